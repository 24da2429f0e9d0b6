/** Limits that players set against their own play, and their pauses (RP-1 to RP-4, docs/decisions/041). */
import type { BodyOf } from '../../../contract/call.ts';
import { platinum, type Platinum } from '../../../contract/money.ts';
import type { PauseDays, PlayLimitKind } from '../../../contract/play-limits.ts';
import type { pausePlay, playLimits, PlayLimitsWire, setPlayLimits } from '../../../contract/play-limits.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller } from '../access/sessions.ts';
import { after, day, minute, nextDay, startOfDay, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { toNumber, type Reply } from '../platform/reply.ts';

/** `most`: in force, null for none. `next` comes after it at `changesAt`. */
interface PlayLimit {
  most: number | null;
  next: number | null;
  changesAt: Date | null;
}

type Limited = Record<PlayLimitKind, PlayLimit>;

interface Row {
  stake: number | null;
  stake_next: number | null;
  stake_changes_at: Date | null;
  minutes: number | null;
  minutes_next: number | null;
  minutes_changes_at: Date | null;
  paused_until: Date | null;
}

const unlimited: PlayLimit = { most: null, next: null, changesAt: null };

const asOf = (now: Date, limit: PlayLimit): PlayLimit =>
  limit.changesAt !== null && limit.changesAt <= now ? { ...unlimited, most: limit.next } : limit;

const isLooser = (wanted: number | null, than: number | null): boolean =>
  than !== null && (wanted === null || wanted > than);

/** A tighter limit holds at once; a looser one waits, and no longer than one that was asked for before. */
function changedLimit(limit: PlayLimit, wanted: number | null, now: Date, wait: number): PlayLimit {
  if (!isLooser(wanted, limit.most)) return { ...unlimited, most: wanted };
  const isAskedFor = limit.changesAt !== null && !isLooser(wanted, limit.next);
  return { ...limit, next: wanted, changesAt: isAskedFor ? limit.changesAt : after(now, wait) };
}

async function read(handle: Queryable, player: string, now: Date): Promise<Limited & { pausedUntil: Date | null }> {
  const row = await handle.row<Row>(sql`
    select stake, stake_next, stake_changes_at, minutes, minutes_next, minutes_changes_at, paused_until
    from play_limits where player = ${player}`);
  if (!row) return { stake: unlimited, minutes: unlimited, pausedUntil: null };
  const { paused_until: until } = row;
  return {
    stake: asOf(now, { most: row.stake, next: row.stake_next, changesAt: row.stake_changes_at }),
    minutes: asOf(now, { most: row.minutes, next: row.minutes_next, changesAt: row.minutes_changes_at }),
    pausedUntil: until !== null && until > now ? until : null,
  };
}

/**
 * Today's play: stakes that did not come back, and ms of rounds. A match counts on the day on which it ends, so that
 * no day has more than its limit, and midnight gives nothing back.
 */
async function playedToday(handle: Queryable, player: string, now: Date): Promise<{ stake: number; ms: number }> {
  const row = await handle.row<{ stake: bigint; ms: bigint }>(sql`
    select coalesce(sum(s.token + s.winning) filter (where s.is_open or s.outcome in ('won', 'lost')), 0)::bigint as stake,
      coalesce(sum(greatest(extract(epoch from r.ended_at - r.began_at) * 1000, 0)), 0)::bigint as ms
    from seats s join rooms r on r.id = s.room
    where s.player = ${player} and (s.is_open or s.ended_at >= ${startOfDay(now)})`);
  return row ? { stake: toNumber(row.stake), ms: toNumber(row.ms) } : { stake: 0, ms: 0 };
}

/** Why the player may begin no round, and when that is over. */
export interface HeldBack {
  refusal: 'play_paused' | 'time_limit';
  resetAt: Date;
}

/** `left`: what may still be staked today; null: no limit. */
export interface Allowance {
  left: Platinum | null;
}

/** In the transaction that seats the player, whom it has to lock: two tabs pass no limit together. */
export async function allowanceOf(handle: Queryable, player: string, now: Date): Promise<HeldBack | Allowance> {
  const { stake, minutes, pausedUntil } = await read(handle, player, now);
  if (pausedUntil) return { refusal: 'play_paused', resetAt: pausedUntil };
  if (stake.most === null && minutes.most === null) return { left: null };
  const played = await playedToday(handle, player, now);
  if (minutes.most !== null && played.ms >= minutes.most * minute) {
    return { refusal: 'time_limit', resetAt: nextDay(now) };
  }
  return { left: stake.most === null ? null : platinum(Math.max(stake.most - played.stake, 0)) };
}

interface PlayLimitsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  byPlayer: ByPlayer;
}

/** Null where the session has ended. */
export interface OwnLimits {
  read(player: string): Promise<Reply<typeof playLimits>>;
  set(caller: Caller, wishes: BodyOf<typeof setPlayLimits>): Promise<Reply<typeof setPlayLimits> | null>;
  pause(caller: Caller, days: PauseDays): Promise<Reply<typeof pausePlay> | null>;
}

const toWire = ({ most, next, changesAt }: PlayLimit) => ({ most, next, changes_at: changesAt?.toISOString() ?? null });

export function createPlayLimits({ database, clock, limits, byPlayer }: PlayLimitsParts): OwnLimits {
  async function answer(handle: Queryable, player: string, now: Date) {
    const { stake, minutes, pausedUntil } = await read(handle, player, now);
    const played = await playedToday(handle, player, now);
    const data: PlayLimitsWire = {
      stake: toWire(stake),
      minutes: toWire(minutes),
      today: { stake: played.stake, minutes: Math.floor(played.ms / minute) },
      paused_until: pausedUntil?.toISOString() ?? null,
    };
    return { outcome: 'accepted' as const, data };
  }
  return {
    read: (player) => answer(database, player, clock.now()),
    set(caller, wishes) {
      const now = clock.now();
      return byPlayer(caller, now, async (handle, { id }) => {
        const held = await read(handle, id, now);
        const changed = (kind: PlayLimitKind) => changedLimit(held[kind], wishes[kind], now, limits.games.looserLimit);
        const [stake, minutes] = [changed('stake'), changed('minutes')];
        await handle.run(sql`
          insert into play_limits as l (player, stake, stake_next, stake_changes_at, minutes, minutes_next, minutes_changes_at)
          values (${id}, ${stake.most}, ${stake.next}, ${stake.changesAt}, ${minutes.most}, ${minutes.next},
            ${minutes.changesAt})
          on conflict (player) do update set stake = excluded.stake, stake_next = excluded.stake_next,
            stake_changes_at = excluded.stake_changes_at, minutes = excluded.minutes,
            minutes_next = excluded.minutes_next, minutes_changes_at = excluded.minutes_changes_at`);
        return answer(handle, id, now);
      });
    },
    pause(caller, days) {
      const now = clock.now();
      return byPlayer(caller, now, async (handle, { id }) => {
        await handle.run(sql`
          insert into play_limits as l (player, paused_until) values (${id}, ${after(now, days * day)})
          on conflict (player) do update set paused_until = greatest(l.paused_until, excluded.paused_until)`);
        return answer(handle, id, now);
      });
    },
  };
}
