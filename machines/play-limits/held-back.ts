/**
 * The player's own limits refuse a round (RP-4): the form says why and when the next one may begin, shows the way to the
 * limits, and stays.
 */
import { problem } from '../kit/problem.ts';

const states = {
  playPaused: problem('The player has paused play: says until when, and the way to the limits.', 'RP-3', 'RP-4'),
  timeLimit: problem('The player’s minutes of today are over: says until when, and the way to the limits.', 'RP-4'),
  stakeLimit: problem('More than the player’s limit leaves for today: says how much that is.', 'RP-4'),
};
export type HeldBack = keyof typeof states;

/** `on`: of those that another stake does not mend. */
export const heldBackStates = <const On extends object>(on: On) => ({
  playPaused: { ...states.playPaused, on },
  timeLimit: { ...states.timeLimit, on },
  stakeLimit: states.stakeLimit,
});

export const isHeldBack = (state: unknown): state is HeldBack => typeof state === 'string' && state in states;

/** `opensAt`: ms of the server's clock; null: the platform does not say, as `left`. */
export interface Opening {
  opensAt: number | null;
  left: number | null;
}

/** Of a refusal, as an assign. */
export const openingOf = (_: unknown, { opensAt, left = null }: { opensAt: number | null; left?: number | null }) => ({
  opening: { opensAt, left },
});

export interface WayToLimits extends Opening {
  message: HeldBackMessage;
}

type HeldBackMessage = `limits.problem.${'paused' | 'time' | 'stake'}${'' | '.unknown'}`;

const messages = {
  playPaused: 'limits.problem.paused',
  timeLimit: 'limits.problem.time',
  stakeLimit: 'limits.problem.stake',
} as const;

export function wayToLimits(state: unknown, opening: Opening): WayToLimits | null {
  if (!isHeldBack(state)) return null;
  const isTold = opening.opensAt !== null && (state !== 'stakeLimit' || opening.left !== null);
  return { message: isTold ? messages[state] : `${messages[state]}.unknown`, ...opening };
}

export const isSameOpening = (one: WayToLimits | null, other: WayToLimits | null): boolean =>
  one?.message === other?.message && one?.opensAt === other?.opensAt && one?.left === other?.left;
