import { platinum, rupiah } from '../../../src/contract/money.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { moment, restoredSession, session as loggedIn } from '../kit/samples.ts';

export const session = defineModel({
  name: 'session',
  machine: sessionMachine,
  homes: {
    balances: (snapshot) => snapshot.matches({ active: { wallet: 'ready' } }),
  },
  inputs: {
    loggedIn: { session: loggedIn, isStrayReturn: false },
    restored: { session: restoredSession, isStrayReturn: false },
    strayReturn: { session: restoredSession, isStrayReturn: true },
  },
  events: plain(
    'balances.refreshRequested',
    'eWallet.unlinked',
    'connection.restored',
    'signOut.requested',
    'tab.signedOut',
    'tab.moneyMoved',
  ),
  outcomes: {
    'wallet.accepted': { plain: { wallet: { token: platinum(12_500), winning: platinum(320) }, reminder: null } },
    'eWalletBalance.accepted': {
      plain: { linked: { balance: rupiah(75_000), maskedId: '0812****7890', phone: null, readAt: moment } },
    },
  },
});
