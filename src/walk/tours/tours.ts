/**
 * Which paths to walk. A goal says what has to be covered; the tour is the cheapest set of paths that covers it.
 *
 * For `edges` that is the directed Chinese postman and a minimum. Any other item can be covered at several places, and
 * choosing the places is a covering problem: chosen greedily, then improved by leaving out what the rest of the walk
 * covers anyway and, for items of one edge, by trying other places. The walk through what was chosen is each time joined
 * by minimum-cost flow, so it is a minimum for the choice, not proved to be one for the goal.
 */
import { type Criterion, type Item } from './criterion.ts';
import { coveredBy, criterionOf, type CoverableGoal, type Goal } from './criteria.ts';
import { beginning, wayTo, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { mapOf, postmanWalk, resetCost as usualResetCost, streetOf, type StreetMap, type Walk } from './postman.ts';
import { entry } from '../graph/remembered.ts';
import { withSequences } from './sequences.ts';
import { pathOf, simplePaths, type Path } from './simple-paths.ts';

export { coverable, coverage, goals, isGoal, type Coverage, type Goal } from './criteria.ts';
export { mostSimplePaths, pathOf, simplePaths, type Path } from './simple-paths.ts';

export interface Tour {
  goal: Goal;
  paths: readonly Path[];
  steps: number;
  /** How much of what the goal asks for can be covered, which the tour does. */
  items: number;
  /** What the goal asks for and no path can cover. */
  impossible: string[];
}

export interface TourOptions {
  /** What beginning anew costs, in steps: little for a machine, much for a browser. */
  resetCost?: number;
  /**
   * Steps after which a path ends and the next goes on by the shortest way to the same place, for people who read and
   * repeat it. Only a shortest way that is longer makes a path longer. Without it a path is cut where that is free, when
   * it passes a start after 80 steps.
   */
  longest?: number;
  /** Items, by their names, that need not be covered: something else has covered them. */
  known?: ReadonlySet<string>;
}

/** Beyond this a path is cut where it passes a start, to be read and repeated with ease. */
const freelyCutFrom = 80;
/** How much is tried to make a tour of single edges shorter: walks times streets. */
const mostEffort = 300_000;
/** Places at which the same item is tried. */
const mostAlternatives = 8;

const usual = new WeakMap<ConfigurationGraph, Map<Goal, Tour>>();

export function tour(graph: ConfigurationGraph, goal: Goal, options?: TourOptions): Tour {
  if (options) return newTour(graph, goal, options);
  const tours = entry(usual, graph);
  const made = tours.get(goal) ?? newTour(graph, goal, {});
  tours.set(goal, made);
  return made;
}

function newTour(
  graph: ConfigurationGraph,
  goal: Goal,
  { resetCost = usualResetCost, longest, known }: TourOptions,
): Tour {
  if (goal === 'simple') return simpleTour(graph);
  const criterion = known ? withoutKnown(criterionOf(graph, goal), known) : criterionOf(graph, goal);
  const map = mapOf(graph, resetCost);
  const walk = walkFor(graph, goal, criterion, map);
  const paths = walk.paths.flatMap((path) => cutLong(graph, path, criterion.span - 1, longest)).map(pathOf);
  return tourOf(goal, paths, criterion.candidates.size, criterion.impossible);
}

const withoutKnown = (criterion: Criterion, known: ReadonlySet<string>): Criterion => {
  const open = [...criterion.candidates].filter(([item]) => !known.has(criterion.nameOf(item)));
  return { ...criterion, candidates: new Map(open) };
};

/**
 * Paths that together cover every goal: with all edges come states, transitions, codes and requirements, with pairs and
 * guards what edges by themselves leave out.
 */
export function completePaths(graph: ConfigurationGraph): Path[] {
  const paths = (['edges', 'pairs', 'guards', 'simple'] as const).flatMap((goal) => tour(graph, goal).paths);
  return [...new Map(paths.map((path) => [path.id, path])).values()];
}

const tourOf = (goal: Goal, paths: Path[], items: number, impossible: string[] = []): Tour => ({
  goal,
  paths,
  steps: paths.reduce((sum, { edges }) => sum + edges.length, 0),
  items,
  impossible,
});

/** The simple paths with which no longer one begins; walked, they cover the others. Listed depth first, so in a row. */
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

/** What is walked on purpose: consecutive edges that cover some items, chosen for one of them. */
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

/** Edges or sequences that together cover every item: the rarest item first, by what adds most and lies nearest. */
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

  /** Sequences of edges that others pass as well can overlap with them. */
  function worth({ edges, items }: Choice): number {
    const added = items.filter((item) => open.has(item)).length;
    const shared = edges.length === 1 ? 0 : edges.filter((edge) => begun.has(edge)).length;
    return 1000 * added + 10 * shared - (distances.get(edges[0]?.from ?? beginning) ?? 0);
  }
}

/** Steps on a shortest way to each configuration; each stands after the one that it was found from. */
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

/** Leaves out choices, then makes others, as long as the walk still covers every item and gets no dearer. */
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

/** Up to `most` of a list, evenly from its beginning to its end. */
const spreadOver = <Thing>(list: readonly Thing[], most: number): Thing[] =>
  list.filter((_, place) => place % Math.ceil(list.length / most) === 0);

/** Choices all of whose items the walk covers elsewhere too, counting on no other of them. */
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

/** A part that begins anew repeats the last `overlap` edges, so that no sequence is torn. */
function cutLong(graph: ConfigurationGraph, path: Edge[], overlap: number, longest?: number): Edge[][] {
  const starts = new Map(graph.starts.map((edge) => [edge.to, edge]));
  const parts: Edge[][] = [];
  let part: Edge[] = [];
  for (const [place, edge] of path.entries()) {
    const repeated = path.slice(Math.max(place - overlap, 0), place);
    const from = repeated[0]?.from ?? edge.from;
    const start = starts.get(from);
    const isCut = longest === undefined ? part.length >= freelyCutFrom && start : part.length >= longest;
    if (isCut && from !== beginning) {
      const way = longest === undefined && start ? [start] : wayTo(graph, from);
      if (longest === undefined || way.length + repeated.length < longest) {
        parts.push(part);
        part = [...way, ...repeated];
      }
    }
    part.push(edge);
  }
  return [...parts, part];
}
