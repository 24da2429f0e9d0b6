/**
 * The player's seat in a room (GM-9). A game's page takes and leaves it; other pages ask for it without a sign of
 * life, so that a seat whose player is elsewhere counts as empty. Whoever sees it gone, balances are read again.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Room, room } from '../../src/contract/rooms.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { call } from '../kit/call.ts';
import type { RoomNews } from '../kit/channel.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { announceMovement, holdReminder, notify, releaseReminder } from '../kit/neighbours.ts';
import { listensToPage, page, type PageEvent } from '../kit/page.ts';
import { listensToRoute, route, type Route, type RouteChanged } from '../kit/route.ts';
import { listensToTab, tab, type MoneyMovedElsewhere } from '../kit/tab.ts';
import { withEvent } from '../kit/with-event.ts';

export interface SeatInput {
  bearer: Secret;
  route: Route;
}

export interface SeatOutput {
  type: 'unauthorized';
}

export type SeatEvent =
  | { type: 'seat.taken'; room: Room }
  | { type: 'seat.gone' }
  | RouteChanged
  | PageEvent
  | ConnectionRestored
  | MoneyMovedElsewhere
  | DeadlineReached
  | OutcomeEvent<typeof room>;

interface Context extends SeatInput {
  /** The last that was known of it. */
  seat: Room | null;
  /** Ms on the device's timeline. */
  askAt: number;
  output: SeatOutput;
}

/** Ms. */
const pause = 5_000;

const news = ({ event }: { event: RoomNews }) => event;

/** The room's own next moment, where that comes before the pause ends. */
function nextAsk({ room: { until, mine }, receivedAt }: RoomNews): number {
  const moments = [until, mine.awayUntil].filter((moment) => moment !== null && moment > receivedAt) as number[];
  return Math.min(receivedAt + pause, ...moments);
}

const ask = {
  id: 'room',
  src: 'call:room',
  input: ({ context: { bearer, seat } }: { context: Context }) => ({ bearer, id: seat?.id ?? null, peek: true }),
} as const;

const over = {
  target: '#seat.elsewhere.none',
  actions: ['clearSeat', 'releaseReminder', 'announceMovement', { type: 'notify', params: { id: 'seat.ended' } }],
  description: 'The seat is gone: balances are read again.',
  meta: { requirements: ['SS-3'] },
} as const;

export const seatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SeatEvent,
    input: {} as SeatInput,
    output: {} as SeatOutput,
    tags: {} as 'busy',
  },
  actors: { route, tab, page, connection, deadline, 'call:room': call<typeof room>('room') },
  actions: {
    announceMovement,
    holdReminder,
    releaseReminder,
    notify,
    setSeat: assign((_, told: RoomNews) => ({ seat: told.room, askAt: nextAsk(told) })),
    rememberSeat: assign((_, { room }: Pick<RoomNews, 'room'>) => ({ seat: room })),
    clearSeat: assign({ seat: null }),
    restAfterFailure: assign(({ event }) => ({ askAt: ('receivedAt' in event ? event.receivedAt : 0) + pause })),
  },
  guards: {
    hasSeat: ({ context }) => context.seat !== null,
    isAtGame: ({ context }) => context.route.name === 'gameDetail',
    leadsToGame: (_, { route }: { route: Route }) => route.name === 'gameDetail',
    leadsElsewhere: (_, { route }: { route: Route }) => route.name !== 'gameDetail',
    isLost: ({ context }, { room }: RoomNews) => context.seat !== null && room.status === 'ended',
    isOver: (_, { room }: RoomNews) => room.status === 'ended',
  },
}).createMachine({
  id: 'seat',
  description: 'A seat in a room, from other pages',
  invoke: listensToRoute,
  context: ({ input }) => ({ ...input, seat: null, askAt: 0, output: { type: 'unauthorized' } }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAtGame', target: 'hidden' }, { target: 'elsewhere' }] },
    hidden: {
      description: 'The page of a game shows its room itself, or leads to the other one.',
      meta: { requirements: ['GM-5'] },
      on: {
        'route.changed': { guard: withEvent('leadsElsewhere'), target: 'elsewhere' },
        'seat.taken': { actions: [withEvent('rememberSeat'), 'holdReminder'] },
        'seat.gone': {
          guard: 'hasSeat',
          actions: ['clearSeat', 'releaseReminder', 'announceMovement'],
          description: 'The page of the game says itself how it ended.',
          meta: { requirements: ['SS-3'] },
        },
      },
    },
    elsewhere: {
      description: 'On all other pages.',
      meta: { requirements: ['GM-9'] },
      invoke: [listensToTab, listensToConnection],
      initial: 'asking',
      on: { 'route.changed': { guard: withEvent('leadsToGame'), target: 'hidden' } },
      states: {
        asking: {
          tags: ['busy'],
          description: 'Asks whether the player sits somewhere: on arrival, and after leaving a game.',
          invoke: ask,
          on: {
            'room.accepted': [
              { guard: { type: 'isLost', params: news }, ...over },
              { guard: { type: 'isOver', params: news }, target: 'none' },
              { target: 'seated', actions: [{ type: 'setSeat', params: news }, 'holdReminder'] },
            ],
            'room.not_found': [{ guard: 'hasSeat', ...over }, { target: 'none' }],
            'room.unauthorized': whenUnauthorized('seat'),
            'room.*': [{ guard: 'hasSeat', target: 'seated', actions: 'restAfterFailure' }, { target: 'none' }],
          },
        },
        none: {
          description: 'No round, or nobody could say: nothing is shown.',
          on: {
            'tab.moneyMoved': { target: 'asking', description: 'Perhaps a seat was taken in another tab.' },
            'connection.restored': { target: 'asking' },
          },
        },
        seated: {
          description: 'Every page leads to the round.',
          invoke: listensToPage,
          initial: 'resting',
          on: {
            'page.hidden': { target: '.unseen' },
            'tab.moneyMoved': { target: '.asking' },
            'connection.restored': { target: '.asking' },
          },
          states: {
            resting: {
              invoke: { id: 'nextAsk', src: 'deadline', input: ({ context }) => ({ until: context.askAt }) },
              on: { 'clock.reached': { target: 'asking' } },
            },
            asking: {
              tags: ['busy'],
              invoke: ask,
              on: {
                'room.accepted': [
                  { guard: { type: 'isOver', params: news }, ...over },
                  { target: 'resting', actions: { type: 'setSeat', params: news } },
                ],
                'room.not_found': over,
                'room.unauthorized': whenUnauthorized('seat'),
                'room.*': {
                  target: 'resting',
                  actions: 'restAfterFailure',
                  description: 'Nobody could say: what was known stays, and it is asked again.',
                  meta: { requirements: ['ER-2'] },
                },
              },
            },
            unseen: {
              description: 'Nobody looks at the page: nothing is asked.',
              on: {
                'page.shown': { target: 'asking' },
                'tab.moneyMoved': {},
                'connection.restored': {},
              },
            },
          },
        },
      },
    },
    finished: { type: 'final' },
  },
});

export type SeatSnapshot = SnapshotFrom<typeof seatMachine>;

export const controlKey = ({ context: { seat } }: SeatSnapshot): ControlKey => ({
  seat: seat && `${seat.status}.${seat.version}`,
});
