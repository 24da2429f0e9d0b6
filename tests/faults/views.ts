/**
 * The views tier: a faulty answer reaches the real views of a flow, on the way that a person takes to the waiting
 * state. What is typed stays, what has to be said is on screen, and nothing that a server wrote.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { childrenOf } from '../../src/walk/graph/children.ts';
import { configurationOf, wayTo, type Edge } from '../../src/walk/graph/explore.ts';
import type { ModelOf } from '../../src/walk/model.ts';
import { createViewDriver, type ViewFixture, type ViewScript } from '../../src/walk/tiers/views.ts';
import type { WalkStep } from '../../src/walk/tiers/tier.ts';
import { moment } from '../flows/kit/samples.ts';
import { text } from '../flows/kit/texts.ts';
import type { MessageId } from '../../src/web/i18n/messages.ts';
import { chosen, type Choice } from './choice.ts';
import { expectationOf, failures, isInHours, type Failure } from './expectations.ts';
import { hear } from './hear.ts';
import { casesOf, told, type Case } from './cases.ts';
import type { FailedCase, TierReport } from './report.ts';
import { elsewhere, shownBy } from './shown.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { wordsOf } from './words.ts';

/** Set by `npm run faults`: the walks of the views then play faults instead. */
export interface AskedFaults extends Choice {
  /** Where the reports go. */
  folder: string;
}

export function askedFaults(): AskedFaults | null {
  const asked = process.env['FAULTS'];
  return asked === undefined ? null : (JSON.parse(asked) as AskedFaults);
}

interface Page {
  page: { typed: Map<unknown, string> };
  container: HTMLElement;
}

export async function playViews<Machine extends AnyStateMachine, Mounted extends Page, Screen extends string>(
  title: string,
  model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
  { folder, ...choice }: AskedFaults,
): Promise<string[]> {
  const began = performance.now();
  const failed: FailedCase[] = [];
  let count = 0;
  if (choice.machine === null || choice.machine === model.name) {
    const results = new Map<string, Promise<string | null>>();
    for (const one of chosen(casesOf(model), choice, 'each')) {
      if (one.fault.order === 'left') continue;
      count += 1;
      const { events } = await hear(one.asked, one.input, one.fault, one.variant, createVirtualClock(moment));
      const event = events.at(-1);
      if (!event) throw new Error(`Expected an answer to ${one.call}; the gateway gave none.`);
      // What the machine hears alike is mounted once.
      const alike = `${one.configuration.via.id} ${one.child} ${one.verdict} ${JSON.stringify({ ...event, reference: '' })}`;
      const result = results.get(alike) ?? play(one, event, script, model);
      results.set(alike, result);
      const message = await result;
      if (message !== null) failed.push({ ...told(one), tier: 'views', message });
    }
  }
  const report: TierReport = { tier: 'views', cases: count, failed, ms: performance.now() - began };
  writeFileSync(
    join(folder, `${model.name} ${title.replaceAll(/\W+/g, '-').slice(0, 60)}.json`),
    JSON.stringify(report),
  );
  return failed.map(({ id }) => id);
}

