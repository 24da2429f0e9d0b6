/** Seeded random numbers; `SEED` repeats a run. */
export interface Random {
  seed: number;
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  chance(part: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

export function random(seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))): Random {
  let state = seed | 0;
  /** Mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    seed,
    below,
    chance: (part) => next() < part,
    pick: (items) => items[below(items.length)]!,
    shuffle(items) {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
  };
}
