import type { Room } from '../../src/contract/rooms.calls.ts';
import type { SeatSnapshot } from './seat.machine.ts';

/** Null where nothing is shown. */
export const seatOf = (snapshot: SeatSnapshot): Room | null =>
  snapshot.matches({ elsewhere: 'seated' }) ? snapshot.context.seat : null;

export interface SeatSaid {
  id: 'seat.away' | 'seat.waiting' | 'seat.starting' | 'seat.playing';
  tone: 'info' | 'pending';
  /** What is counted down to, ms on the device's timeline; null: nothing is. */
  until: number | null;
}

/** To whom is away, the most urgent is that the seat will be lost. */
export function seatSaid({ status, until, mine }: Room): SeatSaid | null {
  if (status === 'ended') return null;
  if (mine.awayUntil !== null) return { id: 'seat.away', tone: 'pending', until: mine.awayUntil };
  return { id: `seat.${status}`, tone: 'info', until };
}
