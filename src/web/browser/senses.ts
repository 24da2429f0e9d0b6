/**
 * Sound and vibration of this device (SH-20). Both choices are of the device, as the theme is: kept under `sound` and
 * `vibration`, heard in every tab, and there after a logout.
 */
import { fromCallback, type EventObject } from 'xstate';
import type { Cue, Sense, SensesTold } from '../../../machines/cues/senses.ts';
import { createKeptValues } from './kept-values.ts';
import { createSounds } from './sounds.ts';

/** Ms, on and off in turn. */
const vibrations: Readonly<Record<Cue, number | number[]>> = {
  accepted: 10,
  wrong: [30, 60, 30],
  lastSeconds: [15, 80, 15],
  won: [40, 60, 40, 60, 120],
  lost: 80,
  paid: [30, 60, 60],
};

const isSense = (key: string | null): boolean => key === null || key === 'sound' || key === 'vibration';

export function createKeptSenses(storage: () => Storage) {
  const { read, write, remove } = createKeptValues<Sense>(storage);
  return {
    isOn: (sense: Sense): boolean => read(sense) === 'on',
    write(sense: Sense, isOn: boolean) {
      if (isOn) write(sense, 'on');
      else remove(sense);
    },
  };
}

export function createSenses(window: Window & typeof globalThis) {
  const { navigator, document } = window;
  /** Missing in older browsers, which complain of nothing. */
  const { userActivation }: Partial<Pick<Navigator, 'userActivation'>> = navigator;
  const kept = createKeptSenses(() => window.localStorage);
  const play = createSounds(window);
  const less = window.matchMedia('(prefers-reduced-motion: reduce)');
  const canVibrate = () => 'vibrate' in navigator && !less.matches;
  /** Browsers complain of a page that nobody has touched, and of one that nobody sees. */
  const isAllowed = () => !document.hidden && (userActivation?.hasBeenActive ?? true);
  return {
    actor: fromCallback<EventObject>(({ sendBack }) => {
      const tell = () =>
        sendBack({
          type: 'senses.told',
          sound: kept.isOn('sound'),
          vibration: canVibrate() ? kept.isOn('vibration') : null,
        } satisfies SensesTold);
      const hear = ({ key }: StorageEvent) => {
        if (isSense(key)) tell();
      };
      tell();
      window.addEventListener('storage', hear);
      less.addEventListener('change', tell);
      return () => {
        window.removeEventListener('storage', hear);
        less.removeEventListener('change', tell);
      };
    }),
    effects: {
      rememberSense: (_: unknown, { sense, isOn }: { sense: Sense; isOn: boolean }) => kept.write(sense, isOn),
      playSound(_: unknown, { cue }: { cue: Cue }) {
        if (isAllowed()) void play(cue);
      },
      vibrate(_: unknown, { cue }: { cue: Cue }) {
        if (isAllowed() && canVibrate()) navigator.vibrate(vibrations[cue]);
      },
    },
  };
}
