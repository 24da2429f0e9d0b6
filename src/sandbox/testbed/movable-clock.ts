/** The real time plus what a test adds. With `standsAt` only the test moves it, so dates repeat in every run. */
import type { Clock } from '../../server/domain/platform/clock.ts';

export interface MovableClock extends Clock {
  advance(ms: number): void;
  startOver(): void;
}

export function createMovableClock(standsAt?: Date): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date((standsAt?.getTime() ?? Date.now()) + ahead),
    advance(ms) {
      ahead += ms;
    },
    startOver() {
      ahead = 0;
    },
  };
}
