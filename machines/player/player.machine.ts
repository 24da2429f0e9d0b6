/**
 * A logged-in player: the session with its balances, the one account flow that may be open (PIN, number, password), and
 * the page of the account that is being looked at. Whatever hears that the session is over ends it (ER-1).
 */
import { assign, raise, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Session } from '../../src/contract/session.calls.ts';
import { accountsMachine } from '../accounts/accounts.machine.ts';
import { controlKeyOf } from '../kit/control-key.ts';
import { effect, type MessageRef } from '../kit/effect.ts';
import { newPasswordMachine } from '../new-password/new-password.machine.ts';
import { phoneChangeMachine, type PhoneChangeOutput } from '../phone-change/phone-change.machine.ts';
import { pinMachine, type PendingPinReset, type PinIntent, type PinOutput } from '../pin/pin.machine.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { sessionMachine, type SessionOutput } from '../session/session.machine.ts';
import type { Route } from '../storefront/route.ts';

export interface PlayerInput {
  session: Session;
  route: Route;
  /** A PIN reset that was begun before the page was left (SS-7). */
  pinReset: PendingPinReset | null;
}

export type PlayerOutput = SessionOutput;

export type PlayerEvent =
  | { type: 'pinForm.opened'; intent: PinIntent }
  | { type: 'phoneForm.opened' }
  | { type: 'passwordForm.opened' }
  | { type: 'signOut.requested' }
  | { type: 'balances.refreshRequested' }
  | { type: 'connection.restored' }
  | { type: 'route.changed'; route: Route }
  | { type: 'tab.signedOut' }
  /** A flow changed what the profile shows. */
  | { type: 'account.changed' }
  /** Another tab changed the number of this very session. */
  | { type: 'tab.renumbered'; phone: string };

interface Context {
  session: Session;
  route: Route;
  intent: PinIntent;
  pinReset: PendingPinReset | null;
  output: PlayerOutput;
}

interface Ended {
  output: { type: string };
}

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

export const playerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PlayerEvent,
    input: {} as PlayerInput,
    output: {} as PlayerOutput,
  },
  actors: {
    session: sessionMachine,
    pin: pinMachine,
    phoneChange: phoneChangeMachine,
    newPassword: newPasswordMachine,
    profile: profileMachine,
    accounts: accountsMachine,
  },
  actions: {
    notify: effect<MessageRef>('notify'),
    /** `phone`: the session goes on under another number (PC-3). */
    rememberPhone: effect<{ phone: string }>('rememberPhone'),
    keepRoute: assign((_, { route }: { route: Route }) => ({ route })),
    keepIntent: assign((_, { intent }: { intent: PinIntent }) => ({ intent })),
    keepPhone: assign(({ context }, { phone }: { phone: string }) => ({ session: renumbered(context.session, phone) })),
    dropPinReset: assign({ pinReset: null }),
    finishWith: assign((_, output: PlayerOutput) => ({ output })),
    tellSessionOfSignOut: sendTo('session', { type: 'signOut.requested' as const }),
    tellSessionOfOtherTab: sendTo('session', { type: 'tab.signedOut' as const }),
    tellSessionToRefresh: sendTo('session', { type: 'balances.refreshRequested' as const }),
    tellSessionOfConnection: sendTo('session', { type: 'connection.restored' as const }),
    sayThatAccountChanged: raise({ type: 'account.changed' as const }),
    tellProfileToRefresh: sendTo('profile', { type: 'details.refreshRequested' as const }),
    tellProfileOfConnection: sendTo('profile', { type: 'connection.restored' as const }),
    tellAccountsOfConnection: sendTo('accounts', { type: 'connection.restored' as const }),
  },
  guards: {
    hasPinReset: ({ context }) => context.pinReset !== null,
    isAtProfile: ({ context }) => context.route.name === 'profile',
    isAtAccounts: ({ context }) => context.route.name === 'accounts',
    isOtherPage: ({ context }, { route }: { route: Route }) => route.name !== context.route.name,
    isUnauthorized: (_, { output }: Ended) => output.type === 'unauthorized',
    isUncertain: (_, { output }: Ended) => output.type === 'uncertain',
    isLeft: (_, { output }: Ended) => output.type === 'left',
    isSaved: (_, { output }: Ended) => output.type === 'saved',
    isAlreadySet: (_, { output }: Ended) => output.type === 'alreadySet',
    isChanged: (_, { output }: Ended) => output.type === 'changed',
    isPinRequested: (_, { output }: Ended) => output.type === 'pinRequested',
    isPinResetRequested: (_, { output }: Ended) => output.type === 'pinResetRequested',
  },
}).createMachine({
  id: 'player',
  description: 'A player is logged in',
  context: ({ input }) => ({ ...input, intent: 'reset', output: { reason: 'expired' } }),
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
          on: { 'connection.restored': { actions: 'tellSessionOfConnection' } },
        },
        flow: {
          description: 'The one account flow that may be open, in dialogs.',
          meta: { requirements: ['PF-2'] },
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasPinReset', target: 'pin' }, { target: 'none' }] },
            none: {
              on: {
                'pinForm.opened': { target: 'pin', actions: { type: 'keepIntent', params: ({ event }) => event } },
                'phoneForm.opened': { target: 'phoneChange' },
                'passwordForm.opened': { target: 'passwordChange' },
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
          },
        },
        page: {
          description: 'The page of the account that is being looked at.',
          meta: { requirements: ['RT-3', 'RT-4'] },
          initial: 'deciding',
          on: {
            'route.changed': {
              target: '.deciding',
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              actions: { type: 'keepRoute', params: ({ event }) => event },
            },
          },
          states: {
            deciding: {
              always: [
                { guard: 'isAtProfile', target: 'profile' },
                { guard: 'isAtAccounts', target: 'accounts' },
                { target: 'elsewhere' },
              ],
            },
            elsewhere: {},
            profile: {
              meta: { requirements: ['PF-1'] },
              invoke: {
                id: 'profile',
                src: 'profile',
                input: ({ context }) => ({ bearer: context.session.token }),
                onDone: {
                  target: '#player.ended',
                  actions: { type: 'finishWith', params: { reason: 'expired' } },
                  meta: { requirements: ['SS-2', 'ER-1'] },
                },
              },
              on: {
                'connection.restored': { actions: 'tellProfileOfConnection' },
                'account.changed': { actions: 'tellProfileToRefresh' },
              },
            },
            accounts: {
              meta: { requirements: ['PA-1'] },
              invoke: {
                id: 'accounts',
                src: 'accounts',
                input: ({ context }) => ({ bearer: context.session.token, phone: context.session.phone }),
                onDone: {
                  target: '#player.ended',
                  actions: { type: 'finishWith', params: { reason: 'expired' } },
                  meta: { requirements: ['SS-2', 'ER-1'] },
                },
              },
              on: { 'connection.restored': { actions: 'tellAccountsOfConnection' } },
            },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
});

const renumbered = (session: Session, phone: string): Session => ({
  ...session,
  phone,
  user: session.user && { ...session.user, phoneNumber: phone },
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
  controlKeyOf(snapshot, { route: snapshot.context.route.name, intent: snapshot.context.intent });
