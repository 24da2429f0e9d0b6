/** Why an invitation or a stake leads to no seat; apart from the selectors, as a visitor reads it too (GM-18). */
export type Refusal = 'notFound' | 'otherGame' | 'roomFull' | 'tooLate' | 'gameEnded' | 'otherStake' | 'gameClosed';

export const refusalMessages: Record<Refusal, string> = {
  notFound: 'room.refused.not_found',
  otherGame: 'room.refused.other_game',
  roomFull: 'room.refused.room_full',
  tooLate: 'room.refused.too_late',
  gameEnded: 'room.refused.game_ended',
  otherStake: 'room.refused.other_stake',
  gameClosed: 'room.refused.game_closed',
};
