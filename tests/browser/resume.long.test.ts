/** A registration and a password reset survive reloads, sleep and other tabs (SS-4, SS-6, SS-7, OT-2). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { openRememberingBrowser } from '../../src/tools/browser.ts';
import {
  askForCode,
  askForReset,
  chooseContact,
  codeField,
  codeStep,
  countdown,
  expect,
  fillRegister,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
  isVisitor,
  loginDialog,
  newPassword,
  openAt,
  openRecovery,
  openRegister,
  phoneIn,
  recoveryDialog,
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

/** The countdown shows `seconds`, less the time that the test itself took. */
async function shows(page: Page, seconds: number): Promise<void> {
  await expect(countdown(page)).toHaveText(/[0-9]/);
  const left = await secondsLeft(page);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThan(seconds - 15);
}

/** Per flow: the way to its code, and the checks of its end in this tab and another one. */
const flows = [
  {
    flow: 'register',
    begin: askForCode,
    async isOver(page: Page, _phone: string, other?: Page) {
      await isPlayer(page);
      if (other) await isPlayer(other);
      await expect.poll(() => fixture.count('setRegistrationPassword')).toBe(1);
    },
  },
  {
    flow: 'forgotPassword',
    async begin(page: Page, phone: string) {
      await fixture.player({ phone, password: `${password}-lama` });
      await askForReset(page, phone);
    },
    async isOver(page: Page, phone: string, other?: Page) {
      await expect(toast(page)).toHaveText(text('recovery.done'));
      await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
      expect(await stored(page)).toEqual({});
      if (other) await isVisitor(other);
    },
  },
] as const;

describe.each(flows)('SS-6 SS-7 OT-2 OT-3 FP-2 $flow', ({ flow, begin, isOver }) => {
  test('SS-7 reloaded at the code: number and countdown stay, the code still counts; at the password: the step comes back, empty', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page({ heldClock: true }));
    await begin(page, phone);
    await shows(page, 120);
    await page.clock.fastForward(45_000);
    await reload(page);
    await isAtCode(page, flow);
    await shows(page, 75);
    await expect(page.getByRole('main')).toContainText(phone.slice(-4));
    await expect(resendButton(page)).toBeDisabled();
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page, flow);
    await newPassword(page).fill(password);
    await reload(page);
    await isAtPassword(page, flow);
    await expect(newPassword(page)).toHaveValue('');
    await savePassword(page, password);
    await isOver(page, phone);
  });

  test('SS-6 a second tab follows: countdown, code, password, end', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const context = await fixture.context({ heldClock: true });
    const one = await openAt(await fixture.page(context));
    await begin(one, phone);
    await context.clock.fastForward(121_000);
    await fixture.advance(121_000);
    const other = await openAt(await fixture.page(context), codeStep(flow));
    await isAtCode(other, flow);
    await expect(resendButton(other)).toBeEnabled();

    await resendButton(one).click();
    await expect(resendButton(one)).toBeDisabled();
    await expect(resendButton(other)).toBeDisabled();
    await shows(other, 120);

    await expect.poll(async () => (await fixture.messages(phone)).length).toBe(2);
    await codeField(one).fill(await fixture.code(phone));
    await isAtPassword(one, flow);
    await isAtPassword(other, flow);
    await savePassword(other, password);
    await isOver(other, phone, one);
    for (const tab of [one, other]) await expect(tab).toHaveURL(`${fixture.platform.shop}/`);
    await expect(newPassword(one)).toBeHidden();
  });
});

describe('SS-7 a reload', () => {
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

  test('SS-7 in the dialogs of a reset: nothing was begun, so the shop is there', async () => {
    const page = await openAt(await fixture.page());
    await openRecovery(page);
    await chooseContact(page, newPhone());
    await reload(page);
    await isVisitor(page);
    await expect(recoveryDialog(page)).toBeHidden();
    expect(await stored(page)).toEqual({});
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
