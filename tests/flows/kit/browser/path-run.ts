import type { BrowserContext, Page, Route } from 'playwright';
import type { PageDriver } from '../page.ts';
import type { CallName, Fixture } from '../../../browser/fixture.ts';
import type { HeldRequest } from './held-requests.ts';

/** One path as it runs in Chromium: its page, person, driver, and the held calls. */
export interface PathRun {
  fixture: Fixture;
  context: BrowserContext;
  page: Page;
  driver: PageDriver;
  phone: string;
  /** The bearer of the player who was logged in before the first page; else empty. */
  token: string;
  waiting: Map<CallName, HeldRequest[]>;
  /** Requests for a part. */
  held: Route[];
}

export type OpenPage = Pick<PathRun, 'context' | 'page'>;
