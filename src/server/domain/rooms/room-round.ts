/** A round at a moment: each seat's standing, and when time alone changes something next. */
import { waitForOpponent, type SeatStatus } from '../../../contract/room-words.ts';
import type { RoundInput } from '../../../contract/rounds.ts';
import type { GameRules, Standing } from './games/game-rules.ts';
import { dueAt, type MatchEvent, type SeatNumber } from './games/match.ts';
import { aheadBy, behindBy } from './room-inputs.ts';
import type { RoomRow, SeatRow } from './room-rows.ts';

/** ms for which an input before an end may still be on its way. */
const onItsWay = aheadBy + behindBy;
/** ms from the end of a round until it is closed. */
const closingTime = 400;
/** ms to the next look at least, even where it is overdue. */
const shortestPause = 100;

/** The inputs so far; the practice opponent's are stored in advance. */
const inputsBy = ({ player, inputs }: SeatRow, elapsed: number): RoundInput[] =>
  player === null ? inputs.filter(({ at }) => at <= elapsed) : inputs;

/** Null before the round begins. */
export const elapsedIn = ({ match: { context }, status }: RoomRow, now: Date): number | null =>
  context.beginsAt === 0 || status === 'waiting' || status === 'starting' ? null : now.getTime() - context.beginsAt;

export function standingOf(room: RoomRow, seat: SeatRow, rules: GameRules, elapsed: number): Standing {
  const inputs = inputsBy(seat, elapsed);
  const isOver = elapsed >= rules.length + closingTime;
  // Lost once no answer can still be on its way, or a later prompt is answered.
  const counted = seat.player === null || isOver ? elapsed : elapsed - onItsWay;
  return rules.standingOf(room.prompts, inputs, Math.min(Math.max(counted, inputs.at(-1)?.at ?? 0), rules.length));
}

/** Updates the seats' points. */
export function scoreRound(room: RoomRow, rules: GameRules, now: Date): MatchEvent[] {
  const elapsed = elapsedIn(room, now);
  if (room.status !== 'playing' || elapsed === null) return [];
  // Inputs that arrive while the round is being closed still count.
  const at = Math.min(now.getTime(), room.match.context.endsAt);
  return room.seats.flatMap((seat): MatchEvent[] => {
    const { points, isFinished, endsRound } = standingOf(room, seat, rules, elapsed);
    const isNews = points !== seat.points || (isFinished && seatStatus(room, seat.seat) !== 'finished');
    seat.points = points;
    return isNews || endsRound ? [{ type: 'seat.scored', at, seat: seat.seat, points, isFinished, endsRound }] : [];
  });
}

const regions = ['first', 'second'] as const;

export function seatStatus({ match: { value, context } }: RoomRow, seat: SeatNumber): SeatStatus {
  const playing = typeof value === 'object' ? value['playing'] : undefined;
  if (typeof playing === 'object' && playing[regions[seat]] === 'finished') return 'finished';
  return context.seats[seat].awayUntil === null ? 'present' : 'away';
}

export const waitsUntil = ({ isPrivate, createdAt }: RoomRow, invitationLife: number): Date =>
  new Date(createdAt.getTime() + (isPrivate ? invitationLife : waitForOpponent));

export function nextDue(room: RoomRow, rules: GameRules, invitationLife: number, now: Date): Date | null {
  if (room.status === 'ended') return null;
  const { endsAt, beginsAt } = room.match.context;
  const elapsed = elapsedIn(room, now);
  const due: number[] = [];
  const next = dueAt(room.match);
  if (next !== null) due.push(next === endsAt ? next + closingTime : next);
  if (room.status === 'waiting') due.push(waitsUntil(room, invitationLife).getTime());
  if (room.status === 'playing' && elapsed !== null) {
    for (const seat of room.seats) {
      const { limitAt } = standingOf(room, seat, rules, elapsed);
      const isPractice = seat.player === null;
      if (limitAt !== null) due.push(beginsAt + limitAt + (isPractice ? 0 : onItsWay));
      const played = isPractice ? seat.inputs.find(({ at }) => at > elapsed) : undefined;
      if (played) due.push(beginsAt + played.at);
    }
  }
  return new Date(Math.max(Math.min(...due), now.getTime() + shortestPause));
}
