/** The words of rooms and rounds: lists, as the first chunk of the page needs some for addresses. */

/** The open games of the catalogue. */
export const playable = {
  sums: 'ular-tangga-hitung',
  rings: 'cincin-lompat',
  sowing: 'congklak-cermat',
  drops: 'hujan-warna',
} as const;
export type Playable = keyof typeof playable;

export const roomStatuses = ['waiting', 'starting', 'playing', 'ended'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

/** `away`: disconnected, and may still come back. */
export const seatStatuses = ['present', 'away', 'left', 'finished'] as const;
export type SeatStatus = (typeof seatStatuses)[number];

export const roomOutcomes = ['won', 'lost', 'drawn', 'refunded'] as const;
export type RoomOutcome = (typeof roomOutcomes)[number];

/**
 * Why a match ended. `…_left` includes not coming back; `no_opponent`: nobody came by the invitation;
 * `…_irregular`: inputs that nobody played by hand; `cancelled`: the platform could not go on.
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

/** Letters and digits of an invitation: none that look alike. */
export const invitationLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const invitationLength = 6;
export const isInvitation = (text: string): boolean =>
  text.length === invitationLength && [...text].every((letter) => invitationLetters.includes(letter));

/** The code as it is kept, of one in any letter case. */
export function invitationOf(text: string): string | null {
  const code = text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return isInvitation(code) ? code : null;
}

/** The code that an address names: one with small letters has a digit, because `return` may be a status (RT-2). */
export const invitationAt = (word: string): string | null =>
  /\d/.test(word) || isInvitation(word) ? invitationOf(word) : null;

/** In ms: until a practice opponent sits down; from sitting down to the start; for coming back. */
export const waitForOpponent = 20_000;
export const countIn = 3_000;
export const graceAway = 15_000;
