/**
 * What a password manager needs of a form: a name, a token and a form around each field, and that what it writes without
 * a key pressed counts (ux38). The managers of phones themselves cannot be driven by a test.
 */
import type { Locator, Page } from 'playwright';
import { test } from 'vitest';
import { newSession, onPage, passwordDialog } from './account-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import {
  askForCode,
  expect,
  isAtPassword,
  isPlayer,
  loginDialog,
  openAt,
  openLogin,
  openRegister,
  password,
  registerDialog,
  submitIn,
  codeField,
} from './gestures.ts';

const fixture = useFixture();

const tokensIn = (form: Locator): Promise<string[]> =>
  form
    .locator('input[autocomplete]')
    .evaluateAll((fields) => fields.map((field) => `${field.getAttribute('autocomplete')}`));

/** Writes as a manager does: no focus, no key, one event for each. */
const writeAll = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((all) => {
    for (const [token, value] of Object.entries(all)) {
      for (const field of document.querySelectorAll<HTMLInputElement>(`form input[autocomplete~="${token}"]`)) {
        if (!field.checkVisibility()) continue;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  }, values);

test('ux38 the login has a name and a password in one form, and takes what a manager writes', async () => {
  const phone = newPhone();
  await fixture.player({ phone });
  const page = await openAt(await fixture.page());
  await openLogin(page);
  expect(await tokensIn(loginDialog(page).locator('form'))).toEqual(['username', 'current-password']);
  await writeAll(page, { username: phone, 'current-password': password });
  await submitIn(loginDialog(page)).click();
  await isPlayer(page);
});

test('ux38 a registration has the phone, the code and a new password under the name it belongs to', async () => {
  const phone = newPhone();
  const page = await openAt(await fixture.page());
  await openRegister(page);
  expect(await tokensIn(registerDialog(page).locator('form'))).toEqual(['tel-national']);
  await askForCode(page, phone);
  expect(await tokensIn(page.locator('main form'))).toEqual(['one-time-code']);
  await expect.poll(async () => (await fixture.messages(phone)).length).toBe(1);
  await writeAll(page, { 'one-time-code': await fixture.code(phone) });
  await isAtPassword(page);
  const form = page.locator('main form');
  expect(await tokensIn(form)).toEqual(['username', 'new-password', 'new-password']);
  await expect(form.locator('input[autocomplete="username"]')).toHaveValue(phone);
  await writeAll(page, { 'new-password': password });
  await submitIn(form).click();
  await isPlayer(page);
  await expect(codeField(page)).toHaveCount(0);
});

test('ux38 a change of password names its player, the current password and the new one', async () => {
  const { visit, phone } = await newSession(fixture);
  const page = await openAt(await fixture.page(visit), '/profile');
  await onPage(page, 'profile.password.change').click();
  const form = passwordDialog(page).locator('form');
  expect(await tokensIn(form)).toEqual(['username', 'current-password', 'new-password', 'new-password']);
  await expect(form.locator('input[autocomplete="username"]')).toHaveValue(phone);
});
