/** Names for intents, and work done side by side. */
import { randomUUID } from 'node:crypto';

/** Names an intent. */
export const newKey = (): string => randomUUID().replaceAll('-', '');

/** Does the work of each item, so many at once. */
export async function sideBySide<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
