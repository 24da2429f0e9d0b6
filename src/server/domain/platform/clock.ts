/** Time as a port, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Of a length in ms, rounded up. */
export const inHours = (ms: number): number => Math.ceil(ms / 3_600_000);

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
