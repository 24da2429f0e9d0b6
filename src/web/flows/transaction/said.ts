/** What the status of a transaction means, in a sentence. */
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { formatPlatinum } from '../../ui/index.ts';
import { providerName } from './look.tsx';
import { reasonText } from './receipt-lines.ts';

export function saidOf(transaction: Transaction, status: ShownStatus, text: TextOf): string {
  const { type, method, account } = transaction;
  const name = providerName(account?.provider ?? method.code);
  const amount = formatPlatinum(transaction.platinum);
  switch (status) {
    case 'review':
      return text('transaction.said.review', { name });
    case 'expired':
      return text('transaction.said.overdue');
    case 'failed': {
      const rest = text(type === 'withdraw' ? 'transaction.said.returned' : 'transaction.said.failed', { amount });
      return [reasonText(transaction, text), rest].filter(Boolean).join(' ');
    }
    case 'pending':
      if (type === 'withdraw') return text('transaction.said.sending', { name });
      if (type !== 'topup') return text('transaction.said.waiting');
      return method.kind === 'virtual_account'
        ? text('transaction.said.pay_account')
        : text('transaction.said.pay_wallet', { name });
    default:
      return type === 'withdraw'
        ? text('transaction.said.sent', { name })
        : text(`transaction.said.${type}`, { amount });
  }
}
