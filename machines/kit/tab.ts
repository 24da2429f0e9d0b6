/** How a machine hears what other tabs do, which share this one's storage (SS-6): it invokes this where it listens. */
import type { Session } from '../../src/contract/session.calls.ts';
import { place } from './place.ts';
import type { PendingStep } from '../verification/pending-step.ts';

/** Also with a new number for the session that there is (PC-3). */
export interface SignedInElsewhere {
  type: 'tab.signedIn';
  session: Session;
}

export interface SignedOutElsewhere {
  type: 'tab.signedOut';
}

/** Where a visitor's flow stands now; null: it is over. */
export interface StepMovedElsewhere {
  type: 'tab.stepMoved';
  pending: PendingStep | null;
}

/** Balances that were read before are old. */
export interface MoneyMovedElsewhere {
  type: 'tab.moneyMoved';
}

export type TabEvent = SignedInElsewhere | SignedOutElsewhere | StepMovedElsewhere | MoneyMovedElsewhere;

/** The place of the other tabs. The browser fills it in. */
export const tab = place('Other tabs are heard only where the browser provides them');

export const listensToTab = { id: 'tab', src: 'tab' } as const;
