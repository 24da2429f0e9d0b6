/** What other tabs of this browser did, as events (SS-6). A machine hears them while it invokes `listensToTab`. */
import type { Session } from '../../src/contract/session.calls.ts';
import { place } from './place.ts';
import type { PendingStep } from '../verification/pending-step.ts';

/** Another tab stored a session: after a login, or the session of this tab under a new number (PC-3). */
export interface SignedInElsewhere {
  type: 'tab.signedIn';
  session: Session;
}

export interface SignedOutElsewhere {
  type: 'tab.signedOut';
}

/** The step at which a visitor's flow stands now; null: the flow is over. */
export interface StepMovedElsewhere {
  type: 'tab.stepMoved';
  pending: PendingStep | null;
}

/** Another tab moved money, so the balances and the history that this tab has read are out of date. */
export interface MoneyMovedElsewhere {
  type: 'tab.moneyMoved';
}

export type TabEvent = SignedInElsewhere | SignedOutElsewhere | StepMovedElsewhere | MoneyMovedElsewhere;

/** Placeholder that the browser replaces (src/web/browser/tabs.ts, src/web/runtime/start.ts). */
export const tab = place('Other tabs are heard only where the browser provides them');

export const listensToTab = { id: 'tab', src: 'tab' } as const;
