/**
 * `npm run bench:web`: the built storefront on a cheap phone, with a slow network (150 ms, 1.6 Mbit/s) and a CPU slowed
 * four times: bytes, first paint, when a tap works, blocked time. Prints medians of several rounds without a verdict,
 * because machines differ.
 */
import type { Page } from 'playwright';
import { startTestbed } from '../sandbox/testbed/start.ts';
import { findBrowser, openBrowser } from './browser.ts';
import { median } from './figures.ts';
import { buildIfStale } from './fresh-build.ts';

const rounds = Number(process.argv[2] ?? 6);
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { fcp: 0, long: [] as Array<[number, number]>, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) seen.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.cls += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The page itself taps, in the first frame that shows the button: no tap can be earlier. */
function tapEarly(): void {
  const look = () => {
    const button = document.querySelector<HTMLElement>('header button[commandfor="register"]');
    if (!button || performance.getEntriesByName('first-contentful-paint').length === 0) {
      requestAnimationFrame(look);
      return;
    }
    button.click();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const isShown = document.querySelector<HTMLDialogElement>('dialog#register')?.open === true;
        document.documentElement.dataset['earlyTap'] = String(isShown ? performance.now() : Number.NaN);
      }, 0),
    );
  };
  requestAnimationFrame(look);
}

const machinesAreThere = (page: Page) => page.locator('dialog#menu').waitFor({ state: 'attached' });

async function round() {
  const browser = await openBrowser([], findBrowser());
  const visit = async (tapsEarly: boolean) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    // The script runner wraps functions in this helper, which the page lacks.
    await context.addInitScript('globalThis.__name = (made) => made');
    await context.addInitScript(observe);
    if (tapsEarly) await context.addInitScript(tapEarly);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { context, page, session };
  };

  const early = await visit(true);
  await early.page.goto(testbed.shop, { waitUntil: 'commit' });
  const earlyTap = Number(await early.page.locator('html[data-early-tap]').getAttribute('data-early-tap'));
  await early.context.close();

  const { context, page, session } = await visit(false);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(testbed.shop, { waitUntil: 'commit' });
  await machinesAreThere(page);
  const first = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { fcp: number; long: Array<[number, number]>; cls: number } };
    // Blocked: what long tasks take beyond 50 ms each.
    const tbt = seen.long.reduce((sum, [, duration]) => sum + Math.max(duration - 50, 0), 0);
    return { fcp: seen.fcp, cls: seen.cls, tbt, ready: performance.now() };
  });
  const tapToShown = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        document.querySelector<HTMLElement>('header button[commandfor="register"]')?.click();
        const look = () => {
          if (document.querySelector<HTMLDialogElement>('dialog#register')?.open) {
            setTimeout(() => resolve(performance.now() - start), 0);
          } else {
            requestAnimationFrame(look);
          }
        };
        requestAnimationFrame(look);
      }),
  );
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const kB = bytes / 1000;
  await page.goto(testbed.shop, { waitUntil: 'load' });
  await machinesAreThere(page);
  const warmFcp = await page.evaluate(() => (window as unknown as { seen: { fcp: number } }).seen.fcp);
  await context.close();
  await browser.close();
  return { ...first, earlyTap, tapToShown, warmFcp, heapMB: usedSize / 1_000_000, kB };
}

buildIfStale();
const testbed = await startTestbed();
const all: Awaited<ReturnType<typeof round>>[] = [];
for (let index = 0; index < rounds; index += 1) all.push(await round());
await testbed.stop();

const of = (key: keyof (typeof all)[number]) => median(all.map((figures) => figures[key]));
const line = (what: string, value: string) => console.log(`${what.padEnd(52)}${value.padStart(10)}`);
console.log(`150 ms, 1.6 Mbit/s, CPU ÷ ${slowdown}, 360 × 800, medians of ${rounds} rounds, HTTP/1.1 without TLS\n`);
line('all that a first visit loads', `${of('kB').toFixed(0)} kB`);
line('first contentful paint', `${of('fcp').toFixed(0)} ms`);
line('tap as soon as painted: register form shown at', `${of('earlyTap').toFixed(0)} ms`);
line('machines there', `${of('ready').toFixed(0)} ms`);
line('total blocking time', `${of('tbt').toFixed(0)} ms`);
line('register tap → shown, once all is there', `${of('tapToShown').toFixed(0)} ms`);
line('cumulative layout shift', of('cls').toFixed(3));
line('heap', `${of('heapMB').toFixed(1)} MB`);
line('second visit: first contentful paint', `${of('warmFcp').toFixed(0)} ms`);
