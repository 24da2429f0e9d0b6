/**
 * The tier in Chromium: a covering array of the matrix. Every call that a walk can bring there with every group of
 * faults, every fault that a network can show there, and every class of calls with every verdict occur at least once. The walk's script goes to
 * the waiting state; then the answer is replaced on its way to the page.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';

import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { startTestbed } from '../../src/sandbox/testbed/start.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { buildIfStale } from '../../src/tools/fresh-build.ts';
import { wayTo } from '../../src/walk/graph/explore.ts';
import { random } from '../../src/walk/random.ts';
import { root } from '../../src/walk/settings.ts';
import { restrict } from '../../src/walk/tiers/script.ts';
import { drivePaths, type Driver } from '../../src/walk/tiers/tier.ts';
import { pathOf } from '../../src/walk/tours/tours.ts';
import { longestCall, longestUpload } from '../../src/web/gateway/gateway.ts';
import { clientFolder, createFixture } from '../browser/fixture.ts';
import { balance, expect } from '../browser/gestures.ts';
import { sessionKeys } from '../../src/web/browser/storage.ts';
import type { PathRun } from '../flows/kit/browser/path-run.ts';
import { declaredWalks, passInPage, walkedLimits, type DeclaredWalk } from '../flows/kit/browser/walk.ts';
import { moment } from '../flows/kit/samples.ts';
import { models } from '../flows/models.ts';
import product from '../walk/product.ts';
import { chosen, type Choice } from './choice.ts';
import { classOf, expectationOf, failures, withLess, type Failure } from './expectations.ts';
import { casesOf, told, type Case } from './cases.ts';
import type { FailedCase, TierReport } from './report.ts';
import type { Abort, HeldRequest } from '../flows/kit/browser/held-requests.ts';
import { shownBy } from './shown.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { wordsOf } from './words.ts';

/** What the network does to a request, as Chromium calls it; other faults are answers. */
const aborts: Readonly<Record<string, Abort>> = {
  name_not_resolved: 'NameNotResolved',
  refused: 'ConnectionRefused',
  reset_before_headers: 'ConnectionReset',
  reset_in_body: 'ConnectionAborted',
  short_content: 'ConnectionClosed',
  offline: 'InternetDisconnected',
  executed_lost: 'ConnectionReset',
};
const silent = new Set(['silence', 'slow_drip', 'late_success']);

interface Placed extends Case {
  walk: DeclaredWalk;
  way: ReturnType<typeof wayTo>;
}

export async function walkChromium(choice: Choice, say: (line: string) => void): Promise<TierReport> {
  buildIfStale();
  const began = performance.now();
  const cases = covering(await placedCases(choice), choice);
  const failed: FailedCase[] = [];
  const [platform, browser] = await Promise.all([
    startTestbed({ clientDir: clientFolder(), limits: walkedLimits }),
    openBrowser(),
  ]);
  try {
    const fixture = createFixture(platform, browser);
    for (const [index, one] of cases.entries()) {
      const message = await play(one, fixture);
      say(`    ${index + 1}/${cases.length} ${message === null ? '✓' : '✗'} ${one.id}`);
      if (message !== null) failed.push({ ...told(one), tier: 'browser', message });
      await fixture.control('/reset', {});
    }
  } finally {
    await browser.close();
    await platform.stop();
  }
  return { tier: 'browser', cases: cases.length, failed, ms: performance.now() - began };
}

async function placedCases(choice: Choice): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const model of models) {
    if (choice.machine !== null && model.name !== choice.machine) continue;
    for (const file of product.testsOf('browser', model.name)) await import(pathToFileURL(join(root, file)).href);
    const all = chosen(casesOf(model), { ...choice, isShort: false }).filter(({ fault }) => fault.order === undefined);
    const graph = all[0]?.graph;
    if (!graph) continue;
    for (const walk of declaredWalks.filter((one) => one.model === model)) {
      for (const { reasonAgainst } of walk.parts) {
        const reachable = restrict(graph, reasonAgainst).graph;
        for (const one of all) {
          if (!reachable.configurations.has(one.configuration.key)) continue;
          placed.push({ ...one, walk, way: wayTo(reachable, one.configuration.key) });
        }
      }
    }
  }
  return placed;
}

