/** Dead ends, unreachable ends and homes, waits that no person can end, and traps. */
import type { Configuration, ConfigurationGraph, Edge } from '../graph/explore.ts';
import { append } from '../graph/remembered.ts';
import { findingAt, type Finding } from './finding.ts';

export function checkLiveness(graph: ConfigurationGraph): Finding[] {
  const dead = deadEndsOf(graph);
  const circles = components([...graph.configurations.keys()], (key) => targetsOf(graph, key));
  const lost = lostConfigurations(graph, circles, new Set(dead));
  return [
    ...dead.map(({ key }) => findingAt(graph, 'dead-end', `nothing leads out of ${key}`, key)),
    ...lost.map(({ key }) => findingAt(graph, 'no-end', `${whatIsLost(graph)} from ${key}`, key)),
    ...homeless(graph, new Set(dead)),
    ...endlessWaits(graph),
    ...traps(graph, circles, new Set([...dead, ...lost])),
  ];
}

export function deadEndsOf({
  model,
  states,
  transitions,
  configurations,
  unexplored,
}: ConfigurationGraph): Configuration[] {
  // A machine of one state has nowhere to go.
  if (states.length === 1) return [];
  // A guessed key leaves out what nothing decides, so a step to the same configuration may do something.
  const acting = new Set(model.guessed && transitions.flatMap(({ id, actions }) => (actions.length > 0 ? [id] : [])));
  return [...configurations.values()].filter(
    ({ key, final, edges }) =>
      !final &&
      !unexplored.has(key) &&
      edges.every(({ to, taken }) => to === key && !taken.some((id) => acting.has(id))),
  );
}

const targetsOf = (graph: ConfigurationGraph, key: string): string[] =>
  (graph.configurations.get(key)?.edges ?? []).map(({ to }) => to);

const finalsOf = (graph: ConfigurationGraph): string[] =>
  [...graph.configurations.values()].filter(({ final }) => final).map(({ key }) => key);

const whatIsLost = (graph: ConfigurationGraph): string =>
  finalsOf(graph).length > 0 ? 'no end can be reached' : 'there is no way home';

/** Configurations that cannot reach an end or, in a machine without ends and declared homes, `lastHome`. */
function lostConfigurations(
  graph: ConfigurationGraph,
  circles: readonly string[][],
  dead: ReadonlySet<Configuration>,
): Configuration[] {
  const finals = finalsOf(graph);
  if (finals.length === 0 && homesOf(graph).length > 0) return [];
  const safe = leadingTo(graph, finals.length > 0 ? finals : lastHome(graph, circles));
  return [...graph.configurations.values()].filter(
    (configuration) => !safe.has(configuration.key) && !dead.has(configuration),
  );
}

const homesOf = ({ model: { homes = {} }, configurations }: ConfigurationGraph): [name: string, keys: string[]][] =>
  Object.entries(homes).map(([name, isHome]) => [
    name,
    [...configurations.values()].filter(({ progress }) => isHome(progress.snapshot)).map(({ key }) => key),
  ]);

/** Only the first configurations on each way. */
function homeless(graph: ConfigurationGraph, dead: ReadonlySet<Configuration>): Finding[] {
  const all = [...graph.configurations.values()];
  return homesOf(graph).flatMap(([name, keys]) => {
    if (keys.length === 0 && graph.unexplored.size === 0)
      return [findingAt(graph, 'no-home', `nothing is the home "${name}"`)];
    const safe = leadingTo(graph, keys);
    return all
      .filter(({ key, final }) => !final && !safe.has(key))
      .filter(
        (configuration) =>
          !dead.has(configuration) && (graph.starts.includes(configuration.via) || safe.has(configuration.via.from)),
      )
      .map(({ key }) => findingAt(graph, 'no-home', `there is no way to the home "${name}" from ${key}`, key));
  });
}

/** Counts unexplored configurations as goals, since they might lead anywhere. */
export function leadingTo(graph: ConfigurationGraph, goals: readonly string[]): Set<string> {
  const before = arrivalsOf(graph);
  const leading = new Set([...goals, ...graph.unexplored]);
  for (const key of leading) for (const { from } of before.get(key) ?? []) leading.add(from);
  return leading;
}

function arrivalsOf(graph: ConfigurationGraph): Map<string, Edge[]> {
  const arrivals = new Map<string, Edge[]>();
  for (const edge of graph.edges) append(arrivals, edge.to, edge);
  return arrivals;
}

/** The only component without a way out; else the largest component. */
function lastHome(graph: ConfigurationGraph, circles: readonly string[][]): readonly string[] {
  const kept = circles.filter((circle) => {
    const members = new Set(circle);
    return circle.every((key) => targetsOf(graph, key).every((to) => members.has(to)));
  });
  const [only, ...more] = kept;
  return only && more.length === 0 ? only : largestOf(circles);
}

const largestOf = (circles: readonly string[][]): readonly string[] =>
  circles.reduce((largest, circle) => (circle.length > largest.length ? circle : largest), []);

/** Whether a person causes the event; also the end of a child, which a person drives. */
const isOfPeople = ({ offer: { kind } }: Edge): boolean => kind === 'outer' || kind === 'done';

