/**
 * The whole storefront: who is visiting, which flow is open, and where the address may lead. Each flow is a child that
 * ends with a typed output. Shell and merchant run beside the visit. A player's machines are a part that is fetched with
 * a session (docs/decisions/005); `storefront.machine.ts` has them from the start.
 */
import { spawnChild, type SnapshotFrom } from 'xstate';
import type { Session } from '../../src/contract/session.calls.ts';
import type { ControlKey } from '../kit/control-key.ts';
import type { Ended } from '../kit/end.ts';
import { waitsForPart, whenRequested } from '../kit/part.ts';
import { listensToRoute } from '../kit/route.ts';
import { listensToStorage, type NumberStored } from '../kit/storage.ts';
import { listensToTab, type SignedInElsewhere } from '../kit/tab.ts';
import { withEvent } from '../kit/with-event.ts';
import type { ForgotPasswordOutput } from '../forgot-password/forgot-password.chart.ts';
import type { LoginOutput } from '../login/login.machine.ts';
import type { PasskeyLoginOutput } from '../passkey-login/passkey-login.machine.ts';
import type { RegistrationOutput } from '../registration/registration.chart.ts';
import { storefrontSetup, type RouteParams, type StorefrontContext } from './storefront.setup.ts';

export type { StorefrontInput } from './storefront.setup.ts';

const sessionIsOver = ['forgetSession', 'closeSession'] as const;
const saidToBeOver = { type: 'notify', params: { id: 'session.expired' } } as const;

const signsOut = [
  'forgetSession',
  'forgetForms',
  'forgetStep',
  'clearPending',
  'closeSession',
  'clearPhone',
  'goHome',
] as const;
const revokedBy = ({ sessionNumber }: StorefrontContext) => `revocation-${sessionNumber}`;
const toRevoke = (context: StorefrontContext) => ({ token: heldSession(context).token });
type NumberChanged = { context: StorefrontContext; event: NumberStored | SignedInElsewhere };
const newNumber = ({ event }: Pick<NumberChanged, 'event'>) => ({
  phone: 'session' in event ? event.session.phone : event.phone,
});
/** Whichever tab changed the number. */
const renumbers = [
  {
    type: 'renumberIntents',
    params: (changed: NumberChanged) => ({ before: heldSession(changed.context).phone, ...newNumber(changed) }),
  },
  { type: 'renumberSession', params: newNumber },
] as const;
const signedOutElsewhere = {
  target: '#visitor',
  actions: ['forgetTab', 'forgetForms', 'closeSession', 'clearPhone', 'goHome'],
  description: 'Another tab logged out: this one follows.',
  meta: { requirements: ['SS-6'] },
} as const;
const logsIn = {
  target: '#player',
  actions: [
    { type: 'openSession', params: sessionOf },
    { type: 'rememberSession', params: sessionOf },
    'forgetStep',
    'clearPending',
    { type: 'goTo', params: ({ context }: { context: StorefrontContext }) => ({ path: context.returnTo }) },
    'clearReturn',
  ],
  description: 'Logged in: stay, or go on to the page that was asked for.',
  meta: { requirements: ['LG-5', 'RT-14'] },
} as const;
const arrives = { target: '#player.here', actions: 'markFetched', meta: { requirements: ['ER-4'] } } as const;

