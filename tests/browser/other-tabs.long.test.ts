/** Every tab follows another within a second, and keeps nothing of the earlier player (SS-6, SH-12, C10). */
import type { BrowserContext, Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, onPage, openProfile, type SignedIn } from './account-gestures.ts';
import { balance, expect, isPlayer, isVisitor, logIn, loginDialog, logOut, openAt } from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { canary, ignoreAborts, noteWrites, settled, traces, within, wordsOf } from './traces.ts';

const fixture = useFixture();
const second = {
  wallet: { platinum_topup: 222, platinum_in_game: 333 },
  profile: { fullname: 'Merpati Nila', address: 'Jalan Rajawali 8' },
};
const firstPlayer = (): Promise<SignedIn> => newSession(fixture, canary);

async function tabsOf({
  visit,
}: Pick<SignedIn, 'visit'>): Promise<{ context: BrowserContext; acting: Page; watching: Page }> {
  const context = await fixture.context(visit);
  await noteWrites(context);
  await ignoreAborts(context);
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
    await logIn(acting, phone);
    expect(await seen).toBeLessThan(1000);
    await expect(balance(watching, 'token')).toContainText('7.654.321,00');
    await expect(watching).toHaveURL(`${fixture.platform.shop}/fast`);
  });

  for (const [path, shown] of [
    ['/profile', 'Cendrawasih'],
    ['/profile/account', '2910'],
  ] as const) {
    test(`SS-6 SH-12 C10 a logout, seen at ${path}`, async () => {
      fixture.expects(404);
      const player = await firstPlayer();
      const { acting, watching } = await tabsOf(player);
      await openAt(watching, path);
      await isPlayer(watching);
      await expect(balance(watching, 'token')).toContainText('7.654.321,00');
      await expect(watching.getByRole('main')).toContainText(shown);
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
    const other = await newSession(fixture, second);
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

  test('SS-6 PC-3 MO-1 a new number, with the request that has no answer', async () => {
    fixture.expects('broken connection', 404);
    const player = await firstPlayer();
    const { context, acting, watching } = await tabsOf(player);
    await openAt(watching, '/redeem');
    const keptFor = () =>
      watching.evaluate(() => sessionStorage.getItem('money_intent.redeem')?.split(' ').slice(0, 2).join(' '));
    await context.setOffline(true);
    await watching.getByRole('main').getByRole('textbox').fill('VOUCHER00000001');
    await onPage(watching, 'redeem.submit').click();
    await expect.poll(keptFor).toContain(`${player.phone} `);
    const key = (await keptFor())?.split(' ')[1] ?? 'none';
    const phone = newPhone();
    // The end of a change of number in another tab.
    await acting.evaluate((written) => localStorage.setItem('phone', written), phone);
    await expect.poll(keptFor).toBe(`${phone} ${key}`);
    await context.setOffline(false);
    const asked = watching.waitForRequest((request) => request.url().endsWith('/auth/money/result'));
    await openAt(watching, '/redeem');
    expect((await asked).postData()).toContain(key);
  });
});
