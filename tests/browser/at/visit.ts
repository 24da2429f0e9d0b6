/**
 * Walks a path in Chromium on its own platform, slowly enough to follow, and stays open at its end: there time
 * stands still and calls wait, until somebody touches the page. From then on it is an ordinary shop.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { type PathRun } from '../../flows/kit/browser/path-run.ts';
import { haltClock, letPass, walkedLimits } from '../../flows/kit/browser/walk.ts';
import { clientFolder, createFixture, type Platform } from '../fixture.ts';
import { describeOffer } from '../../../src/walk/graph/progress.ts';
import { drivePaths, printFailure, type Driver, type WalkStep } from '../../../src/walk/tiers/tier.ts';
import { startTestbed } from '../../../src/sandbox/testbed/start.ts';
import { browserArguments, findBrowser } from '../../../src/tools/browser.ts';
import { root } from '../../../src/tools/fresh-build.ts';
import { endOf } from './choose.ts';
import type { Place } from './walks.ts';

export interface VisitOptions {
  /** 1: a person in no hurry; 2: twice as fast; null: no pauses. */
  speed: number | null;
  headless: boolean;
  say(line: string): void;
}

/** ms at speed 1: between two things that are done, and between two steps. */
const pauses = { deed: 250, step: 800 };

export interface Visit {
  /** Settles when the page closes: true if it had arrived. Page errors do not reject it. */
  over: Promise<boolean>;
  close(): Promise<void>;
}

export async function startVisit(place: Place, options: VisitOptions): Promise<Visit> {
  const { speed, headless } = options;
  const platform = await startTestbed({ clientDir: clientFolder(), limits: walkedLimits });
  const browser = await chromium
    .launch({
      executablePath: findBrowser(),
      headless,
      slowMo: speed === null ? 0 : pauses.deed / speed,
      args: [...browserArguments, ...(headless ? ['--remote-debugging-port=0'] : [])],
      // The caller that started the visit ends it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch(async (error: unknown) => {
      await platform.stop();
      throw error;
    });
  const over = (async () => {
    try {
      return await walk(place, { ...options, browser, platform });
    } finally {
      await browser.close();
      await platform.stop();
    }
  })();
  return {
    over,
    async close() {
      await browser.close();
      await over.catch(() => undefined);
    },
  };
}

interface Running extends VisitOptions {
  browser: Browser;
  platform: Platform;
}

async function walk({ graph, path, part }: Place, running: Running): Promise<boolean> {
  const { speed, browser, platform, say } = running;
  const closed = new Promise<void>((resolve) => browser.on('disconnected', () => resolve()));
  let run: PathRun | undefined;
  const driver = part.driverOn(createFixture(platform, browser), (opened) => {
    run = opened;
    // A person ends the visit by closing its window.
    opened.page.on('close', () => void browser.close());
  });
  let at = 0;
  const isThere = (): boolean => at === path.edges.length - 1;
  const tell = ({ index, edge }: WalkStep): void => {
    at = index;
    say(`${String(index).padStart(4)}  ${describeOffer(edge.offer)}`);
  };
  const followed: Driver = {
    ...driver,
    start(step) {
      tell(step);
      return driver.start(step);
    },
    async perform(step) {
      if (speed !== null) await wait(pauses.step / speed);
      tell(step);
      await driver.perform(step);
    },
    async expectScreen(configuration) {
      await driver.expectScreen(configuration);
      if (!isThere() || !run) return;
      await holdStill(run);
      say(`Here: ${endOf(graph, path).join(', ')}`);
      await show({ graph, path, part }, run, running);
      await closed;
    },
    // The browser takes it along; after a step that failed too.
    stop: () => undefined,
  };
  const { failures } = await drivePaths(graph, [path], () => followed);
  const [failure] = failures;
  // Closed on the way is no failure of the step that was being done.
  if (failure && browser.isConnected()) say(printFailure({ ...failure, tier: 'browser' }));
  return !failure;
}

/** Stops time and holds calls at the end; the first touch releases both. */
async function holdStill(run: PathRun): Promise<void> {
  const { page } = run;
  await haltClock(run);
  await page.exposeFunction('goOn', async () => {
    await letPass(run);
    await page.clock.resume();
  });
  await page.evaluate(() => {
    const { goOn } = globalThis as unknown as { goOn(): Promise<void> };
    const untouched = new AbortController();
    for (const way of ['pointerdown', 'keydown']) {
      addEventListener(
        way,
        () => {
          untouched.abort();
          void goOn();
        },
        { capture: true, signal: untouched.signal },
      );
    }
  });
}

async function show({ graph, path }: Place, { page }: PathRun, { headless, browser, say }: Running): Promise<void> {
  if (!headless) return;
  const folder = join(root, '.walk/at');
  mkdirSync(folder, { recursive: true });
  const picture = join(folder, `${graph.model.name}-${path.id}.png`);
  await page.screenshot({ path: picture });
  say(`Picture: ${picture}`);
  say(`DevTools: http://127.0.0.1:${await debuggingPort(browser)} (chrome://inspect of a Chromium on this machine)`);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** The port that Chromium took for DevTools, which it writes into its profile. */
async function debuggingPort(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const profile = /--user-data-dir=(\S+)/.exec(commandLine)?.[1];
  if (profile === undefined) throw new Error(`Expected Chromium to run with a profile of its own: ${commandLine}`);
  return readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? '';
}
