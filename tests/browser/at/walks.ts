/** Resolves `<machine>/<state id>`, or a path id, to a path and the walk for it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonWithoutScript } from '../../flows/kit/browser/uncovered-page.ts';
import { declaredWalks, type DeclaredWalk } from '../../flows/kit/browser/walk.ts';
import product from '../../walk/product.ts';
import { explore, type ConfigurationGraph } from '../../../src/walk/graph/explore.ts';
import type { Model } from '../../../src/walk/model.ts';
import { thereIsNo } from '../../../src/walk/cli/options.ts';
import { Misuse } from '../../../src/walk/misuse.ts';
import { findPath } from '../../../src/walk/tiers/replay.ts';
import { root } from '../../../src/tools/fresh-build.ts';
import { chooseWalk, chooseWay, type Chosen, type Walkable } from './choose.ts';

/** One of the two; a path is found at once where its machine is named. */
export type Asked = { state: string } | { path: string; machine: string | null };

interface Part extends Walkable {
  driverOn: DeclaredWalk['driverOn'];
}

export interface Place extends Chosen<Part> {
  graph: ConfigurationGraph;
}

const { models } = product;
const pathId = /^[0-9a-f]{10}$/;

export async function placeOf(asked: Asked): Promise<Place> {
  if ('path' in asked) {
    const among = asked.machine === null ? models : [modelOf(asked.machine)];
    const found = pathId.test(asked.path) ? findPath(among, asked.path) : null;
    if (!found) throw new Misuse(`There is no path ${asked.path}. npm run walk -- login --list has those of login.`);
    return { graph: found.graph, ...chooseWalk(await partsOf(found.graph.model), found.path) };
  }
  const [machine = '', state = ''] = asked.state.split('/', 2);
  const model = modelOf(machine);
  const graph = explore(model);
  return { graph, ...chooseWay(graph, await partsOf(model), state) };
}

function modelOf(name: string): Model {
  const model = models.find((candidate) => candidate.name === name);
  if (model) return model;
  const names = models.map((known) => known.name);
  throw new Misuse(thereIsNo('machine', name, names));
}

export interface ListedPlace {
  /** `<machine>/<state id>` */
  state: string;
  /** Null where no path leads there; `reason` says why. */
  steps: number | null;
  reason: string | null;
}

export async function* places(machine: string | null): AsyncGenerator<ListedPlace> {
  for (const model of machine === null ? models : [modelOf(machine)]) {
    const graph = explore(model);
    const parts = await partsOf(model);
    for (const { id } of graph.states.filter(({ type }) => type === 'atomic' || type === 'final')) {
      const state = `${model.name}/${id}`;
      try {
        yield { state, steps: chooseWay(graph, parts, id).path.edges.length - 1, reason: null };
      } catch (error) {
        if (!(error instanceof Misuse)) throw error;
        yield { state, steps: null, reason: error.message };
      }
    }
  }
}

/** As the machine's test files declare them; outside of Vitest nothing is walked by reading them. */
async function partsOf(model: Model): Promise<Part[]> {
  for (const file of product.testsOf('browser', model.name)) await import(pathToFileURL(join(root, file)).href);
  const parts = declaredWalks
    .filter((walk) => walk.model === model)
    .flatMap(({ parts, driverOn }) => parts.map((part) => ({ ...part, driverOn })));
  return parts.length > 0 ? parts : [withoutScript(model.name)];
}

function withoutScript(machine: string): Part {
  const reasonAgainst = reasonWithoutScript(machine);
  const driverOn = () => {
    throw new Error(reasonAgainst());
  };
  return { name: '', reasonAgainst, driverOn };
}
