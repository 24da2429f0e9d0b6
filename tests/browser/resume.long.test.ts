/** A registration survives reloads, sleep and other tabs; so does a session (SS-4, SS-6, SS-7, OT-2 to OT-4). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { openRememberingBrowser } from '../../src/tools/browser.ts';
import {
  askForCode,
  codeField,
  countdown,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
  isVisitor,
  logIn,
  logOut,
  newPassword,
  fillRegister,
  openAt,
  openLogin,
  openRegister,
  phoneIn,
  registerDialog,
  resendButton,
  savePassword,
  secondsLeft,
  stored,
  submitIn,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';

async function reload(page: Page): Promise<void> {
  await page.reload();
  await isReady(page);
}

/** The countdown shows `seconds`, give or take what the test itself needs. */
async function shows(page: Page, seconds: number): Promise<void> {
  await expect(countdown(page)).toHaveText(/[0-9]/);
  const left = await secondsLeft(page);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThan(seconds - 15);
}

describe('SS-7 OT-2 OT-3 a reload', () => {
  test('at the code step: the same number, the countdown where it should be, the code still counts', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page({ heldClock: true }));
    await askForCode(page, phone);
    await shows(page, 120);
    await page.clock.fastForward(45_000);
    await shows(page, 75);
    await reload(page);
    await isAtCode(page);
    await shows(page, 75);
    await expect(page.getByRole('main')).toContainText(phone.slice(-4));
    await expect(resendButton(page)).toBeDisabled();
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page);
  });

  test('after the countdown: a new code may be asked for, and the reload keeps its countdown', async () => {
    const phone = newPhone();
    const page = await openAt(await fixture.page({ heldClock: true }));
    await askForCode(page, phone);
    await page.clock.fastForward(121_000);
    await expect(resendButton(page)).toBeEnabled();
    await reload(page);
    await isAtCode(page);
    await expect(countdown(page)).toContainText('00:00');
    await fixture.advance(121_000);
    await resendButton(page).click();
    await expect(resendButton(page)).toBeDisabled();
    expect(await fixture.messages(phone)).toHaveLength(2);
    await page.clock.fastForward(30_000);
    await reload(page);
    await shows(page, 90);
  });

  test('under a lock: the wait that the server announced stays', async () => {
    fixture.expects(429);
    const page = await openAt(await fixture.page({ heldClock: true }));
    await askForCode(page, newPhone());
    await page.clock.fastForward(121_000);
    await fixture.fault({ call: 'resendRegistrationCode', kind: 'otp_block', resetInMs: 15 * 60_000 - 2000 });
    await resendButton(page).click();
    await expect(toast(page)).toHaveText(text('error.otp_block', { n: 15 }));
    await shows(page, 900);
    await reload(page);
    await shows(page, 900);
    await expect(page.getByRole('main')).toContainText(text('code.resend.locked'));
    expect(await stored(page)).toMatchObject({ disable_otp: 'true' });
    await expect(codeField(page)).toBeEditable();
    await page.clock.fastForward(901_000);
    await expect(resendButton(page)).toBeEnabled();
  });

  test('OT-4 a lock that is over, absurdly far or unreadable is handled', async () => {
    fixture.expects(429);
    const page = await openAt(await fixture.page({ heldClock: true }));
    await askForCode(page, newPhone());
    await page.clock.fastForward(121_000);
    const blockedUntil = (resetAt: string) =>
      fixture.fault({
        call: 'resendRegistrationCode',
        kind: 'raw',
        status: 429,
        body: JSON.stringify({
          status: false,
          error: { type: 'error.otp', msg: { otp: ['otp_block'], reset_at: resetAt } },
        }),
      });
    await blockedUntil('2001-01-01T00:00:00.000Z');
    await resendButton(page).click();
    await expect(toast(page)).toHaveText(text('error.otp_block', { n: 1 }));
    await expect(resendButton(page)).toBeEnabled();

    await blockedUntil('soon');
    await resendButton(page).click();
    await expect(resendButton(page)).toBeDisabled();
    await shows(page, 120);
    await page.clock.fastForward(121_000);

    await blockedUntil('9999-12-31T00:00:00.000Z');
    await resendButton(page).click();
    await expect(resendButton(page)).toBeDisabled();
    await page.clock.fastForward(24 * 60 * 60_000 + 1000);
    await expect(resendButton(page)).toBeEnabled();
  });

  test('at the password step: the step comes back, empty', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page);
    await newPassword(page).fill(password);
    await reload(page);
    await isAtPassword(page);
    await expect(newPassword(page)).toHaveValue('');
    await savePassword(page, password);
    await isPlayer(page);
  });

  test('while a code is being checked: back at the code step, and the code is not sent by itself', async () => {
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);
    await fixture.fault({ call: 'verifyRegistrationCode', kind: 'hang' });
    await codeField(page).fill('0000');
    await expect.poll(() => fixture.held()).toEqual(['verifyRegistrationCode']);
    await reload(page);
    await isAtCode(page);
    await expect(codeField(page)).toHaveValue('');
    await expect.poll(() => fixture.count('verifyRegistrationCode')).toBe(1);
  });

  test('SS-4 corrupt values are dropped, whatever they are', async () => {
    const context = await fixture.context();
    const page = await openAt(await fixture.page(context));
    // Any visible text may be a token of another platform's: these are none, and what a script writes for nothing.
    for (const value of ['', 'null', 'undefined', 'a b c', '9'.repeat(10_000), '\u0000']) {
      await page.evaluate((corrupt) => {
        const keys = [
          'token',
          'phone',
          'merchant-uuid',
          'phone_regist',
          'token_regist',
          'otp_expired',
          'disable_otp',
          'lang',
        ];
        for (const key of keys) localStorage.setItem(key, corrupt);
      }, value);
      await openAt(page, '/verification-otp?register=true');
      await expect(page).toHaveURL(`${fixture.platform.shop}/`);
      await isVisitor(page);
      expect(Object.keys(await stored(page))).not.toEqual(expect.arrayContaining(['token']));
      expect(Object.keys(await stored(page))).not.toEqual(expect.arrayContaining(['token_regist']));
    }
  });

  test('SS-4 without a storage the session lives as long as the page, and says so', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, password });
    const context = await fixture.context();
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Denied.', 'SecurityError');
        },
      });
    });
    const page = await openAt(await fixture.page(context));
    await logIn(page, phone, password);
    await expect(toast(page)).toHaveText(text('session.not_kept'));
    await logOut(page);
  });
});

