import { expect, test } from 'vitest';
import { RoomPair } from '../flows/room/room-pair.ts';

/** The most faults on one way, and the most situations to look at, as many for each number of losses. */
const mostFaults = 2;
const mostSituations = Number(process.env['PAIR_SITUATIONS'] ?? 800);

/** The choices among possible happenings, by their index, step by step. */
type Way = readonly number[];

function follow(way: Way): { pair: RoomPair; names: string[] } {
  const pair = new RoomPair();
  const names: string[] = [];
  for (const step of way) {
    const taken = pair.possible()[step];
    if (!taken) throw new Error('What was possible once is not any more.');
    names.push(taken.name);
    taken.happen();
  }
  return { pair, names };
}

test('GM-5 ER-2 SC-2 the composed pair has no dead end: from everywhere both arrive, and at the same end', () => {
  const seen = new Set<string>();
  const findings: string[] = [];
  const ends = new Set<string>();
  const looked: number[] = [];
  let ways: Way[] = [[]];
  for (let faults = 0; faults <= mostFaults; faults += 1) {
    const later: Way[] = [];
    for (const way of ways) {
      if (seen.size >= (mostSituations * (faults + 1)) / (mostFaults + 1)) break;
      const { pair, names } = follow(way);
      const key = pair.key();
      if (seen.has(key)) continue;
      seen.add(key);
      for (const [step, { isFault }] of pair.possible().entries()) (isFault ? later : ways).push([...way, step]);
      pair.settle();
      ends.add(pair.ends());
      findings.push(...pair.faults().map((fault) => `${fault}: ${names.join(' → ')}`));
    }
    looked.push(seen.size);
    ways = later;
  }
  console.info(`room-pair: ${looked.join(', ')} situations with up to 0, 1, 2 losses; ends: ${[...ends].join(' · ')}`);
  expect(findings.slice(0, 5)).toEqual([]);
  const decided = ['drawn drawn', 'lost won', 'refunded', 'refunded refunded'];
  expect([...ends]).toEqual(expect.arrayContaining(decided));
}, 120_000);
