/** What machines of rounds and money say to sound and vibration. Apart from other neighbours: no visitor needs it. */
import { telling } from '../kit/neighbours.ts';
import type { Cue } from './senses.ts';

/** A moment that is heard and felt, where the player chose so (SH-20). */
export const giveCue = telling<{ cue: Cue }>({ to: 'cues', event: 'cue.given' }, ({ cue }) => ({ cue }));
/** `until`: the end of the round that is on screen; null where the platform does not say it. */
export const beginCountdown = telling<{ until: number | null }>(
  { to: 'cues', event: 'countdown.begun' },
  ({ until }) => ({ until }),
);
export const endCountdown = telling({ to: 'cues', event: 'countdown.over' });
