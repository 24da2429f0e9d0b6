/**
 * The recorder of the atlas: with ATLAS=<folder> in the environment the walks photograph every state and every answer
 * there (src/atlas/shots.ts), in both languages where src/atlas/recorded-build.ts built the pages. Recordings repeat:
 * each path begins with an empty platform, an empty browser storage, the same numbers, the same chance and a halted
 * clock, which each step moves on by one second (in a game by a tenth).
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright';
import type { AnyStateMachine } from 'xstate';
import type { TestbedOptions } from '../../../../src/sandbox/testbed/start.ts';
import { createChoice, partsOf, type Framed, type Shown } from '../../../../src/atlas/choice.ts';
import { languages, writeShots, type Language, type Picture, type Shot } from '../../../../src/atlas/shots.ts';
import { openBrowser } from '../../../../src/tools/browser.ts';
import { explore, type Edge } from '../../../../src/walk/graph/explore.ts';
import { outcomeClass } from '../../../../src/walk/graph/outcome-classes.ts';
import type { Model } from '../../../../src/walk/model.ts';
import type { BrowserScript } from '../../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../../src/walk/tiers/tier.ts';
import type { Goal } from '../../../../src/walk/tours/tours.ts';
import { pathOf } from '../../../../src/walk/tours/tours.ts';
import { expect, noPage } from '../../../browser/gestures.ts';
import { begin, startPhonesAt, type TestHost, type Fixture } from '../../../browser/fixture.ts';
import { heldRequests } from './held-requests.ts';
import type { PathRun, OpenPage } from './path-run.ts';
import { beginChanceAnew, endChance } from './fixed-random.ts';
import { forgetHistory, inEnglish, takeScreenshot, scrollBack, still, turn, type Read } from './screenshot.ts';

/** A Monday, ten o'clock in Jakarta. */
const begins = new Date('2026-11-02T03:00:00Z');
/**
 * How far a step moves both clocks, and a beat of `trickle` the page's, ms. A game loses a ring in a second; a flow may
 * wait half a second before it makes a call.
 */
const paces = {
  flow: { step: 1000, beats: [10, 5, 2] },
  game: { step: 100, beats: [1, 1, 1] },
} as const;
const games: ReadonlySet<string> = new Set(['room', 'round']);
let pace: (typeof paces)[keyof typeof paces] = paces.flow;

const folder = process.env['ATLAS'];

// Playwright reads the stack at each call, and Vite would map every line of it to its source.
if (folder) Error.prepareStackTrace = String;

/** What the walks do otherwise while they are recorded; null where they are not. */
export const recording = folder
  ? {
      folder,
      goal: 'states+classes' as const satisfies Goal,
      enter,
      leave,
      pass,
      host,
    }
  : null;

/**
 * Chromium's options for equal pixels: complete redraws, the same colours and letters everywhere. One that runs all
 * stages before a frame is drawn would change no picture, and draw sixty frames a second of a page that stands.
 */
const drawnAlike = [
  '--disable-partial-raster',
  '--disable-low-res-tiling',
  '--disable-checker-imaging',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];
/** A page of a walk is gone before optimised code pays: without it, a page that loads takes a fifth less CPU. */
const shortLived = '--js-flags=--no-maglev --no-opt --min-semi-space-size=16';
let shared: Promise<TestHost> | undefined;

/** One platform and one browser for all walks of a process: starting them takes as long as a walk. */
function host(options: TestbedOptions): Promise<TestHost> {
  shared ??= (async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'platinum-atlas-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const [platform, browser] = await Promise.all([
      begin({ ...options, dataDir, standsAt: begins }),
      openBrowser([...drawnAlike, shortLived]),
    ]);
    return { platform, browser, leave: () => Promise.resolve() };
  })();
  return shared;
}

const underway = new WeakMap<BrowserContext, Set<Request>>();

/** The page of the path before: the next path is ready on a warm page in half the time. */
const left = new WeakMap<Fixture, OpenPage>();

async function enter(fixture: Fixture): Promise<OpenPage> {
  // A step that is photographed lasts longer than the browser expects of a page that waits for an answer.
  fixture.expects('late preload');
  const before = left.get(fixture);
  if (before && !before.page.isClosed()) {
    // The clock is still halted.
    await before.context.clock.install({ time: begins });
    // After what the path before may have ordered of the clock.
    await before.context.addInitScript(takeUpTime);
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
  // After the clock, which the first beat needs.
  await context.addInitScript(takeUpTime);
  await context.addInitScript(trickle, pace.beats);
  await context.addInitScript(steady);
  return { context, page: await fixture.page(context) };
}

async function leave({ fixture, context, page }: PathRun): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await page.goto(noPage);
  const calm = [page.unrouteAll(), context.unrouteAll(), heldRequests(context).end(), context.clearCookies()];
  await Promise.all([...calm, page.mouse.move(-1, -1)]);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await forgetHistory(page);
  underway.get(context)?.clear();
  left.set(fixture, { context, page });
}

