/** Numbers of the rules as people say them. */
import type { Both } from '../types.ts';

const units = [
  [24 * 60 * 60 * 1000, 'hari', 'day'],
  [60 * 60 * 1000, 'jam', 'hour'],
  [60 * 1000, 'menit', 'minute'],
  [1000, 'detik', 'second'],
] as const;

/** `ms` in the largest unit that leaves no rest. */
export function duration(ms: number): Both {
  const [length, id, en] = units.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'milidetik', 'millisecond'];
  const count = ms / length;
  return { id: `${count} ${id}`, en: `${count} ${en}${count === 1 ? '' : 's'}` };
}

/** So many within a window. */
export function budget({ most, window }: { most: number; window: number }): Both {
  const within = duration(window);
  return { id: `${most} dalam ${within.id}`, en: `${most} within ${within.en}` };
}
