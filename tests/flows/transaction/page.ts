/** The page of one transaction: what a person does there, and what each state of its machine shows (TX-1, TU-2). */
import type { TransactionSnapshot } from '../../../machines/transaction/transaction.machine.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { buttonSeen, type ButtonState, type PageDriver } from '../kit/page.ts';
import { text, textOf, type Text, type TextId } from '../kit/texts.ts';
import { troubleTexts } from '../kit/troubles.ts';

/** What one tier has on its receipts, beside 250 Platinum for Rp25.000,00. */
interface Terms {
  /** Its end is waited for on the page of top-ups, after a vendor's page. */
  isAwaited(): boolean;
  order(shown: Transaction): string;
  /** The number of the virtual account. */
  number(): string;
  holder: string;
  sums(shown: Transaction): readonly [fee: string, discount: string, total: string];
}

const main = (page: PageDriver) => page.in('main');
const [bank, vendor] = [{ name: 'BCA' }, { name: 'DANA' }];
const pay: Text = ['transaction.pay', vendor];
const copyNumber: Text = ['transaction.copy.label', { what: text('transaction.account_number', bank) }];
const channels = ['atm', 'mobile', 'internet'].map((channel): Text => [`transaction.how.${channel}` as TextId, bank]);

/** What is wrong with the last reading. */
export function troubleOf({ value }: TransactionSnapshot): TextId | null {
  if (typeof value !== 'object') return null;
  const { asking } = 'pending' in value ? value.pending : { asking: { resting: value.failed } };
  const state = typeof asking === 'object' ? asking.resting : asking;
  return troubleTexts[state as keyof typeof troubleTexts] ?? null;
}

/** What the status means, in a sentence. */
function saidOf({ type, method }: Transaction, status: 'pending' | 'success' | 'failed' | 'expired'): Text {
  if (status === 'expired') return 'transaction.said.overdue';
  if (status === 'success') return ['transaction.said.topup', { amount: '250,00' }];
  if (type === 'withdraw') return ['transaction.said.sending', bank];
  return method.kind === 'e_wallet' ? ['transaction.said.pay_wallet', vendor] : 'transaction.said.pay_account';
}

export const transactionPage = ({ isAwaited, order, number, holder, sums }: Terms) => ({
  gestures: {
    'check.requested': (page: PageDriver) => main(page).press('transaction.check', 'top_up.returned.check'),
    'receipt.refreshRequested': (page: PageDriver) =>
      main(page).press('transaction.retry', 'transaction.refresh', 'top_up.try_again'),
    'payment.continued': (page: PageDriver) => main(page).press(pay),
  },
  screens: {
    loading: (page: PageDriver) =>
      main(page).see(
        isAwaited() ? { heading: 'top_up.returned.title' } : { heading: 'title.transaction', isBusy: true },
      ),
    failed: (page: PageDriver, snapshot: TransactionSnapshot) =>
      main(page).see({
        heading: isAwaited() ? 'top_up.returned.failed' : 'transaction.failed.title',
        says: [troubleOf(snapshot) ?? 'error.unknown'],
        buttons: { [isAwaited() ? 'top_up.try_again' : 'transaction.retry']: 'ready' },
      }),
    missing: (page: PageDriver) =>
      main(page).see({
        heading: isAwaited() ? 'top_up.returned.missing' : 'transaction.missing.title',
        buttons: { 'transaction.missing.action': isAwaited() ? 'absent' : 'ready' },
      }),
    receipt(page: PageDriver, snapshot: TransactionSnapshot) {
      const isBusy = snapshot.matches({ pending: { asking: 'checking' } }) || snapshot.matches('refreshing');
      const state: ButtonState = isBusy ? 'busy' : 'ready';
      if (isAwaited()) {
        const buttons = buttonSeen('top_up.returned.check', 'top_up.returned.check.busy', state);
        return main(page).see({ heading: 'top_up.returned.title', buttons });
      }
      const shown = snapshot.context.transaction;
      if (!shown) throw new Error('There is no transaction to show.');
      const { type, method } = shown;
      const isPending = snapshot.matches('pending');
      const status = snapshot.matches({ pending: { life: 'overdue' } }) ? 'expired' : shown.status;
      const trouble = troubleOf(snapshot);
      const isOpen = status === 'pending';
      const hasNumber = isOpen && shown.vaNumber !== null;
      const [fee, discount, total] = sums(shown);
      // Only the end of an account's number; nothing to pay to where nothing is to be paid.
      const secrets = ['••••••7788', ...(hasNumber ? [] : [number(), ...channels.map(textOf)])];
      return main(page).see({
        heading: `transaction.type.${type}`,
        ...(trouble === null && {
          status: [`${text(`transaction.status.${status}`)}${textOf(saidOf(shown, status))}`],
        }),
        says: [
          `transaction.status.${status}`,
          saidOf(shown, status),
          ...(hasNumber ? [[number()] as const, ...channels] : []),
          ...(trouble ? [trouble] : []),
        ],
        doesNotSay: new RegExp(secrets.join('|')),
        details: {
          'receipt.order': [`${order(shown)}${text('transaction.copy')}`],
          'receipt.method': [`receipt.method.${method.kind}`, method.kind === 'e_wallet' ? vendor : bank],
          'receipt.platinum': ['250,00'],
          ...(type === 'withdraw'
            ? {
                'receipt.account': [`BCA •••• 7788, ${holder}`],
                'receipt.value': ['Rp25.000,00'],
                'receipt.fee': [`-${fee}`],
                'receipt.received': [total],
              }
            : {
                'receipt.price': ['Rp25.000,00'],
                'receipt.fee': [fee],
                'receipt.discount': [discount],
                'receipt.total': [total],
              }),
        },
        buttons: {
          ...buttonSeen('transaction.check', 'transaction.check.busy', isPending ? state : 'absent'),
          ...buttonSeen('transaction.refresh', 'transaction.refresh.busy', isPending ? 'absent' : state),
          'transaction.help': 'ready',
          [textOf(copyNumber)]: hasNumber ? 'ready' : 'absent',
          [textOf(pay)]: isOpen && shown.checkoutUrl !== null ? 'ready' : 'absent',
        },
      });
    },
  },
});
