/** What moved: one transaction, the list of them, and the fate of an intent whose answer was lost (TX-1, HI-1, MO-1). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success, type ErrorShape } from './call.ts';
import { untilOf, type Stamp } from './deadline.ts';
import { isIntentKey } from './money-outcomes.ts';
import { PlatinumAmount, RupiahAmount, type Platinum, type Rupiah } from './money.ts';
import { Text, Uuid } from './schemas.ts';
import type { Secret } from './secret.ts';
import {
  failureReasons,
  methodKinds,
  transactionStatuses,
  transactionTypes,
  type FailureReason,
  type MethodKind,
  type TransactionFilter,
  type TransactionStatus,
  type TransactionType,
} from './transaction-words.ts';

const Moment = v.pipe(v.string(), v.isoTimestamp());

export const TransactionData = v.object({
  id: Uuid,
  order_number: Text(40),
  type: v.picklist(transactionTypes),
  status: v.picklist(transactionStatuses),
  /** Pending because somebody of the shop has to look how it stands: it is neither paid nor failed, nor to be paid. */
  under_review: v.boolean(),
  reason: v.nullable(v.picklist(failureReasons)),
  platinum: PlatinumAmount,
  /** `code`: of `providers` (account-rules.ts); empty for a voucher. */
  method: v.object({ kind: v.picklist(methodKinds), code: v.pipe(v.string(), v.maxLength(40)) }),
  amount: RupiahAmount,
  admin_fee: RupiahAmount,
  discount: RupiahAmount,
  total: RupiahAmount,
  va_number: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{8,24}$/))),
  /** Where a withdrawal goes; the number masked but for the last four. */
  account: v.nullable(v.object({ provider: Text(40), number: Text(40), holder: Text(100) })),
  /** Where an e-wallet payment goes on while it is pending. */
  checkout_url: v.nullable(Text(2_000)),
  created_at: Moment,
  expires_at: v.nullable(Moment),
  finished_at: v.nullable(Moment),
  /** When the money of a pending withdrawal is there at the latest, as far as anybody knows; null once that is past. */
  arrives_at: v.nullable(Moment),
});
export type TransactionWire = v.InferInput<typeof TransactionData>;

/** Times in ms: `createdAt`, `expiresAt`, `finishedAt` and `arrivesAt` as the server's clock says, `until` on the device's timeline. */
export interface Transaction {
  id: string;
  orderNumber: string;
  type: TransactionType;
  status: TransactionStatus;
  /** Pending, and in the hands of a person of the shop. */
  isUnderReview: boolean;
  reason: FailureReason | null;
  platinum: Platinum;
  method: { kind: MethodKind; code: string };
  price: Rupiah;
  fee: Rupiah;
  discount: Rupiah;
  total: Rupiah;
  vaNumber: string | null;
  account: { provider: string; maskedNumber: string; holder: string } | null;
  checkoutUrl: string | null;
  createdAt: number;
  expiresAt: number | null;
  finishedAt: number | null;
  /** When the money of a pending withdrawal is expected; null of all others. */
  arrivesAt: number | null;
  /** When a pending one ends, for a deadline actor; null where it has no end. */
  until: number | null;
}

export function toTransaction(data: v.InferOutput<typeof TransactionData>, stamp: Stamp): Transaction {
  const moment = (text: string | null) => (text === null ? null : Date.parse(text));
  return {
    id: data.id,
    orderNumber: data.order_number,
    type: data.type,
    status: data.status,
    isUnderReview: data.under_review,
    reason: data.reason,
    platinum: data.platinum,
    method: data.method,
    price: data.amount,
    fee: data.admin_fee,
    discount: data.discount,
    total: data.total,
    vaNumber: data.va_number,
    account: data.account && {
      provider: data.account.provider,
      maskedNumber: data.account.number,
      holder: data.account.holder,
    },
    checkoutUrl: data.checkout_url,
    createdAt: Date.parse(data.created_at),
    expiresAt: moment(data.expires_at),
    finishedAt: moment(data.finished_at),
    arrivesAt: moment(data.arrives_at),
    until: data.expires_at === null ? null : untilOf(data.expires_at, stamp),
  };
}

