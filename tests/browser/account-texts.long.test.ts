/**
 * The texts that the specification fixes for PIN, number, password and profile (its sections 5 and 8), to the letter and
 * provoked for real: in Indonesian, and in English on a page that speaks English.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  askForPhoneCode,
  askForPinCode,
  isAsked,
  keyIn,
  newSession,
  onPage,
  openProfile,
  passwordDialog,
  phoneDialog,
  pinDialog,
  pinPad,
  typePin,
  writePassword,
  type SignedIn,
} from './account-gestures.ts';
import { codeField, expect, messagesOn, passwordIn, speakEnglish, toast } from './gestures.ts';
import { otherPicture, tooLargePicture } from './pictures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const pin = '604913';
const newPin = '739164';
const wrongPin = '285046';
type Language = 'id' | 'en';

async function open({ visit }: SignedIn, language: Language = 'id'): Promise<Page> {
  fixture.expects(404, 422, 423, 429);
  const context = await fixture.context(visit);
  if (language === 'en') await speakEnglish(context);
  const page = await openProfile(await fixture.page(context));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return page;
}
const withPin = () => newSession(fixture, password, { pin });
async function typeCode(page: Page, phone: string): Promise<void> {
  await expect(codeField(page)).toBeEditable();
  await fixture.advance(0);
  await codeField(page).fill(await fixture.code(phone));
}
async function toPinChange(page: Page, phone: string): Promise<void> {
  await askForPinCode(page, 'change');
  await typeCode(page, phone);
  await isAsked(page, 'pin.title.current');
}
/** The PIN that there is and a new one, as they are typed. */
async function enter(page: Page, current: string, fresh: string, repeated = fresh): Promise<void> {
  await isAsked(page, 'pin.title.current');
  await typePin(page, current);
  await isAsked(page, 'pin.title.fresh');
  await typePin(page, fresh);
  await isAsked(page, 'pin.title.repeated');
  await typePin(page, repeated);
}
const pinSays = (page: Page, text: string) => expect(messagesOn(pinDialog(page))).toHaveText([text]);
const phoneSays = (page: Page, text: string) => expect(messagesOn(phoneDialog(page))).toHaveText([text]);

const fixed = {
  wrong: { id: 'PIN yang kamu masukkan salah', en: 'The PIN you entered is wrong' },
  sameAsOld: { id: 'PIN baru tidak boleh sama dengan PIN lama', en: 'New PIN must not be the same as the old PIN' },
  different: { id: 'Kata sandi tidak sama', en: 'Passwords do not match' },
  wrongPassword: { id: 'Kata sandi sekarang salah', en: 'Current password is wrong' },
} as const;

describe.each(['id', 'en'] as const)('in %s', (language) => {
  test('PN-3 a wrong PIN, and a new one that is the old one', async () => {
    const player = await withPin();
    const page = await open(player, language);
    await toPinChange(page, player.phone);
    await enter(page, wrongPin, newPin);
    await pinSays(page, fixed.wrong[language]);
    await typePin(page, pin);
    await isAsked(page, 'pin.title.fresh');
    await typePin(page, pin);
    await pinSays(page, fixed.sameAsOld[language]);
  });

  test('PN-3 PN-1 a PIN that is forgotten may not be the old one either', async () => {
    const player = await withPin();
    const page = await open(player, language);
    await askForPinCode(page, 'reset');
    await typeCode(page, player.phone);
    for (const step of ['fresh', 'repeated'] as const) {
      await isAsked(page, `pin.title.${step}`);
      await typePin(page, pin);
    }
    await pinSays(page, fixed.sameAsOld[language]);
  });

  test('PW-1 RG-9 a wrong current password, and two new ones that differ', async () => {
    const page = await open(await newSession(fixture, password), language);
    const dialog = passwordDialog(page);
    await onPage(page, 'profile.password.change').click();
    await passwordIn(dialog).fill('layang-layang-fajar');
    await dialog.locator('input[name="confirmation"]').fill('layang-layang-petang');
    await dialog.locator('input[name="confirmation"]').blur();
    await expect(messagesOn(dialog)).toHaveText([fixed.different[language]]);
    await writePassword(page, `${password}-lain`, 'layang-layang-fajar');
    await expect(messagesOn(dialog)).toHaveText([fixed.wrongPassword[language]]);
  });
});

