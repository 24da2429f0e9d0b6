/** The device's timeline: monotonic, caught up after sleep, independent of a changed wall clock (OT-4). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../src/web/browser/clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_750_000_000_000 });
  return () => vi.useRealTimers();
});

/** A window whose time the test moves. */
function fakeWindow() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const events = new EventTarget();
  const window = {
    ...{ performance, Date, setTimeout, setInterval, clearTimeout, clearInterval },
    document,
    addEventListener: events.addEventListener.bind(events),
  };
  return {
    clock: createClock(window as unknown as Parameters<typeof createClock>[0]),
    /** Time passes: the wall clock and the monotonic one go on. */
    pass: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds),
    /** The device sleeps, or somebody turns the clock: the wall clock alone goes on. */
    turnClock: (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds),
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

  type Device = ReturnType<typeof fakeWindow>;
  it.each<[string, away: (device: Device) => void, back: (device: Device) => void]>([
    ['hidden', ({ show }) => show('hidden'), ({ show }) => show('visible')],
    ['put away', ({ page }) => page('pagehide'), ({ page }) => page('pageshow')],
    ['frozen', ({ freeze }) => freeze('freeze'), ({ freeze }) => freeze('resume')],
  ])('OT-4 C44 sleep of a page that was %s is caught up when it wakes', (_, away, back) => {
    const device = fakeWindow();
    const before = device.clock.now();
    away(device);
    device.turnClock(90_000);
    back(device);
    expect(device.clock.now()).toBe(before + 90_000);
  });

  it('OT-4 a monotonic clock that runs through sleep is not counted twice', () => {
    const device = fakeWindow();
    const before = device.clock.now();
    device.show('hidden');
    device.pass(90_000);
    device.show('visible');
    expect(device.clock.now()).toBe(before + 90_000);
  });

  it('OT-4 C44 never runs backwards, whatever happens to the device', () => {
    const device = fakeWindow();
    let last = device.clock.now();
    const steps = [
      () => device.show('hidden'),
      () => device.turnClock(50_000),
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
    device.turnClock(600_000);
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
    expect(vi.getTimerCount()).toBe(0);
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
