/**
 * Zones: the time left on timers that run at once, as a difference bound matrix (as for timed automata). Time passes
 * alike for all timers, so differences are constant until one elapses, and decide which can elapse first; of two that
 * elapse at the same moment either may.
 */

export interface Zone {
  timers: readonly string[];
  /** `bounds[i][j]` is the most, in ms, by which the time left on i exceeds that on j; 0 is zero, 1 the first timer. */
  bounds: readonly (readonly number[])[];
}

/** The length of a timer, ms. */
export interface Span {
  least: number;
  most: number;
}

export const noTimers: Zone = { timers: [], bounds: [[0]] };

const placeOf = ({ timers }: Zone, timer: string): number => {
  const index = timers.indexOf(timer);
  if (index === -1)
    throw new Error(`Expected a running timer (${timers.join(', ') || 'none'}); "${timer}" does not run.`);
  return index + 1;
};

export function arm(zone: Zone, timer: string, { least, most }: Span): Zone {
  const { timers, bounds } = zone;
  const rows = bounds.map((row) => [...row, (row[0] ?? 0) - least]);
  const ofNothing = bounds[0] ?? [];
  return (
    close({ timers: [...timers, timer], bounds: [...rows, [...ofNothing.map((bound) => most + bound), 0]] }) ?? zone
  );
}

/** Starts a timer that ends when another does. */
export function armAlike(zone: Zone, timer: string, other: string): Zone {
  const place = placeOf(zone, other);
  const { timers, bounds } = zone;
  const rows = bounds.map((row) => [...row, row[place] ?? 0]);
  return { timers: [...timers, timer], bounds: [...rows, [...(bounds[place] ?? []), 0]] };
}

export function drop(zone: Zone, timer: string): Zone {
  const place = placeOf(zone, timer);
  const without = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, at) => at !== index);
  return {
    timers: without(zone.timers, place - 1),
    bounds: without(zone.bounds, place).map((row) => without(row, place)),
  };
}

/** Lets any time pass for which no timer is overdue. */
export function elapse({ timers, bounds }: Zone): Zone {
  const [ofNothing = [], ...rows] = bounds;
  // Never null: waiting does not make a consistent zone contradictory.
  return close({ timers, bounds: [ofNothing.map(() => 0), ...rows] }) ?? noTimers;
}

/** The zone in which a timer has just elapsed, or null where another is always due before it. */
export function fire(zone: Zone, timer: string): Zone | null {
  const place = placeOf(zone, timer);
  const bounds = zone.bounds.map((row, index) => (index === place ? [0, ...row.slice(1)] : row));
  const due = close({ timers: zone.timers, bounds });
  return due && drop(due, timer);
}

export const canFire = (zone: Zone, timer: string): boolean => zone.timers.length < 2 || fire(zone, timer) !== null;

/** The tightest bounds (Floyd and Warshall), or null where they contradict each other. */
function close({ timers, bounds }: Zone): Zone | null {
  const tight = bounds.map((row) => [...row]);
  for (const [via, through] of tight.entries()) {
    for (const row of tight) {
      const first = row[via] ?? 0;
      for (const [to, bound] of row.entries()) row[to] = Math.min(bound, first + (through[to] ?? 0));
    }
  }
  return tight.some((row, index) => (row[index] ?? 0) < 0) ? null : { timers, bounds: tight };
}

/** Equal zones give the same text, in whatever order their timers were started. */
export function writeZone(zone: Zone, nameOf: (timer: string) => string): string {
  const named = zone.timers.map((timer) => ({ name: nameOf(timer), place: placeOf(zone, timer) }));
  const sorted = named.sort((left, right) => (left.name < right.name ? -1 : 1));
  const between = (from: number, to: number): string => {
    const [most, least] = [zone.bounds[from]?.[to] ?? 0, -(zone.bounds[to]?.[from] ?? 0)];
    return least === most ? `${most}` : `${least}..${most}`;
  };
  const left = sorted.map(({ name, place }) => `${name} ${between(place, 0)}`);
  const apart = sorted.flatMap(({ name, place }, index) =>
    sorted.slice(index + 1).map((other) => `${name}-${other.name} ${between(place, other.place)}`),
  );
  return [...left, ...apart].join(', ');
}
