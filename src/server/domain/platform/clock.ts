/** Time as a port, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Lengths of time in ms. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Of a length in ms, rounded up. */
export const inHours = (ms: number): number => Math.ceil(ms / hour);

/** Western Indonesia, as all of the shop's days; ms ahead of UTC. */
const western = 7 * hour;

/** `yyyy-mm-dd` */
export const dayOf = (now: Date): string => after(now, western).toISOString().slice(0, 10);
export const startOfDay = (now: Date): Date => after(new Date(dayOf(now)), -western);
export const nextDay = (now: Date): Date => after(startOfDay(now), day);

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
