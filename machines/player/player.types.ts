/** What goes into the machine of a player, what it hears, and how it ends. */
import type { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import type { Route, RouteChanged } from '../kit/route.ts';
import type { IntentStored, PendingIntents } from '../kit/storage.ts';
import type { MoneyMovedElsewhere } from '../kit/tab.ts';
import type { EWalletOutput, WalletReturn } from '../e-wallet/e-wallet.machine.ts';
import type { NewPasswordOutput } from '../new-password/new-password.machine.ts';
import type { PendingCode } from '../one-time-code/pending-code.ts';
import type { PhoneChangeOutput } from '../phone-change/phone-change.machine.ts';
import type { PendingPinReset, PinIntent, PinOutput } from '../pin/pin.machine.ts';
import type { SessionOutput } from '../session/session.machine.ts';

export interface PlayerInput {
  session: Session;
  route: Route;
  /** A PIN reset that was begun before the page was left (SS-7). */
  pinReset: PendingPinReset | null;
  /** A code that was sent to set or change the PIN or to change the number, and was not typed yet. */
  code: PendingCode | null;
  /** 128 random bits of this page: its intents are named after it. */
  nonce: string;
  /** Where a player may be sent: the pages of vendors. */
  vendorOrigins: readonly string[];
  pendingIntents: PendingIntents;
  /** The player comes back from the e-wallet with this page. */
  walletReturn: WalletReturn | null;
  /** The state of the link that was begun in this tab. */
  linkState: Secret | null;
  /** The page of the game that the player left to top up, and comes back to (GM-4): remembered at a vendor's pages. */
  backTo: string | null;
}

/** `refused`: the e-wallet's call said that nobody is logged in (EW-5). */
export type PlayerOutput = SessionOutput | { reason: 'refused' };

export type PlayerEvent =
  | { type: 'pinForm.opened'; intent: PinIntent }
  | { type: 'phoneForm.opened' }
  | { type: 'passwordForm.opened' }
  | { type: 'linkForm.opened' }
  | { type: 'unlinkForm.opened' }
  | RouteChanged
  | IntentStored
  /** The session goes on under another number (PC-3). */
  | { type: 'player.renumbered'; phone: string }
  | MoneyMovedElsewhere;

export interface PlayerContext extends PlayerInput {
  intent: PinIntent;
  walletIntent: 'link' | 'unlink' | 'callback';
  /** Counts the pages that were opened and move money: intents of one are never those of another. */
  visits: number;
  output: PlayerOutput;
}

/** How an account flow ends. */
export type FlowOutput = PinOutput | PhoneChangeOutput | NewPasswordOutput | EWalletOutput;
