import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { lockMessage } from '../kit/lock.ts';
import type { PhoneChangeSnapshot } from './phone-change.machine.ts';

export type PhoneChangeScreen = 'phone' | 'pinNeeded' | 'code' | 'sending' | 'newCode' | 'pad' | 'none';

export function phoneChangeScreen(snapshot: PhoneChangeSnapshot): PhoneChangeScreen {
  if (snapshot.matches('phone') || snapshot.matches('requestingCode')) return 'phone';
  if (snapshot.matches('pinNeeded')) return 'pinNeeded';
  if (snapshot.matches('code')) return 'code';
  if (snapshot.matches('newCode')) return 'newCode';
  if (snapshot.matches('requestingNewCode') || snapshot.matches('newCodeFailed')) return 'sending';
  return snapshot.matches('pad') ? 'pad' : 'none';
}

type Problem = CallFailure | 'badLength' | 'foreign' | 'same' | 'taken' | 'blocked' | 'stepLost';

const messages: Record<Exclude<Problem, 'blocked'>, string> = {
  ...callFailureMessages,
  unknown: 'phone_change.error.unknown',
  badLength: 'field.phone.error',
  foreign: 'field.phone.error',
  same: 'phone_change.error.same',
  taken: 'error.v2.phone_number.validation_already_registered',
  stepLost: 'error.step_lost',
};
const fieldErrors = new Set<string>(['badLength', 'foreign', 'same', 'taken'] satisfies Problem[]);

/** Why the code to the new number was not sent. */
export function sendingError({ value }: PhoneChangeSnapshot): MessageRef | null {
  return typeof value === 'object' && 'newCodeFailed' in value
    ? { id: callFailureMessages[value.newCodeFailed] }
    : null;
}

/** At the field, or above the form where the number is not at fault. */
export function newPhoneError({
  value,
  context,
}: PhoneChangeSnapshot): (MessageRef & { atField: boolean; state: Problem }) | null {
  if (typeof value !== 'object' || !('phone' in value) || value.phone === 'clean') return null;
  const state = value.phone;
  const message = state === 'blocked' ? lockMessage(context.minutes) : { id: messages[state] };
  return { ...message, atField: fieldErrors.has(state), state };
}
