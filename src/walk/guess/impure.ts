/** Steps that give another context each time they are taken: such a machine cannot be walked by its graph. */
import { findingAt, type Finding } from '../checks/finding.ts';
import { configurationOf, beginning, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { isPart } from '../graph/reads.ts';
import { write } from './key.ts';

export function impureIn(graph: ConfigurationGraph): Finding[] {
  const places = new Map<string, Finding>();
  for (const edge of graph.edges) {
    const fields = varyingIn(graph, edge);
    const place = edge.taken.join(' and ') || 'the start';
    if (fields.length === 0 || places.has(place)) continue;
    const what = `${place} gives another ${fields.join(', ')} each time: it reads the clock, chance, or something outside the machine`;
    places.set(place, findingAt(graph, 'impure', what, edge.from));
  }
  return [...places.values()];
}

function varyingIn(graph: ConfigurationGraph, edge: Edge): string[] {
  const [one, other] = [contextAfter(graph, edge), contextAfter(graph, edge)];
  if (!isPart(one) || !isPart(other)) return [];
  return Object.keys(one).filter((name) => write(Reflect.get(one, name)) !== write(Reflect.get(other, name)));
}

function contextAfter(graph: ConfigurationGraph, { from, offer }: Edge): unknown {
  const { system } = graph;
  const arrival =
    from === beginning ? system.start(offer.sample) : system.step(configurationOf(graph, from).progress, offer);
  return arrival.progress.snapshot.context;
}
