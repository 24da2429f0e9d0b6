/** A forgotten password, by keyboard only (FP-1, FP-2). */
import type { Locator } from 'playwright';
import { test } from 'vitest';
import {
  codeField,
  confirmation,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  loginDialog,
  newPassword,
  openAt,
  opener,
  passwordIn,
  phoneIn,
  recoveryDialog,
  smsButton,
  tabTo,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const flow = 'forgotPassword';
const fresh = 'layang-layang-pagi';

test('FP-1 FP-2 a password is reset with the keyboard alone, and logs in', async () => {
  fixture.expects(404);
  const phone = newPhone();
  await fixture.player({ phone });
  const page = await openAt(await fixture.page());
  const type = async (field: Locator, words: string): Promise<void> => {
    await tabTo(field);
    await page.keyboard.type(words);
  };
  for (const button of [opener(page, 'login'), loginDialog(page).locator('form > button[type="button"]')]) {
    await tabTo(button);
    await page.keyboard.press('Enter');
  }
  await expect(phoneIn(recoveryDialog(page))).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await tabTo(smsButton(page));
  await page.keyboard.press('Enter');
  await isAtCode(page, flow);
  await type(codeField(page), await fixture.code(phone));
  await isAtPassword(page, flow);
  await type(newPassword(page), fresh);
  await type(confirmation(page), fresh);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(text('recovery.done'));
  await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
  await type(passwordIn(loginDialog(page)), fresh);
  await page.keyboard.press('Enter');
  await isPlayer(page);
});
