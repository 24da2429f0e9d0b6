/** One transaction, the list, and the result of an intent whose answer was lost (TX-1, HI-1, MO-1). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success, valueRead, type Details, type ErrorShape } from './call.ts';
import { momentOf, onDevice, type Stamp } from './deadline.ts';
import { isIntentKey } from './fields.ts';
import { PlatinumAmount, RupiahAmount, type Platinum, type Rupiah } from './money.ts';
import { worth } from './money-sums.ts';
import { Cursor, GivenId, GivenToken, named, shown, ShownText, Uuid, type AnySchema } from './schemas.ts';
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

/** Read as ms of the server's clock. Our platform writes ISO 8601. */
export const Moment = v.pipe(
  v.unknown(),
  v.transform(momentOf),
  v.check((moment) => moment !== null),
) as unknown as v.GenericSchema<string, number>;

/** One of the words, in any spelling: `Success`, `TOP_UP`. */
const Word = <const Words extends readonly string[]>(
  words: Words,
  others: Readonly<Record<string, Words[number]>> = {},
) =>
  v.pipe(
    v.string(),
    v.transform((text) => {
      const plain = text.toLowerCase().replace(/[^a-z_]/g, '');
      const bare = plain.replaceAll('_', '');
      return words.find((word) => word === plain || word === bare) ?? others[bare] ?? text;
    }),
    v.picklist(words),
  ) as unknown as v.GenericSchema<Words[number], Words[number]>;

/** Possible names of fields that the specification only describes (specification 3). */
const transactionNames = {
  id: ['tx_id', 'transaction_id', 'order_number', 'order_id'],
  order_number: ['order_no', 'order_id'],
  platinum: ['platinum_amount', 'amount_platinum'],
  method: ['payment_method'],
  amount: ['price', 'subtotal'],
  admin_fee: ['fee'],
  va_number: ['virtual_account_number', 'virtual_account', 'va'],
  created_at: ['created_date', 'created', 'date'],
  expires_at: ['expiry_date', 'expired_date', 'expired_at', 'expiry'],
  checkout_url: ['url'],
} as const;

const Account = v.object({ provider: ShownText(40), number: ShownText(40), holder: ShownText(100) });
/** `code`: from `providers` (account-rules.ts), or the platform's own; empty for a voucher. */
const Method = v.union([
  v.object({ kind: v.picklist(methodKinds), code: v.pipe(v.string(), v.maxLength(40)) }),
  v.pipe(
    v.string(),
    v.transform((code) => ({ kind: 'virtual_account' as MethodKind, code: [...code].slice(0, 40).join('') })),
  ),
]) as unknown as v.GenericSchema<{ kind: MethodKind; code: string }, { kind: MethodKind; code: string }>;

export const SaidData = named(
  transactionNames,
  v.object({
    id: shown(GivenId),
    order_number: ShownText(40),
    type: shown(Word(transactionTypes, { withdrawal: 'withdraw', redeem: 'voucher' })),
    status: shown(Word(transactionStatuses)),
    /** Pending until a person of the shop checks it: neither paid nor failed, and not to be paid. */
    under_review: shown(v.boolean()),
    reason: shown(v.picklist(failureReasons)),
    platinum: shown(PlatinumAmount),
    method: shown(Method),
    amount: shown(RupiahAmount),
    admin_fee: shown(RupiahAmount),
    discount: shown(RupiahAmount),
    total: shown(RupiahAmount),
    va_number: shown(v.pipe(ShownText(24), v.string(), v.regex(/^[0-9]{8,24}$/))),
    /** Payment account of a withdrawal; number masked but for the last four. */
    account: shown(Account),
    /** Page where a pending e-wallet payment goes on. */
    checkout_url: ShownText(2_000),
    created_at: shown(Moment),
    expires_at: shown(Moment),
    finished_at: shown(Moment),
    /** Latest expected arrival of a pending withdrawal; null once past. */
    arrives_at: shown(Moment),
  }),
);
type Said = v.InferOutput<typeof SaidData>;

