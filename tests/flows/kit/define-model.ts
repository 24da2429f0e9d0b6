/** How a model of the product is written: its machines make the calls of the contract. */
import { protocol } from '../../../src/atlas/protocol.ts';
import { modelsOf } from '../../../src/walk/model.ts';

export const defineModel = modelsOf(protocol);

/** The samples of events without a payload. */
export const plain = <const Type extends string>(...types: Type[]) =>
  Object.fromEntries(types.map((type) => [type, { plain: {} }])) as Record<Type, { plain: object }>;
