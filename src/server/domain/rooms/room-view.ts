/** A room as one player sees it: of the opponent only the progress. */
import type { RoomWire } from '../../../contract/rooms.calls.ts';
import type { GameRules } from './games/game-rules.ts';
import type { SeatNumber } from './games/match.ts';
import { dealtAhead } from './room-inputs.ts';
import { elapsedIn, seatStatus, standingOf, waitsUntil } from './room-round.ts';
import { playersOf, type RoomRow, type SeatRow } from './room-rows.ts';

const moment = (ms: number): string => new Date(ms).toISOString();

function untilOf(room: RoomRow, invitationLife: number): string | null {
  const { beginsAt, endsAt } = room.match.context;
  // To a private room no practice opponent comes.
  if (room.status === 'waiting') return room.isPrivate ? null : waitsUntil(room, invitationLife).toISOString();
  if (room.status === 'starting') return beginsAt === 0 ? null : moment(beginsAt);
  return room.status === 'playing' ? moment(endsAt) : null;
}

function statusOf(room: RoomRow, { seat, result }: SeatRow): RoomWire['mine']['status'] {
  if (result === null) return seatStatus(room, seat);
  return result.reason === 'you_left' ? 'left' : 'finished';
}

export const seatOf = (room: RoomRow, player: string): SeatRow | null =>
  room.seats.find((seat) => seat.player === player) ?? null;

export function toWire(
  room: RoomRow,
  mine: SeatNumber,
  { rules, now, invitationLife }: { rules: GameRules; now: Date; invitationLife: number },
): RoomWire {
  const elapsed = elapsedIn(room, room.endedAt ?? now);
  const own = room.seats[mine];
  if (!own) throw new Error('Expected a player who sits in the room; nobody of this name does.');
  const { id, invitation, game, stake, status, version } = room;
  const rounds = room.seats.map((seat) => (elapsed === null ? null : standingOf(room, seat, rules, elapsed)));
  const seatWire = (seat: SeatRow): RoomWire['mine'] => {
    const { awayUntil } = room.match.context.seats[seat.seat];
    return {
      name: seat.name,
      marble: seat.marble,
      is_practice: seat.player === null,
      status: statusOf(room, seat),
      points: seat.points,
      done: rounds[seat.seat]?.done ?? 0,
      away_until: awayUntil === null || seat.result ? null : moment(awayUntil),
    };
  };
  const opponent = room.seats[mine === 0 ? 1 : 0];
  const round = rounds[mine];
  return {
    ...{ id, invitation, game, stake, status, version },
    paid: { token: own.token, winning: own.winning },
    now: now.toISOString(),
    until: untilOf(room, invitationLife),
    began_at: elapsed === null ? null : moment(room.match.context.beginsAt),
    mine: seatWire(own),
    opponent: opponent ? seatWire(opponent) : null,
    prompts: round ? room.prompts.slice(0, round.done + dealtAhead) : [],
    verdicts: round?.verdicts ?? [],
    seen_at: Math.max(Math.round(round?.seenAt ?? 0), 0),
    result: own.result,
    rematch: status === 'ended' && playersOf(room).length === 2,
  };
}
