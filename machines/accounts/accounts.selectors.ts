/** What the page of payment accounts shows. */
import type { AccountField } from '../../src/contract/account-rules.ts';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import type { MessageRef } from '../kit/effect.ts';
import { troubleMessages, type TroubleState } from '../kit/trouble-messages.ts';
import type { AccountsSnapshot } from './accounts.machine.ts';

/** `adding` and `removing` are dialogs above the list. */
export type AccountsScreen = 'loading' | 'failed' | 'list' | 'adding' | 'removing' | 'none';

export function accountsScreen(snapshot: AccountsSnapshot): AccountsScreen {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('adding') || snapshot.matches('saving')) return 'adding';
  if (snapshot.matches('removing') || snapshot.matches('deleting')) return 'removing';
  return snapshot.matches('listing') || snapshot.matches('choosing') ? 'list' : 'none';
}

export const accountsOf = (snapshot: AccountsSnapshot): readonly PaymentAccount[] => snapshot.context.accounts;

/** The account that a dialog or a call is about. */
export const accountInHand = ({ context }: AccountsSnapshot): PaymentAccount | null =>
  context.accounts.find(({ id }) => id === context.id) ?? null;

/** Why the list could not be read, or why another default was not chosen. */
export function listTrouble({ value }: AccountsSnapshot): MessageRef | null {
  if (typeof value !== 'object') return null;
  const trouble = 'failed' in value ? value.failed : 'listing' in value ? value.listing : 'clean';
  return trouble === 'clean' ? null : { id: troubleMessages[trouble as TroubleState] };
}

export interface AccountErrors {
  fields: readonly { field: AccountField; message: MessageRef }[];
  form: MessageRef | null;
}

const fieldMessages: Record<AccountField, string> = {
  provider: 'accounts.error.provider',
  number: 'accounts.error.number',
  holder: 'accounts.error.holder',
};

/** What is wrong in the dialog on screen. */
export function accountErrors({ value, context }: AccountsSnapshot): AccountErrors {
  const none: AccountErrors = { fields: [], form: null };
  if (typeof value !== 'object') return none;
  if ('removing' in value) {
    const trouble = value.removing;
    return trouble === 'clean' ? none : { ...none, form: { id: troubleMessages[trouble as TroubleState] } };
  }
  if (!('adding' in value) || value.adding === 'clean') return none;
  switch (value.adding) {
    case 'invalid':
      return { ...none, fields: context.problems.map((field) => ({ field, message: { id: fieldMessages[field] } })) };
    case 'duplicate':
      return { ...none, fields: [{ field: 'number', message: { id: 'accounts.error.duplicate' } }] };
    case 'tooMany':
      return { ...none, form: { id: 'accounts.error.too_many' } };
    case 'refused':
      return { ...none, form: { id: 'error.validation', values: { field: context.field } } };
    default:
      return { ...none, form: { id: troubleMessages[value.adding as TroubleState] } };
  }
}
