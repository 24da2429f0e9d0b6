/** The page of one transaction (TX-1, TU-2). */
import type { TransactionSnapshot } from '../../../machines/transaction/transaction.machine.ts';
import { transactionScreen } from '../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { buttonSeen, main, type ButtonState, type PageObject } from '../kit/page.ts';
import { text, textOf, type Text, type TextId } from '../kit/texts.ts';
import { callFailureIn } from '../kit/call-failures.ts';

/** Figures of a receipt of 250 Platinum for Rp25.000,00. */
interface Figures extends Record<'fee' | 'discount' | 'total', number | null> {
  order: string | null;
  number: string | null;
  holder: string;
  /** How it has ended, where the tier knows: to the machine all ends are one. */
  ended?: 'success' | 'failed' | null;
  /** When it was made, ends and was last read, where the tier knows. */
  times?: readonly string[];
  readAt?: string;
}

const [bank, vendor] = [{ name: 'BCA' }, { name: 'DANA' }];
const pay: Text = ['transaction.pay', vendor];
const copyNumber: Text = ['transaction.copy.label', { what: text('transaction.account_number', bank) }];
const channels = ['atm', 'mobile', 'internet'].map((channel): Text => [`transaction.how.${channel}` as TextId, bank]);
const rupiah = (amount: number): Text => [
  `${amount < 0 ? '\u2212' : ''}Rp${Math.abs(amount).toLocaleString('id-ID')},00`,
];

function saidOf({ type, method }: Transaction, status: string): Text {
  if (status === 'expired') return 'transaction.said.overdue';
  if (status === 'failed') return 'transaction.said.failed';
  if (status === 'success') return ['transaction.said.topup', { amount: '250,00' }];
  if (type === 'withdraw') return ['transaction.said.sending', bank];
  return method.kind === 'e_wallet' ? ['transaction.said.pay_wallet', vendor] : 'transaction.said.pay_account';
}

/** `isAwaited`: whether the top-up page waits for its end, after a vendor's page. */
export const transactionPage = (isAwaited: () => boolean, figuresOf: (shown: Transaction) => Figures) =>
  ({
    gestures: {
      'check.requested': (page) => main(page).press('transaction.check', 'top_up.returned.check'),
      'receipt.refreshRequested': (page) =>
        main(page).press('transaction.retry', 'transaction.refresh', 'top_up.try_again'),
      'payment.continued': (page) => main(page).press(pay),
    },
    screenOf: transactionScreen,
    screens: {
      loading: (page) =>
        main(page).see(
          isAwaited() ? { heading: 'top_up.returned.title' } : { heading: 'title.transaction', isBusy: true },
        ),
      failed: (page, snapshot) =>
        main(page).see({
          heading: isAwaited() ? 'top_up.returned.failed' : 'transaction.failed.title',
          says: [callFailureIn(snapshot) ?? 'error.unknown'],
        }),
      missing: (page) =>
        main(page).see({
          heading: isAwaited() ? 'top_up.returned.missing' : 'transaction.missing.title',
          ...(!isAwaited() && { links: { 'transaction.missing.action': '/history/transaction' } }),
        }),
      receipt(page, snapshot) {
        const isBusy = snapshot.matches({ pending: { asking: 'checking' } }) || snapshot.matches('refreshing');
        const state: ButtonState = isBusy ? 'busy' : 'ready';
        if (isAwaited()) {
          const buttons = buttonSeen('top_up.returned.check', 'top_up.returned.check.busy', state);
          const failure = callFailureIn(snapshot);
          return main(page).see({ heading: 'top_up.returned.title', says: failure ? [failure] : [], buttons });
        }
        const shown = snapshot.context.transaction;
        if (!shown) throw new Error('There is no transaction to show.');
        const { type, method, vaNumber, checkoutUrl } = shown;
        const { order, number, holder, ended, times = [], readAt, fee, discount, total } = figuresOf(shown);
        const isPending = snapshot.matches('pending');
        const status = snapshot.matches({ pending: { life: 'overdue' } }) ? 'expired' : (ended ?? shown.status);
        const head = `${text(`transaction.status.${status}`)}${textOf(saidOf(shown, status))}`;
        const failure = callFailureIn(snapshot);
        const stale = failure && `${text('transaction.stale', { time: readAt ?? '' })} ${text(failure)}`;
        const isOpen = status === 'pending';
        const hasNumber = isOpen && vaNumber !== null;
        // Account numbers are said by their end, not as dots; unpayable orders show nothing to pay to.
        const secrets = ['••••••7788', ...(hasNumber ? [] : [number, ...channels.map(textOf)])];
        return main(page).see({
          heading: `transaction.type.${type}`,
          ...((!stale || readAt) && { status: [[head, stale].filter(Boolean).join(' ')] }),
          says: [
            ...[head, failure && text(failure), ...times].flatMap((said) => (said ? [[said] as const] : [])),
            ...(hasNumber ? [[number ?? ''] as const, ...channels] : []),
          ],
          doesNotSay: new RegExp(secrets.join('|')),
          details: {
            'receipt.order': [`${order}${text('transaction.copy')}`],
            'receipt.method': [`receipt.method.${method.kind}`, method.kind === 'e_wallet' ? vendor : bank],
            'receipt.platinum': ['250,00'],
            [type === 'withdraw' ? 'receipt.value' : 'receipt.price']: rupiah(25_000),
            'receipt.fee': rupiah((type === 'withdraw' ? -1 : 1) * (fee ?? 0)),
            [type === 'withdraw' ? 'receipt.received' : 'receipt.total']: rupiah(total ?? 0),
            ...(type === 'withdraw'
              ? { 'receipt.account': [`BCA •••• 7788, ${holder}`] }
              : { 'receipt.discount': rupiah(-(discount ?? 0)) }),
          },
          buttons: {
            ...buttonSeen('transaction.check', 'transaction.check.busy', isPending ? state : 'absent'),
            ...buttonSeen('transaction.refresh', 'transaction.refresh.busy', isPending ? 'absent' : state),
            [textOf(copyNumber)]: hasNumber ? 'ready' : 'absent',
            [textOf(pay)]: isOpen && checkoutUrl !== null ? 'ready' : 'absent',
          },
        });
      },
    },
  }) satisfies PageObject<TransactionSnapshot>;
