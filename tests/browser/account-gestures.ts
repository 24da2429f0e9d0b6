import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import { codeField, dialogAt, expect, openAt, password, phoneIn, submitIn, text, type TextId } from './gestures.ts';
import { newPhone, type Fixture } from './fixture.ts';

export const pinDialog = dialogAt('pin');
export const phoneDialog = dialogAt('phone-change');
export const passwordDialog = dialogAt('password-change');
export const accountForm = dialogAt('account-form');
export const removalDialog = dialogAt('account-removal');

/** A whole text, in whichever language the page speaks. */
export const whole = (id: TextId): RegExp => {
  const texts = [text(id), text(id, {}, 'en')].map((written) => written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(${texts.join('|')})$`);
};

export const keyIn = (place: Locator, id: TextId): Locator => place.getByRole('button', { name: whole(id) });

export const onPage = (page: Page, id: TextId): Locator => keyIn(page.getByRole('main'), id).first();

export interface SignedIn {
  phone: string;
  token: string;
  /** For a context in which the player is logged in before its first page. */
  visit: BrowserContextOptions;
}

/** A further session of an existing player. */
export async function sessionOf(fixture: Fixture, phone: string): Promise<SignedIn> {
  const response = await fetch(`${fixture.platform.shop}/api${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password, merchant_uid: defaultMerchant }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  const localStorage = Object.entries({ token: data.token, phone }).map(([name, value]) => ({ name, value }));
  return {
    phone,
    token: data.token,
    visit: { storageState: { cookies: [], origins: [{ origin: fixture.platform.shop, localStorage }] } },
  };
}

export async function newSession(fixture: Fixture, player: Partial<PlayerRequest> = {}): Promise<SignedIn> {
  const phone = player.phone ?? newPhone();
  await fixture.player({ phone, ...player });
  return sessionOf(fixture, phone);
}

export async function askForPinCode(page: Page, key: 'create' | 'change' | 'reset'): Promise<void> {
  await onPage(page, `profile.pin.${key}`).click();
  await keyIn(pinDialog(page), 'pin.ask.submit').click();
}

export async function typePin(page: Page, pin: string): Promise<void> {
  const label = pinPad(page);
  await expect(label).toBeEditable();
  await label.fill(pin);
}
export const pinPad = (page: Page): Locator => page.locator('dialog[open] input[name="pin"]');
export const isAsked = (page: Page, id: TextId): Promise<void> =>
  expect(page.locator('dialog[open]').getByRole('heading', { name: whole(id) })).toBeVisible();

export async function choosePin(page: Page, pin: string): Promise<void> {
  await isAsked(page, 'pin.title.fresh');
  await typePin(page, pin);
  await isAsked(page, 'pin.title.repeated');
  await typePin(page, pin);
}

export const codesOf = async (fixture: Fixture, phone: string): Promise<string[]> =>
  (await fixture.messages(phone)).filter((message) => message.startsWith('<#>'));

/** The newest code, as a person reads it on the page of the simulator. */
export async function readCode(fixture: Fixture, phone: string): Promise<string> {
  await fixture.advance(0);
  const sms = await fixture.page();
  await sms.goto(`${fixture.platform.sms}/?phone=${phone}`);
  const code = await sms.getByRole('article').first().locator('strong').innerText();
  await sms.context().close();
  return code;
}

/** Types the `nth` SMS code of this number into the open dialog. SMS leave after the answers. */
export async function typeCode(page: Page, fixture: Fixture, phone: string, nth = 1): Promise<string> {
  await expect(codeField(page)).toBeEditable();
  await expect.poll(async () => (await codesOf(fixture, phone)).length).toBe(nth);
  const code = await fixture.code(phone);
  await codeField(page).fill(code);
  return code;
}

export async function askForPhoneCode(page: Page, phone: string): Promise<void> {
  await onPage(page, 'profile.phone.change').click();
  await phoneIn(phoneDialog(page)).fill(phone);
  await submitIn(phoneDialog(page)).click();
}

export async function changePassword(page: Page, current: string, password: string): Promise<void> {
  await onPage(page, 'profile.password.change').click();
  await writePassword(page, current, password);
}

export async function writePassword(page: Page, current: string, password: string): Promise<void> {
  const dialog = passwordDialog(page);
  await dialog.locator('input[name="current"]').fill(current);
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.locator('input[name="confirmation"]').fill(password);
  await submitIn(dialog).click();
}

export const bankAccount = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Siti Aminah' } as const;

export async function addAccount(
  page: Page,
  { provider, number, holder }: Record<'provider' | 'number' | 'holder', string>,
): Promise<void> {
  await onPage(page, 'accounts.add').click();
  const dialog = accountForm(page);
  await dialog.locator('select[name="provider"]').selectOption(provider);
  await dialog.locator('input[name="number"]').fill(number);
  await dialog.locator('input[name="holder"]').fill(holder);
  await submitIn(dialog).click();
}

export async function openProfile(page: Page): Promise<Page> {
  await openAt(page, '/profile');
  await expect(onPage(page, 'profile.password.change')).toBeVisible();
  return page;
}
