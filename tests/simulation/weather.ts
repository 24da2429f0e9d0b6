/** What goes wrong without anybody's doing: processes end, disks fill, clocks jump, the database is slow. */
import type { Fate } from './database.ts';
import type { Person } from './people.ts';
import type { FaultKind, Ground } from './surroundings.ts';

const minute = 60_000;

export function createWeather({ timeline, streams, has, reach }: Ground) {
  const rates = streams('rates');
  const [crashes, disks] = [streams('crashes'), streams('disks')];
  const [clocks, statements] = [streams('clocks'), streams('statements')];
  /** Some worlds are calm, some are storms. Drawn whether or not it is left out, which shifts nothing else. */
  const draw = <Value>(kind: FaultKind, options: readonly Value[], without: Value): Value => {
    const drawn = rates.pick(options);
    return has(kind) ? drawn : without;
  };
  const storm = draw('network', [0, 0.05, 0.15, 0.4], 0);
  const lies = draw('lies', [0, 0.03, 0.15], 0);
  const malice = draw('hostile', [0, 0.3, 1], 0);
  const slow = draw('slow statements', [0.01, 0.03, 0.12], 0);
  const processes = draw('second process', [1, 2], 1);
  const hasJumps = draw('clocks', [false, false, true], false);
  const lostAnswers = draw('disk', [0, 0, 0.002], 0);
  let untilCrash = draw('crash', [Infinity, 400, 1_200, 3_000], Infinity);
  let fullUntil = 0;

  const weather = {
    ...{ lies, malice, processes, isCalm: true, hasJumped: false, hasSlept: false, jumpedAt: -Infinity },
    /** How far the server's wall clock is ahead, ms. */
    ahead: 0,
    /** Part of the requests with another fate than to arrive. */
    lost: (): number => (weather.isCalm ? 0 : storm),
    /** Ms of a statement. */
    duration: (): number =>
      statements.chance(weather.isCalm ? 0 : slow) ? 20 + statements.below(300) : 1 + statements.below(4),
    /** Ms until a process that ended is started again. */
    downtime: (): number => (weather.isCalm ? 10 : 500 + crashes.below(5_000)),
    /** Of a statement. */
    fate(isWrite: boolean): Fate {
      if (weather.isCalm) return 'runs';
      untilCrash -= 1;
      if (untilCrash <= 0) {
        untilCrash = crashes.chance(0.5) ? 500 + crashes.below(4_000) : Infinity;
        const when = crashes.chance(0.5) ? 'crash before' : 'crash after';
        reach(when);
        return when;
      }
      if (isWrite && timeline.now < fullUntil && disks.chance(0.5)) {
        reach('disk full');
        return 'disk full';
      }
      if (isWrite && lostAnswers > 0 && disks.chance(lostAnswers)) {
        reach('answer of the database lost');
        return 'answer lost';
      }
      return 'runs';
    },
    /** Everything stands still, and then all that was due is due at once. */
    sleep(): void {
      if (!clocks.chance(0.02) || !has('clocks')) return;
      reach('a sleep of everything');
      timeline.note('everything sleeps');
      weather.sleepFor(45 * minute);
      weather.hasSlept = true;
    },
    /** A lease may run out meanwhile, as when the clock jumps. */
    sleepFor(ms: number): void {
      timeline.sleep(ms);
      weather.jumpedAt = timeline.now;
    },
    calm(): void {
      weather.isCalm = true;
      if (weather.ahead !== 0) weather.jumpedAt = timeline.now;
      weather.ahead = 0;
    },
    begin(people: readonly Person[]): void {
      weather.isCalm = false;
      timeline.in(10_000, '', () => change(people));
    },
  };

  function change(people: readonly Person[]): void {
    if (weather.isCalm) return;
    if (disks.chance(0.12) && has('disk')) {
      timeline.note('the disk is full');
      fullUntil = timeline.now + 2_000 + disks.below(8_000);
    }
    if (hasJumps && clocks.chance(0.25)) {
      weather.ahead = weather.ahead === 0 ? clocks.pick([-60 * minute, -2_000, 2_000, 10 * minute, 60 * minute]) : 0;
      weather.jumpedAt = timeline.now;
      weather.hasJumped = true;
      reach('a jump of the server’s clock');
      timeline.note(`the server's clock is ${weather.ahead} ms ahead`);
    }
    if (has('clocks') && clocks.chance(0.25) && people.length > 0) {
      clocks.pick(people).device.ahead += clocks.pick([-60 * minute, 60 * minute, 24 * 60 * minute]);
      reach('a jump of a device’s clock');
    }
    timeline.in(15_000, '', () => change(people));
  }
  return weather;
}

export type Weather = ReturnType<typeof createWeather>;
