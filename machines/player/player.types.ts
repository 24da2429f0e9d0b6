import type { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import type { Drafts, DraftsFound } from '../kit/draft.ts';
import type { Route, RouteChanged } from '../kit/route.ts';
import type { IntentStored, PendingIntents } from '../kit/storage.ts';
import type { MoneyMovedElsewhere } from '../kit/tab.ts';
import type { EWalletOutput, WalletReturn } from '../e-wallet/e-wallet.machine.ts';
import type { NewPasswordOutput } from '../new-password/new-password.machine.ts';
import type { LeftCodes } from '../one-time-code/pending-code.ts';
import type { PhoneChangeOutput } from '../phone-change/phone-change.machine.ts';
import type { PendingPinReset, PinIntent, PinOutput } from '../pin/pin.machine.ts';
import type { SessionOutput } from '../session/session.machine.ts';

export interface PlayerInput extends LeftCodes {
  session: Session;
  route: Route;
  /** Begun before the page was left (SS-7). */
  pinReset: PendingPinReset | null;
  /** 128 random bits of this page; its idempotency keys begin with them. */
  nonce: string;
  vendorOrigins: readonly string[];
  pendingIntents: PendingIntents;
  /** Null: the player does not come from there. */
  walletReturn: WalletReturn | null;
  linkState: Secret | null;
  /** Left for a top-up (GM-4), kept over a vendor's pages. */
  backTo: string | null;
  /** Made before the login (GM-16). */
  wish: string | null;
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
  | DraftsFound
  /** The session goes on (PC-3). */
  | { type: 'player.renumbered'; phone: string }
  | MoneyMovedElsewhere;

export interface PlayerContext extends PlayerInput {
  intent: PinIntent;
  walletIntent: 'link' | 'unlink' | 'callback';
  visits: number;
  /** Typed before the session ended that this one follows. */
  drafts: Partial<Drafts>;
  output: PlayerOutput;
}

export type FlowOutput = PinOutput | PhoneChangeOutput | NewPasswordOutput | EWalletOutput;
