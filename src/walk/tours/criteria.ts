import type { Item, Criterion } from './criterion.ts';
import { hash, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { nearestClasses } from '../graph/outcome-classes.ts';
import { answerName } from '../graph/progress.ts';
import { append, entry, remembered } from '../graph/remembered.ts';
import { sequenceCriterion } from './sequences.ts';
import { simplePaths } from './simple-paths.ts';
import { requirementsOf } from '../graph/chart-reader.ts';
import { activeStates } from '../graph/xstate-internals.ts';
import { guardOutcome } from '../graph/stepper.ts';
import { outcomeCoverage, statesOfRest } from '../checks/structure.ts';

export const goals = ['states', 'transitions', 'guards', 'pairs', 'codes', 'requirements', 'edges', 'simple'] as const;
type NamedGoal = (typeof goals)[number];
/**
 * Two goals at once, for a tier in which a step costs seconds: every outcome even where one transition hears many, or
 * every state and every outcome that does something else than the others.
 */
const joinedGoals = ['transitions+codes', 'states+classes'] as const;
type JoinedGoal = (typeof joinedGoals)[number];
/** `switch:N` asks for every sequence of N + 1 transitions, so that `switch:1` is `pairs`. */
export type Goal = NamedGoal | JoinedGoal | `switch:${number}`;

const isJoined = (text: string): text is JoinedGoal => joinedGoals.some((goal) => goal === text);
export const isGoal = (text: string): text is Goal =>
  isJoined(text) || goals.some((goal) => goal === text) || /^switch:[1-9]\d*$/.test(text);

export type CoverableGoal = Exclude<Goal, 'simple'>;
/** `classes` stands only beside another goal: which outcomes share one depends on what a tier can provoke. */
type PlainGoal = Exclude<NamedGoal, 'pairs' | 'simple'> | 'classes';
type SingleGoal = PlainGoal | JoinedGoal;
const partsOf = (goal: JoinedGoal) => goal.split('+') as PlainGoal[];

const known = new WeakMap<ConfigurationGraph, Map<CoverableGoal, Criterion>>();

export function criterionOf(graph: ConfigurationGraph, goal: CoverableGoal): Criterion {
  const criteria = entry(known, graph);
  const criterion = criteria.get(goal) ?? criterionFrom(graph, goal);
  criteria.set(goal, criterion);
  return criterion;
}

function criterionFrom(graph: ConfigurationGraph, goal: CoverableGoal): Criterion {
  if (goal === 'pairs') return sequenceCriterion(graph, 2);
  if (isSwitch(goal)) return sequenceCriterion(graph, Number(goal.slice('switch:'.length)) + 1);
  const items = itemsOf(graph, goal);
  const candidates = new Map<Item, Edge[][]>();
  const add = (edge: Edge) => {
    for (const item of items(edge)) append(candidates, item, [edge]);
  };
  for (const edge of graph.edges) add(edge);
  const declared = [...new Set(declaredIn(graph, goal))];
  const open = declared.filter((item) => !candidates.has(item));
  if (goal === 'guards') for (const edge of refusals(graph, new Set(open))) add(edge);
  return {
    candidates,
    span: 1,
    itemsAt: (path, place) => (path[place] ? items(path[place]) : []),
    nameOf: String,
    impossible: declared.filter((item) => !candidates.has(item)),
  };
}

const isSwitch = (goal: CoverableGoal): goal is `switch:${number}` => goal.startsWith('switch:');

function itemsOf(graph: ConfigurationGraph, goal: SingleGoal): (edge: Edge) => string[] {
  if (goal === 'states') return statesShown(graph);
  if (goal === 'transitions') return ({ taken }) => taken;
  if (goal === 'guards') return ({ guards }) => guards;
  if (goal === 'codes') return ({ offer }) => (offer.kind === 'outcome' ? [answerName(offer)] : []);
  if (goal === 'edges') return ({ id }) => [id];
  if (goal === 'classes') return nearestClasses(graph);
  if (isJoined(goal)) {
    const parts = partsOf(goal).map((part) => itemsOf(graph, part));
    return (edge) => parts.flatMap((itemsAt) => itemsAt(edge));
  }
  const requirements = requirementsById(graph);
  return ({ taken, entered }) => [...taken, ...entered].flatMap((id) => requirements.get(id) ?? []);
}

/** The states that a step enters; one that it only passes counts where the machine never comes to rest in it. */
function statesShown(graph: ConfigurationGraph): (edge: Edge) => string[] {
  const restsAnywhere = statesOfRest(graph);
  return ({ entered, to }) => {
    const snapshot = graph.configurations.get(to)?.progress.snapshot;
    const rests = (id: string) => snapshot !== undefined && activeStates(snapshot).some((state) => state.id === id);
    return entered.filter((id) => !restsAnywhere.has(id) || rests(id));
  };
}

export const requirementsById = remembered(
  ({ states, transitions }: ConfigurationGraph): ReadonlyMap<string, string[]> =>
    new Map([
      ...states.map(({ id, meta }): [string, string[]] => [id, requirementsOf(meta)]),
      ...transitions.map(({ id, requirements }): [string, string[]] => [id, requirements]),
    ]),
);

function declaredIn(graph: ConfigurationGraph, goal: SingleGoal): string[] {
  const { states, transitions, edges } = graph;
  if (goal === 'states') return states.filter(({ type }) => type !== 'history').map(({ id }) => id);
  if (goal === 'transitions') return transitions.map(({ id }) => id);
  if (goal === 'codes') return outcomeCoverage(graph).declared;
  if (goal === 'edges') return edges.map(({ id }) => id);
  if (goal === 'classes') return [];
  if (isJoined(goal)) return partsOf(goal).flatMap((part) => declaredIn(graph, part));
  if (goal === 'requirements') return [...requirementsById(graph).values()].flat();
  const guarded = transitions.filter(({ guard }) => guard !== null);
  return guarded.flatMap(({ id }) => [guardOutcome(id, true), guardOutcome(id, false)]);
}

/**
 * Ignored events at which a guard was false: some guards are false at no other step. Each is an edge from a
 * configuration to itself, which the graph does not have.
 */
function refusals({ configurations, transitions, stepper }: ConfigurationGraph, wanted: ReadonlySet<Item>): Edge[] {
  const guarded = transitions.filter(({ id }) => wanted.has(guardOutcome(id, false)));
  const sources = new Set(guarded.map(({ source }) => source));
  const open = new Set(wanted);
  const edges: Edge[] = [];
  for (const { key, progress, ignored } of configurations.values()) {
    if (!activeStates(progress.snapshot).some(({ id }) => sources.has(id))) continue;
    for (const offer of ignored) {
      const { guards } = stepper.step(progress.snapshot, offer.event);
      if (!guards.some((outcome) => open.delete(outcome))) continue;
      const id = hash(key, offer.event.type, offer.sample, offer.child ?? '', key);
      edges.push({ id, from: key, to: key, offer, taken: [], entered: [], guards });
    }
  }
  return edges;
}

export interface Coverage {
  items: number;
  covered: number;
  missing: string[];
  impossible: string[];
}

export function coverage(
  graph: ConfigurationGraph,
  paths: readonly { edges: readonly Edge[] }[],
): Record<NamedGoal, Coverage> {
  const ways = paths.map(({ edges }) => edges);
  return ofEveryGoal((goal) => (goal === 'simple' ? coverSimple(graph, ways) : coverageOf(graph, goal, ways)));
}

export const coverable = (graph: ConfigurationGraph): Record<NamedGoal, Coverage> =>
  ofEveryGoal((goal) => {
    const [covered, impossible] =
      goal === 'simple' ? [simplePaths(graph).paths.length, []] : coverableOf(criterionOf(graph, goal));
    return { items: covered + impossible.length, covered, missing: impossible, impossible };
  });

const coverableOf = ({ candidates, impossible }: Criterion): [number, string[]] => [candidates.size, impossible];

const ofEveryGoal = (of: (goal: NamedGoal) => Coverage): Record<NamedGoal, Coverage> =>
  Object.fromEntries(goals.map((goal) => [goal, of(goal)])) as Record<NamedGoal, Coverage>;

function coverageOf(graph: ConfigurationGraph, goal: CoverableGoal, paths: readonly (readonly Edge[])[]): Coverage {
  const criterion = criterionOf(graph, goal);
  const { candidates, impossible, nameOf } = criterion;
  const covered = coveredBy(criterion, paths);
  const open = [...candidates.keys()].filter((item) => !covered.has(item)).map(nameOf);
  return {
    items: candidates.size + impossible.length,
    covered: candidates.size - open.length,
    missing: [...open, ...impossible],
    impossible,
  };
}

export function coveredBy({ itemsAt }: Criterion, paths: readonly (readonly Edge[])[]): Set<Item> {
  const covered = new Set<Item>();
  for (const path of paths) {
    for (let place = 0; place < path.length; place += 1) for (const item of itemsAt(path, place)) covered.add(item);
  }
  return covered;
}

/** A path covers the simple paths that it begins with. If there are too many to list, the listed ones count. */
function coverSimple(graph: ConfigurationGraph, paths: readonly (readonly Edge[])[]): Coverage {
  const listed = simplePaths(graph).paths;
  const prefixes = prefixesOf(paths);
  const missing = listed.filter(({ edges }) => !prefixes.has(edges)).map(({ id }) => id);
  return { items: listed.length, covered: listed.length - missing.length, missing, impossible: [] };
}

function prefixesOf(paths: readonly (readonly Edge[])[]) {
  interface Branch extends Map<Edge, Branch> {}
  const root: Branch = new Map();
  for (const path of paths) {
    let branch = root;
    for (const edge of path) {
      const next: Branch = branch.get(edge) ?? new Map();
      branch.set(edge, next);
      branch = next;
    }
  }
  const has = (path: readonly Edge[]) => {
    let branch: Branch | undefined = root;
    for (const edge of path) branch = branch?.get(edge);
    return branch !== undefined;
  };
  return { has };
}
