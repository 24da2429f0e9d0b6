/** The e-wallet from the drawer to the vendor's page and back, and what a forged way back comes to (EW-1 to EW-8, RT-15). */
import type { Page, Request } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, typePin, type SignedIn } from './account-gestures.ts';
import {
  expect,
  isPlayer,
  isReady,
  isVisitor,
  logIn,
  logOut,
  menu,
  openAt,
  openMenu,
  stored,
  text,
  toast,
} from './gestures.ts';
import { useFixture } from './fixture.ts';
import {
  agree,
  askForWallet,
  decideAtVendor,
  expectInDrawer,
  goToVendor,
  newWallet,
  walletDialog,
  walletKey,
} from './wallet-gestures.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const pin = '739164';
const linked = { balance: 250_000, masked_id: '0812****7890' };
/** To the letter (EW-4, EW-5). */
const failed = 'Terjadi kesalahan. Silahkan coba lagi nanti.';
const takenElsewhere = 'Akun DANA sudah diaktfikan di akun lain. Silahkan coba lagi.';
const notLoggedIn = 'Kamu tidak dalam status login. Silahkan masuk kembali';

const atHome = () => `${fixture.platform.shop}/`;
const openAs = async (player: SignedIn): Promise<Page> => openAt(await fixture.page(player.visit));
const expectUnlinked = (page: Page): Promise<void> => expectInDrawer(page, text('drawer.e_wallet.none'));

/** A state that was begun in this tab, as the storage has it. */
const begunState = (page: Page): Promise<string> => page.evaluate(() => Object.values({ ...sessionStorage }).join(' '));

describe('EW-2 EW-3 RT-15 a link', () => {
  test('EW-2 EW-3 EW-6 RT-15 SH-8 begins in the drawer, is agreed to at DANA, ends at the games; the other tab follows', async () => {
    const player = await newSession(fixture, password);
    const page = await openAs(player);
    const other = await openAt(await fixture.page(page.context()));
    await expectUnlinked(other);
    await page.goto('/agile');
    await isReady(page);
    const wallet = await newWallet(fixture, 125_000);
    await askForWallet(page, 'activate');
    await decideAtVendor(page, wallet);
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
    await expect(page).toHaveURL(atHome());
    await expect(walletDialog(page)).toBeHidden();
    for (const tab of [page, other]) {
      await expectInDrawer(tab, 'Rp125.000,00');
      await expectInDrawer(tab, wallet.maskedId);
    }
    await expectInDrawer(other, /Diperbarui [0-9]{2}\.[0-9]{2} WIB/);
  });

  test('EW-4 RT-15 an attempt that fails says so, and ends at the games', async () => {
    fixture.expects(503);
    const page = await openAs(await newSession(fixture, password));
    await page.goto('/profile');
    await isReady(page);
    await askForWallet(page, 'activate');
    await expect(menu(page)).toBeHidden();
    await fixture.fault({ call: 'bindWallet', kind: 'unavailable' });
    await walletKey(page, 'e_wallet.link.submit').click();
    await expect(walletDialog(page).getByRole('alert')).toHaveText(failed);
    await walletKey(page, 'e_wallet.link.cancel').click();
    await expect(page).toHaveURL(atHome());
    await expect(walletDialog(page)).toBeHidden();
  });

  test('EW-2 the back button leads from DANA to the sheet, alive', async () => {
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    await goToVendor(page);
    await page.goBack();
    await isReady(page);
    // Out of the browser's memory the sheet is there; a page that was loaded anew has none, and is as usable.
    if (!(await walletDialog(page).isVisible())) await askForWallet(page, 'activate');
    await decideAtVendor(page, await newWallet(fixture));
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
  });

  test('EW-4 a wallet that another player has linked', async () => {
    const wallet = await newWallet(fixture);
    const first = await openAs(await newSession(fixture, password));
    await askForWallet(first, 'activate');
    await decideAtVendor(first, wallet);
    await expect(toast(first)).toHaveText(text('e_wallet.linked'));
    const second = await openAs(await newSession(fixture, password));
    fixture.expects(422);
    await askForWallet(second, 'activate');
    await decideAtVendor(second, wallet);
    await expect(toast(second)).toHaveText(takenElsewhere);
    await expect(second).toHaveURL(atHome());
    await expectUnlinked(second);
  });
});

describe('C76 the way back', () => {
  test('C76 code and state leave the address before anything else, and stand in no entry, store, line, log or Referer', async () => {
    const page = await openAs(await newSession(fixture, password));
    const wallet = await newWallet(fixture);
    await askForWallet(page, 'activate');
    await goToVendor(page);
    const requests: Request[] = [];
    const lines: string[] = [];
    page.on('request', (request) => requests.push(request));
    page.on('console', (message) => lines.push(message.text()));
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
    const everywhere: Record<string, readonly string[]> = {
      ...Object.fromEntries(Object.entries(seen).map(([place, content]) => [place, [content]])),
      local: Object.values(await stored(page)),
      referers: requests.map((request) => request.headers()['referer'] ?? ''),
      urls: requests.filter((request) => request !== way).map((request) => request.url()),
      lines,
      logs: await fixture.control<string[]>('/logs'),
    };
    for (const [place, texts] of Object.entries(everywhere)) {
      for (const secret of secrets) {
        expect(texts.filter((entry) => entry.includes(secret)).length, `${secret} in ${place}`).toBe(0);
      }
    }
    expect(
      requests
        .filter((request) => request.postData()?.includes(secrets[0] ?? ''))
        .map((request) => new URL(request.url()).pathname),
    ).toEqual(['/guard/dana/api/v1/binding/send-auth']);
  });
});

