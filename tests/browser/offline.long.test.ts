/** The service worker: a start without a network, and a new build while tabs are open (SH-14). */
import type { BrowserContext, Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession } from './account-gestures.ts';
import { buildIds, startDeployment, type Deployment } from './deployment.ts';
import { newPhone, useFixture } from './fixture.ts';
import {
  askForCode,
  codeField,
  countdown,
  expect,
  fillLogin,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
  loginDialog,
  openAt,
  openLogin,
  password,
  reload,
  submitIn,
  text,
} from './gestures.ts';

let deployment: Deployment;
const fixture = useFixture({}, async () => (deployment = await startDeployment()));

const contextWithWorker = () => {
  deployment.deploy('first');
  return fixture.context({ serviceWorkers: 'allow' });
};

/** The shop once its worker answers for this tab. */
async function openWithWorker(context: BrowserContext): Promise<Page> {
  const page = await openAt(await fixture.page(context));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

async function loseNetwork(context: BrowserContext): Promise<void> {
  fixture.expects('broken connection');
  deployment.goAway();
  await context.setOffline(true);
}

async function regainNetwork(context: BrowserContext): Promise<void> {
  deployment.deploy('first');
  await context.setOffline(false);
}

const buildOf = (page: Page) => page.locator('meta[property="build"]').getAttribute('content');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const gameLinks = (page: Page) => page.getByRole('main').locator('a[href^="/detail/"]');

/** Looks for a new build, until it is installed and waits. */
const findUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const found = registration.installing;
    while (found?.state === 'installing') {
      await new Promise((resolve) => found.addEventListener('statechange', resolve, { once: true }));
    }
    return found?.state;
  });

/**
 * Stops the worker that is in force. One that was asked to give way to another does so when it has rested for half a minute,
 * which it never has while the debugger of a test is on it.
 */
async function endRest(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  const inForce = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated');
      if (version) resolve(version.versionId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopWorker', { versionId: await inForce });
}

/** The builds that the scripts of a page come from. */
const buildsOfScripts = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(names.filter((name) => name.endsWith('.js')).map((name) => name.endsWith('2.js')))];
  });

