/** Every machine of the product as the walk knows it: the storefront, children after parents, then the server. */
import { collect } from '../../src/tools/collect.ts';
import { childModels, descendants } from '../../src/walk/composed/child-models.ts';
import type { Model } from '../../src/walk/model.ts';
import { isMachine } from '../../src/walk/provide-all.ts';

const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine);

const found = [...(await collect(import.meta.dirname, /^([^/]+)\/model\.ts$/, 'model', isModel)).values()];

function* withChildren(model: Model): Generator<Model> {
  yield model;
  for (const child of childModels(model, found)) yield* withChildren(child);
}

const children = new Set(found.flatMap((model) => childModels(model, found)));
const roots = found
  .filter((model) => !children.has(model))
  .sort((one, other) => descendants(other, found).length - descendants(one, found).length);

export const models: readonly Model[] = [...new Set(roots.flatMap((model) => [...withChildren(model)]))];