describe('EW-8 C77 a way back that nobody may take', () => {
  const code = 'auth-code-of-somebody-else-entirely';
  const foreign = 'state-of-a-link-that-was-begun-elsewhere';
  const callback = (parts: Record<string, string>) => `/?${new URLSearchParams({ vendor: '1', ...parts }).toString()}`;

  /** One sentence, the games, nothing linked, nothing left behind. */
  async function expectRefused(page: Page): Promise<void> {
    await expect(toast(page)).toHaveText(failed);
    await expect(page).toHaveURL(atHome());
    await expect(walletDialog(page)).toBeHidden();
    expect(await begunState(page)).toBe('');
    await expectUnlinked(page);
  }

  test('EW-8 C77 without a link that was begun', async () => {
    const page = await openAs(await newSession(fixture, password));
    await page.goto(callback({ auth_code: code, state: foreign }));
    await isReady(page);
    await expectRefused(page);
    expect(await fixture.count('sendAuth')).toBe(0);
  });

  test('EW-8 C77 with a foreign state', async () => {
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    await goToVendor(page);
    await page.goto(callback({ auth_code: code, state: foreign }));
    await isReady(page);
    await expectRefused(page);
    expect(await fixture.count('sendAuth')).toBe(0);
  });

  test('EW-8 C77 in another tab than the one it was begun in', async () => {
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    await goToVendor(page);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    const other = await fixture.page(page.context());
    await other.goto(callback({ auth_code: code, state }));
    await isReady(other);
    await expectRefused(other);
    expect(await fixture.count('sendAuth')).toBe(0);
  });

  test('EW-4 C77 refused at DANA', async () => {
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    await decideAtVendor(page, null);
    await expectRefused(page);
    expect(await fixture.count('sendAuth')).toBe(0);
  });

  test('EW-8 C77 too late', async () => {
    fixture.expects(409, 422);
    const page = await openAs(await newSession(fixture, password));
    const wallet = await newWallet(fixture);
    await askForWallet(page, 'activate');
    await goToVendor(page);
    await fixture.advance(11 * 60_000);
    await agree(page, wallet);
    await isReady(page);
    await expectRefused(page);
    await expect.poll(() => fixture.count('sendAuth')).toBe(1);
  });

  test('EW-8 C77 by another player in the same tab', async () => {
    fixture.expects(404, 409, 422);
    const second = await newSession(fixture, password);
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    await goToVendor(page);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    await openAt(page);
    await logOut(page);
    await logIn(page, second.phone, password);
    await page.goto(callback({ auth_code: code, state }));
    await isReady(page);
    await expect(toast(page)).toHaveText(failed);
    await expect(page).toHaveURL(atHome());
    await expectUnlinked(page);
  });

  test('EW-8 C77 a second time', async () => {
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    const ways: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('auth_code=')) ways.push(request.url());
    });
    await decideAtVendor(page, await newWallet(fixture));
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
    await page.goto(ways[0] ?? '');
    await isReady(page);
    await expect(toast(page)).toHaveText(failed);
    await expect(page).toHaveURL(atHome());
    await expect.poll(() => fixture.count('sendAuth')).toBe(1);
  });

  test('EW-8 C77 by a visitor', async () => {
    const page = await fixture.page();
    await page.goto(callback({ auth_code: code, state: foreign }));
    await isReady(page);
    await isVisitor(page);
    await expect(page).toHaveURL(atHome());
    expect(await fixture.count('sendAuth')).toBe(0);
  });
});

describe('EW-5 C82 an unlinking', () => {
  const openLinked = async (): Promise<Page> => openAs(await newSession(fixture, password, { linked, pin }));

  test('EW-5 C82 names the wallet, asks for the PIN, and is gone here and in the other tab', async () => {
    fixture.expects(403);
    const page = await openLinked();
    const other = await openAt(await fixture.page(page.context()));
    await expectInDrawer(other, linked.masked_id);
    await askForWallet(page, 'unlink');
    await expect(walletDialog(page)).toContainText(linked.masked_id);
    await walletKey(page, 'e_wallet.unlink.submit').click();
    await typePin(page, pin);
    await expect(toast(page)).toHaveText(text('e_wallet.unlinked'));
    await expectUnlinked(page);
    await expectUnlinked(other);
  });

  test('EW-5 C82 error.auth, at any status, logs out, goes home and says so', async () => {
    for (const status of [200, 401, 403, 422]) {
      fixture.expects(status, 401);
      const page = await openLinked();
      await page.goto('/profile');
      await isReady(page);
      await askForWallet(page, 'unlink');
      const body = JSON.stringify({ status: false, data: null, error: { type: 'error.auth', msg: 'whatever' } });
      await fixture.fault({ call: 'unlinkWallet', kind: 'raw', status, body });
      await walletKey(page, 'e_wallet.unlink.submit').click();
      await expect(toast(page)).toHaveText(notLoggedIn);
      await expect(page).toHaveURL(atHome());
      await isVisitor(page);
      expect(await stored(page)).not.toHaveProperty('token');
      await page.context().close();
    }
  });

  test('C82 any other failure leaves the player logged in, with the wallet and a way to try again', async () => {
    fixture.expects(500, 422);
    const page = await openLinked();
    await askForWallet(page, 'unlink');
    for (const kind of ['server_error', 'malformed', 'unknown', 'html'] as const) {
      await fixture.fault({ call: 'unlinkWallet', kind });
      await walletKey(page, 'e_wallet.unlink.submit').click();
      await expect(walletDialog(page).getByRole('alert')).toHaveText(failed);
      await isPlayer(page);
      expect(await stored(page)).toHaveProperty('token');
    }
    await walletKey(page, 'e_wallet.unlink.keep').click();
    await openMenu(page);
    await expect(menu(page)).toContainText(linked.masked_id);
  });
});
