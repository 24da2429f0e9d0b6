/** Answers that come too late, and taps that come twice (ER-3, LG-6, OT-2, OT-6). */
import type { Locator, Page } from 'playwright';
import { test } from 'vitest';
import {
  askForCode,
  expect,
  fillLogin,
  fillRegister,
  isAtCode,
  isVisitor,
  logIn,
  openAt,
  openLogin,
  openMenu,
  openRegister,
  registerDialog,
  resendButton,
  stored,
  submitIn,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();

/** A registration that is sent, its answer held back. Other forms: the walk of their flow probes what a wait ignores. */
async function sent(): Promise<{ page: Page; submit: Locator }> {
  const page = await openAt(await fixture.page());
  await openRegister(page);
  await fillRegister(page, newPhone());
  await fixture.fault({ call: 'register', kind: 'real', hold: true });
  await submitIn(registerDialog(page)).click();
  await expect.poll(() => fixture.held()).toEqual(['register']);
  return { page, submit: page.locator('button[type="submit"][aria-disabled="true"]') };
}

test('ER-3 a double tap, and Enter on top of it, send once', async () => {
  const { page, submit } = await sent();
  await submit.dblclick({ force: true });
  await submit.press('Enter');
  expect(await fixture.release('register')).toBe(1);
  await isAtCode(page);
  await expect.poll(() => fixture.count('register')).toBe(1);
});

test('OT-6 given up: an answer that comes too late changes nothing', async () => {
  const { page } = await sent();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveText(text('register.cancelled'));
  await openLogin(page);
  await fixture.release();
  await isVisitor(page);
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  expect(page.url()).toBe(`${fixture.platform.shop}/`);
  expect(await stored(page)).toEqual({});
});

test('LG-6 a login that was closed under way logs nobody in, and its session is over', async () => {
  const phone = newPhone();
  await fixture.player({ phone });
  const page = await openAt(await fixture.page());
  const dialog = await openLogin(page);
  await fillLogin(page, phone);
  await fixture.fault({ call: 'login', kind: 'real', hold: true });
  await submitIn(dialog).click();
  await expect.poll(() => fixture.held()).toEqual(['login']);
  await page.keyboard.press('Escape');
  await fixture.release();
  await expect.poll(() => fixture.count('logout')).toBe(1);
  await isVisitor(page);
  expect(await stored(page)).toEqual({});
});

test('OT-2 a double tap on resend, and a tap on logout, are sent once', async () => {
  fixture.expects(404);
  const page = await openAt(await fixture.page({ heldClock: true }));
  await askForCode(page, newPhone());
  await page.clock.fastForward(121_000);
  await fixture.advance(121_000);
  await fixture.fault({ call: 'resendRegistrationCode', kind: 'real', hold: true });
  await resendButton(page).dblclick();
  await page.getByRole('button', { name: text('code.resend.busy') }).dblclick({ force: true });
  expect(await fixture.release()).toBe(1);
  await expect(toast(page)).toHaveText(text('code.resent'));
  await expect.poll(() => fixture.count('resendRegistrationCode')).toBe(1);

  const phone = newPhone();
  await fixture.player({ phone });
  await openAt(page);
  await logIn(page, phone);
  await (await openMenu(page)).getByRole('button', { name: text('drawer.logout') }).dblclick({ force: true });
  await isVisitor(page);
  await expect.poll(() => fixture.count('logout')).toBe(1);
});
