/** The service worker of a shop of files (docs/deploy.md), whose pages carry no game list (SH-14). */
import { test } from 'vitest';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { servePages } from '../literal/pages.ts';
import { serve } from '../literal/site.ts';
import { expect, isReady, text } from './gestures.ts';

const merchant = { uid: '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f', name: 'Toko Sinar', mark: 'TS' };

test('SH-14 SH-15 a shop of files starts without a network, with the game list that it read last, under its own name', async () => {
  // No more of a platform than a visitor's start asks for.
  const platform = await serve((request, response) => {
    const hasAnswer = request.method === 'GET' && request.url === '/api/v2/games';
    response.writeHead(hasAnswer ? 200 : 404, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
    });
    response.end(JSON.stringify(hasAnswer ? { status: true, data: { games: catalogue } } : {}));
  });
  const pages = await servePages({ merchant, apiBase: platform.origin, platformBase: platform.origin });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: pages.origin, locale: 'id-ID', reducedMotion: 'reduce' });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    await page.goto('/');
    const games = page.getByRole('main').locator('a[href^="/detail/"]');
    await expect(games).toHaveCount(catalogue.length);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await expect.poll(() => page.evaluate(async () => (await caches.match('/kept/games'))?.status)).toBe(200);
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { name: string };
    expect(manifest.name).toBe(merchant.name);

    await Promise.all([pages.stop(), platform.stop()]);
    await context.setOffline(true);
    await page.goto('/');
    await isReady(page);
    await expect(page.getByText(text('offline.banner'))).toBeVisible();
    await expect(games).toHaveCount(catalogue.length);
    await expect(page.getByRole('main')).toContainText(text('games.stale'));
  } finally {
    await browser.close();
  }
});
