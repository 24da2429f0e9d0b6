/** For rules about every configuration: the graph of the machine itself or of the mutant under test. */
import { copyWithFault } from './equivalence.ts';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { knownGraph } from '../graph/known.ts';
import type { Model } from '../model.ts';
import { mutantGraph } from './mutant-graph.ts';
import type { Mutant } from './mutant.ts';
import { faultOf } from './mutant-under-test.ts';

/** The graphs of the latest mutant, by model: a machine may have several models. */
let last: { mutant: Mutant; graphs: Map<Model, ConfigurationGraph> } | null = null;

export function explored(model: Model): ConfigurationGraph {
  const known = knownGraph(model);
  const mutant = faultOf(model.machine);
  if (!mutant) return known;
  if (last?.mutant !== mutant) last = { mutant, graphs: new Map() };
  const graph = last.graphs.get(model) ?? mutantGraph(known, copyWithFault(known, mutant));
  last.graphs.set(model, graph);
  return graph;
}
