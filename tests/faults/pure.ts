/**
 * The pure tier: every call that is on its way in a configuration of a machine meets every fault of an answer. The real
 * gateway makes of it what the real machine hears.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { secretsIn } from '../../src/contract/secret.ts';
import { offersAt, underway, type Progress } from '../../src/walk/graph/progress.ts';
import type { Action, Step } from '../../src/walk/graph/stepper.ts';
import type { Model } from '../../src/walk/model.ts';
import * as samples from '../flows/kit/samples.ts';
import { chosen, type Choice } from './choice.ts';
import type { Verdict } from './catalogue.ts';
import { classOf, expectationOf, failures, type Failure } from './expectations.ts';
import { hear, type Heard } from './hear.ts';
import { live, type Life } from './liveness.ts';
import { raw } from './replies.ts';
import type { FailedCase, TierReport } from './report.ts';
import { casesOf, told, type Case } from './cases.ts';
import { shownBy } from './shown.ts';
import { createVirtualClock } from './virtual-clock.ts';

export async function walkPurely(model: Model, choice: Choice): Promise<TierReport> {
  const began = performance.now();
  const cases = chosen(casesOf(model), choice);
  const failed: FailedCase[] = [];
  for (const one of cases) {
    const message = await playPurely(one).catch((error: unknown) => `it throws: ${String(error)}`);
    if (message !== null) failed.push({ ...told(one), tier: 'pure', message });
  }
  return { tier: 'pure', cases: cases.length, failed, ms: performance.now() - began };
}

const lives = new Map<string, readonly [calm: Life, storm: Life]>();

/** Null where all is as it has to be. */
async function playPurely(one: Case): Promise<string | null> {
  const { asked, input, fault, variant, graph, configuration } = one;
  const clock = createVirtualClock(samples.moment);
  const heard = await hear(asked, input, fault, variant, clock);
  const faults = [...faultsOfCall(one, heard)];
  const event = heard.events.at(-1);
  if (event && faults.length === 0) {
    const { stepper } = graph;
    const step = stepper.step(configuration.progress.snapshot, event);
    faults.push(...faultsOfStep(one, step, event, heard));
    if (faults.length === 0) {
      // Faults that the machine hears alike lead to the same life.
      const heardAlike = `${configuration.via.id} ${one.child} ${event.type} ${one.verdict}`;
      const before = lives.get(heardAlike);
      const lifeOf = (more: Partial<Pick<Case, 'fault' | 'variant'>>) =>
        live(graph, configuration.progress, { step, event, child: one.child, took: heard.took, ...more });
      const [calm, storm] = before ?? [await lifeOf({}), await lifeOf({ fault, variant })];
      lives.set(heardAlike, [calm, storm]);
      faults.push(...faultsOfLife(one, calm, 'after the fault'), ...faultsOfLife(one, storm, 'while the fault lasts'));
    }
  }
  return faults.length === 0 ? null : faults.join('\n');
}

/** What the gateway does, whatever the machine makes of it. */
function* faultsOfCall(
  { fault, verdict, call, input }: Case,
  { events, network, isSessionRefused }: Heard,
): Generator<string> {
  const wanted = verdict === 'nothing' ? 0 : 1;
  const answers = events.filter(({ type }) => type !== 'upload.progressed');
  if (answers.length !== wanted)
    yield `the machine hears ${answers.length} answers instead of ${wanted}: ${answers.map(({ type }) => type).join(', ')}`;
  const tries = fault.order === 'swapped' ? 2 : 1;
  const addresses = new Set(network.sent.map(({ url }) => url));
  if (network.sent.length > tries && addresses.size === 1)
    yield `${network.sent.length} requests are sent instead of ${tries}`;
  const leaks = network.sent.filter(
    ({ url, headers }) =>
      !/^https:\/\/(?:api|platform)\.example\//.test(url) && fault.kind !== 'redirect' && headers.has('authorization'),
  );
  if (leaks.length > 0) yield `the token goes to ${leaks[0]?.url}`;
  if (fault.order === 'left' && network.aborted === 0) yield 'the request goes on after the person has left';
  const isVisitors = secretsIn(input).every((secret) => !secret.equals(samples.bearer));
  if (isSessionRefused !== (verdict === 'unauthorised' && isVisitors))
    yield `the session ${isSessionRefused ? 'ends' : 'goes on'} after a call ${isVisitors ? 'without' : 'with'} a token (${call})`;
  const said = JSON.stringify(events);
  if (said.includes(raw) || said.includes('SQLSTATE')) yield `the machine hears a text of the server: ${said}`;
}

