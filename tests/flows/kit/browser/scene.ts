/** Where a path is walked in Chromium. */
import type { BrowserContext, Page, Route } from 'playwright';
import type { CallName, Stage } from '../../../browser/stage.ts';

/** One path on stage: a person, their page, and the calls that wait. */
export interface Scene {
  stage: Stage;
  context: BrowserContext;
  page: Page;
  phone: string;
  waiting: Map<CallName, Route[]>;
}

/** Where a path is walked. */
export type Seat = Pick<Scene, 'context' | 'page'>;
