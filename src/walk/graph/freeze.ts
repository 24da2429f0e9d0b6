/** Frozen contexts make an action that mutates one throw where it does so. */

/** Leaves instances of classes alone. */
export function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return;
  Object.freeze(value);
  for (const entry of Object.values(value)) freeze(entry);
}

export const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
