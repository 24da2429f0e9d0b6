import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { formatPlatinum } from '../../ui/index.ts';
import { providerName } from '../provider-name.ts';
import { reasonText } from './receipt-lines.ts';

export function saidOf(transaction: Transaction, status: ShownStatus, text: TextOf): string {
  const { type, method, account } = transaction;
  const name = providerName(account?.provider ?? method.code);
  const amount = transaction.platinum === null ? null : formatPlatinum(transaction.platinum);
  switch (status) {
    case 'review':
      return text('transaction.said.review', { name });
    case 'expired':
      return text('transaction.said.overdue');
    case 'failed': {
      const returned =
        amount === null ? text('transaction.said.returned.all') : text('transaction.said.returned', { amount });
      const rest = type === 'withdraw' ? returned : text('transaction.said.failed');
      return [reasonText(transaction, text), rest].filter(Boolean).join(' ');
    }
    case 'pending':
      if (type === 'withdraw') return text('transaction.said.sending', { name });
      if (type !== 'topup') return text('transaction.said.waiting');
      return method.kind === 'virtual_account'
        ? text('transaction.said.pay_account')
        : text('transaction.said.pay_wallet', { name });
    default:
      if (type === 'withdraw') return text('transaction.said.sent', { name });
      if (type === 'link' || type === 'unlink') return text(`transaction.said.${type}`);
      return amount === null ? text('transaction.said.arrived') : text(`transaction.said.${type}`, { amount });
  }
}
