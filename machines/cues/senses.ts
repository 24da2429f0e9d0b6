/** What this device has chosen to be heard and felt, as the browser keeps it. */
import { placeholder } from '../kit/placeholder.ts';

export type Sense = 'sound' | 'vibration';

/** A moment of a round or of money that is heard and felt. */
export type Cue = 'accepted' | 'wrong' | 'lastSeconds' | 'won' | 'lost' | 'paid';

export interface SensesTold {
  type: 'senses.told';
  sound: boolean;
  /** Null: the device cannot vibrate, or its owner asks for less motion. */
  vibration: boolean | null;
}

/** Tells at once, and where another tab chose or the device asks for less motion. */
export const senses = placeholder('What is heard and felt is known only where the browser provides it');
