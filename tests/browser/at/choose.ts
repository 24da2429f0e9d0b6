/** The shortest path of a machine's browser walk to a state, or the reasons against all paths. */
import type { AnyStateNode } from 'xstate';
import {
  configurationOf,
  wayTo,
  type Configuration,
  type ConfigurationGraph,
  type Edge,
} from '../../../src/walk/graph/explore.ts';
import { distance } from '../../../src/walk/cli/options.ts';
import { Misuse } from '../../../src/walk/misuse.ts';
import { describeOffer } from '../../../src/walk/graph/progress.ts';
import { leafStates } from '../../../src/walk/graph/xstate-internals.ts';
import { elsewhere } from '../../../src/walk/tiers/browser.ts';
import { restrict } from '../../../src/walk/tiers/script.ts';
import { pathOf, type Path } from '../../../src/walk/tours/tours.ts';

export interface Walkable {
  name: string;
  /** Why this walk cannot provoke the edge; null where it can. */
  reasonAgainst(edge: Edge): string | null;
}

export interface Chosen<Part extends Walkable> {
  part: Part;
  path: Path;
}

/** A state by its id, or by its names from the root: `login.entering`. */
function stateOf({ model, states }: ConfigurationGraph, wanted: string): AnyStateNode {
  const names = ({ path }: AnyStateNode): string => [model.machine.id, ...path].join('.');
  const found = states.find((state) => state.id === wanted) ?? states.find((state) => names(state) === wanted);
  if (found) return found;
  const known = states.map(({ id }) => id);
  const near = nearest(wanted, known);
  const guess = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  throw new Misuse(`${model.name} has no state ${wanted}.${guess}\nThere is: ${known.join(', ')}.`);
}

/** Known ids near the wanted one, compared in full or by the last word. */
function nearest(wanted: string, known: readonly string[]): string[] {
  const last = (id: string): string => id.slice(id.lastIndexOf('.') + 1);
  const far = (id: string): number => Math.min(distance(wanted, id), distance(last(wanted), last(id)));
  return known
    .filter((id) => far(id) <= 2)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, 3);
}

export function chooseWay<Part extends Walkable>(
  graph: ConfigurationGraph,
  parts: readonly Part[],
  wanted: string,
): Chosen<Part> {
  const state = stateOf(graph, wanted);
  const ways = parts.flatMap((part): Chosen<Part>[] => {
    const reachable = reachableIn(graph, part);
    const at = firstIn(reachable, state);
    return at ? [{ part, path: pathOf(wayTo(reachable, at.key)) }] : [];
  });
  const [shortest] = ways.toSorted((a, b) => a.path.edges.length - b.path.edges.length);
  if (shortest) return shortest;
  const anywhere = firstIn(graph, state);
  if (!anywhere) throw new Misuse(`${state.id} is only passed through: nobody can stay there.`);
  throw new Misuse(`Chromium cannot be brought to ${state.id}. ${obstacle(parts, wayTo(graph, anywhere.key))}`);
}

export function chooseWalk<Part extends Walkable>(parts: readonly Part[], path: Path): Chosen<Part> {
  const part = parts.find(({ reasonAgainst }) => path.edges.every((edge) => reasonAgainst(edge) === null));
  if (part) return { part, path };
  throw new Misuse(`Chromium cannot walk ${path.id}. ${obstacle(parts, path.edges)}`);
}

const reached = new WeakMap<Walkable, ConfigurationGraph>();

/** The configurations that a part can reach, cached: many states are asked for. */
function reachableIn(graph: ConfigurationGraph, part: Walkable): ConfigurationGraph {
  const known = reached.get(part);
  if (known?.model === graph.model) return known;
  const reachable = restrict(graph, part.reasonAgainst).graph;
  reached.set(part, reachable);
  return reachable;
}

/** Configurations are found breadth first, so the first one is a nearest one. */
const firstIn = ({ configurations }: ConfigurationGraph, { id }: AnyStateNode): Configuration | undefined =>
  [...configurations.values()].find(({ progress }) => progress.snapshot._nodes.some((node) => node.id === id));

/** The step before which the part that gets farthest has to stop, and why. */
function obstacle(parts: readonly Walkable[], edges: readonly Edge[]): string {
  const stops = parts.map(({ reasonAgainst }) => edges.findIndex((edge) => reasonAgainst(edge) !== null));
  const step = Math.max(...stops);
  const edge = edges[step];
  if (!edge) throw new Error('A path that can be walked has no obstacle.');
  const reasons = parts.flatMap(({ reasonAgainst }) => reasonAgainst(edge) ?? []);
  const own = reasons.filter((reason) => reason !== elsewhere.unprovokable);
  const reason = [...new Set(own.length > 0 ? own : reasons)].join(' ');
  return `Step ${step}, ${describeOffer(edge.offer)}: ${reason}`;
}

export const stepsOf = ({ edges }: Path): string[] => edges.map(({ offer }) => describeOffer(offer));

export const endOf = (graph: ConfigurationGraph, { edges }: Path): string[] =>
  leafStates(configurationOf(graph, edges.at(-1)?.to ?? '').progress.snapshot).map(({ id }) => id);
