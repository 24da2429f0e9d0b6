/** What a walk needs to know of the whole storefront; each flow in it has a model of its own. */
import {
  controlKey,
  storefrontMachine,
  type StorefrontInput,
  type StorefrontSnapshot,
} from '../../machines/storefront/storefront.machine.ts';
import { defineModel } from '../walk/model.ts';
import { pendingCode, pendingPassword } from './registration.ts';
import { routes } from './routes.ts';
import { merchant, merchantUid, otherSession, phone, restoredSession, session } from './samples.ts';

const visitor: StorefrontInput = {
  pageMerchantUid: merchantUid,
  storedMerchantUid: null,
  referral: { kind: 'none' },
  session: null,
  pending: null,
  phone: '',
  route: routes.games,
  openDialog: null,
  games: null,
};
const player: StorefrontInput = { ...visitor, session: restoredSession, phone };

/** The machine tells sessions apart by their tokens, of which the samples have two. */
const controlKeyWithPlayer = (snapshot: StorefrontSnapshot): string => {
  const held = snapshot.context.session;
  const player = held === null ? '' : ` player=${otherSession.token.equals(held.token) ? 'other' : 'first'}`;
  return controlKey(snapshot) + player;
};

export const storefront = defineModel({
  name: 'storefront',
  machine: storefrontMachine,
  controlKey: controlKeyWithPlayer,
  inputs: {
    visitor,
    visitorAtLogin: { ...visitor, openDialog: 'login' },
    visitorAtRegister: { ...visitor, openDialog: 'register' },
    visitorAtTopUp: { ...visitor, route: routes.topUp },
    visitorAtHistory: { ...visitor, route: routes.history },
    visitorAtStrayStep: { ...visitor, route: routes.strayStep },
    visitorAtCodeStep: { ...visitor, route: routes.codeStep, pending: pendingCode, phone },
    visitorWithPending: { ...visitor, pending: pendingCode, phone },
    player,
    playerAtTopUp: { ...player, route: routes.topUp },
    playerAtCodeStep: { ...player, route: routes.codeStep },
  },
  events: {
    'loginForm.opened': { plain: {} },
    'registerForm.opened': { plain: {} },
    'dialog.dismissed': { plain: {} },
    'signOut.requested': { plain: {} },
    'balances.refreshRequested': { plain: {} },
    'catalogue.refreshRequested': { plain: {} },
    'connection.restored': { plain: {} },
    'menu.toggled': { plain: {} },
    'activation.requested': { plain: {} },
    'route.changed': {
      games: { route: routes.games },
      topUp: { route: routes.topUp },
      history: { route: routes.history },
      codeStep: { route: routes.codeStep },
      passwordStep: { route: routes.passwordStep },
      strayStep: { route: routes.strayStep },
    },
    'registration.remembered': {
      code: { pending: pendingCode },
      password: { pending: pendingPassword },
      over: { pending: null },
    },
    'tab.signedIn': { same: { session: restoredSession }, other: { session: otherSession } },
    'tab.signedOut': { plain: {} },
    // Its end also ends the child, which stands still here: walked with the registration.
    'tab.registrationMoved': { code: { pending: pendingCode } },
  },
  outputs: {
    merchant: {
      known: { uid: merchantUid, merchant, referral: false },
      unknown: { uid: merchantUid, merchant: null, referral: false },
    },
    login: {
      loggedIn: { type: 'loggedIn', session },
      register: { type: 'registerRequested', phone },
      recovery: { type: 'recoveryRequested', phone },
      dismissed: { type: 'dismissed' },
    },
    registration: {
      registered: { type: 'registered', session },
      loginNeeded: { type: 'loginNeeded', phone },
      loginRequested: { type: 'loginRequested', phone },
      dismissed: { type: 'dismissed' },
      endedElsewhere: { type: 'endedElsewhere' },
    },
    session: {
      signedOut: { reason: 'signedOut' },
      expired: { reason: 'expired' },
      signedOutElsewhere: { reason: 'signedOutElsewhere' },
    },
  },
});
