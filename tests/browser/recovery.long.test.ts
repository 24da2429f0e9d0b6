/** A forgotten password: its story by touch and by keyboard, over reloads and tabs (FP-1 to FP-6, SS-6, SS-7). */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  askForReset,
  chooseContact,
  codeField,
  confirmation,
  countdown,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
  isVisitor,
  logIn,
  loginDialog,
  messagesOn,
  newPassword,
  openAt,
  openLogin,
  openRecovery,
  passwordIn,
  phoneIn,
  recoveryDialog,
  savePassword,
  smsButton,
  stored,
  submitIn,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const flow = 'forgotPassword';
const old = 'layang-layang-senja';
const fresh = 'layang-layang-pagi';

async function player(): Promise<string> {
  const phone = newPhone();
  await fixture.player({ phone, password: old, wallet: { platinum_topup: 12_500, platinum_in_game: 320 } });
  return phone;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await isReady(page);
}

/** Back at the login: the number is there, nothing of the reset is left, and nobody is logged in. */
async function isBackAtLogin(page: Page, phone: string): Promise<void> {
  await expect(toast(page)).toHaveText(text('recovery.done'));
  await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
  await expect(page).toHaveURL(`${fixture.platform.shop}/`);
  expect(await stored(page)).toEqual({});
}

async function oldIsRefused(page: Page): Promise<void> {
  await passwordIn(loginDialog(page)).fill(old);
  await submitIn(loginDialog(page)).click();
  await expect(messagesOn(page)).toHaveText([text('login.error.mismatch')]);
}

