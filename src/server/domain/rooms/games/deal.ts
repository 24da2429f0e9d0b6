/** Random numbers from a round's secret seed alone, so that the round can be dealt again and judged. */
import { createHmac } from 'node:crypto';

export interface Dealer {
  /** Both included. */
  between(from: number, to: number): number;
  inPercent(percent: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

const words = 2 ** 32;

/** The numbers of one purpose reveal nothing about those of another. */
export function dealerOf(seed: Buffer, purpose: string): Dealer {
  let counter = 0;
  let block = Buffer.alloc(0);
  let used = 0;

  function word(): number {
    if (used === block.length) {
      block = createHmac('sha256', seed).update(`${purpose} ${counter++}`).digest();
      used = 0;
    }
    used += 4;
    return block.readUInt32BE(used - 4);
  }

  function below(bound: number): number {
    // Draws above the last multiple of `bound` would make low numbers likelier.
    const fair = words - (words % bound);
    for (;;) {
      const drawn = word();
      if (drawn < fair) return drawn % bound;
    }
  }

  return {
    between: (from, to) => from + below(to - from + 1),
    inPercent: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)] ?? items[0],
    shuffled(items) {
      const left = [...items];
      return items.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}

/** From the first to the last of `count` prompts, in equal steps. */
export const ramp = (first: number, last: number, seq: number, count: number): number =>
  Math.round(first + ((last - first) * seq) / (count - 1));
