/** What the password step shows. */
import { isNewPassword } from '../../src/contract/fields.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { NewPasswordSnapshot } from './new-password.machine.ts';

type PasswordError =
  | CallFailure
  | 'currentMissing'
  | 'badLength'
  | 'mismatch'
  | 'wrongCurrent'
  | 'sameAsCurrent'
  | 'tooCommon'
  | 'tooObvious'
  | 'refused'
  | 'throttled';

const messages: Record<PasswordError, string> = {
  ...callFailureMessages,
  currentMissing: 'password.error.current_missing',
  badLength: 'password.error.length',
  mismatch: 'password.error.mismatch',
  wrongCurrent: 'password.error.wrong_current',
  sameAsCurrent: 'password.error.same_as_current',
  tooCommon: 'password.error.too_common',
  tooObvious: 'password.error.too_obvious',
  refused: 'error.validation',
  throttled: 'login.error.throttled',
};

/** Where the form shows an error: at one of its fields, or above them all. */
export type PasswordPlace = 'current' | 'password' | 'confirmation' | 'form';

/** Errors that the person mends in one field; all others are shown above the form. */
const places: Partial<Record<PasswordError, PasswordPlace>> = {
  currentMissing: 'current',
  wrongCurrent: 'current',
  badLength: 'password',
  sameAsCurrent: 'password',
  tooCommon: 'password',
  tooObvious: 'password',
  mismatch: 'confirmation',
};

export function passwordError(snapshot: NewPasswordSnapshot): (MessageRef & { at: PasswordPlace }) | null {
  const { value, context } = snapshot;
  if (typeof value !== 'object' || value.editing === 'clean') return null;
  const state = value.editing;
  return { id: messages[state], values: { field: context.field, n: context.minutes }, at: places[state] ?? 'form' };
}

/** Which rules of a new password are met; the form ticks them off during typing. */
export const passwordRules = (password: string, confirmation: string): { length: boolean; same: boolean } => ({
  length: isNewPassword(password),
  same: confirmation !== '' && password === confirmation,
});

/** What the disabled button Save still needs; one thing at a time, the new password first (RG-9, FP-2, PW-1). */
export type MissingPassword = 'length' | 'same' | 'current';

/** `current` is null in a form without that field: after a sign-up, and in a reset. */
export function missingPassword(form: {
  current: string | null;
  password: string;
  confirmation: string;
}): MissingPassword | null {
  const { length, same } = passwordRules(form.password, form.confirmation);
  if (!length) return 'length';
  if (!same) return 'same';
  return form.current === '' ? 'current' : null;
}
