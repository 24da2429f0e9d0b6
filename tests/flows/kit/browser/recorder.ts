/**
 * The recorder of the atlas. With ATLAS=<folder> in the environment the walks leave a picture of every state and every answer there
 * (src/atlas/shots.ts), in both languages where the pages are those of src/atlas/recorded-build.ts. What is
 * seen is the same every time: each path begins on a platform that knows nobody and a page of which nothing is kept, with
 * the same numbers, the same chance and a clock that stands still; a step takes one second of it.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright';
import type { AnyStateMachine } from 'xstate';
import type { TestbedOptions } from '../../../../src/sandbox/testbed/start.ts';
import { createChoice, type Framed } from '../../../../src/atlas/choice.ts';
import { languages, writeShots, type Language, type Picture, type Shot } from '../../../../src/atlas/shots.ts';
import { openBrowser } from '../../../../src/tools/browser.ts';
import { answerName } from '../../../../src/walk/graph/progress.ts';
import type { Edge } from '../../../../src/walk/graph/explore.ts';
import type { BrowserScript } from '../../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../../src/walk/tiers/tier.ts';
import type { Goal } from '../../../../src/walk/tours/tours.ts';
import { pathOf } from '../../../../src/walk/tours/tours.ts';
import { expect, noPage } from '../../../browser/gestures.ts';
import { begin, startPhonesAt, type TestHost, type Fixture } from '../../../browser/fixture.ts';
import type { PathRun, OpenPage } from './path-run.ts';
import { beginChanceAnew, endChance } from './fixed-random.ts';
import { forgetHistory, inEnglish, takeScreenshot, scrollBack, still, turn, type Read } from './screenshot.ts';

/** A Monday, ten o'clock in Jakarta. */
const begins = new Date('2026-11-02T03:00:00Z');
/**
 * What a step takes on both clocks, and what the page's trickles, ms. In a game a second is a lost ring; a flow may wait
 * half a second before it asks.
 */
const paces = {
  flow: { step: 1000, beats: [10, 5, 2] },
  game: { step: 100, beats: [1, 1, 1] },
} as const;
const games: ReadonlySet<string> = new Set(['room', 'round']);
let pace: (typeof paces)[keyof typeof paces] = paces.flow;

const folder = process.env['ATLAS'];

// The browser's driver asks for the stack at each call, and Vite looks up where each line of it was written.
if (folder) Error.prepareStackTrace = String;

/** What the walks do otherwise when they are photographed; null where they are only walked. */
export const recording = folder
  ? {
      folder,
      goal: 'states+codes' as const satisfies Goal,
      enter,
      leave,
      pass,
      host,
    }
  : null;

/** Drawn anew as a whole and to the end before it is looked at, with the same colours and letters everywhere. */
const drawnAlike = [
  '--run-all-compositor-stages-before-draw',
  '--disable-partial-raster',
  '--disable-low-res-tiling',
  '--disable-checker-imaging',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];
let shared: Promise<TestHost> | undefined;

/** One platform and one browser for all walks of a process, which ends them with itself: their start takes as long as a walk. */
function host(options: TestbedOptions): Promise<TestHost> {
  shared ??= (async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'platinum-atlas-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const [platform, browser] = await Promise.all([
      begin({ ...options, dataDir, standsAt: begins }),
      openBrowser(drawnAlike),
    ]);
    return { platform, browser, leave: () => Promise.resolve() };
  })();
  return shared;
}

/** Requests of each context that have not come to their end. */
const underway = new WeakMap<BrowserContext, Set<Request>>();

/** Where the path before was walked: on a page that is warm, the next one is there in half the time. */
const left = new WeakMap<Fixture, OpenPage>();

/** Where a path is walked, at the beginning of time. */
async function enter(fixture: Fixture): Promise<OpenPage> {
  const before = left.get(fixture);
  if (before && !before.page.isClosed()) {
    // Halted it is already.
    await before.context.clock.install({ time: begins });
    return before;
  }
  const context = await fixture.context({ deviceScaleFactor: 1, timezoneId: 'Asia/Jakarta' });
  const open = new Set<Request>();
  underway.set(context, open);
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  await context.clock.install({ time: begins });
  await context.clock.pauseAt(begins);
  // After the clock: the first beat already needs it.
  await context.addInitScript(trickle, pace.beats);
  await context.addInitScript(hideCaret);
  return { context, page: await fixture.page(context) };
}

