/**
 * A fault planted in a page alone: the browser tier names itself, the step and the picture; every other tier
 * goes on to the end. The page is a crossing with its own timers, which tries the clock plan in Chromium.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { controlKeyOf } from '../../src/walk/graph/control-key.ts';
import { keptFailures } from '../../src/walk/tiers/failures.ts';
import { explore } from '../../src/walk/graph/explore.ts';
import { trafficLight } from '../../src/walk/tests/machines/traffic-light.machine.ts';
import { defineModel } from '../flows/kit/define-model.ts';
import { createBrowserDriver, defineBrowserScript } from '../../src/walk/tiers/browser.ts';
import { walkPure } from '../../src/walk/tiers/pure.ts';
import { runTier } from '../../src/walk/tiers/run.ts';
import { printFailure } from '../../src/walk/tiers/tier.ts';
import { tour } from '../../src/walk/tours/tours.ts';
import { expect as expectOn } from './gestures.ts';
import { openBrowser } from '../../src/tools/browser.ts';

const model = defineModel({
  name: 'crossing',
  machine: trafficLight,
  controlKey: controlKeyOf,
  inputs: { plain: undefined },
  events: { pressed: { plain: {} }, 'power.lost': { plain: {} }, 'power.back': { plain: {} } },
});
const graph = explore(model);

type Light = 'green' | 'soon' | 'amber' | 'walk' | 'blink' | 'dark';
const sound = { leastGreen: 8000, amber: 3000, walk: 6000, blink: 2000, drawn: { blink: 'blink' } };

/** The same crossing, written by hand. */
const pageOf = ({ leastGreen, amber, walk, blink, drawn }: typeof sound) => `<!doctype html><title>Crossing</title>
  <h1></h1><button id="ask">Ask</button><button id="power">Power</button>
  <script>
    let light, timer, isOld = false;
    const go = (next, ms, then) => {
      clearTimeout(timer);
      light = next;
      document.querySelector('h1').textContent = next === 'blink' ? '${drawn.blink}' : next;
      if (then) timer = setTimeout(then, ms);
    };
    const green = () => { isOld = false; go('green', ${leastGreen}, () => { isOld = true; }); };
    const stop = () => go('amber', ${amber}, () => go('walk', ${walk}, () => go('blink', ${blink}, green)));
    document.querySelector('#ask').onclick = () => {
      if (light === 'green') isOld ? stop() : go('soon', ${leastGreen}, stop);
    };
    document.querySelector('#power').onclick = () => (light === 'dark' ? green() : go('dark'));
    green();
  </script>`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const shows = (light: Light) => (page: Page) => expectOn(page.locator('h1')).toHaveText(light, { timeout: 1000 });
const press = (id: string) => (page: Page) => page.locator(id).click();

const scriptOf = (html: string) =>
  defineBrowserScript(model, {
    async open() {
      const page = await browser.newPage();
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.setContent(html);
      return page;
    },
    close: (page) => page.close(),
    picture: async (page, path) => void (await page.screenshot({ path })),
    advance: (page, ms) => page.clock.runFor(ms),
    gestures: { pressed: press('#ask'), 'power.lost': press('#power'), 'power.back': press('#power') },
    outcomes: {},
    endings: {},
    screenOf: (snapshot): Light => {
      if (snapshot.matches({ working: { green: 'asked' } })) return 'soon';
      if (snapshot.matches({ working: { red: 'blink' } })) return 'blink';
      if (snapshot.matches({ working: 'red' })) return 'walk';
      if (snapshot.matches({ working: 'amber' })) return 'amber';
      return snapshot.matches('dark') ? 'dark' : 'green';
    },
    screens: {
      green: shows('green'),
      soon: shows('soon'),
      amber: shows('amber'),
      walk: shows('walk'),
      blink: shows('blink'),
      dark: shows('dark'),
    },
  });

async function walkOn(page: typeof sound) {
  const base = mkdtempSync(join(tmpdir(), 'walk-'));
  const script = scriptOf(pageOf(page));
  const { failures, steps } = await runTier({
    tier: 'browser',
    whole: graph,
    graph,
    uncovered: [],
    goal: 'edges',
    createDriver: () => createBrowserDriver(script),
    part: '',
    patience: { failures: 1, tries: 3 },
    base,
  });
  return { failures, steps, base };
}

test('SC-2 a page that is as its machine is walked to the end of every path, by the clock plan alone', async () => {
  const { failures, steps } = await walkOn(sound);
  expect(failures.map(printFailure)).toEqual([]);
  expect(steps).toBe(tour(graph, 'edges').steps);
});

test.each<[fault: string, page: typeof sound, event: string, path: string[]]>([
  [
    'does not draw a state',
    { ...sound, drawn: { blink: 'walk' } },
    'after(walkTime)',
    ['pressed', 'after(leastGreen)', 'after(amberTime)', 'after(walkTime)'],
  ],
  [
    'waits a second too long',
    { ...sound, amber: 4000 },
    'after(amberTime)',
    ['pressed', 'after(leastGreen)', 'after(amberTime)'],
  ],
])('SC-2 a page that %s fails in the browser tier only, at its step, with a picture', async (_, page, event, path) => {
  const { failures, base } = await walkOn(page);
  const [failure] = keptFailures(base);
  if (!failure) throw new Error('Nothing has failed.');
  expect(failures.length).toBeGreaterThan(0);
  expect(failure).toMatchObject({ tier: 'browser', event, step: path.length, purely: null });
  expect(failure.way.slice(1)).toEqual(path);
  const text = printFailure(failure);
  expect(text).toContain(`in the browser tier, step ${path.length}: ${event}`);
  expect(text).toContain(`only in the browser tier, at step ${path.length}: the pure tier walks the same path`);
  expect(text).toContain(`the screen:  ${failure.picture}`);
  const picture = readFileSync(join(base, failure.picture ?? ''));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(walkPure(graph, tour(graph, 'edges').paths).failures).toEqual([]);
});
