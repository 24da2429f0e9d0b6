/** The picture that follows an edge. Shots of one configuration differ: in what was typed, in what a call was about. */
import { endsIn } from '../../walk/graph/ends.ts';
import { configurationOf, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { leafStates } from '../../walk/graph/xstate-internals.ts';
import { outcomeClass } from '../../walk/graph/outcome-classes.ts';
import { remembered } from '../../walk/graph/remembered.ts';
import type { Shot } from '../shots.ts';

export interface ShotAfter {
  shot: Shot;
  /**
   * It was taken right after the edge, or after an outcome of its class; else after another edge to the same
   * configuration.
   */
  isOwn: boolean;
}

/** `shots`: of one machine, in the order of the walk; the first of an edge or configuration counts. */
export function shotFinder(graph: ConfigurationGraph, shots: readonly Shot[]) {
  const { byEdge: ends } = endsIn(graph);
  const ofEdges = new Map<string, Shot>();
  const ofClasses = new Map<string, Shot>();
  const ofPlaces = new Map<string, Shot>();
  // All ends share one configuration, and look like nothing but themselves.
  const placeOf = (configuration: string, edge: string): string => `${configuration} ${ends.get(edge)?.id ?? ''}`;
  const classOf = (edge: Edge | undefined): string | null =>
    edge?.offer.kind === 'outcome' ? outcomeClass(graph, edge) : null;
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  for (const shot of shots) {
    const place = placeOf(shot.configuration, shot.edge);
    const outcome = classOf(edges.get(shot.edge));
    if (!ofEdges.has(shot.edge)) ofEdges.set(shot.edge, shot);
    if (outcome !== null && !ofClasses.has(outcome)) ofClasses.set(outcome, shot);
    if (!ofPlaces.has(place)) ofPlaces.set(place, shot);
  }
  return {
    after(edge: Edge): ShotAfter | null {
      const { id, to } = edge;
      const elsewhere = ofPlaces.get(placeOf(to, id));
      // An outcome of a pictured class leads to a pictured place, so only those cost a step of the machine.
      const own = ofEdges.get(id) ?? (elsewhere && ofClasses.get(classOf(edge) ?? ''));
      const shot = own ?? elsewhere;
      return shot ? { shot, isOwn: own !== undefined } : null;
    },
    at: (configuration: string): Shot | null => ofPlaces.get(placeOf(configuration, '')) ?? null,
  };
}

interface Pictured {
  graph: ConfigurationGraph;
  shots: readonly Shot[];
}

/** Of a flow. */
export const finderOf = remembered(({ graph, shots }: Pictured) => shotFinder(graph, shots));

/** How many different screens edges lead to: by states, messages and end. */
export function countLooks(
  graph: ConfigurationGraph,
  edges: readonly Edge[],
  messagesAt: (configuration: string) => readonly string[],
): number {
  const { byEdge: ends } = endsIn(graph);
  const looks = edges.map(({ id, to }) => {
    const leaves = leafStates(configurationOf(graph, to).progress.snapshot).map((state) => state.id);
    return [...leaves, ...messagesAt(to), ends.get(id)?.id ?? ''].join(' ');
  });
  return new Set(looks).size;
}