/** Type and status are required here. */
export const TransactionData = v.pipe(
  SaidData as v.GenericSchema<
    v.InferInput<typeof SaidData> & { id: string; type: TransactionType; status: TransactionStatus },
    Said & { type: TransactionType; status: TransactionStatus }
  >,
  v.check(({ type, status }) => type !== null && status !== null),
);
export type TransactionWire = v.InferInput<typeof TransactionData>;

/**
 * Null: the platform does not send the value. Times in ms: `createdAt`, `expiresAt`, `finishedAt`, `arrivesAt` by the
 * server's clock, `until` on the device's timeline.
 */
export interface Transaction {
  /** For asking the platform about it; empty if there is none. */
  id: string;
  orderNumber: string;
  type: TransactionType;
  status: TransactionStatus;
  isUnderReview: boolean;
  reason: FailureReason | null;
  platinum: Platinum | null;
  /** `code` is empty if unknown. */
  method: { kind: MethodKind; code: string };
  price: Rupiah | null;
  fee: Rupiah | null;
  discount: Rupiah | null;
  total: Rupiah | null;
  vaNumber: string | null;
  account: { provider: string; maskedNumber: string; holder: string } | null;
  checkoutUrl: string | null;
  createdAt: number | null;
  expiresAt: number | null;
  finishedAt: number | null;
  arrivesAt: number | null;
  /** When it expires, for a deadline actor; null if never. */
  until: number | null;
}

const usualMethod: Readonly<Record<TransactionType, MethodKind>> = {
  topup: 'e_wallet',
  withdraw: 'bank',
  voucher: 'voucher',
  link: 'e_wallet',
  unlink: 'e_wallet',
};

/** Of a withdrawal (WD-1), for a platform that sends only rupiah. */
function worthOf({ type, amount, total }: Said): Platinum | null {
  const paid = amount ?? total;
  return type === 'withdraw' && paid !== null ? worth(paid) : null;
}

export function toTransaction(data: v.InferOutput<typeof TransactionData>, stamp: Stamp): Transaction {
  return {
    id: data.id ?? '',
    orderNumber: data.order_number ?? '',
    type: data.type,
    status: data.status,
    isUnderReview: data.under_review ?? false,
    reason: data.reason,
    platinum: data.platinum ?? worthOf(data),
    method: data.method ?? { kind: usualMethod[data.type], code: '' },
    price: data.amount,
    fee: data.admin_fee,
    discount: data.discount,
    total: data.total,
    vaNumber: data.va_number,
    account: data.account && {
      provider: data.account.provider ?? '',
      maskedNumber: data.account.number ?? '',
      holder: data.account.holder ?? '',
    },
    checkoutUrl: data.checkout_url,
    createdAt: data.created_at,
    expiresAt: data.expires_at,
    finishedAt: data.finished_at,
    arrivesAt: data.arrives_at,
    until: data.expires_at === null ? null : onDevice(data.expires_at, stamp),
  };
}

/** A top-up that the player can still pay. */
export const isPayable = (
  { type, status, isUnderReview, until }: Pick<Transaction, 'type' | 'status' | 'isUnderReview' | 'until'>,
  now: number,
): boolean => type === 'topup' && status === 'pending' && !isUnderReview && (until === null || until > now);

/** Accepts the transaction as the data itself too. */
const inTransaction = <Schema extends AnySchema>(schema: Schema): Schema =>
  v.pipe(
    v.unknown(),
    v.transform((data) => {
      if (typeof data !== 'object' || data === null) return { transaction: null };
      return 'transaction' in data ? data : { transaction: data };
    }),
    schema as unknown as v.GenericSchema<unknown, unknown>,
  ) as unknown as Schema;

export const known = success(
  inTransaction(v.object({ transaction: TransactionData })),
  ({ transaction }, { stamp }): { transaction: Transaction; receivedAt: number } => ({
    transaction: toTransaction(transaction, stamp),
    receivedAt: stamp.receivedAt,
  }),
);

/** Just accepted; the request fills in what the platform leaves out. */
export const toMovement = (
  type: TransactionType,
  status: TransactionStatus,
  said: Said | null,
  { stamp, input }: Pick<Details, 'stamp' | 'input'>,
): Transaction => {
  const { platinum = null } = input as Partial<{ platinum: Platinum }>;
  const { type: saidType, status: saidStatus, ...rest } = said ?? v.parse(SaidData, {});
  return toTransaction(
    { ...rest, type: saidType ?? type, status: saidStatus ?? status, platinum: rest.platinum ?? platinum },
    stamp,
  );
};