describe('SH-14 without a network', () => {
  test('SH-14 the shop starts with its game list, says that it is offline, and reads on when the network is back', async () => {
    const context = await contextWithWorker();
    const first = await openWithWorker(context);
    const games = await gameLinks(first).count();
    expect(games).toBeGreaterThan(5);
    await first.close();
    await loseNetwork(context);
    const page = await openAt(await fixture.page(context));
    await expect(gameLinks(page)).toHaveCount(games);
    await expect(page.getByRole('status').filter({ hasText: text('offline.banner') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(text('games.stale'));
    const read = await fixture.count('games');
    await regainNetwork(context);
    await expect(page.getByText(text('offline.banner'))).toBeHidden();
    await expect(page.getByText(text('games.stale'))).toBeHidden();
    expect(await fixture.count('games')).toBe(read + 1);
  });

  test('SH-14 SS-7 a registration that was begun is at its step after a reload, and goes on when the network is back', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const context = await contextWithWorker();
    const page = await openWithWorker(context);
    await askForCode(page, phone);
    await loseNetwork(context);
    await reload(page);
    await isAtCode(page);
    await expect(page.getByRole('main')).toContainText(phone.slice(-4));
    await expect(countdown(page)).toHaveText(/[0-9]/);
    await expect(page.getByText(text('offline.banner'))).toBeVisible();
    await regainNetwork(context);
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page);
  });

  test('SH-14 RT-16 the page that is kept for many addresses says nothing of its own at another one', async () => {
    const session = await newSession(fixture);
    deployment.deploy('first');
    const context = await fixture.context({ ...session.visit, serviceWorkers: 'allow' });
    const page = await openWithWorker(context);
    // What stands on the screen and at the tab, frame by frame, from before the scripts on.
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const look = () => {
        const heading = document.querySelector('main h1');
        if (heading && getComputedStyle(heading).visibility === 'visible') said.push(heading.textContent);
        said.push(document.title);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await openAt(page, '/top-up');
    await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
    const said = await page.evaluate(() => [...new Set((globalThis as unknown as { said: string[] }).said)]);
    expect(
      said.filter((words) => !['Platinum', text('title.top_up'), ''].includes(words.replace(/ · .*/, ''))),
    ).toEqual([]);
    expect(said).toContain(text('title.top_up'));
    const current = page.locator('[aria-current="page"]');
    expect(await current.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([]);
  });

  test('SH-14 nothing of a player and no answer of the platform is kept for it', async () => {
    fixture.expects(404);
    const session = await newSession(fixture, { profile: { fullname: 'Kirana Offline' } });
    deployment.deploy('first');
    const context = await fixture.context({ ...session.visit, serviceWorkers: 'allow' });
    const page = await openWithWorker(context);
    await isPlayer(page);
    for (const path of ['/profile', '/history/transaction', '/top-up']) await openAt(page, path);
    await openAt(page, '/profile');
    await expect(page.getByRole('main')).toContainText('Kirana Offline');
    const kept = await page.evaluate(async () => {
      const found: { path: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          found.push({ path: new URL(request.url).pathname, text: (await response?.text()) ?? '' });
        }
      }
      return found;
    });
    const paths = kept.map(({ path }) => path).filter((path) => !path.startsWith('/assets/'));
    expect(paths.toSorted()).toEqual(['/', '/agile', '/fast', '/kept/players', '/profile']);
    expect(kept.find(({ path }) => path === '/kept/players')?.text).toBe('');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    expect(token.length).toBeGreaterThan(10);
    const words = [token, session.phone, 'Kirana'];
    expect(kept.filter(({ text: content }) => words.some((word) => content.includes(word)))).toEqual([]);
  });
});

describe('SH-14 a new build', () => {
  test('SH-14 while tabs are open they stay with theirs, also in what they load late; the last one takes the new one when it is loaded again', async () => {
    const builds = await buildIds();
    const context = await contextWithWorker();
    const page = await openWithWorker(context);
    deployment.deploy('second');
    expect(await findUpdate(page)).toBe('installed');

    // What the tab has not loaded yet: neither the server nor the browser's own cache has it any more.
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await gameLinks(page).first().click();
    await expect(page.getByRole('main').getByRole('button', { name: text('game.share') })).toBeVisible();
    const other = await openAt(await fixture.page(context), '/agile');
    for (const tab of [page, other]) {
      expect(await buildOf(tab)).toBe(builds.first);
      expect(await buildsOfScripts(tab)).toEqual([false]);
    }
    await reload(other);
    expect(await buildOf(other), 'another tab is open').toBe(builds.first);

    await page.close();
    await reload(other);
    expect(await buildOf(other)).toBe(builds.second);
    await expect.poll(() => buildsOfScripts(other)).toEqual([true]);

    await endRest(context, other);
    await expect.poll(() => cacheNames(other)).toEqual([`build-${builds.second}`]);
  });

  test('SH-14 is there when the last tab was closed, without a network as well', async () => {
    const builds = await buildIds();
    const context = await contextWithWorker();
    const page = await openWithWorker(context);
    deployment.deploy('second');
    expect(await findUpdate(page)).toBe('installed');
    await page.close();
    await loseNetwork(context);
    const next = await openAt(await fixture.page(context));
    await expect(gameLinks(next)).not.toHaveCount(0);
    expect(await buildOf(next)).toBe(builds.second);
    await expect.poll(() => cacheNames(next)).toEqual([`build-${builds.second}`]);
  });

  test('SH-14 is kept with the chunks of players only where there was one, and then by every build', async () => {
    const context = await contextWithWorker();
    const { phone } = await newSession(fixture);
    const page = await openWithWorker(context);
    const chunksOf = (build: string) =>
      page.evaluate(async (name) => {
        const requests = await (await caches.open(`build-${name}`)).keys();
        const names = requests.map(({ url }) => new URL(url).pathname.replace('/assets/', '').split('-')[0]);
        return ['account', 'player', 'start'].filter((chunk) => names.includes(chunk));
      }, build);
    const builds = await buildIds();
    expect(await chunksOf(builds.first)).toEqual(['start']);
    await openLogin(page);
    await fillLogin(page, phone, password);
    await submitIn(loginDialog(page)).click();
    await isPlayer(page);
    const all = ['account', 'player', 'start'];
    await expect.poll(() => chunksOf(builds.first)).toEqual(all);
    deployment.deploy('second');
    expect(await findUpdate(page)).toBe('installed');
    expect(await chunksOf(builds.second)).toEqual(all);
  });

  test('SH-14 is not taken from a server that still sends pages of the other one', async () => {
    const builds = await buildIds();
    const context = await contextWithWorker();
    const page = await openWithWorker(context);
    deployment.deploy('second', ['files']);
    expect(await findUpdate(page)).toBe('redundant');
    await page.reload();
    await isReady(page);
    expect(await buildOf(page)).toBe(builds.first);
    expect(await buildsOfScripts(page)).toEqual([false]);
  });
});