export const storefrontChart = storefrontSetup.createMachine({
  id: 'storefront',
  description: 'The storefront: visit, frame and merchant beside each other',
  invoke: [listensToRoute, listensToStorage, listensToTab],
  context: ({ input }) => ({
    language: input.language,
    pageMerchantUid: input.pageMerchantUid,
    storedMerchantUid: input.storedMerchantUid,
    referralLink: input.referral,
    merchantUid: input.storedMerchantUid ?? input.pageMerchantUid,
    merchant: null,
    route: input.route,
    returnTo: null,
    pending: input.pending,
    pinReset: input.session && input.pinReset,
    code: input.session && input.code,
    unanswered: input.session && input.unanswered,
    phone: input.phone,
    session: input.session,
    sessionNumber: 0,
    openDialog: input.openDialog,
    games: input.games,
    nonce: input.nonce,
    vendorOrigins: input.vendorOrigins,
    pendingIntents: input.pendingIntents,
    walletReturn: input.walletReturn,
    linkState: input.linkState,
    backTo: input.backTo,
    wish: null,
    isPlayerFetched: input.isPlayerFetched,
    areStepsFetched: input.areStepsFetched,
  }),
  type: 'parallel',
  states: {
    frame: {
      description: 'Language, drawer, toasts and success screen; and the games that every page may show.',
      invoke: [
        { id: 'shell', systemId: 'shell', src: 'shell', input: ({ context }) => ({ language: context.language }) },
        {
          id: 'catalogue',
          systemId: 'catalogue',
          src: 'catalogue',
          input: ({ context }) => ({ games: context.games }),
        },
      ],
    },
    merchant: {
      initial: 'resolving',
      meta: { requirements: ['SH-2', 'SH-3', 'SH-4'] },
      states: {
        resolving: {
          description: 'The storefront can be used meanwhile.',
          invoke: {
            id: 'merchant',
            src: 'merchant',
            input: ({ context }) => ({
              pageUid: context.pageMerchantUid,
              storedUid: context.storedMerchantUid,
              referral: context.referralLink,
              loggedIn: context.session !== null,
            }),
            onDone: { target: 'resolved', actions: withEvent('setMerchant') },
          },
        },
        resolved: {},
      },
    },
    visit: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Decides by storage and address when the page is opened.',
          meta: { requirements: ['SS-1', 'SS-7', 'RT-12', 'RT-13', 'RT-14'] },
          always: [
            {
              guard: 'hasSessionAtStep',
              target: 'player',
              actions: 'goHome',
            },
            { guard: 'hasSession', target: 'player' },
            {
              guard: 'cameFromWallet',
              target: 'visitor',
              actions: ['clearWalletReturn', 'forgetLink', 'goHome'],
              description: 'Back from the e-wallet without a session: the vendor’s reply is dropped.',
              meta: { requirements: ['EW-8', 'RT-15'] },
            },
            { guard: { type: 'isPendingReset', params: ofContext }, target: 'visitor.recovering' },
            { guard: { type: 'isPendingStep', params: ofContext }, target: 'visitor.registering' },
            { guard: { type: 'isVerification', params: ofContext }, target: 'visitor', actions: 'goHome' },
            {
              guard: { type: 'isHistory', params: ofContext },
              target: 'visitor.loggingIn',
              actions: [{ type: 'setReturn', params: ofContext }, 'forgetSession', 'goHome'],
            },
            {
              guard: { type: 'needsPlayer', params: ofContext },
              target: 'visitor.loggingIn',
              actions: [{ type: 'setReturn', params: ofContext }, 'goHome'],
            },
            { guard: 'wasRegisterOpened', target: 'visitor.registering', actions: 'setGame' },
            { guard: 'wasLoginOpened', target: 'visitor.loggingIn', actions: 'setGame' },
            { target: 'visitor' },
          ],
        },
        visitor: {
          id: 'visitor',
          description: 'Nobody is logged in.',
          invoke: {
            id: 'invitation',
            src: 'invitation',
            input: ({ context: { route } }) => ({ route }),
          },
          initial: 'browsing',
          on: {
            'route.changed': [
              {
                guard: withEvent('isHistory'),
                target: '.loggingIn',
                actions: [withEvent('setReturn'), 'forgetSession', 'goHome'],
                description: 'The history without a token: stored auth data is reset as well.',
                meta: { requirements: ['RT-14'] },
              },
              {
                guard: withEvent('needsPlayer'),
                target: '.loggingIn',
                actions: [withEvent('setReturn'), 'goHome'],
                description: 'A guarded page: log in first, then go on to it.',
                meta: { requirements: ['RT-13'] },
              },
              {
                guard: withEvent('isPendingReset'),
                target: '.recovering',
                actions: withEvent('setRoute'),
                description: 'Back to a step of a password reset that is still open.',
                meta: { requirements: ['SS-7'] },
              },
              {
                guard: withEvent('isPendingStep'),
                target: '.registering',
                actions: withEvent('setRoute'),
                description: 'Back to a registration step that is still open.',
                meta: { requirements: ['SS-7'] },
              },
              {
                guard: withEvent('isVerification'),
                actions: 'goHome',
                description: 'Flags that match no flow in progress.',
                meta: { requirements: ['RT-12'] },
              },
              { actions: withEvent('setRoute') },
            ],
            'session.refused': {
              actions: 'forgetStoredSession',
              description: 'A 401 on a call of a visitor: the flow shows its error, and no token stays stored.',
              meta: { requirements: ['SS-2', 'ER-1'] },
            },
            'tab.signedIn': [
              {
                guard: 'isAtStep',
                target: 'player',
                actions: [withEvent('openSession'), 'clearAsked', 'goHome'],
                description: 'Another tab logged in while a registration step was open here.',
                meta: { requirements: ['SS-6'] },
              },
              {
                target: 'player',
                actions: [withEvent('openSession'), 'clearAsked'],
                description: 'Another tab logged in: this one follows.',
                meta: { requirements: ['SS-6'] },
              },
            ],
          },
          states: {
            browsing: {
              description: 'Looking around; the games are open to everybody.',
              on: {
                'loginForm.opened': { target: 'loggingIn', actions: 'setGame', meta: { requirements: ['GM-4'] } },
                'registerForm.opened': { target: 'registering', actions: 'setGame', meta: { requirements: ['GM-4'] } },
                'wish.made': {
                  target: 'loggingIn',
                  actions: withEvent('setWish'),
                  description: 'To be told of a game: log in first, then it is kept.',
                  meta: { requirements: ['GM-16'] },
                },
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
                  { guard: withEvent('isLoggedIn'), ...logsIn },
                  {
                    guard: withEvent('isRegisterRequested'),
                    target: 'registering',
                    actions: [
                      { type: 'setPhone', params: phoneOf },
                      { type: 'clearOtherPending', params: phoneOf },
                    ],
                  },
                  {
                    guard: withEvent('isRecoveryRequested'),
                    target: 'recovering',
                    actions: [
                      { type: 'setPhone', params: phoneOf },
                      { type: 'clearOtherPending', params: phoneOf },
                    ],
                  },
                  { target: 'browsing', actions: 'clearAsked' },
                ],
              },
              initial: 'byPassword',
              states: {
                byPassword: { on: { 'passkeyLogin.requested': 'byPasskey' } },
                byPasskey: {
                  description: 'The login with a passkey, beside the form, which can be used all the while.',
                  meta: { requirements: ['PK-4'] },
                  invoke: {
                    id: 'passkeyLogin',
                    src: 'passkeyLogin',
                    input: ({ context: { merchantUid } }) => ({ merchantUid }),
                    onDone: logsIn,
                  },
                },
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
                  pending: context.pending?.flow === 'register' ? context.pending : null,
                  areStepsFetched: context.areStepsFetched,
                }),
                onDone: [
                  {
                    guard: withEvent('isRegistered'),
                    target: '#player',
                    actions: [
                      { type: 'openSession', params: sessionOf },
                      { type: 'rememberSession', params: sessionOf },
                      'clearPending',
                      { type: 'goTo', params: ({ context }) => ({ path: context.returnTo ?? '/' }) },
                      'clearReturn',
                      { type: 'notify', params: { id: 'register.welcome' } },
                    ],
                    description: 'Registered and logged in.',
                    meta: { requirements: ['RG-2'] },
                  },
                  {
                    guard: withEvent('isLoginNeeded'),
                    target: 'loggingIn',
                    actions: [
                      { type: 'setPhone', params: phoneOf },
                      { type: 'notify', params: { id: 'register.login_needed' } },
                    ],
                  },
                  {
                    guard: withEvent('isLoginRequested'),
                    target: 'loggingIn',
                    actions: { type: 'setPhone', params: phoneOf },
                  },
                  { target: 'browsing', actions: 'clearAsked' },
                ],
              },
              on: {
                'loginForm.opened': [
                  { guard: 'isAtStep', target: 'loggingIn', actions: 'goHome' },
                  { target: 'loggingIn' },
                ],
                'registerForm.opened': { actions: 'requestStep' },
                'route.changed': [...guardedRoutes(), { actions: withEvent('setRoute') }],
              },
            },
            recovering: {
              description: 'Forgot password: dialogs, then pages of its own.',
              meta: { requirements: ['FP-1', 'FP-2'] },
              invoke: {
                id: 'forgotPassword',
                src: 'forgotPassword',
                input: ({ context }) => ({
                  merchantUid: context.merchantUid,
                  phone: context.phone,
                  pending: context.pending?.flow === 'forgotPassword' ? context.pending : null,
                  areStepsFetched: context.areStepsFetched,
                }),
                onDone: [
                  {
                    guard: withEvent('isReset'),
                    target: 'loggingIn',
                    actions: [
                      { type: 'setPhone', params: phoneOf },
                      { type: 'notify', params: { id: 'recovery.done' } },
                    ],
                    description: 'The new password is saved: log in with it, the number is filled in.',
                    meta: { requirements: ['FP-2'] },
                  },
                  {
                    guard: withEvent('isLoginWanted'),
                    target: 'loggingIn',
                    actions: { type: 'setPhone', params: phoneOf },
                  },
                  { target: 'browsing', actions: 'clearAsked' },
                ],
              },
              on: {
                'loginForm.opened': [
                  { guard: 'isAtStep', target: 'loggingIn', actions: 'goHome' },
                  { target: 'loggingIn' },
                ],
                'registerForm.opened': [
                  { guard: 'isAtStep', target: 'registering', actions: 'goHome' },
                  { target: 'registering' },
                ],
                'route.changed': [...guardedRoutes(), { actions: withEvent('setRoute') }],
              },
            },
          },
        },
        player: {
          id: 'player',
          description: 'A player is logged in.',
          initial: 'arriving',
          on: {
            'session.refused': [
              {
                guard: 'isAtPlayerPage',
                target: 'visitor.loggingIn',
                actions: [...sessionIsOver, { type: 'setReturn', params: ofContext }, 'goHome', saidToBeOver],
                description: 'A 401 on a call without a token, on a guarded page: log in again and come back to it.',
                meta: { requirements: ['SS-2', 'ER-1'] },
              },
              {
                target: 'visitor',
                actions: [...sessionIsOver, saidToBeOver],
                description: 'A 401 on a call without a token: logged out locally all the same.',
                meta: { requirements: ['SS-2', 'ER-1'] },
              },
            ],
            'tab.signedIn': {
              guard: withEvent('isOtherSession'),
              target: 'player',
              reenter: true,
              actions: ['forgetTab', 'clearPinReset', 'clearAsked', withEvent('openSession')],
              description: 'Another tab logged in anew: nothing of the earlier player stays.',
              meta: { requirements: ['SS-6', 'SH-12'] },
            },
            'route.changed': [
              { guard: withEvent('isVerification'), actions: 'goHome', meta: { requirements: ['RT-12'] } },
              { actions: withEvent('setRoute') },
            ],
          },
          states: {
            arriving: {
              always: [{ guard: 'isPlayerFetched', target: 'here' }, { target: 'away' }],
            },
            away: {
              description: 'The part of the shop for players is not there yet; public pages can be used.',
              meta: { requirements: ['ER-4'] },
              initial: 'fetching',
              on: {
                'signOut.requested': {
                  target: '#visitor',
                  actions: [
                    spawnChild('revocation', {
                      id: ({ context }) => revokedBy(context),
                      input: ({ context }) => toRevoke(context),
                    }),
                    ...signsOut,
                  ],
                  description: 'Logging out does not need the part.',
                  meta: { requirements: ['SS-5', 'ER-4'] },
                },
                'wish.made': { actions: withEvent('setWish'), meta: { requirements: ['GM-16'] } },
                'tab.signedOut': signedOutElsewhere,
                'tab.signedIn': {
                  guard: withEvent('isRenumbered'),
                  actions: renumbers,
                  description: 'Another tab changed the phone number of this session.',
                  meta: { requirements: ['PC-3', 'SS-6'] },
                },
              },
              states: waitsForPart('player', arrives, { tags: [], retries: whenRequested, on: {} }),
            },
            here: {
              invoke: {
                id: 'player',
                src: 'player',
                input: ({ context }) => ({
                  session: heldSession(context),
                  route: context.route,
                  pinReset: context.pinReset,
                  code: context.code,
                  unanswered: context.unanswered,
                  nonce: `${context.nonce}.${context.sessionNumber}`,
                  vendorOrigins: context.vendorOrigins,
                  pendingIntents: context.pendingIntents,
                  walletReturn: context.walletReturn,
                  linkState: context.linkState,
                  backTo: context.backTo,
                  wish: context.wish,
                }),
                onDone: [
                  {
                    guard: withEvent('isSignedOut'),
                    target: '#visitor',
                    actions: [
                      spawnChild('revocation', {
                        id: ({ context }) => revokedBy(context),
                        input: ({ context }) => toRevoke(context),
                      }),
                      ...signsOut,
                    ],
                    description: 'Logged out in this tab: at once, whatever the server answers.',
                    meta: { requirements: ['SS-2', 'SS-5'] },
                  },
                  {
                    guard: withEvent('isRefused'),
                    target: '#visitor',
                    actions: [
                      'forgetSession',
                      'closeSession',
                      'goHome',
                      { type: 'notify', params: { id: 'e_wallet.error.session_ended' } },
                    ],
                    description: 'An e-wallet call reports that nobody is logged in: logs out, goes home and says why.',
                    meta: { requirements: ['EW-5'] },
                  },
                  {
                    guard: withEvent('isExpiredHere'),
                    target: '#visitor.loggingIn',
                    actions: [...sessionIsOver, { type: 'setReturn', params: ofContext }, 'goHome', saidToBeOver],
                    description: 'A 401 on a guarded page: log in again and come back to it.',
                    meta: { requirements: ['SS-2', 'ER-1'] },
                  },
                  {
                    guard: withEvent('isExpired'),
                    target: '#visitor',
                    actions: [...sessionIsOver, saidToBeOver],
                    description: 'A 401: logged out locally.',
                    meta: { requirements: ['SS-2', 'ER-1'] },
                  },
                  signedOutElsewhere,
                ],
              },
              on: {
                'storage.phoneChanged': {
                  actions: [...renumbers, { type: 'renumberPlayer', params: newNumber }],
                  meta: { requirements: ['PC-3'] },
                },
                'tab.signedIn': {
                  guard: withEvent('isRenumbered'),
                  actions: [...renumbers, { type: 'renumberPlayer', params: newNumber }],
                  description: 'Another tab changed the phone number of this session.',
                  meta: { requirements: ['PC-3', 'SS-6'] },
                },
              },
            },
          },
        },
      },
    },
  },
  on: {
    'storage.intentChanged': { actions: withEvent('setIntent') },
    'storage.stepChanged': { actions: withEvent('setPending') },
    'tab.stepMoved': { actions: withEvent('setPending') },
  },
});