/** The outcome that carries one transaction. */
export const moved = success(
  v.object({ transaction: TransactionData }),
  ({ transaction }, { stamp }): { transaction: Transaction; receivedAt: number } => ({
    transaction: toTransaction(transaction, stamp),
    receivedAt: stamp.receivedAt,
  }),
);

export interface TransactionPage {
  kind: 'transactions';
  items: readonly Transaction[];
  /** Asks for what comes after these; null where there is nothing more. */
  next: string | null;
}

/** Newest first, `pageSize` at a time. */
export const pageSize = 20;

const Cursor = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/));

export const transactions = defineCall({
  name: 'transactions',
  method: 'POST',
  base: 'api',
  path: '/v2/auth/transactions',
  auth: 'bearer',
  body: v.object({
    type: v.optional(v.picklist(transactionTypes)),
    status: v.optional(v.picklist(transactionStatuses)),
    cursor: v.optional(Cursor),
  }),
  write: (input: { purpose: 'transactions'; bearer: Secret; filter: TransactionFilter; cursor: string | null }) => ({
    bearer: input.bearer,
    body: {
      ...(input.filter.type && { type: input.filter.type }),
      ...(input.filter.status && { status: input.filter.status }),
      ...(input.cursor !== null && { cursor: input.cursor }),
    },
  }),
  outcomes: {
    accepted: success(
      v.object({
        transactions: v.pipe(v.array(TransactionData), v.maxLength(pageSize)),
        next: v.nullable(Cursor),
      }),
      (data, { stamp }): { value: TransactionPage; receivedAt: number } => ({
        receivedAt: stamp.receivedAt,
        value: {
          kind: 'transactions',
          items: data.transactions.map((item) => toTransaction(item, stamp)),
          next: data.next,
        },
      }),
    ),
  },
});

const notFound = refusal({ type: 'error.transaction', status: 404 });

/** One transaction as it is known here. */
export const transaction = defineCall({
  name: 'transaction',
  method: 'POST',
  base: 'api',
  path: '/v2/auth/transactions/detail',
  auth: 'bearer',
  body: v.object({ id: Uuid }),
  write: ({ bearer, id }: { bearer: Secret; id: string }) => ({ bearer, body: { id } }),
  outcomes: { accepted: moved, not_found: notFound },
});

/** The same, after the vendor was asked how it stands. */
export const checkTransaction = defineCall({
  name: 'checkTransaction',
  method: 'POST',
  base: 'api',
  path: '/v2/auth/transactions/check',
  auth: 'bearer',
  body: v.object({ id: Uuid }),
  write: ({ bearer, id }: { bearer: Secret; id: string }) => ({ bearer, body: { id } }),
  outcomes: {
    accepted: moved,
    not_found: notFound,
    /** Asked too often: how it stands is known from the last time. */
    throttled: refusal({ type: 'error.throttle', status: 429 }),
  },
});

/** Says when it came, so that the next question can wait. */
const stamped = (error: ErrorShape) =>
  refusal(error, nothing, (_data, { stamp }) => ({ receivedAt: stamp.receivedAt }));

/** What became of an intent, by its key. */
export const moneyResult = defineCall({
  name: 'moneyResult',
  method: 'POST',
  base: 'api',
  path: '/v2/auth/money/result',
  auth: 'bearer',
  body: v.object({ key: v.pipe(v.string(), v.check(isIntentKey)) }),
  write: ({ bearer, key }: { bearer: Secret; key: string }) => ({ bearer, body: { key } }),
  outcomes: {
    accepted: moved,
    /** It was refused, nothing moved, and the same key is answered the same way again. */
    refused: stamped({ type: 'error.money', text: 'REFUSED', status: 422 }),
    /** It never arrived: nothing moved, and it may be sent again with the same key. */
    not_found: stamped({ type: 'error.money', text: 'NOT_FOUND', status: 404 }),
    in_progress: stamped({ type: 'error.idempotency', text: 'IN_PROGRESS', status: 409 }),
  },
});
