import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { lockMessage } from '../kit/lock.ts';
import type { ForgotPasswordSnapshot } from './forgot-password.chart.ts';

export type ForgotPasswordScreen = 'phone' | 'method' | 'verifying' | 'none';

export function forgotPasswordScreen(snapshot: ForgotPasswordSnapshot): ForgotPasswordScreen {
  if (snapshot.matches('phone')) return 'phone';
  if (snapshot.matches('method') || snapshot.matches('sendingCode')) return 'method';
  return snapshot.matches('verifying') ? 'verifying' : 'none';
}

type Problem = CallFailure | 'badLength' | 'notRegistered' | 'merchantInvalid' | 'refused' | 'stepLost' | 'blocked';

const messages: Record<Exclude<Problem, 'blocked'>, string> = {
  ...callFailureMessages,
  badLength: 'field.phone.error',
  notRegistered: 'error.v2.phone_number.validation_not_registered',
  merchantInvalid: 'error.v2.merchant_uid',
  refused: 'error.validation',
  stepLost: 'error.step_lost',
};

const fieldErrors = new Set<string>(['badLength', 'notRegistered'] satisfies Problem[]);

/** At the number, or above the form where it is not the number's fault. */
export function forgotPasswordError({
  value,
  context,
}: ForgotPasswordSnapshot): (MessageRef & { atField: boolean; state: Problem }) | null {
  if (typeof value !== 'object') return null;
  if ('verifying' in value) return null;
  const state = 'phone' in value ? value.phone : value.method;
  if (state === undefined || state === 'clean') return null;
  return {
    ...(state === 'blocked' ? lockMessage(context.minutes) : { id: messages[state], values: { field: context.field } }),
    atField: fieldErrors.has(state),
    state,
  };
}
