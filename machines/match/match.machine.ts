/**
 * One match, as the server runs it (GM-5): from the first seat taken to the decision who is paid. The machine reads no
 * clock: every event brings its moment. The output says how the match ended, and the rooms pay by it. Open rooms
 * store the names of the states, so a renamed state needs a migration (docs/decisions/018-match-machine.md).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { countIn, graceAway } from '../../src/contract/room-words.ts';
import type { ControlKey } from '../kit/control-key.ts';

/** 0 opened the room, 1 is the opponent. */
export type SeatNumber = 0 | 1;

/** All moments are ms on the server's clock. */
export interface MatchInput {
  /** Only an invitation fills the second seat, so the player who opened the room may go away to send it. */
  isPrivate: boolean;
  /** The longest duration of a round, ms. */
  length: number;
}

export type MatchEvent = { at: number } & (
  | { type: 'time.passed' }
  | { type: 'seat.taken' }
  /** Nobody came by the invitation of a private room. */
  | { type: 'invitation.expired' }
  | { type: 'seat.away'; seat: SeatNumber }
  | { type: 'seat.returned'; seat: SeatNumber }
  | { type: 'seat.left'; seat: SeatNumber }
  /** `points`: the seat's total. `isFinished`: the seat has nothing left to do. `endsRound`: nor has the opponent. */
  | { type: 'seat.scored'; seat: SeatNumber; points: number; isFinished: boolean; endsRound: boolean }
  /** It scores nothing. */
  | { type: 'input.irregular'; seat: SeatNumber }
  | { type: 'match.cancelled' }
);

interface MatchSeat {
  points: number;
  /** Deadline of an absent seat. Null: the seat is there, or its private room still waits for an opponent. */
  awayUntil: number | null;
  irregular: number;
}

export interface MatchContext extends MatchInput {
  seats: Record<SeatNumber, MatchSeat>;
  /** When the round begins and ends at the latest; both 0 before the countdown and while a seat holds it up. */
  beginsAt: number;
  endsAt: number;
  output: MatchOutput;
}

/** `by`: the seat that left; null where no seat did. */
export type MatchOutput =
  | { type: 'paid'; winner: SeatNumber; cause: 'played' | 'left' | 'irregular' }
  | { type: 'drawn' }
  | { type: 'refunded'; cause: 'no_opponent' | 'left' | 'cancelled'; by: SeatNumber | null };

/** So many irregularities cost a seat the match. */
export const mostIrregular = 3;

const other = (seat: SeatNumber): SeatNumber => (seat === 0 ? 1 : 0);

const change = ({ seats }: MatchContext, seat: SeatNumber, by: Partial<MatchSeat>): Pick<MatchContext, 'seats'> => ({
  seats: { ...seats, [seat]: { ...seats[seat], ...by } },
});

/** Not back in time, and its time was up before the round's. */
function isGone({ seats, endsAt }: MatchContext, seat: SeatNumber, { at }: MatchEvent): boolean {
  const { awayUntil } = seats[seat];
  return awayUntil !== null && awayUntil <= at && (endsAt === 0 || awayUntil < endsAt);
}

const areBothGone = (context: MatchContext, event: MatchEvent): boolean =>
  isGone(context, 0, event) && isGone(context, 1, event);
/** Unless the seats were both gone before. */
const isTimeUp = (context: MatchContext, event: MatchEvent): boolean =>
  context.endsAt <= event.at && !areBothGone(context, event);

const isDrawn = ({ seats }: MatchContext): boolean => seats[0].points === seats[1].points;
const isOf = (event: MatchEvent, seat: SeatNumber): boolean => 'seat' in event && event.seat === seat;

interface OfSeat {
  seat: SeatNumber;
}

