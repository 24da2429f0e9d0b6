/**
 * The walk as a library: what a machine can do, what is wrong with it, and the paths that show everything of it.
 *
 *     const graph = explore(machine);          // every configuration, and everything that can happen in each
 *     findings(graph);                         // [{ kind: 'dead-end', what: 'nothing leads out of …', path: ['start', …] }]
 *     tour(graph, 'transitions').paths;        // the cheapest paths that take every transition
 *     test.each(paths(graph))('%s', (path) => path.replay());
 *     check(graph, { 'paid once': atMost(1, on('pay')) });
 */
import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Finding } from './checks/finding.ts';
import { explore as exploreModel, type ConfigurationGraph } from './graph/explore.ts';
import {
  checkHints,
  guessedAsFarAsPossible,
  guessModel,
  mostConfigurations,
  walkable,
  type Hints,
} from './guess/guess-model.ts';
import { Misuse } from './misuse.ts';
import type { Model, Samples } from './model.ts';
import { pathsOf, type PathOptions, type WalkPath } from './paths.ts';
import { isMachine } from './provide-all.ts';
import { walkAtRandom, type Arbitrary, type Generators, type RandomWalks, type WalkOptions } from './random-walk.ts';
import { findingsOf } from './reports/report.ts';
import { isGoal, tour as tourOf, goals, type Goal, type Tour } from './tours/tours.ts';

export { printFinding, type Finding, type FindingKind } from './checks/finding.ts';
export { Misuse } from './misuse.ts';
export type { Samples } from './model.ts';
export type { Page, PathOptions, PathStep, Replayed, ReplayOptions, WalkPath } from './paths.ts';
export type { Arbitrary, RandomFinding, RandomWalks } from './random-walk.ts';
export { changesSince, printChange, type Change } from './recordings/against.ts';
export { printRecordings, readRecordings, record, type Recording } from './recordings/recording.ts';
export {
  always,
  atMost,
  check,
  either,
  leadsTo,
  never,
  not,
  on,
  precedes,
  until,
  type Moment,
  type Rule,
  type When,
} from './rules/temporal.ts';
export { goals, type Goal, type Path, type Tour } from './tours/tours.ts';

/** What the walk found: `configurations` by key, `edges` between them, the machine's `states` and `transitions`. */
export type Graph = ConfigurationGraph;

type EventOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>;

/** What is not to be guessed. Samples have names, which stand in the paths. */
export interface ExploreOptions<Machine extends AnyStateMachine = AnyStateMachine> {
  /** Each input with which the machine is started: `{ newcomer: { phone: null }, known: { phone: '08…' } }`. */
  inputs?: Samples<InputFrom<Machine>>;
  /** Payloads by type: `{ 'number.entered': { good: { value: '4111…' }, short: { value: '4111' } } }`. */
  events?: {
    readonly [Type in EventOf<Machine>['type']]?: Samples<Omit<Extract<EventOf<Machine>, { type: Type }>, 'type'>>;
  };
  /** By actor, what a promise is kept with, an observable shows, or a child machine ends with. */
  outputs?: Readonly<Record<string, Samples<unknown>>>;
  /** By actor, what it fails with; an `Error` by default. */
  errors?: Readonly<Record<string, Samples<unknown>>>;
  /** Where people wait for nothing; each has to be reachable from everywhere but an end. */
  homes?: Samples<(snapshot: SnapshotFrom<Machine>) => boolean>;
  /** What tells two configurations apart; by default the state and the parts of the context that guards read. */
  controlKey?: (snapshot: SnapshotFrom<Machine>) => string;
  /** Configurations; a larger machine is refused. */
  most?: number;
}

/**
 * Every configuration that the machine can get into, and everything that can happen in each, through XState's own pure
 * functions: no actor runs, no time passes.
 *
 * @throws {Misuse} where the machine has more than `most` configurations, or an option says nothing.
 */
export function explore<Machine extends AnyStateMachine>(
  source: Machine | Model,
  options: ExploreOptions<Machine> = {},
): Graph {
  const { most = mostConfigurations, ...hints } = options;
  if (!isMachine(source)) return exploreModel(modelOrRefusal(source, options), options.most);
  checkHints(hints as Hints, [source], 'the options of explore');
  const model = guessModel(source, hints as Hints, source.id);
  return exploreModel(walkable(model, hints as Hints, { path: 'explore', side: 'its options', most }), most);
}

