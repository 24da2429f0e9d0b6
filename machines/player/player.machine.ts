/**
 * A logged-in player: the session with its balances, the one account flow that may be open (PIN, number, password,
 * e-wallet), and the page on screen. Any child that hears of the session's end ends this machine (ER-1).
 */
import type { SnapshotFrom } from 'xstate';
import type { ControlKey } from '../kit/control-key.ts';
import { listensToRoute } from '../kit/route.ts';
import { listensToStorage } from '../kit/storage.ts';
import { listensToTab } from '../kit/tab.ts';
import { withEvent } from '../kit/with-event.ts';
import { gameBehind, mapPages, pageKeyOf, type PageName } from './pages.ts';
import { flowState } from './player.flow.ts';
import { playerSetup } from './player.setup.ts';
import type { PlayerContext } from './player.types.ts';

export type { PlayerInput, PlayerOutput } from './player.types.ts';

const pageStates = mapPages(({ requirements, description, input }, name) =>
  playerSetup.createStateConfig({
    ...(description !== undefined && { description }),
    meta: { requirements },
    invoke: {
      id: name,
      systemId: name,
      src: name,
      // Input and machine come from the same row of the table, which the types of an invoke cannot express.
      input: ({ context }: { context: PlayerContext }) => input(context),
      onDone: {
        target: '#player.ended',
        actions: { type: 'finishWith', params: { reason: 'expired' } },
        meta: { requirements: ['SS-2', 'ER-1'] },
      },
    } as never,
  }),
);

const whenAt = (page: PageName, actions: readonly 'countVisit'[]) =>
  ({ guard: { type: 'isAt', params: { page } }, target: page, actions }) as const;

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
          actions: [withEvent('setPhone'), 'refreshProfile'],
          meta: { requirements: ['PC-3', 'SS-6'] },
        },
        'storage.intentChanged': { actions: withEvent('setPendingIntent') },
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
        push: {
          description: 'Notices by push on this device.',
          meta: { requirements: ['PS-2'] },
          invoke: {
            id: 'push',
            src: 'push',
            input: ({ context }) => ({ bearer: context.session.token, route: context.route }),
            onDone: {
              target: '#player.ended',
              actions: { type: 'finishWith', params: { reason: 'expired' } },
              meta: { requirements: ['SS-2', 'ER-1'] },
            },
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
              guard: withEvent('isOtherPage'),
              actions: [
                withEvent('setWayBack'),
                { type: 'rememberWayBack', params: ({ context }) => ({ path: context.backTo }) },
                withEvent('setRoute'),
              ],
            },
          },
          states: {
            deciding: {
              always: [
                ...Object.values(mapPages(({ movesMoney }, page) => whenAt(page, movesMoney ? ['countVisit'] : []))),
                { target: 'elsewhere' },
              ],
            },
            elsewhere: {},
            ...pageStates,
            history: {
              ...pageStates.history,
              on: {
                'tab.moneyMoved': {
                  actions: 'refreshHistory',
                  description: 'A balance has changed: the list is read again.',
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

export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>;

export const controlKey = (snapshot: PlayerSnapshot): ControlKey => ({
  route: pageKeyOf(snapshot.context.route),
  intent: snapshot.context.intent,
});
