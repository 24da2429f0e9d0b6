/** What goes wrong without anybody's doing: processes end, disks fill, clocks jump, the database is slow. */
import type { Fate } from './database.ts';
import type { Person } from './people.ts';
import type { Ground } from './surroundings.ts';

const minute = 60_000;

export function createWeather({ timeline, streams, has, reach }: Ground) {
  /** Some worlds are calm, some are storms. */
  const rates = streams('rates');
  const faults = streams('faults');
  const storm = has('network') ? rates.pick([0, 0.05, 0.15, 0.4]) : 0;
  const lies = has('lies') ? rates.pick([0, 0.03, 0.15]) : 0;
  const malice = has('hostile') ? rates.pick([0, 0.3, 1]) : 0;
  const slow = rates.pick([0.01, 0.03, 0.12]);
  const processes = rates.chance(0.5) ? 2 : 1;
  const hasJumps = has('clocks') && rates.chance(0.3);
  const lostAnswers = has('disk') ? rates.pick([0, 0, 0.002]) : 0;
  let untilCrash = has('crash') && rates.chance(0.6) ? 200 + rates.below(3_000) : Infinity;
  let fullUntil = 0;

  const weather = {
    ...{ lies, malice, processes, isCalm: true, hasJumped: false, jumpedAt: -Infinity },
    /** How far the server's wall clock is ahead, ms. */
    ahead: 0,
    /** Part of the requests with another fate than to arrive. */
    lost: (): number => (weather.isCalm ? 0 : storm),
    /** Ms of a statement. */
    duration: (): number => (faults.chance(weather.isCalm ? 0 : slow) ? 20 + faults.below(300) : 1 + faults.below(4)),
    /** Ms until a process that ended is started again. */
    downtime: (): number => (weather.isCalm ? 10 : 500 + faults.below(5_000)),
    /** Of a statement. */
    fate(isWrite: boolean): Fate {
      if (weather.isCalm) return 'runs';
      untilCrash -= 1;
      if (untilCrash <= 0) {
        untilCrash = faults.chance(0.5) ? 500 + faults.below(4_000) : Infinity;
        const when = faults.chance(0.5) ? 'crash before' : 'crash after';
        reach(when);
        return when;
      }
      if (isWrite && timeline.now < fullUntil && faults.chance(0.5)) {
        reach('disk full');
        return 'disk full';
      }
      if (isWrite && lostAnswers > 0 && faults.chance(lostAnswers)) {
        reach('answer of the database lost');
        return 'answer lost';
      }
      return 'runs';
    },
    calm(): void {
      weather.isCalm = true;
      weather.ahead = 0;
    },
    begin(people: readonly Person[]): void {
      weather.isCalm = false;
      timeline.in(10_000, '', () => change(people));
    },
  };

  function change(people: readonly Person[]): void {
    if (weather.isCalm) return;
    if (has('disk') && faults.chance(0.12)) {
      timeline.note('the disk is full');
      fullUntil = timeline.now + 2_000 + faults.below(8_000);
    }
    if (hasJumps && faults.chance(0.25)) {
      weather.ahead = weather.ahead === 0 ? faults.pick([-60 * minute, -2_000, 2_000, 10 * minute, 60 * minute]) : 0;
      weather.jumpedAt = timeline.now;
      weather.hasJumped = true;
      reach('a jump of the server’s clock');
      timeline.note(`the server's clock is ${weather.ahead} ms ahead`);
    }
    if (has('clocks') && faults.chance(0.25) && people.length > 0) {
      faults.pick(people).device.ahead += faults.pick([-60 * minute, 60 * minute, 24 * 60 * minute]);
      reach('a jump of a device’s clock');
    }
    timeline.in(15_000, '', () => change(people));
  }
  return weather;
}

export type Weather = ReturnType<typeof createWeather>;
