/** A player's results, and replays of the own rounds (HI-1). */
import { isUuid } from '../../../contract/fields.ts';
import type { Prompt, RoundInput, Verdict } from '../../../contract/rounds.ts';
import type { RoomOutcome, RoomReason } from '../../../contract/room-words.ts';
import { resultPageSize, type gameResults, type replay, type ResultWire } from '../../../contract/rooms.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { toNumber, type Reply } from '../platform/reply.ts';

export interface RoomResults {
  list(player: string, cursor: string | null): Promise<Reply<typeof gameResults>>;
  replay(player: string, id: string): Promise<Reply<typeof replay>>;
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
  };
}
