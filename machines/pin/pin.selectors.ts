import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { lockMessage } from '../kit/lock.ts';
import type { PinSnapshot } from './pin.machine.ts';

export type PinScreen = 'asking' | 'code' | 'pad' | 'none';

export function pinScreen(snapshot: PinSnapshot): PinScreen {
  if (snapshot.matches('asking') || snapshot.matches('requestingCode')) return 'asking';
  if (snapshot.matches('code')) return 'code';
  return snapshot.matches('pad') ? 'pad' : 'none';
}

type Problem = CallFailure | 'blocked' | 'noPin' | 'stepLost';

const messages: Record<Exclude<Problem, 'blocked'>, string> = {
  ...callFailureMessages,
  noPin: 'pin.error.none',
  stepLost: 'error.step_lost',
};

export function askingError({ value, context }: PinSnapshot): (MessageRef & { state: Problem }) | null {
  if (typeof value !== 'object' || value.asking === 'clean') return null;
  const state = value.asking;
  return { ...(state === 'blocked' ? lockMessage(context.minutes) : { id: messages[state] }), state };
}
