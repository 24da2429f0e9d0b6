import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { lockMessage } from '../kit/lock.ts';
import type { RegistrationSnapshot } from './registration.chart.ts';

export type RegistrationScreen = 'phone' | 'verifying' | 'loggingIn' | 'none';

export function registrationScreen(snapshot: RegistrationSnapshot): RegistrationScreen {
  if (snapshot.matches('verifying')) return 'verifying';
  if (snapshot.hasTag('dialog')) return 'phone';
  return snapshot.matches('loggingIn') ? 'loggingIn' : 'none';
}

type PhoneError =
  | CallFailure
  | 'incomplete'
  | 'invalidPhone'
  | 'alreadyRegistered'
  | 'alreadyRegisteredHere'
  | 'merchantInvalid'
  | 'refused'
  | 'blocked'
  | 'stepLost';

const messages: Record<Exclude<PhoneError, 'blocked'>, string> = {
  ...callFailureMessages,
  incomplete: 'register.error.incomplete',
  invalidPhone: 'field.phone.error',
  alreadyRegistered: 'error.v2.phone_number.validation_already_registered',
  alreadyRegisteredHere: 'error.v1.player_already_registered',
  merchantInvalid: 'error.v2.merchant_uid',
  refused: 'error.validation',
  stepLost: 'error.step_lost',
};

const fieldErrors = new Set<string>([
  'invalidPhone',
  'alreadyRegistered',
  'alreadyRegisteredHere',
] satisfies PhoneError[]);

export function phoneError(
  snapshot: RegistrationSnapshot,
): (MessageRef & { atField: boolean; state: PhoneError }) | null {
  const { value, context } = snapshot;
  if (typeof value !== 'object' || !('phone' in value) || value.phone === 'clean') return null;
  const state = value.phone;
  return {
    ...(state === 'blocked' ? lockMessage(context.minutes) : { id: messages[state], values: { field: context.field } }),
    atField: fieldErrors.has(state),
    state,
  };
}
