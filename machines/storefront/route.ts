/** A page of the storefront, as the machines know it: what the address means, not how it is written. */
import type { StepFlow, StepName } from '../verification/pending-step.ts';

export type PublicPage = 'games' | 'gameDetail' | 'notFound';
export type PlayerPage = 'profile' | 'accounts' | 'topUp' | 'withdraw' | 'redeem' | 'transaction' | 'history';

export type Route =
  | { name: PublicPage; path: string }
  /** Needs a token (RT-13); a history page without one also resets the stored auth data (RT-14). */
  | { name: PlayerPage; path: string }
  /** `/verification-otp` with its flags (RT-12); `flow` is null where the flags say nothing that exists. */
  | { name: 'verification'; path: string; flow: StepFlow | null; step: StepName };

/** The pages behind the guard. */
export const playerPages = [
  'profile',
  'accounts',
  'topUp',
  'withdraw',
  'redeem',
  'transaction',
  'history',
] as const satisfies readonly PlayerPage[];

export const needsPlayer = ({ name }: Route): boolean => (playerPages as readonly string[]).includes(name);
