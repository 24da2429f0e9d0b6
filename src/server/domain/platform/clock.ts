/** Time as a port, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