const isFailure = (verdict: Verdict): verdict is Failure => (failures as readonly Verdict[]).includes(verdict);
const effectsOf = (actions: readonly Action[]) => actions.filter(({ type }) => !type.startsWith('xstate.'));
const list = (names: readonly string[]): string => [...names].sort().join(', ') || 'nothing';

function asksAfter({ graph: { model } }: Case, before: Progress, { snapshot }: Step): string[] {
  const running = new Set(underway(model, before).map(({ child }) => before.snapshot.children[child]));
  return underway(model, { ...before, snapshot, answered: new Set() })
    .filter(({ child }) => !running.has(snapshot.children[child]))
    .map(({ call }) => call.name);
}

function* faultsOfStep(one: Case, step: Step, event: AnyEventObject, heard: Heard): Generator<string> {
  const { graph, configuration, verdict, call, fault } = one;
  const { model } = graph;
  const { snapshot } = step;
  if (step.taken.length === 0) {
    yield `nothing hears ${event.type}`;
    return;
  }
  const before = shownBy(model.name, configuration.progress.snapshot);
  const after = shownBy(model.name, snapshot);
  const did = effectsOf(step.actions);
  const toasts = did.filter(({ type }) => type === 'notify').map(({ params }) => (params as { id: string }).id);
  const does = did.map(({ type }) => type).filter((type) => type !== 'notify');
  const asks = asksAfter(one, configuration.progress, step);
  const written = JSON.stringify(snapshot.machine.getPersistedSnapshot(snapshot));
  if (/SQLSTATE/.test(written + JSON.stringify(did))) yield 'a text of the server is kept or said';
  for (const secret of canaries) if (written.includes(secret)) yield 'a secret is kept as a text';
  if (verdict === 'intact') yield* faultsOfSuccess(one, step);
  if (!isFailure(verdict)) return;
  const wanted = expectationOf(model.name, call, verdict, before, fault.wait);
  if (!wanted) {
    yield `no expectation: what comes of "${verdict}" of ${call} in ${model.name}? (tests/faults/expectations.ts)`;
    return;
  }
  const screen = wanted.screen === 'same' ? before.screen : wanted.screen;
  if (screen !== 'any' && after.screen !== screen) yield `the screen is ${after.screen} instead of ${screen}`;
  const anew = after.says.filter((id) => !before.says.includes(id) && !wanted.may.includes(id));
  if (wanted.says === null ? anew.length > 0 : !after.says.includes(wanted.says))
    yield `it says ${list(after.says)} instead of ${wanted.says ?? 'nothing new'}`;
  const optional = (names: readonly string[]) => names.filter((name) => !wanted.may.includes(name));
  if (list(optional(toasts)) !== list(wanted.toasts)) yield `toasts: ${list(toasts)} instead of ${list(wanted.toasts)}`;
  if (list(optional(does)) !== list(wanted.does)) yield `it does ${list(does)} instead of ${list(wanted.does)}`;
  if (list(optional(asks)) !== list(wanted.asks)) yield `it asks ${list(asks)} instead of ${list(wanted.asks)}`;
  const { type, reason } = (snapshot.output ?? {}) as { type?: string; reason?: string };
  const end = snapshot.status === 'done' ? (type ?? reason ?? '') : null;
  if (wanted.ends !== 'any' && end !== wanted.ends)
    yield `it ${end === null ? 'goes on' : `ends with "${end}"`} instead of ${wanted.ends ?? 'going on'}`;
  yield* faultsOfKept(one, snapshot);
  const until: unknown = event['until'];
  if (verdict === 'wait' && fault.wait !== undefined && typeof until === 'number') {
    const lasts = until - samples.moment - heard.took;
    if (Math.abs(lasts - fault.wait) > 1_000) yield `the lock lasts ${lasts} ms instead of ${fault.wait}`;
  }
}

