/** What the ways to a state are put together from. */
import { expect } from './gestures.ts';
import type { FaultOrder, Stage } from './stage.ts';
import type { Page } from 'playwright';

/** How a page is brought to a state. */
export type Way = (page: Page, stage: Stage) => Promise<void>;

export const inTurn =
  (...ways: readonly Way[]): Way =>
  async (page, stage) => {
    for (const way of ways) await way(page, stage);
  };

export const withFault =
  (call: FaultOrder['call'], kind: string, more: Partial<FaultOrder> = {}): Way =>
  (_page, stage) =>
    stage.fault({ call, kind, ...more });

/** The call waits at the platform for its answer. */
export const isHeld =
  (call: FaultOrder['call']): Way =>
  async (_page, stage) => {
    await expect.poll(() => stage.held()).toContain(call);
  };
