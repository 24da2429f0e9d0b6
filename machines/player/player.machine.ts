/**
 * A logged-in player: the session with its balances, the one account flow that may be open (PIN, number, password,
 * e-wallet), and the page that is being looked at. Whatever hears that the session is over ends it (ER-1).
 */
import type { SnapshotFrom } from 'xstate';
import { controlKeyOf } from '../kit/control-key.ts';
import type { PhoneChangeOutput } from '../phone-change/phone-change.machine.ts';
import type { PinIntent, PinOutput } from '../pin/pin.machine.ts';
import { gameOf, listedIn, moneyInput, shownTransaction } from './page-input.ts';
import { gameBehind, pageKeyOf, playerSetup, type Ended, type PageEvent, type PageFlow } from './player.setup.ts';

export type { IntentRemembered, PendingIntent, PlayerEvent, PlayerInput, PlayerOutput } from './player.setup.ts';

const whenUnauthorized = () =>
  ({
    guard: { type: 'isUnauthorized', params: ({ event }: { event: Ended }) => event },
    target: '#player.ended',
    actions: { type: 'finishWith', params: { reason: 'expired' } },
    description: 'A 401: the session is over.',
    meta: { requirements: ['SS-2', 'ER-1'] },
  }) as const;

/** Nobody can say whether it went through: the profile that is read again will. */
const whenUncertain = (id = 'profile.uncertain') =>
  ({
    guard: { type: 'isUncertain', params: ({ event }: { event: Ended }) => event },
    target: 'none',
    actions: ['sayThatAccountChanged', { type: 'notify', params: { id } }],
    description: 'No answer came: the profile is read again.',
    meta: { requirements: ['ER-2'] },
  }) as const;

/** Closed after a PIN was asked for: the profile says whether it is locked now. */
const whenLeft = () =>
  ({
    guard: { type: 'isLeft', params: ({ event }: { event: Ended }) => event },
    target: 'none',
    actions: 'sayThatAccountChanged',
    description: 'Closed after the PIN was asked for: wrong ones may have locked it.',
    meta: { requirements: ['PN-4'] },
  }) as const;

/** The PIN is needed for it: there is none yet, or it was forgotten. */
const whenPinIsNeeded = () =>
  [
    {
      guard: { type: 'isPinMissing', params: ({ event }: { event: Ended }) => event },
      target: 'pin',
      actions: { type: 'keepIntent', params: { intent: 'set' as PinIntent } },
    },
    {
      guard: { type: 'isResetRequested', params: ({ event }: { event: Ended }) => event },
      target: 'pin',
      actions: { type: 'keepIntent', params: { intent: 'reset' as PinIntent } },
      meta: { requirements: ['PN-4'] },
    },
  ] as const;

/** A page's machine ends only with the session. */
const endOfSession = () =>
  ({
    target: '#player.ended',
    actions: { type: 'finishWith', params: { reason: 'expired' } },
    meta: { requirements: ['SS-2', 'ER-1'] },
  }) as const;

/** What happens in the world, told to the page's machine. */
const toldOf = (page: PageFlow, ...types: PageEvent['type'][]) =>
  Object.fromEntries(
    types.map((type) => [type, { actions: { type: 'tellPage', params: { page, event: { type } } } }]),
  ) as Record<PageEvent['type'], { actions: { type: 'tellPage'; params: { page: PageFlow; event: PageEvent } } }>;

const isAt = (page: PageFlow) => ({ type: 'isAt', params: { page } }) as const;

