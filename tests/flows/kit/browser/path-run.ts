/** Where a path is walked in Chromium. */
import type { BrowserContext, Page, Route } from 'playwright';
import type { PageDriver } from '../page.ts';
import type { CallName, Fixture } from '../../../browser/fixture.ts';

/** One path as it runs in Chromium: a person, their page, and the calls that wait. */
export interface PathRun {
  fixture: Fixture;
  context: BrowserContext;
  page: Page;
  driver: PageDriver;
  phone: string;
  /** Of the player who was logged in before the first page; empty where nobody was. */
  token: string;
  waiting: Map<CallName, Route[]>;
}

/** A page and its browser context. */
export type OpenPage = Pick<PathRun, 'context' | 'page'>;
