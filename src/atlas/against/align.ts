/** One place of two lists: what both have, or what only one has. */
export interface Aligned<Item> {
  before: Item | null;
  now: Item | null;
}

/** Both lists in order, with as many places in common as can be. */
export function align<Item>(
  before: readonly Item[],
  now: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): Aligned<Item>[] {
  const columns = now.length + 1;
  // The most places in common from here on, by place in both lists.
  const most = new Uint32Array((before.length + 1) * columns);
  const at = (i: number, j: number): number => most[i * columns + j] ?? 0;
  const isSameAt = (i: number, j: number): boolean => isSame(before[i] as Item, now[j] as Item);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1)
      most[i * columns + j] = isSameAt(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const aligned: Aligned<Item>[] = [];
  for (let i = 0, j = 0; i < before.length || j < now.length;) {
    const old = before[i] ?? null;
    const fresh = now[j] ?? null;
    if (i < before.length && j < now.length && isSameAt(i, j)) {
      aligned.push({ before: old, now: fresh });
      i += 1;
      j += 1;
    } else if (i < before.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      aligned.push({ before: old, now: null });
      i += 1;
    } else {
      aligned.push({ before: null, now: fresh });
      j += 1;
    }
  }
  return aligned;
}
