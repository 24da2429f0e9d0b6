/** The dialog that links the e-wallet (EW-2 to EW-5). */
import type { EWalletSnapshot } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { eWalletScreen } from '../../../machines/e-wallet/e-wallet.selectors.ts';
import { buttonSeen, stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import { text } from '../kit/texts.ts';

export const maskedId = '0812****7890';
const dialog = (page: PageDriver) => page.in('dialog#e-wallet');

/** The specification has one sentence for every failure. */
const alertOf = (snapshot: EWalletSnapshot) =>
  typeof snapshot.value === 'object' && !['clean', 'returned', 'declined'].includes(stateOf(snapshot))
    ? 'e_wallet.error.unknown'
    : null;

export const eWalletPage = {
  gestures: {
    'link.confirmed': (page) => dialog(page).press('e_wallet.link.submit'),
    'unlink.confirmed': (page) => dialog(page).press('e_wallet.unlink.submit'),
    async 'dialog.dismissed'(page) {
      const names = (await dialog(page).read())?.buttons.map(({ name }) => name);
      const refusals = ['e_wallet.link.cancel', 'e_wallet.unlink.keep'] as const;
      await dialog(page).press(refusals.find((id) => names?.includes(text(id))) ?? 'nav.close');
    },
  },
  screenOf: eWalletScreen,
  screens: {
    /** The shared data stays visible on the way to the vendor's page. */
    link(page, snapshot) {
      const state = stateOf(snapshot);
      return dialog(page).see({
        heading: 'e_wallet.link.title',
        title: 'title.eWallet',
        says: [
          'e_wallet.link.text',
          'e_wallet.link.shared',
          'e_wallet.link.shared.balance',
          'e_wallet.link.shared.number',
          'e_wallet.link.shared.payment',
          'e_wallet.link.private',
        ],
        status: state === 'returned' || state === 'declined' ? `e_wallet.link.${state}` : null,
        alert: alertOf(snapshot),
        buttons: {
          'e_wallet.link.submit': snapshot.matches('sheet') ? 'ready' : 'absent',
          'e_wallet.link.starting': state === 'starting' ? 'busy' : 'absent',
          'e_wallet.link.leaving': state === 'leaving' ? 'busy' : 'absent',
        },
      });
    },
    sending: (page) => dialog(page).see({ heading: 'e_wallet.sending.title', status: 'e_wallet.sending.text' }),
    unlink: (page, snapshot) =>
      dialog(page).see({
        heading: 'e_wallet.unlink.title',
        says: ['e_wallet.name', [maskedId], 'e_wallet.unlink.text'],
        alert: alertOf(snapshot),
        buttons: buttonSeen(
          'e_wallet.unlink.submit',
          'e_wallet.unlink.busy',
          snapshot.matches('unlinking') ? 'busy' : 'ready',
        ),
      }),
    proving: (page) => dialog(page).see({ heading: 'pin.confirm.title', title: 'title.pin', focus: 'pin.label.own' }),
    none: (page) => dialog(page).see({ isShown: false }),
  },
} satisfies PageObject<EWalletSnapshot>;
