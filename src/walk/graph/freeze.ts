/** Memory that nobody can change in place: who tries throws where it happens, instead of being seen somewhere else. */

/** Freezes plain objects and lists in depth; what has a class of its own looks after itself. */
export function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return;
  Object.freeze(value);
  for (const entry of Object.values(value)) freeze(entry);
}

export const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