/**
 * In the page: hides the caret, whose blinking would differ between pictures. In English a page keeps its place, too:
 * Chromium follows a text above it that grows, but not in every recording.
 */
function steady(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important; } :lang(en) { overflow-anchor: none; }');
  document.adoptedStyleSheets.push(sheet);
}

interface Pausable {
  /** Set while a picture is taken. */
  stands?: boolean;
  beats: number;
  __pwClock?: {
    controller: Record<'runFor' | 'fastForward' | 'pauseAt', (ms: number) => Promise<void>> & {
      log(order: 'pauseAt', at: number, time: number): void;
    };
  };
  scheduler: { postTask(task: () => void, options: { delay: number } | { priority: string }): Promise<void> };
}

/**
 * In the page: a new one takes up the clock where the one before left it. A tab keeps its name; by `context.clock`, each
 * step would leave a script that every later page runs.
 */
function takeUpTime(): void {
  if (window.name) (globalThis as unknown as Pausable).__pwClock?.controller.log('pauseAt', 0, Number(window.name));
}

/**
 * In the page: lets the halted clock trickle, so that timers of 0 ms and animation frames run. The beats slow down, so
 * that even a slow step stays below the time that it may take.
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

/** Waits until only requests that the walk or the platform holds are open. Returns whether it had to. */
async function waitForAnswers({ fixture, page, context, held }: PathRun): Promise<boolean> {
  const isHeld = (request: Request) =>
    held.some((route) => route.request() === request) ||
    heldRequests(context).find(request.method(), request.url()) !== undefined;
  const left = () => [...(underway.get(context) ?? [])].filter((request) => isOf(page, request) && !isHeld(request));
  const open = async () => (left().length === 0 ? 0 : left().length - (await fixture.held()).length);
  if ((await open()) <= 0) return false;
  await expect
    .poll(open, {
      intervals: [20, 50, 100],
      message: 'the page is quiet',
    })
    .toBeLessThanOrEqual(0);
  return true;
}

function isOf(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // The request is a worker's, or its page is gone.
    return false;
  }
}

async function halt(run: PathRun): Promise<void> {
  const isDrawn = async () =>
    (await run.page.evaluate(stand, [begins.getTime(), pace.step] as const)) && !(await waitForAnswers(run));
  await waitForAnswers(run);
  if (await isDrawn()) return;
  await expect.poll(isDrawn, { intervals: [0, 20, 50], message: 'the page is drawn' }).toBe(true);
}

/**
 * In the page: moves the clock to the next step, if it did not stand yet, and lets the page draw what came of it. Returns
 * whether all is there: the key of a login comes after its form (src/web/pages/late/PasskeyOffer.tsx).
 */
async function stand([begins, step]: readonly [number, number]): Promise<boolean> {
  const clock = globalThis as unknown as Pausable;
  const draw = (): Promise<void> => {
    // As a page that wakes, so that it draws its countdowns: they are drawn once a second, counted from the clock's last
    // leap, and would depend on how long before that leap an answer came.
    document.dispatchEvent(new Event('resume'));
    return clock.scheduler.postTask(() => undefined, { priority: 'background' });
  };
  await draw();
  if (!clock.stands) {
    clock.stands = true;
    window.name = String(begins + (Math.floor((Date.now() - begins) / step) + 1) * step);
    await clock.__pwClock?.controller.pauseAt(Number(window.name));
    await draw();
  }
  return document.querySelector('dialog#login:modal:not(:has(form [role="group"]))') === null;
}

/** Lets `ms` pass, counted from the beginning of the step, so that earlier trickling makes no difference. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    async ([begins, step, soon, wait]) => {
      const wholeSteps = (time: number) => Math.floor(time / step) * step;
      const since = Date.now() - begins;
      const leap = wholeSteps(wholeSteps(since) + wait) + soon - since;
      window.name = String(Number(window.name || begins) + leap);
      await (globalThis as unknown as Pausable).__pwClock?.controller.fastForward(leap);
    },
    [begins.getTime(), pace.step, pace.beats[0], ms] as const,
  );
}

/** Starts the next step a little after the whole second, so that no countdown in seconds is at its edge. */
async function goOn({ fixture, page }: PathRun): Promise<void> {
  await fixture.advance(pace.step);
  await page.evaluate(async ([soon]) => {
    const clock = globalThis as unknown as Pausable;
    await clock.__pwClock?.controller.runFor(soon);
    Object.assign(clock, { stands: false, beats: 0 });
  }, pace.beats);
}