async function play<Machine extends AnyStateMachine, Mounted extends Page, Screen extends string>(
  one: Case,
  event: AnyEventObject,
  script: ViewScript<Machine, Mounted, Screen>,
  model: ModelOf<Machine>,
): Promise<string | null> {
  let fixture: ViewFixture<Machine, Mounted> | undefined;
  const driver = createViewDriver(model, {
    ...script,
    async mount(actor) {
      const mounted = await script.mount(actor);
      fixture = { mounted, actor, effects: [] };
      return mounted;
    },
  });
  const { graph, configuration } = one;
  const way = wayTo(graph, configuration.key);
  const stepOf = (edge: Edge, index: number): WalkStep => ({
    edge,
    index,
    following: way.slice(index + 1),
    target: configurationOf(graph, edge.to),
    advance: 0,
  });
  const complaints: unknown[] = [];
  const complain = (error: unknown) => void complaints.push(error);
  process.on('unhandledRejection', complain);
  try {
    for (const [index, edge] of way.entries()) {
      await (index === 0 ? driver.start(stepOf(edge, index)) : driver.perform(stepOf(edge, index)));
      // The screens of the walk wait for what their page draws late.
      const arrived = configurationOf(graph, edge.to);
      await driver.expectScreen(arrived);
    }
    if (!fixture) throw new Error('Expected the views to be mounted at the start of the way.');
    const before = fieldsOf(fixture.mounted.container);
    const isInDialog = busyAt('dialog[open]').length > 0;
    const last = way.at(-1);
    if (!last) throw new Error('Expected a way to the waiting state; there is none.');
    const offer = { kind: 'outcome' as const, event, sample: 'fault', child: one.child };
    await driver.perform({ ...stepOf(last, way.length), edge: { ...last, offer } });
    const faults = [
      ...faultsOnScreen(one, fixture.mounted.container, before, isInDialog, fixture.actor.getSnapshot() as never),
    ];
    if (complaints.length > 0) faults.push(`it throws: ${String(complaints[0])}`);
    return faults.length === 0 ? null : faults.join('\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    process.off('unhandledRejection', complain);
    await driver.stop();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fieldsOf = (container: HTMLElement): Map<string, string> =>
  new Map(
    [...container.querySelectorAll<Field>('input, textarea, select')]
      .filter(({ type }) => type !== 'radio' && type !== 'checkbox' && type !== 'file')
      .map((field, index) => [`${index} ${field.name || field.id}`, field.value]),
  );

const isFailure = (verdict: string): verdict is Failure => (failures as readonly string[]).includes(verdict);

const busyAt = (place: string): Element[] => [...document.querySelectorAll(`${place} [aria-busy=true]`)];

/**
 * What is busy of a flow: in its dialog where it waits in one, since the page below may still be read. The balances of
 * the top bar are the session's; around other flows they stand still.
 */
const busyIn = (machine: string, isInDialog: boolean): Element[] =>
  busyAt(isInDialog ? 'dialog[open]' : 'body').filter(
    (element) => (element.closest('header') !== null) === (machine === 'session'),
  );

/** A child that asks keeps its parent's screen busy. */
const isBusy = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status === 'active' &&
  (snapshot.hasTag('busy') ||
    childrenOf(snapshot).some(([, child]) => {
      const inner = child.getSnapshot() as Partial<AnyMachineSnapshot>;
      return inner.machine !== undefined && isBusy(inner as AnyMachineSnapshot);
    }));

function* faultsOnScreen(
  one: Case,
  container: HTMLElement,
  before: ReadonlyMap<string, string>,
  isInDialog: boolean,
  snapshot: Parameters<typeof shownBy>[1],
): Generator<string> {
  const { graph, configuration, verdict, call } = one;
  const page = document.body;
  if (/SQLSTATE|db-7\.internal/.test(page.innerHTML)) yield 'a text of the server is on screen';
  if (page.querySelector('script, iframe, img[onerror]')) yield 'the server put an element on screen';
  if (/undefined|NaN|Infinity|\[object Object\]/.test(page.textContent ?? ''))
    yield 'a value that is none is on screen';
  if (!isFailure(verdict)) return;
  const name = graph.model.name;
  const was = shownBy(name, configuration.progress.snapshot);
  const wanted = expectationOf(name, call, verdict, was, one.fault.wait);
  if (!wanted) {
    yield 'no expectation (tests/faults/expectations.ts)';
    return;
  }
  if (was.screen === elsewhere) return;
  const unit: Record<string, string> = isInHours(one.fault.wait ?? 0) ? { unit: 'hours' } : {};
  if (wanted.says !== null && !wordsOf(wanted.says, unit).test(page.textContent ?? ''))
    yield `"${text(wanted.says as MessageId)}" is not on screen`;
  const hasScreen = wanted.screen !== 'any';
  if (hasScreen && snapshot.status === 'active' && !isBusy(snapshot) && busyIn(name, isInDialog).length > 0)
    yield 'the screen is busy, and no call is on its way';
  const now = shownBy(name, snapshot);
  // A refused code is emptied (OT-5), and a form that is left keeps nothing.
  if (now.screen !== was.screen || wanted.says === 'code.error.rejected') return;
  const kept = fieldsOf(container);
  for (const [field, value] of before)
    if (kept.get(field) !== value) yield `the field ${field} does not keep what was typed`;
}