function modelOrRefusal(source: unknown, options: object): Model {
  if (typeof source === 'object' && source !== null && 'protocol' in source && 'machine' in source) {
    const strange = Object.keys(options).find((name) => name !== 'most');
    if (strange === undefined) return source as Model;
    throw new Misuse(`Expected no ${strange} beside a model, which has its own; it was given.`);
  }
  throw new Misuse(`Expected a machine, as createMachine of XState v5 gives one; came ${nameOf(source)}.`);
}

function nameOf(source: unknown): string {
  if (typeof source !== 'object' || source === null)
    return typeof source === 'function' ? 'a function: call it' : String(source);
  if ('logic' in source && 'getSnapshot' in source) return 'an actor: pass the machine that it was made of';
  if ('__xstatenode' in source || 'initialState' in source) return 'a machine of another version of XState';
  return 'getSnapshot' in source || 'transition' in source
    ? 'actor logic that is no machine'
    : 'an object that is none';
}

export interface RandomOptions<Machine extends AnyStateMachine = AnyStateMachine>
  extends Omit<ExploreOptions<Machine>, 'events' | 'outputs' | 'controlKey' | 'most'>, WalkOptions {
  /** Payloads by type: samples, or an arbitrary of fast-check that makes them. */
  events?: Readonly<Record<string, Samples<unknown> | Arbitrary>>;
  /** By actor, what it is done with: samples, or an arbitrary. */
  outputs?: Readonly<Record<string, Samples<unknown> | Arbitrary>>;
}

/**
 * Seeded random walks, for machines too large to explore: everything that can happen, in any order. What is found is
 * shrunk to a short path.
 *
 *     const { findings } = await randomWalk(machine, { seed: 1, events: { entered: fc.record({ digits: fc.string() }) } });
 */
export async function randomWalk<Machine extends AnyStateMachine>(
  source: Machine | Model,
  options: RandomOptions<Machine> = {},
): Promise<RandomWalks> {
  const { seed, walks, steps, rules, events = {}, outputs = {}, ...more } = options;
  const [given, made] = [
    { events: partOf(events, false), outputs: partOf(outputs, false) },
    { events: partOf(events, true), outputs: partOf(outputs, true) },
  ];
  const model = isMachine(source) ? modelOf(source, { ...more, ...given } as Hints) : modelOrRefusal(source, more);
  return walkAtRandom(model, made as Generators, { seed, walks, steps, rules } as WalkOptions);
}

const isArbitrary = (value: object): boolean => 'generate' in value && typeof value.generate === 'function';

const partOf = (all: Readonly<Record<string, object>>, areMade: boolean) =>
  Object.fromEntries(Object.entries(all).filter(([, each]) => isArbitrary(each) === areMade));

/** Guessed as for `explore`, as far as a machine can be that may be too large to explore. */
function modelOf(machine: AnyStateMachine, hints: Hints): Model {
  checkHints(hints, [machine], 'the options of randomWalk');
  return guessedAsFarAsPossible(guessModel(machine, hints, machine.id), hints);
}

/**
 * What is wrong with the shape of the machine, each with a shortest path to it; none for a sound one. What the machine is
 * for, only rules can say (`check`).
 */
export const findings = (graph: Graph): Finding[] => findingsOf(graph);

/** The cheapest paths that cover a goal: `states`, `transitions`, `guards`, `pairs`, `switch:2`, `edges`, `simple`. */
export const tour = (graph: Graph, goal: Goal = 'edges'): Tour => tourOf(graph, known(goal));

function known(goal: Goal): Goal {
  if (isGoal(goal)) return goal;
  throw new Misuse(`Expected a goal (${goals.join(', ')} or switch:2); came ${String(goal)}.`);
}

/**
 * The paths of a tour for `test.each` of Vitest and for the tests of Playwright.
 *
 *     test.each(paths(machine))('%s', (path) => path.replay());
 */
export function paths<Machine extends AnyStateMachine>(
  source: Graph | Machine | Model,
  options: PathOptions & ExploreOptions<Machine> = {},
): WalkPath[] {
  const { goal = 'edges', without = [], ...more } = options;
  const graph = 'configurations' in source ? source : explore(source, more as ExploreOptions<Machine>);
  return pathsOf(graph, { goal: known(goal), without });
}