/** Nothing of a path stays behind: neither in the browser's storage nor in its history, nor what listened to calls. */
async function leave({ fixture, context, page }: PathRun): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await page.goto(noPage);
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearCookies(), page.mouse.move(-1, -1)]);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await forgetHistory(page);
  underway.get(context)?.clear();
  left.set(fixture, { context, page });
}

/** In the page: a caret blinks, so it is never there. */
function hideCaret(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important; }');
  document.adoptedStyleSheets.push(sheet);
}

interface Pausable {
  /** Set while a picture is taken. */
  stands?: boolean;
  /** Since the last picture. */
  beats: number;
  __pwClock?: { controller: { runFor(ms: number): Promise<void> } };
  scheduler: { postTask(task: () => void, options: { delay: number }): Promise<void> };
}

/**
 * In the page: lets the halted clock trickle, so that what waits for no time at all or for the next frame comes about. It
 * slows down, so that even a step of many seconds stays below the one that it takes.
 */
function trickle([soon, later, late]: readonly [number, number, number]): void {
  const page = globalThis as unknown as Pausable;
  page.beats = 0;
  const beat = (): void => {
    const [ms, delay] = page.beats < 30 ? [soon, 20] : page.beats < 70 ? [later, 100] : [late, 500];
    if (!page.stands) {
      page.beats += 1;
      void page.__pwClock?.controller.runFor(ms);
    }
    void page.scheduler.postTask(beat, { delay });
  };
  beat();
}

/**
 * Nothing is on its way any more but what the walk or the platform holds back, and the page's clock stands until `goOn`.
 * Gives the time there, ms.
 */
async function settled({ fixture, page, context, waiting }: PathRun): Promise<number> {
  const isHeld = (request: Request) => [...waiting.values()].flat().some((route) => route.request() === request);
  const left = () => [...(underway.get(context) ?? [])].filter((request) => isOf(page, request) && !isHeld(request));
  if (left().length > 0)
    await expect
      .poll(async () => left().length - (await fixture.held()).length, {
        intervals: [20, 50, 100],
        message: 'the page is quiet',
      })
      .toBeLessThanOrEqual(0);
  return page.evaluate(async () => {
    const { scheduler } = globalThis as unknown as {
      scheduler: { postTask(task: () => void, options: { priority: string }): Promise<void> };
    };
    await scheduler.postTask(() => undefined, { priority: 'background' });
    (globalThis as unknown as Pausable).stands = true;
    return Date.now();
  });
}

function isOf(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // Of no page: a worker's, or one that is gone.
    return false;
  }
}

/** The page's clock at the end of the step. */
async function halt(run: PathRun): Promise<void> {
  const { context } = run;
  const now = await settled(run);
  const { step } = pace;
  const steps = Math.floor((now - begins.getTime()) / step) + 1;
  await context.clock.pauseAt(begins.getTime() + steps * step);
  await settled(run);
}

/** So many ms pass, counted from the beginning of the step: how far the clock has trickled since then makes no difference. */
async function pass(page: Page, ms: number): Promise<void> {
  const since = (await page.evaluate(() => Date.now())) - begins.getTime();
  const wholeSteps = (time: number) => Math.floor(time / pace.step) * pace.step;
  const [soon] = pace.beats;
  await page.clock.fastForward(wholeSteps(wholeSteps(since) + ms) + soon - since);
}

/** At once a little after the whole second: what is announced in whole ones then never falls on its edge. */
async function goOn({ fixture, page }: PathRun): Promise<void> {
  await fixture.advance(pace.step);
  await page.evaluate(async ([soon]) => {
    const clock = globalThis as unknown as Pausable;
    await clock.__pwClock?.controller.runFor(soon);
    Object.assign(clock, { stands: false, beats: 0 });
  }, pace.beats);
}

/** Rows are named by chance, and who reads of a page wants to know which page it is. */
const withoutIds = (text: string): string =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').replace(/localhost:[0-9]+/g, 'localhost');

/**
 * What there is for who listens: behind a dialog that lies on top nothing. What only whoever writes it may know is
 * written as the field shows it.
 */
