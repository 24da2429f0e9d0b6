import type { Locator, Page } from 'playwright';
import { keyIn } from './account-gestures.ts';
import { expect, isReady, menu, openMenu, type TextId } from './gestures.ts';
import { newPhone, type Fixture } from './fixture.ts';

export const walletDialog = (page: Page): Locator => page.locator('dialog#e-wallet');
export const walletKey = (page: Page, id: TextId): Locator => keyIn(walletDialog(page), id);

/** From any page to the question before the vendor's page, or before the goodbye. */
export async function askForWallet(page: Page, deed: 'activate' | 'unlink'): Promise<void> {
  await openMenu(page);
  await keyIn(menu(page), `drawer.e_wallet.${deed}`).click();
  await expect(walletDialog(page)).toBeVisible();
}

/** An unlinked wallet at the vendor's, with Rp125,000. */
export async function newWallet(fixture: Fixture): Promise<string> {
  const id = `dompet-${newPhone()}`;
  const masked_id = `0813•••${id.slice(-4)}`;
  await fixture.control('/vendors/dana/wallets', { id, name: 'Rina', masked_id, balance: 125_000 });
  return id;
}

export async function goToVendor(page: Page): Promise<void> {
  await walletKey(page, 'e_wallet.link.submit').click();
  await expect(page.getByRole('button', { name: 'Setuju' })).toBeVisible();
}

/** On to the vendor's page; the player agrees there with a wallet, and is back. */
export async function agreeAtVendor(page: Page, wallet: string): Promise<void> {
  await goToVendor(page);
  await agree(page, wallet);
  await isReady(page);
}

export async function agree(page: Page, wallet: string, options: { noWaitAfter?: boolean } = {}): Promise<void> {
  await page.locator(`input[value="${wallet}"]`).check();
  await page.getByRole('button', { name: 'Setuju' }).click(options);
}

/** Pays the newest virtual account, on the page of the bank. */
export async function payAtBank(fixture: Fixture, page: Page): Promise<void> {
  const bank = await fixture.page(page.context());
  await bank.goto(fixture.platform.bank);
  await bank
    .getByRole('button', { name: /^Bayar Rp/ })
    .first()
    .tap();
  await expect(bank.getByRole('status')).toHaveText('Pembayaran berhasil.');
  await bank.close();
}

export async function expectInDrawer(page: Page, what: string): Promise<void> {
  await openMenu(page);
  await expect(menu(page)).toContainText(what);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
}
