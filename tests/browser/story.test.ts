/** The whole story of a player, with the real platform in a process that dies on the way. */
import { describe, test } from 'vitest';
import {
  askForCode,
  balance,
  codeField,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
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
} from './gestures.ts';
import { usePlatformProcess } from './platform-process.ts';
import { newPhone } from './fixture.ts';

const { fixture, killAndRestart } = usePlatformProcess();
const password = 'layang-layang-senja';

describe('RG-2 LG-3 LG-5 SS-1 SS-2 SS-3 SS-5 from a number to a player', () => {
  test('register, read the SMS, choose a password, reload, log out, log in, and the platform dies twice', async () => {
    fixture.expects(404, 'broken connection');
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);

    await killAndRestart();
    // A message that the dead process had taken is taken again once its claim is over.
    await fixture.advance(15_000);
    const sms = await fixture.page();
    await sms.goto(`${fixture.platform.sms}/?phone=${phone}`);
    const code = await sms.getByRole('article').locator('strong').innerText();
    await sms.close();

    await codeField(page).pressSequentially(code);
    await isAtPassword(page);
    await savePassword(page, password);
    await isPlayer(page);
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    await expect(toast(page)).toHaveText(text('register.welcome'));
    await expect(balance(page, 'token')).toContainText('0,00');
    expect(Object.keys(await stored(page)).toSorted()).toEqual(['phone', 'token']);

    await killAndRestart();
    await page.reload();
    await isReady(page);
    await isPlayer(page);
    await expect(balance(page, 'winning')).toContainText('0,00');

    await logOut(page);
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    expect(await stored(page)).toEqual({});
    await page.reload();
    await isReady(page);
    await isVisitor(page);

    await logIn(page, phone, password);
    expect((await stored(page))['phone']).toBe(phone);
    await expect(balance(page, 'token')).toContainText('0,00');
    expect(await fixture.count('wallet')).toBeGreaterThan(0);
    expect(await fixture.count('eWalletBalance')).toBeGreaterThan(0);
  });

  test('RT-13 LG-5 a login that a guarded page asked for leads to that page', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, password, wallet: { platinum_topup: 12_500, platinum_in_game: 320 } });
    const page = await openAt(await fixture.page(), '/withdraw');
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    await logIn(page, phone, password);
    await expect(page).toHaveURL(`${fixture.platform.shop}/withdraw`);
    await expect(balance(page, 'token')).toContainText('12.500,00');
    await expect(balance(page, 'winning')).toContainText('320,00');
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
