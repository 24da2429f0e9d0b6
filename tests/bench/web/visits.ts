/** Visits of a page, each by somebody new on a phone of 360 × 800. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';

/** The part of rig.json that a visit needs. `ready` is shown once everything works. */
export interface Description {
  ready: string;
  steps: [open: { tap: string; until: string }, type: { type: string; text: string }];
}

export interface Visited {
  browser: Browser;
  url: string;
  description: Description;
}

type Moment = 'painted' | 'ready' | 'shown';

declare const bench: {
  /** Times are in ms since the visit began. */
  seen: Record<Moment | 'tapped' | 'blocked' | 'shift', number>;
  /** Notes the end of the first frame that shows an element, and returns the element's middle. */
  show(what: Moment, selector: string): Promise<{ x: number; y: number }>;
  ready: Promise<unknown>;
};

/** Runs in the page before anything else. */
function observe(ready: string): void {
  const seen: typeof bench.seen = { painted: 0, ready: 0, shown: 0, tapped: 0, blocked: 0, shift: 0 };
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('longtask', ({ duration }) => (seen.blocked += duration - 50));
  watch('layout-shift', ({ value = 0, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  addEventListener('pointerdown', ({ timeStamp }) => (seen.tapped = timeStamp), true);
  const show: typeof bench.show = (what, selector) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`Expected ${selector} within a minute; it was not shown.`)), 60_000);
      const look = () => {
        const element = document.querySelector(selector);
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
        if (!isPainted || !element?.checkVisibility()) {
          requestAnimationFrame(look);
          return;
        }
        const { x, y, width, height } = element.getBoundingClientRect();
        // A task of its own comes after the frame.
        setTimeout(() => {
          seen[what] = performance.now();
          resolve({ x: x + width / 2, y: y + height / 2 });
        }, 0);
      };
      requestAnimationFrame(look);
    });
  Object.assign(globalThis, { bench: { seen, show, ready: show('ready', ready) } });
}

async function visit<Found>(
  { browser, url, description }: Visited,
  slowdown: number,
  look: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  // tsx wraps functions in this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(observe, description.ready);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  const found = await look(page, session);
  await context.close();
  return found;
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => bench.ready);
  await page.waitForLoadState('networkidle');
  await delay(1_000);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => undefined));
}

/** Taps as soon as the button is painted, and again every 300 ms until the form is shown. */
export const visitInHaste = (visited: Visited, slowdown: number) =>
  visit(visited, slowdown, async (page) => {
    const [open] = visited.description.steps;
    const { x, y } = await page.evaluate((tap) => bench.show('painted', tap), open.tap);
    const shown = page.evaluate((until) => bench.show('shown', until).then(() => true), open.until);
    do await page.touchscreen.tap(x, y);
    while (!(await Promise.race([shown, delay(300, false)])));
    return page.evaluate(async () => {
      await bench.ready;
      const canSend = Math.max(bench.seen.shown, bench.seen.ready);
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= canSend)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { formShown: bench.seen.shown, canSend, scripts: scripts / 1_000 };
    });
  });

/** Opens the form when the page has come to rest, and types. */
export const visitInPeace = (visited: Visited, slowdown: number) =>
  visit(visited, slowdown, async (page) => {
    const [open, { type, text }] = visited.description.steps;
    await settle(page);
    const loaded = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const { ready, blocked, shift } = bench.seen;
      return { html: (document?.encodedBodySize ?? 0) / 1_000, paint: paint?.startTime ?? 0, ready, blocked, shift };
    });
    const shown = page.evaluate((until) => bench.show('shown', until), open.until);
    await page.locator(open.tap).tap();
    await shown;
    const tapToShown = await page.evaluate(() => bench.seen.shown - bench.seen.tapped);
    await page.locator(type).pressSequentially(text);
    const kept = (await page.locator(type).inputValue()).replaceAll(/\D/g, '');
    if (kept !== text) throw new Error(`Expected the field to keep ${text}; it has ${kept}.`);
    return { ...loaded, tapToShown };
  });

/** What the page costs on this machine as it is. Thread time leaves out what other programs do meanwhile. */
export const visitUnslowed = (visited: Visited) =>
  visit(visited, 1, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await settle(page);
    const { metrics } = await session.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { mainThread: busy * 1_000, elements, heap: usedSize / 1_000_000 };
  });
