/**
 * The configuration graph of a machine: every configuration that can be reached, and what can happen in each. Found by
 * offering everything everywhere, breadth first, so that the way to each configuration is a shortest one. Where two timers
 * can run at once it is found anew, with the time that is left of them in each configuration's name.
 */
import { createHash } from 'node:crypto';
import type { AnyStateNode } from 'xstate';
import { freeze } from './freeze.ts';
import type { Model } from '../model.ts';
import { type Offer } from './offer.ts';
import { advance, elapsedBy, keyOf, offersAt, restOf, type Progress } from './progress.ts';
import type { DeclaredTransition } from './chart-reader.ts';
import { createStepper, type Step, type Stepper } from './stepper.ts';

/** Where every path begins: before the machine has started. */
export const beginning = '(beginning)' as const;

export interface Edge {
  /** Stable over re-generation: a hash of where it leads from, what happens, and where to. */
  id: string;
  from: string;
  to: string;
  offer: Offer;
  taken: string[];
  entered: string[];
  /** How the guards came out that were asked. */
  guards: string[];
}

export interface Configuration {
  key: string;
  progress: Progress;
  offers: Offer[];
  edges: Edge[];
  /** The offers for which no transition is enabled. */
  ignored: Offer[];
  final: boolean;
  /** The last edge of a shortest way here. */
  via: Edge;
}

/** An event at which the machine throws. */
interface Crash {
  from: string;
  offer: Offer;
  message: string;
  /** It never came to rest: a circle of `always` or of raised events. */
  endless: boolean;
}

/** What a walk steps through: one machine by itself, or a machine with its children (`compose.ts`). */
export interface System {
  model: Model;
  stepper: Stepper;
  start(sample: string): Arrival;
  step(before: Progress, offer: Offer): Arrival;
  keyOf(progress: Progress): string;
  offersAt(progress: Progress): Offer[];
  /** The same with more in its keys, where this configuration shows that they say too little; else null. */
  finer(progress: Progress): System | null;
  /** The same for who takes steps that nobody will take again, where the others are remembered. */
  passing?: System;
  /** All that can happen at a configuration, where that is known already; its edges lead where `step` does. */
  knownAt?(configuration: Configuration): Pick<Configuration, 'edges' | 'ignored'> | null;
}

export interface Arrival {
  progress: Progress;
  step: Pick<Step, 'taken' | 'entered' | 'guards'>;
}

export interface ConfigurationGraph {
  model: Model;
  system: System;
  stepper: Stepper;
  states: AnyStateNode[];
  transitions: DeclaredTransition[];
  configurations: Map<string, Configuration>;
  starts: Edge[];
  /** All of them, the starts first. */
  edges: Edge[];
  crashes: Crash[];
  /** Configurations that were found, but not gone on from, where exploring was cut short: of what follows nothing is known. */
  unexplored: ReadonlySet<string>;
}

/** Beyond this the control key is unbounded: a counter that does not saturate. */
const mostConfigurations = 20_000;

export function explore(model: Model, most = mostConfigurations, system: System = alone(model)): ConfigurationGraph {
  const graph = exploreSystem(system, most);
  if (graph.configurations.size > most) throw new Error(unboundedKey(graph, most));
  return graph;
}

/** A machine whose children are events. */
export interface Lone extends System {
  start(sample: string): LoneArrival;
  step(before: Progress, offer: Offer): LoneArrival;
  finer(progress: Progress): Lone | null;
}

export interface LoneArrival extends Arrival {
  step: Step;
}

export function alone(model: Model, stepper: Stepper = createStepper(model.machine)): Lone {
  return {
    model,
    stepper,
    start: (sample) => {
      const step = stepper.start(model.inputs[sample]);
      return { progress: advance(step, restOf(model)), step };
    },
    step: (before, offer) => {
      const step = stepper.step(before.snapshot, offer.event);
      const isMoot = step.taken.length === 0 && elapsedBy(offer) === null;
      return { progress: isMoot ? before : advance(step, before, offer, before.snapshot), step };
    },
    keyOf: (progress) => keyOf(model, progress),
    offersAt: (progress) => offersAt(model, progress),
    finer: ({ zone }) => (!model.isTimed && zone.timers.length > 1 ? alone({ ...model, isTimed: true }) : null),
  };
}

