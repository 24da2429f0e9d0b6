/** The walk's graph of each machine, explored once for all that the atlas says of it. */
import { explore } from '../walk/graph/explore.ts';
import { remembered } from '../walk/graph/remembered.ts';

export const graphOf = remembered(explore);
