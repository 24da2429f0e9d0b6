/**
 * `npm run bench:atlas -- [rounds]`, after `npm run atlas`: how long atlas pages take to open on a cheap phone, from
 * disk, 360 px wide, on a CPU slowed four times. Prints medians in ms of the first paint and of the whole page, without
 * a verdict, because machines differ.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { findBrowser, openBrowser } from './browser.ts';
import { numbersOf, readCommand } from './command-line.ts';
import { median } from './figures.ts';
import { root } from './fresh-build.ts';

const { rounds } = readCommand((args) => numbersOf(args, { rounds: 5 }));
const slowdown = 4;
const folder = join(root, 'dist/atlas');
/** The start page, and the heaviest page of each kind. */
const pages = [
  'index.html',
  'map.html',
  'flows/player.html',
  'states/login/login.entering.wrongCredentials.html',
  'edges/room.html',
  'books/errors.html',
  'books/copy.html',
];

async function open(browser: Browser, path: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, offline: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(pathToFileURL(join(folder, path)).href);
  const figures = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const isWhole = document.readyState === 'complete' && !document.querySelector('[data-rest]');
    return paint && isWhole ? { painted: paint.startTime, whole: performance.now() } : null;
  });
  const { painted = 0, whole = 0 } = (await figures.jsonValue()) ?? {};
  await context.close();
  return { painted, whole };
}

if (!existsSync(join(folder, 'index.html'))) throw new Error('There is no atlas: npm run atlas makes it.');
const browser = await openBrowser([], findBrowser());
// The first page also measures the browser's start, so it does not count.
await open(browser, 'index.html');
for (const path of pages) {
  const found: Awaited<ReturnType<typeof open>>[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await open(browser, path));
  const [painted, whole] = (['painted', 'whole'] as const).map((figure) =>
    median(found.map((each) => each[figure])).toFixed(0),
  );
  process.stdout.write(`${path}: painted after ${painted} ms, whole after ${whole} ms\n`);
}
await browser.close();
