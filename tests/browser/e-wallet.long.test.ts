/** The e-wallet from the drawer to the vendor's page and back; forged returns (EW-1 to EW-8, RT-15). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { newSession, type SignedIn } from './account-gestures.ts';
import { expect, isReady, logIn, logOut, openAt, stored, text, toast } from './gestures.ts';
import { useFixture } from './fixture.ts';
import { expectNowhere, placesOf, recordTraffic } from './traces.ts';
import {
  agree,
  askForWallet,
  agreeAtVendor,
  expectInDrawer,
  goToVendor,
  newWallet,
  walletDialog,
} from './wallet-gestures.ts';

const fixture = useFixture();

const atHome = () => `${fixture.platform.shop}/`;
const openAs = async (player: SignedIn): Promise<Page> => openAt(await fixture.page(player.visit));
const expectUnlinked = (page: Page): Promise<void> => expectInDrawer(page, text('drawer.e_wallet.none'));

describe('EW-2 EW-3 RT-15 a link', () => {
  test('EW-2 the back button leads from DANA to the sheet, alive', async () => {
    const page = await openAs(await newSession(fixture));
    await askForWallet(page, 'activate');
    await goToVendor(page);
    await page.goBack();
    await isReady(page);
    // A page from the back/forward cache still has the dialog; a reloaded one has to open the dialog.
    if (!(await walletDialog(page).isVisible())) await askForWallet(page, 'activate');
    await agreeAtVendor(page, await newWallet(fixture));
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
  });
});

describe('EW-9 RT-16 Back after a link', () => {
  test('EW-9 leads to the page that was left for DANA, and asks there for no consent again', async () => {
    const page = await openAs(await newSession(fixture));
    await openAt(page, '/profile');
    await askForWallet(page, 'activate');
    await agreeAtVendor(page, await newWallet(fixture));
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
    await expect(page).toHaveURL(atHome());
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/\/profile$/);
    await isReady(page);
    expect(visited.filter((url) => url.startsWith(fixture.platform.dana))).toEqual([]);
    await expect(walletDialog(page)).toBeHidden();
  });
});

test('EW-8 the address that led back, opened again: the e-wallet stays linked, and no error is said', async () => {
  const page = await openAs(await newSession(fixture));
  const wallet = await newWallet(fixture);
  await askForWallet(page, 'activate');
  const asked = recordTraffic(page).requests;
  await agreeAtVendor(page, wallet);
  await expect(toast(page)).toHaveText(text('e_wallet.linked'));
  const address = asked.find((request) => request.url().includes('auth_code='))?.url() ?? '';
  const sent = await fixture.count('sendAuth');
  const read = page.waitForResponse((response) => response.url().endsWith(routeOf(calls.eWalletBalance)));
  await openAt(page, address);
  await (await read).finished();
  await expect(page).toHaveURL(atHome());
  await expectInDrawer(page, text('drawer.e_wallet.unlink'));
  await expect(toast(page)).toBeHidden();
  expect(await fixture.count('sendAuth')).toBe(sent);
});

describe('C76 the way back', () => {
  test('C76 code and state leave the address before anything else, and stand in no entry, store, line, log or Referer', async () => {
    const page = await openAs(await newSession(fixture));
    const wallet = await newWallet(fixture);
    await askForWallet(page, 'activate');
    await goToVendor(page);
    const traffic = recordTraffic(page);
    const { requests } = traffic;
    // Nothing that the page asks for comes: only its first script can run.
    let letThrough = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\//, async (route) => {
      await released;
      await route.continue();
    });
    await agree(page, wallet, { noWaitAfter: true });
    await expect.poll(() => page.url()).toBe(atHome());
    const way = requests.find((request) => request.url().includes('auth_code='));
    const query = new URL(way?.url() ?? '').searchParams;
    const secrets = [query.get('auth_code') ?? '', query.get('state') ?? ''];
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(20);
    expect(await page.evaluate(() => location.href)).toBe(atHome());
    expect(await fixture.count('sendAuth')).toBe(0);
    letThrough();
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));

    const seen = await page.evaluate(() => ({
      address: location.href,
      referrer: document.referrer,
      state: JSON.stringify(history.state),
      session: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      document: document.documentElement.outerHTML,
      entries: JSON.stringify(
        (window as unknown as { navigation: { entries(): { url: string }[] } }).navigation
          .entries()
          .map(({ url }) => url),
      ),
    }));
    const everywhere = {
      ...Object.fromEntries(Object.entries(seen).map(([place, content]) => [place, [content]])),
      local: Object.values(await stored(page)),
      ...placesOf(traffic),
      urls: requests.filter((request) => request !== way).map((request) => request.url()),
      logs: await fixture.control<string[]>('/logs'),
    };
    expectNowhere(everywhere, secrets, { ...traffic, tokens: new Map() });
    expect(
      requests
        .filter((request) => request.postData()?.includes(secrets[0] ?? ''))
        .map((request) => new URL(request.url()).pathname),
    ).toEqual(['/guard/dana/api/v1/binding/send-auth']);
  });
});

// Other ways back that nobody may take: flows/e-wallet/e-wallet.browser.long.test.ts.
test('EW-8 C77 a way back that another player began in this tab: one sentence, the games, nothing linked', async () => {
  fixture.expects(404, 409, 422);
  const second = await newSession(fixture);
  const page = await openAs(await newSession(fixture));
  await askForWallet(page, 'activate');
  await goToVendor(page);
  const state = new URL(page.url()).searchParams.get('state') ?? '';
  await openAt(page);
  await logOut(page);
  await logIn(page, second.phone);
  const way = new URLSearchParams({ vendor: '1', auth_code: 'auth-code-of-somebody-else-entirely', state });
  await openAt(page, `/?${way.toString()}`);
  await expect(toast(page)).toHaveText(text('e_wallet.error.unknown'));
  await expect(page).toHaveURL(atHome());
  await expect(walletDialog(page)).toBeHidden();
  expect((await stored(page))['phone']).toBe(second.phone);
  await expectUnlinked(page);
});