/** The login replaces a visitor's flow (RT-13, RT-14). */
function guardedRoutes() {
  const setReturn = { type: 'setReturn', params: ({ event }: { event: RouteParams }) => event } as const;
  return [
    {
      guard: { type: 'isHistory', params: ({ event }: { event: RouteParams }) => event },
      target: 'loggingIn',
      actions: [setReturn, 'forgetSession', 'goHome'],
      meta: { requirements: ['RT-14'] },
    },
    {
      guard: { type: 'needsPlayer', params: ({ event }: { event: RouteParams }) => event },
      target: 'loggingIn',
      actions: [setReturn, 'goHome'],
      meta: { requirements: ['RT-13'] },
    },
  ] as const;
}

function ofContext({ context }: { context: StorefrontContext }): RouteParams {
  return { route: context.route };
}

type VisitorEnded = Ended<LoginOutput | PasskeyLoginOutput | RegistrationOutput | ForgotPasswordOutput>;

function sessionOf({ event: { output } }: { event: VisitorEnded }): { session: Session } {
  if ('session' in output) return { session: output.session };
  throw new Error('Expected an output with a session; it has none.');
}

function phoneOf({ event: { output } }: { event: VisitorEnded }): { phone: string } {
  return { phone: 'phone' in output ? output.phone : '' };
}

function heldSession({ session }: StorefrontContext): Session {
  if (!session) throw new Error('Expected a session of the player; there is none.');
  return session;
}

export type StorefrontSnapshot = SnapshotFrom<typeof storefrontChart>;

export const controlKey = (snapshot: StorefrontSnapshot): ControlKey => ({
  route: snapshot.context.route.name,
  pending: snapshot.context.pending && `${snapshot.context.pending.flow} ${snapshot.context.pending.step}`,
  returns: snapshot.context.returnTo !== null,
  fetched: snapshot.context.isPlayerFetched,
});
