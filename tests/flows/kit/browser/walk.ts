/**
 * Runs the walks in Chromium: one fixture for each generation of calls, a fresh browser context for each path. The
 * browser holds calls until the walk names their outcome; the platform then gives it, by itself or through its fault
 * port. Every member of a family is held; the outcome goes to the member that the walked purpose uses.
 */
import type { PathRun, OpenPage } from './path-run.ts';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { callsOf, type AnyCall, type TailOutcome } from '../../../../src/contract/call.ts';
import { calls, machineCalls, type MachineCalls } from '../../../../src/contract/index.ts';
import { v1Outcome, toV1Reply } from '../../../../src/contract/v1.ts';
import type { ApiGeneration } from '../../../../src/server/config.ts';
import { defaultLimits } from '../../../../src/server/domain/platform/limits.ts';
import { routeOf } from '../../../../src/server/http/call-route.ts';
import { channelName } from '../../../../src/web/browser/movements.ts';
import { longestCall, longestUpload } from '../../../../src/web/gateway/gateway.ts';
import { moment } from '../samples.ts';
import { explore, type Edge } from '../../../../src/walk/graph/explore.ts';
import { answerName } from '../../../../src/walk/graph/progress.ts';
import { leafStates } from '../../../../src/walk/graph/xstate-internals.ts';
import type { Model, ModelOf } from '../../../../src/walk/model.ts';
import type { Goal } from '../../../../src/walk/tours/tours.ts';
import {
  createBrowserDriver,
  reasonAgainst,
  walkBrowser,
  type BrowserScript,
} from '../../../../src/walk/tiers/browser.ts';
import { pathThrough } from '../../../../src/walk/tiers/failures.ts';
import { askedPath } from '../../../../src/walk/tiers/run.ts';
import { printFailure, type Driver, type WalkStep } from '../../../../src/walk/tiers/tier.ts';
import { unprovokable, type Act } from '../../../../src/walk/tiers/script.ts';
import { on } from '../page.ts';
import type { PlayerRequest } from '../../../../src/sandbox/testbed/control.ts';
import { newSession, type SignedIn } from '../../../browser/account-gestures.ts';
import {
  expect,
  isReady,
  isVisitor,
  password,
  text,
  toast,
  writeStorage,
  type TextId,
} from '../../../browser/gestures.ts';
import { newPhone, useFixture, type CallName, type FaultOrder, type Fixture } from '../../../browser/fixture.ts';
import { album, look } from '../../../browser/look.ts';
import { heldRequests, type HeldRequest } from './held-requests.ts';
import { createRecorder, recording } from './recorder.ts';
import { createPageDriver } from './page-driver.ts';

export { password, unprovokable, type Act };
export type { WalkStep, PathRun };

export const pin = '604913';

export const withPin = ({ fixture, phone }: PathRun) => fixture.player({ phone, pin });
export const withoutPin = ({ fixture, phone }: PathRun) => fixture.player({ phone, pin: null });

export const inChromium = <Table extends object>(table: Table) => on(({ driver }: PathRun) => driver, table);

export type Asked = keyof MachineCalls;

const everyCall: Readonly<Record<CallName, AnyCall>> = calls;
const membersOf = (asked: Asked): CallName[] => callsOf(machineCalls[asked]).map(({ name }) => name as CallName);
const v1Paths = Object.values(everyCall).flatMap(({ v1 }) => v1?.path ?? []);

async function enter(fixture: Fixture): Promise<OpenPage> {
  const context = await fixture.context({ heldClock: true });
  return { context, page: await fixture.page(context) };
}

export async function openRun(fixture: Fixture, heldCalls: readonly Asked[], player?: SignedIn): Promise<PathRun> {
  fixture.expects(401, 403, 404, 409, 422, 423, 429, 500, 'broken connection');
  const { context, page } = await (recording ? recording.enter(fixture) : enter(fixture));
  const { phone, token } = player ?? { phone: newPhone(), token: '' };
  // Not by `fixture.context`, which would open an extra page for it.
  if (player) await writeStorage(page, { token, phone });
  const driver = createPageDriver(page, phone);
  const run: PathRun = { fixture, context, page, driver, phone, token, waiting: new Map(), held: [] };
  for (const asked of heldCalls) await hold(run, asked);
  return run;
}

