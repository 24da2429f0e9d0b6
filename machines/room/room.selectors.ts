import type { Platinum } from '../../src/contract/money.ts';
import { graceAway, type RoomOutcome, type RoomReason } from '../../src/contract/room-words.ts';
import type { Opponent, Room } from '../../src/contract/rooms.calls.ts';
import { isFree } from '../../src/contract/stake.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { isHeldBack, wayToLimits, type WayToLimits } from '../play-limits/held-back.ts';
import { isAgeNeeded, wayToProfile, type WayToProfile } from '../profile/age-needed.ts';
import { waitValues } from '../kit/lock.ts';
import { isPinNeeded, wayToPin, type WayToPin } from '../pin-pad/pin-needed.ts';
import { refusalMessages, type Refusal } from './refusal-messages.ts';
import type { RoomSnapshot } from './room.machine.ts';
import type { Invited, Rival } from './room.setup.ts';
import { chosenDigits, type StakeTerms } from './stake-choice.ts';

/**
 * `looking`: the server is asked for the player's room, also after a lost answer. `failure`: the room or invitation
 * could not be read. `form`: a stake or an invitation to accept, also below the PIN pad. `elsewhere`: the seat is in
 * the other game. `opponents`: whom the player met last.
 */
export type RoomScreen =
  | 'looking'
  | 'failure'
  | 'form'
  | 'refused'
  | 'elsewhere'
  | 'opponents'
  | 'waiting'
  | 'starting'
  | 'playing'
  | 'ended'
  | 'gone'
  | 'none';

export function roomScreen(snapshot: RoomSnapshot): RoomScreen {
  if (snapshot.matches({ looking: 'failed' }) || snapshot.matches({ inviting: 'failed' })) return 'failure';
  if (snapshot.matches({ recalling: 'failed' })) return 'failure';
  if ((['looking', 'inviting', 'recalling'] as const).some((state) => snapshot.matches(state))) return 'looking';
  if (snapshot.matches('recalled')) return 'opponents';
  if ((['choosing', 'joining', 'practising', 'confirming'] as const).some((state) => snapshot.matches(state)))
    return 'form';
  for (const stage of ['waiting', 'starting', 'playing'] as const) {
    if (snapshot.matches({ seated: { stage } })) return stage;
  }
  for (const screen of ['refused', 'elsewhere', 'ended', 'gone'] as const) if (snapshot.matches(screen)) return screen;
  return 'none';
}

export const isJoining = (snapshot: RoomSnapshot): boolean => snapshot.matches('joining');

/** Any opponent will do: neither an invitation is accepted nor one made. */
export const seeksOpponent = ({ context }: RoomSnapshot): boolean => context.invited === null && !context.isPrivate;

export const isPractising = (snapshot: RoomSnapshot): boolean => snapshot.matches('practising');

/** An answer was lost: whether the player has a seat is unknown. */
export const isUncertain = (snapshot: RoomSnapshot): boolean => snapshot.matches('looking') && snapshot.context.isOpen;

/** Too many begun hold it up; a stake that is wrong or paused does not. */
export const offersPractice = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches('choosing') && !snapshot.matches({ choosing: 'throttled' });

export const roomOf = ({ context }: RoomSnapshot): Room | null => context.room;

export const invitedOf = ({ context }: RoomSnapshot): Invited | null => context.invited;

/** Whom the player meets again; null for an invitation. */
export const rematchOf = ({ context: { rematch, invited } }: RoomSnapshot): string | null =>
  rematch === null ? null : (invited?.name ?? null);

/** With whom another match for the same stake is possible. */
export const rivalOf = ({ context: { room } }: RoomSnapshot): Rival | null =>
  room?.mayMeetAgain && room.opponent
    ? { match: room.id, stake: room.stake, name: room.opponent.name, marble: room.opponent.marble }
    : null;

export const opponentsOf = ({ context: { opponents } }: RoomSnapshot): readonly Opponent[] => opponents;

export const digitsOf = ({ context }: RoomSnapshot, terms: StakeTerms): string => chosenDigits(context, terms);

type Problem =
  | 'belowMinimum'
  | 'noStep'
  | 'aboveMaximum'
  | 'balanceTooLow'
  | 'noCode'
  | 'notSent'
  | 'declined'
  | 'notAvailable'
  | 'stakesPaused'
  | 'throttled';

const problemMessages: Record<Problem, string> = {
  belowMinimum: 'room.error.below_minimum',
  noStep: 'room.error.no_step',
  aboveMaximum: 'room.error.above_maximum',
  balanceTooLow: 'room.error.balance_too_low',
  noCode: 'room.error.no_code',
  notSent: 'room.error.not_sent',
  declined: 'room.error.declined',
  notAvailable: 'error.not_available',
  stakesPaused: 'room.error.paused',
  throttled: 'room.error.throttled',
};

const stakeProblems: readonly Problem[] = ['belowMinimum', 'noStep', 'aboveMaximum', 'balanceTooLow'];

export interface RoomProblem {
  place: 'stake' | 'code' | 'form';
  message: MessageRef;
  offersTopUp: boolean;
}

export function roomProblem({ value, context }: RoomSnapshot): RoomProblem | null {
  if (typeof value !== 'object' || !('choosing' in value)) return null;
  const { choosing } = value;
  if (choosing === 'clean' || isPinNeeded(choosing) || isAgeNeeded(choosing) || isHeldBack(choosing)) return null;
  const problem: Problem = choosing;
  return {
    place: stakeProblems.includes(problem) ? 'stake' : problem === 'noCode' ? 'code' : 'form',
    message: { id: problemMessages[problem], values: waitValues(context.minutes) },
    offersTopUp: problem === 'balanceTooLow',
  };
}

