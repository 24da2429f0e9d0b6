/** What players may set against their own play (RP-1, RP-3). Pure: form and server share it. */
import { stakeStep } from './stake.ts';

/** `stake`: Platinum a day, as stakes are. `minutes`: of rounds a day. */
export const playLimitRanges = {
  stake: { least: stakeStep, most: 1_000_000, step: stakeStep },
  minutes: { least: 5, most: 1_440, step: 1 },
} as const;

export type PlayLimitKind = keyof typeof playLimitRanges;
export const playLimitKinds = ['stake', 'minutes'] as const satisfies readonly PlayLimitKind[];

export const isPlayLimit = (kind: PlayLimitKind, value: number): boolean => {
  const { least, most, step } = playLimitRanges[kind];
  return Number.isSafeInteger(value) && value >= least && value <= most && value % step === 0;
};

/** Days for which play may be paused. */
export const pauseDays = [1, 7, 30] as const;
export type PauseDays = (typeof pauseDays)[number];

/** Of play, after which the player is reminded of the time (RP-6). */
export const reminderMinutes = 30;

/** Null: none. */
export type PlayLimitWishes = Record<PlayLimitKind, number | null>;
