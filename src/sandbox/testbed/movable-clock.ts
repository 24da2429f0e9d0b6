/**
 * The real time, moved ahead as far as a test wants it; or a time that stands still but for that, so that what is dated
 * is dated the same every time.
 */
import type { Clock } from '../../server/domain/platform/clock.ts';

export interface MovableClock extends Clock {
  advance(ms: number): void;
  /** Back to where it began. */
  startOver(): void;
}

/** `standsAt`: the instant at which it stands still; left out, it goes. */
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
