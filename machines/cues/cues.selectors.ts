import type { CuesSnapshot } from './cues.machine.ts';

export const isHeard = (snapshot: CuesSnapshot): boolean => snapshot.matches({ sound: 'on' });

/** Null: the device cannot, and no switch is shown. */
export const isFelt = (snapshot: CuesSnapshot): boolean | null =>
  snapshot.matches({ vibration: 'unable' }) ? null : snapshot.matches({ vibration: 'on' });
