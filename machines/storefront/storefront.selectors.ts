/** What the storefront shows, and which layer lies on top of it. */
import type { Merchant } from '../../src/contract/merchant.calls.ts';
import type { StorefrontSnapshot } from './storefront.machine.ts';

export type Visit = 'visitor' | 'player';

export const visitOf = (snapshot: StorefrontSnapshot): Visit =>
  snapshot.matches({ visit: 'player' }) ? 'player' : 'visitor';

export const merchantOf = (snapshot: StorefrontSnapshot): Merchant | null => snapshot.context.merchant;
export const isReferral = (snapshot: StorefrontSnapshot): boolean => snapshot.context.referral;
export const sessionNumberOf = (snapshot: StorefrontSnapshot): number => snapshot.context.sessionNumber;
export const isRecovering = (snapshot: StorefrontSnapshot): boolean =>
  snapshot.matches({ visit: { visitor: 'recovering' } });

export type Layer = 'drawer' | 'login' | 'register' | 'recovery';

/** The one thing that back, Escape or the scrim closes. */
export function topLayer(
  snapshot: StorefrontSnapshot,
  { isDrawerOpen, hasPhoneDialog }: { isDrawerOpen: boolean; hasPhoneDialog: boolean },
): Layer | null {
  if (snapshot.matches({ visit: { visitor: 'loggingIn' } })) return 'login';
  if (snapshot.matches({ visit: { visitor: 'registering' } }) && hasPhoneDialog) return 'register';
  if (isRecovering(snapshot)) return 'recovery';
  return isDrawerOpen ? 'drawer' : null;
}
