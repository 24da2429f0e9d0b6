/**
 * The real time plus what a test advances it by. With `standsAt` it moves by that alone, so that dates are the same in
 * every run.
 */
import type { Clock } from '../../server/domain/platform/clock.ts';

export interface MovableClock extends Clock {
  advance(ms: number): void;
  /** Back to where it began. */
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
