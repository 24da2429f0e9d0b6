/** The storefront as files behind nginx, a platform written from the specification alone on another origin. */
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../src/tools/browser.ts';
import { dialectNamed } from '../literal/dialects.ts';
import { servePages } from '../literal/pages.ts';
import { startLiteralPlatform } from '../literal/platform.ts';
import { fromRegistrationToLogout, tell } from '../literal/stories.ts';

describe('static hosting against the literal platform', () => {
  test.for([
    ['as written', 'v2'],
    ['long tokens', 'v1'],
  ] as const)('RG-2 GM-1 from registration to logout behind nginx: %s, %s', async ([name, generation]) => {
    const dialect = dialectNamed(name);
    const platform = await startLiteralPlatform(dialect, generation);
    const pages = await servePages(platform.shopConfig(), 'nginx');
    const browser = await openBrowser();
    try {
      const asked: string[] = [];
      const setting = { platform, dialect, generation };
      const complaints = await tell(fromRegistrationToLogout(asked), setting, pages.origin, browser);
      expect(complaints, 'the policy of the page holds').toEqual([]);
      expect(asked, 'no call to the page’s own origin but for files').toEqual([]);
      expect(platform.requests.every(({ headers }) => headers.origin === pages.origin)).toBe(true);
      expect(platform.unknownCalls).toEqual([]);
    } finally {
      await browser.close();
      await pages.stop();
      await platform.stop();
    }
  });
});
