/** The real time, moved ahead as far as a test wants it. */
import type { Clock } from '../domain/clock.ts';

export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export function createMovableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(ms) {
      ahead += ms;
    },
  };
}
