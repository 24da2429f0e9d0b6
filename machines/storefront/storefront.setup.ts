import { assign, sendTo, setup } from 'xstate';
import type { Game } from '../../src/contract/games.calls.ts';
import type { Merchant } from '../../src/contract/merchant.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { effect } from '../kit/effect.ts';
import { endedWith } from '../kit/end.ts';
import { notify, requestStep } from '../kit/neighbours.ts';
import { connection, type ConnectionRestored } from '../kit/connection.ts';
import { part, partOf, type PartEvent } from '../kit/part.ts';
import { needsPlayer } from '../kit/needs-player.ts';
import { route, type Route, type RouteChanged } from '../kit/route.ts';
import {
  renumberedIntents,
  storage,
  withIntent,
  type IntentStored,
  type PendingIntents,
  type StorageEvent,
} from '../kit/storage.ts';
import { tab, type SignedInElsewhere, type SignedOutElsewhere, type StepMovedElsewhere } from '../kit/tab.ts';
import { catalogueMachine } from '../catalogue/catalogue.machine.ts';
import type { WalletReturn } from '../e-wallet/e-wallet.machine.ts';
import { forgotPasswordChart, type ForgotPasswordOutput } from '../forgot-password/forgot-password.chart.ts';
import { invitationMachine } from '../invitation/invitation.machine.ts';
import { loginMachine, type LoginOutput } from '../login/login.machine.ts';
import { merchantMachine, type MerchantOutput, type Referral } from '../merchant/merchant.machine.ts';
import type { LeftCodes } from '../one-time-code/pending-code.ts';
import type { PendingPinReset } from '../pin/pin.machine.ts';
import type { playerMachine, PlayerOutput } from '../player/player.machine.ts';
import type { passkeyLoginMachine, PasskeyLoginOutput } from '../passkey-login/passkey-login.machine.ts';
import { registrationChart, type RegistrationOutput } from '../registration/registration.chart.ts';
import { revocationMachine } from '../revocation/revocation.machine.ts';
import { shellMachine, type Language } from '../shell/shell.machine.ts';
import type { PendingStep } from '../verification/pending-step.ts';

export interface StorefrontInput extends LeftCodes {
  /** From the storage key `lang` (SH-1). */
  language: Language;
  pageMerchantUid: string;
  storedMerchantUid: string | null;
  referral: Referral;
  /** From the storage keys `token` and `phone`. */
  session: Session | null;
  pending: PendingStep | null;
  pinReset: PendingPinReset | null;
  /** Of the last session or flow, for forms. */
  phone: string;
  route: Route;
  /** 128 random bits; idempotency keys begin with them (MO-1). */
  nonce: string;
  /** The only origins that a player may be sent to (EW-2). */
  vendorOrigins: readonly string[];
  pendingIntents: PendingIntents;
  /** Null: the player does not come from there. */
  walletReturn: WalletReturn | null;
  /** Of the link begun in this tab (EW-8). */
  linkState: Secret | null;
  /** By the person, before the machines were loaded. */
  openDialog: 'login' | 'register' | null;
  games: Game[] | null;
  /** Kept over a vendor's pages (GM-4). */
  backTo: string | null;
  isPlayerFetched: boolean;
  /** Whether the machines are there that follow a visitor's number (ER-4). */
  areStepsFetched: boolean;
}

export type StorefrontEvent =
  | { type: 'loginForm.opened' }
  | { type: 'registerForm.opened' }
  | { type: 'passkeyLogin.requested' }
  | { type: 'wish.made'; game: string }
  | RouteChanged
  | StorageEvent
  /** Ends every session (SS-2). */
  | { type: 'session.refused' }
  /** By a player whose machine is not there; otherwise the session hears it (SS-5). */
  | { type: 'signOut.requested' }
  | PartEvent
  | ConnectionRestored
  | SignedInElsewhere
  | SignedOutElsewhere
  | StepMovedElsewhere;

