/** Any story of a match, whoever looks at it and when: it ends once, and as its events say (GM-5, MO-1). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceMatch,
  beginMatch,
  dueAt,
  outputOf,
  statusOf,
  type MatchEvent,
  type StoredMatch,
} from '../../../src/server/domain/games/match.ts';

const length = 60_000;
const seat = fc.constantFrom(0 as const, 1 as const);
type Deed = MatchEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'at'> : never) : never;

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ type: 'practice.refused' }, { type: 'match.cancelled' }) },
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

/** What happened and when: at even moments, so that whoever looks in between looks at odd ones. */
const story: fc.Arbitrary<MatchEvent[]> = fc
  .array(fc.record({ deed, pause: fc.integer({ min: 0, max: 8_000 }) }), { maxLength: 25 })
  .map((deeds) => {
    let at = 1_000_000;
    return deeds.map((one) => {
      at += one.pause * 2;
      return { ...one.deed, at };
    });
  });

const begin = (isPrivate: boolean): StoredMatch => beginMatch({ isPrivate, length });
const endOfTime = 100_000_001;
const afterAll: MatchEvent = { type: 'time.passed', at: endOfTime };
const run = (events: readonly MatchEvent[], isPrivate = false) => events.reduce(advanceMatch, begin(isPrivate));

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
          const before = match;
          match = advanceMatch(match, event);
          const output = outputOf(match);
          if (output?.type !== 'paid' || outputOf(before)) continue;
          expect(match.context.beginsAt).toBeGreaterThan(0);
          expect(match.context.beginsAt).toBeLessThanOrEqual(event.at);
          if (event.type === 'seat.left') expect(output).toMatchObject({ winner: event.seat === 0 ? 1 : 0 });
          if (output.cause === 'irregular') expect(event).toMatchObject({ seat: output.winner === 0 ? 1 : 0 });
          const { 0: first, 1: second } = match.context.seats;
          if (output.cause === 'played') expect(output.winner).toBe(first.points > second.points ? 0 : 1);
        }
      }),
      { numRuns: 150 },
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
