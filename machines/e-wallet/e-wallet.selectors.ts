/** What the dialogs of the e-wallet show. */
import type { MessageRef } from '../kit/effect.ts';
import type { EWalletSnapshot } from './e-wallet.machine.ts';

/** EW-4 has one sentence for all that can go wrong here. */
const failed: MessageRef = { id: 'e_wallet.error.unknown' };

/** `link` is the sheet before the vendor's page, `sending` what is seen on the way back. */
export type EWalletScreen = 'link' | 'sending' | 'unlink' | 'proving' | 'none';

export function eWalletScreen(snapshot: EWalletSnapshot): EWalletScreen {
  if (snapshot.matches('sheet') || snapshot.matches('starting') || snapshot.matches('leaving')) return 'link';
  if (snapshot.matches('confirming') || snapshot.matches('unlinking')) return 'unlink';
  return snapshot.matches('sending') ? 'sending' : snapshot.matches('proving') ? 'proving' : 'none';
}

/** How far the sheet has come: a second press does nothing from `starting` on. */
export const linkStep = (snapshot: EWalletSnapshot): 'asking' | 'starting' | 'leaving' =>
  snapshot.matches('starting') ? 'starting' : snapshot.matches('leaving') ? 'leaving' : 'asking';

/** Whatever kept the vendor's page from opening, it is said in the one sentence of EW-4. */
export function linkProblem({ value }: EWalletSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('sheet' in value)) return null;
  return value.sheet === 'clean' || value.sheet === 'returned' ? null : failed;
}

/** The player is back without having agreed. */
export const hasReturned = (snapshot: EWalletSnapshot): boolean => snapshot.matches({ sheet: 'returned' });

/** The wallet is still linked, as far as anybody knows: said in the same sentence. */
export function unlinkProblem({ value }: EWalletSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('confirming' in value) || value.confirming === 'clean') return null;
  return failed;
}

/** A link is under way: the drawer offers no second one meanwhile. */
export const isBinding = (snapshot: EWalletSnapshot): boolean => ['link', 'sending'].includes(eWalletScreen(snapshot));
