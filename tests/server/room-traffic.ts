/** People who play one match after the other over live connections, by hand's pace: what bench and storm have in common. */
import { calls } from '../../src/contract/index.ts';
import { playable, type Playable } from '../../src/contract/room-words.ts';
import { livePath, type RoomWire } from '../../src/contract/rooms.calls.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import type { Database } from '../../src/server/db/database.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { systemClock } from '../../src/server/domain/clock.ts';
import { checkLedger } from '../../src/server/domain/ledger-check.ts';
import { post } from '../../src/server/domain/ledger.ts';
import { defaultLimits } from '../../src/server/domain/limits.ts';
import { createPlayer } from '../../src/server/domain/players.ts';
import { createSessions } from '../../src/server/domain/sessions.ts';
import { connect } from './live-client.ts';
import { askShop, type Told } from './platform.ts';
import { newKey, random, type Random } from './random.ts';
import { answerTo, meeting } from './room-bed.ts';

const stake = 100;
export const moneyAtFirst = 1_000_000;

export interface Competitor {
  id: string;
  bearer: string;
  /** What each match paid, by its room; null where it was not told. */
  rewards: Map<string, number | null>;
}

/** Players with sessions and money, made in the database before anybody serves it. */
export async function makeCompetitors(database: Database, count: number): Promise<Competitor[]> {
  const sessions = createSessions(database, defaultLimits, systemClock);
  const made: Competitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const now = systemClock.now();
    made.push(
      await database.transaction(async (handle) => {
        const phone = `0815${String(index).padStart(8, '0')}`;
        const id = await createPlayer(handle, {
          merchant: defaultMerchant,
          phone,
          passwordHash: 'none',
          createdAt: now,
        });
        const amount = BigInt(moneyAtFirst);
        const lines = [
          { account: { player: id, name: 'token' as const }, amount },
          { account: 'issued' as const, amount: -amount },
        ];
        await post(handle, `opening/${id}`, lines, now);
        return { id, bearer: await sessions.begin(handle, id), rewards: new Map() };
      }),
    );
  }
  return made;
}

export interface RoomFigures {
  /** From an input to its verdict, ms. */
  echoes: number[];
  inputs: number;
  took: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One match of a player over a live connection: until it ends, or until it is over for everybody. */
async function playMatch(
  shop: string,
  me: Competitor,
  room: RoomWire,
  { chance, isOver, figures }: { chance: Random; isOver(): boolean; figures: RoomFigures },
): Promise<RoomWire | null> {
  let sent: { seq: number; since: number } | null = null;
  const received = new Map<RoomWire, number>();
  const live = connect(`${shop.replace(/^http/, 'ws')}/api${livePath}`, me.bearer, room.id, (shown) => {
    received.clear();
    received.set(shown, performance.now());
    if (!sent || !shown.verdicts.some(({ seq }) => seq === sent?.seq)) return;
    figures.echoes.push(performance.now() - sent.since);
    sent = null;
  });
  const hasEnded = ({ status }: RoomWire): boolean => status === 'ended';
  try {
    for (;;) {
      const shown = await live.until((now) => hasEnded(now) || isOver() || (now.status === 'playing' && sent === null));
      if (hasEnded(shown)) return shown;
      if (isOver()) return null;
      const prompt = shown.prompts[shown.verdicts.length];
      if (!prompt) {
        await live.until((now) => hasEnded(now) || isOver());
        continue;
      }
      // When the round began, on this machine's count.
      const began =
        (received.get(shown) ?? performance.now()) + Date.parse(shown.began_at ?? '') - Date.parse(shown.now);
      const elapsed = (): number => performance.now() - began;
      const target =
        prompt.kind === 'ring'
          ? shown.seen_at + meeting(prompt) + chance.below(120) - 60
          : Math.max(elapsed(), shown.seen_at) + 900 + chance.below(1_400);
      const next = prompt.kind === 'ring' && target < elapsed() + 20 ? target + prompt.period : target;
      await pause(Math.max(next - elapsed(), 0));
      // Too late for it: the ring runs out by itself.
      if (prompt.kind === 'ring' && elapsed() >= shown.seen_at + prompt.limit) {
        const { version } = shown;
        await live.until((now) => hasEnded(now) || isOver() || now.version > version);
        continue;
      }
      sent = { seq: prompt.seq, since: performance.now() };
      figures.inputs += 1;
      live.play([{ seq: prompt.seq, at: Math.round(elapsed()), value: answerTo(prompt, chance.chance(0.9)) }]);
    }
  } finally {
    live.close();
  }
}

export interface TrafficOptions {
  /** Shops that share the rooms; opponents come from different ones. */
  shops: readonly string[];
  competitors: readonly Competitor[];
  seconds: number;
  seed?: number;
}

export async function createRoomTraffic({
  shops,
  competitors,
  seconds,
  seed = 1,
}: TrafficOptions): Promise<RoomFigures> {
  const figures: RoomFigures = { echoes: [], inputs: 0, took: 0 };
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun >= seconds * 1_000;
  await Promise.all(
    competitors.map(async (me, index) => {
      const chance = random(seed + index);
      const shop = shops[index % shops.length] ?? '';
      const game: Playable = Math.floor(index / 2) % 2 === 0 ? 'sums' : 'rings';
      const ask = async (call: AnyCall, body: object, key?: string): Promise<Told> => {
        const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
        const told = await askShop(shop, call, { bearer: me.bearer, body, headers });
        if (told.outcome !== 'accepted') throw new Error(`${call.name} answered ${told.outcome}.`);
        return told;
      };
      // Nobody comes at the very moment when everybody comes.
      await pause(chance.below(3_000));
      while (!isOver()) {
        const { data } = await ask(calls.joinRoom, { game: playable[game], stake }, newKey());
        const ended = await playMatch(shop, me, data.room, { chance, isOver, figures });
        const last: RoomWire = ended ?? (await ask(calls.leaveRoom, { id: data.room.id })).data.room;
        me.rewards.set(last.id, last.result?.reward ?? null);
      }
    }),
  );
  figures.took = (performance.now() - begun) / 1_000;
  // Who had nothing left to do could not leave, and learns now how it ended.
  for (const [index, { bearer, rewards }] of competitors.entries()) {
    for (const [id, reward] of rewards) {
      if (reward !== null) continue;
      const told = await askShop(shops[index % shops.length] ?? '', calls.room, { bearer, body: { id } });
      rewards.set(id, told.data.room.result?.reward ?? null);
    }
  }
  return figures;
}

/** What is not as everybody was told: nothing where every match was settled once and the ledger holds. */
export async function wrongAfter(database: Database, competitors: readonly Competitor[]): Promise<string[]> {
  const wrong = (await checkLedger(database)).map(({ rule, detail }) => `${rule}, but ${detail}`);
  const open = await database.rows<{ id: string }>(sql`select id from rooms where status <> 'ended'`);
  wrong.push(...open.map(({ id }) => `room ${id} has not ended`));
  for (const { id, rewards } of competitors) {
    const row = await database.row<{ total: bigint }>(sql`
      select sum(balance)::bigint as total from ledger_accounts where player = ${id}`);
    const told = [...rewards.values()].reduce<number>((sum, reward) => sum + (reward ?? 0) - stake, moneyAtFirst);
    if (Number(row?.total) !== told) wrong.push(`player ${id} has ${row?.total}, and was told of ${told}`);
  }
  return wrong;
}

export async function countMatches(database: Database): Promise<number> {
  const row = await database.row<{ count: bigint }>(sql`
    select count(*) from ledger_transactions where reference like 'match/%'`);
  return Number(row?.count);
}