const matchSetup = setup({
  types: {
    context: {} as MatchContext,
    events: {} as MatchEvent,
    input: {} as MatchInput,
    output: {} as MatchOutput,
  },
  actions: {
    countDown: assign(({ context, event: { at } }) => ({
      beginsAt: at + countIn,
      endsAt: at + countIn + context.length,
    })),
    stopCountDown: assign({ beginsAt: 0, endsAt: 0 }),
    markAway: assign(({ context, event: { at } }, { seat }: OfSeat) =>
      change(context, seat, { awayUntil: at + graceAway }),
    ),
    markReturn: assign(({ context }, { seat }: OfSeat) => change(context, seat, { awayUntil: null })),
    markPoints: assign(({ context }, { seat, points }: OfSeat & { points: number }) =>
      change(context, seat, { points }),
    ),
    markIrregular: assign(({ context }, { seat }: OfSeat) =>
      change(context, seat, { irregular: context.seats[seat].irregular + 1 }),
    ),
    endWith: assign((_, output: MatchOutput) => ({ output })),
    endByPoints: assign(({ context: { seats } }) => ({
      output: {
        type: 'paid' as const,
        winner: seats[0].points > seats[1].points ? (0 as const) : (1 as const),
        cause: 'played' as const,
      },
    })),
  },
  guards: {
    isPrivate: ({ context }) => context.isPrivate,
    isOf: ({ event }, { seat }: OfSeat) => isOf(event, seat),
    hasBegun: ({ context, event }) => context.beginsAt <= event.at,
    isMet: ({ context }, { seat }: OfSeat) => context.seats[other(seat)].awayUntil === null,
    /** If both seats are gone, neither wins by the other's absence. */
    isGoneAlone: ({ context, event }, { seat }: OfSeat) =>
      isGone(context, seat, event) && !isGone(context, other(seat), event),
    areBothGone: ({ context, event }) => areBothGone(context, event),
    isTimeUp: ({ context, event }) => isTimeUp(context, event),
    isTimeUpEven: ({ context, event }) => isTimeUp(context, event) && isDrawn(context),
    isDrawn: ({ context }) => isDrawn(context),
    finishes: ({ event }, { seat }: OfSeat) =>
      event.type === 'seat.scored' && (event.endsRound || (event.isFinished && event.seat === seat)),
    goesOn: ({ event }, { seat }: OfSeat) =>
      event.type === 'seat.scored' && event.seat === seat && !event.isFinished && !event.endsRound,
    isLastIrregular: ({ context, event }, { seat }: OfSeat) =>
      isOf(event, seat) && context.seats[seat].irregular + 1 >= mostIrregular,
  },
});

type Answered = Extract<MatchEvent, { seat: SeatNumber }>;
const ofEvent = ({ event: { seat } }: { event: Answered }): OfSeat => ({ seat });
const markAway = { type: 'markAway', params: ofEvent } as const;
const markReturn = { type: 'markReturn', params: ofEvent } as const;
const markPoints = {
  type: 'markPoints',
  params: ({ event: { seat, points } }: { event: Extract<MatchEvent, { type: 'seat.scored' }> }) => ({ seat, points }),
} as const;
const markIrregular = { type: 'markIrregular', params: ofEvent } as const;

const endWith = (output: MatchOutput) => ({ type: 'endWith', params: output }) as const;
const refundAll = {
  target: '#match.refunded',
  actions: endWith({ type: 'refunded', cause: 'cancelled', by: null }),
} as const;

/** Before the round: all stakes go back. */
const calledOffBy = (seat: SeatNumber) =>
  ({
    target: '#match.refunded',
    actions: endWith({ type: 'refunded', cause: 'left', by: seat }),
  }) as const;
const leftBeforehand = [{ guard: { type: 'isOf', params: { seat: 0 } }, ...calledOffBy(0) }, calledOffBy(1)] as const;

const isOfSeat = (seat: SeatNumber) => ({ type: 'isOf', params: { seat } }) as const;

function inRound(seat: SeatNumber) {
  const params = { seat };
  const lostBy = (cause: 'left' | 'irregular') =>
    ({
      target: cause === 'left' ? '#match.left' : '#match.forfeited',
      actions: endWith({ type: 'paid', winner: other(seat), cause }),
    }) as const;
  const acts = {
    'seat.scored': [
      {
        guard: { type: 'finishes', params },
        target: 'finished',
        actions: [markPoints, { type: 'markReturn', params }],
        description: 'The seat has played everything, or the opponent has ended the round for both.',
      },
      { guard: { type: 'goesOn', params }, actions: markPoints },
    ],
    'seat.left': { guard: isOfSeat(seat), ...lostBy('left') },
    'input.irregular': [
      { guard: { type: 'isLastIrregular', params }, ...lostBy('irregular') },
      { guard: isOfSeat(seat), actions: markIrregular },
    ],
  } as const;
  return {
    initial: 'present',
    states: {
      present: {
        on: { ...acts, 'seat.away': { guard: isOfSeat(seat), target: 'away', actions: markAway } },
      },
      away: {
        description: 'The connection is lost and may return in time.',
        on: {
          ...acts,
          'seat.returned': { guard: isOfSeat(seat), target: 'present', actions: markReturn },
          'time.passed': { guard: { type: 'isGoneAlone', params }, ...lostBy('left') },
        },
      },
      finished: { type: 'final', description: 'The seat has played everything, so an absence costs nothing.' },
    },
  } as const;
}

