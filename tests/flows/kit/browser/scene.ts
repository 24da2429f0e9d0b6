/** Where a path is walked in Chromium. */
import type { BrowserContext, Page, Route } from 'playwright';
import type { PageDriver } from '../page.ts';
import type { CallName, Fixture } from '../../../browser/fixture.ts';

/** The fixture of one path: a person, their page, and the calls that wait. */
export interface Scene {
  fixture: Fixture;
  context: BrowserContext;
  page: Page;
  driver: PageDriver;
  phone: string;
  waiting: Map<CallName, Route[]>;
}

/** Where a path is walked. */
export type Seat = Pick<Scene, 'context' | 'page'>;
