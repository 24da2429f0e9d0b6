/**
 * Only adults stake and withdraw (PF-3): the form says so, with the day from which on the player may and the way to the
 * profile, and stays.
 */
import { problem } from '../kit/problem.ts';

export type AgeNeeded = 'underAge' | 'birthdateMissing';

export const underAge = problem('Under 18 by the profile: says from which day on, and the way to the profile.', 'PF-3');
export const birthdateMissing = problem('The profile has no birthdate: the way there.', 'PF-3');

export const isAgeNeeded = (state: unknown): state is AgeNeeded => state === 'underAge' || state === 'birthdateMissing';

/** `adultOn`: `yyyy-mm-dd`; null: the platform does not say. */
export interface WayToProfile {
  message: 'age.under' | 'age.under.unknown' | 'age.missing';
  adultOn: string | null;
}

export const isSameWay = (one: WayToProfile | null, other: WayToProfile | null): boolean =>
  one?.message === other?.message && one?.adultOn === other?.adultOn;

/** Of a refusal, as an assign of both machines. */
export const adultDayOf = (_: unknown, { adultOn }: { adultOn: string | null }) => ({ adultOn });

export const wayToProfile = (state: unknown, adultOn: string | null): WayToProfile | null => {
  if (!isAgeNeeded(state)) return null;
  if (state === 'birthdateMissing') return { message: 'age.missing', adultOn: null };
  return { message: adultOn === null ? 'age.under.unknown' : 'age.under', adultOn };
};
