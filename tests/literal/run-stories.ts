import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../src/tools/browser.ts';
import type { Generation } from './answers.ts';
import type { Dialect } from './dialects.ts';
import { servePages } from './pages.ts';
import type { Site } from './site.ts';
import { startLiteralPlatform, type LiteralPlatform } from './platform.ts';
import { stories, tell } from './stories.ts';

export function tellStories(
  dialect: Dialect,
  generation: Generation,
  isTold: (place: number) => boolean = () => true,
): void {
  describe(`${dialect.name}, ${generation}`, () => {
    let platform: LiteralPlatform;
    let pages: Site;
    let browser: Browser;

    beforeAll(async () => {
      platform = await startLiteralPlatform(dialect, generation);
      [pages, browser] = await Promise.all([servePages(platform.shopConfig()), openBrowser()]);
    });
    afterAll(async () => {
      await browser?.close();
      await pages?.stop();
      await platform?.stop();
    });

    for (const story of stories.filter(({ isFor }, place) => isTold(place) && isFor(dialect))) {
      test(`${dialect.name}, ${generation}: a player ${story.name}`, async () => {
        expect(await tell(story, { platform, dialect, generation }, pages.origin, browser)).toEqual([]);
      });
    }
  });
}
