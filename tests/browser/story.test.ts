/** The whole story of a player, with the real platform in a process that dies on the way. */
import { describe, test } from 'vitest';
import { readCode } from './account-gestures.ts';
import {
  askForCode,
  balance,
  codeField,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isVisitor,
  logIn,
  logOut,
  newPassword,
  confirmation,
  openAt,
  opener,
  phoneIn,
  registerDialog,
  savePassword,
  stored,
  submitIn,
  tabTo,
  text,
  toast,
  password,
  reload,
} from './gestures.ts';
import { usePlatformProcess } from './platform-process.ts';
import { newPhone } from './fixture.ts';

const { fixture, killAndRestart } = usePlatformProcess();

describe('RG-2 LG-3 LG-5 SS-1 SS-2 SS-3 SS-5 from a number to a player', () => {
  test('register, read the SMS, choose a password, reload, log out, log in, and the platform dies twice', async () => {
    fixture.expects(404, 'broken connection');
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);

    await killAndRestart();
    // A message that the dead process had taken is taken again once its claim is over.
    await fixture.advance(15_000);
    await codeField(page).pressSequentially(await readCode(fixture, phone));
    await isAtPassword(page);
    await savePassword(page);
    await isPlayer(page);
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    await expect(toast(page)).toHaveText(text('register.welcome'));
    await expect(balance(page, 'token')).toContainText('0,00');
    expect(Object.keys(await stored(page)).toSorted()).toEqual(['phone', 'token']);

    await killAndRestart();
    await reload(page);
    await isPlayer(page);
    await expect(balance(page, 'winning')).toContainText('0,00');

    await logOut(page);
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    expect(await stored(page)).toEqual({});
    await reload(page);
    await isVisitor(page);

    await logIn(page, phone);
    expect((await stored(page))['phone']).toBe(phone);
    await expect(balance(page, 'token')).toContainText('0,00');
    expect(await fixture.count('wallet')).toBeGreaterThan(0);
    expect(await fixture.count('eWalletBalance')).toBeGreaterThan(0);
  });
});

test('RG-1 RG-2 OT-1 registration with the keyboard alone', async () => {
  fixture.expects(404);
  const phone = newPhone();
  const page = await openAt(await fixture.page());
  await tabTo(opener(page, 'register'));
  await page.keyboard.press('Enter');
  await expect(phoneIn(registerDialog(page))).toBeFocused();
  await page.keyboard.type(phone);
  await tabTo(registerDialog(page).locator('input[name="agreed"]'));
  await page.keyboard.press('Space');
  await expect(registerDialog(page).locator('input[name="agreed"]')).toBeChecked();
  await tabTo(submitIn(registerDialog(page)));
  await page.keyboard.press('Enter');

  await isAtCode(page);
  await tabTo(codeField(page));
  await page.keyboard.type(await fixture.code(phone));
  await isAtPassword(page);
  for (const field of [newPassword(page), confirmation(page)]) {
    await tabTo(field);
    await page.keyboard.type(password);
  }
  await page.keyboard.press('Enter');
  await isPlayer(page);
});
