/**
 * Money of a player on a phone of 360 px: the wallet linked on its pages, Platinum bought with it and at
 * a bank, a voucher, a withdrawal with the PIN, all of it in the history, the wallet unlinked. The platform loses power
 * five times on the way, once in the middle of a movement; nothing is lost and nothing doubled.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { bankAccount, newSession, typePin } from './account-gestures.ts';
import { balance, expect, isReady, openAt, text, toast, type TextId } from './gestures.ts';
import { usePlatformProcess } from './platform-process.ts';
import { askForWallet, expectInDrawer, newWallet, payAtBank, walletKey } from './wallet-gestures.ts';

const { fixture, killAndRestart } = usePlatformProcess();
const pin = '604913';
/** Of the voucher, which can be used once: another at each attempt. */
let year = 2025;

const key = (page: Page, id: TextId, values: Record<string, string | number> = {}) =>
  page.getByRole('main').getByRole('button', { name: text(id, values), exact: true });
const isHeaded = (page: Page, id: TextId, within?: { timeout: number }) =>
  expect(page.getByRole('heading', { level: 1, name: text(id) })).toBeVisible(within);

const holds = (page: Page, kind: 'token' | 'winning', amount: string) =>
  expect(balance(page, kind)).toContainText(amount);

async function chooseTopUp(page: Page, platinum: string, method: string): Promise<void> {
  await openAt(page, '/top-up');
  await page.locator('input[name="amount"]').fill(platinum);
  await page.getByRole('main').getByText(method, { exact: true }).tap();
  await key(page, 'top_up.next').tap();
}

async function historyOf(page: Page): Promise<string[]> {
  await openAt(page, '/history/transaction');
  const rows = page.getByRole('main').locator('a[href^="/history/transaction/"]');
  await expect(rows.first()).toBeVisible();
  return (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
}

describe('EW-3 TU-1 TU-2 RD-1 WD-1 HI-1 MO-1 a player and money', () => {
  test('EW-2 EW-3 EW-5 EW-7 TU-1 TU-2 RD-1 WD-1 TX-1 HI-1 SH-11 MO-1 C86 C87 by touch, with five power cuts', async () => {
    const me = await newSession(fixture, {
      pin,
      wallet: { platinum_topup: 1_000, platinum_in_game: 3_400 },
      accounts: [bankAccount],
    });
    const wallet = await newWallet(fixture);
    year += 1;
    await fixture.control('/vouchers', [{ code: `KLRG${year}PLAT`, platinum: 75, expiresInMs: 86_400_000 }]);
    const page = await fixture.page(me.visit);
    const otherTab = await fixture.page(page.context());
    await openAt(otherTab, '/');
    await openAt(page, '/');
    // A power cut breaks connections; 403 asks for the PIN.
    fixture.expects('broken connection', 403, 500, 503);

    // 1: the wallet is linked; the power is cut while the player is at the vendor's.
    await askForWallet(page, 'activate');
    await walletKey(page, 'e_wallet.link.submit').tap();
    await expect(page.getByRole('button', { name: 'Setuju' })).toBeVisible();
    await killAndRestart();
    await page.locator(`input[value="${wallet}"]`).check();
    await page.getByRole('button', { name: 'Setuju' }).tap();
    await isReady(page);
    await expect(toast(page)).toHaveText(text('e_wallet.linked'));
    await expectInDrawer(page, 'Rp125.000,00');

    // 2: Platinum bought with it; the power is cut before the bill is paid.
    await chooseTopUp(page, '500', 'DANA');
    await key(page, 'top_up.confirm.e_wallet', { name: 'DANA' }).tap();
    const pay = page.getByRole('button', { name: 'Bayar', exact: true });
    await expect(pay).toBeVisible();
    await killAndRestart();
    await pay.tap();
    await isHeaded(page, 'top_up.success.title');
    await expect(page).toHaveURL(/\/history\/transaction\/[0-9a-f-]{36}$/);
    await holds(page, 'token', '1.500,00');
    await page.reload();
    await isHeaded(page, 'transaction.type.topup');
    await holds(otherTab, 'token', '1.500,00');

    // 3: at a bank; the power is cut while the number waits to be paid.
    await chooseTopUp(page, '250', 'Virtual account BCA');
    await key(page, 'top_up.confirm.account').tap();
    await expect(page).toHaveURL(/\/history\/transaction\/[0-9a-f-]{36}$/);
    const receipt = page.url();
    await expect(page.getByRole('main')).toContainText('Rp29.000,00');
    await killAndRestart();
    await payAtBank(fixture, page);
    await openAt(page, new URL(receipt).pathname);
    await expect(page.getByRole('main')).toContainText(text('transaction.status.success'));
    await holds(page, 'token', '1.750,00');

    // 4: a voucher, as somebody types it; the power is cut when it is done.
    await openAt(page, '/redeem');
    await page.locator('input[name="voucher"]').fill(`klrg-${year} plat`);
    await key(page, 'redeem.submit').tap();
    await isHeaded(page, 'redeem.success.title');
    await holds(page, 'token', '1.825,00');
    await killAndRestart();

    // 5: a withdrawal; the answer is lost and then the power, so the page asks what became of it.
    await openAt(page, '/withdraw');
    await page.locator('input[name="amount"]').fill('400');
    await key(page, 'withdraw.next').tap();
    await page
      .locator('dialog#withdraw-review')
      .getByRole('button', { name: text('withdraw.confirm') })
      .tap();
    // The browser itself resends a request after a broken connection, with the same key. The outcome is
    // held back until the power is back: the other tab would read its balances during the cut.
    await fixture.fault({ call: 'withdraw', kind: 'executed_then_lost', times: 1_000 });
    await fixture.fault({ call: 'moneyResult', kind: 'drop', times: 1_000 });
    await typePin(page, pin);
    await expect.poll(() => fixture.count('withdraw')).toBeGreaterThan(1);
    await killAndRestart();
    // The page asks again ever more rarely; how late depends on how long the restart took.
    await isHeaded(page, 'withdraw.success.title', { timeout: 60_000 });
    await holds(page, 'winning', '3.000,00');
    await holds(otherTab, 'winning', '3.000,00');

    const rows = await historyOf(page);
    expect(rows).toHaveLength(5);
    for (const [index, what] of ['400,00', '75,00', '250,00', '500,00', 'DANA'].entries()) {
      expect(rows[index]).toContain(what);
    }
    await openAt(page, '/');
    await askForWallet(page, 'unlink');
    await walletKey(page, 'e_wallet.unlink.submit').tap();
    await typePin(page, pin);
    await expect(toast(page)).toHaveText(text('e_wallet.unlinked'));
    await expectInDrawer(page, text('drawer.e_wallet.none'));
    expect(await historyOf(page)).toHaveLength(6);
  });
});
