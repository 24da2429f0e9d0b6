/** The form of the limits: digits as they are typed. Pure: guards and page share it. */
import {
  isPlayLimit,
  playLimitKinds,
  type PlayLimitKind,
  type PlayLimitWishes,
} from '../../src/contract/play-limits.ts';
import type { PlayLimits } from '../../src/contract/play-limits.calls.ts';

/** Empty: no limit. */
export type TypedLimits = Record<PlayLimitKind, string>;

export const limitProblems = (typed: TypedLimits): readonly PlayLimitKind[] =>
  playLimitKinds.filter((kind) => typed[kind] !== '' && !isPlayLimit(kind, Number(typed[kind])));

const wishOf = (digits: string): number | null => (digits === '' ? null : Number(digits));

export const wishesOf = ({ stake, minutes }: TypedLimits): PlayLimitWishes => ({
  stake: wishOf(stake),
  minutes: wishOf(minutes),
});

/** As asked for last, so that saving one limit leaves the other as it is. */
export const typedOf = (limits: PlayLimits): TypedLimits => {
  const digits = ({ most, next, changesAt }: PlayLimits[PlayLimitKind]) => {
    const wanted = changesAt === null ? most : next;
    return wanted === null ? '' : String(wanted);
  };
  return { stake: digits(limits.stake), minutes: digits(limits.minutes) };
};
