/**
 * A logged-in player: the session with its balances, the one account flow that may be open (PIN, number, password,
 * e-wallet), and the page that is being looked at. Whatever hears that the session is over ends it (ER-1).
 */
import type { SnapshotFrom } from 'xstate';
import type { ControlKey } from '../kit/control-key.ts';
import { listensToRoute } from '../kit/route.ts';
import { listensToStorage } from '../kit/storage.ts';
import { listensToTab } from '../kit/tab.ts';
import { flowState } from './player.flow.ts';
import { gameOf, listedIn, moneyInput, shownTransaction } from './page-input.ts';
import { gameBehind, pageKeyOf, playerSetup, type PageFlow } from './player.setup.ts';

export type { PlayerInput, PlayerOutput } from './player.setup.ts';

/** A page's machine ends only with the session. */
const endOfSession = () =>
  ({
    target: '#player.ended',
    actions: { type: 'finishWith', params: { reason: 'expired' } },
    meta: { requirements: ['SS-2', 'ER-1'] },
  }) as const;

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
      invoke: [listensToRoute, listensToStorage, listensToTab],
      on: {
        'player.renumbered': {
          actions: [{ type: 'setPhone', params: ({ event }) => event }, 'refreshProfile'],
          meta: { requirements: ['PC-3', 'SS-6'] },
        },
        'storage.intentChanged': { actions: { type: 'setPendingIntent', params: ({ event }) => event } },
      },
      states: {
        session: {
          description: 'Token, balances and e-wallet.',
          invoke: {
            id: 'session',
            systemId: 'session',
            src: 'session',
            input: ({ context }) => ({ session: context.session }),
            onDone: { target: '#player.ended', actions: { type: 'finishWith', params: ({ event }) => event.output } },
          },
        },
        flow: flowState,
        page: {
          description: 'The page that is being looked at, where it has a machine of its own.',
          meta: { requirements: ['RT-3', 'RT-4'] },
          initial: 'deciding',
          on: {
            'route.changed': {
              target: '.deciding',
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              actions: [
                { type: 'setWayBack', params: ({ event }) => event },
                { type: 'rememberWayBack', params: ({ context }) => ({ path: context.backTo }) },
                { type: 'setRoute', params: ({ event }) => event },
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
            },
            profile: {
              meta: { requirements: ['PF-1'] },
              invoke: {
                id: 'profile',
                systemId: 'profile',
                src: 'profile',
                input: ({ context }) => ({ bearer: context.session.token }),
                onDone: endOfSession(),
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
                  told: context.route.name === 'topUp' ? context.route.told : null,
                }),
                onDone: endOfSession(),
              },
            },
            withdrawal: {
              meta: { requirements: ['WD-1'] },
              invoke: {
                id: 'withdrawal',
                src: 'withdrawal',
                input: ({ context }) => ({ ...moneyInput(context, 'withdrawal'), phone: context.session.phone }),
                onDone: endOfSession(),
              },
            },
            redeem: {
              meta: { requirements: ['RD-1'] },
              invoke: {
                id: 'redeem',
                src: 'redeem',
                input: ({ context }) => moneyInput(context, 'redeem'),
                onDone: endOfSession(),
              },
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
                }),
                onDone: endOfSession(),
              },
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
                'tab.moneyMoved': { actions: 'refreshHistory', description: 'Something moved: the list shows it.' },
              },
            },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
});

export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>;

export const controlKey = (snapshot: PlayerSnapshot): ControlKey => ({
  route: pageKeyOf(snapshot.context.route),
  intent: snapshot.context.intent,
});