export const openAsPlayer = async (
  fixture: Fixture,
  heldCalls: readonly Asked[],
  given: Partial<PlayerRequest> = {},
): Promise<PathRun> => openRun(fixture, heldCalls, await newSession(fixture, given));

export async function haltClock({ page }: PathRun): Promise<void> {
  halted.add(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
const halted = new WeakSet<Page>();

function lookOnce(isWhole: boolean) {
  const places = new Set<string>();
  return async ({ page, fixture }: PathRun, { edge: { offer }, target }: WalkStep): Promise<void> => {
    const answer = offer.kind === 'outcome' ? answerName(offer) : '';
    const place = `${target.key} ${answer}`;
    if (places.has(place) || !page.url().startsWith(fixture.platform.shop)) return;
    const isRunning = !halted.has(page);
    if (isRunning) await inClock(page, 'pause');
    const leaves = leafStates(target.progress.snapshot);
    await look(page, [...leaves.map(({ id }) => id), answer].filter(Boolean).join(', '), isWhole);
    if (isRunning) await inClock(page, 'resume');
    places.add(place);
  };
}

interface HeldClock {
  __pwClock: { controller: { now(): number; pauseAt(time: number): Promise<void>; resume(): void } };
}

/** Pauses or resumes at the page's present moment, which `page.clock` cannot. */
const inClock = (page: Page, what: 'pause' | 'resume'): Promise<void> =>
  page.evaluate(async (order) => {
    const { controller } = (globalThis as unknown as HeldClock).__pwClock;
    if (order === 'pause') await controller.pauseAt(controller.now());
    else controller.resume();
  }, what);

/** Timers wait for whole milliseconds, and calls take a while, ms. */
const slack = 1000;

/** Moves the page's clock past timers of `ms`; the platform's clock stands. */
export const passInPage = ({ page }: PathRun, ms: number): Promise<void> =>
  // The recorder moves by whole steps: seconds on screen must not depend on how long a gesture took.
  recording ? recording.pass(page, ms + slack) : page.clock.fastForward(ms + slack);

async function advance(run: PathRun, ms: number): Promise<void> {
  await run.fixture.advance(ms);
  await passInPage(run, ms);
}

/** Waits are shown in whole minutes, rounded up, and the server's `Date` has whole seconds, ms. */
const rounding = 2000;

/** How far ahead server or storage must set a moment, so that it is where the samples have it, ms. */
export const aheadBy = (until: number): number => until - moment - rounding;

const namedMoment = ({ edge: { offer } }: WalkStep): number | undefined => {
  const until: unknown = offer.event['until'];
  return typeof until === 'number' ? until : undefined;
};

/** How far ahead another tab must store the moment of the step's event, ms. */
export const aheadAt = (step: WalkStep): number => aheadBy(namedMoment(step) ?? moment);

export async function hold({ context, waiting }: PathRun, asked: Asked): Promise<void> {
  const names = membersOf(asked).filter((name) => !waiting.has(name));
  for (const name of names) waiting.set(name, []);
  await heldRequests(context).add(
    ...names.map((name) => {
      const call = everyCall[name];
      const paths = [routeOf(call), ...(call.v1 ? [call.v1.path] : [])];
      return {
        patterns: paths.flatMap((path) => [`*://*${path}`, `*://*${path}\\?*`]),
        fits: ({ url: { pathname }, method }: HeldRequest) =>
          pathname === paths[0] ? method === call.method : paths.includes(pathname),
        taken: (request: HeldRequest) => void waiting.get(name)?.push(request),
      };
    }),
  );
}

export async function letPass({ context }: PathRun): Promise<void> {
  await context.unrouteAll();
  await heldRequests(context).end();
}

const closeRun = (run: PathRun): Promise<void> => (recording ? recording.leave(run) : run.context.close());
/** Closes a run whose page the recorder cannot use again. */
export const closeForGood = ({ context }: PathRun): Promise<void> => context.close();

const picture = async ({ page }: PathRun, path: string): Promise<void> => void (await page.screenshot({ path }));

const isAlive = ({ state }: HeldRequest): boolean => state === 'waiting';

export const waitingFor = ({ waiting }: PathRun, asked: Asked): { member: CallName; request: HeldRequest }[] =>
  membersOf(asked).flatMap((member) =>
    (waiting.get(member) ?? []).filter(isAlive).map((request) => ({ member, request })),
  );

export const isWaiting = (run: PathRun, asked: Asked): number => waitingFor(run, asked).length;

async function take(run: PathRun, asked: Asked): Promise<{ member: CallName; request: HeldRequest }> {
  await expect.poll(() => isWaiting(run, asked), { message: `the call ${asked} leaves the page` }).toBe(1);
  const [taken] = waitingFor(run, asked);
  if (!taken) throw new Error(`No ${asked} waits.`);
  run.waiting.set(taken.member, []);
  return taken;
}

/** The platform answers by itself, after `arrange` has made true what the outcome needs. */
export const really =
  (asked: Asked, arrange?: (run: PathRun) => Promise<unknown>): Act<PathRun> =>
  async (run) => {
    const { request } = await take(run, asked);
    await arrange?.(run);
    await request.continue();
  };

function outcomeOf({ edge: { offer } }: WalkStep): { call: Asked; kind: string } {
  const [call, ...kind] = offer.event.type.split('.');
  return { call: call as Asked, kind: kind.join('.') };
}

/**
 * Answers through the platform's fault port, with the outcome that the step's event is unless another is given, and
 * with a lock as long as the sample's. Outcomes that v1 replaces by others are sent raw.
 */
export const byFault =
  (given: Omit<Partial<FaultOrder>, 'call'> & { call?: Asked } = {}): Act<PathRun> =>
  async (run, step) => {
    const { call: asked, ...order } = { ...outcomeOf(step), ...given };
    if (!(asked in machineCalls))
      throw new Error(`Expected the fault to name its call: "${step.edge.offer.event.type}" is no outcome of one.`);
    const { member, request } = await take(run, asked);
    const call = everyCall[member];
    const until = namedMoment(step);
    const isRenamed = request.url.pathname === call.v1?.path && v1Outcome(call, order.kind) !== order.kind;
    const renamed = { kind: 'raw', status: 422, body: JSON.stringify(toV1Reply(call, order.kind, { status: false })) };
    const resetInMs = until !== undefined && { resetInMs: aheadBy(until) };
    await run.fixture.fault({ ...resetInMs, ...(isRenamed ? renamed : order), call: member });
    await request.continue();
  };

export const each = <Name extends Asked, Kind extends string, Done>(call: Name, act: Done, ...kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [`${call}.${kind}`, act])) as Record<`${Name}.${Kind}`, Done>;

export const faultsOf = <Name extends Asked, Kind extends string>(call: Name, ...kinds: readonly Kind[]) =>
  each(call, byFault(), ...kinds);

/** The closed tail of each call (ER-2); offline and timeout need no fault port. */
export const tailOf = <Name extends Asked>(...names: readonly Name[]) =>
  Object.assign(
    {},
    ...names.map((asked) => ({
      ...faultsOf(asked, 'unauthorized', 'server_error', 'not_available', 'unknown'),
      [`${asked}.malformed`]: byFault({ kind: 'html' }),
      [`${asked}.offline`]: async (run: PathRun) => (await take(run, asked)).request.abort('InternetDisconnected'),
      [`${asked}.timeout`]: async (run: PathRun) => {
        const { member, request } = await take(run, asked);
        const limit = everyCall[member].encoding === 'form' ? longestUpload : longestCall;
        await passInPage(run, limit);
        await expect.poll(() => request.state).toBe('over');
      },
    })),
  ) as Record<`${Name}.${TailOutcome}`, Act<PathRun>>;

export const nextOutcome = ({ following }: WalkStep): string =>
  following.find(({ offer }) => offer.kind === 'outcome')?.offer.event.type ?? '';

/** Another tab of the same browser writes into the storage; null takes the key away. */
export async function writeElsewhere(
  { fixture, context }: PathRun,
  values: Record<string, string | null>,
): Promise<void> {
  const tab = await fixture.page(context);
  await writeStorage(tab, values);
  await tab.close();
}

/** The browser's events for a page that is hidden or shown, and for one that its cache restores. */
export const sayHidden =
  (isHidden: boolean) =>
  async ({ page }: PathRun) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
export const sayRestored = async ({ page }: PathRun) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

export const tellOfMovement = (page: Page): Promise<void> =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
  page.evaluate((name) => new BroadcastChannel(name).postMessage('moved'), channelName);

export const goInHistory = ({ page }: PathRun, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: `walk ${to}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);

export async function openAt({ page }: PathRun, path = '/'): Promise<void> {
  await page.goto(path);
  await isReady(page);
}

export const endSession = ({ fixture, token: own }: PathRun, token = own): Promise<Response> =>
  fetch(`${fixture.platform.shop}/api/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });

export const afterSession =
  (act: Act<PathRun>): Act<PathRun> =>
  async (run, step) => {
    await endSession(run);
    await act(run, step);
    await isVisitor(run.page);
  };

/** Ends the session before the call arrives: the platform itself refuses the call, and the page becomes a visitor's. */
export const refused = (asked: Asked): Act<PathRun> =>
  endsIn(
    really(asked, (run) => endSession(run)),
    ({ page }) => isVisitor(page),
  );

/** The closed tail of each of a player's calls: its 401 is the platform's own. */
export const playerTailOf = <Name extends Asked>(...names: readonly Name[]): ReturnType<typeof tailOf<Name>> => ({
  ...tailOf(...names),
  ...Object.fromEntries(names.map((asked) => [`${asked}.unauthorized`, refused(asked)])),
});

export const endsIn =
  (act: Act<PathRun>, look: (run: PathRun, step: WalkStep) => Promise<unknown>): Act<PathRun> =>
  async (run, step) => {
    await act(run, step);
    await look(run, step);
  };

export const says =
  (id: TextId, values: Record<string, string | number> = {}) =>
  ({ page }: PathRun): Promise<void> =>
    expect(toast(page)).toHaveText(text(id, values));

/** Chromium tells a page what it finds changed: turned twice before it looks, nothing is. */
export async function reconnect({ context, page }: PathRun): Promise<void> {
  for (const isOffline of [true, false]) {
    await context.setOffline(isOffline);
    await expect.poll(() => page.evaluate(() => navigator.onLine), { intervals: [20, 50, 100] }).toBe(!isOffline);
  }
}

