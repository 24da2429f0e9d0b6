/** The one way in which time enters a machine: an absolute moment, and the event that says it was reached. */
import { place } from './place.ts';

/** `until` in ms on the device's timeline (src/contract/deadline.ts). */
export interface DeadlineInput {
  until: number;
}

export interface DeadlineReached {
  type: 'clock.reached';
}

/** The place of the deadline actor. The browser's clock fills it in: clamped, re-armed after sleep. */
export const deadline = place<DeadlineInput>('A deadline runs only where a clock provides it');
