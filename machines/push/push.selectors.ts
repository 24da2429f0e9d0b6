import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { waitValues } from '../kit/lock.ts';
import type { PushSnapshot } from './push.machine.ts';

/** `none`: nothing of notices is shown. */
export type PushScreen = 'none' | 'failed' | 'unsupported' | 'installable' | 'denied' | 'off' | 'asking' | 'on';

export function pushScreen(snapshot: PushSnapshot): PushScreen {
  for (const screen of ['failed', 'unsupported', 'installable', 'denied', 'asking'] as const) {
    if (snapshot.matches(screen)) return screen;
  }
  if (snapshot.matches('on') || snapshot.matches('turningOff')) return 'on';
  const isOff = snapshot.matches('off') || snapshot.matches('subscribing') || snapshot.matches('turningOn');
  return isOff ? 'off' : 'none';
}

/** The wish is being carried out, by the browser or by the platform. */
export const isTurning = (snapshot: PushSnapshot): boolean =>
  snapshot.matches('subscribing') || snapshot.matches('turningOn') || snapshot.matches('turningOff');

/** What the switch shows: where it will be if all goes well. */
export const isSwitchedOn = (snapshot: PushSnapshot): boolean =>
  ['on', 'asking', 'subscribing', 'turningOn'].some((state) => snapshot.matches(state as 'on'));

const messages: Readonly<Record<string, string>> = {
  dismissed: 'push.problem.dismissed',
  notSubscribed: 'push.problem.not_subscribed',
  foreignService: 'push.problem.foreign_service',
  throttled: 'push.problem.throttled',
};

export function pushProblem({ value, context }: PushSnapshot): MessageRef | null {
  if (typeof value !== 'object') return null;
  const [problem = 'clean'] = Object.values(value);
  if (problem === 'clean') return null;
  return { id: messages[problem] ?? callFailureMessages[problem as CallFailure], values: waitValues(context.minutes) };
}
