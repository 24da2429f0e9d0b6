/**
 * One round, as a player plays it (GM-5): prompt after prompt, without waiting for the server, which deals ahead and
 * judges behind. Inputs are sent at once, and again until judged; the server's verdict counts. The room ends the round.
 */
import { assign, raise, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { playRoom, Room, room } from '../../src/contract/rooms.calls.ts';
import type { RoundInput } from '../../src/contract/rounds.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { RoomNews } from '../kit/channel.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { beginCountdown, endCountdown, giveCue } from '../cues/give-cue.ts';
import type { Cue } from '../cues/senses.ts';
import { effect } from '../kit/effect.ts';
import { ending, whenUnauthorized } from '../kit/end.ts';
import {
  answered,
  beginMemory,
  bringsMiss,
  hasFinished,
  inputOf,
  isAnswer,
  isNews,
  learnt,
  limitOf,
  passed,
  promptOf,
  settled,
  type Answer,
  type RoundMemory,
} from './round-memory.ts';

export interface RoundStart {
  bearer: Secret;
  room: Room;
  isLive: boolean;
  /** Ms on the device's timeline. */
  receivedAt: number;
}

export type RoundOutput = { type: 'ended'; news: RoomNews } | { type: 'gone' } | { type: 'unauthorized' };

export type RoundEvent =
  /** `value`: the place of the answer, 0 where a board is tapped. `now`: ms on the device's timeline. */
  | ({ type: 'answer.given' } & Answer)
  | ({ type: 'news.arrived' } & RoomNews)
  | { type: 'channel.opened' }
  | { type: 'channel.lost' }
  | ConnectionRestored
  | DeadlineReached
  | OutcomeEvent<typeof playRoom>
  | OutcomeEvent<typeof room>;

/** Ms until the machine asks. */
const patience = 1_500;

interface Context extends RoundMemory {
  bearer: Secret;
  isLive: boolean;
  askAt: number;
  /** The last prompt that the call under way answers. */
  sent: number;
  /** Verdicts of which the player was told, by sound where that is on. */
  heard: number;
  output: RoundOutput;
}

/** A player who has finished waits at least for the round's end. */
const askMoment = (context: Context): number =>
  hasFinished(context) ? Math.max(context.room.until ?? 0, context.askAt) : context.askAt;

const endWith = ending<RoundOutput>('round');

const answer = ({ event }: { event: Answer }) => event;
const news = ({ event }: { event: RoomNews }) => event;
const whenAnswer = { type: 'isAnswer', params: answer } as const;
const whenOver = {
  guard: { type: 'isOver', params: news },
  target: '#round.finished',
  actions: {
    type: 'finishWith',
    params: ({ event: { room, receivedAt } }: { event: RoomNews }) => ({
      type: 'ended' as const,
      news: { room, receivedAt },
    }),
  },
  meta: { requirements: ['GM-5'] },
} as const;
const whenGone = endWith({ type: 'gone' });

const cue = <const Name extends Cue>(name: Name) => ({ type: 'giveCue', params: { cue: name } }) as const;
const markHeard = { type: 'markHeard', params: news } as const;

const turnOver = {
  'answer.given': {
    guard: whenAnswer,
    target: 'next',
    actions: [{ type: 'setAnswer', params: answer }, cue('accepted')],
  },
} as const;

export const roundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RoundEvent,
    input: {} as RoundStart,
    output: {} as RoundOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    connection,
    'call:playRoom': call<typeof playRoom>('playRoom'),
    'call:room': call<typeof room>('room'),
    deadline,
  },
  actions: {
    /** The verdict comes back as news of the room. */
    transmit: effect<{ id: string; inputs: readonly RoundInput[] }>('transmit'),
    giveCue,
    beginCountdown,
    endCountdown,
    setAnswer: assign(({ context }, given: Answer) => ({ ...answered(context, given), askAt: given.now + patience })),
    setNews: assign(({ context }, told: RoomNews) => ({
      ...learnt(context, told),
      askAt: told.receivedAt + patience,
    })),
    settle: assign(({ context }, told: RoomNews) => ({
      ...settled(context, told, context.sent),
      askAt: told.receivedAt + patience,
    })),
    markSent: assign(({ context }) => ({ sent: context.unjudged.at(-1)?.seq ?? -1 })),
    markHeard: assign(({ context }, { room }: RoomNews) => ({ heard: Math.max(context.heard, room.verdicts.length) })),
    losePrompt: assign(({ context }) => ({ ...passed(context), askAt: (limitOf(context) ?? 0) + patience })),
    askLater: assign(({ context }) => ({ askAt: askMoment(context) + patience })),
    markLive: assign((_, { isLive }: { isLive: boolean }) => ({ isLive })),
    raiseNews: raise((_, { room, receivedAt }: RoomNews) => ({ type: 'news.arrived' as const, room, receivedAt })),
    finishWith: assign((_, output: RoundOutput) => ({ output })),
  },
  guards: {
    hasFinished: ({ context }) => hasFinished(context),
    isTimed: ({ context }) => limitOf(context) !== null,
    isUntimed: ({ context }) => promptOf(context) !== undefined && limitOf(context) === null,
    isAnswer: ({ context }, given: Answer) => isAnswer(context, given),
    isLiveAnswer: ({ context }, given: Answer) => context.isLive && isAnswer(context, given),
    isNews: ({ context }, told: RoomNews) => isNews(context, told),
    bringsMiss: ({ context }, told: RoomNews) => bringsMiss(context, told, context.heard),
    judgesAll: ({ context }, told: RoomNews) => isNews(context, told) && learnt(context, told).unjudged.length === 0,
    isEnd: ({ context }, told: RoomNews) => isNews(context, told) && told.room.status === 'ended',
    isOver: (_, { room }: RoomNews) => room.status === 'ended',
    leavesUnjudged: ({ context }, told: RoomNews) =>
      told.room.status !== 'ended' && settled(context, told, context.sent).unjudged.length > 0,
    hasUnjudged: ({ context }) => context.unjudged.length > 0,
    /** A passed deadline then means that the server is slow. */
    isWaiting: ({ context }) => promptOf(context) === undefined || hasFinished(context),
  },
}).createMachine({
  id: 'round',
  description: 'One round',
  invoke: listensToConnection,
  context: ({ input: { receivedAt, ...input } }) => ({
    ...input,
    ...beginMemory(input.room),
    askAt: receivedAt + patience,
    sent: -1,
    heard: input.room.verdicts.length,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'playing',
  states: {
    playing: {
      type: 'parallel',
      entry: { type: 'beginCountdown', params: ({ context }) => ({ until: context.room.until }) },
      exit: 'endCountdown',
      on: {
        'channel.opened': { actions: { type: 'markLive', params: { isLive: true } } },
        'channel.lost': { actions: { type: 'markLive', params: { isLive: false } } },
      },
      states: {
        hand: {
          description: 'The prompt on screen.',
          meta: { requirements: ['GM-5'] },
          initial: 'next',
          on: {
            'news.arrived': [
              { ...whenOver, guard: { type: 'isEnd', params: news } },
              {
                guard: { type: 'bringsMiss', params: news },
                target: '.next',
                actions: [markHeard, cue('wrong')],
                description: 'It judges an answer that brought nothing.',
                meta: { requirements: ['SH-20'] },
              },
              {
                target: '.next',
                actions: markHeard,
                description: 'Another prompt, or the same one at another moment.',
              },
            ],
          },
          states: {
            next: {
              always: [
                { guard: 'hasFinished', target: 'done' },
                { guard: 'isUntimed', target: 'untimed' },
                { guard: 'isTimed', target: 'timed' },
                { target: 'awaiting' },
              ],
            },
            untimed: { description: 'A prompt that waits for its answer.', on: turnOver },
            timed: {
              description: 'A prompt with a limit, until it is answered or lost.',
              invoke: { id: 'limit', src: 'deadline', input: ({ context }) => ({ until: limitOf(context) ?? 0 }) },
              on: { ...turnOver, 'clock.reached': { target: 'next', actions: 'losePrompt' } },
            },
            awaiting: {
              description: 'Every dealt prompt is answered: the next verdict brings more.',
              invoke: { id: 'dealing', src: 'deadline', input: ({ context }) => ({ until: askMoment(context) }) },
              on: { 'clock.reached': { target: 'awaiting', reenter: true, actions: 'askLater' } },
            },
            done: {
              description: 'The player has played everything: the opponent may play on until the round ends.',
              invoke: { id: 'ending', src: 'deadline', input: ({ context }) => ({ until: askMoment(context) }) },
              on: { 'clock.reached': { target: 'done', reenter: true, actions: 'askLater' } },
            },
          },
        },
        wire: {
          description: 'How answers get to the server.',
          meta: { requirements: ['GM-5'] },
          initial: 'quiet',
          states: {
            quiet: {
              on: {
                'answer.given': [
                  {
                    guard: { type: 'isLiveAnswer', params: answer },
                    target: 'sent',
                    actions: { type: 'transmit', params: ({ context, event }) => carried(context, event) },
                  },
                  { guard: whenAnswer, target: 'posting' },
                ],
                'news.arrived': {
                  guard: { type: 'isNews', params: news },
                  actions: { type: 'setNews', params: news },
                },
                'clock.reached': { guard: 'isWaiting', target: 'asking' },
              },
            },
            sent: {
              description: 'Sent over the live connection; the verdict is outstanding.',
              on: {
                'answer.given': {
                  guard: whenAnswer,
                  actions: { type: 'transmit', params: ({ context, event }) => carried(context, event) },
                },
                'news.arrived': [
                  {
                    guard: { type: 'judgesAll', params: news },
                    target: 'quiet',
                    actions: { type: 'setNews', params: news },
                  },
                  { guard: { type: 'isNews', params: news }, actions: { type: 'setNews', params: news } },
                ],
                'channel.lost': {
                  target: 'posting',
                  actions: { type: 'markLive', params: { isLive: false } },
                  description: 'It is unknown which answers arrived: all are sent again, and each counts once.',
                },
                'channel.opened': {
                  target: 'posting',
                  actions: { type: 'markLive', params: { isLive: true } },
                  description: 'The connection was opened anew: answers sent over the last one may be lost.',
                },
                'clock.reached': { guard: 'isWaiting', target: 'posting' },
              },
            },
            posting: {
              tags: ['busy'],
              description: 'Every answer without a verdict is sent by a call.',
              entry: 'markSent',
              invoke: {
                id: 'playRoom',
                src: 'call:playRoom',
                input: ({ context: { bearer, room, unjudged } }) => ({ bearer, id: room.id, inputs: unjudged }),
              },
              on: {
                'news.arrived': {
                  guard: { type: 'isNews', params: news },
                  actions: { type: 'setNews', params: news },
                },
                'playRoom.accepted': [
                  whenOver,
                  {
                    guard: { type: 'leavesUnjudged', params: news },
                    target: 'posting',
                    reenter: true,
                    actions: [
                      { type: 'settle', params: news },
                      { type: 'raiseNews', params: news },
                    ],
                    description: 'The player answered meanwhile.',
                  },
                  {
                    target: 'quiet',
                    actions: [
                      { type: 'settle', params: news },
                      { type: 'raiseNews', params: news },
                    ],
                  },
                ],
                'playRoom.game_ended': { target: 'asking' },
                'playRoom.not_found': whenGone,
                'playRoom.unauthorized': whenUnauthorized('round'),
                ...onCallFailure('playRoom', '#roundFailure'),
              },
            },
            asking: {
              tags: ['busy'],
              description: 'The server is asked for the state of the room.',
              entry: 'markSent',
              invoke: {
                id: 'room',
                src: 'call:room',
                input: ({ context: { bearer, room } }) => ({ bearer, id: room.id }),
              },
              on: {
                'news.arrived': {
                  guard: { type: 'isNews', params: news },
                  actions: { type: 'setNews', params: news },
                },
                'room.accepted': [
                  whenOver,
                  {
                    guard: { type: 'leavesUnjudged', params: news },
                    target: 'posting',
                    actions: [
                      { type: 'settle', params: news },
                      { type: 'raiseNews', params: news },
                    ],
                  },
                  {
                    target: 'quiet',
                    actions: [
                      { type: 'settle', params: news },
                      { type: 'raiseNews', params: news },
                    ],
                  },
                ],
                'room.not_found': whenGone,
                'room.unauthorized': whenUnauthorized('round'),
                ...onCallFailure('room', '#roundFailure'),
              },
            },
            failure: {
              id: 'roundFailure',
              description: 'The call failed: the player plays on while it is tried again.',
              meta: { requirements: ['ER-2'] },
              initial: 'unknown',
              on: {
                'answer.given': { guard: whenAnswer, target: 'posting' },
                'news.arrived': [
                  {
                    guard: { type: 'judgesAll', params: news },
                    target: 'quiet',
                    actions: { type: 'setNews', params: news },
                  },
                  { guard: { type: 'isNews', params: news }, actions: { type: 'setNews', params: news } },
                ],
                'channel.opened': { target: 'resuming', actions: { type: 'markLive', params: { isLive: true } } },
                'connection.restored': { target: 'resuming' },
                'clock.reached': { guard: 'isWaiting', target: 'resuming' },
              },
              states: { ...callFailureStates },
            },
            resuming: { always: [{ guard: 'hasUnjudged', target: 'posting' }, { target: 'asking' }] },
          },
        },
      },
    },
    finished: { type: 'final' },
  },
});

const carried = (context: Context, given: Answer) => ({ id: context.room.id, inputs: [inputOf(context, given)] });

export type RoundSnapshot = SnapshotFrom<typeof roundMachine>;

export function controlKey(snapshot: RoundSnapshot): ControlKey {
  const { room, position, seenAt, unjudged, isLive, sent } = snapshot.context;
  return {
    room: `${room.game}.${room.version}`,
    position,
    seenAt,
    unjudged: unjudged.map(({ seq }) => seq).join('+'),
    live: isLive,
    ...(snapshot.hasTag('busy') && { sent }),
  };
}
