/** Players in rooms: steps of a match over HTTP, with the answers that a person would give. */
import { expect } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable, type Playable } from '../../src/contract/room-words.ts';
import { livePath, type RoomWire } from '../../src/contract/rooms.calls.ts';
import type { Prompt, RingPrompt, RoundInput } from '../../src/contract/rounds.ts';
import { sql } from '../../src/server/db/sql.ts';
import { answerOf } from '../../src/server/domain/rooms/games/sums.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import type { MovableClock } from '../../src/sandbox/testbed/movable-clock.ts';
import { newPlayer, type CallResult, type Platform, type Player } from './platform.ts';
import { newKey } from './new-key.ts';

export const stake = 100;

/** Freezes the clock: time passes by `advance` alone, however slow the machine is. Returns how to let it run again. */
export function freezeClock({ clock }: { clock: MovableClock }): () => void {
  const { now, advance: move } = clock;
  let moment = now().getTime();
  clock.now = () => new Date(moment);
  clock.advance = (ms) => {
    moment += ms;
  };
  return () => Object.assign(clock, { now, advance: move });
}

/** A player with these balances. */
export async function seatedPlayer(
  testbed: Platform,
  token = 1_000,
  winning = 0,
  merchant = defaultMerchant,
): Promise<Player> {
  return newPlayer(testbed, { merchant_uid: merchant, wallet: { platinum_topup: token, platinum_in_game: winning } });
}

export interface Wish {
  game?: string;
  stake?: number;
  invitation?: string;
  is_private?: boolean;
  key?: string | null;
}

export const join = (
  testbed: Platform,
  { bearer }: Player,
  { key = newKey(), ...wish }: Wish = {},
): Promise<CallResult> =>
  testbed.ask(calls.joinRoom, {
    bearer,
    body: { game: playable.sums, stake, ...wish },
    headers: key === null ? {} : { 'Idempotency-Key': key },
  });

export async function sitDown(testbed: Platform, player: Player, wish: Wish = {}): Promise<RoomWire> {
  const told = await join(testbed, player, wish);
  expect(told.outcome).toBe('accepted');
  return told.data.room;
}

export async function look(testbed: Platform, { bearer }: Player, id?: string): Promise<RoomWire> {
  const told = await testbed.ask(calls.room, { bearer, body: id === undefined ? {} : { id } });
  expect(told.outcome).toBe('accepted');
  return told.data.room;
}

export const play = (
  testbed: Platform,
  { bearer }: Player,
  id: string,
  inputs: readonly object[],
): Promise<CallResult> => testbed.ask(calls.playRoom, { bearer, body: { id, inputs } });

export const leave = (testbed: Platform, { bearer }: Player, id: string): Promise<CallResult> =>
  testbed.ask(calls.leaveRoom, { bearer, body: { id } });

/** Advances the clock in steps of 2 s; at each the players in `heardOf` poll, then the room worker runs. */
export async function advance(testbed: Platform, ms: number, heardOf: readonly Player[] = []): Promise<void> {
  const { roomWorker } = testbed.rules;
  for (let left = ms; left > 0; left -= 2_000) {
    testbed.clock.advance(Math.min(left, 2_000));
    for (const player of heardOf) await testbed.ask(calls.room, { bearer: player.bearer, body: {} });
    roomWorker.wake();
    await roomWorker.settled();
  }
}

/** Two players in a room whose round has begun. */
export async function begun(testbed: Platform, game: Playable = 'sums', wish: Wish = {}) {
  const [first, second] = [await seatedPlayer(testbed), await seatedPlayer(testbed)];
  const { id } = await sitDown(testbed, first, { game: playable[game], ...wish });
  await sitDown(testbed, second, { game: playable[game], ...wish });
  await advance(testbed, 3_100, [first, second]);
  expect(await look(testbed, first, id)).toMatchObject({ status: 'playing' });
  return { id, first, second };
}

/** Milliseconds since the round began, by the platform's clock. */
export const elapsed = (testbed: Platform, room: RoomWire): number =>
  testbed.clock.now().getTime() - Date.parse(room.began_at ?? '');

/** Milliseconds from the ring's start until its marker is in the middle of the gap. */
export function meeting({ period, direction, start, gap }: RingPrompt): number {
  return Math.round((((direction * (gap - start) + 720) % 360) / 360) * period);
}

/** The answer to a prompt as it is sent. */
export function answerTo(prompt: Prompt, isRight = true): number {
  if (prompt.kind === 'ring') return 0;
  const right = prompt.choices.indexOf(answerOf(prompt));
  return isRight ? right : (right + 1) % 4;
}

/** Answers the next prompt now, right or wrong; advance the clock before, or it counts as too soon. */
export async function playNext(testbed: Platform, player: Player, id: string, isRight = true): Promise<CallResult> {
  const room = await look(testbed, player, id);
  const prompt = room.prompts[room.verdicts.length];
  if (!prompt)
    throw new Error(`Expected a prompt after ${room.verdicts.length} verdicts, got ${room.prompts.length} prompts.`);
  const input: RoundInput = { seq: prompt.seq, at: elapsed(testbed, room), value: answerTo(prompt, isRight) };
  return play(testbed, player, id, [input]);
}

/** The sum of a ledger account of the house. */
export async function houseHas(testbed: Platform, name: string): Promise<number> {
  const row = await testbed.database.row<{ total: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as total from ledger_entries e join ledger_accounts a on a.id = e.account
    where a.name = ${name} and a.player is null`);
  return Number(row?.total);
}

/** The kinds of a player's irregularities, oldest first. */
export async function irregularitiesOf(testbed: Platform, { id }: Player): Promise<string[]> {
  const rows = await testbed.database.rows<{ kind: string }>(sql`
    select kind from irregularities where player = ${id} order by position`);
  return rows.map(({ kind }) => kind);
}

export async function expectSound(testbed: Platform): Promise<void> {
  expect(await checkLedger(testbed.database)).toEqual([]);
}

export const liveAddress = (testbed: Pick<Platform, 'shop'>): string =>
  `${testbed.shop.replace(/^http/, 'ws')}/api${livePath}`;
