/**
 * The PIN that a flow needs is missing, forgotten or locked: the flow has a state that says so, keeps what was typed,
 * and offers the way to a PIN (PN-4).
 */
import type { MessageRef } from '../kit/effect.ts';
import { endedWith, whenUnauthorized } from '../kit/end.ts';
import { problem } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';
import type { PinPadOutput } from './pin-pad.machine.ts';

export type PinNeeded = 'pinMissing' | 'pinLocked';

/** A PIN was made or replaced meanwhile, in a dialog of its own. */
export interface PinSaved {
  type: 'pin.saved';
}

const needed = <const Target extends string>(description: string, target: Target) =>
  ({
    ...problem(description, 'PN-4'),
    on: { 'pin.saved': { target, description: 'There is a PIN now: the message leaves with its cause.' } },
  }) as const;

/** `saved`: where a PIN that was made meanwhile leads. */
export const pinNeeded = <const Target extends string>(saved: Target) => ({
  pinMissing: needed('A PIN is needed and there is none: the way to one.', saved),
  pinLocked: needed('The PIN is forgotten or locked: the way to a new one.', saved),
});

/** Within a state that has a state `clean`. */
export const pinNeededStates = pinNeeded('clean');

export const padEnds = {
  isConfirmed: endedWith<PinPadOutput>('confirmed'),
  isPinMissing: endedWith<PinPadOutput>('pinMissing'),
  isResetRequested: endedWith<PinPadOutput>('resetRequested'),
  isUnauthorized: endedWith<PinPadOutput>('unauthorized'),
};

/** The proof is kept for the one try that follows. */
export const whenConfirmed = { guard: withEvent('isConfirmed'), actions: withEvent('setProof') } as const;

/** Back to the state that asked for the PIN, which says why. */
export const whenNotConfirmed = <const Back extends string>(back: Back, machine: string) =>
  [
    { guard: withEvent('isPinMissing'), target: `${back}.pinMissing` },
    { guard: withEvent('isResetRequested'), target: `${back}.pinLocked` },
    { guard: withEvent('isUnauthorized'), ...whenUnauthorized(machine) },
    { target: back, description: 'Closed without the PIN.' },
  ] as const;

const messages: Record<PinNeeded, string> = {
  pinMissing: 'pin.confirm.needed.set',
  pinLocked: 'pin.confirm.needed.reset',
};

export const isPinNeeded = (state: unknown): state is PinNeeded => state === 'pinMissing' || state === 'pinLocked';

export interface WayToPin {
  intent: 'set' | 'reset';
  message: MessageRef;
}

/** `pause`: hours for which the new PIN pauses withdrawals and large stakes, said before it is made (WD-2). */
export const wayToPin = (state: unknown, pause: number | null = null): WayToPin | null => {
  if (!isPinNeeded(state)) return null;
  const id = messages[state];
  return {
    intent: state === 'pinMissing' ? 'set' : 'reset',
    message: pause === null ? { id } : { id: `${id}.pause`, values: { n: pause } },
  };
};
