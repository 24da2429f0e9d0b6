import type { Edge } from '../graph/explore.ts';

/** A number in criteria with many items; `nameOf` gives the words. */
export type Item = string | number;

export interface Criterion {
  /** The items that can be covered, each with the consecutive edges that cover it, the nearest first. */
  candidates: ReadonlyMap<Item, readonly Edge[][]>;
  /** The number of consecutive edges that an item takes. */
  span: number;
  /** The items that a path covers with its step at `place`. */
  itemsAt(path: readonly Edge[], place: number): Item[];
  nameOf(item: Item): string;
  impossible: string[];
}