describe('FP-1 FP-2 FP-6 a forgotten password', () => {
  test('FP-1 FP-2 FP-6 SS-2 by touch, the code read in the SMS: the old password and every session are over', async () => {
    fixture.expects(401, 404);
    const phone = await player();
    const elsewhere = await openAt(await fixture.page());
    await logIn(elsewhere, phone, old);

    const page = await openAt(await fixture.page());
    await (await openLogin(page)).locator('form > button[type="button"]').tap();
    await phoneIn(recoveryDialog(page)).fill(phone);
    await submitIn(recoveryDialog(page)).tap();
    await expect(recoveryDialog(page)).toContainText(`••••-${phone.slice(-4)}`);
    expect(await fixture.messages(phone)).toHaveLength(0);
    // A tap that follows at once may be half of a double tap, and counts for nothing: a person taps again.
    await expect(async () => {
      if (await smsButton(page).isVisible()) await smsButton(page).tap();
      await expect(codeField(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await isAtCode(page, flow);
    expect(await fixture.messages(phone)).toHaveLength(1);

    const sms = await (await fixture.context()).newPage();
    await sms.goto(`${fixture.platform.sms}/?phone=${phone}`);
    const [, code = ''] = /<#> ([0-9]{4}) /.exec(await sms.locator('body').innerText()) ?? [];
    await codeField(page).fill(code);
    await isAtPassword(page, flow);
    await newPassword(page).fill(fresh);
    await confirmation(page).fill(fresh);
    await submitIn(page.getByRole('main')).tap();
    await isBackAtLogin(page, phone);

    await oldIsRefused(page);
    const [answer] = await Promise.all([
      elsewhere.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth/wallet'),
      elsewhere.reload(),
    ]);
    expect(answer.status()).toBe(401);
    await isVisitor(elsewhere);
    expect(await stored(elsewhere)).toEqual({});

    await passwordIn(loginDialog(page)).fill(fresh);
    await submitIn(loginDialog(page)).tap();
    await isPlayer(page);
  });

  test('FP-1 FP-2 with the keyboard alone', async () => {
    fixture.expects(401, 404);
    const phone = await player();
    const page = await openAt(await fixture.page());
    const reach = async (target: Locator) => {
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      for (let steps = 0; steps < 15 && !(await isFocused()); steps += 1) await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    };
    await reach(page.getByRole('banner').getByRole('button', { name: text('nav.login'), exact: true }));
    await page.keyboard.press('Enter');
    await reach(loginDialog(page).locator('form > button[type="button"]'));
    await page.keyboard.press('Enter');
    await expect(phoneIn(recoveryDialog(page))).toBeFocused();
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await reach(smsButton(page));
    await page.keyboard.press('Enter');
    await isAtCode(page, flow);
    await reach(codeField(page));
    await page.keyboard.type(await fixture.code(phone));
    await isAtPassword(page, flow);
    await reach(newPassword(page));
    await page.keyboard.type(fresh);
    await reach(confirmation(page));
    await page.keyboard.type(fresh);
    await page.keyboard.press('Enter');
    await isBackAtLogin(page, phone);
    await oldIsRefused(page);
    await logIn(page, phone, fresh);
  });

  test('FP-1 the number: empty sends nothing, too short says so, and longer than the longest cannot be typed', async () => {
    const page = await openAt(await fixture.page());
    await openRecovery(page);
    await expect(submitIn(recoveryDialog(page))).toBeDisabled();
    await phoneIn(recoveryDialog(page)).fill('081234567');
    await submitIn(recoveryDialog(page)).click();
    await expect(messagesOn(page)).toHaveText([text('field.phone.error')]);
    await phoneIn(recoveryDialog(page)).fill('081234567890123');
    await expect(phoneIn(recoveryDialog(page))).toHaveValue('08123456789012');
    expect(await fixture.count('requestReset')).toBe(0);
  });

  test('FP-2 cancelled at the way of sending: back at the number, and no SMS was sent', async () => {
    const phone = await player();
    const page = await openAt(await fixture.page());
    await openRecovery(page);
    await chooseContact(page, phone);
    await recoveryDialog(page)
      .getByRole('button', { name: text('recovery.method.cancel') })
      .click();
    await expect(phoneIn(recoveryDialog(page))).toHaveValue(phone);
    expect(await fixture.messages(phone)).toHaveLength(0);
    await recoveryDialog(page)
      .getByRole('button', { name: text('recovery.back') })
      .click();
    await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
  });
});

describe('SS-7 a reload in the middle of it', () => {
  test('SS-7 FP-2 at the code: number and countdown stay, the code still counts; at the password: the step comes back, empty', async () => {
    fixture.expects(404);
    const phone = await player();
    const page = await openAt(await fixture.page({ heldClock: true }));
    await openRecovery(page);
    await askForReset(page, phone);
    await page.clock.fastForward(45_000);
    await reload(page);
    await isAtCode(page, flow);
    await expect(countdown(page)).toHaveText(/0?1\s*:\s*(1[0-5]|0[0-9])/);
    await expect(page.getByRole('main')).toContainText(phone.slice(-4));
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page, flow);
    await newPassword(page).fill(fresh);
    await reload(page);
    await isAtPassword(page, flow);
    await expect(newPassword(page)).toHaveValue('');
    await savePassword(page, fresh);
    await isBackAtLogin(page, phone);
  });

  test('SS-7 in the dialogs: nothing was begun, so the shop is there', async () => {
    const phone = await player();
    const page = await openAt(await fixture.page());
    await openRecovery(page);
    await chooseContact(page, phone);
    await reload(page);
    await isVisitor(page);
    await expect(recoveryDialog(page)).toBeHidden();
    expect(await stored(page)).toEqual({});
  });
});

describe('SS-6 two tabs', () => {
  test('SS-6 FP-2 the second one follows: code, password, and over', async () => {
    fixture.expects(404);
    const phone = await player();
    const context = await fixture.context();
    const first = await openAt(await fixture.page(context));
    await openRecovery(first);
    await askForReset(first, phone);
    const second = await openAt(await fixture.page(context), '/verification-otp?forget_password=true');
    await isAtCode(second, flow);
    await codeField(first).fill(await fixture.code(phone));
    await isAtPassword(first, flow);
    await isAtPassword(second, flow);
    await savePassword(first, fresh);
    await isBackAtLogin(first, phone);
    await expect(second).toHaveURL(`${fixture.platform.shop}/`);
    await isVisitor(second);
    await expect(newPassword(second)).toBeHidden();
    await logIn(first, phone, fresh);
    await isPlayer(second);
  });
});
