/** A registration survives reloads, sleep and other tabs (SS-4, SS-6, SS-7, OT-2). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { openRememberingBrowser } from '../../src/tools/browser.ts';
import {
  askForCode,
  codeField,
  codeStep,
  countdown,
  expect,
  fillRegister,
  isAtCode,
  isAtPassword,
  isPlayer,
  newPassword,
  openAt,
  openRegister,
  registerDialog,
  resendButton,
  savePassword,
  secondsLeft,
  submitIn,
  password,
  reload,
} from './gestures.ts';
import { askForPinCode, isAsked, newSession, openProfile } from './account-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

/** The countdown shows `seconds`, less the time that the test itself took. */
async function shows(page: Page, seconds: number): Promise<void> {
  await expect(countdown(page)).toHaveText(/[0-9]/);
  const left = await secondsLeft(page);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThan(seconds - 15);
}

// A forgotten password as well: flows/verification/verification.browser.long.test.ts opens and moves both at each step.
describe('SS-6 SS-7 OT-2 OT-3 a registration', () => {
  test('SS-7 reloaded at the code: number and countdown stay, the code still counts; at the password: the step comes back, empty', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page({ heldClock: true }));
    await askForCode(page, phone);
    await shows(page, 120);
    await page.clock.fastForward(45_000);
    await reload(page);
    await isAtCode(page);
    await shows(page, 75);
    await expect(page.getByRole('main')).toContainText(phone.slice(-4));
    await expect(resendButton(page)).toBeDisabled();
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page);
    await newPassword(page).fill(password);
    await reload(page);
    await isAtPassword(page);
    await expect(newPassword(page)).toHaveValue('');
    await savePassword(page);
    await isPlayer(page);
  });

  test('SS-6 a second tab follows: countdown, code, password, end', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const context = await fixture.context({ heldClock: true });
    const one = await openAt(await fixture.page(context));
    await askForCode(one, phone);
    await context.clock.fastForward(121_000);
    await fixture.advance(121_000);
    const other = await openAt(await fixture.page(context), codeStep());
    await isAtCode(other);
    await expect(resendButton(other)).toBeEnabled();

    await resendButton(one).click();
    await expect(resendButton(one)).toBeDisabled();
    await expect(resendButton(other)).toBeDisabled();
    await shows(other, 120);

    await expect.poll(async () => (await fixture.messages(phone)).length).toBe(2);
    await codeField(one).fill(await fixture.code(phone));
    await isAtPassword(one);
    await isAtPassword(other);
    await savePassword(other);
    for (const tab of [other, one]) {
      await isPlayer(tab);
      await expect(tab).toHaveURL(`${fixture.platform.shop}/`);
    }
    await expect.poll(() => fixture.count('setRegistrationPassword')).toBe(1);
    await expect(newPassword(one)).toBeHidden();
  });
});

test('SS-7 reloaded while a code for the PIN is asked for: its SMS counts, although the next request is refused', async () => {
  fixture.expects(404, 429);
  const { phone, visit } = await newSession(fixture);
  const page = await openProfile(await fixture.page(visit));
  // The platform hears and answers; the page is gone before.
  await page.route('**/auth/player/otp/send', async (route) => void (await route.fetch()), { times: 1 });
  await askForPinCode(page, 'create');
  await expect.poll(async () => (await fixture.messages(phone)).length).toBe(1);
  await reload(page);
  await askForPinCode(page, 'create');
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(await fixture.code(phone));
  await isAsked(page, 'pin.title.fresh');
});

test('RT-16 a page may rest in the memory of the browser, and works on when it comes back', async () => {
  const browser = await openRememberingBrowser();
  try {
    const context = await browser.newContext({ baseURL: fixture.platform.shop, serviceWorkers: 'block' });
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
