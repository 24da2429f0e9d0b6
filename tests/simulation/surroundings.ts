/** What the parts of a world share. */
import type { Network } from './network.ts';
import type { Oracle } from './oracle.ts';
import type { Partners } from './partners.ts';
import type { Person } from './people.ts';
import type { Streams } from './seeded.ts';
import type { Timeline } from './timeline.ts';

/** Kinds of faults that a run may leave out, for shrinking. */
export const faultKinds = [
  ...(['network', 'crash', 'disk', 'lies', 'clocks', 'hostile', 'tabs', 'storage'] as const),
  ...(['slow statements', 'second process'] as const),
];
export type FaultKind = (typeof faultKinds)[number];

/** Left out: people by number, kinds of faults, requests' fates by sender and number; and gestures of a visit. */
export interface Without {
  people?: readonly number[];
  fates?: readonly string[];
  faults?: readonly FaultKind[];
  gestures?: number;
  /** Another draw of everything by chance, which a smaller world may need to meet the same finding. */
  salt?: number;
}

/** What every part needs before there are people. */
export interface Ground {
  timeline: Timeline;
  streams: Streams;
  has(kind: FaultKind): boolean;
  reach(what: string): void;
  found(rule: string, detail: string): void;
}

export interface Surroundings extends Ground {
  network: Network;
  oracle: Oracle;
  partners: Partners;
  people: readonly Person[];
}
