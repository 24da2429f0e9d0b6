/** What stands on a receipt, line by line: the same on the page and in the text that is shared (TX-1, TU-2). */
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { formatMoment, formatPlatinum, formatRupiah, shortMask } from '../../ui/index.ts';
import { directionOf, providerName } from './look.tsx';

export interface ReceiptLine {
  term: string;
  value: string;
  /** The sum. */
  isTotal?: boolean;
}

interface Words {
  text: TextOf;
  language: string;
}

export const methodText = ({ method }: Transaction, text: TextOf): string =>
  text(`receipt.method.${method.kind}`, { name: providerName(method.code) });

/** Where it went and when. */
export function factLines(transaction: Transaction, { text, language }: Words): ReceiptLine[] {
  const { createdAt, expiresAt, finishedAt } = transaction;
  const moments = { created: createdAt, expires: expiresAt, finished: finishedAt };
  return [
    { term: text('receipt.method'), value: methodText(transaction, text) },
    ...(['created', 'expires', 'finished'] as const).flatMap((name) => {
      const moment = moments[name];
      return moment === null ? [] : { term: text(`receipt.${name}`), value: formatMoment(moment, language) };
    }),
  ];
}

/** What it came to; nothing where nothing moved. */
export function sumLines(transaction: Transaction, { text }: Words): ReceiptLine[] {
  const { type, platinum, price, fee, discount, total } = transaction;
  if (directionOf(transaction) === null) return [];
  const amount = { term: text('receipt.platinum'), value: formatPlatinum(platinum) };
  if (type === 'voucher') return [amount];
  const isTopUp = type === 'topup';
  return [
    amount,
    { term: text(isTopUp ? 'receipt.price' : 'receipt.value'), value: formatRupiah(price) },
    { term: text('receipt.fee'), value: formatRupiah(isTopUp ? fee : 0 - fee) },
    ...(isTopUp ? [{ term: text('receipt.discount'), value: formatRupiah(0 - discount) }] : []),
    { term: text(isTopUp ? 'receipt.total' : 'receipt.received'), value: formatRupiah(total), isTotal: true },
  ];
}

/** Who is paid, as far as that is shown: never more than the last four digits. */
export const accountText = ({ account }: Transaction): string | null =>
  account && `${providerName(account.provider)} ${shortMask(account.maskedNumber)}, ${account.holder}`;

/** Why it failed, in words. */
export const reasonText = ({ reason }: Transaction, text: TextOf): string | null =>
  reason && text(`transaction.reason.${reason}`);

/**
 * The receipt as a text to be passed on. Nothing in it opens or moves anything: no account, no number to pay to, no
 * address of a payment.
 */
export function receiptText(transaction: Transaction, status: ShownStatus, words: Words, brand: string): string {
  const { text } = words;
  const reason = reasonText(transaction, text);
  const lines: ReceiptLine[] = [
    { term: text('receipt.type'), value: text(`transaction.type.${transaction.type}`) },
    { term: text('receipt.status'), value: text(`transaction.status.${status}`) },
    ...(reason === null ? [] : [{ term: text('receipt.reason'), value: reason }]),
    { term: text('receipt.order'), value: transaction.orderNumber },
    ...factLines(transaction, words),
    ...sumLines(transaction, words),
  ];
  return [
    text('receipt.page', { brand }),
    ...lines.map(({ term, value }) => text('receipt.line', { term, value })),
  ].join('\n');
}
