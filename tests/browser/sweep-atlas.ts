/**
 * `npm run sweep:atlas -- [part of a path]…`, after `npm run atlas`: opens every page of the atlas from the disk, at 360
 * and 1280 px in light and dark. Says what is dead, what the console says, what axe finds and what is wider than the
 * page; exits 1 where there is any of it.
 */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '../../src/tools/browser.ts';
import { root } from '../../src/tools/fresh-build.ts';
import { axeOn } from './axe.ts';

const folder = join(root, 'dist/atlas');
const asked = process.argv.slice(2);
/** In this order, so that a page is turned, not opened again. */
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const rules: RunOptions = { preload: false, elementRef: false };
/** Marks that scripts of a page read; all others are ids. */
const readByScripts = /^(?:run|heat|sheet-)/;

const seen = { pages: 0, looks: 0, links: 0 };
const faults: string[] = [];
const fault = (path: string, what: string): void => void faults.push(`${path}: ${what}`);
/** The places that each page leads to, and the ids that it has. */
const leads = new Map<string, string[]>();
const ids = new Map<string, ReadonlySet<string>>();

if (!existsSync(join(folder, 'index.html'))) throw new Error('There is no atlas: npm run atlas makes it.');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .filter((path) => asked.length === 0 || asked.some((part) => path.includes(part)))
  .sort();
const begun = performance.now();
const browser = await openBrowser();
const rest = [...pages];
// Pages wait for each other's drawing, so there is one more than cores.
await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => sweep(browser, rest)));
await browser.close();
for (const [path, places] of leads) for (const place of places) checkLink(path, place);
const [minutes, said] = [((performance.now() - begun) / 60_000).toFixed(1), [...new Set(faults)]];
for (const line of said) process.stderr.write(`${line}\n`);
process.stdout.write(
  `${seen.pages} pages, ${seen.looks} looks, ${seen.links} links in ${minutes} min: ${said.length} faults\n`,
);
process.exitCode = said.length === 0 ? 0 : 1;

async function sweep(from: Browser, queue: string[]): Promise<void> {
  const context = await from.newContext({ viewport: { width: 360, height: 800 }, offline: true });
  const page = await context.newPage();
  let path = '';
  page.on('console', (message) => fault(path, `${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => fault(path, message));
  page.on('requestfailed', (request) => {
    // A picture that comes while the next page is opened.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') fault(path, `${request.url()} did not come`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) fault(path, `asks for ${request.url()}`);
  });
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    path = next;
    await lookAt(page, path);
  }
  await context.close();
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pathToFileURL(join(folder, path)).href);
  await page.waitForFunction(() => document.querySelector('.language') && !document.querySelector('[data-rest]'));
  const { look, leave } = await axeOn(page);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const found of await look(rules)) fault(path, `${width} ${colorScheme}: ${found}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) fault(path, `${width} ${colorScheme}: ${over} px wider than the page`);
    seen.looks += 1;
  }
  await leave();
  const read = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    places: [...document.querySelectorAll<SVGAElement | HTMLElement>('[href], [src]')].flatMap((element) =>
      ['href', 'src'].flatMap((name) => {
        const place = element.getAttribute(name);
        return place === null ? [] : [new URL(place, document.baseURI).href];
      }),
    ),
  }));
  seen.pages += 1;
  ids.set(path, new Set(read.ids));
  leads.set(path, [...new Set(read.places)]);
}

function checkLink(from: string, place: string): void {
  seen.links += 1;
  // The page of changes has all that it shows in itself.
  if (place.startsWith('data:')) return;
  if (!place.startsWith('file:')) return fault(from, `leads out of the atlas: ${place}`);
  const [address = '', mark = ''] = place.split('#');
  const file = fileURLToPath(address);
  if (!existsSync(file)) return fault(from, `leads to ${relative(folder, file)}, which is missing`);
  const known = ids.get(relative(folder, file));
  const id = decodeURIComponent(mark);
  if (known && id !== '' && !known.has(id) && !readByScripts.test(id))
    fault(from, `leads to ${relative(folder, file)}#${id}, which has no such place`);
}
