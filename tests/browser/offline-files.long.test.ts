/** The service worker of a shop of files (docs/deploy.md), whose pages carry no game list (SH-14). */
import { test } from 'vitest';
import { openBrowser } from '../../src/tools/browser.ts';
import { dialectNamed } from '../literal/dialects.ts';
import { servePages } from '../literal/pages.ts';
import { startLiteralPlatform } from '../literal/platform.ts';
import { expect, isReady, text } from './gestures.ts';

test('SH-14 SH-15 a shop of files starts without a network, with the game list that it read last, under its own name', async () => {
  const platform = await startLiteralPlatform(dialectNamed('as written'), 'v2');
  const pages = await servePages(platform.shopConfig());
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: pages.origin, locale: 'id-ID', reducedMotion: 'reduce' });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    await page.goto('/');
    const games = page.getByRole('main').locator('a[href^="/detail/"]');
    await expect(games).not.toHaveCount(0);
    const listed = await games.count();
    await page.waitForFunction(
      async () => navigator.serviceWorker.controller !== null && (await caches.match('/kept/games')) !== undefined,
    );
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { name: string };
    expect(manifest.name).toBe(await page.locator('meta[property="merchant-name"]').getAttribute('content'));

    await pages.stop();
    await context.setOffline(true);
    await page.goto('/');
    await isReady(page);
    await expect(page.getByText(text('offline.banner'))).toBeVisible();
    await expect(games).toHaveCount(listed);
    await expect(page.getByRole('main')).toContainText(text('games.stale'));
  } finally {
    await browser.close();
    await platform.stop();
  }
});
