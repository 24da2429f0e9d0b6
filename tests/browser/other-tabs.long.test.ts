/** Every tab follows another within a second, and keeps nothing of the earlier player (SS-6, SH-12, C10). */
import type { BrowserContext, Page } from 'playwright';
import { describe, test } from 'vitest';
import { groupPhone } from '../../src/web/ui/format.ts';
import {
  askForPhoneCode,
  isAsked,
  newSession,
  onPage,
  openProfile,
  phoneDialog,
  typeCode,
  typePin,
  type SignedIn,
} from './account-gestures.ts';
import {
  balance,
  expect,
  isPlayer,
  isVisitor,
  logIn,
  loginDialog,
  logOut,
  openAt,
  stored,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { canary, noteWrites, settled, traces, within, wordsOf } from './traces.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const pin = '918463';
const second = {
  wallet: { platinum_topup: 222, platinum_in_game: 333 },
  profile: { fullname: 'Merpati Nila', address: 'Jalan Rajawali 8' },
};
async function firstPlayer(): Promise<SignedIn> {
  return newSession(fixture, password, { pin, ...canary });
}

/** Two tabs of one browser, whose `fetch` ignores aborts: an abandoned answer still arrives. */
async function tabsOf({
  visit,
}: Pick<SignedIn, 'visit'>): Promise<{ context: BrowserContext; acting: Page; watching: Page }> {
  const context = await fixture.context(visit);
  await noteWrites(context);
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (url, init) => fetch(url, { ...init, signal: null });
  });
  const acting = await openAt(await fixture.page(context));
  return { context, acting, watching: await fixture.page(context) };
}

describe('SS-6 C10 the watching tab follows the acting tab within a second', () => {
  test('SS-6 C10 a login, seen at /fast', async () => {
    fixture.expects(404);
    const { phone } = await firstPlayer();
    const { acting, watching } = await tabsOf({ visit: {} });
    await openAt(watching, '/fast');
    const seen = within(watching, acting, (link) => document.querySelector(link) !== null, 'header a[href="/top-up"]');
    await logIn(acting, phone, password);
    expect(await seen).toBeLessThan(1000);
    await expect(balance(watching, 'token')).toContainText('7.654.321,00');
    await expect(watching).toHaveURL(`${fixture.platform.shop}/fast`);
  });

  for (const path of ['/profile', '/profile/account', '/top-up']) {
    test(`SS-6 SH-12 C10 a logout, seen at ${path}`, async () => {
      fixture.expects(404);
      const player = await firstPlayer();
      const { acting, watching } = await tabsOf(player);
      await openAt(watching, path);
      await isPlayer(watching);
      await expect(balance(watching, 'token')).toContainText('7.654.321,00');
      if (path === '/profile') await expect(watching.getByRole('main')).toContainText('Cendrawasih');
      if (path === '/profile/account') await expect(watching.getByRole('main')).toContainText('2910');
      expect(await traces(watching, wordsOf(player))).not.toEqual([]);

      const seen = within(
        watching,
        acting,
        (amount) => !document.documentElement.innerHTML.includes(amount),
        '7.654.321',
      );
      await logOut(acting);
      expect(await seen).toBeLessThan(1000);
      await isVisitor(watching);
      await expect(watching).toHaveURL(`${fixture.platform.shop}/`);
      await expect(loginDialog(watching)).toBeHidden();
      for (const tab of [acting, watching]) expect(await traces(tab, wordsOf(player))).toEqual([]);
      await expect.poll(() => fixture.count('logout')).toBe(1);
    });
  }

  test('SS-6 SH-12 C10 the login of another player: the page begins anew and shows no late answer', async () => {
    fixture.expects(404);
    const player = await firstPlayer();
    const other = await newSession(fixture, password, second);
    const { acting, watching } = await tabsOf(player);
    await openProfile(watching);
    await expect(watching.getByRole('main')).toContainText('Kanari Zamrud');
    await watching.evaluate(() => document.querySelector('main')?.setAttribute('data-earlier', ''));
    await fixture.fault({ call: 'profile', kind: 'real', hold: true });
    await onPage(watching, 'account.refresh').click();
    await expect.poll(() => fixture.held()).toEqual(['profile']);

    const seen = within(watching, acting, (name) => document.body.textContent.includes(name), 'Merpati Nila');
    // Another player's login in a third tab writes these two, in this order.
    await acting.evaluate(({ phone, token }) => {
      localStorage.setItem('phone', phone);
      localStorage.setItem('token', token);
    }, other);
    expect(await seen).toBeLessThan(1000);
    const answered = watching.waitForResponse(
      (response) => response.request().headers()['authorization'] === `Bearer ${player.token}`,
    );
    expect(await fixture.release('profile')).toBe(1);
    expect((await answered).status()).toBe(200);
    await settled(watching);
    await expect(watching).toHaveURL(`${fixture.platform.shop}/profile`);
    await expect(watching.getByRole('main')).toContainText('Merpati Nila');
    await expect(watching.locator('main[data-earlier]')).toHaveCount(0);
    await expect(balance(watching, 'token')).toContainText('222,00');
    expect(await traces(watching, wordsOf(player))).toEqual([]);
  });

  test('PC-3 SS-6 C10 a change of the phone number', async () => {
    fixture.expects(404);
    const player = await firstPlayer();
    const { acting, watching } = await tabsOf(player);
    const next = newPhone();
    await openProfile(acting);
    await openProfile(watching);
    await askForPhoneCode(acting, next);
    await typeCode(acting, fixture, player.phone);
    await isAsked(acting, 'phone_change.title.pin');
    const seen = within(watching, acting, (phone) => document.body.textContent.includes(phone), groupPhone(next));
    await typePin(acting, pin);
    await expect(toast(acting)).toHaveText(text('phone_change.saved'));
    await expect(phoneDialog(acting)).toBeHidden();
    expect(await seen).toBeLessThan(1000);
    for (const tab of [acting, watching]) {
      await expect(tab.getByRole('main')).toContainText(next.slice(-4));
      await expect.poll(() => traces(tab, [player.phone])).toEqual([]);
      await isPlayer(tab);
    }
    expect(await stored(watching)).toEqual({ token: player.token, phone: next });
  });
});
