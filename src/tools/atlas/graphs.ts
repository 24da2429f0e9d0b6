/** The walk's graph of each machine, explored once for all that the atlas says of it. */
import { explore, type ConfigurationGraph } from '../../../tests/walk/explore.ts';
import type { Model } from '../../../tests/walk/model.ts';

const graphs = new WeakMap<Model, ConfigurationGraph>();

export function graphOf(model: Model): ConfigurationGraph {
  const graph = graphs.get(model) ?? explore(model);
  graphs.set(model, graph);
  return graph;
}
