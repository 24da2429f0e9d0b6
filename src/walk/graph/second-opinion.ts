/**
 * Compares with `@xstate/graph`: from events of its own (`declared-events.ts`) its traversal must reach the configurations
 * that `explore` reaches, by the same steps. No other module imports it.
 */
import type { AnyEventObject } from 'xstate';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph';
import { beginning, type ConfigurationGraph } from './explore.ts';
import { findingAt, type Finding } from '../checks/finding.ts';
import { happeningsAt, nameOfHappening, sampleOf, situationsOf, type Situation } from './declared-events.ts';
import { nameOfEvent } from './chart-reader.ts';
import { isNumbered } from './stepper.ts';
import type { Model } from '../model.ts';

/** By the control keys where it begins and ends. */
interface LeadingStep {
  from: string;
  to: string;
  event: string;
}

/** The steps that lead elsewhere: one that stays shows in no key. */
class Opinion {
  readonly steps = new Map<string, LeadingStep>();
  readonly #places = new Set<string>([beginning]);

  enter(place: string): void {
    this.#places.add(place);
  }

  note(from: string, to: string, type: string, sample: string): void {
    if (from === to) return;
    const isTimer = type.startsWith('xstate.after.');
    const event = isTimer ? nameOfEvent(type) : `${nameOfEvent(type)} (${sample})`;
    this.steps.set(JSON.stringify([from, type, sample, to]), { from, to, event });
  }

  /** The steps from places of both; one for each event. What begins at a place of one alone has that place's cause. */
  lacks({ steps }: Opinion): LeadingStep[] {
    const events = new Set<string>();
    return [...steps].flatMap(([name, step]) => {
      const { from, event } = step;
      if (this.steps.has(name) || !this.#places.has(from) || events.has(event)) return [];
      events.add(event);
      return [step];
    });
  }
}

export function crossCheck(graph: ConfigurationGraph): Finding[] {
  const { model } = graph;
  if (hasNumberedChildren(graph)) return [];
  const keys = new Map<string, string>();
  for (const { key, progress } of graph.configurations.values()) {
    const control = model.controlKey(progress.snapshot);
    if (!keys.has(control)) keys.set(control, key);
  }
  const [ours, theirs] = [opinionOf(graph), opinionOfXState(model)];
  const finding = ({ from, to, event }: LeadingStep, goes: string) =>
    findingAt(graph, 'cross-check', `${goes} by ${event} from ${from} to ${to}`, keys.get(from));
  return [
    // @xstate/graph knows no zones, so it also takes timers in orders that cannot happen.
    ...(model.isTimed ? [] : ours.lacks(theirs)).map((step) => finding(step, 'only xstate/graph goes')),
    ...theirs.lacks(ours).map((step) => finding(step, 'xstate/graph does not go')),
  ];
}

function opinionOf({ model, configurations, edges }: ConfigurationGraph): Opinion {
  const keys = new Map([...configurations].map(([key, { progress }]) => [key, model.controlKey(progress.snapshot)]));
  const opinion = new Opinion();
  for (const key of keys.values()) opinion.enter(key);
  for (const { from, to, offer } of edges)
    opinion.note(
      keys.get(from) ?? from,
      keys.get(to) ?? to,
      offer.event.type,
      offer.kind === 'start' ? '' : offer.sample,
    );
  return opinion;
}

function opinionOfXState(model: Model): Opinion {
  const opinion = new Opinion();
  const keyAt = ({ snapshot }: Situation) => (snapshot ? model.controlKey(snapshot) : null);
  const expanded = new Set<string>();
  for (const input of Object.values(model.inputs)) {
    const options = traversal(model, input);
    const events = (situation: Situation) =>
      expanded.has(options.serializeState(situation)) ? [] : options.events(situation);
    const reached = getAdjacencyMap(situationsOf(model.machine) as never, { ...options, events } as never);
    let before: string | null = beginning;
    for (const [place, { state, transitions }] of Object.entries(reached as unknown as Adjacency)) {
      const from = keyAt(state);
      if (from === null) continue;
      expanded.add(place);
      opinion.enter(from);
      // The first is the start.
      if (before !== null) opinion.note(before, from, 'start', '');
      before = null;
      for (const { event, state: next } of Object.values(transitions)) {
        const to = keyAt(next);
        if (to !== null) opinion.note(from, to, event.type, sampleOf(event));
      }
    }
  }
  return opinion;
}

type Adjacency = Record<
  string,
  { state: Situation; transitions: Record<string, { event: AnyEventObject; state: Situation }> }
>;

/** How many paths XState's own generators make of the same events, for the benchmark. */
export function pathsOfXState(model: Model, kind: 'shortest' | 'simple'): { paths: number; steps: number } {
  const generate = (kind === 'shortest' ? getShortestPaths : getSimplePaths) as unknown as (
    logic: unknown,
    options: unknown,
  ) => { steps: unknown[] }[];
  const paths = Object.values(model.inputs).flatMap((input) =>
    generate(situationsOf(model.machine), traversal(model, input)),
  );
  return { paths: paths.length, steps: paths.reduce((sum, { steps }) => sum + steps.length, 0) };
}

const traversal = (model: Model, input: unknown) => ({
  input,
  events: (situation: Situation) => happeningsAt(model, situation),
  serializeState: ({ snapshot, answered, scheduled }: Situation): string =>
    snapshot === null
      ? 'threw'
      : JSON.stringify([
          model.controlKey(snapshot),
          [...answered].map(({ id }) => id).sort(),
          [...scheduled.keys()].sort(),
        ]),
  serializeEvent: nameOfHappening,
});

/** XState numbers children without an id differently each time, so its snapshots could not be compared. */
const hasNumberedChildren = ({ configurations }: ConfigurationGraph): boolean =>
  [...configurations.values()].some(({ progress }) => Object.keys(progress.snapshot.children).some(isNumbered));
