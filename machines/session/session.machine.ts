/**
 * A player's session, from the token to its end: balances and linked e-wallet are read in parallel, and the output says
 * why the session ended (SS-1 to SS-6).
 */
import { assign, not, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { eWalletBalance, LinkedWallet } from '../../src/contract/e-wallet.calls.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import type { wallet, Wallet } from '../../src/contract/wallet.calls.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import { notify, tellReminder } from '../kit/neighbours.ts';
import { listensToTab, tab, type MoneyMovedElsewhere, type SignedOutElsewhere } from '../kit/tab.ts';
import { withEvent } from '../kit/with-event.ts';

export interface SessionOutput {
  /** `signedOut`: in this tab. `expired`: a 401. `signedOutElsewhere`: in another tab, which cleared the storage. */
  reason: 'signedOut' | 'expired' | 'signedOutElsewhere';
}

export type SessionEvent =
  | { type: 'balances.refreshRequested' }
  | { type: 'eWallet.unlinked' }
  | ConnectionRestored
  | { type: 'signOut.requested' }
  | SignedOutElsewhere
  | MoneyMovedElsewhere
  | OutcomeEvent<typeof wallet>
  | OutcomeEvent<typeof eWalletBalance>;

export interface SessionInput {
  session: Session;
  /** The player is back from an e-wallet whose link this tab did not begin. */
  isStrayReturn: boolean;
}

interface Context extends SessionInput {
  wallet: Wallet | null;
  linked: LinkedWallet | null;
  output: SessionOutput;
}

const whenUnauthorized = () =>
  ({
    target: '#session.ended',
    actions: { type: 'finishWith', params: { reason: 'expired' } },
    meta: { requirements: ['SS-2', 'ER-1'] },
  }) as const;

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    output: {} as SessionOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    connection,
    tab,
    'call:wallet': call<typeof wallet>('wallet'),
    'call:eWalletBalance': call<typeof eWalletBalance>('eWalletBalance'),
  },
  actions: {
    notify,
    tellReminder,
    setWallet: assign((_, { wallet }: { wallet: Wallet }) => ({ wallet })),
    setLinked: assign((_, { linked }: { linked: LinkedWallet }) => ({ linked })),
    clearLinked: assign({ linked: null }),
    finishWith: assign((_, output: SessionOutput) => ({ output })),
    refresh: raise({ type: 'balances.refreshRequested' }),
  },
  guards: {
    isNoStray: ({ context }) => !context.isStrayReturn,
    isLinked: ({ context }) => context.linked !== null,
    isRead: not(stateIn({ active: { eWallet: 'loading' } })),
  },
}).createMachine({
  id: 'session',
  description: 'A player is logged in',
  invoke: [listensToConnection, listensToTab],
  context: ({ input }) => ({ ...input, wallet: null, linked: null, output: { reason: 'signedOut' } }),
  output: ({ context }) => context.output,
  initial: 'active',
  states: {
    active: {
      type: 'parallel',
      on: {
        'signOut.requested': {
          target: 'ended',
          actions: { type: 'finishWith', params: { reason: 'signedOut' } },
          meta: { requirements: ['SS-5'] },
        },
        'tab.signedOut': {
          target: 'ended',
          actions: { type: 'finishWith', params: { reason: 'signedOutElsewhere' } },
          meta: { requirements: ['SS-6'] },
        },
        'tab.moneyMoved': { actions: 'refresh', meta: { requirements: ['SS-6'] } },
      },
      states: {
        wallet: {
          description: 'Top-up and winning Platinum in the top bar.',
          initial: 'loading',
          meta: { requirements: ['SS-3', 'SH-6'] },
          states: {
            loading: {
              id: 'walletLoading',
              tags: ['busy'],
              initial: 'once',
              invoke: {
                id: 'wallet',
                src: 'call:wallet',
                input: ({ context }) => ({ token: context.session.token }),
              },
              on: {
                'wallet.accepted': { target: 'ready', actions: [withEvent('setWallet'), withEvent('tellReminder')] },
                'wallet.unauthorized': whenUnauthorized(),
                'wallet.*': { target: 'failed' },
              },
              states: {
                once: { on: { 'balances.refreshRequested': { target: 'twice' } } },
                twice: {
                  description:
                    'Requested again during a read: its answer may be out of date, so one more read follows.',
                  on: {
                    'wallet.accepted': { target: '#walletLoading', reenter: true, actions: withEvent('setWallet') },
                    'wallet.unauthorized': whenUnauthorized(),
                    'wallet.*': { target: '#walletLoading', reenter: true },
                  },
                },
              },
            },
            ready: { on: { 'balances.refreshRequested': { target: 'loading' } } },
            failed: {
              tags: ['error'],
              description: 'Shows a dash and a retry, never a zero; the last known amounts stay.',
              on: {
                'balances.refreshRequested': { target: 'loading' },
                'connection.restored': { target: 'loading' },
              },
            },
          },
        },
        eWallet: {
          description: 'The linked e-wallet in the drawer.',
          initial: 'loading',
          meta: { requirements: ['SS-3', 'SH-8'] },
          on: {
            'eWallet.unlinked': {
              target: '.none',
              actions: 'clearLinked',
              description: 'Balance and number disappear at once; a read that is still running may be out of date.',
              meta: { requirements: ['EW-5'] },
            },
          },
          states: {
            loading: {
              id: 'eWalletLoading',
              tags: ['busy'],
              initial: 'once',
              invoke: {
                id: 'eWalletBalance',
                src: 'call:eWalletBalance',
                input: ({ context }) => ({ token: context.session.token }),
              },
              on: {
                'eWalletBalance.accepted': { target: 'linked', actions: withEvent('setLinked') },
                'eWalletBalance.not_linked': { target: 'none', actions: 'clearLinked' },
                'eWalletBalance.unauthorized': whenUnauthorized(),
                'eWalletBalance.*': { target: 'failed' },
              },
              states: {
                once: { on: { 'balances.refreshRequested': { target: 'twice' } } },
                twice: {
                  description: 'As with the balances of the top bar.',
                  on: {
                    'eWalletBalance.accepted': {
                      target: '#eWalletLoading',
                      reenter: true,
                      actions: withEvent('setLinked'),
                    },
                    'eWalletBalance.not_linked': { target: '#eWalletLoading', reenter: true, actions: 'clearLinked' },
                    'eWalletBalance.unauthorized': whenUnauthorized(),
                    'eWalletBalance.*': { target: '#eWalletLoading', reenter: true },
                  },
                },
              },
            },
            linked: { on: { 'balances.refreshRequested': { target: 'loading' } } },
            none: {
              description: 'No e-wallet is linked: the drawer offers to activate one.',
              on: { 'balances.refreshRequested': { target: 'loading' } },
            },
            failed: {
              tags: ['error'],
              on: {
                'balances.refreshRequested': { target: 'loading' },
                'connection.restored': { target: 'loading' },
              },
            },
          },
        },
        strayReturn: {
          description: 'Back from an e-wallet without a link that this tab began, which was refused.',
          meta: { requirements: ['EW-8'] },
          initial: 'unexplained',
          states: {
            unexplained: {
              always: [
                { guard: 'isNoStray', target: 'explained' },
                {
                  guard: 'isLinked',
                  target: 'explained',
                  description: 'The link is made, perhaps by this very address: no error.',
                },
                {
                  guard: 'isRead',
                  target: 'explained',
                  actions: { type: 'notify', params: { id: 'e_wallet.error.unknown' } },
                  description: 'No e-wallet is linked, or nobody knows: says that nothing came of it.',
                },
              ],
            },
            explained: {},
          },
        },
      },
    },
    ended: { type: 'final' },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
