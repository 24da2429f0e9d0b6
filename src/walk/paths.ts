/** The paths of a tour for test runners: an id, a title in words, and steps to replay on an actor or on a page. */
import {
  createMachine,
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type StateValue,
} from 'xstate';
import { statePaths } from './graph/control-key.ts';
import { isSame } from './graph/equality.ts';
import { configurationOf, type ConfigurationGraph, type Edge } from './graph/explore.ts';
import { describeOffer, nameOfStep } from './graph/progress.ts';
import { Misuse } from './misuse.ts';
import type { Effect } from './provide-all.ts';
import { createControlledActor } from './tiers/controlled-actor.ts';
import { restrict } from './tiers/script.ts';
import { tour, type Goal, type Path } from './tours/tours.ts';
import { messageOf } from './message-of.ts';

export interface PathStep {
  /** 0 is the start. */
  index: number;
  /** With the name of its sample, where it has one: `number.entered (short)`. */
  title: string;
  /** Without it: `number.entered`, `done(load)`, `failed(load)`, `after(1000)`; `start` for the first. */
  name: string;
  sample: string;
  /** Who causes it: a person, an actor that the machine started, or time. */
  by: 'start' | 'person' | 'actor' | 'time';
  /** What the machine hears, with its payload. */
  event: AnyEventObject;
  /** The id of the actor that says it; null for people and time. */
  actor: string | null;
  /** What the machine is started with; undefined for later steps. */
  input: unknown;
  /** The value of the machine after the step. */
  value: StateValue;
  /** The active states after the step, from the outermost: `['form', 'form.empty']`. */
  states: readonly string[];
  /** What the machine is after the step. */
  snapshot: AnyMachineSnapshot;
  /** The ids of the transitions that it takes: `machine.form:number.entered`. */
  takes: readonly string[];
}

/** A machine that runs for real, of which time, invoked actors and named actions are held: only the path acts. */
export interface Replayed<Machine extends AnyStateMachine = AnyStateMachine> {
  actor: Actor<Machine>;
  /** The named actions that it has taken since the start, in order. */
  effects: readonly Effect[];
}

export interface ReplayOptions<Machine extends AnyStateMachine = AnyStateMachine> {
  /** Another machine to replay the path on, such as a rewritten one; by default the one that was explored. */
  machine?: Machine;
  /** Called after each step; what it throws fails the path. */
  after?: (step: PathStep, replayed: Replayed<Machine>) => void | Promise<void>;
}

type Gesture = (step: PathStep) => unknown;

/** How a page is driven. Names are those of steps; a gesture may be for one sample, `number.entered (short)`. */
export interface Page {
  /** Opens the page; the first step of every path. */
  start?: Gesture;
  /** By the name of a step; `*` is for those without one of their own. */
  events: Readonly<Record<string, Gesture>>;
  /** By state, `form` or `form.empty`, what has to be seen there; `*` is for those without one of their own. */
  states?: Readonly<Record<string, Gesture>>;
}

export interface WalkPath {
  /** Ten letters, stable as long as what the path passes is unchanged. */
  id: string;
  /** With the id, so that titles differ: `5e1f02ab77 · pressed → done(load) → ready`. */
  title: string;
  steps: readonly PathStep[];
  /** The title, for the `%s` of `test.each`. */
  toString(): string;
  /**
   * Walks the path on a running actor, and throws where that is not in the state in which the path is.
   *
   *     test.each(paths(machine))('%s', (path) => path.replay());
   */
  replay<Machine extends AnyStateMachine = AnyStateMachine>(options?: ReplayOptions<Machine>): Promise<void>;
  /**
   * Walks the path on whatever `page` drives, and throws with the step at which that fails.
   *
   *     for (const path of paths(machine, { goal: 'transitions' }))
   *       test(path.title, ({ page }) => path.walk({
   *         start: () => page.goto('/'),
   *         events: { pressed: () => page.click('button') },
   *         states: { on: () => expect(page.getByText('On')).toBeVisible() },
   *       }));
   */
  walk(page: Page): Promise<void>;
}

export interface PathOptions {
  /** What has to be covered; every edge of the graph by default. */
  goal?: Goal;
  /** Names of steps that cannot be brought about here, such as `failed(load)`; no path takes them. */
  without?: readonly string[];
}

export function pathsOf(whole: ConfigurationGraph, { goal = 'edges', without = [] }: PathOptions = {}): WalkPath[] {
  const names = new Set(whole.edges.flatMap(({ offer }) => [nameOfStep(offer), describeOffer(offer)]));
  const strange = without.find((name) => !names.has(name));
  if (strange !== undefined)
    throw new Misuse(
      `Expected in "without" steps of ${whole.model.name} (${[...names].join(', ')}); "${strange}" is none.`,
    );
  const isWithout = ({ offer }: Edge) => without.includes(nameOfStep(offer)) || without.includes(describeOffer(offer));
  const graph = without.length === 0 ? whole : restrict(whole, (edge) => (isWithout(edge) ? 'left out' : null)).graph;
  return tour(graph, goal).paths.map((path) => pathFrom(graph, path));
}