export interface StorefrontContext extends LeftCodes {
  language: Language;
  pageMerchantUid: string;
  storedMerchantUid: string | null;
  /** The referral of the first address: referral mode lasts as long as the page (SH-3). */
  referralLink: Referral;
  merchantUid: string;
  merchant: Merchant | null;
  route: Route;
  /** The page that was asked for, or the game where the login began. */
  returnTo: string | null;
  pending: PendingStep | null;
  pinReset: PendingPinReset | null;
  phone: string;
  session: Session | null;
  nonce: string;
  vendorOrigins: readonly string[];
  pendingIntents: PendingIntents;
  walletReturn: WalletReturn | null;
  linkState: Secret | null;
  /** Counts logins: the page view is keyed with the count (SH-12). */
  sessionNumber: number;
  openDialog: 'login' | 'register' | null;
  games: Game[] | null;
  backTo: string | null;
  /** The game that a visitor wants to be told of, kept with the login (GM-16). */
  wish: string | null;
  /** Whether the player's machines can run (ER-4). */
  isPlayerFetched: boolean;
  /** As the storefront began: a visitor's flow is told, and fetches them itself. */
  areStepsFetched: boolean;
}

export interface RouteParams {
  route: Route;
}

/** A return from the e-wallet belongs only to the session that the page opened with. */
const noWalletReturn = { walletReturn: null, linkState: null };
const nothingBrought = { ...noWalletReturn, backTo: null, code: null, unanswered: null };

