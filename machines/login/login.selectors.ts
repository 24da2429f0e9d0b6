import { callFailureMessages } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { LoginSnapshot } from './login.machine.ts';

export interface LoginErrors {
  phone: MessageRef | null;
  password: MessageRef | null;
  form: MessageRef | null;
  /** Said in the form's place, and no error. */
  note: MessageRef | null;
  focus: 'phone' | 'password' | null;
}

const phone: MessageRef = { id: 'field.phone.error' };
const password: MessageRef = { id: 'field.password.error' };

export function loginErrors({ value, context }: LoginSnapshot): LoginErrors {
  const none: LoginErrors = { phone: null, password: null, form: null, note: null, focus: null };
  if (typeof value !== 'object' || value.entering === 'clean') return none;
  const state = value.entering;
  switch (state) {
    case 'bothMissing':
      return { ...none, phone, password, focus: 'phone' };
    case 'phoneMissing':
      return { ...none, phone, focus: 'phone' };
    case 'passwordMissing':
      return { ...none, password, focus: 'password' };
    case 'wrongCredentials':
      return { ...none, form: { id: 'login.error.mismatch' }, focus: 'password' };
    case 'throttled':
      return { ...none, form: { id: 'login.error.throttled' } };
    case 'throttleOver':
      return { ...none, note: { id: 'login.throttle_over' } };
    case 'merchantInvalid':
      return { ...none, form: { id: 'error.v2.merchant_uid' } };
    case 'refused':
      return { ...none, form: { id: 'error.validation', values: { field: context.field } } };
    default:
      return { ...none, form: { id: callFailureMessages[state] } };
  }
}
