import type { Merchant } from '../../src/contract/merchant.calls.ts';
import type { PlayerSnapshot } from '../player/player.machine.ts';
import type { StorefrontSnapshot } from './storefront.chart.ts';

export type Visit = 'visitor' | 'player';

export const visitOf = (snapshot: StorefrontSnapshot): Visit =>
  snapshot.matches({ visit: 'player' }) ? 'player' : 'visitor';

/** Whether a player's machines run, are on their way, or could not be fetched (ER-4); null: nobody is logged in. */
export const playerPartOf = (snapshot: StorefrontSnapshot): 'here' | 'fetching' | 'missing' | 'retrying' | null => {
  if (visitOf(snapshot) === 'visitor') return null;
  const at = (['fetching', 'missing', 'retrying'] as const).find((away) =>
    snapshot.matches({ visit: { player: { away } } }),
  );
  return at ?? 'here';
};

export const merchantOf = (snapshot: StorefrontSnapshot): Merchant | null => snapshot.context.merchant;
/**
 * The e-wallet card is hidden (SH-3) whenever the address has a `merchant-uuid`, whoever is logged in and whatever the
 * lookup says.
 */
export const isReferral = ({ context }: StorefrontSnapshot): boolean => context.referralLink.kind !== 'none';
/** Shared links name it: their page alone would open another merchant's shop. Null: it would not. */
export const referrerOf = ({ context: { merchantUid, pageMerchantUid } }: StorefrontSnapshot): string | null =>
  merchantUid === pageMerchantUid ? null : merchantUid;
export const sessionNumberOf = (snapshot: StorefrontSnapshot): number => snapshot.context.sessionNumber;

/** Whether this event will open its dialog: from the shop, unless a step of a registration is still open (RG-2). */
export const opensDialog = (snapshot: StorefrontSnapshot, type: 'loginForm.opened' | 'registerForm.opened'): boolean =>
  snapshot.matches({ visit: { visitor: 'browsing' } }) &&
  (type === 'loginForm.opened' || snapshot.context.pending === null);

/** The game page left for a top-up (GM-4). */
export const wayBackOf = ({ context }: PlayerSnapshot): string | null => context.backTo;
