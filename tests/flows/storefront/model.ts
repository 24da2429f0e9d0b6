/** The whole storefront; each flow in it has a model of its own. */
import {
  controlKey,
  storefrontMachine,
  type StorefrontInput,
  type StorefrontSnapshot,
} from '../../../machines/storefront/storefront.machine.ts';
import type { ControlKey } from '../../../machines/kit/control-key.ts';
import { defineModel, endings, plain } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import { closedGame } from '../wishes/samples.ts';
import {
  authCode,
  intentKey,
  linkState,
  merchant,
  merchantUid,
  nameOfSecret,
  otherPhone,
  otherSession,
  otpId,
  pendingCode,
  pendingPassword,
  phone,
  pinToken,
  restoredSession,
  session,
  vendorOrigins,
} from '../kit/samples.ts';

export const visitor: StorefrontInput = {
  language: 'id',
  pageMerchantUid: merchantUid,
  storedMerchantUid: null,
  referral: { kind: 'none' },
  session: null,
  pending: null,
  pinReset: null,
  code: null,
  unanswered: null,
  phone: '',
  route: routes.games,
  openDialog: null,
  games: null,
  nonce: 'q7Xv2LmZ0pR4sT8uW1yA3b',
  vendorOrigins,
  pendingIntents: [],
  walletReturn: null,
  linkState: null,
  backTo: null,
  isPlayerFetched: true,
  areStepsFetched: true,
};
const walletReturn = { authCode, state: linkState };
const player: StorefrontInput = { ...visitor, session: restoredSession, phone };

/** The machine tells sessions apart by their tokens and numbers, of which the samples have two each. */
const controlKeyWithPlayer = (snapshot: StorefrontSnapshot): ControlKey => {
  const held = snapshot.context.session;
  if (held === null) return controlKey(snapshot);
  const name = nameOfSecret(held.token, { first: session.token, other: otherSession.token });
  return { ...controlKey(snapshot), player: `${name}${held.phone === phone ? '' : ' renumbered'}` };
};

const registerCode = pendingCode('register');
const resetCode = pendingCode('forgotPassword');

export const storefront = defineModel({
  name: 'storefront',
  machine: storefrontMachine,
  controlKey: controlKeyWithPlayer,
  homes: {
    lobby: (snapshot) => snapshot.matches({ visit: { visitor: 'browsing' } }),
    account: (snapshot) => snapshot.matches({ visit: { player: 'here' } }),
  },
  inputs: {
    visitor,
    visitorAtLogin: { ...visitor, openDialog: 'login' },
    visitorAtRegister: { ...visitor, openDialog: 'register' },
    visitorAtGame: { ...visitor, route: routes.game },
    visitorAtTopUp: { ...visitor, route: routes.topUp },
    visitorAtHistory: { ...visitor, route: routes.history },
    visitorAtStrayStep: { ...visitor, route: routes.strayStep },
    visitorAtCodeStep: { ...visitor, route: routes.codeStep, pending: registerCode, phone },
    visitorAtResetStep: { ...visitor, route: routes.resetCodeStep, pending: resetCode, phone },
    visitorWithPending: { ...visitor, pending: registerCode, phone },
    visitorWithReset: { ...visitor, pending: resetCode, phone },
    player,
    playerWithPinReset: { ...player, pinReset: { step: 'pin', otpId, pinToken } },
    playerAtTopUp: { ...player, route: routes.topUp },
    playerBackFromWallet: { ...player, walletReturn, linkState },
    visitorBackFromWallet: { ...visitor, walletReturn, linkState },
    playerUnfetched: { ...player, isPlayerFetched: false },
    playerAtCodeStep: { ...player, route: routes.codeStep },
  },
  events: {
    ...plain(
      'loginForm.opened',
      'registerForm.opened',
      'passkeyLogin.requested',
      'signOut.requested',
      'part.requested',
    ),
    ...plain('part.arrived', 'part.missing', 'connection.restored', 'tab.signedOut'),
    'wish.made': { plain: { game: closedGame.slug } },
    'storage.intentChanged': {
      begun: { kind: 'topUp', phone, intent: { kind: 'topUp', key: intentKey, form: null, phone } },
      answered: { kind: 'topUp', phone, intent: null },
    },
    'route.changed': visits('games', 'topUp', 'history', 'codeStep', 'passwordStep', 'resetCodeStep', 'strayStep'),
    'storage.stepChanged': {
      code: { pending: registerCode },
      password: { pending: pendingPassword('register') },
      resetCode: { pending: resetCode },
      over: { pending: null },
    },
    'session.refused': { plain: {} },
    'storage.phoneChanged': { plain: { phone: otherPhone } },
    'tab.signedIn': {
      same: { session: restoredSession },
      other: { session: otherSession },
      renumbered: { session: { ...restoredSession, phone: otherPhone } },
    },
    // Its end also ends the child, which stands still here: walked with the steps.
    'tab.stepMoved': { code: { pending: registerCode }, resetCode: { pending: resetCode } },
  },
  outputs: {
    merchant: {
      known: { uid: merchantUid, merchant },
      unknown: { uid: merchantUid, merchant: null },
    },
    login: {
      loggedIn: { type: 'loggedIn', session },
      register: { type: 'registerRequested', phone },
      recovery: { type: 'recoveryRequested', phone },
      dismissed: { type: 'dismissed' },
    },
    passkeyLogin: { loggedIn: { type: 'loggedIn', session } },
    registration: {
      registered: { type: 'registered', session },
      loginNeeded: { type: 'loginNeeded', phone },
      loginRequested: { type: 'loginRequested', phone },
      ...endings('dismissed', 'endedElsewhere'),
    },
    forgotPassword: {
      reset: { type: 'reset', phone },
      // Not the number that it began with: the login asks for the one that was typed last.
      loginRequested: { type: 'loginRequested', phone: otherPhone },
      ...endings('dismissed', 'endedElsewhere'),
    },
    player: {
      signedOut: { reason: 'signedOut' },
      refused: { reason: 'refused' },
      expired: { reason: 'expired' },
      signedOutElsewhere: { reason: 'signedOutElsewhere' },
    },
  },
});
