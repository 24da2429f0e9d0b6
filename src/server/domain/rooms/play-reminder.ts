/** Reminds players of the time that they have played without a rest (RP-6, docs/decisions/043). */
import { reminderMinutes } from '../../../contract/play-limits.ts';
import type { closeReminder } from '../../../contract/play-limits.calls.ts';
import type { ReminderWire } from '../../../contract/wallet.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller } from '../access/sessions.ts';
import { after, day, minute, type Clock } from '../platform/clock.ts';
import { toNumber, type Reply } from '../platform/reply.ts';

/** Ms without a round after which play counts anew. */
const rest = 15 * minute;
/** Ms: nobody plays for longer without a rest, so older rounds are not read. */
const longest = day;

interface Round {
  began_at: Date;
  ended_at: Date;
  staked: bigint;
  paid: bigint;
}

const msOf = ({ began_at, ended_at }: Round): number => ended_at.getTime() - began_at.getTime();
const played = (rounds: readonly Round[]): number => rounds.reduce((ms, round) => ms + msOf(round), 0);

/** The rounds since the last rest, out of those of a day, both newest first. */
function withoutRest(rounds: readonly Round[], now: Date): Round[] {
  let next = now;
  const rested = rounds.findIndex(({ began_at, ended_at }) => {
    const isRest = next.getTime() - ended_at.getTime() >= rest;
    next = began_at;
    return isRest;
  });
  return rested === -1 ? [...rounds] : rounds.slice(0, rested);
}

interface ReminderParts {
  database: Database;
  clock: Clock;
  byPlayer: ByPlayer;
}

export interface PlayReminder {
  /** Ms: rounds that ended before are not looked at. */
  within: number;
  /** Null: not now, also while a round runs. */
  due(player: string): Promise<ReminderWire | null>;
  /** Null where the session has ended. */
  close(caller: Caller): Promise<Reply<typeof closeReminder> | null>;
}

export function createPlayReminder({ database, clock, byPlayer }: ReminderParts): PlayReminder {
  return {
    within: longest,
    async due(player) {
      const now = clock.now();
      const rounds = withoutRest(
        await database.rows<Round>(sql`
          select r.began_at, s.ended_at, s.token + s.winning as staked, coalesce(s.reward, 0) as paid
          from seats s join rooms r on r.id = s.room
          where s.player = ${player} and not s.is_open and s.ended_at > ${after(now, -longest)}
            and r.began_at < s.ended_at
          order by s.ended_at desc`),
        now,
      );
      const first = rounds.at(-1);
      if (!first || played(rounds) < reminderMinutes * minute) return null;
      const state = await database.row<{ reminded_at: Date | null; is_seated: boolean }>(sql`
        select (select reminded_at from play_limits where player = ${player}) as reminded_at,
          exists (select 1 from seats where player = ${player} and is_open) as is_seated`);
      const answeredAt = state?.reminded_at ?? null;
      const unanswered = rounds.filter(({ ended_at }) => answeredAt === null || ended_at > answeredAt);
      if (state?.is_seated || played(unanswered) < reminderMinutes * minute) return null;
      const sum = (amount: (round: Round) => bigint) =>
        toNumber(rounds.reduce((total, round) => total + amount(round), 0n));
      return {
        minutes: Math.floor(played(rounds) / minute),
        since: first.began_at.toISOString(),
        staked: sum(({ staked }) => staked),
        paid: sum(({ paid }) => paid),
      };
    },
    close(caller) {
      const now = clock.now();
      return byPlayer(caller, now, async (handle, { id }) => {
        await handle.run(sql`
          insert into play_limits (player, reminded_at) values (${id}, ${now})
          on conflict (player) do update set reminded_at = excluded.reminded_at`);
        return { outcome: 'accepted' as const };
      });
    },
  };
}
