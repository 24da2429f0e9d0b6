import type { Model } from '../model.ts';
import { isMachine } from '../provide-all.ts';

export const childModels = ({ machine }: Model, models: readonly Model[]): Model[] => [
  ...new Set(Object.values(machine.implementations.actors).flatMap((logic) => modelOf(logic, models) ?? [])),
];

export function descendants(root: Model, models: readonly Model[]): Model[] {
  const found = new Set(childModels(root, models));
  for (const model of found) for (const child of childModels(model, models)) found.add(child);
  return [...found];
}

/** Finds the model also for a copy of its machine with other implementations. */
export const modelOf = (logic: unknown, models: readonly Model[]): Model | undefined =>
  models.find(({ machine }) => machine === logic) ??
  models.find(({ machine }) => isMachine(logic) && (machine.config === logic.config || machine.id === logic.id));
