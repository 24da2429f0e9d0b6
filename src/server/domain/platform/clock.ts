/** Time as a port, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Of a length in ms, rounded up. */
export const inHours = (ms: number): number => Math.ceil(ms / 3_600_000);

/** Western Indonesia, as all of the shop's days; ms ahead of UTC. */
const western = 7 * 3_600_000;
const day = 24 * 3_600_000;

/** `yyyy-mm-dd` */
export const dayOf = (now: Date): string => after(now, western).toISOString().slice(0, 10);
export const startOfDay = (now: Date): Date => after(new Date(dayOf(now)), -western);
export const nextDay = (now: Date): Date => after(startOfDay(now), day);

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
