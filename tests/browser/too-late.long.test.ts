/** Answers that come too late, taps that come twice, and a session that ends by itself (ER-1, OT-6, SS-2, SS-6). */
import { describe, test } from 'vitest';
import {
  askForCode,
  codeField,
  expect,
  fillLogin,
  fillRegister,
  isPlayer,
  isVisitor,
  logIn,
  loginDialog,
  openAt,
  openLogin,
  openMenu,
  openRegister,
  phoneIn,
  registerDialog,
  resendButton,
  stored,
  submitIn,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';

describe('OT-6 an answer that comes too late changes nothing', () => {
  test('to a login that was given up', async () => {
    const phone = newPhone();
    await fixture.player({ phone, password });
    const page = await openAt(await fixture.page());
    await openLogin(page);
    await fillLogin(page, phone, password);
    await fixture.fault({ call: 'login', kind: 'real', hold: true });
    await submitIn(loginDialog(page)).click();
    await expect.poll(() => fixture.held()).toEqual(['login']);
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await fixture.release();
    await openRegister(page);
    await isVisitor(page);
    expect(await stored(page)).toEqual({});
  });

  test('to a registration that was given up: cancelled, and said so', async () => {
    const page = await openAt(await fixture.page());
    await openRegister(page);
    await fillRegister(page, newPhone());
    await fixture.fault({ call: 'register', kind: 'real', hold: true });
    await submitIn(registerDialog(page)).click();
    await expect.poll(() => fixture.held()).toEqual(['register']);
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveText(text('register.cancelled'));
    await fixture.release();
    await openLogin(page);
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    expect(await stored(page)).toEqual({});
  });

  test('to a code, once another number is wanted', async () => {
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);
    await fixture.fault({ call: 'verifyRegistrationCode', kind: 'real', hold: true });
    await codeField(page).fill(await fixture.code(phone));
    await expect.poll(() => fixture.held()).toEqual(['verifyRegistrationCode']);
    await page.getByRole('button', { name: text('code.change_number') }).click();
    await expect(registerDialog(page)).toBeVisible();
    await expect(phoneIn(registerDialog(page))).toHaveValue(phone);
    await fixture.release();
    await expect(registerDialog(page)).toBeVisible();
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
  });
});

test('OT-2 a double tap on resend, and a tap on logout, are sent once', async () => {
  fixture.expects(404);
  const page = await openAt(await fixture.page({ heldClock: true }));
  await askForCode(page, newPhone());
  await page.clock.fastForward(121_000);
  await fixture.advance(121_000);
  await fixture.fault({ call: 'resendRegistrationCode', kind: 'real', hold: true });
  await resendButton(page).dblclick();
  await page.getByRole('button', { name: text('code.resend.busy') }).dblclick({ force: true });
  expect(await fixture.release()).toBe(1);
  await expect(toast(page)).toHaveText(text('code.resent'));
  await expect.poll(() => fixture.count('resendRegistrationCode')).toBe(1);

  const phone = newPhone();
  await fixture.player({ phone, password });
  await openAt(page);
  await logIn(page, phone, password);
  await (await openMenu(page)).getByRole('button', { name: text('drawer.logout') }).dblclick({ force: true });
  await isVisitor(page);
  await expect.poll(() => fixture.count('logout')).toBe(1);
});

describe('ER-1 SS-2 a 401', () => {
  test('logs out once, with one message, in every tab, and the guarded page comes back after the login', async () => {
    fixture.expects(401, 404);
    const phone = newPhone();
    await fixture.player({ phone, password });
    const context = await fixture.context({ heldClock: true });
    const [page, other] = [await openAt(await fixture.page(context)), await openAt(await fixture.page(context))];
    await logIn(page, phone, password);
    await isPlayer(other);
    const { token } = await stored(page);
    await fetch(`${fixture.platform.shop}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });

    await page.goto('/withdraw');
    await expect(loginDialog(page)).toBeVisible();
    await expect(toast(page)).toHaveText(text('session.expired'));
    await isVisitor(other);
    expect(await stored(page)).toEqual({});
    await page.clock.fastForward(3_100);
    await expect(toast(page)).toBeHidden({ timeout: 1_500 });
    await expect.poll(() => fixture.count('logout')).toBe(1);

    await logIn(page, phone, password);
    await expect(page).toHaveURL(`${fixture.platform.shop}/withdraw`);
    await isPlayer(other);
  });
});
