/** The words of rooms and rounds. Plain lists, because the first chunk of the page needs some of them for addresses. */

/** The two games that can be played; the catalogue has more that are still closed. */
export const playable = { sums: 'ular-tangga-hitung', rings: 'cincin-lompat' } as const;
export type Playable = keyof typeof playable;

export const roomStatuses = ['waiting', 'starting', 'playing', 'ended'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

/** `away`: the connection is gone, and may come back in time. */
export const seatStatuses = ['present', 'away', 'left', 'finished'] as const;
export type SeatStatus = (typeof seatStatuses)[number];

export const roomOutcomes = ['won', 'lost', 'drawn', 'refunded'] as const;
export type RoomOutcome = (typeof roomOutcomes)[number];

/**
 * Why it ended so: both played to the end, one left or did not come back, nobody came and no practice opponent was to
 * be had, what was sent was not played by hand, or the platform could not go on with it.
 */
export const roomReasons = [
  'played',
  'opponent_left',
  'you_left',
  'no_opponent',
  'opponent_irregular',
  'you_irregular',
  'cancelled',
] as const;
export type RoomReason = (typeof roomReasons)[number];

/** An invitation: six capital letters and digits that nobody mistakes for another. */
export const isInvitation = (text: string): boolean => /^[A-HJ-NP-Z2-9]{6}$/.test(text);

/** How long: until a practice opponent sits down, between sitting down and the start, to come back, ms. */
export const waitForOpponent = 20_000;
export const countIn = 3_000;
export const graceAway = 15_000;
