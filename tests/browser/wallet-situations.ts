/** Every state of the e-wallet that a person can meet, and how to get there, in any language. */
import { keyIn, pinPad } from './account-gestures.ts';
import { playing } from './account-situations.ts';
import { expect, menu, messagesOn, openMenu } from './gestures.ts';
import type { Way } from './ways.ts';
import { agree, askForWallet, goToVendor, newWallet, walletDialog, walletKey } from './wallet-gestures.ts';
import { inTurn, isHeld, withFault } from './ways.ts';

const linked = { balance: 1_250_000, masked_id: '0812•••7801' };
const pin = '604913';

const unlinked = playing('/');
const withWallet = playing('/', { linked, pin });
const inDrawer: Way = async (page) => void (await openMenu(page));
const sheet = inTurn(unlinked, (page) => askForWallet(page, 'activate'));
const goOn: Way = (page) => walletKey(page, 'e_wallet.link.submit').click();
const goodbye = inTurn(withWallet, (page) => askForWallet(page, 'unlink'));
const confirm: Way = (page) => walletKey(page, 'e_wallet.unlink.submit').click();
const shows: Way = (page) => expect(messagesOn(walletDialog(page))).toHaveCount(1);

export const walletSituations: Record<string, Way> = {
  'e-wallet, none': inTurn(unlinked, inDrawer, (page) =>
    expect(keyIn(menu(page), 'drawer.e_wallet.activate')).toBeEnabled(),
  ),
  'e-wallet, loading': inTurn(
    playing('/', { linked }, { call: 'eWalletBalance', kind: 'hang' }),
    isHeld('eWalletBalance'),
    inDrawer,
  ),
  'e-wallet, linked': inTurn(withWallet, inDrawer, (page) => expect(menu(page)).toContainText(linked.masked_id)),
  'e-wallet, not read': inTurn(
    playing('/', { linked }, { call: 'eWalletBalance', kind: 'server_error' }),
    inDrawer,
    (page) => expect(keyIn(menu(page), 'drawer.e_wallet.retry')).toBeVisible(),
  ),
  'e-wallet link': sheet,
  'e-wallet link, failed': inTurn(sheet, withFault('bindWallet', 'server_error'), goOn, shows),
  'e-wallet link, being prepared': inTurn(sheet, withFault('bindWallet', 'hang'), goOn, isHeld('bindWallet')),
  'e-wallet link, on the way back': async (page, stage) => {
    const wallet = await newWallet(stage);
    await sheet(page, stage);
    await goToVendor(page);
    await stage.fault({ call: 'sendAuth', kind: 'hang' });
    await agree(page, wallet);
    await expect(walletDialog(page)).toBeVisible();
  },
  'e-wallet goodbye': goodbye,
  'e-wallet goodbye, failed': inTurn(goodbye, withFault('unlinkWallet', 'server_error'), confirm, shows),
  'e-wallet goodbye, PIN': inTurn(goodbye, confirm, (page) => expect(pinPad(page)).toBeVisible()),
};
