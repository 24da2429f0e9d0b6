/** The e-wallet from the drawer to the vendor's page and back; forged returns (EW-1 to EW-8, RT-15). */
import type { Page, Request } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, typePin, type SignedIn } from './account-gestures.ts';
import { expect, isReady, isVisitor, logIn, logOut, openAt, stored, text, toast } from './gestures.ts';
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
const failed = text('e_wallet.error.unknown');

const atHome = () => `${fixture.platform.shop}/`;
const openAs = async (player: SignedIn): Promise<Page> => openAt(await fixture.page(player.visit));
const expectUnlinked = (page: Page): Promise<void> => expectInDrawer(page, text('drawer.e_wallet.none'));

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

  test('EW-2 the back button leads from DANA to the sheet, alive', async () => {
    const page = await openAs(await newSession(fixture, password));
    await askForWallet(page, 'activate');
    await goToVendor(page);
    await page.goBack();
    await isReady(page);
    // A page from the back/forward cache still has the dialog; a reloaded one has to open the dialog.
    if (!(await walletDialog(page).isVisible())) await askForWallet(page, 'activate');
    await decideAtVendor(page, await newWallet(fixture));
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
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
  const callback = (parts: Record<string, string>) => `/?${new URLSearchParams({ vendor: '1', ...parts }).toString()}`;

  /** Begun in this tab: its state, which only the vendor's page knows besides. */
  async function begin(page: Page): Promise<string> {
    await askForWallet(page, 'activate');
    await goToVendor(page);
    return new URL(page.url()).searchParams.get('state') ?? '';
  }
  /** One sentence, the games, nothing linked. */
  async function expectRefused(page: Page, way: string): Promise<void> {
    await page.goto(way);
    await isReady(page);
    await expect(toast(page)).toHaveText(failed);
    await expect(page).toHaveURL(atHome());
    await expect(walletDialog(page)).toBeHidden();
  }

  test('EW-8 C77 in another tab than the one it was begun in', async () => {
    const page = await openAs(await newSession(fixture, password));
    const state = await begin(page);
    const other = await fixture.page(page.context());
    await expectRefused(other, callback({ auth_code: code, state }));
    expect(await other.evaluate(() => sessionStorage.length)).toBe(0);
    await expectUnlinked(other);
    expect(await fixture.count('sendAuth')).toBe(0);
  });

  test('EW-8 C77 by another player in the same tab', async () => {
    fixture.expects(404, 409, 422);
    const second = await newSession(fixture, password);
    const page = await openAs(await newSession(fixture, password));
    const state = await begin(page);
    await openAt(page);
    await logOut(page);
    await logIn(page, second.phone, password);
    await expectRefused(page, callback({ auth_code: code, state }));
    expect((await stored(page))['phone']).toBe(second.phone);
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
    await expectRefused(page, ways[0] ?? '');
    await expect.poll(() => fixture.count('sendAuth')).toBe(1);
  });

  test('EW-8 C77 by a visitor', async () => {
    const page = await fixture.page();
    await page.goto(callback({ auth_code: code, state: 'state-of-a-link-that-was-begun-elsewhere' }));
    await isReady(page);
    await isVisitor(page);
    await expect(page).toHaveURL(atHome());
    expect(await fixture.count('sendAuth')).toBe(0);
  });
});

describe('EW-5 C82 an unlinking', () => {
  const openLinked = async (): Promise<Page> =>
    openAs(await newSession(fixture, password, { pin, linked: { balance: 250_000, masked_id: '0812****7890' } }));

  test('EW-5 C82 asks for the PIN, and is gone here and in the other tab', async () => {
    fixture.expects(403);
    const page = await openLinked();
    const other = await openAt(await fixture.page(page.context()));
    await askForWallet(page, 'unlink');
    await walletKey(page, 'e_wallet.unlink.submit').click();
    await typePin(page, pin);
    await expect(toast(page)).toHaveText(text('e_wallet.unlinked'));
    await expectUnlinked(page);
    await expectUnlinked(other);
  });
});