/** Greedy: the case that covers most of what is left, the shortest way first. A named case is played as it is. */
function covering(cases: readonly Placed[], { case: id, seed }: Choice): Placed[] {
  if (id !== null) return cases.slice(0, 1);
  const itemsOf = (one: Placed) => [
    one.call,
    one.fault.kind,
    `${classOf(one.graph.model.name, one.call)} ${one.verdict}`,
    `${one.call} ${one.fault.group}`,
  ];
  const left = new Set(cases.flatMap(itemsOf));
  const order = random(seed)
    .shuffle(cases)
    .sort((one, other) => one.way.length - other.way.length);
  const covered: Placed[] = [];
  const worth = (one: Placed) => itemsOf(one).filter((item) => left.has(item)).length;
  for (let most = 4; most > 0; most -= 1) {
    for (const one of order) {
      if (worth(one) < most) continue;
      covered.push(one);
      for (const item of itemsOf(one)) left.delete(item);
    }
  }
  return covered;
}

async function play(one: Placed, fixture: ReturnType<typeof createFixture>): Promise<string | null> {
  let run: PathRun | undefined;
  const driver = one.walk.driverOn(fixture, (opened) => (run = opened));
  const path = pathOf(one.way);
  let at = -1;
  const faulty: Driver = {
    start: (step) => {
      at = step.index;
      return driver.start(step);
    },
    perform: (step) => {
      at = step.index;
      return driver.perform(step);
    },
    async expectScreen(configuration) {
      await driver.expectScreen(configuration);
      if (at < path.edges.length - 1) return;
      if (!run) throw new Error('Expected the script to have opened a page; it has none.');
      await meet(one, run);
    },
    stop: () => driver.stop(),
  };
  const { failures: failed } = await drivePaths(one.graph, [path], () => faulty);
  return failed[0] ? `at step ${failed[0].step}: ${failed[0].message}` : null;
}

const isFailure = (verdict: string): verdict is Failure => (failures as readonly string[]).includes(verdict);

async function meet(one: Placed, run: PathRun): Promise<void> {
  const { page, waiting } = run;
  const held = waiting.get(one.call as keyof typeof calls) ?? [];
  await expect.poll(() => held.length, { message: `${one.call} leaves the page` }).toBeGreaterThan(0);
  const request = held.pop();
  if (!request) throw new Error(`Expected ${one.call} to wait; it does not.`);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await answer(one, run, request);
  await seen(one, page);
  const content = await page.content();
  expect(content, 'a text of the server on screen').not.toMatch(/SQLSTATE|db-7\.internal/);
  expect(complaints, 'what the page throws').toEqual([]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  if (one.verdict === 'unauthorised')
    expect(keys.filter((key) => (sessionKeys as readonly string[]).includes(key))).toEqual([]);
}

async function answer({ call, input, fault, variant }: Placed, run: PathRun, request: HeldRequest): Promise<void> {
  const error = aborts[fault.kind];
  if (error !== undefined) return request.abort(error);
  if (silent.has(fault.kind)) {
    const { encoding } = calls[call as keyof typeof calls] as AnyCall;
    await passInPage(run, encoding === 'form' ? longestUpload : longestCall);
    return;
  }
  const clock = createVirtualClock(await run.page.evaluate(() => Date.now()).catch(() => moment));
  const redirect = async (to: string) => new Response(null, { status: 302, headers: { location: to } });
  const made = fault.variants[variant]?.({
    call: calls[call as keyof typeof calls] as AnyCall,
    input,
    clock,
    signal: new AbortController().signal,
    redirect,
  });
  if (!made) throw new Error(`Expected the variant "${variant}" of ${fault.kind}; there is none.`);
  const response = await made;
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await request.answer(response.status, response.headers, body);
}

/** Chromium gets time to draw. */
async function seen({ graph, configuration, verdict, call, fault }: Placed, page: Page): Promise<void> {
  // A lock that is over is shown to nobody.
  if (!isFailure(verdict) || fault.wait === 0) return;
  const less = verdict === 'absent' ? withLess[call] : undefined;
  if (less) return goesOn(less, page);
  const before = shownBy(graph.model.name, configuration.progress.snapshot);
  const wanted = expectationOf(graph.model.name, call, verdict, before, fault.wait);
  for (const id of [...(wanted?.says == null ? [] : [wanted.says]), ...(wanted?.toasts ?? [])])
    await says(page, id, wordsOf(id));
}

/** The shop of this tier has every other call. */
async function goesOn(less: (typeof withLess)[string], page: Page): Promise<void> {
  const [available = 'a winning balance'] =
    /[\d.]+,\d\d/.exec((await balance(page, 'winning').textContent()) ?? '') ?? [];
  await says(page, less.says, wordsOf(less.says, { minimum: less.minimum, available }));
  expect(await page.locator('main').textContent(), 'no failure').not.toMatch(wordsOf('error.not_available'));
}

const says = (page: Page, id: string, words: RegExp): Promise<void> =>
  expect
    .poll(() => page.locator('body').textContent(), { message: `${id} is on screen`, timeout: 8_000 })
    .toMatch(words);