async function outlineOf(page: Page, { isDialog, secrets }: Read): Promise<string> {
  const heard = isDialog ? page.locator('dialog:modal').last() : page.locator('body');
  const outline = withoutIds(await heard.ariaSnapshot());
  // The longest first: one may begin as another does.
  return secrets
    .sort((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '•'.repeat(secret.length)), outline);
}

export interface Recorder {
  /** The script with a screenshot after each step, for one part of the walk. */
  recorded<Machine extends AnyStateMachine, Screen extends string>(
    script: BrowserScript<Machine, PathRun, Screen>,
    part: string,
  ): BrowserScript<Machine, PathRun, Screen>;
  /** What need not be walked to any more: there is a picture of it. */
  rest(): { base: string; known: ReadonlySet<string> };
  /** Writes down what was seen so far. */
  keep(): void;
}

/**
 * A recorder for the walks of one machine: what one part of them has recorded the next does not. `elsewhere` are
 * the states that a walk of its own records in every look.
 */
export function createRecorder(
  fixture: Fixture,
  folder: string,
  machine: string,
  elsewhere: ReadonlySet<string>,
): Recorder {
  const choice = createChoice(elsewhere);
  const shots = new Map<string, Record<Language, Shot[]>>();
  const seen = new Map<string, Picture[]>();
  let walked: Edge[] = [];

  async function look(run: PathRun, { edge, target }: WalkStep, taken: Record<Language, Shot[]>): Promise<void> {
    const { page } = run;
    const nodes = target.progress.snapshot._nodes.toSorted((one, other) => one.order - other.order);
    const states = nodes.map(({ id }) => id);
    const answer = edge.offer.kind === 'outcome' ? answerName(edge.offer) : null;
    const looks = choice.looksAt({ configuration: target.key, states, answer });
    if (looks.length === 0) return;
    const place = {
      machine,
      configuration: target.key,
      states,
      edge: edge.id,
      path: pathOf(walked).id,
      route: withoutIds(new URL(page.url()).pathname),
    };
    const read = await still(page);
    const own = looks.filter(({ language }) => language === 'id');
    const foreign = looks.filter(({ language }) => language === 'en');
    taken.id.push({ ...place, ...(await shotOf(page, read, own)) });
    if (foreign.length > 0) {
      const shot = await inEnglish(page, async () => shotOf(page, await still(page), foreign));
      taken.en.push({ ...place, ...shot });
    }
    // A single look turns nothing.
    if (looks.length > 1) await scrollBack(page, read);
  }

  async function shotOf(
    page: Page,
    read: Read,
    [first, ...others]: readonly Framed[],
  ): Promise<Pick<Shot, 'title' | 'outline' | 'pictures'>> {
    const outline = await outlineOf(page, read);
    const shot = { title: read.title, outline, pictures: [] as Picture[] };
    if (!first) return shot;
    const picture = await takeScreenshot(folder, page, first);
    shot.pictures.push(picture);
    if (others.length === 0) return shot;
    // What is the same page to who listens, and to who looks at it on a phone, is the same at other sizes.
    const page360 = `${picture.file} ${outline}`;
    const known = seen.get(page360) ?? [];
    if (known.length === 0) {
      for (const other of others) known.push(await takeScreenshot(folder, page, other));
      await turn(page, first);
      seen.set(page360, known);
    }
    shot.pictures.push(...known);
    return shot;
  }

  return {
    recorded(script, part) {
      const taken = shots.get(part) ?? { id: [], en: [] };
      shots.set(part, taken);
      return {
        ...script,
        async open(step) {
          await fixture.forget();
          startPhonesAt(1);
          pace = paces[games.has(machine) ? 'game' : 'flow'];
          beginChanceAnew();
          walked = [];
          return script.open(step);
        },
        async look(run, step) {
          walked.push(step.edge);
          await halt(run);
          await look(run, step, taken);
          await goOn(run);
        },
      };
    },
    rest: () => ({ base: folder, known: new Set(choice.taken) }),
    keep() {
      endChance();
      for (const [part, taken] of shots)
        for (const language of languages) writeShots(folder, { machine, part, language }, taken[language]);
    },
  };
}