/** A code and its ticket outlast every wait of a path, so that no step after a wait needs new ones. */
export const walkedLimits = {
  code: { ...defaultLimits.code, life: 60 * 60_000 },
  ticketLife: 3 * 60 * 60_000,
};

/** Why scripts do not provoke some events that several machines hear. */
export const saidByMoneyPages =
  'A page that moves money says it to itself, nobody taps it: it happens in the walks of those pages.';

/** A walk as its file declares it; other tools read what it leaves out. */
export interface DeclaredWalk {
  model: Model;
  parts: readonly { name: string; reasonAgainst: (edge: Edge) => string | null }[];
  /** Drives the walk on a fixture, in v2; calls `seen` with each run as it opens. */
  driverOn(fixture: Fixture, seen: (run: PathRun) => void): Driver;
}
export const declaredWalks: DeclaredWalk[] = [];

/** A script as its file writes it. `close`: by default the recorder may use the page again. */
type Script<Machine extends AnyStateMachine, Screen extends string> = Omit<
  BrowserScript<Machine, PathRun, Screen>,
  'close'
> & { close?: (run: PathRun) => Promise<void> };

export const defineScript = <Machine extends AnyStateMachine, Screen extends string>(
  _model: ModelOf<Machine>,
  script: Script<Machine, Screen>,
): Script<Machine, Screen> => script;

