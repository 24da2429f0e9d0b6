/** Answers that come too late, and taps that come twice (ER-3, OT-2, OT-6). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  askForCode,
  codeField,
  confirmation,
  expect,
  fillLogin,
  fillRegister,
  isAtCode,
  isAtPassword,
  isPlayer,
  isVisitor,
  logIn,
  loginDialog,
  newPassword,
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
import { newPhone, useFixture, type CallName } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';

interface Form {
  name: string;
  call: CallName;
  /** Opens the form and fills it, ready to be sent. */
  fill(page: Page, phone: string): Promise<unknown>;
  send(page: Page, phone: string): Promise<void>;
  /** Where its answer leads. */
  arrives(page: Page): Promise<void>;
  /** Leaves before the answer, for a page where the answer would not fit. */
  giveUp?(page: Page, phone: string): Promise<void>;
}

async function fillCode(page: Page, phone: string): Promise<void> {
  await codeField(page).fill(await fixture.code(phone));
}

const forms: readonly Form[] = [
  {
    name: 'a registration',
    call: 'register',
    async fill(page, phone) {
      await openRegister(page);
      await fillRegister(page, phone);
    },
    send: (page) => submitIn(registerDialog(page)).click(),
    arrives: isAtCode,
    async giveUp(page) {
      await page.keyboard.press('Escape');
      await expect(toast(page)).toHaveText(text('register.cancelled'));
      await openLogin(page);
    },
  },
  {
    name: 'a code',
    call: 'verifyRegistrationCode',
    fill: askForCode,
    send: fillCode,
    arrives: isAtPassword,
    async giveUp(page, phone) {
      await page.getByRole('button', { name: text('code.change_number') }).click();
      await expect(phoneIn(registerDialog(page))).toHaveValue(phone);
    },
  },
  {
    name: 'a first password',
    call: 'setRegistrationPassword',
    async fill(page, phone) {
      await askForCode(page, phone);
      await fillCode(page, phone);
      await isAtPassword(page);
      await newPassword(page).fill(password);
      await confirmation(page).fill(password);
    },
    send: (page) => submitIn(page.getByRole('main')).click(),
    arrives: isPlayer,
  },
  {
    name: 'a login',
    call: 'login',
    async fill(page, phone) {
      await fixture.player({ phone, password });
      await openLogin(page);
      await fillLogin(page, phone, password);
    },
    send: (page) => submitIn(loginDialog(page)).click(),
    arrives: isPlayer,
    async giveUp(page) {
      await page.keyboard.press('Escape');
      await expect(loginDialog(page)).toBeHidden();
      await openRegister(page);
    },
  },
];

describe.each(forms)('$name', ({ call, fill, send, arrives, giveUp }) => {
  /** The form is sent, and its answer held back. */
  async function sent(): Promise<{ page: Page; phone: string }> {
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await fill(page, phone);
    await fixture.fault({ call, kind: 'real', hold: true });
    await send(page, phone);
    await expect.poll(() => fixture.held()).toEqual([call]);
    return { page, phone };
  }

  test('ER-3 a double tap, and Enter on top of it, send once', async () => {
    fixture.expects(404);
    const { page } = await sent();
    const button = page.locator('button[type="submit"][aria-disabled="true"]');
    await button.dblclick({ force: true });
    await button.press('Enter');
    expect(await fixture.release(call)).toBe(1);
    await arrives(page);
    await expect.poll(() => fixture.count(call)).toBe(1);
  });

  test.runIf(giveUp)('OT-6 given up: an answer that comes too late changes nothing', async () => {
    const { page, phone } = await sent();
    await giveUp?.(page, phone);
    const [address, kept] = [page.url(), await stored(page)];
    await fixture.release();
    await isVisitor(page);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    expect(page.url()).toBe(address);
    expect(address).toBe(`${fixture.platform.shop}/`);
    expect(await stored(page)).toEqual(kept);
    expect(kept).not.toHaveProperty('token');
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