describe('SS-6 two tabs', () => {
  test('follow a login and a logout', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, password });
    const context = await fixture.context();
    const [one, other] = [await openAt(await fixture.page(context)), await openAt(await fixture.page(context))];
    await openLogin(other);
    await logIn(one, phone, password);
    await isPlayer(other);
    await other.goto('/profile');
    await isPlayer(other);
    await logOut(one);
    await isVisitor(other);
    await expect(other).toHaveURL(`${fixture.platform.shop}/`);
    await expect.poll(() => fixture.count('logout')).toBe(1);
    const dialog = await openLogin(other);
    await expect(phoneIn(dialog)).toHaveValue('');
  });

  test('follow a registration: countdown, code, password, player', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const context = await fixture.context({ heldClock: true });
    const one = await openAt(await fixture.page(context));
    await askForCode(one, phone);
    await context.clock.fastForward(121_000);
    await fixture.advance(121_000);
    const other = await openAt(await fixture.page(context), '/verification-otp?register=true');
    await isAtCode(other);
    await expect(resendButton(other)).toBeEnabled();

    await resendButton(one).click();
    await expect(resendButton(one)).toBeDisabled();
    await expect(resendButton(other)).toBeDisabled();
    await shows(other, 120);

    await codeField(one).fill(await fixture.code(phone));
    await isAtPassword(one);
    await isAtPassword(other);

    await savePassword(other, password);
    await isPlayer(other);
    await isPlayer(one);
    await expect(one).toHaveURL(`${fixture.platform.shop}/`);
    await expect.poll(() => fixture.count('setRegistrationPassword')).toBe(1);
  });

  test('a tab that heard nothing of a logout, because it was frozen, follows when it wakes', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, password });
    const context = await fixture.context();
    const frozen = await fixture.page(context);
    await frozen.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
    await openAt(frozen);
    const other = await openAt(await fixture.page(context));
    await logIn(other, phone, password);
    await isVisitor(frozen);
    const wake = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await frozen.evaluate(wake);
    await isPlayer(frozen);
    await logOut(other);
    await isPlayer(frozen);
    await frozen.evaluate(wake);
    await isVisitor(frozen);
    expect(await stored(frozen)).toEqual({});
  });
});

test('RT-16 a page may rest in the memory of the browser, and works on when it comes back', async () => {
  const browser = await openRememberingBrowser();
  try {
    const context = await browser.newContext({ baseURL: fixture.platform.shop });
    const page = await openAt(await context.newPage());
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto(fixture.platform.sms);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => (window as { persisted?: boolean }).persisted)).toBe(true);
    await openRegister(page);
    await fillRegister(page, newPhone());
    await submitIn(registerDialog(page)).click();
    // Not by its address: Playwright loses sight of the history of a page that came back.
    await expect(codeField(page)).toBeVisible();
  } finally {
    await browser.close();
  }
});