interface Walks {
  /** The generations of calls to walk the machine on; v2 by default. */
  generations?: readonly ApiGeneration[];
  /** Separate walks by name, each with its inputs, so that each purpose is walked completely. */
  parts?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Takes every transition of the machine in the browser: a test for each part and generation of calls (specification 7).
 * Only the first generation by default. GENERATIONS=all (`npm run test:long`) adds the others, and in v2 every outcome
 * of every call, even where one transition hears many.
 */
export function walkTest<Machine extends AnyStateMachine, Screen extends string>(
  model: ModelOf<Machine>,
  scriptOn: (fixture: Fixture, generation: ApiGeneration) => Script<Machine, Screen>,
  { generations = ['v2'], parts = { '': Object.keys(model.inputs) } }: Walks = {},
): void {
  const scriptFor = (fixture: Fixture, generation: ApiGeneration) => ({
    close: closeRun,
    ...scriptOn(fixture, generation),
    advance,
    picture,
  });
  declaredWalks.push({
    model,
    parts: Object.entries(parts).map(([name, inputs]) => {
      // Reading a script needs no fixture; only running it does.
      const script = scriptFor({} as Fixture, 'v2');
      return { name, reasonAgainst: (edge) => reasonAgainst(script, edge, { name, inputs }) };
    }),
    driverOn(fixture, seen) {
      const script = scriptFor(fixture, 'v2');
      return createBrowserDriver({
        ...script,
        async open(step) {
          const run = await script.open(step);
          seen(run);
          return run;
        },
      });
    },
  });
  if (!process.env['VITEST']) return;
  const isLong = process.env['GENERATIONS'] === 'all' && !album;
  // tests/unit/contract proves how each code of a v1 reply is read; here v1 only takes every transition.
  const goalOf = (generation: ApiGeneration): Goal =>
    recording?.goal ?? (album ? 'states+classes' : isLong && generation === 'v2' ? 'transitions+codes' : 'transitions');
  describe.each(isLong ? generations : generations.slice(0, 1))('%s', (generation) => {
    const options = { apiGeneration: generation, limits: walkedLimits };
    const host = recording?.host;
    const fixture = host ? useFixture({}, undefined, () => host(options)) : useFixture(options);
    const recorder = recording && createRecorder(fixture, recording.folder, model);
    test.each(Object.entries(parts))(
      `SC-2 every ${goalOf(generation) === 'transitions+codes' ? 'transition and outcome' : 'transition'} of ${model.name} in the browser %s`,
      { timeout: 900_000 },
      async (purpose, inputs) => {
        const asked = askedPath();
        if (asked && !(asked.machine === model.name && pathThrough(explore(model), asked.edges)))
          throw new Error(`Expected a path of ${model.name} in WALK_PATH; it is "${process.env['WALK_PATH']}".`);
        const part = { name: [generation, purpose].filter(Boolean).join(' '), inputs };
        const script = scriptFor(fixture, generation);
        const recordedScript = recorder?.recorded(script, purpose) ?? { ...script, look: lookOnce(isLong) };
        const { failures, steps } = await walkBrowser(
          model,
          recordedScript,
          goalOf(generation),
          part,
          recorder?.rest(),
        );
        recorder?.keep();
        expect(failures.map(printFailure).join('\n')).toBe('');
        // Another part of the machine may walk the asked path, or may have recorded these screens: no steps here.
        if (asked ?? recording) return;
        expect(steps).toBeGreaterThan(0);
        const v1 = v1Paths.filter((path) => fixture.requested().has(path));
        expect(v1.length > 0, `v1 addresses that were asked: ${v1.join(', ')}`).toBe(generation === 'v1');
      },
    );
  });
}