const withoutIds = (text: string): string =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').replace(/localhost:[0-9]+/g, 'localhost');

/** The accessible text: of the topmost dialog, else of the page. Secrets are masked as their fields show them. */
async function outlineOf(page: Page, { isDialog, secrets }: Read): Promise<string> {
  const heard = isDialog ? page.locator('dialog:modal').last() : page.locator('body');
  const outline = withoutIds(await heard.ariaSnapshot());
  // The longest first: a secret may be the beginning of another.
  return secrets
    .sort((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '•'.repeat(secret.length)), outline);
}

/** What has a picture, by machine: a walk for another purpose shows the same again. */
const shown = new Map<string, Shown>();

/** A recorder for the walks of one machine: no part records what an earlier one has recorded. */
export function createRecorder(fixture: Fixture, folder: string, model: Model) {
  const machine = model.name;
  const before = shown.get(machine) ?? { states: new Set(), outcomes: new Set() };
  shown.set(machine, before);
  const choice = createChoice(before);
  const shots = new Map<string, Record<Language, Shot[]>>();
  const seen = new Map<string, Picture[]>();
  /** Routes with the parts of their screens that have a picture in the dark and on a wide page. */
  const alike = new Set<string>();
  let walked: Edge[] = [];

  async function look(run: PathRun, { edge, target }: WalkStep, taken: Record<Language, Shot[]>): Promise<void> {
    const { page } = run;
    const nodes = target.progress.snapshot._nodes.toSorted((one, other) => one.order - other.order);
    const states = nodes.map(({ id }) => id);
    const outcome = edge.offer.kind === 'outcome' ? outcomeClass(explore(model), edge) : null;
    const looks = choice.looksAt({ configuration: target.key, states, outcome });
    if (looks.length === 0) return;
    const place = {
      machine,
      configuration: target.key,
      states,
      edge: edge.id,
      path: pathOf(walked).id,
      route: withoutIds(new URL(page.url()).pathname),
    };
    // A phone has no pointer that hovers, and when Chromium notices what has come under it is chance.
    await page.mouse.move(-1, -1);
    const read = await still(page);
    const own = looks.filter(({ language }) => language === 'id');
    const foreign = looks.filter(({ language }) => language === 'en');
    taken.id.push({ ...place, ...(await shotOf(page, read, own, place)) });
    if (foreign.length > 0) {
      // A wide look may have cut how far the page is scrolled; both languages show the same place.
      await scrollBack(page, read);
      const shot = await inEnglish(page, async () => shotOf(page, await still(page), foreign, place));
      taken.en.push({ ...place, ...shot });
    }
    // A single look does not turn the page.
    if (looks.length > 1) await scrollBack(page, read);
  }

  async function shotOf(
    page: Page,
    read: Read,
    [first, ...others]: readonly Framed[],
    { route }: Pick<Shot, 'route'>,
  ): Promise<Pick<Shot, 'title' | 'outline' | 'pictures'>> {
    // Nobody reads the English one, and it takes as long as its picture.
    const outline = first?.language === 'en' ? '' : await outlineOf(page, read);
    const shot = { title: read.title, outline, pictures: [] as Picture[] };
    if (!first) return shot;
    const picture = await takeScreenshot(folder, page, first);
    shot.pictures.push(picture);
    if (others.length === 0) return shot;
    // Equal outlines and equal pictures at 360 px mean equal pictures at other sizes.
    const page360 = `${picture.file} ${outline}`;
    const known = seen.get(page360) ?? [];
    const screen = `${route} ${partsOf(outline)}`;
    if (!alike.has(screen)) {
      alike.add(screen);
      for (const other of others) known.push(await takeScreenshot(folder, page, other));
      await turn(page, first);
      seen.set(page360, known);
    }
    shot.pictures.push(...known);
    return shot;
  }

  return {
    recorded<Machine extends AnyStateMachine, Screen extends string>(
      script: BrowserScript<Machine, PathRun, Screen>,
      part: string,
    ): BrowserScript<Machine, PathRun, Screen> {
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
    /** States and outcomes that have a picture, so that no path need lead there. */
    rest: () => ({ base: folder, known: new Set([...choice.states, ...before.outcomes]) }),
    keep() {
      endChance();
      for (const [part, taken] of shots)
        for (const language of languages) writeShots(folder, { machine, part, language }, taken[language]);
    },
  };
}
