/**
 * What a player does with its account on a phone of 360 px, by the keyboard alone, with the codes read from the page of
 * the SMS simulator; and a PIN reset that power cuts fall into. By touch: money-story.test.ts, and the walks press.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  accountForm,
  bankAccount,
  choosePin,
  isAsked,
  keyIn,
  newSession,
  onPage,
  openProfile,
  pinDialog,
  pinPad,
  readCode,
  removalDialog,
  typeCode,
  type SignedIn,
} from './account-gestures.ts';
import { codeField, expect, isPlayer, openAt, submitIn, tabTo, text, toast, reload } from './gestures.ts';
import { jpegPicture } from './pictures.ts';
import { usePlatformProcess } from './platform-process.ts';

const { fixture, killAndRestart } = usePlatformProcess();
const pin = '604913';
const newPin = '739164';

async function press(key: Locator): Promise<void> {
  await tabTo(key);
  await key.page().keyboard.press('Enter');
}
async function write(field: Locator, typed: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+A');
  await field.page().keyboard.type(typed);
}

async function openAs({ visit }: SignedIn): Promise<Page> {
  fixture.expects(401, 404, 422, 423, 429, 'broken connection');
  return openProfile(await fixture.page(visit));
}
const says = (page: Page, id: Parameters<typeof text>[0]) => expect(toast(page)).toHaveText(text(id));

describe('with the keyboard alone', () => {
  const enterCode = async (page: Page, phone: string) => write(codeField(page), await readCode(fixture, phone));
  async function enterPin(page: Page, step: 'current' | 'fresh' | 'repeated', digits: string): Promise<void> {
    await isAsked(page, `pin.title.${step}`);
    await expect(pinPad(page)).toBeFocused();
    await write(pinPad(page), digits);
  }
  async function toDigits(page: Page, phone: string, key: 'create' | 'change'): Promise<void> {
    await press(onPage(page, `profile.pin.${key}`));
    await press(keyIn(pinDialog(page), 'pin.ask.submit'));
    await enterCode(page, phone);
  }

  test('PN-1 PN-2 C62 a PIN is made and changed, and the player is told', async () => {
    const player = await newSession(fixture);
    const { phone } = player;
    const page = await openAs(player);
    await toDigits(page, phone, 'create');
    await enterPin(page, 'fresh', pin);
    await enterPin(page, 'repeated', pin);
    await says(page, 'pin.saved.set');
    await expect(page.getByRole('main')).toContainText(text('profile.pin.active'));
    // The key that was tapped is gone.
    await expect(page.locator('main :focus')).toHaveText(text('profile.pin.active'));

    await fixture.advance(121_000);
    await toDigits(page, phone, 'change');
    await enterPin(page, 'current', pin);
    await enterPin(page, 'fresh', newPin);
    await enterPin(page, 'repeated', newPin);
    await says(page, 'pin.saved.change');
    const notices = (await fixture.messages(phone)).filter((message) => !message.startsWith('<#>'));
    expect(notices.map((message) => message.split('.')[0])).toEqual([
      'PIN Platinum kamu diganti dan sesi lain diakhiri',
      'PIN Platinum kamu dibuat dan sesi lain diakhiri',
    ]);
  });

  test('PF-1 PF-2 a profile is filled in with a picture of the identity card', async () => {
    const player = await newSession(fixture);
    const page = await openAs(player);
    const picture = await jpegPicture();
    const form = page.locator('main form');
    await press(onPage(page, 'profile.checklist.action'));
    await write(form.locator('[name="fullname"]'), 'Sari Wulandari');
    await write(form.locator('[name="birthdate-day"]'), '21');
    await form.locator('[name="birthdate-month"]').selectOption('05');
    await write(form.locator('[name="birthdate-year"]'), '1994');
    await write(form.locator('[name="address"]'), 'Jalan Melati 3, Bandung');
    await write(form.locator('[name="nationalId"]'), '3273012105940001');
    await form.locator('#profile-image').setInputFiles(picture);
    const preview = form.getByRole('img', { name: text('profile.form.image.preview', { name: picture.name }) });
    await expect(preview).toBeVisible();
    await expect.poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(640);

    const line = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: picture.buffer.length / 2 };
    await line.send('Network.emulateNetworkConditions', speed);
    await press(submitIn(form));
    await expect(form).toContainText(/Terkirim [1-9][0-9]?%/);
    await says(page, 'profile.saved');
    const main = page.getByRole('main');
    for (const shown of ['Sari Wulandari', '21 Mei 1994', 'Jalan Melati 3, Bandung', '•••• •••• •••• 0001']) {
      await expect(main).toContainText(shown);
    }
    await expect(main).toContainText(text('profile.image.stored'));
    await expect(main).not.toContainText('3273012105940001');
    await reload(page);
    await expect(main).toContainText('•••• •••• •••• 0001');
  });

  test('PA-1 a payment account is added, made the default and removed', async () => {
    const player = await newSession(fixture, {
      accounts: [{ kind: 'bank', provider: 'bca', number: '1234567788', holder: 'Sari Wulandari' }],
    });
    const page = await openAs(player);
    await press(page.getByRole('main').getByRole('link', { name: text('profile.accounts.action'), exact: true }));
    await press(onPage(page, 'accounts.add'));
    const dialog = accountForm(page);
    const eWallet = dialog.getByRole('radio', { name: text('accounts.kind.e_wallet') });
    await tabTo(dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(eWallet).toBeChecked();
    await dialog.locator('select[name="provider"]').selectOption('gopay');
    await write(dialog.locator('input[name="number"]'), '081298765432');
    await write(dialog.locator('input[name="holder"]'), 'Sari Wulandari');
    await press(submitIn(dialog));
    await says(page, 'accounts.added');

    const rows = page.locator('main [data-account]');
    await expect(rows).toHaveCount(2);
    await expect(page.locator('main [data-default="true"]')).toContainText('BCA');
    await press(page.locator('main [data-default="false"] button').first());
    await expect(page.locator('main [data-default="true"]')).toContainText('GoPay');
    await press(rows.first().locator('button').last());
    await expect(removalDialog(page)).toContainText('•••• 7788');
    await press(keyIn(removalDialog(page), 'accounts.remove'));
    await says(page, 'accounts.removed');
    await expect(rows).toHaveCount(1);
  });
});

test('SS-7 PN-2 a PIN reset goes on after the platform died at the code, and again at the digits', async () => {
  const player = await newSession(fixture, { pin });
  const page = await openAs(player);
  await onPage(page, 'profile.pin.reset').click();
  await keyIn(pinDialog(page), 'pin.ask.submit').click();
  await isAsked(page, 'code.title');
  const code = await readCode(fixture, player.phone);
  await killAndRestart();
  await codeField(page).fill(code);
  await isAsked(page, 'pin.title.fresh');
  await killAndRestart();
  await choosePin(page, newPin);
  await says(page, 'pin.saved.reset');
  await reload(page);
  await isPlayer(page);
  await expect(pinDialog(page)).toBeHidden();
});

test('WD-3 PN-4 a PIN that is missing is said before an amount is typed, and its message leaves with it', async () => {
  const player = await newSession(fixture, {
    wallet: { platinum_topup: 0, platinum_in_game: 500 },
    accounts: [bankAccount],
  });
  const page = await openAs(player);
  await openAt(page, '/withdraw');
  const main = page.getByRole('main');
  // Money that was there before its first PIN rests for a day (WD-2): said before the PIN is made.
  await expect(main).toContainText(text('pin.confirm.needed.set.pause', { n: 24 }));
  await page.locator('input[name="amount"]').fill('100');
  await expect(keyIn(main, 'withdraw.next')).toHaveAttribute('aria-disabled', 'true');
  await keyIn(main, 'pin.title.set').click();
  await keyIn(pinDialog(page), 'pin.ask.submit').click();
  await typeCode(page, fixture, player.phone);
  await choosePin(page, pin);
  await says(page, 'pin.saved.set');
  await expect(main).toContainText(/penarikan dijeda/);
  await expect(main).not.toContainText(text('pin.confirm.needed.set.pause', { n: 24 }));
  await expect(page.locator('input[name="amount"]')).toHaveValue('100');
});

test('PF-3 who has named no birthdate is led to the profile, and from there back to the withdrawal', async () => {
  const player = await newSession(fixture, {
    pin,
    wallet: { platinum_topup: 0, platinum_in_game: 500 },
    accounts: [bankAccount],
    profile: { fullname: 'Sari Wulandari' },
  });
  const page = await openAs(player);
  await openAt(page, '/withdraw');
  const main = page.getByRole('main');
  await expect(main).toContainText(text('age.missing'));
  await main.getByRole('link', { name: text('age.profile') }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await fixture.player({ phone: player.phone, profile: { fullname: 'Sari Wulandari', birthdate: '2013-05-17' } });
  await page.goBack();
  await expect(main).toContainText('17 Mei 2031');
  await fixture.player({ phone: player.phone, profile: { fullname: 'Sari Wulandari', birthdate: '1990-05-17' } });
  await page.locator('input[name="amount"]').fill('100');
  await keyIn(main, 'withdraw.next').click();
  await expect(main).not.toContainText('17 Mei 2031');
  await keyIn(main, 'withdraw.next').click();
  await expect(page.locator('dialog#withdraw-review')).toBeVisible();
});
