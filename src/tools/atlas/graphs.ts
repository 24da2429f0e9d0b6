/** The walk's graph of each machine, explored once for all that the atlas says of it. */
import { explore } from '../../../tests/walk/explore.ts';
import type { Model } from '../../../tests/walk/model.ts';
import { remembered } from '../../../tests/walk/remembered.ts';

export const graphOf = remembered((model: Model) => explore(model));
