/** The graph of a model for those who judge it: of the machine as it is, or of the mutant that is under suspicion. */
import type { AnyStateMachine } from 'xstate';
import { suspectOf } from './equivalence.ts';
import type { ConfigurationGraph } from './explore.ts';
import { knownGraph } from './known.ts';
import type { Model } from './model.ts';
import { mutantGraph } from './mutant-graph.ts';
import type { Mutant } from './mutants.ts';

interface Suspicion {
  machine: AnyStateMachine;
  mutant: Mutant;
  /** By model: one machine may have several. */
  graphs: Map<Model, ConfigurationGraph>;
}

let suspicion: Suspicion | null = null;

export function suspect(machine: AnyStateMachine, mutant: Mutant): void {
  suspicion = { machine, mutant, graphs: new Map() };
}

export function acquit(): void {
  suspicion = null;
}

/** Explored once, however many rules ask for it. */
export function explored(model: Model): ConfigurationGraph {
  const known = knownGraph(model);
  if (suspicion?.machine !== model.machine) return known;
  const { mutant, graphs } = suspicion;
  const graph = graphs.get(model) ?? mutantGraph(known, suspectOf(mutant));
  graphs.set(model, graph);
  return graph;
}
