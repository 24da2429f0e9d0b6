/** Finds the models of a parent's children by their machines. */
import type { Model } from '../model.ts';
import { isMachine } from '../provide-all.ts';

/** The machines that a machine can start, by the names under which it knows them. */
export const childModels = ({ machine }: Model, models: readonly Model[]): Model[] => [
  ...new Set(Object.values(machine.implementations.actors).flatMap((logic) => modelOf(logic, models) ?? [])),
];

/** Those, those that they can start, and so on. */
export function descendants(root: Model, models: readonly Model[]): Model[] {
  const found = new Set(childModels(root, models));
  for (const model of found) for (const child of childModels(model, models)) found.add(child);
  return [...found];
}

/** A machine that was provided with other implementations is still the one that its model is of. */
export const modelOf = (logic: unknown, models: readonly Model[]): Model | undefined =>
  models.find(({ machine }) => machine === logic) ??
  models.find(({ machine }) => isMachine(logic) && (machine.config === logic.config || machine.id === logic.id));
