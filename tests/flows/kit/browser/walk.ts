/**
 * What the browser walks have in common: one fixture a generation of calls, a fresh context a path, and calls that wait
 * in the browser until the walk names their outcome. Then the platform is asked for it, for real or through its fault
 * port. A machine asks families of calls; what waits and what goes wrong is the member that the walked purpose uses.
 */
import type { PathRun, OpenPage } from './path-run.ts';
import type { Page, Request, Route } from 'playwright';
import { describe, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { callsOf, type AnyCall } from '../../../../src/contract/call.ts';
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
import { restrict, type Act } from '../../../../src/walk/tiers/script.ts';
import type { PlayerRequest } from '../../../../src/sandbox/testbed/control.ts';
import { newSession, type SignedIn } from '../../../browser/account-gestures.ts';
import { expect, isReady, isVisitor, text, toast, writeStorage, type TextId } from '../../../browser/gestures.ts';
import { newPhone, useFixture, type CallName, type FaultOrder, type Fixture } from '../../../browser/fixture.ts';
import { album, look } from '../../../browser/look.ts';
import { createRecorder, recording } from './recorder.ts';
import { createPageDriver } from './page-driver.ts';

export const password = 'layang-layang-senja';

/** What a machine asks for: a call, or a family of calls. */
export type Asked = keyof MachineCalls;

const everyCall: Readonly<Record<CallName, AnyCall>> = calls;
const membersOf = (asked: Asked): CallName[] => callsOf(machineCalls[asked]).map(({ name }) => name as CallName);
const v1Paths = Object.values(everyCall).flatMap(({ v1 }) => v1?.path ?? []);
const pathOf = (request: Request): string => new URL(request.url()).pathname;

async function enter(fixture: Fixture): Promise<OpenPage> {
  const context = await fixture.context({ heldClock: true });
  return { context, page: await fixture.page(context) };
}

/** `player`: somebody who is logged in before the first page. */
export async function openRun(fixture: Fixture, heldCalls: readonly Asked[], player?: SignedIn): Promise<PathRun> {
  fixture.expects(401, 403, 404, 409, 422, 423, 429, 500, 'broken connection');
  const { context, page } = await (recording ? recording.enter(fixture) : enter(fixture));
  const { phone, token } = player ?? { phone: newPhone(), token: '' };
  // Here and not with the context, which would open a page of its own for it.
  if (player) await writeStorage(page, { token, phone });
  const driver = createPageDriver(page, phone);
  const run: PathRun = { fixture, context, page, driver, phone, token, waiting: new Map() };
  for (const asked of heldCalls) await hold(run, asked);
  return run;
}

/** As a player of its own who has what is given. */
export const openAsPlayer = async (
  fixture: Fixture,
  heldCalls: readonly Asked[],
  given: Partial<PlayerRequest> = {},
): Promise<PathRun> => openRun(fixture, heldCalls, await newSession(fixture, password, given));

/** From now on the page's time moves only where the walk moves it. */
export async function haltClock({ page }: PathRun): Promise<void> {
  halted.add(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
const halted = new WeakSet<Page>();

/** Looks at a place where the walk is for the first time, while the page's time stands still. */
function lookOnce(isWhole: boolean) {
  const places = new Set<string>();
  return async ({ page, fixture }: PathRun, { edge: { offer }, target }: WalkStep): Promise<void> => {
    const answer = offer.kind === 'outcome' ? answerName(offer) : '';
    const place = `${target.key} ${answer}`;
    if (places.has(place) || !page.url().startsWith(fixture.platform.shop)) return;
    const isRunning = !halted.has(page);
    if (isRunning) await inClock(page, 'pause');
    const leaves = target.progress.snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final');
    await look(page, [...leaves.map(({ id }) => id), answer].filter(Boolean).join(', '), isWhole);
    if (isRunning) await inClock(page, 'resume');
    places.add(place);
  };
}

interface HeldClock {
  __pwClock: { controller: { now(): number; pauseAt(time: number): Promise<void>; resume(): void } };
}

/** At this very moment, which `page.clock` cannot. */
const inClock = (page: Page, what: 'pause' | 'resume'): Promise<void> =>
  page.evaluate(async (order) => {
    const { controller } = (globalThis as unknown as HeldClock).__pwClock;
    if (order === 'pause') await controller.pauseAt(controller.now());
    else controller.resume();
  }, what);

/** A page's timers wait for whole milliseconds, and its calls take a while, ms. */
const slack = 1000;

/** So many ms pass in the page and what waits for them is over; the platform's clock stays where it is. */
export const passInPage = ({ page }: PathRun, ms: number): Promise<void> =>
  // while recording to whole steps: what is then said in whole seconds does not hang on how long a gesture took.
  recording ? recording.pass(page, ms + slack) : page.clock.fastForward(ms + slack);

/** What the clock plan of a path asks for: page and platform go on together. */
async function advance(run: PathRun, ms: number): Promise<void> {
  await run.fixture.advance(ms);
  await passInPage(run, ms);
}

/** What the server announces is said in whole minutes, rounded up, and its `Date` in whole seconds, ms. */
const rounding = 2000;

/** How far ahead the server or the storage has to put a moment, so that it is where the samples have it, ms. */
export const aheadBy = (until: number): number => until - moment - rounding;

/** The moment that the step's event names. */
const namedMoment = ({ edge: { offer } }: WalkStep): number | undefined => {
  const until: unknown = offer.event['until'];
  return typeof until === 'number' ? until : undefined;
};

/** As a storage has it that was written elsewhere: the moment that the step's event names. */
export const aheadAt = (step: WalkStep): number => aheadBy(namedMoment(step) ?? moment);

/** From now on a call waits in the browser, or every call of a family, whichever generation it is made in. */
export async function hold({ context, waiting }: PathRun, asked: Asked): Promise<void> {
  for (const name of membersOf(asked)) {
    if (waiting.has(name)) continue;
    waiting.set(name, []);
    const call = everyCall[name];
    // An expression, which the browser's driver compares by itself: of all other requests nobody hears.
    const paths = [routeOf(call), ...(call.v1 ? [call.v1.path] : [])].join('|');
    await context.route(new RegExp(`^https?://[^/]+(?:${paths})(?:\\?.*)?$`), (route) => {
      const isIt = pathOf(route.request()) !== routeOf(call) || route.request().method() === call.method;
      return isIt ? void waiting.get(name)?.push(route) : route.fallback();
    });
  }
}

/** Calls wait no longer, neither those that do nor later ones. */
export async function letPass({ context, waiting }: PathRun): Promise<void> {
  await context.unrouteAll();
  for (const route of [...waiting.values()].flat().filter(isAlive)) await route.continue();
}

export const closeRun = (run: PathRun): Promise<void> => (recording ? recording.leave(run) : run.context.close());
/** Where the path has made another page of it for good. */
export const closeForGood = ({ context }: PathRun): Promise<void> => context.close();

const picture = async ({ page }: PathRun, path: string): Promise<void> => void (await page.screenshot({ path }));

const isAlive = (route: Route): boolean => route.request().failure() === null;

const waitingFor = ({ waiting }: PathRun, asked: Asked): { member: CallName; route: Route }[] =>
  membersOf(asked).flatMap((member) => (waiting.get(member) ?? []).filter(isAlive).map((route) => ({ member, route })));

/** How many calls wait in the browser for their answer. */
export const isWaiting = (run: PathRun, asked: Asked): number => waitingFor(run, asked).length;

async function take(run: PathRun, asked: Asked): Promise<{ member: CallName; route: Route }> {
  await expect.poll(() => isWaiting(run, asked), { message: `the call ${asked} leaves the page` }).toBe(1);
  const [taken] = waitingFor(run, asked);
  if (!taken) throw new Error(`No ${asked} waits.`);
  run.waiting.set(taken.member, []);
  return taken;
}

/** The platform answers as it would by itself, after what has to be true for the outcome was made true. */
export const really =
  (asked: Asked, arrange?: (run: PathRun) => Promise<unknown>): Act<PathRun> =>
  async (run) => {
    const { route } = await take(run, asked);
    await arrange?.(run);
    await route.continue();
  };

/**
 * The platform's fault port answers, with a lock as long as the sample's. v1 has words of its own for
 * some outcomes; the newer ones are then written as they are.
 */
export const byFault =
  ({ call: asked, ...order }: Omit<FaultOrder, 'call'> & { call: Asked }): Act<PathRun> =>
  async (run, step) => {
    const { member, route } = await take(run, asked);
    const call = everyCall[member];
    const until = namedMoment(step);
    const isRenamed = pathOf(route.request()) === call.v1?.path && v1Outcome(call, order.kind) !== order.kind;
    const renamed = { kind: 'raw', status: 422, body: JSON.stringify(toV1Reply(call, order.kind, { status: false })) };
    const resetInMs = until !== undefined && { resetInMs: aheadBy(until) };
    await run.fixture.fault({ ...resetInMs, ...(isRenamed ? renamed : order), call: member });
    await route.continue();
  };

/** Outcomes of a call that the fault port answers as they are. */
export const faultsOf = <Name extends Asked, Kind extends string>(call: Name, ...kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [`${call}.${kind}`, byFault({ call, kind })])) as Record<
    `${Name}.${Kind}`,
    Act<PathRun>
  >;

/** The closed tail of a call (ER-2); what can be had without the fault port is. */
export const tailOf = <Name extends Asked>(asked: Name) =>
  ({
    [`${asked}.unauthorized`]: byFault({ call: asked, kind: 'unauthorized' }),
    [`${asked}.offline`]: async (run: PathRun) => (await take(run, asked)).route.abort('internetdisconnected'),
    [`${asked}.timeout`]: async (run: PathRun) => {
      const { member, route } = await take(run, asked);
      const limit = everyCall[member].encoding === 'form' ? longestUpload : longestCall;
      await passInPage(run, limit);
      await expect.poll(() => route.request().failure()).not.toBeNull();
    },
    [`${asked}.server_error`]: byFault({ call: asked, kind: 'server_error' }),
    [`${asked}.malformed`]: byFault({ call: asked, kind: 'html' }),
    [`${asked}.not_available`]: byFault({ call: asked, kind: 'not_available' }),
    [`${asked}.unknown`]: byFault({ call: asked, kind: 'unknown' }),
  }) as Record<
    `${Name}.${'unauthorized' | 'offline' | 'timeout' | 'server_error' | 'malformed' | 'not_available' | 'unknown'}`,
    Act<PathRun>
  >;

/** What the server will be made to say next, so that a gesture can be one that leads to it. */
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

/** As the browser says it of a page that is put behind another, and of one that it kept. */
export const sayHidden =
  (isHidden: boolean) =>
  async ({ page }: PathRun) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
export const sayRestored = async ({ page }: PathRun) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** Another tab says that something moved. */
export const tellOfMovement = (page: Page): Promise<void> =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
  page.evaluate((name) => new BroadcastChannel(name).postMessage('moved'), channelName);

/** The history leads to an entry, as back and forward do. */
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

/** The session is over when the player does it: the page is a visitor's. */
export const afterSession =
  (act: Act<PathRun>): Act<PathRun> =>
  async (run, step) => {
    await endSession(run);
    await act(run, step);
    await isVisitor(run.page);
  };

/** The session is over when a call of the player's arrives: the platform itself refuses it, and the page is a visitor's. */
export const refused = (asked: Asked): Act<PathRun> =>
  endsIn(
    really(asked, (run) => endSession(run)),
    ({ page }) => isVisitor(page),
  );

/** The closed tail of a player's call: its 401 is the platform's own. */
export const playerTailOf = <Name extends Asked>(asked: Name): ReturnType<typeof tailOf<Name>> => ({
  ...tailOf(asked),
  [`${asked}.unauthorized`]: refused(asked),
});

/** What is done, and what there is to see of it that no later state shows. */
export const endsIn =
  (act: Act<PathRun>, look: (run: PathRun, step: WalkStep) => Promise<unknown>): Act<PathRun> =>
  async (run, step) => {
    await act(run, step);
    await look(run, step);
  };

/** A sentence in a toast. */
export const says =
  (id: TextId, values: Record<string, string | number> = {}) =>
  ({ page }: PathRun): Promise<void> =>
    expect(toast(page)).toHaveText(text(id, values));

/** The connection goes, and is back. */
export async function reconnect({ context }: PathRun): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/** A code and its ticket outlast every wait of a path, so that what comes after a wait is walked with the same ones. */
export const walkedLimits = {
  code: { ...defaultLimits.code, life: 60 * 60_000 },
  ticketLife: 3 * 60 * 60_000,
};

/** Why some events are not provoked, where several machines hear them. */
export const saidByMoneyPages =
  'A page that moves money says it to itself, nobody taps it: it happens in the walks of those pages.';

/** A walk as its file declares it, for those who only read what it leaves out. */
export interface DeclaredWalk {
  model: Model;
  parts: readonly { name: string; reasonAgainst: (edge: Edge) => string | null }[];
  /** What walks it on a fixture, in the newer generation of calls; `seen` is told of each run as it opens. */
  driverOn(fixture: Fixture, seen: (run: PathRun) => void): Driver;
}
export const declaredWalks: DeclaredWalk[] = [];

/** The states of a machine that can be come to from some of its inputs. */
function statesFrom(model: Model, inputs: readonly string[]): Set<string> {
  if (inputs.length === 0) return new Set();
  const { graph } = restrict(explore(model), ({ offer }) =>
    offer.kind === 'start' && !inputs.includes(offer.sample) ? 'another input' : null,
  );
  return new Set(
    [...graph.configurations.values()].flatMap(({ progress }) => progress.snapshot._nodes.map(({ id }) => id)),
  );
}

interface Walks {
  /** The generations of calls that the machine is walked on; the newer one where it is left out. */
  generations?: readonly ApiGeneration[];
  /** Walks by themselves, with the inputs that each begins with: a purpose each, so that each is walked completely. */
  parts?: Readonly<Record<string, readonly string[]>>;
  /** Inputs of another walk of this machine, whose recording shows the same states. */
  after?: readonly string[];
}

/**
 * Every transition of the machine in the browser: a test a generation of calls (specification 7) and part. The first
 * generation always; where GENERATIONS=all asks for it, as `npm run test:long` does, the others too, and in the newer one every
 * outcome of every call even where one transition hears many.
 */
export function walkTest<Machine extends AnyStateMachine, Screen extends string>(
  model: ModelOf<Machine>,
  scriptOn: (fixture: Fixture, generation: ApiGeneration) => BrowserScript<Machine, PathRun, Screen>,
  { generations = ['v2'], parts = { '': Object.keys(model.inputs) }, after = [] }: Walks = {},
): void {
  const scriptFor = (fixture: Fixture, generation: ApiGeneration) => ({
    ...scriptOn(fixture, generation),
    advance,
    picture,
  });
  declaredWalks.push({
    model,
    parts: Object.entries(parts).map(([name, inputs]) => {
      // A script asks for its fixture when it is run, not when it is written.
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
  // How each code of an older reply is read is proved by tests/unit/contract; here every transition is taken with it.
  const goalOf = (generation: ApiGeneration): Goal =>
    recording?.goal ?? (album ? 'states+codes' : isLong && generation === 'v2' ? 'transitions+codes' : 'transitions');
  describe.each(isLong ? generations : generations.slice(0, 1))('%s', (generation) => {
    const options = { apiGeneration: generation, limits: walkedLimits };
    const host = recording?.host;
    const fixture = host ? useFixture({}, undefined, () => host(options)) : useFixture(options);
    const recorder = recording && createRecorder(fixture, recording.folder, model.name, statesFrom(model, after));
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
        // Another part of the machine may be the one that walks what was asked for, or that was recorded with these screens.
        if (asked ?? recording) return;
        expect(steps).toBeGreaterThan(0);
        const v1 = v1Paths.filter((path) => fixture.requested().has(path));
        expect(v1.length > 0, `v1 addresses that were asked: ${v1.join(', ')}`).toBe(generation === 'v1');
      },
    );
  });
}
