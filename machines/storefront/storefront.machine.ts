/**
 * The whole storefront: who is visiting, which flow is open, and where the address may lead. Composes the flows; each
 * of them is a child that ends with a typed output. Frame (shell) and merchant run beside the visit.
 */
import { assign, sendTo, setup, spawnChild, type SnapshotFrom } from 'xstate';
import type { Game } from '../../src/contract/games.calls.ts';
import type { Merchant } from '../../src/contract/merchant.calls.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { controlKeyOf } from '../kit/control-key.ts';
import { effect, type MessageRef } from '../kit/effect.ts';
import { catalogueMachine } from '../catalogue/catalogue.machine.ts';
import { loginMachine, type LoginOutput } from '../login/login.machine.ts';
import { merchantMachine, type MerchantOutput, type Referral } from '../merchant/merchant.machine.ts';
import {
  registrationMachine,
  type PendingRegistration,
  type RegistrationOutput,
} from '../registration/registration.machine.ts';
import { revocationMachine } from '../revocation/revocation.machine.ts';
import { sessionMachine, type SessionOutput } from '../session/session.machine.ts';
import { shellMachine } from '../shell/shell.machine.ts';
import { needsPlayer, type Route } from './route.ts';

/** Everything the browser knew when the page was opened. */
export interface StorefrontInput {
  pageMerchantUid: string;
  storedMerchantUid: string | null;
  referral: Referral;
  /** From `token` and `phone`. */
  session: Session | null;
  pending: PendingRegistration | null;
  /** The number to fill in: that of the last session or registration. */
  phone: string;
  route: Route;
  /** The dialog that was opened in the page before the machines were there. */
  openDialog: 'login' | 'register' | null;
  /** The list of games that the page was rendered with. */
  games: Game[] | null;
}

export type StorefrontEvent =
  | { type: 'loginForm.opened' }
  | { type: 'registerForm.opened' }
  | { type: 'dialog.dismissed' }
  | { type: 'menu.toggled' }
  | { type: 'signOut.requested' }
  | { type: 'balances.refreshRequested' }
  | { type: 'activation.requested' }
  | { type: 'catalogue.refreshRequested' }
  | { type: 'connection.restored' }
  | { type: 'route.changed'; route: Route }
  /** The storage was written in this tab: where a registration stands, or that it is over. */
  | { type: 'registration.remembered'; pending: PendingRegistration | null }
  | { type: 'tab.signedIn'; session: Session }
  | { type: 'tab.signedOut' }
  | { type: 'tab.registrationMoved'; pending: PendingRegistration | null };

interface Context {
  pageMerchantUid: string;
  storedMerchantUid: string | null;
  referralLink: Referral;
  merchantUid: string;
  merchant: Merchant | null;
  /** Merchant-referral mode: the e-wallet card is hidden (SH-3). */
  referral: boolean;
  route: Route;
  /** The guarded page that was asked for before the login. */
  returnTo: string | null;
  pending: PendingRegistration | null;
  phone: string;
  session: Session | null;
  /** Counts logins: the page view is re-keyed with it (SH-12). */
  sessionNumber: number;
  openDialog: 'login' | 'register' | null;
  games: Game[] | null;
}

interface RouteParams {
  route: Route;
}

