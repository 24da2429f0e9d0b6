/** Gestures on the pages, and readings of them. Texts come from the catalogue, by id. */
import { expect as look } from 'playwright/test';
import type { BrowserContext, Locator, Page } from 'playwright';
import { text, type TextId } from '../flows/kit/texts.ts';

/** How long a page may take, ms: the recorder of the atlas has other work beside it, and its failure costs minutes. */
export const patience = process.env['ATLAS'] ? 30_000 : 10_000;
export const expect = look.configure({ timeout: patience });

export { text, type TextId };

/** Of the players of all tests, unless a test chooses another. */
export const password = 'layang-layang-senja';

export const dialogAt =
  (id: string) =>
  (page: Page): Locator =>
    page.locator(`dialog#${id}`);
export const loginDialog = dialogAt('login');
export const registerDialog = dialogAt('register');
export const recoveryDialog = dialogAt('recovery');
export const menu = dialogAt('menu');
export const toast = (page: Page): Locator => page.locator('[popover="manual"][data-visible]');
export const phoneIn = (place: Locator): Locator => place.locator('input[name="phone"]');
export const passwordIn = (place: Locator | Page): Locator => place.locator('input[name="password"]');
export const submitIn = (place: Locator | Page): Locator => place.locator('button[type="submit"]');
export const codeField = (page: Page): Locator => page.locator('input[name="otp"]');
export const newPassword = (page: Page): Locator => page.locator('main input[name="password"]');
export const confirmation = (page: Page): Locator => page.locator('main input[name="confirmation"]');
export const resendButton = (page: Page): Locator =>
  page.getByRole('button', { name: text('code.resend'), exact: true });
/** Found in every language: the first of the two buttons below the texts. */
export const smsButton = (page: Page): Locator => recoveryDialog(page).locator('p ~ button').first();
export const countdown = (page: Page): Locator => page.getByRole('timer');
/** Found in every language. */
export const menuButton = (page: Page): Locator =>
  page.getByRole('banner').locator('button[aria-haspopup="dialog"]').last();
export const opener = (page: Page, dialog: 'login' | 'register'): Locator =>
  page.getByRole('banner').locator(`button[commandfor="${dialog}"]`);
export const balance = (page: Page, kind: 'token' | 'winning'): Locator =>
  page.getByRole('banner').locator(`a[href="${kind === 'token' ? '/top-up' : '/withdraw'}"]`);
/** The messages that are on screen: above a form, at a field, or as a toast. */
export const messagesOn = (place: Locator | Page): Locator => place.locator('[role="alert"] > *, [id$="-error"] > p');

/** Until the machines have taken the page over, and the late pages came, for which a visitor touches it. */
export async function isReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await recoveryDialog(page).waitFor({ state: 'attached' });
}

/** A file of the origin that is no page of the storefront. */
export const noPage = '/icon.svg';

/** Writes the storage while no storefront page is open; null removes a key. */
export async function writeStorage(page: Page, values: Record<string, string | null>): Promise<void> {
  if (!page.url().endsWith(noPage)) await page.goto(noPage);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, Object.entries(values));
}

export async function openAt(page: Page, path = '/'): Promise<Page> {
  await page.goto(path);
  await isReady(page);
  return page;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await isReady(page);
}

async function openDialog(page: Page, id: 'login' | 'register'): Promise<Locator> {
  const dialog = dialogAt(id)(page);
  await opener(page, id).click();
  await expect(dialog).toBeVisible();
  return dialog;
}
export const openLogin = (page: Page): Promise<Locator> => openDialog(page, 'login');
export const openRegister = (page: Page): Promise<Locator> => openDialog(page, 'register');

export async function fillRegister(page: Page, phone: string): Promise<void> {
  await phoneIn(registerDialog(page)).fill(phone);
  await registerDialog(page).locator('input[name="agreed"]').check();
}

/** From anywhere to the code step. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  if (!(await registerDialog(page).isVisible())) await openRegister(page);
  await fillRegister(page, phone);
  await submitIn(registerDialog(page)).click();
  await isAtCode(page);
}

export async function openRecovery(page: Page): Promise<Locator> {
  if (!(await loginDialog(page).isVisible())) await openLogin(page);
  await loginDialog(page).locator('form > button[type="button"]').click();
  await expect(recoveryDialog(page)).toBeVisible();
  return recoveryDialog(page);
}

async function chooseContact(page: Page, phone: string): Promise<void> {
  await phoneIn(recoveryDialog(page)).fill(phone);
  await submitIn(recoveryDialog(page)).click();
  await expect(smsButton(page)).toBeVisible();
}

export async function askForReset(page: Page, phone: string): Promise<void> {
  if (!(await recoveryDialog(page).isVisible())) await openRecovery(page);
  await chooseContact(page, phone);
  await smsButton(page).click();
  await isAtCode(page, 'forgotPassword');
}

const flags = { register: 'register=true', forgotPassword: 'forget_password=true' } as const;
export type VisitorFlow = keyof typeof flags;
export const codeStep = (flow: VisitorFlow = 'register'): string => `/verification-otp?${flags[flow]}`;
export const passwordStep = (flow: VisitorFlow = 'register'): string => `${codeStep(flow)}&create_password=true`;
const isPath = (path: string) => (url: URL) => `${url.pathname}${url.search}` === path;

export async function isAtCode(page: Page, flow?: VisitorFlow): Promise<void> {
  await expect(page).toHaveURL(isPath(codeStep(flow)));
  await expect(codeField(page)).toBeVisible();
}

export async function isAtPassword(page: Page, flow?: VisitorFlow): Promise<void> {
  await expect(page).toHaveURL(isPath(passwordStep(flow)));
  await expect(newPassword(page)).toBeVisible();
}

/** Pastes into a password field by event, since filling would cut the text off. */
export const pasteTooLong = (field: Locator): Promise<void> =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'k'.repeat(51));

export async function savePassword(page: Page, chosen = password): Promise<void> {
  for (const field of [newPassword(page), confirmation(page)]) await field.fill(chosen);
  await submitIn(page.getByRole('main')).click();
}

export async function fillLogin(page: Page, phone: string, typed = password): Promise<void> {
  await phoneIn(loginDialog(page)).fill(phone);
  await passwordIn(loginDialog(page)).fill(typed);
}

export async function logIn(page: Page, phone: string, typed = password): Promise<void> {
  if (!(await loginDialog(page).isVisible())) await openLogin(page);
  await fillLogin(page, phone, typed);
  await submitIn(loginDialog(page)).click();
  await isPlayer(page);
}

export async function isPlayer(page: Page): Promise<void> {
  await expect(balance(page, 'token')).toBeVisible();
  await expect(loginDialog(page)).toBeHidden();
}

export async function isVisitor(page: Page): Promise<void> {
  await expect(opener(page, 'register')).toBeVisible();
}

export async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  return menu(page);
}

export async function logOut(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole('button', { name: text('drawer.logout') }).click();
  await isVisitor(page);
}

/** Pages opened from now on speak English, as after a choice (SH-1). */
export async function speakEnglish(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A document without an origin, such as one on its way, has no storage.
    if (origin.startsWith('http')) localStorage.setItem('lang', 'en');
  });
}

/** Presses Tab until the target has the focus, at most 60 times. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60 && !(await isFocused()); steps += 1) await target.page().keyboard.press('Tab');
  await expect(target).toBeFocused();
}

export const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

export async function secondsLeft(page: Page): Promise<number> {
  const [minutes = '', seconds = ''] =
    /([0-9]+)\s*:\s*([0-9]+)/.exec(await countdown(page).innerText())?.slice(1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
