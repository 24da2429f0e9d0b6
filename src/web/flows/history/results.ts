/** Words for the end of a round in the history (HI-1). */
import type { RoomOutcome } from '../../../contract/room-words.ts';
import type { GameResult } from '../../../contract/results.calls.ts';
import { isFree } from '../../../contract/stake.ts';
import { formatPlatinum, type BadgeTone } from '../../ui/index.ts';

export const outcomeTones: Record<RoomOutcome, BadgeTone> = {
  won: 'ok',
  lost: 'bad',
  drawn: 'info',
  refunded: 'pending',
};

/** The Platinum that moved: the reward, the lost stake, or the returned stake; none in practice. */
export function movedBy({ outcome, stake, reward }: GameResult): {
  word: 'practice' | 'reward' | 'stake' | 'back';
  text: string | null;
} {
  if (isFree(stake)) return { word: 'practice', text: null };
  if (outcome === 'won') return { word: 'reward', text: `+${formatPlatinum(reward)}` };
  if (outcome === 'lost') return { word: 'stake', text: formatPlatinum(0 - stake) };
  return { word: 'back', text: formatPlatinum(reward) };
}