const causes = {
  start: 'start',
  outer: 'person',
  outcome: 'actor',
  done: 'actor',
  clock: 'time',
  after: 'time',
} as const;

function pathFrom(graph: ConfigurationGraph, { id, edges }: Path): WalkPath {
  const steps = edges.map((edge, index) => stepOf(graph, edge, index));
  const title = `${id} · ${titleOf(steps)}`;
  const path: WalkPath = {
    id,
    title,
    steps,
    toString: () => title,
    replay: (options) => replay(graph, path, edges, options),
    walk: (page) => walk(path, page),
  };
  return path;
}

function stepOf(graph: ConfigurationGraph, { offer, to, taken }: Edge, index: number): PathStep {
  const { snapshot } = configurationOf(graph, to).progress;
  const { kind, event, sample, child } = offer;
  return {
    index,
    title: describeOffer(offer),
    name: nameOfStep(offer),
    sample,
    by: causes[kind],
    event,
    actor: child,
    input: kind === 'start' ? graph.model.inputs[sample] : undefined,
    value: snapshot.value as StateValue,
    states: statePaths(snapshot),
    snapshot,
    takes: taken,
  };
}

const mostInTitle = 6;

function titleOf(steps: readonly PathStep[]): string {
  const [first, ...more] = steps.slice(1).map(({ title }) => title);
  const shown =
    more.length < mostInTitle ? more : [`… ${more.length - mostInTitle + 1} more …`, ...more.slice(1 - mostInTitle)];
  const where = steps.at(-1)?.states.at(-1) ?? '';
  return [...(first === undefined ? ['start'] : [first, ...shown]), where].join(' → ');
}

async function replay<Machine extends AnyStateMachine>(
  graph: ConfigurationGraph,
  path: WalkPath,
  edges: readonly Edge[],
  { machine = graph.model.machine as Machine, after }: ReplayOptions<Machine> = {},
): Promise<void> {
  const { actor, effects, happen, stop } = createControlledActor(
    withNamedActors(machine),
    path.steps[0]?.input as never,
  );
  const replayed: Replayed<Machine> = { actor, effects };
  try {
    for (const [index, step] of path.steps.entries()) {
      await attempt(path, step, async () => {
        const edge = edges[index];
        if (index > 0 && edge) happen(edge.offer);
        const { value } = actor.getSnapshot() as AnyMachineSnapshot;
        if (!isSame(value, step.value))
          throw new Error(`Expected the state ${write(step.value)}; the actor is in ${write(value as StateValue)}.`);
        await after?.(step, replayed);
      });
    }
  } finally {
    stop();
  }
}

async function walk(path: WalkPath, { start, events, states }: Page): Promise<void> {
  for (const step of path.steps) {
    await attempt(path, step, async () => {
      const gesture = step.index === 0 ? (start ?? nothing) : chosen('gesture', events, [step.title, step.name]);
      await gesture(step);
      if (states) await chosen('look', states, step.states.toReversed())(step);
    });
  }
}

const nothing: Gesture = () => undefined;

/** The first that there is, so that the innermost state comes first. */
function chosen(what: string, known: Readonly<Record<string, Gesture>>, names: readonly string[]): Gesture {
  const name = [...names, '*'].find((one) => Object.hasOwn(known, one));
  const found = name === undefined ? undefined : known[name];
  if (found) return found;
  throw new Error(
    `Expected a ${what} for ${[...new Set(names)].join(' or ')}; there are: ${Object.keys(known).join(', ') || 'none'}.`,
  );
}

/** Says of an error at which step of which path it was thrown. */
async function attempt(path: WalkPath, step: PathStep, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const way = path.steps.slice(0, step.index + 1).map(({ title }) => title);
    const message = messageOf(error);
    throw new Error(`Path ${path.id}, step ${step.index}, ${way.join(' → ')}\n${message}`, { cause: error });
  }
}

const write = (value: StateValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A replay holds actors by their names, and an actor that stands in an `invoke` itself has none. */
function withNamedActors<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const actors: Record<string, unknown> = {};
  interface Config {
    invoke?: Invoke | readonly Invoke[];
    states?: Record<string, Config>;
  }
  interface Invoke {
    src: unknown;
  }
  const named = (config: Config, path: string): Config => {
    const invokes = config.invoke === undefined ? [] : [config.invoke].flat();
    const states = Object.entries(config.states ?? {});
    return {
      ...config,
      ...(invokes.length > 0 && {
        invoke: invokes.map((invoke, place) => {
          if (typeof invoke.src === 'string') return invoke;
          const src = `inline ${path} ${place}`;
          actors[src] = invoke.src;
          return { ...invoke, src };
        }),
      }),
      ...(states.length > 0 && {
        states: Object.fromEntries(states.map(([key, state]) => [key, named(state, `${path}.${key}`)])),
      }),
    };
  };
  const config = named(machine.config as Config, machine.id);
  if (Object.keys(actors).length === 0) return machine;
  const { implementations } = machine;
  return createMachine(
    config as never,
    {
      ...implementations,
      actors: { ...implementations.actors, ...actors },
    } as never,
  ) as unknown as Machine;
}
