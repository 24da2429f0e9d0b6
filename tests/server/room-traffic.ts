/** Players who play match after match over live connections at human speed, for the bench and the kill storm. */
import { calls } from '../../src/contract/index.ts';
import { playable, type Playable } from '../../src/contract/room-words.ts';
import { type RoomWire } from '../../src/contract/rooms.calls.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import type { Database } from '../../src/server/db/database.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { post } from '../../src/server/domain/ledger/ledger.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { createPlayer } from '../../src/server/domain/access/players.ts';
import { createSessions } from '../../src/server/domain/access/sessions.ts';
import { give } from '../../src/sandbox/testbed/money.ts';
import { connect, connectionEnded } from './live-client.ts';
import { askShop, isAway, type CallResult } from './platform.ts';
import { random, type Random } from '../../src/walk/random.ts';
import { newKey } from './new-key.ts';
import { answerTo, liveAddress, meeting } from './room-helpers.ts';

/** Small: nobody here has a PIN, and who has lost much needs it. */
const stake = 5;
const moneyAtFirst = 1_000_000;

export interface Competitor {
  id: string;
  bearer: string;
  /** The reward of each match by its room; null where no answer came. */
  rewards: Map<string, number | null>;
}

/** Players with sessions and money, written to the database before a server opens it. */
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
        await post(handle, `opening/${id}`, give(id, 'token', BigInt(moneyAtFirst)), now);
        return { id, bearer: await sessions.begin(handle, id), rewards: new Map() };
      }),
    );
  }
  return made;
}

export interface RoomFigures {
  echoes: number[];
  inputs: number;
  took: number;
}

const longestPause = 10_000;
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Playing extends Required<Pick<TrafficOptions, 'isOver' | 'onInput'>> {
  chance: Random;
  figures: RoomFigures;
}

/** Plays one match; null where the traffic was stopped before it ended. */
async function playMatch(
  shop: string,
  me: Competitor,
  room: RoomWire,
  { chance, isOver, figures, onInput }: Playing,
): Promise<RoomWire | null> {
  let sent: { seq: number; since: number } | null = null;
  const received = new Map<RoomWire, number>();
  const live = connect(liveAddress({ shop }), me.bearer, room.id, (shown) => {
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
      // The round's beginning on this process's monotonic clock.
      const began =
        (received.get(shown) ?? performance.now()) + Date.parse(shown.began_at ?? '') - Date.parse(shown.now);
      const elapsed = (): number => performance.now() - began;
      const target =
        prompt.kind === 'ring'
          ? shown.seen_at + meeting(prompt) + chance.below(120) - 60
          : Math.max(elapsed(), shown.seen_at) + 900 + chance.below(1_400);
      const next = prompt.kind === 'ring' && target < elapsed() + 20 ? target + prompt.period : target;
      // A server whose clock was moved may show a prompt minutes from now.
      await pause(Math.min(Math.max(next - elapsed(), 0), longestPause));
      // A missed ring runs out by itself.
      if (prompt.kind === 'ring' && elapsed() >= shown.seen_at + prompt.limit) {
        const { version } = shown;
        await live.until((now) => hasEnded(now) || isOver() || now.version > version);
        continue;
      }
      sent = { seq: prompt.seq, since: performance.now() };
      figures.inputs += 1;
      onInput();
      live.play([{ seq: prompt.seq, at: Math.round(elapsed()), value: answerTo(prompt, chance.chance(0.9)) }]);
    }
  } finally {
    live.close();
  }
}

export interface TrafficOptions {
  /** The shop of the n-th player; opponents use different processes where several share the rooms. */
  shopOf(index: number): Promise<string>;
  competitors: readonly Competitor[];
  isOver(): boolean;
  seed?: number;
  /** Resolves when a player whose connection was lost may go on. Without it a lost connection is an error. */
  afterLoss?(): Promise<void>;
  onInput?(): void;
  figures?: RoomFigures;
}

const noFigures = (): RoomFigures => ({ echoes: [], inputs: 0, took: 0 });

const isLoss = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.message === connectionEnded);

export async function createRoomTraffic(options: TrafficOptions): Promise<RoomFigures> {
  const {
    shopOf,
    competitors,
    isOver,
    seed = 1,
    afterLoss,
    onInput = () => undefined,
    figures = noFigures(),
  } = options;
  const playing = { isOver, figures, onInput };
  const begun = performance.now();

  async function compete(me: Competitor, index: number): Promise<void> {
    const chance = random(seed + index);
    const game: Playable = Math.floor(index / 2) % 2 === 0 ? 'sums' : 'rings';
    let key = newKey();
    const ask = async (
      call: AnyCall,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<CallResult['data']> => {
      const told = await askShop(await shopOf(index), call, { bearer: me.bearer, body, headers });
      if (isAway(told)) throw new Error(connectionEnded);
      if (told.outcome !== 'accepted') throw new Error(`Expected ${call.name} to be accepted, got ${told.outcome}.`);
      return told.data;
    };
    // Spreads the first joins over three seconds.
    await pause(chance.below(3_000));
    while (!isOver()) {
      try {
        const { room } = await ask(calls.joinRoom, { game: playable[game], stake }, { 'Idempotency-Key': key });
        me.rewards.set(room.id, null);
        const ended =
          room.status === 'ended' ? room : await playMatch(await shopOf(index), me, room, { ...playing, chance });
        const last: RoomWire = ended ?? (await ask(calls.leaveRoom, { id: room.id })).room;
        me.rewards.set(last.id, last.result?.reward ?? null);
        key = newKey();
      } catch (error) {
        if (!afterLoss || !isLoss(error)) throw error;
        await afterLoss();
      }
    }
  }

  await Promise.all(competitors.map(compete));
  figures.took = (performance.now() - begun) / 1_000;
  return figures;
}

/** Breaks of the ledger, open rooms, and players whose balance differs from the rewards they were told. */
export async function wrongAfter(database: Database, competitors: readonly Competitor[]): Promise<string[]> {
  const wrong = (await checkLedger(database)).map(({ rule, detail }) => `${rule}, but ${detail}`);
  const open = await database.rows<{ id: string }>(sql`select id from rooms where status <> 'ended'`);
  wrong.push(...open.map(({ id }) => `room ${id} has not ended`));
  for (const { id, rewards } of competitors) {
    const row = await database.row<{ total: bigint }>(sql`
      select sum(balance)::bigint as total from ledger_accounts where player = ${id}`);
    const seats = await database.rows<{ room: string; reward: bigint | null; stake: bigint }>(sql`
      select s.room, s.reward, r.stake from seats s join rooms r on r.id = s.room where s.player = ${id}`);
    const played = seats.reduce((sum, one) => sum + Number(one.reward ?? 0) - Number(one.stake), moneyAtFirst);
    if (Number(row?.total) !== played) wrong.push(`player ${id} has ${row?.total}, its matches say ${played}`);
    for (const [room, told] of rewards) {
      const seat = seats.find((one) => one.room === room);
      const isSo = seat !== undefined && (told === null || Number(seat.reward) === told);
      if (!isSo) wrong.push(`player ${id} was told ${told} of room ${room}, it paid ${seat?.reward}`);
    }
  }
  return wrong;
}

export async function countMatches(database: Database): Promise<number> {
  const row = await database.row<{ count: bigint }>(sql`
    select count(*) from ledger_transactions where reference like 'match/%'`);
  return Number(row?.count);
}