export const storefrontMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StorefrontEvent,
    input: {} as StorefrontInput,
    tags: {} as 'dialog',
  },
  actors: {
    shell: shellMachine,
    catalogue: catalogueMachine,
    merchant: merchantMachine,
    login: loginMachine,
    registration: registrationMachine,
    session: sessionMachine,
    revocation: revocationMachine,
  },
  actions: {
    goHome: effect('goHome'),
    goTo: effect<{ path: string | null }>('goTo'),
    notify: effect<MessageRef>('notify'),
    /** `token` and `phone` (LG-5). */
    rememberSession: effect<{ session: Session }>('rememberSession'),
    forgetSession: effect('forgetSession'),
    forgetRegistration: effect('forgetRegistration'),
    keepRoute: assign((_, { route }: RouteParams) => ({ route })),
    keepReturn: assign((_, { route }: RouteParams) => ({ returnTo: route.path })),
    dropReturn: assign({ returnTo: null }),
    keepPending: assign((_, { pending }: { pending: PendingRegistration | null }) => ({ pending })),
    dropPending: assign({ pending: null }),
    keepPhone: assign((_, { phone }: { phone: string }) => ({ phone })),
    keepMerchant: assign((_, { output }: { output: MerchantOutput }) => ({
      merchantUid: output.uid,
      merchant: output.merchant,
      referral: output.referral,
    })),
    openSession: assign(({ context }, { session }: { session: Session }) => ({
      session,
      phone: session.phone,
      sessionNumber: context.sessionNumber + 1,
    })),
    closeSession: assign(({ context }) => ({ session: null, sessionNumber: context.sessionNumber + 1 })),
    dropPhone: assign({ phone: '' }),
    tellShellOfPage: sendTo('shell', { type: 'page.left' }),
    tellShellOfMenu: sendTo('shell', { type: 'menu.toggled' }),
    tellCatalogueOfConnection: sendTo('catalogue', { type: 'connection.restored' }),
    tellCatalogueToRefresh: sendTo('catalogue', { type: 'catalogue.refreshRequested' }),
    tellSessionOfSignOut: sendTo('session', { type: 'signOut.requested' }),
    tellSessionOfOtherTab: sendTo('session', { type: 'tab.signedOut' }),
    tellSessionToRefresh: sendTo('session', { type: 'balances.refreshRequested' }),
    tellSessionOfConnection: sendTo('session', { type: 'connection.restored' }),
    tellRegistrationOfOpening: sendTo('registration', { type: 'registerForm.opened' }),
    tellRegistrationOfTab: sendTo('registration', (_, { pending }: { pending: PendingRegistration | null }) => ({
      type: 'tab.registrationMoved' as const,
      pending,
    })),
    tellRegistrationOfRoute: sendTo('registration', (_, { route }: RouteParams) => ({
      type: 'route.changed' as const,
      route,
    })),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    hasSessionAtStep: ({ context }) => context.session !== null && context.route.name === 'verification',
    isAtStep: ({ context }) => context.route.name === 'verification',
    isOtherSession: ({ context }, { session }: { session: Session }) => !session.token.equals(context.session?.token),
    isVerification: (_, { route }: RouteParams) => route.name === 'verification',
    isPendingStep: ({ context }, { route }: RouteParams) =>
      route.name === 'verification' && route.flow === 'register' && route.step === context.pending?.step,
    isHistory: (_, { route }: RouteParams) => route.name === 'history',
    needsPlayer: (_, { route }: RouteParams) => needsPlayer(route),
    wasRegisterOpened: ({ context }) => context.openDialog === 'register',
    wasLoginOpened: ({ context }) => context.openDialog === 'login',
    isLoggedIn: (_, { output }: { output: LoginOutput }) => output.type === 'loggedIn',
    isRegisterRequested: (_, { output }: { output: LoginOutput }) => output.type === 'registerRequested',
    isRecoveryRequested: (_, { output }: { output: LoginOutput }) => output.type === 'recoveryRequested',
    isRegistered: (_, { output }: { output: RegistrationOutput }) => output.type === 'registered',
    isLoginNeeded: (_, { output }: { output: RegistrationOutput }) => output.type === 'loginNeeded',
    isLoginRequested: (_, { output }: { output: RegistrationOutput }) => output.type === 'loginRequested',
    isSignedOut: (_, { output }: { output: SessionOutput }) => output.reason === 'signedOut',
    isExpiredHere: ({ context }, { output }: { output: SessionOutput }) =>
      output.reason === 'expired' && needsPlayer(context.route),
    isExpired: (_, { output }: { output: SessionOutput }) => output.reason === 'expired',
  },
}).createMachine({
  id: 'storefront',
  description: 'The storefront: visit, frame and merchant beside each other',
  context: ({ input }) => ({
    pageMerchantUid: input.pageMerchantUid,
    storedMerchantUid: input.storedMerchantUid,
    referralLink: input.referral,
    merchantUid: input.storedMerchantUid ?? input.pageMerchantUid,
    merchant: null,
    referral: false,
    route: input.route,
    returnTo: null,
    pending: input.pending,
    phone: input.phone,
    session: input.session,
    sessionNumber: 0,
    openDialog: input.openDialog,
    games: input.games,
  }),
  type: 'parallel',
  states: {
    frame: {
      description: 'Drawer, toasts and success screen; and the games that every page may show.',
      invoke: [
        { id: 'shell', src: 'shell' },
        { id: 'catalogue', src: 'catalogue', input: ({ context }) => ({ games: context.games }) },
      ],
      on: {
        'route.changed': { actions: 'tellShellOfPage' },
        'menu.toggled': { actions: 'tellShellOfMenu' },
        'connection.restored': { actions: 'tellCatalogueOfConnection' },
        'catalogue.refreshRequested': { actions: 'tellCatalogueToRefresh' },
      },
    },
    merchant: {
      initial: 'resolving',
      meta: { requirements: ['SH-2', 'SH-3', 'SH-4'] },
      states: {
        resolving: {
          description: 'The storefront is open meanwhile.',
          invoke: {
            id: 'merchant',
            src: 'merchant',
            input: ({ context }) => ({
              pageUid: context.pageMerchantUid,
              storedUid: context.storedMerchantUid,
              referral: context.referralLink,
              loggedIn: context.session !== null,
            }),
            onDone: { target: 'resolved', actions: { type: 'keepMerchant', params: ({ event }) => event } },
          },
        },
        resolved: {},
      },
    },
    visit: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'What the storage and the address say when the page is opened.',
          meta: { requirements: ['SS-1', 'SS-7', 'RT-12', 'RT-13', 'RT-14'] },
          always: [
            {
              guard: 'hasSessionAtStep',
              target: 'player',
              actions: 'goHome',
            },
            { guard: 'hasSession', target: 'player' },
            { guard: { type: 'isPendingStep', params: ofContext }, target: 'visitor.registering' },
            { guard: { type: 'isVerification', params: ofContext }, target: 'visitor', actions: 'goHome' },
            {
              guard: { type: 'isHistory', params: ofContext },
              target: 'visitor.loggingIn',
              actions: [{ type: 'keepReturn', params: ofContext }, 'forgetSession', 'goHome'],
            },
            {
              guard: { type: 'needsPlayer', params: ofContext },
              target: 'visitor.loggingIn',
              actions: [{ type: 'keepReturn', params: ofContext }, 'goHome'],
            },
            { guard: 'wasRegisterOpened', target: 'visitor.registering' },
            { guard: 'wasLoginOpened', target: 'visitor.loggingIn' },
            { target: 'visitor' },
          ],
        },
        visitor: {
          description: 'Nobody is logged in.',
          initial: 'browsing',
          on: {
            'route.changed': [
              {
                guard: { type: 'isHistory', params: ({ event }) => event },
                target: '.loggingIn',
                actions: [{ type: 'keepReturn', params: ({ event }) => event }, 'forgetSession', 'goHome'],
                description: 'The history without a token: stored auth data is reset as well.',
                meta: { requirements: ['RT-14'] },
              },
              {
                guard: { type: 'needsPlayer', params: ({ event }) => event },
                target: '.loggingIn',
                actions: [{ type: 'keepReturn', params: ({ event }) => event }, 'goHome'],
                description: 'A guarded page: log in first, then go on to it.',
                meta: { requirements: ['RT-13'] },
              },
              {
                guard: { type: 'isPendingStep', params: ({ event }) => event },
                target: '.registering',
                actions: { type: 'keepRoute', params: ({ event }) => event },
                description: 'Back to a registration step that is still open.',
                meta: { requirements: ['SS-7'] },
              },
              {
                guard: { type: 'isVerification', params: ({ event }) => event },
                actions: 'goHome',
                description: 'Flags that match no flow in progress.',
                meta: { requirements: ['RT-12'] },
              },
              { actions: { type: 'keepRoute', params: ({ event }) => event } },
            ],
            'tab.signedIn': [
              {
                guard: 'isAtStep',
                target: 'player',
                actions: [{ type: 'openSession', params: ({ event }) => event }, 'goHome'],
                description: 'Another tab logged in while a registration step was open here.',
                meta: { requirements: ['SS-6'] },
              },
              {
                target: 'player',
                actions: { type: 'openSession', params: ({ event }) => event },
                description: 'Another tab logged in: this one follows.',
                meta: { requirements: ['SS-6'] },
              },
            ],
          },
          states: {
            browsing: {
              description: 'Looking around; the games are open to everybody.',
              on: {
                'loginForm.opened': { target: 'loggingIn' },
                'registerForm.opened': { target: 'registering' },
              },
            },
            loggingIn: {
              tags: ['dialog'],
              description: 'The login dialog.',
              invoke: {
                id: 'login',
                src: 'login',
                input: ({ context }) => ({ merchantUid: context.merchantUid, phone: context.phone }),
                onDone: [
                  {
                    guard: { type: 'isLoggedIn', params: ({ event }) => event },
                    target: '#player',
                    actions: [
                      { type: 'openSession', params: ({ event }) => sessionOf(event.output) },
                      { type: 'rememberSession', params: ({ event }) => sessionOf(event.output) },
                      'forgetRegistration',
                      'dropPending',
                      { type: 'goTo', params: ({ context }) => ({ path: context.returnTo }) },
                      'dropReturn',
                    ],
                    description: 'Logged in: stay, or go on to the page that was asked for.',
                    meta: { requirements: ['LG-5', 'RT-14'] },
                  },
                  {
                    guard: { type: 'isRegisterRequested', params: ({ event }) => event },
                    target: 'registering',
                    actions: { type: 'keepPhone', params: ({ event }) => phoneOf(event.output) },
                  },
                  {
                    guard: { type: 'isRecoveryRequested', params: ({ event }) => event },
                    target: 'recovering',
                    actions: { type: 'keepPhone', params: ({ event }) => phoneOf(event.output) },
                  },
                  { target: 'browsing', actions: 'dropReturn' },
                ],
              },
            },
            registering: {
              description: 'Registration: dialog, then pages of its own.',
              invoke: {
                id: 'registration',
                src: 'registration',
                input: ({ context }) => ({
                  merchantUid: context.merchantUid,
                  phone: context.phone,
                  pending: context.pending,
                }),
                onDone: [
                  {
                    guard: { type: 'isRegistered', params: ({ event }) => event },
                    target: '#player',
                    actions: [
                      { type: 'openSession', params: ({ event }) => sessionOf(event.output) },
                      { type: 'rememberSession', params: ({ event }) => sessionOf(event.output) },
                      'dropPending',
                      { type: 'goTo', params: ({ context }) => ({ path: context.returnTo ?? '/' }) },
                      'dropReturn',
                      { type: 'notify', params: { id: 'register.welcome' } },
                    ],
                    description: 'Registered and logged in.',
                    meta: { requirements: ['RG-2'] },
                  },
                  {
                    guard: { type: 'isLoginNeeded', params: ({ event }) => event },
                    target: 'loggingIn',
                    actions: [
                      { type: 'keepPhone', params: ({ event }) => phoneOf(event.output) },
                      { type: 'notify', params: { id: 'register.login_needed' } },
                    ],
                  },
                  {
                    guard: { type: 'isLoginRequested', params: ({ event }) => event },
                    target: 'loggingIn',
                    actions: { type: 'keepPhone', params: ({ event }) => phoneOf(event.output) },
                  },
                  { target: 'browsing', actions: 'dropReturn' },
                ],
              },
              on: {
                'loginForm.opened': [
                  { guard: 'isAtStep', target: 'loggingIn', actions: 'goHome' },
                  { target: 'loggingIn' },
                ],
                'registerForm.opened': { actions: 'tellRegistrationOfOpening' },
                'tab.registrationMoved': {
                  actions: [
                    { type: 'keepPending', params: ({ event }) => event },
                    { type: 'tellRegistrationOfTab', params: ({ event }) => event },
                  ],
                },
                'route.changed': [
                  {
                    guard: { type: 'isHistory', params: ({ event }) => event },
                    target: 'loggingIn',
                    actions: [{ type: 'keepReturn', params: ({ event }) => event }, 'forgetSession', 'goHome'],
                    meta: { requirements: ['RT-14'] },
                  },
                  {
                    guard: { type: 'needsPlayer', params: ({ event }) => event },
                    target: 'loggingIn',
                    actions: [{ type: 'keepReturn', params: ({ event }) => event }, 'goHome'],
                    meta: { requirements: ['RT-13'] },
                  },
                  {
                    actions: [
                      { type: 'keepRoute', params: ({ event }) => event },
                      { type: 'tellRegistrationOfRoute', params: ({ event }) => event },
                    ],
                  },
                ],
              },
            },
            recovering: {
              tags: ['dialog'],
              description: 'The way back for a forgotten password.',
              on: {
                'dialog.dismissed': { target: 'browsing', actions: 'dropReturn' },
                'loginForm.opened': { target: 'loggingIn' },
                'registerForm.opened': { target: 'registering' },
              },
            },
          },
        },
        player: {
          id: 'player',
          description: 'A player is logged in.',
          invoke: {
            id: 'session',
            src: 'session',
            input: ({ context }) => ({ session: heldSession(context) }),
            onDone: [
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: 'visitor',
                actions: [
                  spawnChild('revocation', {
                    id: ({ context }) => `revocation-${context.sessionNumber}`,
                    input: ({ context }) => ({ token: heldSession(context).token }),
                  }),
                  'forgetSession',
                  'forgetRegistration',
                  'dropPending',
                  'closeSession',
                  'dropPhone',
                  'goHome',
                ],
                description: 'Logged out here: at once, whatever the server says.',
                meta: { requirements: ['SS-2', 'SS-5'] },
              },
              {
                guard: { type: 'isExpiredHere', params: ({ event }) => event },
                target: 'visitor.loggingIn',
                actions: [
                  'forgetSession',
                  'closeSession',
                  { type: 'keepReturn', params: ofContext },
                  'goHome',
                  { type: 'notify', params: { id: 'session.expired' } },
                ],
                description: 'A 401 on a guarded page: log in again and come back to it.',
                meta: { requirements: ['SS-2', 'ER-1'] },
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => event },
                target: 'visitor',
                actions: ['forgetSession', 'closeSession', { type: 'notify', params: { id: 'session.expired' } }],
                description: 'A 401: logged out locally.',
                meta: { requirements: ['SS-2', 'ER-1'] },
              },
              {
                target: 'visitor',
                actions: ['closeSession', 'dropPhone', 'goHome'],
                description: 'Another tab logged out: this one follows.',
                meta: { requirements: ['SS-6'] },
              },
            ],
          },
          on: {
            'signOut.requested': { actions: 'tellSessionOfSignOut' },
            'tab.signedOut': { actions: 'tellSessionOfOtherTab' },
            'balances.refreshRequested': { actions: 'tellSessionToRefresh' },
            'connection.restored': { actions: 'tellSessionOfConnection' },
            'activation.requested': {
              actions: ['goHome', { type: 'notify', params: { id: 'drawer.e_wallet.activate_soon' } }],
              description: 'This shop has no wallet vendor yet: said, and back to the games.',
              meta: { requirements: ['RT-15'] },
            },
            'tab.signedIn': {
              guard: { type: 'isOtherSession', params: ({ event }) => event },
              target: 'player',
              reenter: true,
              actions: { type: 'openSession', params: ({ event }) => event },
              description: 'Another tab logged in anew: nothing of the earlier player stays.',
              meta: { requirements: ['SS-6', 'SH-12'] },
            },
            'route.changed': [
              {
                guard: { type: 'isVerification', params: ({ event }) => event },
                actions: 'goHome',
                meta: { requirements: ['RT-12'] },
              },
              { actions: { type: 'keepRoute', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
  on: {
    'registration.remembered': { actions: { type: 'keepPending', params: ({ event }) => event } },
    'tab.registrationMoved': { actions: { type: 'keepPending', params: ({ event }) => event } },
  },
});

function ofContext({ context }: { context: Context }): RouteParams {
  return { route: context.route };
}

function sessionOf(output: LoginOutput | RegistrationOutput): { session: Session } {
  if ('session' in output) return { session: output.session };
  throw new Error('A flow that did not log in was taken for one that did.');
}

const phoneOf = (output: LoginOutput | RegistrationOutput): { phone: string } => ({
  phone: 'phone' in output ? output.phone : '',
});

function heldSession({ session }: Context): Session {
  if (!session) throw new Error('A player without a session.');
  return session;
}

export type StorefrontSnapshot = SnapshotFrom<typeof storefrontMachine>;

export const controlKey = (snapshot: StorefrontSnapshot): string =>
  controlKeyOf(snapshot, {
    route: snapshot.context.route.name,
    pending: snapshot.context.pending?.step ?? null,
    returns: snapshot.context.returnTo !== null,
  });