/** Stops as soon as there are more configurations than `most`; those found last then have no edges yet. */
export function exploreSystem(system: System, most: number): ConfigurationGraph {
  const { model, stepper } = system;
  const { states, transitions } = stepper;
  const graph: ConfigurationGraph = {
    model,
    system,
    stepper,
    states,
    transitions,
    configurations: new Map(),
    starts: [],
    edges: [],
    crashes: [],
    unexplored: new Set(),
  };
  for (const sample of Object.keys(model.inputs)) {
    const offer: Offer = { kind: 'start', event: { type: 'start' }, sample, child: null };
    attempt(graph, beginning, offer, () => {
      graph.starts.push(arrive(graph, system, beginning, offer, system.start(sample)));
    });
  }
  const waiting = graph.configurations.values();
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const finer = system.finer(next.value.progress);
    if (finer) return exploreSystem(finer, most);
    expand(graph, system, next.value);
    if (graph.configurations.size > most) break;
  }
  graph.unexplored = new Set([...waiting].map(({ key }) => key));
  graph.edges = [...graph.starts, ...[...graph.configurations.values()].flatMap(({ edges }) => edges)];
  return graph;
}

const unboundedKey = ({ model, configurations }: ConfigurationGraph, most: number): string =>
  `${model.name} has more than ${most} configurations: does a counter in its control key not saturate? The last one: ${[...configurations.keys()].at(-1)}`;

function expand(graph: ConfigurationGraph, system: System, configuration: Configuration): void {
  const { key, progress } = configuration;
  const known = system.knownAt?.(configuration);
  if (known) {
    const { edges, ignored } = known;
    Object.assign(configuration, { edges, ignored });
    for (const edge of edges) meet(graph, system, edge, () => system.step(progress, edge.offer).progress);
    return;
  }
  for (const offer of configuration.offers) {
    attempt(graph, key, offer, () => {
      const arrival = system.step(progress, offer);
      // A timer that has elapsed in vain is over all the same, and does not come again.
      const isOver = elapsedBy(offer) !== null && system.keyOf(arrival.progress) !== key;
      if (arrival.step.taken.length === 0 && !isOver) configuration.ignored.push(offer);
      else configuration.edges.push(arrive(graph, system, key, offer, arrival));
    });
  }
}

function arrive(
  graph: ConfigurationGraph,
  system: System,
  from: string,
  offer: Offer,
  { progress, step: { taken, entered, guards } }: Arrival,
): Edge {
  const arrived = system.keyOf(progress);
  // One text for all edges that lead to the same place.
  const to = graph.configurations.get(arrived)?.key ?? arrived;
  let id: string | undefined;
  const edge: Edge = {
    // The graphs of mutants have thousands of edges whose ids nobody asks for.
    get id() {
      return (id ??= hash(from, offer.event.type, offer.sample, (offer.at ?? '') + (offer.child ?? ''), to));
    },
    from,
    to,
    offer,
    taken,
    entered,
    guards,
  };
  meet(graph, system, edge, () => progress);
  return edge;
}

/** The configuration that an edge leads to, unless it has been there before. */
function meet({ configurations }: ConfigurationGraph, system: System, via: Edge, arrived: () => Progress): void {
  const { to: key } = via;
  if (configurations.has(key)) return;
  const progress = arrived();
  // All that follows is tried from this very snapshot: what changes it in place would show in all the rest.
  freeze(progress.snapshot.context);
  const { status } = progress.snapshot;
  const offers = system.offersAt(progress);
  configurations.set(key, { key, progress, offers, edges: [], ignored: [], final: status === 'done', via });
}

function attempt(graph: ConfigurationGraph, from: string, offer: Offer, run: () => void): void {
  try {
    run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    graph.crashes.push({ from, offer, message, endless: message.startsWith('Infinite loop detected') });
  }
}

/** A shortest path from the beginning to a configuration. */
export function wayTo(graph: ConfigurationGraph, key: string): Edge[] {
  const way: Edge[] = [];
  for (let at = key; at !== beginning;) {
    const { via } = configurationOf(graph, at);
    way.unshift(via);
    at = via.from;
  }
  return way;
}

export function configurationOf({ model, configurations }: ConfigurationGraph, key: string): Configuration {
  const configuration = configurations.get(key);
  if (!configuration) throw new Error(`${model.name} has no configuration "${key}".`);
  return configuration;
}

/** Ten characters of a SHA-256, enough for ids that people read. */
export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);