export const matchMachine = matchSetup.createMachine({
  id: 'match',
  description: 'One match for a stake',
  context: ({ input }) => ({
    ...input,
    seats: {
      0: { points: 0, awayUntil: null, irregular: 0 },
      1: { points: 0, awayUntil: null, irregular: 0 },
    },
    beginsAt: 0,
    endsAt: 0,
    output: { type: 'refunded', cause: 'cancelled', by: null },
  }),
  output: ({ context }) => context.output,
  initial: 'waiting',
  on: { 'match.cancelled': refundAll },
  states: {
    waiting: {
      description: 'One seat is taken, the stake for it is reserved.',
      meta: { requirements: ['GM-5'] },
      initial: 'present',
      on: {
        'seat.left': { guard: isOfSeat(0), ...calledOffBy(0) },
        'invitation.expired': {
          target: 'refunded',
          actions: endWith({ type: 'refunded', cause: 'no_opponent', by: null }),
        },
      },
      states: {
        present: {
          on: {
            'seat.taken': { target: '#match.starting', actions: 'countDown' },
            'seat.away': [
              {
                guard: 'isPrivate',
                target: 'away',
                description:
                  'A private room: the host may be away to send the invitation, as long as the wait for an opponent lasts.',
              },
              { guard: isOfSeat(0), target: 'away', actions: markAway },
            ],
          },
        },
        away: {
          on: {
            'seat.taken': { target: '#match.starting.held', actions: { type: 'markAway', params: { seat: 0 } } },
            'seat.returned': { guard: isOfSeat(0), target: 'present', actions: markReturn },
            'time.passed': { guard: { type: 'isGoneAlone', params: { seat: 0 } }, ...calledOffBy(0) },
          },
        },
      },
    },
    starting: {
      description: 'Both seats are taken: a moment to get ready.',
      meta: { requirements: ['GM-5'] },
      initial: 'counting',
      on: { 'seat.left': leftBeforehand },
      states: {
        counting: {
          on: {
            'time.passed': { guard: 'hasBegun', target: '#match.playing' },
            'seat.away': { target: 'held', actions: [markAway, 'stopCountDown'] },
          },
        },
        held: {
          description: 'A player is away: the round begins when both are present.',
          on: {
            'seat.away': { actions: markAway },
            'seat.returned': [
              {
                guard: { type: 'isMet', params: ofEvent },
                target: 'counting',
                actions: [markReturn, 'countDown'],
              },
              { actions: markReturn },
            ],
            'time.passed': [
              { guard: 'areBothGone', ...refundAll },
              { guard: { type: 'isGoneAlone', params: { seat: 0 } }, ...calledOffBy(0) },
              { guard: { type: 'isGoneAlone', params: { seat: 1 } }, ...calledOffBy(1) },
            ],
          },
        },
      },
    },
    playing: {
      type: 'parallel',
      description: 'The round: inputs are judged as they come.',
      meta: { requirements: ['GM-5'] },
      on: {
        'time.passed': [
          { guard: 'areBothGone', ...refundAll, description: 'No player wins by an absence.' },
          { guard: 'isTimeUpEven', target: 'drawn', actions: endWith({ type: 'drawn' }) },
          { guard: 'isTimeUp', target: 'played', actions: 'endByPoints' },
        ],
      },
      onDone: [
        { guard: 'isDrawn', target: 'drawn', actions: endWith({ type: 'drawn' }) },
        { target: 'played', actions: 'endByPoints' },
      ],
      states: { first: inRound(0), second: inRound(1) },
    },
    played: { type: 'final', description: 'Whoever has more points is paid.' },
    drawn: { type: 'final', description: 'As many points each: both stakes go back.' },
    left: { type: 'final', description: 'One player has left: the other is paid.' },
    forfeited: { type: 'final', description: 'One did not play by hand: the other is paid.' },
    refunded: { type: 'final', description: 'The match was not decided: both stakes go back.' },
  },
});

export type MatchSnapshot = SnapshotFrom<typeof matchMachine>;

/** Once the seat has finished, only its points matter. */
const seatKey = ({ points, awayUntil, irregular }: MatchSeat, isFinished: boolean): string =>
  isFinished ? `${points}` : [points, awayUntil ?? 'there', irregular].join('/');

export function controlKey(snapshot: MatchSnapshot): ControlKey {
  const { seats, beginsAt, endsAt, isPrivate, output } = snapshot.context;
  if (snapshot.status !== 'active') {
    const cause = output.type === 'drawn' ? null : output.cause;
    const of = output.type === 'paid' ? output.winner : output.type === 'refunded' ? output.by : null;
    return { cause, of };
  }
  if (snapshot.matches('waiting')) return { isPrivate, first: seatKey(seats[0], false) };
  const first = seatKey(seats[0], snapshot.matches({ playing: { first: 'finished' } }));
  const second = seatKey(seats[1], snapshot.matches({ playing: { second: 'finished' } }));
  return { first, second, beginsAt, endsAt };
}
