/** Explored breadth first, so `via` leads back along a shortest path. */
import { createHash } from 'node:crypto';
import type { AnyStateNode } from 'xstate';
import { freeze } from './freeze.ts';
import type { Model } from '../model.ts';
import { startWith, type Offer } from './offer.ts';
import { advance, elapsedBy, keyOf, offersAt, restOf, type Progress } from './progress.ts';
import type { DeclaredTransition } from './chart-reader.ts';
import { createStepper, type Step, type Stepper } from './stepper.ts';
import { isEndlessLoop } from './xstate-internals.ts';
import { messageOf } from '../message-of.ts';

/** The beginning of every path, before the machine has started. */
export const beginning = '(beginning)' as const;

export interface Edge {
  /** A hash of origin, offer and target, so that it is stable when the graph is generated again. */
  id: string;
  from: string;
  to: string;
  offer: Offer;
  taken: string[];
  entered: string[];
  guards: string[];
}

export interface Configuration {
  key: string;
  progress: Progress;
  offers: Offer[];
  edges: Edge[];
  ignored: Offer[];
  final: boolean;
  /** The last edge of a shortest way here. */
  via: Edge;
}

interface Crash {
  from: string;
  offer: Offer;
  message: string;
  error: unknown;
  /** Thrown for an endless circle of `always` or raised events. */
  endless: boolean;
}

/** The subject of an exploration: one machine alone (`alone`), or a machine with its children (`compose.ts`). */
export interface System {
  model: Model;
  stepper: Stepper;
  start(sample: string): Arrival;
  step(before: Progress, offer: Offer): Arrival;
  keyOf(progress: Progress): string;
  offersAt(progress: Progress): Offer[];
  /** The system with finer keys, if this configuration shows that the present keys are too coarse; else null. */
  finer(progress: Progress): System | null;
  /** The system without a memory of new steps, for steps that are taken only once. */
  passing?: System;
  /** The edges and ignored offers of a configuration, if they are known without stepping. */
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
  /** All edges, the starts first. */
  edges: Edge[];
  crashes: Crash[];
  /** Configurations without edges because exploring stopped at `most`. */
  unexplored: ReadonlySet<string>;
}

/** More configurations mean an unbounded control key, such as a counter that does not saturate. */
const mostConfigurations = 20_000;

/** By model: what was explored while it was guessed. */
const explored = new WeakMap<Model, ConfigurationGraph>();

/** Tiers ask for the graph of one machine several times in a row. Those of all machines would take a gigabyte. */
let last: { model: Model; graph: ConfigurationGraph } | null = null;

/** `explore` gives this graph from now on. */
export const keepGraph = (model: Model, graph: ConfigurationGraph): void => void explored.set(model, graph);

export function explore(model: Model, most = mostConfigurations, system?: System): ConfigurationGraph {
  const before = system ? undefined : (explored.get(model) ?? (last?.model === model ? last.graph : undefined));
  if (before) return before;
  const graph = exploreSystem(system ?? alone(model), most);
  if (graph.configurations.size > most) throw new Error(unboundedKey(graph, most));
  if (!system) last = { model, graph };
  return graph;
}

/** The ends of its children are events. */
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
    finer: ({ zone }) =>
      !model.isTimed && zone.timers.length > 1 ? alone({ ...model, isTimed: true }, stepper) : null,
  };
}

/** Stops beyond `most` configurations, and where its time is over. */
export function exploreSystem(system: System, most: number, isOver: () => boolean = () => false): ConfigurationGraph {
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
    const offer = startWith(sample);
    attempt(graph, beginning, offer, () => {
      graph.starts.push(arrive(graph, system, beginning, offer, system.start(sample)));
    });
  }
  const waiting = graph.configurations.values();
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const finer = system.finer(next.value.progress);
    if (finer) return exploreSystem(finer, most, isOver);
    expand(graph, system, next.value);
    if (graph.configurations.size > most || isOver()) break;
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
      if (isIgnored(system, key, offer, arrival)) configuration.ignored.push(offer);
      else configuration.edges.push(arrive(graph, system, key, offer, arrival));
    });
  }
}

/** An elapsed timer is over even where nothing hears it. */
export const isIgnored = (system: System, from: string, offer: Offer, { progress, step }: Arrival): boolean =>
  step.taken.length === 0 && (elapsedBy(offer) === null || system.keyOf(progress) === from);

function arrive(
  graph: ConfigurationGraph,
  system: System,
  from: string,
  offer: Offer,
  { progress, step: { taken, entered, guards } }: Arrival,
): Edge {
  const arrived = system.keyOf(progress);
  // Shares one string among all edges to a configuration, to save memory.
  const to = graph.configurations.get(arrived)?.key ?? arrived;
  let id: string | undefined;
  const edge: Edge = {
    // Lazy: the graphs of mutants have thousands of edges whose ids are never read.
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

function meet({ configurations }: ConfigurationGraph, system: System, via: Edge, arrived: () => Progress): void {
  const { to: key } = via;
  if (configurations.has(key)) return;
  const progress = arrived();
  // Every later step starts from this snapshot, so an action that mutates it must throw.
  freeze(progress.snapshot.context);
  const { status } = progress.snapshot;
  const offers = system.offersAt(progress);
  configurations.set(key, { key, progress, offers, edges: [], ignored: [], final: status === 'done', via });
}

function attempt(graph: ConfigurationGraph, from: string, offer: Offer, run: () => void): void {
  try {
    run();
  } catch (error) {
    const message = messageOf(error);
    graph.crashes.push({ from, offer, message, error, endless: isEndlessLoop(message) });
  }
}

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
  if (!configuration)
    throw new Error(
      `Expected a configuration of ${model.name}; "${key}" is none of its ${configurations.size} configurations.`,
    );
  return configuration;
}

/** Ten characters are enough for ids that people read. */
export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);
