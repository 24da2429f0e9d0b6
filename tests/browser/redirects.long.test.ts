/** Whatever the platform answers, the browser leaves only for the vendor's pages (C75, EW-2). */
import type { Page } from 'playwright';
import { test } from 'vitest';
import { hostileAddresses } from '../unit/contract/hostile-addresses.ts';
import { newSession } from './account-gestures.ts';
import { expect, messagesOn, openAt, text } from './gestures.ts';
import { useFixture, type CallName } from './fixture.ts';
import { askForWallet, walletDialog, walletKey } from './wallet-gestures.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';

/** Addresses of all navigations from now on, in any frame or window. */
function listen(page: Page): string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  page.context().on('page', (popup) => opened.push(popup.url()));
  page.on('download', (download) => opened.push(download.url()));
  return opened;
}

/** Past the fault port's own check: some of them are no text that the contract would let a platform send. */
const answerWith = (call: CallName, data: unknown): Promise<void> =>
  fixture.fault({ call, kind: 'raw', status: 200, body: JSON.stringify({ status: true, data, error: null }) });

test('C75 EW-2 EW-4 more than 120 hostile addresses as the answer to a link: no navigation, one sentence', async () => {
  const addresses = hostileAddresses(fixture.platform.dana);
  expect(new Set(addresses).size).toBeGreaterThan(120);
  const player = await newSession(fixture, password);
  const page = await openAt(await fixture.page(player.visit));
  await askForWallet(page, 'activate');
  const opened = listen(page);
  for (const [index, address] of addresses.entries()) {
    await answerWith('bindWallet', address);
    await walletKey(page, 'e_wallet.link.submit').click();
    await expect.poll(() => fixture.count('bindWallet'), { intervals: [10] }).toBe(index + 1);
    await expect(walletKey(page, 'e_wallet.link.submit')).toBeVisible();
    await expect(messagesOn(walletDialog(page))).toHaveText([text('e_wallet.error.unknown')]);
    expect(opened, address).toEqual([]);
  }
  expect(page.url()).toBe(`${fixture.platform.shop}/`);
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // The same button works with the real answer: so the bad address stopped it before.
  await walletKey(page, 'e_wallet.link.submit').click();
  await expect.poll(() => opened.at(-1)).toContain(`${fixture.platform.dana}/authorize?`);
});
