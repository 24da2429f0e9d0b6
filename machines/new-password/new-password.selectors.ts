/** What the password step shows. */
import { isNewPassword } from '../../src/contract/fields.ts';
import type { MessageRef } from '../kit/effect.ts';
import { troubleMessages, type TroubleState } from '../kit/trouble-messages.ts';
import type { NewPasswordSnapshot } from './new-password.machine.ts';

type PasswordError = TroubleState | 'badLength' | 'mismatch' | 'tooCommon' | 'tooObvious' | 'refused';

const messages: Record<PasswordError, string> = {
  ...troubleMessages,
  badLength: 'password.error.length',
  mismatch: 'password.error.mismatch',
  tooCommon: 'password.error.too_common',
  tooObvious: 'password.error.too_obvious',
  refused: 'error.validation',
};

const places: Partial<Record<PasswordError, 'password' | 'confirmation'>> = {
  badLength: 'password',
  tooCommon: 'password',
  tooObvious: 'password',
  mismatch: 'confirmation',
};

export function passwordError(
  snapshot: NewPasswordSnapshot,
): (MessageRef & { at: 'password' | 'confirmation' | 'form' }) | null {
  const { value, context } = snapshot;
  if (typeof value !== 'object' || value.editing === 'clean') return null;
  const state = value.editing;
  return { id: messages[state], values: { field: context.field }, at: places[state] ?? 'form' };
}

/** The rules of a new password, as a list to tick off while typing. */
export const passwordRules = (password: string, confirmation: string): { length: boolean; same: boolean } => ({
  length: isNewPassword(password),
  same: confirmation !== '' && password === confirmation,
});
