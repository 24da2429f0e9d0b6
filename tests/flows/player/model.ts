/** A logged-in player; each flow and page in it has a model of its own. */
import {
  controlKey,
  playerMachine,
  type PlayerInput,
  type PlayerSnapshot,
} from '../../../machines/player/player.machine.ts';
import { mapPages } from '../../../machines/player/pages.ts';
import { plainNames } from '../../../src/contract/pages.ts';
import type { PendingIntent } from '../../../machines/kit/storage.ts';
import type { PendingCode } from '../../../machines/one-time-code/pending-code.ts';
import type { ControlKey } from '../../../machines/kit/control-key.ts';
import { defineModel, endings, plain } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import {
  authCode,
  drafts,
  intentKey,
  linkState,
  otherPhone,
  otpId,
  password,
  phone,
  pinToken,
  session,
  until,
  vendorOrigins,
} from '../kit/samples.ts';

const pendingIntent: PendingIntent = { kind: 'topUp', key: intentKey, form: drafts.topUp, phone };
const pinCode: PendingCode = { purpose: 'pin', phone, until, locked: false };
export const atHome: PlayerInput = {
  session,
  route: routes.games,
  pinReset: null,
  code: null,
  unanswered: null,
  nonce: 'q7Xv2LmZ0pR4sT8uW1yA3b.0',
  vendorOrigins,
  pendingIntents: [],
  walletReturn: null,
  linkState: null,
  backTo: null,
  wish: null,
};

/** The e-wallet's possible ends depend on its intent. */
const controlKeyWithWallet = (snapshot: PlayerSnapshot): ControlKey => ({
  ...controlKey(snapshot),
  ...(snapshot.matches({ active: { flow: 'eWallet' } }) && { wallet: snapshot.context.walletIntent }),
});

export const player = defineModel({
  name: 'player',
  machine: playerMachine,
  controlKey: controlKeyWithWallet,
  homes: {
    games: (snapshot) => snapshot.matches({ active: { flow: 'none', page: 'elsewhere' } }),
  },
  inputs: {
    atHome,
    atProfile: { ...atHome, route: routes.profile },
    atAccounts: { ...atHome, route: routes.accounts },
    atTopUp: { ...atHome, route: routes.topUp, pendingIntents: [pendingIntent] },
    backFromCheckout: { ...atHome, route: routes.topUpReturned },
    atHistory: { ...atHome, route: routes.history },
    atGame: { ...atHome, route: routes.game },
    atRound: { ...atHome, route: routes.roundAgain },
    atTransaction: { ...atHome, route: routes.transaction },
    backFromWallet: { ...atHome, walletReturn: { authCode, state: linkState }, linkState },
    withPinReset: { ...atHome, pinReset: { step: 'pin', otpId, pinToken } },
  },
  events: {
    'pinForm.opened': { set: { intent: 'set' }, change: { intent: 'change' }, reset: { intent: 'reset' } },
    ...plain('phoneForm.opened', 'passwordForm.opened', 'linkForm.opened', 'unlinkForm.opened'),
    'storage.intentChanged': {
      begun: { kind: 'topUp', phone, intent: pendingIntent },
      answered: { kind: 'topUp', phone, intent: null },
    },
    'route.changed': {
      ...visits('games', ...plainNames, 'topUp'),
      returned: { route: routes.topUpReturned },
      ...visits('history', 'transaction', 'gameHistory', 'roundAgain', 'game', 'invitation'),
    },
    'player.renumbered': { plain: { phone: otherPhone } },
    'tab.moneyMoved': { plain: {} },
    'draft.found': { plain: { drafts } },
  },
  outputs: {
    session: {
      signedOut: { reason: 'signedOut' },
      expired: { reason: 'expired' },
      signedOutElsewhere: { reason: 'signedOutElsewhere' },
    },
    board: endings('unauthorized'),
    devices: endings('unauthorized'),
    passkeys: endings('unauthorized'),
    push: endings('unauthorized'),
    seat: endings('unauthorized'),
    playLimits: endings('unauthorized'),
    reminder: endings('unauthorized'),
    wishes: endings('unauthorized'),
    pin: {
      saved: { type: 'saved', intent: 'set' },
      ...endings('alreadySet'),
      uncertain: { type: 'uncertain', intent: 'set' },
      ...endings('dismissed'),
      dismissedAtCode: { type: 'dismissed', code: pinCode },
      ...endings('left', 'unauthorized'),
    },
    phoneChange: {
      changed: { type: 'changed', phone: otherPhone },
      ...endings('pinRequested', 'pinResetRequested', 'uncertain', 'dismissed', 'left', 'unauthorized'),
    },
    newPassword: {
      saved: { type: 'saved', password },
      ...endings('uncertain', 'dismissed', 'unauthorized'),
    },
    ...mapPages(() => ({ unauthorized: { type: 'unauthorized' } as const })),
    eWallet: {
      ...endings('linked', 'unlinked', 'uncertain', 'left', 'dismissed', 'pinMissing', 'resetRequested'),
      unauthorized: { type: 'unauthorized', reason: 'expired' },
      refused: { type: 'unauthorized', reason: 'unlink' },
    },
  },
  neverEnds: {
    newPassword: { ticketLost: 'A logged-in player changes the password without a ticket.' },
    transaction: { ended: 'Only a top-up waits for the end of one.' },
    history: { loaded: 'Only what is read once ends with it; a page goes on.' },
  },
});
