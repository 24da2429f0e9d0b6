/** Players in rooms: steps of a match over HTTP, with the answers that a person would give. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { playable, type Playable } from '../../src/contract/room-words.ts';
import { livePath, type RoomWire } from '../../src/contract/rooms.calls.ts';
import { isSameDrop, type Prompt, type RingPrompt, type RoundInput } from '../../src/contract/rounds.ts';
import { sql } from '../../src/server/db/sql.ts';
import { rightHoles } from '../../src/server/domain/rooms/games/sowing.ts';
import { answerOf } from '../../src/server/domain/rooms/games/sums.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import type { MovableClock } from '../../src/sandbox/testbed/movable-clock.ts';
import type { Platform, Player } from './platform.ts';
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

export interface Wish {
  game?: string;
  stake?: number;
  invitation?: string;
  is_private?: boolean;
  rematch?: string;
  key?: string | null;
  /** Of the PIN, for this stake. */
  proof?: string | null;
}

/** Milliseconds from the ring's start until its marker is in the middle of the gap. */
export function meeting({ period, direction, start, gap }: RingPrompt): number {
  return Math.round((((direction * (gap - start) + 720) % 360) / 360) * period);
}

function rightOf(prompt: Prompt): number {
  if (prompt.kind === 'ring') return 0;
  if (prompt.kind === 'sum') return prompt.choices.indexOf(answerOf(prompt));
  if (prompt.kind === 'sowing') return rightHoles(prompt)[0] ?? 0;
  return prompt.drops.findIndex((drop) => isSameDrop(drop, prompt.wanted));
}

export const answerTo = (prompt: Prompt, isRight = true): number =>
  isRight || prompt.kind === 'ring' ? rightOf(prompt) : (rightOf(prompt) + 1) % 4;

export function roomSteps({ ask, clock, database, newPlayer, rules: { pinProofs, roomWorker } }: Platform) {
  /** On a device of its own: players who share one never meet in a public room. */
  async function seatedPlayer(token = 1_000, winning = 0, merchant = defaultMerchant): Promise<Player> {
    const player = await newPlayer({
      merchant_uid: merchant,
      wallet: { platinum_topup: token, platinum_in_game: winning },
    });
    await database.run(sql`update known_devices set device = ${randomBytes(32)} where phone = ${player.phone}`);
    return player;
  }

  const join = ({ bearer }: Player, { key = newKey(), proof = null, ...wish }: Wish = {}) =>
    ask(calls.joinRoom, {
      bearer,
      body: { game: playable.sums, stake, ...wish },
      headers: { ...(key !== null && { 'Idempotency-Key': key }), ...(proof !== null && { 'Pin-Proof': proof }) },
    });

  const practise = ({ bearer }: Player, game: string = playable.sums) =>
    ask(calls.practiceRoom, { bearer, body: { game } });

  const proofOf = ({ id, bearer }: Player, { game = playable.sums, stake: platinums = stake }: Wish): Promise<string> =>
    pinProofs.issue({ player: id, token: bearer }, { kind: 'stake', game, platinum: platinum(platinums) });

  /** Confirmed with the PIN, unless `proof` is null. */
  async function sitDown(player: Player, wish: Wish = {}): Promise<RoomWire> {
    const told = await join(player, { proof: await proofOf(player, wish), ...wish });
    expect(told.outcome).toBe('accepted');
    return told.data.room;
  }

  async function look({ bearer }: Player, id?: string): Promise<RoomWire> {
    const told = await ask(calls.room, { bearer, body: id === undefined ? {} : { id } });
    expect(told.outcome).toBe('accepted');
    return told.data.room;
  }

  const play = ({ bearer }: Player, id: string, inputs: readonly object[]) =>
    ask(calls.playRoom, { bearer, body: { id, inputs } });

  const leave = ({ bearer }: Player, id: string) => ask(calls.leaveRoom, { bearer, body: { id } });

  /** Advances the clock in steps of 2 s; at each the players in `heardOf` poll, then the room worker runs. */
  async function advance(ms: number, heardOf: readonly Player[] = []): Promise<void> {
    for (let left = ms; left > 0; left -= 2_000) {
      clock.advance(Math.min(left, 2_000));
      for (const { bearer } of heardOf) await ask(calls.room, { bearer, body: {} });
      roomWorker.wake();
      await roomWorker.settled();
    }
  }

  const elapsed = (room: RoomWire): number => clock.now().getTime() - Date.parse(room.began_at ?? '');

  return {
    ...{ seatedPlayer, join, practise, sitDown, look, play, leave, advance, elapsed },
    /** Two players in a room whose round has begun. */
    async begun(game: Playable = 'sums', wish: Wish = {}) {
      const [first, second] = [await seatedPlayer(), await seatedPlayer()];
      const { id } = await sitDown(first, { game: playable[game], ...wish });
      await sitDown(second, { game: playable[game], ...wish });
      await advance(3_100, [first, second]);
      expect(await look(first, id)).toMatchObject({ status: 'playing' });
      return { id, first, second };
    },
    /** Answers the next prompt now, right or wrong; advance the clock before, or it counts as too soon. */
    async playNext(player: Player, id: string, isRight = true) {
      const room = await look(player, id);
      const prompt = room.prompts[room.verdicts.length];
      if (!prompt)
        throw new Error(
          `Expected a prompt after ${room.verdicts.length} verdicts, got ${room.prompts.length} prompts.`,
        );
      const input: RoundInput = { seq: prompt.seq, at: elapsed(room), value: answerTo(prompt, isRight) };
      return play(player, id, [input]);
    },
    async houseHas(name: string): Promise<number> {
      const row = await database.row<{ total: bigint }>(sql`
        select coalesce(sum(e.amount), 0)::bigint as total from ledger_entries e
        join ledger_accounts a on a.id = e.account where a.name = ${name} and a.player is null`);
      return Number(row?.total);
    },
    async irregularitiesOf({ id }: Player): Promise<string[]> {
      const rows = await database.rows<{ kind: string }>(sql`
        select kind from irregularities where player = ${id} order by position`);
      return rows.map(({ kind }) => kind);
    },
  };
}

export async function expectSound(testbed: Platform): Promise<void> {
  expect(await checkLedger(testbed.database)).toEqual([]);
}

export const liveAddress = (testbed: Pick<Platform, 'shop'>): string =>
  `${testbed.shop.replace(/^http/, 'ws')}/api${livePath}`;
