/** How news of a room reaches its player: over the live connection, or by polling where it is blocked. */
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import type { RoomNews } from '../kit/channel.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { withEvent } from '../kit/with-event.ts';
import { nextPoll, roomSetup, silentUntil, type RoomContext } from './room.setup.ts';

export const news = ({ event }: { event: RoomNews }) => event;
const setNews = { type: 'setNews', params: news } as const;

export const gone = { target: '#room.gone', actions: 'announceNoSeat' } as const;

/** Balances change by its reward or refund. */
export const over = {
  target: '#room.ended',
  actions: [setNews, 'announceNoSeat'],
  meta: { requirements: ['GM-5'] },
} as const;

/** The platform is asked for the room, whose news does not come by itself. */
const ask = {
  tags: ['busy'],
  invoke: {
    id: 'room',
    src: 'call:room',
    input: ({ context: { bearer, room } }: { context: RoomContext }) => ({ bearer, id: room?.id ?? null }),
  },
  on: {
    'room.accepted': {
      target: '#polled',
      actions: [
        { type: 'restAfterPoll', params: news },
        { type: 'raiseNews', params: news },
      ],
      description: 'The room of the reply is news, as over the live connection.',
    },
    'room.not_found': gone,
    'room.unauthorized': whenUnauthorized('room'),
    ...onCallFailure('room', '#lost', 'restAfterFailure'),
  },
} as const;

export const connectionState = roomSetup.createStateConfig({
  description: 'How news of the room arrives.',
  meta: { requirements: ['GM-5', 'ER-2'] },
  initial: 'online',
  on: {
    'news.arrived': [
      { guard: { type: 'isEnd', params: news }, ...over },
      { guard: { type: 'isNews', params: news }, actions: setNews },
    ],
  },
  states: {
    online: {
      id: 'online',
      invoke: {
        id: 'channel',
        src: 'channel',
        input: ({ context: { bearer, room } }) => ({ bearer, room: room?.id ?? '' }),
      },
      initial: 'connecting',
      exit: 'markClosed',
      on: {
        'channel.lost': [
          {
            guard: 'hasFailed',
            target: 'polling',
            actions: withEvent('markLost'),
            description: 'The live connection failed twice in a row, so the server is polled.',
          },
          { target: 'reconnecting', actions: withEvent('markLost') },
        ],
        'channel.replaced': {
          target: 'polling',
          actions: withEvent('markLost'),
          description: 'Another tab took the live connection: this one polls.',
        },
        'channel.unauthorized': whenUnauthorized('room'),
        'channel.gone': gone,
      },
      states: {
        connecting: { on: { 'channel.opened': { target: 'live', actions: withEvent('markOpened') } } },
        live: {
          description: 'News arrives over the live connection. If due news is missing, the connection is opened anew.',
          invoke: { id: 'silence', src: 'deadline', input: ({ context }) => ({ until: silentUntil(context) }) },
          on: {
            'channel.lost': {
              target: '#reconnecting',
              actions: [withEvent('markLost'), withEvent('markSign')],
            },
            'clock.reached': { target: '#online', reenter: true },
            'news.arrived': [
              { guard: { type: 'isEnd', params: news }, ...over },
              { guard: { type: 'isNews', params: news }, target: 'live', reenter: true, actions: setNews },
            ],
          },
        },
      },
    },
    reconnecting: {
      id: 'reconnecting',
      description: 'The live connection was just lost.',
      invoke: { id: 'nextTry', src: 'deadline', input: ({ context }) => ({ until: context.retryAt }) },
      on: { 'clock.reached': { target: 'online' }, 'connection.restored': { target: 'online' } },
    },
    polling: {
      initial: 'asking',
      on: {
        'connection.restored': {
          target: 'online',
          actions: 'forgetFailure',
          description: 'Another network may let the live connection through.',
        },
      },
      states: {
        asking: ask,
        resting: {
          id: 'polled',
          invoke: { id: 'nextPoll', src: 'deadline', input: ({ context }) => ({ until: nextPoll(context) }) },
          on: {
            'clock.reached': { target: 'asking' },
            'news.arrived': [
              { guard: { type: 'isEnd', params: news }, ...over },
              { guard: { type: 'isNews', params: news }, target: 'resting', reenter: true, actions: setNews },
            ],
          },
        },
        lost: {
          type: 'parallel',
          description: 'Polling fails too: says so, and goes on polling.',
          meta: { requirements: ['ER-2', 'GM-5'] },
          states: {
            reason: {
              id: 'lost',
              description: 'Why the last try failed: said until one is answered.',
              initial: 'unknown',
              states: { ...callFailureStates },
            },
            wire: {
              initial: 'resting',
              states: {
                resting: {
                  invoke: { id: 'nextPoll', src: 'deadline', input: ({ context }) => ({ until: context.retryAt }) },
                  on: { 'clock.reached': { target: 'asking' }, 'check.requested': { target: 'asking' } },
                },
                asking: ask,
              },
            },
          },
        },
      },
    },
  },
});
