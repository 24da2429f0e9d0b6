/**
 * What a match pays, and in which balance (GM-5, docs/decisions/028), over generated stakes, parts, scores and ends: won
 * Platinum never grows through a private room.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import { playable } from '../../src/contract/room-words.ts';
import { rangeOf, rewardOf } from '../../src/contract/stake.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { createPlayer } from '../../src/server/domain/access/players.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { balanceOf, post } from '../../src/server/domain/ledger/ledger.ts';
import { beginMatch, type MatchOutput } from '../../src/server/domain/rooms/games/match.ts';
import { openGame } from '../../src/server/domain/rooms/games/open-games.ts';
import { lockParts, reserve, resultsOf, settle } from '../../src/server/domain/rooms/room-money.ts';
import {
  insertRoom,
  insertSeat,
  newInvitation,
  saveRoom,
  type RoomRow,
} from '../../src/server/domain/rooms/room-rows.ts';
import { give } from '../../src/sandbox/testbed/money.ts';
import { freshData, openData } from './platform.ts';

const data = await freshData();
const database = await openData(data);
afterAll(async () => {
  await database.close();
  await data.drop();
});

const now = new Date('2026-11-02T03:00:00Z');
const { rules, scores } = openGame(playable.sums);
let phones = 0;

type Kinds = Record<'token' | 'winning', bigint>;
const balancesOf = async (handle: Queryable, player: string): Promise<Kinds> => ({
  token: await balanceOf(handle, player, 'token'),
  winning: await balanceOf(handle, player, 'winning'),
});
const sumOf = ({ token, winning }: Kinds): bigint => token + winning;

async function newPlayer(handle: Queryable, token: number, winning: number): Promise<string> {
  const phone = `0817${String((phones += 1)).padStart(8, '0')}`;
  const id = await createPlayer(handle, { merchant: defaultMerchant, phone, passwordHash: 'none', createdAt: now });
  const lines = [...give(id, 'token', BigInt(token)), ...give(id, 'winning', BigInt(winning))];
  await post(handle, `opening/${id}`, lines, now);
  return id;
}

interface Case {
  stake: number;
  tokens: number[];
  points: number[];
  isPrivate: boolean;
  output: MatchOutput;
}

/** Two sit down, the match ends, and it is settled; what each had before the seat and after the end. */
const played = ({ stake, tokens, points, isPrivate, output }: Case): Promise<{ before: Kinds; after: Kinds }[]> =>
  database.transaction(async (handle) => {
    const seed = randomBytes(32);
    const room: RoomRow = {
      ...{ id: randomUUID(), invitation: newInvitation(), merchant: defaultMerchant, game: playable.sums },
      ...{ stake: platinum(stake), isPrivate, status: 'waiting', version: 0, seed, prompts: rules.deal(seed) },
      match: beginMatch({ isPrivate, length: rules.length }),
      ...{ dueAt: null, createdAt: now, endedAt: null, seats: [], written: [] },
    };
    await insertRoom(handle, room);
    const before: Kinds[] = [];
    for (const seat of [0, 1] as const) {
      const token = Math.min(tokens[seat] ?? 0, stake);
      const player = await newPlayer(handle, token, stake - token + 7);
      before.push(await balancesOf(handle, player));
      const parts = await lockParts(handle, player, platinum(stake));
      if (!parts) throw new Error('Expected a balance that covers the stake.');
      const empty = { inputs: [], verdicts: [], isAway: false, result: null };
      const row = { seat, player, name: 'x', marble: null, ...parts, ...empty, points: points[seat] ?? 0 };
      await insertSeat(handle, room, row, now);
      await reserve(handle, room, row, now);
    }
    Object.assign(room, { status: 'ended', endedAt: now });
    for (const [seat, result] of resultsOf(room, output, scores).entries()) room.seats[seat]!.result = result;
    await settle(handle, room, now);
    await saveRoom(handle, room, 'test');
    const after = await Promise.all(room.seats.map(({ player }) => balancesOf(handle, player ?? '')));
    return after.map((one, seat) => ({ before: before[seat]!, after: one }));
  });

const seat = fc.constantFrom(0 as const, 1 as const);
const cases: fc.Arbitrary<Case> = fc.record({
  stake: fc.integer({ min: 1, max: 1_000 }).map((steps) => steps * 5),
  tokens: fc.array(fc.oneof(fc.constantFrom(0, 5_000), fc.integer({ min: 0, max: 5_000 })), {
    minLength: 2,
    maxLength: 2,
  }),
  points: fc.array(
    fc.integer({ min: 0, max: 20 }).map((rungs) => rungs * 5),
    { minLength: 2, maxLength: 2 },
  ),
  isPrivate: fc.boolean(),
  output: fc.oneof(
    fc.record({
      type: fc.constant('paid' as const),
      winner: seat,
      cause: fc.constantFrom('played' as const, 'left' as const, 'irregular' as const),
    }),
    fc.constant({ type: 'drawn' as const }),
    fc.record({ type: fc.constant('refunded' as const), cause: fc.constant('left' as const), by: seat }),
  ),
});

it('GM-5 L11 pays what the score says, and won Platinum never grows through a private room', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { stake, points, isPrivate, output } = one;
      const seats = await played(one);
      const winner = output.type === 'paid' ? output.winner : null;
      for (const [index, { before, after }] of seats.entries()) {
        const { percent } = rangeOf(scores, points[index] ?? 0);
        const reward = winner === index ? BigInt(rewardOf(platinum(stake), percent)) : 0n;
        // Nobody loses by rounding, whichever balance it is paid in.
        if (winner !== null) expect(sumOf(after) - sumOf(before)).toBe(reward - BigInt(stake));
        else expect(after).toEqual(before);
      }
      const grown = seats.reduce((sum, { before, after }) => sum + after.winning - before.winning, 0n);
      if (isPrivate) expect(grown).toBeLessThanOrEqual(0n);
      if (winner === null) return;
      const { percent } = rangeOf(scores, points[winner] ?? 0);
      const reward = BigInt(rewardOf(platinum(stake), percent));
      const staked = one.tokens.reduce((sum, token) => sum + BigInt(stake - Math.min(token, stake)), 0n);
      expect(grown).toBe((isPrivate && staked < reward ? staked : reward) - staked);
    }),
    { numRuns: 100 },
  );
  expect(await checkLedger(database)).toEqual([]);
});
