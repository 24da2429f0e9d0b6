/**
 * A flow that asks for the PIN, where there is none, or where it is forgotten or locked: the flow says so in a state of
 * its own, keeps what was typed, and the way to a PIN is offered beside it (PN-4).
 */
import type { MessageRef } from '../kit/effect.ts';

export type PinNeeded = 'pinMissing' | 'pinLocked';

const needed = (description: string) => ({
  tags: ['error' as const],
  description,
  meta: { requirements: ['PN-4'] },
});

/** States to spread into the state that asked for the PIN. */
export const pinNeededStates: Record<PinNeeded, ReturnType<typeof needed>> = {
  pinMissing: needed('A PIN is needed and there is none: the way to one.'),
  pinLocked: needed('The PIN is forgotten or locked: the way to a new one.'),
};

const messages: Record<PinNeeded, string> = {
  pinMissing: 'pin.confirm.needed.set',
  pinLocked: 'pin.confirm.needed.reset',
};

const isPinNeeded = (state: unknown): state is PinNeeded => state === 'pinMissing' || state === 'pinLocked';

export interface WayToPin {
  intent: 'set' | 'reset';
  message: MessageRef;
}

/** What a state of this name says and offers; null where it is another one. */
export const wayToPin = (state: unknown): WayToPin | null =>
  isPinNeeded(state) ? { intent: state === 'pinMissing' ? 'set' : 'reset', message: { id: messages[state] } } : null;
