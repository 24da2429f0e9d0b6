import type { BrowserContext, Page, Route } from 'playwright';
import type { PageDriver } from '../page.ts';
import type { CallName, Fixture } from '../../../browser/fixture.ts';

/** One path as it runs in Chromium: its page, person, driver, and the held calls. */
export interface PathRun {
  fixture: Fixture;
  context: BrowserContext;
  page: Page;
  driver: PageDriver;
  phone: string;
  /** The bearer of the player who was logged in before the first page; else empty. */
  token: string;
  waiting: Map<CallName, Route[]>;
  /** Requests that a script holds by itself: for a part, for a list. */
  held: Route[];
}

export type OpenPage = Pick<PathRun, 'context' | 'page'>;
