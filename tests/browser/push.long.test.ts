/** Notices by push in Chromium, which has no push service here: messages given to the real worker, and a permission denied. */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession } from './account-gestures.ts';
import { useFixture } from './fixture.ts';
import { expect, openAt, text } from './gestures.ts';

const fixture = useFixture();
const switchIn = (page: Page) => page.getByRole('switch', { name: text('push.switch') });

/** A player at the profile, once the worker runs. */
async function enter(): Promise<{ context: BrowserContext; page: Page }> {
  const { visit } = await newSession(fixture);
  const context = await fixture.context({ ...visit, serviceWorkers: 'allow' });
  const page = await openAt(await fixture.page(context), '/profile');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return { context, page };
}

/** As the push service of the browser would. */
async function deliverer(page: Page): Promise<(data: object) => Promise<unknown>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await found;
  const { origin } = new URL(page.url());
  return (data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
}

interface Watched {
  shown: Map<string, [title: string, address: string]>;
  registration: ServiceWorkerRegistration;
}

/** This Chromium grants no page its notifications, so the worker's are kept by their tags, as the browser does. */
async function watchNotices({ page }: { page: Page }) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('Expected the worker of the shop to run; none does.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Watched;
    scope.shown = new Map();
    scope.registration.showNotification = async (title, options) => {
      scope.shown.set(options?.tag ?? '', [title, String(options?.data)]);
    };
  });
  return () => worker.evaluate(() => [...(globalThis as unknown as Watched).shown.values()].sort());
}

describe('PS-1 PS-5 the worker', () => {
  test('PS-1 PS-5 C91 shows a notice once, in its language, and not of the page that is looked at', async () => {
    const { page } = await enter();
    const shown = await watchNotices({ page });
    const deliver = await deliverer(page);
    const { origin } = new URL(page.url());
    const paid = { kind: 'paid', lang: 'id', path: '/history/transaction/1' };
    await deliver(paid);
    await deliver(paid);
    await deliver({ kind: 'friend', lang: 'en', path: '//evil.example/x' });
    await deliver({ kind: 'withdrawn', lang: 'id', path: '/profile' });
    await deliver({ kind: 'withdrawn', lang: 'en', path: '/history/transaction/2' });
    await expect.poll(shown).toEqual([
      ['Top up kamu sudah dibayar', `${origin}/history/transaction/1`],
      ['Your friend is waiting', origin],
      ['Your withdrawal is paid', `${origin}/history/transaction/2`],
    ]);
  });

  test('PS-2 a browser that was told no is not asked', async () => {
    const { page } = await enter();
    await expect(page.getByRole('main')).toContainText(text('push.denied'));
    await expect(switchIn(page)).toHaveCount(0);
  });
});
