/** Players in rooms: steps of a match over HTTP, with the answers that a person would give. */
import { expect } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable, type Playable } from '../../src/contract/room-words.ts';
import { livePath, type RoomWire } from '../../src/contract/rooms.calls.ts';
import type { Prompt, RingPrompt, RoundInput } from '../../src/contract/rounds.ts';
import { sql } from '../../src/server/db/sql.ts';
import { answerOf } from '../../src/server/domain/rooms/games/sums.ts';
import { checkLedger } from '../../src/server/domain/money/ledger-check.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import type { MovableClock } from '../../src/sandbox/testbed/movable-clock.ts';
import { newPlayer } from './forms.ts';
import { type Platform, type Player, type Told } from './platform.ts';
import { newKey } from './side-by-side.ts';

export const stake = 100;

/** Stops the clock: time passes by `advance` alone, however slow the machine is. Returns how to let it run again. */
export function standStill({ clock }: { clock: MovableClock }): () => void {
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
  bed: Platform,
  token = 1_000,
  winning = 0,
  merchant = defaultMerchant,
): Promise<Player> {
  return newPlayer(bed, { merchant_uid: merchant, wallet: { platinum_topup: token, platinum_in_game: winning } });
}

export interface Wish {
  game?: string;
  stake?: number;
  invitation?: string;
  is_private?: boolean;
  key?: string | null;
}

export const join = (bed: Platform, { bearer }: Player, { key = newKey(), ...wish }: Wish = {}): Promise<Told> =>
  bed.ask(calls.joinRoom, {
    bearer,
    body: { game: playable.sums, stake, ...wish },
    headers: key === null ? {} : { 'Idempotency-Key': key },
  });

export async function sitDown(bed: Platform, player: Player, wish: Wish = {}): Promise<RoomWire> {
  const told = await join(bed, player, wish);
  expect(told.outcome).toBe('accepted');
  return told.data.room;
}

export async function look(bed: Platform, { bearer }: Player, id?: string): Promise<RoomWire> {
  const told = await bed.ask(calls.room, { bearer, body: id === undefined ? {} : { id } });
  expect(told.outcome).toBe('accepted');
  return told.data.room;
}

export const play = (bed: Platform, { bearer }: Player, id: string, inputs: readonly object[]): Promise<Told> =>
  bed.ask(calls.playRoom, { bearer, body: { id, inputs } });

export const leave = (bed: Platform, { bearer }: Player, id: string): Promise<Told> =>
  bed.ask(calls.leaveRoom, { bearer, body: { id } });

/** Advances the clock in steps of 2 s; the players in `heardOf` poll at each, then the room worker runs. */
export async function advance(bed: Platform, ms: number, heardOf: readonly Player[] = []): Promise<void> {
  const { roomWorker } = bed.sandbox.shop.platform;
  for (let left = ms; left > 0; left -= 2_000) {
    bed.clock.advance(Math.min(left, 2_000));
    for (const player of heardOf) await bed.ask(calls.room, { bearer: player.bearer, body: {} });
    roomWorker.wake();
    await roomWorker.settled();
  }
}

/** Two players in a room whose round has begun. */
export async function begun(bed: Platform, game: Playable = 'sums', wish: Wish = {}) {
  const [first, second] = [await seatedPlayer(bed), await seatedPlayer(bed)];
  const { id } = await sitDown(bed, first, { game: playable[game], ...wish });
  await sitDown(bed, second, { game: playable[game], ...wish });
  await advance(bed, 3_100, [first, second]);
  expect(await look(bed, first, id)).toMatchObject({ status: 'playing' });
  return { id, first, second };
}

/** Milliseconds since the round began, by the platform's clock. */
export const elapsed = (bed: Platform, room: RoomWire): number =>
  bed.clock.now().getTime() - Date.parse(room.began_at ?? '');

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
export async function playNext(bed: Platform, player: Player, id: string, isRight = true): Promise<Told> {
  const room = await look(bed, player, id);
  const prompt = room.prompts[room.verdicts.length];
  if (!prompt)
    throw new Error(`Expected a prompt after ${room.verdicts.length} verdicts, got ${room.prompts.length} prompts.`);
  const input: RoundInput = { seq: prompt.seq, at: elapsed(bed, room), value: answerTo(prompt, isRight) };
  return play(bed, player, id, [input]);
}

/** The sum of a ledger account of the house. */
export async function houseHas(bed: Platform, name: string): Promise<number> {
  const row = await bed.sandbox.shop.database.row<{ total: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as total from ledger_entries e join ledger_accounts a on a.id = e.account
    where a.name = ${name} and a.player is null`);
  return Number(row?.total);
}

/** The kinds of a player's irregularities, oldest first. */
export async function irregularitiesOf(bed: Platform, { id }: Player): Promise<string[]> {
  const rows = await bed.sandbox.shop.database.rows<{ kind: string }>(sql`
    select kind from irregularities where player = ${id} order by position`);
  return rows.map(({ kind }) => kind);
}

export async function expectSound(bed: Platform): Promise<void> {
  expect(await checkLedger(bed.sandbox.shop.database)).toEqual([]);
}

export const liveAddress = (bed: Pick<Platform, 'shop'>): string => `${bed.shop.replace(/^http/, 'ws')}/api${livePath}`;
