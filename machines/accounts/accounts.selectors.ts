import type { AccountField } from '../../src/contract/account-rules.ts';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { wayToPin, type WayToPin } from '../pin-pad/pin-needed.ts';
import type { AccountsSnapshot } from './accounts.machine.ts';

/** `adding`, `removing` and `confirming` are dialogs above the list. */
export type AccountsScreen = 'loading' | 'failed' | 'list' | 'adding' | 'removing' | 'confirming' | 'none';

export function accountsScreen(snapshot: AccountsSnapshot): AccountsScreen {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('adding') || snapshot.matches('saving')) return 'adding';
  if (snapshot.matches('removing') || snapshot.matches('deleting')) return 'removing';
  if (isConfirming(snapshot)) return 'confirming';
  return snapshot.status === 'active' ? 'list' : 'none';
}

/** At least once; it may be out of date. */
export const isListRead = (snapshot: AccountsSnapshot): boolean =>
  !snapshot.matches('loading') && !snapshot.matches('failed');

export function isConfirming(
  snapshot: AccountsSnapshot,
  ...changes: readonly ('Addition' | 'Removal' | 'Choice')[]
): boolean {
  const asked = changes.length > 0 ? changes : (['Addition', 'Removal', 'Choice'] as const);
  return asked.some((change) => snapshot.matches(`confirming${change}`));
}

/** While it is read or a new default is sent. */
export const isListBusy = (snapshot: AccountsSnapshot): boolean =>
  snapshot.matches('refreshing') || snapshot.matches('choosing') || snapshot.matches('checking');
export const isListRefreshing = (snapshot: AccountsSnapshot): boolean =>
  snapshot.matches('refreshing') || snapshot.matches('checking');

export const accountsOf = (snapshot: AccountsSnapshot): readonly PaymentAccount[] => snapshot.context.accounts;

export const accountInHand = ({ context }: AccountsSnapshot): PaymentAccount | null =>
  context.accounts.find(({ id }) => id === context.id) ?? null;

export const listFailure = ({ value }: AccountsSnapshot): MessageRef | null =>
  typeof value === 'object' && 'failed' in value ? { id: callFailureMessages[value.failed as CallFailure] } : null;

export function listNotice({ value }: AccountsSnapshot): MessageRef | null {
  if (value === 'checking') return { id: 'accounts.checking' };
  if (typeof value !== 'object' || !('listing' in value)) return null;
  if (value.listing === 'stale') return { id: 'accounts.stale' };
  return value.listing === 'notChosen' ? { id: 'accounts.not_chosen' } : null;
}

/** In the change's dialog or above the list. */
export const pinForChange = ({ value }: AccountsSnapshot): WayToPin | null =>
  typeof value === 'object' ? wayToPin(Object.values(value)[0]) : null;

export interface AccountErrors {
  fields: readonly { field: AccountField; message: MessageRef }[];
  form: MessageRef | null;
}

const fieldMessages: Record<AccountField, string> = {
  provider: 'accounts.error.provider',
  number: 'accounts.error.number',
  holder: 'accounts.error.holder',
};

/** Except a PIN that is needed. */
export function accountErrors({ value, context }: AccountsSnapshot): AccountErrors {
  const none: AccountErrors = { fields: [], form: null };
  if (typeof value !== 'object' || wayToPin(Object.values(value)[0])) return none;
  if ('removing' in value) {
    const failure = value.removing;
    return failure === 'clean' ? none : { ...none, form: { id: callFailureMessages[failure as CallFailure] } };
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
      return { ...none, form: { id: callFailureMessages[value.adding as CallFailure] } };
  }
}