export const moved = (type: TransactionType, status: TransactionStatus) =>
  success(
    inTransaction(v.object({ transaction: shown(SaidData) })) as v.GenericSchema<
      { transaction: TransactionWire },
      { transaction: Said | null }
    >,
    ({ transaction }, details): { transaction: Transaction; receivedAt: number } => ({
      transaction: toMovement(type, status, transaction, details),
      receivedAt: details.stamp.receivedAt,
    }),
  );

export interface TransactionPage {
  kind: 'transactions';
  items: readonly Transaction[];
  /** A cursor; null on the last page. */
  next: string | null;
}

/** Transactions per page, newest first. */
export const pageSize = 20;

const longestPage = 500;

/** Accepts the list as the data itself too. */
const inList = <Schema extends AnySchema>(schema: Schema): Schema =>
  v.pipe(
    v.unknown(),
    v.transform((data) => (Array.isArray(data) || !data ? { transactions: data ?? [] } : data)),
    named({ transactions: ['items', 'list', 'data', 'history'], next: ['next_cursor', 'cursor'] }, schema),
  ) as unknown as Schema;

export const transactions = defineCall({
  name: 'transactions',
  path: '/v2/auth/transactions',
  body: v.object({
    type: v.optional(v.picklist(transactionTypes)),
    status: v.optional(v.picklist(transactionStatuses)),
    cursor: v.optional(Cursor),
  }),
  write: (input: { purpose: 'transactions'; bearer: Secret; filter: TransactionFilter; cursor: string | null }) => {
    const { bearer, filter, cursor } = input;
    const { type, status } = filter;
    return { bearer, body: { ...(type && { type }), ...(status && { status }), ...(cursor !== null && { cursor }) } };
  },
  outcomes: {
    accepted: valueRead(
      inList(
        v.object({ transactions: v.pipe(v.array(TransactionData), v.maxLength(longestPage)), next: shown(GivenToken) }),
      ),
      (data, stamp): TransactionPage => ({
        kind: 'transactions',
        items: data.transactions.map((item) => toTransaction(item, stamp)),
        next: data.next,
      }),
    ),
  },
});

const notFound = refusal({ type: 'error.transaction', status: 404 });
/** A call about one of the player's things. */
export const ofOne = {
  body: v.object({ id: Uuid }),
  write: ({ bearer, id }: { bearer: Secret; id: string }) => ({ bearer, body: { id } }),
};

export const transaction = defineCall({
  name: 'transaction',
  path: '/v2/auth/transactions/detail',
  ...ofOne,
  outcomes: { accepted: known, not_found: notFound },
});

/** Has the platform ask the vendor first. */
export const checkTransaction = defineCall({
  name: 'checkTransaction',
  path: '/v2/auth/transactions/check',
  ...ofOne,
  outcomes: {
    accepted: known,
    not_found: notFound,
    /** Asked too often; the last known status stands. */
    throttled: refusal({ type: 'error.throttle', status: 429 }),
  },
});

/** Adds the time of arrival, so that a machine can delay its next question. */
const stamped = (error: ErrorShape) =>
  refusal(error, nothing, (_data, { stamp }) => ({ receivedAt: stamp.receivedAt }));

export const moneyResult = defineCall({
  name: 'moneyResult',
  path: '/v2/auth/money/result',
  body: v.object({ key: v.pipe(v.string(), v.check(isIntentKey)) }),
  write: ({ bearer, key }: { bearer: Secret; key: string }) => ({ bearer, body: { key } }),
  outcomes: {
    accepted: known,
    /** Refused: nothing moved, and the same key gets the same answer again. */
    refused: stamped({ type: 'error.money', text: 'REFUSED', status: 422 }),
    /** Never arrived: nothing moved, and the same key may be sent again. */
    not_found: stamped({ type: 'error.money', text: 'NOT_FOUND', status: 404 }),
    in_progress: stamped({ type: 'error.idempotency', text: 'IN_PROGRESS', status: 409 }),
  },
});
