/** How a model of the product is written: its machines make the calls of the contract. */
import { protocol } from '../../../src/atlas/protocol.ts';
import { modelsOf } from '../../../src/walk/model.ts';

export const defineModel = modelsOf(protocol);

/** Events without a payload, each with one sample. */
export const plain = <Type extends string>(...types: readonly Type[]) =>
  Object.fromEntries(types.map((type) => [type, { plain: {} }])) as Record<Type, { plain: object }>;

/** Outputs of a child that say no more than how it ended. */
export const endings = <Type extends string>(...types: readonly Type[]) =>
  Object.fromEntries(types.map((type) => [type, { type }])) as { [Each in Type]: { type: Each } };