export const storefrontSetup = setup({
  types: {
    context: {} as StorefrontContext,
    events: {} as StorefrontEvent,
    input: {} as StorefrontInput,
    tags: {} as 'dialog',
  },
  actors: {
    route,
    storage,
    tab,
    shell: shellMachine,
    catalogue: catalogueMachine,
    merchant: merchantMachine,
    invitation: invitationMachine,
    login: loginMachine,
    registration: registrationChart,
    forgotPassword: forgotPasswordChart,
    player: partOf<typeof playerMachine>('player'),
    /** Comes with the key that asks for it. */
    passkeyLogin: partOf<typeof passkeyLoginMachine>('passkeyLogin'),
    part,
    connection,
    revocation: revocationMachine,
  },
  actions: {
    goHome: effect('goHome'),
    goTo: effect<{ path: string | null }>('goTo'),
    notify,
    requestStep,
    /** `token` and `phone` (LG-5). */
    rememberSession: effect<{ session: Session }>('rememberSession'),
    forgetSession: effect('forgetSession'),
    /** Where this page has no session of its own. */
    forgetStoredSession: effect('forgetStoredSession'),
    forgetStep: effect('forgetStep'),
    /** What this tab alone keeps of a session: the code that is waited for, the way back. */
    forgetTab: effect('forgetTab'),
    /** What was sent about money and has no answer yet: its key alone stays in the tab (MO-1). */
    forgetForms: effect('forgetForms'),
    forgetLink: effect('forgetLink'),
    /** In this tab's storage; `before`: the number until now (PC-3). */
    renumberIntents: effect<{ before: string; phone: string }>('renumberIntents'),
    /** A newer version of the shop names its files anew, and only a reload learns those names. */
    reload: effect('reload'),
    markFetched: assign({ isPlayerFetched: true }),
    setRoute: assign((_, { route }: RouteParams) => ({ route })),
    setReturn: assign((_, { route }: RouteParams) => ({ returnTo: route.path })),
    /** Where a login leads back to (GM-4). */
    setGame: assign(({ context: { route, returnTo } }) => ({
      returnTo: route.name === 'gameDetail' ? route.path : returnTo,
    })),
    clearReturn: assign({ returnTo: null }),
    setWish: assign((_, { game }: { game: string }) => ({ wish: game })),
    /** The login was given up, or somebody else logged in. */
    clearAsked: assign({ returnTo: null, wish: null }),
    setPending: assign((_, { pending }: { pending: PendingStep | null }) => ({ pending })),
    clearPending: assign({ pending: null }),
    /** Drops the open step when the person enters another number (ux45). */
    clearOtherPending: assign(({ context }, { phone }: { phone: string }) =>
      phone === '' || phone === context.pending?.phone ? {} : { pending: null },
    ),
    setPhone: assign((_, { phone }: { phone: string }) => ({ phone })),
    setMerchant: assign((_, { output }: { output: MerchantOutput }) => ({
      merchantUid: output.uid,
      merchant: output.merchant,
    })),
    openSession: assign(({ context }, { session }: { session: Session }) => ({
      session,
      phone: session.phone,
      sessionNumber: context.sessionNumber + 1,
      ...nothingBrought,
    })),
    setIntent: assign(({ context }, remembered: Omit<IntentStored, 'type'>) => ({
      pendingIntents: withIntent(context.pendingIntents, remembered),
    })),
    clearWalletReturn: assign(noWalletReturn),
    closeSession: assign(({ context }) => ({
      session: null,
      pinReset: null,
      wish: null,
      sessionNumber: context.sessionNumber + 1,
      ...nothingBrought,
    })),
    renumberSession: assign(({ context }, { phone }: { phone: string }) => ({
      phone,
      pendingIntents: renumberedIntents(context.pendingIntents, context.session?.phone, phone),
      session: context.session && { ...context.session, phone },
    })),
    renumberPlayer: sendTo('player', (_, { phone }: { phone: string }) => ({
      type: 'player.renumbered' as const,
      phone,
    })),
    clearPhone: assign({ phone: '' }),
    clearPinReset: assign({ pinReset: null }),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    hasSessionAtStep: ({ context }) => context.session !== null && context.route.name === 'verification',
    isAtStep: ({ context }) => context.route.name === 'verification',
    isOtherSession: ({ context }, { session }: { session: Session }) => !session.token.equals(context.session?.token),
    isPlayerFetched: ({ context }) => context.isPlayerFetched,
    isVerification: (_, { route }: RouteParams) => route.name === 'verification',
    isPendingStep: ({ context }, { route }: RouteParams) => isStepOf(context.pending, route),
    isPendingReset: ({ context }, { route }: RouteParams) =>
      context.pending?.flow === 'forgotPassword' && isStepOf(context.pending, route),
    isRenumbered: ({ context }, { session }: { session: Session }) =>
      session.token.equals(context.session?.token) && session.phone !== context.session?.phone,
    isHistory: (_, { route }: RouteParams) => route.name === 'history',
    needsPlayer: (_, { route }: RouteParams) => needsPlayer(route),
    isAtPlayerPage: ({ context }) => needsPlayer(context.route),
    wasRegisterOpened: ({ context }) => context.openDialog === 'register',
    wasLoginOpened: ({ context }) => context.openDialog === 'login',
    isLoggedIn: endedWith<LoginOutput | PasskeyLoginOutput>('loggedIn'),
    isRegisterRequested: endedWith<LoginOutput>('registerRequested'),
    isRecoveryRequested: endedWith<LoginOutput>('recoveryRequested'),
    isRegistered: endedWith<RegistrationOutput>('registered'),
    isLoginNeeded: endedWith<RegistrationOutput>('loginNeeded'),
    isLoginRequested: endedWith<RegistrationOutput>('loginRequested'),
    isReset: endedWith<ForgotPasswordOutput>('reset'),
    isLoginWanted: endedWith<ForgotPasswordOutput>('loginRequested'),
    cameFromWallet: ({ context }) => context.walletReturn !== null,
    isRefused: (_, { output }: { output: PlayerOutput }) => output.reason === 'refused',
    isSignedOut: (_, { output }: { output: PlayerOutput }) => output.reason === 'signedOut',
    isExpiredHere: ({ context }, { output }: { output: PlayerOutput }) =>
      output.reason === 'expired' && needsPlayer(context.route),
    isExpired: (_, { output }: { output: PlayerOutput }) => output.reason === 'expired',
  },
});

const isStepOf = (pending: PendingStep | null, route: Route): boolean =>
  route.name === 'verification' && pending !== null && route.flow === pending.flow && route.step === pending.step;
