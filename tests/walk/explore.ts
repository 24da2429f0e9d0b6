/**
 * The configuration graph of a machine: every configuration that can be reached, and what can happen in each. Found by
 * offering everything everywhere, breadth first, so that the way to each configuration is a shortest one. Where two timers
 * can run at once it is found anew, with the time that is left of them in each configuration's name.
 */
import { createHash } from 'node:crypto';
import type { AnyStateNode } from 'xstate';
import type { Model } from './model.ts';
import { advance, keyOf, offersAt, restOf, type Offer, type Progress } from './progress.ts';
import { createStepper, type DeclaredTransition, type Step, type Stepper } from './stepper.ts';

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
export interface Crash {
  from: string;
  offer: Offer;
  message: string;
  /** It never came to rest: a circle of `always` or of raised events. */
  endless: boolean;
}

export interface ConfigurationGraph {
  model: Model;
  stepper: Stepper;
  states: AnyStateNode[];
  transitions: DeclaredTransition[];
  configurations: Map<string, Configuration>;
  starts: Edge[];
  /** All of them, the starts first. */
  edges: Edge[];
  crashes: Crash[];
}

/** Beyond this the control key is unbounded: a counter that does not saturate. */
const mostConfigurations = 20_000;

export function explore(model: Model, most = mostConfigurations): ConfigurationGraph {
  const stepper = createStepper(model.machine);
  const { states, transitions } = stepper;
  const graph: ConfigurationGraph = {
    model,
    stepper,
    states,
    transitions,
    configurations: new Map(),
    starts: [],
    edges: [],
    crashes: [],
  };
  for (const [sample, input] of Object.entries(model.inputs)) {
    const offer: Offer = { kind: 'start', event: { type: 'start' }, sample, child: null };
    attempt(graph, beginning, offer, () => {
      const step = stepper.start(input);
      graph.starts.push(arrive(graph, beginning, offer, advance(step, restOf(model)), step));
    });
  }
  for (const configuration of graph.configurations.values()) {
    if (!model.isTimed && configuration.progress.zone.timers.length > 1)
      return explore({ ...model, isTimed: true }, most);
    expand(graph, configuration);
    if (graph.configurations.size > most) throw new Error(unboundedKey(graph, most));
  }
  graph.edges = [...graph.starts, ...[...graph.configurations.values()].flatMap(({ edges }) => edges)];
  return graph;
}

const unboundedKey = ({ model, configurations }: ConfigurationGraph, most: number): string =>
  `${model.name} has more than ${most} configurations: does a counter in its control key not saturate? The last one: ${[...configurations.keys()].at(-1)}`;

function expand(graph: ConfigurationGraph, configuration: Configuration): void {
  const { key, progress } = configuration;
  for (const offer of configuration.offers) {
    attempt(graph, key, offer, () => {
      const step = graph.stepper.step(progress.snapshot, offer.event);
      if (step.taken.length === 0) {
        configuration.ignored.push(offer);
        return;
      }
      const next = advance(step, progress, offer, progress.snapshot);
      configuration.edges.push(arrive(graph, key, offer, next, step));
    });
  }
}

function arrive(
  graph: ConfigurationGraph,
  from: string,
  offer: Offer,
  progress: Progress,
  { taken, entered, guards }: Step,
): Edge {
  const { model, configurations } = graph;
  const to = keyOf(model, progress);
  const edge = {
    id: hash(from, offer.event.type, offer.sample, offer.child ?? '', to),
    from,
    to,
    offer,
    taken,
    entered,
    guards,
  };
  if (configurations.has(to)) return edge;
  const { status } = progress.snapshot;
  const offers = offersAt(model, progress);
  configurations.set(to, { key: to, progress, offers, edges: [], ignored: [], final: status === 'done', via: edge });
  return edge;
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
