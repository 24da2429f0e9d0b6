/** Random sequences of match events (GM-5, MO-1): a match ends once, by its events, whenever anybody looks at it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceMatch,
  beginMatch,
  dueAt,
  outputOf,
  statusOf,
  type MatchEvent,
  type SeatNumber,
  type StoredMatch,
} from '../../../src/server/domain/rooms/games/match.ts';

const length = 60_000;
const seat = fc.constantFrom<SeatNumber[]>(0, 1);
type Happening = MatchEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'at'> : never) : never;

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ type: 'invitation.expired' }, { type: 'match.cancelled' }) },
  { weight: 4, arbitrary: fc.constant({ type: 'seat.taken' }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constantFrom('seat.away', 'seat.returned', 'input.irregular'), seat }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('seat.left'), seat }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('seat.scored'),
      seat,
      points: fc.integer({ min: 0, max: 20 }).map((rungs) => rungs * 5),
      isFinished: fc.boolean(),
      endsRound: fc.constantFrom(false, false, false, true),
    }),
  },
);

/** Events at even moments; `time.passed` is inserted at odd ones. */
const story: fc.Arbitrary<MatchEvent[]> = fc
  .array(fc.record({ happening, pause: fc.integer({ min: 0, max: 8_000 }) }), { maxLength: 25 })
  .map((happenings) => {
    let at = 1_000_000;
    return happenings.map((one) => {
      at += one.pause * 2;
      return { ...one.happening, at };
    });
  });

const begin = (isPrivate: boolean): StoredMatch => beginMatch({ isPrivate, length });
const endOfTime = 100_000_001;
const afterAll: MatchEvent = { type: 'time.passed', at: endOfTime };
const run = (events: readonly MatchEvent[], isPrivate = false) => events.reduce(advanceMatch, begin(isPrivate));

const other = (one: SeatNumber): SeatNumber => (one === 0 ? 1 : 0);

/** Seat 1 leaves after seat 0's time to come back has run out: seat 1 has won already. */
const leftAfterTheGrace: MatchEvent[] = [
  { type: 'seat.taken', at: 1_000_000 },
  { type: 'seat.away', seat: 0, at: 1_003_002 },
  { type: 'seat.left', seat: 1, at: 1_018_004 },
];

/** Checks every paid match: the round had begun, and points decided where it was played. */
function paysFairly({ context: { seats, beginsAt, output } }: StoredMatch, at: number): void {
  expect(beginsAt).toBeGreaterThan(0);
  expect(beginsAt).toBeLessThanOrEqual(at);
  if (output.type !== 'paid' || output.cause !== 'played') return;
  expect(seats[output.winner].points).toBeGreaterThan(seats[other(output.winner)].points);
}

/** Checks a match that ended by time: by points, or because the opponent did not come back. */
function paysByTime(match: StoredMatch, at: number): void {
  const output = outputOf(match);
  if (output?.type !== 'paid') return;
  paysFairly(match, at);
  expect(output.cause).not.toBe('irregular');
  if (output.cause !== 'left') return;
  const { seats } = match.context;
  const lost = seats[other(output.winner)].awayUntil ?? Infinity;
  expect(lost).toBeLessThanOrEqual(at);
  expect(lost).toBeLessThan(seats[output.winner].awayUntil ?? Infinity);
}

/** Checks a match that ended by an event: the event of a seat pays its opponent, or points decide. */
function paysByEvent(match: StoredMatch, event: MatchEvent): void {
  const output = outputOf(match);
  if (event.type === 'seat.left' && output && output.type !== 'refunded')
    expect(output).toEqual({ type: 'paid', cause: 'left', winner: other(event.seat) });
  if (output?.type !== 'paid') return;
  paysFairly(match, event.at);
  const causes = { played: 'seat.scored', left: 'seat.left', irregular: 'input.irregular' } as const;
  expect(event.type).toBe(causes[output.cause]);
  if (output.cause === 'irregular') expect(event).toMatchObject({ seat: other(output.winner) });
}

describe('GM-5 any story of a match', () => {
  it('GM-5 MO-1 ends once: what comes later changes nothing', () => {
    fc.assert(
      fc.property(fc.boolean(), story, (isPrivate, events) => {
        let match = begin(isPrivate);
        for (const event of events) {
          const before = match;
          match = advanceMatch(match, event);
          if (statusOf(before) === 'ended') expect(match).toEqual(before);
          expect(outputOf(match) !== null).toBe(statusOf(match) === 'ended');
        }
      }),
      { numRuns: 150 },
    );
  });

  it('GM-5 comes to an end by itself, unless it waits for somebody to come', () => {
    fc.assert(
      fc.property(fc.boolean(), story, (isPrivate, events) => {
        const match = run([...events, afterAll], isPrivate);
        expect(['waiting', 'ended']).toContain(statusOf(match));
        expect(dueAt(match)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('GM-5 is the same however often and however late anybody looks', () => {
    const looks = fc.array(fc.integer({ min: 500_000, max: 900_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(story, looks, (events, moments) => {
        const passing = moments.map((half): MatchEvent => ({ type: 'time.passed', at: half * 2 + 1 }));
        const watched = [...events, ...passing].sort((one, other) => one.at - other.at);
        expect(run([...watched, afterAll])).toEqual(run([...events, afterAll]));
      }),
      { numRuns: 150 },
    );
  });

  it('GM-5 MO-1 pays nobody for a round that did not begin, nor whoever left it or did not play by hand', () => {
    fc.assert(
      fc.property(story, (events) => {
        let match = begin(false);
        for (const event of [...events, afterAll]) {
          const watched = advanceMatch(match, { type: 'time.passed', at: event.at - 1 });
          const after = advanceMatch(watched, event);
          expect(after).toEqual(advanceMatch(match, event));
          if (!outputOf(match)) {
            if (outputOf(watched)) paysByTime(watched, event.at - 1);
            else paysByEvent(after, event);
          }
          match = after;
        }
      }),
      { numRuns: 150, examples: [[leftAfterTheGrace]] },
    );
  });

  it('GM-5 such stories have every kind of end', () => {
    const ends = new Set<string>();
    for (const [events] of fc.sample(fc.tuple(story), { numRuns: 3_000, seed: 7 })) {
      const output = outputOf(run([...events, afterAll]));
      if (output) ends.add(output.type === 'drawn' ? 'drawn' : `${output.type} ${output.cause}`);
    }
    expect([...ends].sort()).toEqual([
      'drawn',
      'paid irregular',
      'paid left',
      'paid played',
      'refunded cancelled',
      'refunded left',
      'refunded no_opponent',
    ]);
  });
});
