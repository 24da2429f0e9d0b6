/**
 * A whole run of a player's account with words that stand nowhere else: no secret leaves the body of the call that
 * needs it (SS-8, C01, C04, C08).
 */
import { test } from 'vitest';
import {
  askForPinCode,
  changePassword,
  choosePin,
  isAsked,
  onPage,
  openProfile,
  passwordDialog,
  pinDialog,
  typeCode,
  typePin,
} from './account-gestures.ts';
import { codeField, expect, isPlayer, logIn, logOut, openAt, stored, text, toast } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { expectNowhere, expectStored, placesOf, recordTraffic } from './traces.ts';

const fixture = useFixture();
const secrets = {
  password: 'kenari-emas-di-pagi-buta-4711',
  wrongPassword: 'kenari-perak-di-malam-hari-1147',
  nextPassword: 'kenari-zamrud-di-siang-bolong-7114',
  pin: '918463',
  nextPin: '630275',
  nationalId: '3171904628157303',
};

test('SS-8 C01 C04 C08 PIN, passwords, codes, national id and tokens are in no address, line, store, title, entry, log or Referer', async () => {
  fixture.expects(404, 422);
  const phone = newPhone();
  await fixture.player({ phone, password: secrets.password });
  const page = await fixture.page();
  const traffic = recordTraffic(page);
  const { requests, tokens: handed } = traffic;
  const places: Record<string, string[]> = { address: [], state: [], title: [], kept: [], drawn: [] };
  const codes: string[] = [];
  const look = async (): Promise<void> => {
    const seen = await page.evaluate(async () => ({
      address: [location.href, document.referrer],
      state: [JSON.stringify(history.state), document.cookie],
      title: [document.title],
      kept: [
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify(await indexedDB.databases()),
        JSON.stringify(await caches.keys()),
      ],
      drawn: [document.documentElement.outerHTML],
    }));
    for (const [place, texts] of Object.entries(seen)) places[place]?.push(...texts);
    await expectStored(page, Object.values(secrets), traffic);
  };
  const typeSms = async (nth: number): Promise<void> => {
    codes.push(await typeCode(page, fixture, phone, nth));
  };

  await openAt(page);
  await logIn(page, phone, secrets.password);
  await openProfile(page);
  await look();
  await onPage(page, 'profile.edit').click();
  await page.locator('main [name="fullname"]').fill('Siti Aminah');
  await page.locator('main [name="nationalId"]').fill(secrets.nationalId);
  await onPage(page, 'profile.form.save').click();
  await expect(toast(page)).toHaveText(text('profile.saved'));
  await look();
  await askForPinCode(page, 'create');
  await typeSms(1);
  await isAsked(page, 'pin.title.fresh');
  await look();
  await typePin(page, secrets.pin);
  await isAsked(page, 'pin.title.repeated');
  await look();
  await typePin(page, secrets.pin);
  await expect(pinDialog(page)).toBeHidden();
  await look();
  await fixture.advance(121_000);
  await askForPinCode(page, 'change');
  await typeSms(2);
  await isAsked(page, 'pin.title.current');
  await typePin(page, secrets.pin);
  await choosePin(page, secrets.nextPin);
  await expect(pinDialog(page)).toBeHidden();
  await look();
  await fixture.advance(121_000);
  await askForPinCode(page, 'reset');
  await expect(codeField(page)).toBeVisible();
  await look();
  await typeSms(3);
  await isAsked(page, 'pin.title.fresh');
  await look();
  await page.reload();
  await isAsked(page, 'pin.title.fresh');
  await look();
  await choosePin(page, secrets.pin);
  await expect(pinDialog(page)).toBeHidden();
  await expect(onPage(page, 'profile.password.change')).toBeVisible();
  await changePassword(page, secrets.wrongPassword, secrets.nextPassword);
  await expect(passwordDialog(page).getByText(text('password.error.wrong_current'))).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await changePassword(page, secrets.password, secrets.nextPassword);
  await expect(passwordDialog(page)).toBeHidden();
  await look();
  await isPlayer(page);
  await logOut(page);
  await look();
  expect(await stored(page)).toEqual({});

  const names = [...handed.values()];
  for (const name of ['token', 'e', 'otp_id', 'change_pin_token']) expect(names).toContain(name);
  expect(codes).toHaveLength(3);
  const logs = await fixture.control<string[]>('/logs');
  expect(logs.length).toBeGreaterThan(10);
  expectNowhere({ ...places, ...placesOf(traffic), logs }, Object.values(secrets), traffic);
  for (const url of requests.map((request) => new URL(request.url()))) {
    expect(
      [...url.searchParams.keys()].filter((name) => name !== 'e' || !url.pathname.startsWith('/api/v2/auth/player/')),
    ).toEqual([]);
  }
  expect(logs.join('\n')).not.toContain(phone);
  // Each secret went where it belongs: in the body of its own call.
  const bodiesWith = (secret: string): string[] => [
    ...new Set(
      requests
        .filter((request) => request.postData()?.includes(secret))
        .map((request) => new URL(request.url()).pathname),
    ),
  ];
  expect(bodiesWith(secrets.nextPin)).toEqual(['/api/v2/auth/player/pin/change']);
  expect(bodiesWith(secrets.nextPassword)).toEqual(['/api/v2/auth/player/password/change']);
  expect(bodiesWith(secrets.wrongPassword)).toEqual(['/api/v2/auth/player/password/change']);
});
