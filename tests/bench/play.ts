/**
 * `npm run bench:play`: each game on a cheap phone: 360 × 740, CPU slowed four times, motion on, a tap every 900 ms
 * against a practice opponent. An empty page shows this machine's best. `-- 20`: seconds for each game. No verdict,
 * because machines differ.
 */
import type { Page } from 'playwright';
import { playable, waitForOpponent } from '../../src/contract/room-words.ts';
import { startTestbed } from '../../src/sandbox/testbed/start.ts';
import { newSession } from '../browser/account-gestures.ts';
import { detail, inRoom, isLive, takeSeat } from '../browser/game-gestures.ts';
import { expect, isPlayer, openAt } from '../browser/gestures.ts';
import { findBrowser, openBrowser } from '../../src/tools/browser.ts';
import { clientFolder, createFixture } from '../browser/fixture.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { quantile } from '../../src/tools/figures.ts';
import { buildIfStale } from '../../src/tools/fresh-build.ts';

const { seconds } = readCommand((args) => numbersOf(args, { seconds: 10 }));
const slowdown = 4;
/** From one tap to the next, ms: faster than most people. */
const pace = 900;

/** Durations in ms. */
interface Smoothness {
  /** From each frame to the next. */
  frames: number[];
  longTasks: number[];
}

/** Runs in the page: taps every `pace` ms and records frames and long tasks. */
async function watch({ seconds: time, pace: every }: { seconds: number; pace: number }): Promise<Smoothness> {
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let turn = 0;
  const tapping = setInterval(() => {
    const board = document.querySelector('main [data-board="ring"]');
    board?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    const keys = document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]');
    keys[turn++ % Math.max(keys.length, 1)]?.click();
  }, every);
  const frames: number[] = [];
  const frame = () => new Promise<number>((done) => void requestAnimationFrame(done));
  const began = await frame();
  for (let before = began; before - began < time * 1_000;) {
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  clearInterval(tapping);
  observer.disconnect();
  return { frames, longTasks };
}

async function measure(page: Page): Promise<Smoothness> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page.evaluate(watch, { seconds, pace });
}

function print(name: string, { frames, longTasks }: Smoothness): void {
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const at = (part: number) => quantile(frames, part).toFixed(1);
  const held = longTasks.reduce((sum, task) => sum + task, 0);
  const words = [
    `${((frames.length / total) * 1_000).toFixed(1)} frames a second`,
    `frames p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
    `${longTasks.length} long tasks, ${held.toFixed(0)} ms`,
  ];
  console.log(`${name.padEnd(20)}${words.join('; ')}`);
}

buildIfStale();
const testbed = await startTestbed({ clientDir: clientFolder() });
const fixture = createFixture(testbed, await openBrowser([], findBrowser()));
console.log(`CPU ÷ ${slowdown}, 360 × 740, ${seconds} s each, a tap every ${pace} ms\n`);

/** Defines `__name` in each page, as tsx makes functions call it. */
const open = async (options = {}): Promise<Page> => {
  const context = await fixture.context({ reducedMotion: 'no-preference', ...options });
  await context.addInitScript('globalThis.__name = (made) => made');
  return context.newPage();
};
const empty = await open();
await empty.goto('about:blank');
print('empty page', await measure(empty));
await empty.context().close();

for (const slug of Object.values(playable)) {
  const { visit } = await newSession(fixture, {
    wallet: { platinum_topup: 1_000, platinum_in_game: 0 },
  });
  const page = await open(visit);
  await openAt(page, detail(slug));
  await isPlayer(page);
  await takeSeat(page);
  await isLive(page);
  await fixture.advance(waitForOpponent);
  await expect(inRoom(page, 'playing')).toBeVisible({ timeout: 30_000 });
  print(slug, await measure(page));
  await page.context().close();
}
await fixture.browser.close();
await testbed.stop();
