/** A player's results, and replays of the own rounds (HI-1). */
import { isUuid } from '../../../contract/fields.ts';
import type { MarbleKind } from '../../../contract/nickname.ts';
import type { Prompt, RoundInput, Verdict } from '../../../contract/rounds.ts';
import type { RoomOutcome, RoomReason } from '../../../contract/room-words.ts';
import { mostOpponents, type opponents } from '../../../contract/rooms.calls.ts';
import { resultPageSize, type gameResults, type replay, type ResultWire } from '../../../contract/results.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { toNumber, type Reply } from '../platform/reply.ts';

export interface RoomResults {
  list(player: string, cursor: string | null): Promise<Reply<typeof gameResults>>;
  replay(player: string, id: string): Promise<Reply<typeof replay>>;
  opponents(player: string, game: string): Promise<Reply<typeof opponents>>;
}

interface Row {
  id: string;
  game: string;
  stake: bigint;
  outcome: RoomOutcome;
  reason: RoomReason;
  reward: bigint;
  points: number;
  ended_at: Date;
  opponent: string | null;
  opponent_player: string | null;
  opponent_points: number | null;
}

interface RoundRow extends Row {
  prompts: Prompt[];
  inputs: RoundInput[];
  verdicts: Verdict[];
}

/** Of the last matches of a player in a game: people from before are not recent. */
const mostMatches = 50;

const toResult = (row: Row): ResultWire => ({
  id: row.id,
  game: row.game,
  stake: toNumber(row.stake),
  outcome: row.outcome,
  reason: row.reason,
  reward: toNumber(row.reward),
  points: row.points,
  opponent:
    row.opponent === null
      ? null
      : { name: row.opponent, is_practice: row.opponent_player === null, points: row.opponent_points ?? 0 },
  ended_at: row.ended_at.toISOString(),
});

export function createRoomResults(database: Database): RoomResults {
  return {
    async list(player, cursor) {
      if (cursor !== null && !isUuid(cursor)) return { outcome: 'accepted', data: { results: [], next: null } };
      const rows = await database.rows<Row>(sql`
        select r.id, r.game, r.stake, s.outcome, s.reason, s.reward, s.points, s.ended_at, o.name as opponent,
          o.player as opponent_player, o.points as opponent_points
        from seats s join rooms r on r.id = s.room left join seats o on o.room = s.room and o.seat <> s.seat
        where s.player = ${player} and not s.is_open and (${cursor}::uuid is null or (s.ended_at, s.room) <
          (select ended_at, room from seats where player = ${player} and room = ${cursor}::uuid))
        order by s.ended_at desc, s.room desc limit ${resultPageSize + 1}`);
      const shown = rows.slice(0, resultPageSize);
      const next = rows.length > resultPageSize ? (shown.at(-1)?.id ?? null) : null;
      return { outcome: 'accepted', data: { results: shown.map(toResult), next } };
    },
    async replay(player, id) {
      const row = await database.row<RoundRow>(sql`
        select r.id, r.game, r.stake, s.outcome, s.reason, s.reward, s.points, s.ended_at, o.name as opponent,
          o.player as opponent_player, o.points as opponent_points, r.prompts, s.inputs, s.verdicts
        from seats s join rooms r on r.id = s.room left join seats o on o.room = s.room and o.seat <> s.seat
        where s.player = ${player} and s.room = ${id} and not s.is_open`);
      if (!row) return { outcome: 'not_found' };
      const { prompts, inputs, verdicts } = row;
      // Prompts that the player never reached stay hidden.
      const played = prompts.slice(0, verdicts.length);
      return { outcome: 'accepted', data: { result: toResult(row), prompts: played, inputs, verdicts } };
    },
    async opponents(player, game) {
      const rows = await database.rows<{
        match: string;
        stake: bigint;
        name: string;
        marble: MarbleKind | null;
        is_waiting: boolean;
      }>(sql`
        select met.match, met.stake, met.name, met.marble, exists (
          select 1 from rooms w join seats host on host.room = w.id and host.player = met.player
          where w.rematch_of = met.match and w.status = 'waiting') as is_waiting
        from (
          select distinct on (o.player) o.player, o.name, o.marble, last.match, last.stake, last.ended_at
          from (
            select r.id as match, r.stake, s.seat, s.ended_at from seats s join rooms r on r.id = s.room
            where s.player = ${player} and not s.is_open and r.game = ${game} and r.stake > 0
            order by s.ended_at desc, s.room desc limit ${mostMatches}
          ) last join seats o on o.room = last.match and o.seat <> last.seat
          where o.player is not null
          order by o.player, last.ended_at desc, last.match desc
        ) met order by met.ended_at desc, met.match desc limit ${mostOpponents}`);
      const told = rows.map(({ stake, ...row }) => ({ ...row, stake: toNumber(stake) }));
      return { outcome: 'accepted', data: { opponents: told } };
    },
  };
}
