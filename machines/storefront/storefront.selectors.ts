/** What the storefront shows, and which layer lies on top of it. */
import type { Merchant } from '../../src/contract/merchant.calls.ts';
import type { PlayerSnapshot } from '../player/player.machine.ts';
import type { StorefrontSnapshot } from './storefront.machine.ts';

export type Visit = 'visitor' | 'player';

export const visitOf = (snapshot: StorefrontSnapshot): Visit =>
  snapshot.matches({ visit: 'player' }) ? 'player' : 'visitor';

export const merchantOf = (snapshot: StorefrontSnapshot): Merchant | null => snapshot.context.merchant;
/**
 * The e-wallet card is hidden (SH-3): a `merchant-uuid` stands in the address, whoever is logged in and whatever the
 * lookup says of it.
 */
export const isReferral = ({ context }: StorefrontSnapshot): boolean => context.referralLink.kind !== 'none';
/** The merchant of the address, once the platform has said whose it is: links that are shared name it too. */
export const referrerOf = ({ context: { merchant, merchantUid, referralLink } }: StorefrontSnapshot): string | null =>
  merchant !== null && referralLink.kind === 'uuid' && merchantUid === referralLink.uid ? merchantUid : null;
export const sessionNumberOf = (snapshot: StorefrontSnapshot): number => snapshot.context.sessionNumber;

/** The account flows of a player, each in dialogs of its own. */
export type AccountFlow = 'pin' | 'phoneChange' | 'passwordChange' | 'eWallet';

export function accountFlowOf(snapshot: PlayerSnapshot): AccountFlow | null {
  for (const flow of ['pin', 'phoneChange', 'passwordChange', 'eWallet'] as const) {
    if (snapshot.matches({ active: { flow } })) return flow;
  }
  return null;
}

/** The page of the game that the player left to top up; null where there is none to go back to (GM-4). */
export const wayBackOf = ({ context }: PlayerSnapshot): string | null => context.backTo;

export type Layer = 'drawer' | 'login' | 'register' | 'recovery' | 'accounts' | 'withdrawal' | AccountFlow;

/** What the flows below the root say of themselves. */
export interface Opened {
  isDrawerOpen: boolean;
  /** The flow of a visitor is in one of its dialogs, not on a page of its own. */
  hasVisitorDialog: boolean;
  accountFlow: AccountFlow | null;
  hasAccountsDialog: boolean;
  hasWithdrawalDialog: boolean;
}

/** The one thing that back, Escape or the scrim closes. */
export function topLayer(snapshot: StorefrontSnapshot, opened: Opened): Layer | null {
  if (snapshot.matches({ visit: { visitor: 'loggingIn' } })) return 'login';
  if (opened.hasVisitorDialog) {
    if (snapshot.matches({ visit: { visitor: 'registering' } })) return 'register';
    if (snapshot.matches({ visit: { visitor: 'recovering' } })) return 'recovery';
  }
  if (opened.accountFlow) return opened.accountFlow;
  if (opened.hasAccountsDialog) return 'accounts';
  if (opened.hasWithdrawalDialog) return 'withdrawal';
  return opened.isDrawerOpen ? 'drawer' : null;
}
