/** The interface of a coverage criterion. */
import type { Edge } from '../graph/explore.ts';

/** Numbers where there are many of them: `nameOf` has the words. */
export type Item = string | number;

export interface Criterion {
  /** What can be covered, and by which consecutive edges, the nearest first. */
  candidates: ReadonlyMap<Item, readonly Edge[][]>;
  /** How many consecutive edges an item takes. */
  span: number;
  /** The items that a path covers with the step at a place. */
  itemsAt(path: readonly Edge[], place: number): Item[];
  nameOf(item: Item): string;
  /** What is declared and no path can cover. */
  impossible: string[];
}
