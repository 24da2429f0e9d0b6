/** The device's timeline: monotonic, caught up after sleep, independent of a changed wall clock (OT-4). */
import { describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../src/web/browser/clock.ts';

/** A window with time and timers that the test moves. */
function fakeWindow() {
  let wall = 1_750_000_000_000;
  let monotonic = 5000;
  let nextTimer = 1;
  const timers = new Map<number, { due: number; run(): void; every: number | null; delay: number }>();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const add = (run: () => void, delay: number, every: number | null) => {
    timers.set(nextTimer, { due: monotonic + delay, run, every, delay });
    return nextTimer++;
  };
  const drop = (timer: number) => void timers.delete(timer);
  const events = new EventTarget();
  const window = {
    performance: { now: () => monotonic },
    Date: { now: () => wall },
    document,
    addEventListener: events.addEventListener.bind(events),
    setTimeout: (run: () => void, delay: number) => add(run, delay, null),
    setInterval: (run: () => void, delay: number) => add(run, delay, delay),
    clearTimeout: drop,
    clearInterval: drop,
  };
  const fire = () => {
    for (const [id, timer] of [...timers]) {
      if (timer.due > monotonic) continue;
      if (timer.every === null) timers.delete(id);
      else timer.due = monotonic + timer.every;
      timer.run();
    }
  };
  return {
    clock: createClock(window as unknown as Parameters<typeof createClock>[0]),
    timers,
    /** Time passes while the page runs. */
    pass(milliseconds: number) {
      wall += milliseconds;
      monotonic += milliseconds;
      fire();
    },
    /** The device sleeps: the wall clock goes on, the monotonic one may stand still. */
    sleep(milliseconds: number, monotonicToo = false) {
      wall += milliseconds;
      if (monotonicToo) monotonic += milliseconds;
    },
    turnClock(milliseconds: number) {
      wall += milliseconds;
    },
    show(state: 'visible' | 'hidden') {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    page: (type: 'pagehide' | 'pageshow') => events.dispatchEvent(new Event(type)),
    freeze: (type: 'freeze' | 'resume') => document.dispatchEvent(new Event(type)),
  };
}

describe('OT-4 now', () => {
  it('OT-4 starts at the wall clock and runs with time', () => {
    const { clock, pass } = fakeWindow();
    expect(clock.now()).toBe(1_750_000_000_000);
    pass(1234);
    expect(clock.now()).toBe(1_750_000_001_234);
  });

  it.each([3_600_000, -3_600_000])('OT-4 C45 a clock changed by %i ms under a visible page moves nothing', (turned) => {
    const device = fakeWindow();
    const before = device.clock.now();
    device.turnClock(turned);
    device.pass(1000);
    device.show('visible');
    expect(device.clock.now()).toBe(before + 1000);
  });

  it.each([
    ['hidden', (device: ReturnType<typeof fakeWindow>) => [() => device.show('hidden'), () => device.show('visible')]],
    [
      'put away',
      (device: ReturnType<typeof fakeWindow>) => [() => device.page('pagehide'), () => device.page('pageshow')],
    ],
    [
      'frozen',
      (device: ReturnType<typeof fakeWindow>) => [() => device.freeze('freeze'), () => device.freeze('resume')],
    ],
  ] as const)('OT-4 C44 sleep of a page that was %s is caught up when it wakes', (_, how) => {
    const device = fakeWindow();
    const [away, back] = how(device);
    const before = device.clock.now();
    away?.();
    device.sleep(90_000);
    back?.();
    expect(device.clock.now()).toBe(before + 90_000);
  });

  it('OT-4 a monotonic clock that runs through sleep is not counted twice', () => {
    const device = fakeWindow();
    const before = device.clock.now();
    device.show('hidden');
    device.sleep(90_000, true);
    device.show('visible');
    expect(device.clock.now()).toBe(before + 90_000);
  });

  it('OT-4 C44 never runs backwards, whatever happens to the device', () => {
    const device = fakeWindow();
    let last = device.clock.now();
    const steps = [
      () => device.show('hidden'),
      () => device.sleep(50_000),
      () => device.turnClock(-7_200_000),
      () => device.show('visible'),
      () => device.pass(500),
      () => device.page('pagehide'),
      () => device.turnClock(-1),
      () => device.page('pageshow'),
      () => device.pass(1),
    ];
    for (const step of steps) {
      step();
      expect(device.clock.now()).toBeGreaterThanOrEqual(last);
      last = device.clock.now();
    }
  });
});

function waitingFor(wait: number) {
  const device = fakeWindow();
  const reached = vi.fn();
  return { device, reached, giveUp: device.clock.at(device.clock.now() + wait, reached) };
}

describe('OT-2 OT-4 deadlines', () => {
  it('OT-2 are reached when their moment comes, once, and not before', () => {
    const { device, reached } = waitingFor(120_000);
    device.pass(0);
    device.pass(119_999);
    expect(reached).not.toHaveBeenCalled();
    device.pass(1);
    device.pass(60_000);
    expect(reached).toHaveBeenCalledOnce();
  });

  it('OT-4 that passed during sleep are reached on waking', () => {
    const { device, reached } = waitingFor(120_000);
    device.show('hidden');
    device.sleep(600_000);
    device.show('visible');
    expect(reached).toHaveBeenCalledOnce();
  });

  it.each([-1, 0, Number.NaN, Number.NEGATIVE_INFINITY])(
    'OT-4 of %d ms from now are over at once, but never within the call',
    (wait) => {
      const { device, reached } = waitingFor(wait);
      expect(reached).not.toHaveBeenCalled();
      device.pass(0);
      expect(reached).toHaveBeenCalledOnce();
    },
  );

  it('OT-4 further away than a timer can count do not fire at once', () => {
    const { device, reached } = waitingFor(2 ** 31 + 5000);
    device.pass(0);
    expect(Math.max(...[...device.timers.values()].map(({ delay }) => delay))).toBe(2 ** 31 - 1);
    device.pass(2 ** 31 - 1);
    expect(reached).not.toHaveBeenCalled();
    device.pass(5001);
    expect(reached).toHaveBeenCalledOnce();
  });

  it('OT-6 that are given up are not reached, and leave nothing behind', () => {
    const { device, reached, giveUp } = waitingFor(1000);
    giveUp();
    device.pass(2000);
    device.show('hidden');
    device.show('visible');
    expect(reached).not.toHaveBeenCalled();
    expect(device.timers.size).toBe(0);
  });
});

it('OT-2 ticks come every second and on waking, until they are stopped', () => {
  const device = fakeWindow();
  const tick = vi.fn();
  const stop = device.clock.onTick(tick);
  device.pass(1000);
  device.pass(1000);
  device.show('hidden');
  device.show('visible');
  expect(tick).toHaveBeenCalledTimes(3);
  stop();
  device.pass(5000);
  device.show('visible');
  expect(tick).toHaveBeenCalledTimes(3);
});
