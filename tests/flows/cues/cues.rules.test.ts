/** Rules of sound and vibration on a device, written from SH-20. */
import { cuesMachine, lastSeconds, type CuesEvent } from '../../../machines/cues/cues.machine.ts';
import { isFelt, isHeard } from '../../../machines/cues/cues.selectors.ts';
import type { Cue } from '../../../machines/cues/senses.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { routes } from '../kit/routes.ts';
import { minutes, moment } from '../kit/samples.ts';

type Device = ReturnType<typeof begin>;
const begin = () => runMachine(cuesMachine, undefined);
const told = (sound: boolean, vibration: boolean | null) => {
  const device = begin();
  device.world({ type: 'senses.told', sound, vibration });
  return device;
};
const send = (device: Device, ...types: Exclude<CuesEvent['type'], 'cue.given'>[]) => {
  for (const type of types) device.send({ type } as CuesEvent);
  return device;
};
const give = (device: Device, cue: Cue) => device.send({ type: 'cue.given', cue });
const noticed = ({ did }: Device) =>
  ['playSound', 'vibrate'].map((effect) => did(effect).map((params) => (params as { cue: Cue }).cue));
const all: readonly Cue[] = ['accepted', 'wrong', 'lastSeconds', 'won', 'lost', 'paid'];

describe('SH-20 off until chosen', () => {
  it.each(['before the browser has told', 'on a device that has chosen nothing'])('SH-20 %s', (when) => {
    const device = when.startsWith('before') ? begin() : told(false, false);
    for (const cue of all) give(device, cue);
    expect([isHeard(device.snapshot()), device.effects]).toEqual([false, []]);
  });

  it('SH-20 what was chosen before is heard and felt, each by its own switch', () => {
    for (const [sound, vibration] of [
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const device = told(sound, vibration);
      expect([isHeard(device.snapshot()), isFelt(device.snapshot())]).toEqual([sound, vibration]);
      give(device, 'won');
      expect(noticed(device)).toEqual([sound ? ['won'] : [], vibration ? ['won'] : []]);
    }
  });
});

describe('SH-20 the switches', () => {
  it('SH-20 each answers at once in its own way, is remembered, and off again is silent', () => {
    const device = told(false, false);
    send(device, 'sound.switchedOn');
    expect([isHeard(device.snapshot()), isFelt(device.snapshot())]).toEqual([true, false]);
    expect(noticed(device)).toEqual([['accepted'], []]);
    send(device, 'vibration.switchedOn');
    expect([isHeard(device.snapshot()), isFelt(device.snapshot())]).toEqual([true, true]);
    expect(noticed(device)).toEqual([['accepted'], ['accepted']]);
    send(device, 'sound.switchedOff', 'vibration.switchedOff');
    expect([isHeard(device.snapshot()), isFelt(device.snapshot())]).toEqual([false, false]);
    const before = noticed(device);
    for (const cue of all) give(device, cue);
    expect(noticed(device)).toEqual(before);
    expect(device.did('rememberSense')).toEqual([
      { sense: 'sound', isOn: true },
      { sense: 'vibration', isOn: true },
      { sense: 'sound', isOn: false },
      { sense: 'vibration', isOn: false },
    ]);
  });

  it('SH-20 follows another tab, without remembering it again or a sound', () => {
    const device = told(false, false);
    device.world({ type: 'senses.told', sound: true, vibration: true });
    expect([isHeard(device.snapshot()), isFelt(device.snapshot()), device.effects]).toEqual([true, true, []]);
    device.world({ type: 'senses.told', sound: false, vibration: false });
    expect([isHeard(device.snapshot()), isFelt(device.snapshot()), device.effects]).toEqual([false, false, []]);
  });

  it('SH-20 a device that cannot vibrate, or asks for less motion since, offers no switch and does not', () => {
    const device = told(true, true);
    device.world({ type: 'senses.told', sound: true, vibration: null });
    send(device, 'vibration.switchedOn');
    give(device, 'paid');
    expect([isFelt(begin().snapshot()), isFelt(device.snapshot()), noticed(device)]).toEqual([
      null,
      null,
      [['paid'], []],
    ]);
  });
});

describe('SH-20 the last seconds of a round', () => {
  const until = moment + minutes(1);
  const running = () => {
    const device = told(true, true);
    device.send({ type: 'countdown.begun', until });
    return device;
  };

  it('SH-20 are said once, five seconds before its end', () => {
    expect(lastSeconds).toBe(5_000);
    const device = running();
    expect([device.deadlines(), noticed(device)]).toEqual([[until - 5_000], [[], []]]);
    device.reach();
    expect([device.deadlines(), noticed(device)]).toEqual([[], [['lastSeconds'], ['lastSeconds']]]);
    device.send({ type: 'countdown.begun', until: until + 1_000 });
    expect(device.deadlines(), 'of the next round').toEqual([until + 1_000 - 5_000]);
  });

  it('SH-20 are said of no round that is over, left, or of unknown end', () => {
    const over = send(running(), 'countdown.over');
    const left = running();
    left.world({ type: 'route.changed', route: routes.games });
    const unknown = told(true, true);
    unknown.send({ type: 'countdown.begun', until: null });
    for (const device of [over, left, unknown]) expect([device.deadlines(), device.effects]).toEqual([[], []]);
  });

  it('SH-20 are not said where both are off', () => {
    const device = told(false, false);
    device.send({ type: 'countdown.begun', until });
    device.reach();
    expect(device.effects).toEqual([]);
  });
});
