/** What is asked for, as a path and what walks it: `<machine>/<state id>`, or a path by its id. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonWithoutScript } from '../../../tests/browser/walk/uncovered-page.ts';
import { declaredWalks, type DeclaredWalk } from '../../../tests/browser/walk/theatre.ts';
import { models } from '../../../tests/models/index.ts';
import { explore, type ConfigurationGraph } from '../../../tests/walk/explore.ts';
import type { Model } from '../../../tests/walk/model.ts';
import { thereIsNo } from '../../../tests/walk/options.ts';
import { findPath, testsOf } from '../../../tests/walk/replay.ts';
import { root } from '../fresh-build.ts';
import { chooseWalk, chooseWay, NoSuchPlace, stateOf, type Chosen, type Walkable } from './choose.ts';

/** One of the two. */
export type Asked = { state: string } | { path: string };

interface Part extends Walkable {
  driverOn: DeclaredWalk['driverOn'];
}

export interface Place extends Chosen<Part> {
  graph: ConfigurationGraph;
}

const pathId = /^[0-9a-f]{10}$/;

export async function placeOf(asked: Asked): Promise<Place> {
  if ('path' in asked) {
    const found = pathId.test(asked.path) ? findPath(models, asked.path) : null;
    if (!found) throw new NoSuchPlace(`There is no path ${asked.path}. npm run walk -- login --list has those of login.`);
    return { graph: found.graph, ...chooseWalk(await partsOf(found.graph.model), found.path) };
  }
  const [machine = '', state = ''] = asked.state.split('/', 2);
  const model = models.find(({ name }) => name === machine);
  const names = models.map(({ name }) => name);
  if (!model) throw new NoSuchPlace(thereIsNo('machine', machine, names));
  const graph = explore(model);
  // A state that there is not is said first: why its machine cannot be walked is no answer to that.
  const { id } = stateOf(graph, state);
  return { graph, ...chooseWay(graph, await partsOf(model), id) };
}

/** As the machine's test files declare them; outside of Vitest nothing is walked by reading them. */
async function partsOf(model: Model): Promise<Part[]> {
  for (const file of testsOf('browser', model.name)) await import(pathToFileURL(join(root, file)).href);
  const parts = declaredWalks
    .filter((walk) => walk.model === model)
    .flatMap(({ parts, driverOn }) => parts.map((part) => ({ ...part, driverOn })));
  if (parts.length === 0) throw new NoSuchPlace(reasonWithoutScript(model.name)());
  return parts;
}