const leads = ({ from, to }: Edge): boolean => from !== to;

/**
 * Answers and timers alone must lead to an end or to where a person can act. A circle of waiting configurations is one
 * finding, at its nearest configuration.
 */
function endlessWaits(graph: ConfigurationGraph): Finding[] {
  const waiting = new Map(
    [...graph.configurations].filter(
      ([key, { final, edges }]) =>
        !final && !graph.unexplored.has(key) && !edges.some((edge) => isOfPeople(edge) && leads(edge)),
    ),
  );
  const onward = (key: string) =>
    (waiting.get(key)?.edges ?? []).filter((edge) => !isOfPeople(edge) && waiting.has(edge.to)).map(({ to }) => to);
  return components([...waiting.keys()], onward)
    .filter(([first = '', ...more]) => more.length > 0 || onward(first).includes(first))
    .map((circle) => {
      const [nearest = ''] = inOrder(graph, circle);
      const length = circle.length === 1 ? '' : ` in a circle of ${circle.length} configurations`;
      return findingAt(
        graph,
        'endless-wait',
        `nothing that a person does ends the waiting of ${nearest}${length}`,
        nearest,
      );
    });
}

/**
 * Traps, as a two-player game: a person chooses among events and ends of children, the world among answers and timers.
 * A configuration is safe where the person can force a home, an end or a beginning whatever the world chooses. Homes
 * are the declared ones, and of the components reachable from a start those at least half as large as the largest.
 */
function traps(graph: ConfigurationGraph, circles: readonly string[][], told: ReadonlySet<Configuration>): Finding[] {
  const all = [...graph.configurations.values()];
  const sure = new Set([...goalsOf(graph, circles), ...graph.unexplored]);
  const arrivals = arrivalsOf(graph);
  /** By configuration, the number of the world's edges to unsafe configurations. */
  const unsure = new Map(
    all.map(({ key, edges }) => [key, edges.filter((edge) => !isOfPeople(edge) && leads(edge)).length]),
  );
  for (const key of sure) {
    for (const edge of arrivals.get(key) ?? []) {
      if (sure.has(edge.from)) continue;
      const left = (unsure.get(edge.from) ?? 0) - (isOfPeople(edge) ? 0 : 1);
      unsure.set(edge.from, left);
      if (isOfPeople(edge) || left === 0) sure.add(edge.from);
    }
  }
  return all
    .filter((configuration) => !sure.has(configuration.key) && !told.has(configuration))
    .map(({ key }) => findingAt(graph, 'trap', `nobody can be sure to get home from ${key}`, key));
}

function goalsOf(graph: ConfigurationGraph, circles: readonly string[][]): string[] {
  const all = [...graph.configurations.values()];
  const begun = new Set(graph.starts.map(({ to }) => placeOf(graph.configurations.get(to))));
  const beginnings = all.filter((configuration) => begun.has(placeOf(configuration))).map(({ key }) => key);
  const declared = homesOf(graph).flatMap(([, keys]) => keys);
  const homes = graph.starts.flatMap(({ to }) => {
    const reached = reachedFrom(graph, to);
    const within = circles.filter(([member = '', ...more]) => more.length > 0 && reached.has(member));
    return within.filter(({ length }) => length * 2 >= largestOf(within).length).flat();
  });
  return [...finalsOf(graph), ...beginnings, ...declared, ...homes];
}

function reachedFrom(graph: ConfigurationGraph, start: string): Set<string> {
  const reached = new Set([start]);
  for (const key of reached) for (const to of targetsOf(graph, key)) reached.add(to);
  return reached;
}

const placeOf = (configuration: Configuration | undefined): string =>
  JSON.stringify(configuration?.progress.snapshot.value);

const inOrder = (graph: ConfigurationGraph, keys: readonly string[]): string[] => {
  const wanted = new Set(keys);
  return [...graph.configurations.keys()].filter((key) => wanted.has(key));
};

/** The strongly connected components (Tarjan), without recursion, because a graph may be deep. */
export function components(keys: readonly string[], onward: (key: string) => readonly string[]): string[][] {
  const found: string[][] = [];
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of keys) {
    if (place.has(root)) continue;
    const trail = [enter(root)];
    for (let at = trail.at(-1); at; at = trail.at(-1)) {
      const next = at.rest.pop();
      if (next === undefined) {
        trail.pop();
        leave(at.key, trail.at(-1)?.key);
      } else if (!place.has(next)) trail.push(enter(next));
      else if (isOpen.has(next)) lower(at.key, place.get(next));
    }
  }
  return found;

  function enter(key: string): { key: string; rest: string[] } {
    place.set(key, place.size);
    lowest.set(key, place.size - 1);
    open.push(key);
    isOpen.add(key);
    return { key, rest: [...onward(key)] };
  }

  function lower(key: string, to = 0): void {
    lowest.set(key, Math.min(lowest.get(key) ?? to, to));
  }

  function leave(key: string, before: string | undefined): void {
    if (before !== undefined) lower(before, lowest.get(key));
    if (lowest.get(key) !== place.get(key)) return;
    const component = open.splice(open.lastIndexOf(key));
    for (const member of component) isOpen.delete(member);
    found.push(component);
  }
}
