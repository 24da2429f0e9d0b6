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

export type PasswordPlace = 'current' | 'password' | 'confirmation' | 'form';

/** All others are shown above the form. */
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
  return { id: messages[state], values: { field: context.field }, at: places[state] ?? 'form' };
}

export const passwordRules = (password: string, confirmation: string): { length: boolean; same: boolean } => ({
  length: isNewPassword(password),
  same: confirmation !== '' && password === confirmation,
});

/** One at a time, the new password first (RG-9, FP-2, PW-1). */
export type MissingPassword = 'length' | 'same' | 'current';

/** `current`: null in a form without that field. */
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