const canaries = secretsIn(samples).flatMap((secret) => (secret.reveal().length < 8 ? [] : [secret.reveal()]));

/** As without the fault. */
function* faultsOfSuccess(one: Case, step: Step): Generator<string> {
  const { graph, configuration, child } = one;
  const { model, stepper } = graph;
  const good = offersAt(model, configuration.progress)
    .filter((offer) => offer.child === child && !isTail(model, offer.event.type))
    .map(({ event }) => stepper.step(configuration.progress.snapshot, event))
    .map(({ snapshot }) => shownBy(model.name, snapshot).screen);
  const { screen, says } = shownBy(model.name, step.snapshot);
  const before = shownBy(model.name, configuration.progress.snapshot);
  if (!good.includes(screen)) yield `the screen is ${screen}, which no answer to ${one.call} leads to (${list(good)})`;
  const failed = says.filter((id) => id.startsWith('error.') && !before.says.includes(id));
  if (failed.length > 0) yield `it says ${list(failed)} after a success`;
}

const isTail = ({ protocol }: Model, type: string): boolean =>
  protocol.tail.some((outcome) => type.endsWith(`.${outcome}`));

/** What a person has typed or read stays, and the key of an intent that may have moved money (ER-2, MO-1). */
const keeps = [
  'phone',
  'newPhone',
  'digits',
  'code',
  'image',
  'options',
  'wallet',
  'value',
  'accounts',
  'profile',
  'games',
  'transaction',
  'room',
  'method',
  'account',
  'stake',
] as const;
function* faultsOfKept({ graph, configuration, verdict, call }: Case, after: AnyMachineSnapshot): Generator<string> {
  if (after.status !== 'active') return;
  const before = configuration.progress.snapshot.context as Readonly<Record<string, unknown>>;
  const now = after.context as Readonly<Record<string, unknown>>;
  const machine = graph.model.name;
  const { isAskedAgain } = shownBy(machine, configuration.progress.snapshot);
  // While a room is looked for, the form of its stake is gone; the stake itself stays.
  const isForgotten = (name: string) =>
    !(machine === 'room' && name === 'digits') &&
    // An order was made, although its address is not the vendor's; it takes the place of an open one.
    !(verdict === 'foreign' && name === 'transaction') &&
    // The code that may have come takes the place of another purpose's.
    !(verdict === 'wait' && name === 'code' && isAskedAgain === true) &&
    name in before &&
    before[name] !== null &&
    JSON.stringify(now[name]) !== JSON.stringify(before[name]);
  if (verdict !== 'unlinked') for (const name of keeps.filter(isForgotten)) yield `${name} is not kept`;
  const isLost = ['offline', 'timeout', 'failed', 'unreadable', 'wait'].includes(verdict);
  if (classOf(machine, call) === '$' && 'key' in before && isLost && now['key'] !== before['key'])
    yield 'an intent that may have moved money gets another key';
  if (
    classOf(machine, call) === '$' &&
    'closed' in before &&
    ['refused', 'wordless'].includes(verdict) &&
    now['key'] === before['key']
  )
    yield 'a refused intent keeps its key';
}

function* faultsOfLife({ graph: { model }, call }: Case, { restless, sent }: Life, when: string): Generator<string> {
  if (restless !== null) yield `${when} it comes to no rest within two minutes: ${restless}`;
  const changing = sent.filter(
    (name) =>
      name === call && !['R', 'O'].includes(classOf(model.name, call)) && !['moneyResult', 'playRoom'].includes(name),
  );
  if (changing.length > 0) yield `${when} ${call} is sent again by itself, ${changing.length} times`;
  if (sent.length > 120) yield `${when} ${sent.length} requests go out within two minutes`;
}
