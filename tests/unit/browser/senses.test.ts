/** Sound and vibration of a device in the browser (SH-20): what is kept, what may sound, and what stays silent. */
import { createActor, setup } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { Cue, SensesTold } from '../../../machines/cues/senses.ts';
import { createSenses } from '../../../src/web/browser/senses.ts';
import { fakeStorage } from './fake-storage.ts';

interface Device {
  isTouched: boolean;
  isHidden: boolean;
  isStill: boolean;
  canVibrate: boolean;
  /** What a context does when it is asked to make sound. */
  sound: 'allowed' | 'late' | 'refused' | 'missing';
}

const all: readonly Cue[] = ['accepted', 'wrong', 'lastSeconds', 'won', 'lost', 'paid'];

function setUp(options: Partial<Device> = {}) {
  const device = { isTouched: true, isHidden: false, isStill: false, canVibrate: true, ...options };
  const { sound = 'allowed' } = options;
  const { values, storage } = fakeStorage();
  const [started, felt, told]: [number[], unknown[], SensesTold[]] = [[], [], []];
  let now = 0;
  const level = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = () => ({ gain: level, connect: <Next>(next: Next) => next });
  class Context {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    createGain = node;
    constructor() {
      if (sound === 'missing') throw new Error('There is no output.');
    }
    async resume() {
      if (sound === 'refused') throw new Error('Not allowed.');
      if (sound === 'late') now += 1_000;
      this.state = 'running';
    }
    async suspend() {
      this.state = 'suspended';
    }
    createOscillator() {
      let ended = () => {};
      const tone = {
        ...node(),
        frequency: { value: 0 },
        addEventListener: (_: string, heard: () => void) => void (ended = heard),
        start: () => void started.push(tone.frequency.value),
        stop: () => queueMicrotask(() => ended()),
      };
      return tone;
    }
  }
  const events = new EventTarget();
  const less = Object.assign(new EventTarget(), { matches: device.isStill });
  const window = {
    AudioContext: Context,
    performance: { now: () => now },
    localStorage: storage,
    matchMedia: () => less,
    document: { hidden: device.isHidden },
    navigator: {
      userActivation: { hasBeenActive: device.isTouched },
      ...(device.canVibrate && { vibrate: (pattern: unknown) => felt.push(pattern) }),
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as Window & typeof globalThis;
  const senses = createSenses(window);
  const listen = () => {
    const machine = setup({ actors: { senses: senses.actor } }).createMachine({
      invoke: { src: 'senses' },
      on: { '*': { actions: ({ event }) => void told.push(event as SensesTold) } },
    });
    return createActor(machine).start();
  };
  const changedElsewhere = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const askForLessMotion = (isAsked: boolean) => {
    less.matches = isAsked;
    less.dispatchEvent(new Event('change'));
  };
  return { senses, values, started, felt, told, listen, changedElsewhere, askForLessMotion };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('SH-20 what is heard', () => {
  it.each(all)('SH-20 %s has a sound and a vibration of its own, both short', async (cue) => {
    const { senses, started, felt } = setUp();
    senses.effects.playSound(null, { cue });
    senses.effects.vibrate(null, { cue });
    await settle();
    expect(started.length).toBeGreaterThan(0);
    expect(felt).toHaveLength(1);
    const lasts = [felt[0] as number | number[]].flat().reduce((sum, ms) => sum + ms, 0);
    expect(lasts).toBeLessThan(400);
  });

  it('SH-20 no two moments sound alike', async () => {
    const tunes = await Promise.all(
      all.map(async (cue) => {
        const { senses, started } = setUp();
        senses.effects.playSound(null, { cue });
        await settle();
        return started.join(' ');
      }),
    );
    expect(new Set(tunes).size).toBe(all.length);
  });
});

describe('SH-20 what stays silent, without an error', () => {
  it.each([
    ['that nobody has touched', { isTouched: false }],
    ['that nobody sees', { isHidden: true }],
  ] as const)('SH-20 a page %s', async (_, options) => {
    const { senses, started, felt } = setUp(options);
    for (const cue of all) {
      senses.effects.playSound(null, { cue });
      senses.effects.vibrate(null, { cue });
    }
    await settle();
    expect([started, felt]).toEqual([[], []]);
  });

  it.each(['late', 'refused', 'missing'] as const)('SH-20 a browser whose sound is %s', async (sound) => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { senses, started } = setUp({ sound });
    senses.effects.playSound(null, { cue: 'won' });
    await settle();
    process.off('unhandledRejection', unhandled);
    expect([started, unhandled.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['cannot vibrate', { canVibrate: false }],
    ['asks for less motion', { isStill: true }],
  ] as const)('SH-20 a device that %s', (_, options) => {
    const { senses, felt } = setUp(options);
    senses.effects.vibrate(null, { cue: 'won' });
    expect(felt).toEqual([]);
  });
});

describe('SH-20 what is kept', () => {
  it('SH-20 is told at once, from other tabs, and by what the device asks for; other words count for nothing', () => {
    const { values, told, listen, changedElsewhere, askForLessMotion } = setUp();
    values.set('sound', 'loud');
    const actor = listen();
    values.set('sound', 'on').set('vibration', 'on');
    changedElsewhere('theme');
    changedElsewhere('sound');
    askForLessMotion(true);
    values.clear();
    changedElsewhere(null);
    actor.stop();
    askForLessMotion(false);
    changedElsewhere('vibration');
    const type = 'senses.told';
    expect(told).toEqual([
      { type, sound: false, vibration: false },
      { type, sound: true, vibration: true },
      { type, sound: true, vibration: null },
      { type, sound: false, vibration: null },
    ]);
  });

  it('SH-20 each choice under its own name, and nothing where it is off', () => {
    const { senses, values } = setUp();
    senses.effects.rememberSense(null, { sense: 'sound', isOn: true });
    senses.effects.rememberSense(null, { sense: 'vibration', isOn: true });
    expect(Object.fromEntries(values)).toEqual({ sound: 'on', vibration: 'on' });
    senses.effects.rememberSense(null, { sense: 'sound', isOn: false });
    expect(Object.fromEntries(values)).toEqual({ vibration: 'on' });
  });
});