export const playerMachine = playerSetup.createMachine({
  id: 'player',
  description: 'A player is logged in',
  context: ({ input }) => ({
    ...input,
    backTo: gameBehind(input, input.route),
    intent: 'reset',
    walletIntent: 'link',
    visits: 0,
    output: { reason: 'expired' },
  }),
  output: ({ context }) => context.output,
  initial: 'active',
  states: {
    active: {
      type: 'parallel',
      on: {
        'signOut.requested': { actions: 'tellSessionOfSignOut' },
        'tab.signedOut': { actions: 'tellSessionOfOtherTab' },
        'tab.renumbered': {
          actions: [{ type: 'keepPhone', params: ({ event }) => event }, 'sayThatAccountChanged'],
          meta: { requirements: ['PC-3', 'SS-6'] },
        },
        'balances.refreshRequested': { actions: 'tellSessionToRefresh' },
        'intent.remembered': { actions: { type: 'keepPendingIntent', params: ({ event }) => event } },
      },
      states: {
        session: {
          description: 'Token, balances and e-wallet.',
          invoke: {
            id: 'session',
            src: 'session',
            input: ({ context }) => ({ session: context.session }),
            onDone: { target: '#player.ended', actions: { type: 'finishWith', params: ({ event }) => event.output } },
          },
          on: {
            'connection.restored': { actions: 'tellSessionOfConnection' },
            'page.hidden': { actions: { type: 'noteVisibility', params: { isHidden: true } } },
            'page.shown': { actions: { type: 'noteVisibility', params: { isHidden: false } } },
          },
        },
        flow: {
          description: 'The one account flow that may be open, in dialogs.',
          meta: { requirements: ['PF-2'] },
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                {
                  guard: 'cameFromWallet',
                  target: 'eWallet',
                  actions: { type: 'keepWalletIntent', params: { intent: 'callback' } },
                  meta: { requirements: ['EW-3'] },
                },
                { guard: 'hasPinReset', target: 'pin' },
                { target: 'none' },
              ],
            },
            none: {
              on: {
                'pinForm.opened': { target: 'pin', actions: { type: 'keepIntent', params: ({ event }) => event } },
                'phoneForm.opened': { target: 'phoneChange' },
                'passwordForm.opened': { target: 'passwordChange' },
                'linkForm.opened': {
                  target: 'eWallet',
                  actions: { type: 'keepWalletIntent', params: { intent: 'link' } },
                },
                'unlinkForm.opened': {
                  target: 'eWallet',
                  actions: { type: 'keepWalletIntent', params: { intent: 'unlink' } },
                },
              },
            },
            pin: {
              description: 'PIN: set, change, reset.',
              meta: { requirements: ['PN-1', 'PF-2'] },
              exit: 'dropPinReset',
              invoke: {
                id: 'pin',
                src: 'pin',
                input: ({ context: { intent, session, pinReset } }) => ({
                  intent,
                  bearer: session.token,
                  phone: session.phone,
                  pending: pinReset,
                }),
                onDone: [
                  whenUnauthorized(),
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event },
                    target: 'none',
                    actions: [
                      'sayThatAccountChanged',
                      { type: 'notify', params: ({ event }) => ({ id: `pin.saved.${savedIntent(event.output)}` }) },
                    ],
                  },
                  {
                    guard: { type: 'isAlreadySet', params: ({ event }) => event },
                    target: 'none',
                    actions: ['sayThatAccountChanged', { type: 'notify', params: { id: 'pin.already_set' } }],
                    description: 'Set on another device meanwhile.',
                  },
                  whenUncertain(),
                  whenLeft(),
                  { target: 'none' },
                ],
              },
            },
            phoneChange: {
              description: 'A new phone number.',
              meta: { requirements: ['PC-1', 'PF-2'] },
              invoke: {
                id: 'phoneChange',
                src: 'phoneChange',
                input: ({ context: { session } }) => ({ bearer: session.token, phone: session.phone }),
                onDone: [
                  whenUnauthorized(),
                  {
                    guard: { type: 'isChanged', params: ({ event }) => event },
                    target: 'none',
                    actions: [
                      { type: 'keepPhone', params: ({ event }) => newNumber(event.output) },
                      { type: 'rememberPhone', params: ({ event }) => newNumber(event.output) },
                      'sayThatAccountChanged',
                      { type: 'notify', params: { id: 'phone_change.saved' } },
                    ],
                    description: 'The session goes on under the new number.',
                    meta: { requirements: ['PC-3'] },
                  },
                  {
                    guard: { type: 'isPinRequested', params: ({ event }) => event },
                    target: 'pin',
                    actions: { type: 'keepIntent', params: { intent: 'set' } },
                  },
                  {
                    guard: { type: 'isPinResetRequested', params: ({ event }) => event },
                    target: 'pin',
                    actions: { type: 'keepIntent', params: { intent: 'reset' } },
                    meta: { requirements: ['PN-4'] },
                  },
                  whenUncertain(),
                  whenLeft(),
                  { target: 'none' },
                ],
              },
            },
            passwordChange: {
              description: 'A new password, with the current one.',
              meta: { requirements: ['PW-1', 'PF-2'] },
              invoke: {
                id: 'newPassword',
                src: 'newPassword',
                input: ({ context: { session } }) => ({
                  request: { purpose: 'change', bearer: session.token },
                  phone: session.phone,
                }),
                onDone: [
                  whenUnauthorized(),
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event },
                    target: 'none',
                    actions: { type: 'notify', params: { id: 'password.changed' } },
                    description: 'The new password counts; other devices are logged out.',
                  },
                  whenUncertain('password.uncertain'),
                  { target: 'none' },
                ],
              },
            },
            eWallet: {
              description: 'The e-wallet: linked, back from its pages, unlinked.',
              meta: { requirements: ['EW-2', 'EW-3', 'EW-5'] },
              exit: 'dropWalletReturn',
              invoke: {
                id: 'eWallet',
                src: 'eWallet',
                input: ({ context: { session, vendorOrigins, walletIntent, walletReturn, linkState } }) => ({
                  bearer: session.token,
                  phone: session.phone,
                  origins: vendorOrigins,
                  intent: walletIntent,
                  returned: walletReturn,
                  linkState,
                }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event },
                    target: '#player.ended',
                    actions: { type: 'finishWith', params: { reason: 'refused' } },
                    description: 'The e-wallet says that nobody is logged in.',
                    meta: { requirements: ['EW-5'] },
                  },
                  whenUnauthorized(),
                  {
                    guard: { type: 'isLinked', params: ({ event }) => event },
                    target: 'none',
                    actions: ['noteMovement', { type: 'notify', params: { id: 'e_wallet.linked' } }],
                    description: 'Linked: its balance is read.',
                    meta: { requirements: ['EW-3', 'RT-15'] },
                  },
                  {
                    guard: { type: 'isUnlinked', params: ({ event }) => event },
                    target: 'none',
                    actions: [
                      'tellSessionOfUnlinking',
                      'noteMovement',
                      { type: 'notify', params: { id: 'e_wallet.unlinked' } },
                    ],
                    description: 'Unlinked: balance and number are gone at once, here and in the other tabs.',
                    meta: { requirements: ['EW-5'] },
                  },
                  ...whenPinIsNeeded(),
                  {
                    guard: { type: 'isUncertain', params: ({ event }) => event },
                    target: 'none',
                    actions: 'noteMovement',
                    description: 'No answer came: the balance that is read again says how it went.',
                    meta: { requirements: ['EW-4', 'ER-2'] },
                  },
                  whenLeft(),
                  { target: 'none' },
                ],
              },
              on: { 'page.restored': { actions: { type: 'tellEWallet', params: ({ event }) => event } } },
            },
          },
        },
        page: {
          description: 'The page that is being looked at, where it has a machine of its own.',
          meta: { requirements: ['RT-3', 'RT-4'] },
          initial: 'deciding',
          on: {
            'route.changed': {
              target: '.deciding',
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              actions: [
                { type: 'keepWayBack', params: ({ event }) => event },
                { type: 'rememberWayBack', params: ({ context }) => ({ path: context.backTo }) },
                { type: 'keepRoute', params: ({ event }) => event },
              ],
            },
          },
          states: {
            deciding: {
              always: [
                { guard: isAt('room'), target: 'room', actions: 'countVisit' },
                { guard: isAt('profile'), target: 'profile' },
                { guard: isAt('accounts'), target: 'accounts' },
                { guard: isAt('topUp'), target: 'topUp', actions: 'countVisit' },
                { guard: isAt('withdrawal'), target: 'withdrawal', actions: 'countVisit' },
                { guard: isAt('redeem'), target: 'redeem', actions: 'countVisit' },
                { guard: isAt('transaction'), target: 'transaction' },
                { guard: isAt('history'), target: 'history' },
                { target: 'elsewhere' },
              ],
            },
            elsewhere: {},
            room: {
              meta: { requirements: ['GM-4', 'GM-5'] },
              invoke: {
                id: 'room',
                src: 'room',
                input: ({ context: { session, nonce, visits, route } }) => ({
                  bearer: session.token,
                  intent: `${nonce}.${visits}`,
                  ...gameOf(route),
                }),
                onDone: endOfSession(),
              },
              on: toldOf('room', 'connection.restored'),
            },
            profile: {
              meta: { requirements: ['PF-1'] },
              invoke: {
                id: 'profile',
                src: 'profile',
                input: ({ context }) => ({ bearer: context.session.token }),
                onDone: endOfSession(),
              },
              on: {
                ...toldOf('profile', 'connection.restored'),
                'account.changed': { actions: 'tellProfileToRefresh' },
              },
            },
            accounts: {
              meta: { requirements: ['PA-1'] },
              invoke: {
                id: 'accounts',
                src: 'accounts',
                input: ({ context }) => ({ bearer: context.session.token, phone: context.session.phone }),
                onDone: endOfSession(),
              },
              on: toldOf('accounts', 'connection.restored'),
            },
            topUp: {
              meta: { requirements: ['TU-1'] },
              invoke: {
                id: 'topUp',
                src: 'topUp',
                input: ({ context }) => ({
                  ...moneyInput(context, 'topUp'),
                  origins: context.vendorOrigins,
                  returned: context.route.name === 'topUp' ? context.route.returned : null,
                  isHidden: context.isHidden,
                }),
                onDone: endOfSession(),
              },
              on: toldOf('topUp', 'connection.restored', 'page.restored', 'page.hidden', 'page.shown'),
            },
            withdrawal: {
              meta: { requirements: ['WD-1'] },
              invoke: {
                id: 'withdrawal',
                src: 'withdrawal',
                input: ({ context }) => ({ ...moneyInput(context, 'withdrawal'), phone: context.session.phone }),
                onDone: endOfSession(),
              },
              on: toldOf('withdrawal', 'connection.restored'),
            },
            redeem: {
              meta: { requirements: ['RD-1'] },
              invoke: {
                id: 'redeem',
                src: 'redeem',
                input: ({ context }) => moneyInput(context, 'redeem'),
                onDone: endOfSession(),
              },
              on: toldOf('redeem', 'connection.restored'),
            },
            transaction: {
              meta: { requirements: ['TX-1', 'TU-2', 'HI-1'] },
              invoke: {
                id: 'transaction',
                src: 'transaction',
                input: ({ context }) => ({
                  bearer: context.session.token,
                  id: shownTransaction(context),
                  origins: context.vendorOrigins,
                  keep: true,
                  isHidden: context.isHidden,
                }),
                onDone: endOfSession(),
              },
              on: toldOf('transaction', 'connection.restored', 'page.restored', 'page.hidden', 'page.shown'),
            },
            history: {
              description:
                'The list of transactions, filtered as the address says; or of rounds, or one of them again.',
              meta: { requirements: ['HI-1', 'RT-9'] },
              invoke: {
                id: 'history',
                src: 'resource',
                input: ({ context: { session, route } }) => ({ request: listedIn(route, session.token), keep: true }),
                onDone: endOfSession(),
              },
              on: {
                ...toldOf('history', 'connection.restored'),
                'balances.refreshRequested': {
                  actions: ['tellSessionToRefresh', 'tellHistoryToRefresh'],
                  description: 'Something moved: the list shows it.',
                },
              },
            },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
});

function newNumber(output: PhoneChangeOutput): { phone: string } {
  if (output.type !== 'changed') throw new Error('A number that was not changed was taken for one that was.');
  return { phone: output.phone };
}

function savedIntent(output: PinOutput): PinIntent {
  if (output.type !== 'saved') throw new Error('A PIN that was not saved was taken for one that was.');
  return output.intent;
}

export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>;

export const controlKey = (snapshot: PlayerSnapshot): string =>
  controlKeyOf(snapshot, {
    route: pageKeyOf(snapshot.context.route),
    intent: snapshot.context.intent,
  });