export const pinForStake = ({ value, context }: RoomSnapshot): WayToPin | null =>
  wayToPin(typeof value === 'object' && 'choosing' in value ? value.choosing : null, context.pinPause);

export const ageForStake = ({ value, context }: RoomSnapshot): WayToProfile | null =>
  wayToProfile(typeof value === 'object' && 'choosing' in value ? value.choosing : null, context.adultOn);

export const limitsForStake = ({ value, context }: RoomSnapshot): WayToLimits | null =>
  wayToLimits(typeof value === 'object' && 'choosing' in value ? value.choosing : null, context.opening);

export function refusalOf({ value }: RoomSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('refused' in value)) return null;
  const refusal: Refusal = value.refused;
  return { id: refusalMessages[refusal] };
}

/** An invitation that leads to another game. */
export const leadsAway = (snapshot: RoomSnapshot): boolean => snapshot.matches({ refused: 'otherGame' });

export function roomFailure({ value }: RoomSnapshot): MessageRef | null {
  if (typeof value !== 'object') return null;
  const inner: unknown = Object.values(value)[0];
  return failureIn('looking' in value || 'inviting' in value || 'recalling' in value ? inner : null, 'failed');
}

/** What could not be read is not needed for a choice of one’s own. */
export const leavesChoice = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches({ inviting: 'failed' }) || snapshot.matches({ recalling: 'failed' });

const failureIn = (value: unknown, state: string): MessageRef | null => {
  if (typeof value !== 'object' || value === null || !(state in value)) return null;
  return { id: callFailureMessages[(value as Record<string, CallFailure>)[state] as CallFailure] };
};

/** `connecting`: the first try, or just after a loss. `lost`: polling fails too. */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'lost';

export function connectionOf(snapshot: RoomSnapshot): ConnectionState {
  if (snapshot.matches({ seated: { connection: { online: 'live' } } })) return 'live';
  if (snapshot.matches({ seated: { connection: { polling: 'lost' } } })) return 'lost';
  return snapshot.matches({ seated: { connection: 'polling' } }) ? 'polling' : 'connecting';
}

export function connectionFailure({ value }: RoomSnapshot): MessageRef | null {
  const connection: unknown = typeof value === 'object' && 'seated' in value ? value.seated.connection : null;
  const polling =
    typeof connection === 'object' && connection !== null && 'polling' in connection && connection.polling;
  return typeof polling === 'object' && polling !== null && 'lost' in polling
    ? failureIn(polling.lost, 'reason')
    : null;
}

/**
 * When the round is lost to whoever is not back, counted from the last sign of life, so rather too soon than too late;
 * null where nothing is lost by it.
 */
export function returnBy(snapshot: RoomSnapshot): number | null {
  const { room, signAt } = snapshot.context;
  if (room?.status !== 'playing' || room.mine.status === 'finished' || connectionOf(snapshot) === 'live') return null;
  const until = signAt + graceAway;
  return room.until !== null && room.until <= until ? null : until;
}

/** `message`: why it failed. */
export interface Leaving {
  step: 'none' | 'confirming' | 'busy' | 'failed';
  message: MessageRef | null;
}

export function leavingOf(snapshot: RoomSnapshot): Leaving {
  if (snapshot.matches({ seated: { exit: 'confirming' } })) return { step: 'confirming', message: null };
  if (snapshot.matches({ seated: { exit: 'leaving' } })) return { step: 'busy', message: null };
  const { value } = snapshot;
  const exit: unknown = typeof value === 'object' && 'seated' in value ? value.seated.exit : null;
  const message = failureIn(exit, 'failed');
  return { step: message ? 'failed' : 'none', message };
}

export interface RoomEnd {
  outcome: RoomOutcome;
  reason: RoomReason;
  /** Paid out or refunded. */
  reward: Platinum;
  title: MessageRef;
  text: MessageRef;
}

const reasonMessages: Record<RoomReason, string> = {
  played: 'room.ended.played',
  opponent_left: 'room.ended.opponent_left',
  you_left: 'room.ended.you_left',
  no_opponent: 'room.ended.no_opponent',
  opponent_irregular: 'room.ended.opponent_irregular',
  you_irregular: 'room.ended.you_irregular',
  cancelled: 'room.ended.cancelled',
};
const outcomeMessages: Record<RoomOutcome, string> = {
  won: 'room.outcome.won',
  lost: 'room.outcome.lost',
  drawn: 'room.outcome.drawn',
  refunded: 'room.outcome.refunded',
};

const practiceMessages: Record<RoomOutcome, string> = {
  won: 'room.outcome.practice.won',
  lost: 'room.outcome.lost',
  drawn: 'room.outcome.practice.drawn',
  refunded: 'room.outcome.practice.refunded',
};

export const isPractice = ({ context: { room } }: RoomSnapshot): boolean => room !== null && isFree(room.stake);

/** Won for Platinum (GM-14). */
export const isCelebrated = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches({ ended: 'won' }) && !isPractice(snapshot);

/** Null: the room goes on, with or without the player. */
export function endOf({ context: { room } }: RoomSnapshot): RoomEnd | null {
  if (!room?.result) return null;
  const { outcome, reason, reward } = room.result;
  const messages = isFree(room.stake) ? practiceMessages : outcomeMessages;
  return {
    outcome,
    reason,
    reward,
    title: { id: messages[outcome], values: { platinum: reward } },
    text: { id: reasonMessages[reason], values: { platinum: reward, name: room.opponent?.name ?? '' } },
  };
}
