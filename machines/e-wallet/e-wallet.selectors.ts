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

export function linkProblem({ value }: EWalletSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('sheet' in value)) return null;
  return value.sheet === 'clean' || value.sheet === 'returned' ? null : failed;
}

export const hasReturned = (snapshot: EWalletSnapshot): boolean => snapshot.matches({ sheet: 'returned' });

/** As far as is known the wallet is still linked. */
export function unlinkProblem({ value }: EWalletSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('confirming' in value) || value.confirming === 'clean') return null;
  return failed;
}

/** The drawer then offers no other link. */
export const isBinding = (snapshot: EWalletSnapshot): boolean => ['link', 'sending'].includes(eWalletScreen(snapshot));
