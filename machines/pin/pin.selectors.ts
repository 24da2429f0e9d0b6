import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { PinSnapshot } from './pin.machine.ts';

export type PinScreen = 'asking' | 'code' | 'pad' | 'none';

export function pinScreen(snapshot: PinSnapshot): PinScreen {
  if (snapshot.matches('asking') || snapshot.matches('requestingCode')) return 'asking';
  if (snapshot.matches('code')) return 'code';
  return snapshot.matches('pad') ? 'pad' : 'none';
}

type Problem = CallFailure | 'blocked' | 'noPin' | 'stepLost';

const messages: Record<Problem, string> = {
  ...callFailureMessages,
  blocked: 'error.otp_block',
  noPin: 'pin.error.none',
  stepLost: 'error.step_lost',
};

export function askingError({ value, context }: PinSnapshot): (MessageRef & { state: Problem }) | null {
  if (typeof value !== 'object' || value.asking === 'clean') return null;
  return { id: messages[value.asking], values: { n: context.minutes }, state: value.asking };
}
