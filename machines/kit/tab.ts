/** What other tabs of this browser did, as events (SS-6). A machine hears them while it invokes `listensToTab`. */
import type { Session } from '../../src/contract/session.calls.ts';
import { placeholder } from './placeholder.ts';
import type { PendingStep } from '../verification/pending-step.ts';

/** Another tab stored a session: after a login, or the session of this tab under a new number (PC-3). */
export interface SignedInElsewhere {
  type: 'tab.signedIn';
  session: Session;
}

export interface SignedOutElsewhere {
  type: 'tab.signedOut';
}

/** Null: the flow is over. */
export interface StepMovedElsewhere {
  type: 'tab.stepMoved';
  pending: PendingStep | null;
}

/** Balances and history that this tab has read are out of date. */
export interface MoneyMovedElsewhere {
  type: 'tab.moneyMoved';
}

export type TabEvent = SignedInElsewhere | SignedOutElsewhere | StepMovedElsewhere | MoneyMovedElsewhere;

export const tab = placeholder('Other tabs are heard only where the browser provides them');

export const listensToTab = { id: 'tab', src: 'tab' } as const;
