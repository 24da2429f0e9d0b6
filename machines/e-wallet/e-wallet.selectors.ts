import type { MessageRef } from '../kit/effect.ts';
import type { EWalletSnapshot } from './e-wallet.machine.ts';

/** EW-4 has one sentence for every failure here. */
const failed: MessageRef = { id: 'e_wallet.error.unknown' };

/** `link`: the sheet before the vendor's page. `sending`: shown after the player is back. */
export type EWalletScreen = 'link' | 'sending' | 'unlink' | 'proving' | 'none';

export function eWalletScreen(snapshot: EWalletSnapshot): EWalletScreen {
  if (snapshot.matches('sheet') || snapshot.matches('starting') || snapshot.matches('leaving')) return 'link';
  if (snapshot.matches('confirming') || snapshot.matches('unlinking')) return 'unlink';
  return snapshot.matches('sending') ? 'sending' : snapshot.matches('proving') ? 'proving' : 'none';
}

/** From `starting` on, a second press does nothing. */
export const linkStep = (snapshot: EWalletSnapshot): 'asking' | 'starting' | 'leaving' =>
  snapshot.matches('starting') ? 'starting' : snapshot.matches('leaving') ? 'leaving' : 'asking';

export const linkProblem = (snapshot: EWalletSnapshot): MessageRef | null =>
  snapshot.matches('sheet') && snapshot.hasTag('error') ? failed : null;

/** What happened at the vendor, where that is no failure. */
export function linkRemark(snapshot: EWalletSnapshot): MessageRef | null {
  if (snapshot.matches({ sheet: 'returned' })) return { id: 'e_wallet.link.returned' };
  return snapshot.matches({ sheet: 'declined' }) ? { id: 'e_wallet.link.declined' } : null;
}

/** As far as is known the wallet is still linked. */
export const unlinkProblem = (snapshot: EWalletSnapshot): MessageRef | null =>
  snapshot.matches('confirming') && snapshot.hasTag('error') ? failed : null;

/** The drawer then offers no other link. */
export const isBinding = (snapshot: EWalletSnapshot): boolean => ['link', 'sending'].includes(eWalletScreen(snapshot));
