/** The lines of a receipt, the same on the page, in its picture and as a text (TX-1, TX-3, TU-2). */
import type { DrawnReceipt } from '../../../../machines/receipt-picture/drawn-receipt.ts';
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Rupiah } from '../../../contract/money.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { formatMoment, formatPlatinum, formatRupiah, jakartaDay, shortMask } from '../../ui/index.ts';
import { amountText, directionOf } from './look.tsx';
import { providerName } from '../provider-name.ts';

export interface ReceiptLine {
  name: ReceiptTerm;
  value: string;
}

/** The sum of a receipt comes last, under one of two names. */
export const isSum = ({ name }: ReceiptLine): boolean => name === 'total' || name === 'received';

type ReceiptTerm =
  | 'type'
  | 'status'
  | 'reason'
  | 'order'
  | 'method'
  | 'created'
  | 'expires'
  | 'arrives'
  | 'finished'
  | 'platinum'
  | 'price'
  | 'value'
  | 'fee'
  | 'discount'
  | 'total'
  | 'received';

interface Words {
  text: TextOf;
  language: string;
}

const methodText = ({ method }: Transaction, text: TextOf): string =>
  text(`receipt.method.${method.kind}`, { name: providerName(method.code) });

/** A voucher is its own method; any other needs a name. */
const hasMethod = ({ method }: Transaction): boolean => method.kind === 'voucher' || method.code !== '';

export function factLines(transaction: Transaction, { text, language }: Words): ReceiptLine[] {
  const { createdAt, expiresAt, arrivesAt, finishedAt } = transaction;
  const moments = [
    { name: 'created', moment: createdAt },
    { name: 'expires', moment: expiresAt },
    { name: 'arrives', moment: arrivesAt },
    { name: 'finished', moment: finishedAt },
  ] as const;
  return [
    ...(hasMethod(transaction) ? [{ name: 'method' as const, value: methodText(transaction, text) }] : []),
    ...moments.flatMap(({ name, moment }) => (moment === null ? [] : { name, value: formatMoment(moment, language) })),
  ];
}

/** Empty where nothing moved. */
export function sumLines(transaction: Transaction): ReceiptLine[] {
  const { type, platinum, price, fee, discount, total } = transaction;
  if (directionOf(transaction) === null) return [];
  const less = (amount: Rupiah | null) => amount && formatRupiah(0 - amount);
  const rupiah = (amount: Rupiah | null) => (amount === null ? null : formatRupiah(amount));
  const lines: { name: ReceiptTerm; value: string | 0 | null }[] = [
    { name: 'platinum', value: platinum === null ? null : formatPlatinum(platinum) },
  ];
  if (type === 'withdraw') {
    lines.push(
      { name: 'value', value: rupiah(price) },
      { name: 'fee', value: less(fee) },
      { name: 'received', value: rupiah(total) },
    );
  } else if (type !== 'voucher') {
    lines.push(
      { name: 'price', value: rupiah(price) },
      { name: 'fee', value: rupiah(fee) },
      { name: 'discount', value: less(discount) },
      { name: 'total', value: rupiah(total) },
    );
  }
  return lines.flatMap(({ name, value }) =>
    value === null ? [] : [{ name, value: value === 0 ? formatRupiah(0) : value }],
  );
}

/** Never more than its last four digits. */
export const accountText = ({ account }: Transaction): string | null =>
  account &&
  [`${providerName(account.provider)} ${shortMask(account.maskedNumber)}`.trim(), account.holder]
    .filter(Boolean)
    .join(', ');

export const reasonText = ({ reason }: Transaction, text: TextOf): string | null =>
  reason && text(`transaction.reason.${reason}`);

/** For others to see. Nothing in it opens or moves anything: no account, no number to pay to, no payment address. */
function sharedLines(transaction: Transaction, words: Words): { facts: ReceiptLine[]; sums: ReceiptLine[] } {
  const { orderNumber } = transaction;
  const order = orderNumber === '' ? [] : [{ name: 'order' as const, value: orderNumber }];
  return { facts: [...order, ...factLines(transaction, words)], sums: sumLines(transaction) };
}

export function receiptText(transaction: Transaction, status: ShownStatus, words: Words, brand: string): string {
  const { text } = words;
  const reason = reasonText(transaction, text);
  const { facts, sums } = sharedLines(transaction, words);
  const lines: ReceiptLine[] = [
    { name: 'type', value: text(`transaction.type.${transaction.type}`) },
    { name: 'status', value: text(`transaction.status.${status}`) },
    ...(reason === null ? [] : [{ name: 'reason' as const, value: reason }]),
    ...facts,
    ...sums,
  ];
  return [
    text('receipt.page', { brand }),
    ...lines.map(({ name, value }) => text('receipt.line', { term: text(`receipt.${name}`), value })),
  ].join('\n');
}

/** Only what a name of a file may have: another platform numbers its orders as it likes. */
const fileOf = ({ orderNumber, createdAt }: Transaction, text: TextOf): string => {
  const number = orderNumber.replaceAll(/[^\w-]+/g, '-').slice(0, 40);
  const mark = number || (createdAt !== null && jakartaDay(createdAt));
  return `${[text('receipt.picture.file'), mark].filter(Boolean).join('-')}.png`;
};

export function receiptPicture(
  transaction: Transaction,
  status: ShownStatus,
  words: Words,
  shop: DrawnReceipt['shop'],
): DrawnReceipt {
  const { text } = words;
  const { facts, sums } = sharedLines(transaction, words);
  const drawn = ({ name, value }: ReceiptLine) => ({ term: text(`receipt.${name}`), value });
  const value = directionOf(transaction) && amountText(transaction);
  return {
    file: fileOf(transaction, text),
    shop,
    title: text('receipt.picture.title'),
    type: text(`transaction.type.${transaction.type}`),
    status: { look: status, word: text(`transaction.status.${status}`) },
    reason: reasonText(transaction, text),
    amount: value ? { value, unit: transaction.platinum === null ? '' : text('receipt.platinum') } : null,
    facts: facts.map(drawn),
    // The Platinum is the amount.
    sums: sums.filter(({ name }) => name !== 'platinum').map(drawn),
  };
}