test('PN-3 PN-4 C63 the tries that are left are said from the second miss on; after five a reset is offered', async () => {
  const player = await withPin();
  const page = await open(player);
  await toPinChange(page, player.phone);
  const said = [
    'PIN yang kamu masukkan salah',
    'PIN yang kamu masukkan salah. Sisa 3 percobaan.',
    'PIN yang kamu masukkan salah. Sisa 2 percobaan.',
    'PIN yang kamu masukkan salah. Sisa 1 percobaan.',
  ];
  for (const text of said) {
    await enter(page, wrongPin, newPin);
    await pinSays(page, text);
  }
  await enter(page, wrongPin, newPin);
  await isAsked(page, 'pin.title.locked');
  await expect(pinDialog(page)).toContainText('PIN salah 5 kali, jadi kami kunci untuk melindungi akunmu.');
  await expect(pinPad(page)).toHaveCount(0);
  await keyIn(pinDialog(page), 'pin.reset').click();
  await expect(pinDialog(page)).toContainText('PIN lama tidak perlu diingat.');
});

test('PN-3 a repetition that differs says so, and the new PIN is asked for again', async () => {
  const player = await withPin();
  const page = await open(player);
  await toPinChange(page, player.phone);
  await enter(page, pin, newPin, wrongPin);
  await isAsked(page, 'pin.title.fresh');
  await pinSays(page, 'Kedua PIN tidak sama. Mulai lagi dengan PIN baru.');
});

test('PC-2 PN-4 the PIN of a phone change is wrong, and then something nobody knows happens', async () => {
  const player = await withPin();
  const page = await open(player);
  await askForPhoneCode(page, newPhone());
  await typeCode(page, player.phone);
  await isAsked(page, 'phone_change.title.pin');
  await typePin(page, wrongPin);
  await phoneSays(page, 'PIN yang kamu masukan salah');
  await typePin(page, newPin);
  await phoneSays(page, 'PIN yang kamu masukan salah. Sisa 3 percobaan.');
  await fixture.fault({ call: 'changePhone', kind: 'unknown' });
  await typePin(page, pin);
  await phoneSays(page, 'Terjadi kesalahan, coba lagi nanti');
});

test('PC-1 OT-5 FP-5 a wrong code fails the verification', async () => {
  const player = await withPin();
  const page = await open(player);
  await askForPhoneCode(page, newPhone());
  await expect(codeField(page)).toBeEditable();
  await fixture.advance(0);
  await codeField(page).fill((await fixture.code(player.phone)) === '0417' ? '0418' : '0417');
  await phoneSays(page, 'Verifikasi gagal');
  await expect(codeField(page)).toHaveValue('');
});

test('RG-5 PC-1 a number that somebody else has', async () => {
  const taken = newPhone();
  await fixture.player({ phone: taken, password });
  const page = await open(await withPin());
  await askForPhoneCode(page, taken);
  await phoneSays(page, 'No. handphone sudah terdaftar');
});

test('RG-6 PN-2 OT-3 a code for something else within two minutes', async () => {
  const player = await newSession(fixture, password, { pin });
  const page = await open(player);
  await askForPhoneCode(page, newPhone());
  await expect(codeField(page)).toBeEditable();
  await keyIn(phoneDialog(page), 'nav.close').click();
  await askForPinCode(page, 'change');
  await expect(toast(page)).toHaveText('Tunggu 2 menit untuk verifikasi lagi');
  await pinSays(page, 'Tunggu 2 menit untuk verifikasi lagi');
});

test('PF-1 C71 a picture of another kind, and one that is too large', async () => {
  const page = await open(await newSession(fixture, password));
  await onPage(page, 'profile.edit').click();
  const form = page.locator('main form');
  await form.locator('#profile-image').setInputFiles(otherPicture);
  await expect(messagesOn(form)).toHaveText(['Foto harus berupa JPEG atau PNG.']);
  await form.locator('#profile-image').setInputFiles(tooLargePicture);
  await expect(messagesOn(form)).toHaveText(['Ukuran foto maksimal 5 MB.']);
});
