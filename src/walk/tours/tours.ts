/**
 * Which paths to walk: a goal says what has to be covered, the tour is the cheapest set of paths that covers it. The
 * README says where it is a minimum (Limits, on purpose).
 */
import { type Criterion, type Item } from './criterion.ts';
import { coveredBy, criterionOf, type CoverableGoal, type Goal } from './criteria.ts';
import { beginning, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { mapOf, postmanWalk, streetOf, type StreetMap, type Walk } from './postman.ts';
import { entry } from '../graph/remembered.ts';
import { withSequences } from './sequences.ts';
import { pathOf, simplePaths, type Path } from './simple-paths.ts';

export { coverable, coverage, goals, isGoal, type Coverage, type Goal } from './criteria.ts';
export { mostSimplePaths, pathOf, simplePaths, type Path } from './simple-paths.ts';

export interface Tour {
  goal: Goal;
  paths: readonly Path[];
  steps: number;
  /** The number of items of the goal that can be covered; the tour covers them all. */
  items: number;
  impossible: string[];
}

/** Steps after which a path is cut where it passes a start, so that people can repeat it. */
const cutAfter = 80;
/** Limits the walks that `improve` tries: walks times streets. */
const mostEffort = 300_000;
const mostAlternatives = 8;

const usual = new WeakMap<ConfigurationGraph, Map<Goal, Tour>>();

/** `covered`: the names of items that need not be covered again. */
export function tour(graph: ConfigurationGraph, goal: Goal, covered?: ReadonlySet<string>): Tour {
  if (covered) return newTour(graph, goal, covered);
  const tours = entry(usual, graph);
  const made = tours.get(goal) ?? newTour(graph, goal);
  tours.set(goal, made);
  return made;
}

function newTour(graph: ConfigurationGraph, goal: Goal, covered?: ReadonlySet<string>): Tour {
  if (goal === 'simple') return simpleTour(graph);
  const criterion = covered ? withoutCovered(criterionOf(graph, goal), covered) : criterionOf(graph, goal);
  const map = mapOf(graph);
  const walk = walkFor(graph, goal, criterion, map);
  const paths = walk.paths.flatMap((path) => cutLong(graph, path, criterion.span - 1)).map(pathOf);
  return tourOf(goal, paths, criterion.candidates.size, criterion.impossible);
}

const withoutCovered = (criterion: Criterion, covered: ReadonlySet<string>): Criterion => {
  const open = [...criterion.candidates].filter(([item]) => !covered.has(criterion.nameOf(item)));
  return { ...criterion, candidates: new Map(open) };
};

const tourOf = (goal: Goal, paths: Path[], items: number, impossible: string[] = []): Tour => ({
  goal,
  paths,
  steps: paths.reduce((sum, { edges }) => sum + edges.length, 0),
  items,
  impossible,
});

/** The simple paths that no longer one begins with; they cover the shorter ones. Depth first, so listed in a row. */
function simpleTour(graph: ConfigurationGraph): Tour {
  const { paths } = simplePaths(graph);
  const whole = paths.filter(({ edges }, place) => (paths[place + 1]?.edges.length ?? 0) <= edges.length);
  return tourOf('simple', whole, paths.length);
}

function walkFor(graph: ConfigurationGraph, goal: CoverableGoal, criterion: Criterion, map: StreetMap): Walk {
  if (goal === 'edges') {
    return postmanWalk(
      map,
      graph.edges.map((edge) => streetOf(map.numbers, edge)),
    );
  }
  return improve(map, criterion, choose(graph, criterion));
}

/** Consecutive edges that the tour must contain, chosen for one item; they may cover other items too. */
interface Choice {
  item: Item;
  edges: Edge[];
  items: Item[];
}

const choiceOf = (item: Item, edges: Edge[], itemsAt: Criterion['itemsAt']): Choice => ({
  item,
  edges,
  items: itemsAt(edges, edges.length - 1),
});

/** The rarest item first, by the nearest choice that adds most. */
function choose(graph: ConfigurationGraph, { candidates, itemsAt }: Criterion): Choice[] {
  const distances = distancesIn(graph);
  const open = new Set(candidates.keys());
  const begun = new Set<Edge>();
  const chosen: Choice[] = [];
  for (const [item, ways] of [...candidates].sort(([, a], [, b]) => a.length - b.length)) {
    if (!open.has(item)) continue;
    const [first, ...others] = ways.map((edges) => choiceOf(item, edges, itemsAt));
    if (!first) continue;
    const best = others.reduce(
      (kept, other) => {
        const value = worth(other);
        return value > kept.value ? { choice: other, value } : kept;
      },
      { choice: first, value: worth(first) },
    ).choice;
    chosen.push(best);
    for (const covered of best.items) open.delete(covered);
    for (const edge of best.edges) begun.add(edge);
  }
  return chosen;

  /** Prefers sequences that share edges with chosen ones, because these can overlap. */
  function worth({ edges, items }: Choice): number {
    const added = items.filter((item) => open.has(item)).length;
    const shared = edges.length === 1 ? 0 : edges.filter((edge) => begun.has(edge)).length;
    return 1000 * added + 10 * shared - (distances.get(edges[0]?.from ?? beginning) ?? 0);
  }
}

/** The steps of a shortest way to each configuration; each is listed after the one before it on this way. */
function distancesIn({ configurations }: ConfigurationGraph): Map<string, number> {
  const distances = new Map([[beginning as string, 0]]);
  for (const { key, via } of configurations.values()) distances.set(key, (distances.get(via.from) ?? 0) + 1);
  return distances;
}

function walkOf(map: StreetMap, choices: readonly Choice[]): Walk {
  const extended = withSequences(
    map,
    choices.map(({ edges }) => edges),
  );
  return postmanWalk(extended.map, extended.required);
}

/** Drops choices, then replaces others, as long as the walk still covers every item and costs no more. */
function improve(map: StreetMap, criterion: Criterion, choices: readonly Choice[]): Walk {
  const { candidates, itemsAt } = criterion;
  let kept = [...choices];
  let best = walkOf(map, kept);
  const attempt = (others: Choice[], most: number): boolean => {
    const walk = walkOf(map, others);
    if (walk.cost > most) return false;
    const covered = coveredBy(criterion, walk.paths);
    for (const item of candidates.keys()) if (!covered.has(item)) return false;
    [kept, best] = [others, walk];
    return true;
  };
  for (let most = kept.length; most >= 1;) {
    const spare = new Set(spareOf(best, kept, criterion).slice(0, most));
    const isSpared =
      spare.size > 0 &&
      attempt(
        kept.filter((choice) => !spare.has(choice)),
        best.cost,
      );
    if (!isSpared) most = Math.floor(Math.min(most, spare.size) / 4);
  }
  let trials = criterion.span > 1 ? 0 : Math.floor(mostEffort / map.streets.length);
  if (kept.length > trials) return best;
  for (const choice of kept) {
    trials -= 1;
    attempt(
      kept.filter((other) => other !== choice),
      best.cost,
    );
  }
  for (const choice of kept) {
    for (const edges of spreadOver(candidates.get(choice.item) ?? [], mostAlternatives)) {
      if (trials <= 0 || !kept.includes(choice)) break;
      trials -= 1;
      const other = choiceOf(choice.item, edges, itemsAt);
      attempt(
        kept.map((one) => (one === choice ? other : one)),
        best.cost - 1,
      );
    }
  }
  return best;
}

const spreadOver = <Thing>(list: readonly Thing[], most: number): Thing[] =>
  list.filter((_, place) => place % Math.ceil(list.length / most) === 0);

/** Choices that can be left out together: the walk covers all their items elsewhere too. */
function spareOf({ paths }: Walk, choices: readonly Choice[], { itemsAt }: Criterion): Choice[] {
  const times = new Map<Item, number>();
  for (const path of paths) {
    for (let place = 0; place < path.length; place += 1) {
      for (const item of itemsAt(path, place)) times.set(item, (times.get(item) ?? 0) + 1);
    }
  }
  return choices.filter(({ items }) => {
    if (items.some((item) => (times.get(item) ?? 0) < 2)) return false;
    for (const item of items) times.set(item, (times.get(item) ?? 0) - 1);
    return true;
  });
}

/** Cuts a long path where it passes a start; the next part repeats the last `overlap` edges, so no sequence is lost. */
function cutLong(graph: ConfigurationGraph, path: Edge[], overlap: number): Edge[][] {
  const starts = new Map(graph.starts.map((edge) => [edge.to, edge]));
  const parts: Edge[][] = [];
  let part: Edge[] = [];
  for (const [place, edge] of path.entries()) {
    const repeated = path.slice(Math.max(place - overlap, 0), place);
    const from = repeated[0]?.from ?? edge.from;
    const start = starts.get(from);
    if (start && part.length >= cutAfter) {
      parts.push(part);
      part = [start, ...repeated];
    }
    part.push(edge);
  }
  return [...parts, part];
}
