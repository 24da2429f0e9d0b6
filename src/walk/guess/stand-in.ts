/**
 * A value that stands for anything: whatever is read of it, it is there; whatever is called, it answers with itself. For
 * instances of classes, elements of a page, functions: what a sample cannot be made of.
 */
const standIns = new Set<unknown>();

export const isStandIn = (value: unknown): boolean => standIns.has(value);

function standInOf(answer: 'itself' | boolean): unknown {
  // A function, so that it can be called; the key of a configuration holds functions as one word.
  const standIn: unknown = new Proxy(function standIn() {}, {
    get: (target, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'stand-in');
      if (name === Symbol.iterator) return [][Symbol.iterator];
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (name === 'prototype') return target.prototype as unknown;
      return name === 'length' || name === 'size' ? 0 : standIn;
    },
    set: () => true,
    deleteProperty: () => true,
    apply: () => (answer === 'itself' ? standIn : answer),
    construct: () => standIn as object,
  });
  standIns.add(standIn);
  return standIn;
}

export const standIn = standInOf('itself');
export const yes = standInOf(true);
export const no = standInOf(false);
