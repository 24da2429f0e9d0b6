/** What a running flow shows besides what its page says already. */
import type { Both } from '../types.ts';

/** Numbers of pictures in both languages; -1 where there is none. */
export type Looks = readonly [id: number, en: number];

export interface LiveData {
  /** Whether its places are told apart by the time that is left. */
  isTimed: boolean;
  /** Files below the atlas' folder. */
  pictures: string[];
  /** In the order of the machine's states. */
  states: Looks[];
  /** Ends that share a final state, by the end's id. */
  ends: Record<string, { title: Both; looks: Looks }>;
  /** The Indonesian picture of a place, by its hash. */
  places: Record<string, number>;
  /** The Indonesian picture right after a step, by its hash. */
  steps: Record<string, number>;
  /** Messages that say something of a state, by their id. */
  texts: Record<string, Both>;
  /** By call: its words and address. */
  calls: Record<string, { title: Both; address: string }>;
  /** By outcome. */
  answers: Record<string, Both>;
  /** Starts, and samples of which an event has several, by name. */
  samples: Record<string, Both>;
  /** How a child ends, by its source and its sample. */
  outputs: Record<string, Both>;
}

/** All ends share one configuration. */
export const placeName = (key: string, end: string): string => `${key} ${end}`;

export const stepName = (from: string, offer: string, to: string): string => [from, offer, to].join('\n');

export const outputName = (source: string, sample: string): string => `${source} ${sample}`;
