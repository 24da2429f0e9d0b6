/** How a machine waits for an absolute moment: it invokes the actor `deadline`, which sends `clock.reached` then. */
import { placeholder } from './placeholder.ts';

/** `until` in ms on the device's timeline (src/contract/deadline.ts). */
export interface DeadlineInput {
  until: number;
}

export interface DeadlineReached {
  type: 'clock.reached';
}

export const deadline = placeholder<DeadlineInput>('A deadline runs only where a clock provides it');
