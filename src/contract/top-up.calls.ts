/** Buying Platinum: the options and the two ways to pay (TU-1, TU-2, EW-7). */
import * as v from 'valibot';
import { defineCall, defineFamily, nothing, refusal, success, valueRead } from './call.ts';
import { moneyOutcomes } from './money-outcomes.ts';
import {
  AgreedRupiah,
  MovedPlatinum,
  PlatinumAmount,
  platinum,
  rupiah,
  RupiahAmount,
  type Platinum,
  type Rupiah,
} from './money.ts';
import { type Terms } from './money-sums.ts';
import { shown, Text } from './schemas.ts';
import type { Secret } from './secret.ts';
import { validation } from './shared-outcomes.ts';
import {
  isPayable,
  known,
  moved,
  ofOne,
  SaidData,
  toMovement,
  toTransaction,
  TransactionData,
  transactions,
  type Transaction,
  type TransactionPage,
  type TransactionWire,
} from './transactions.calls.ts';

export const paymentKinds = ['virtual_account', 'e_wallet'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface PaymentMethod extends Terms {
  /** A code of `providers` (account-rules.ts). */
  code: string;
  kind: PaymentKind;
  /** False: out of order at the vendor. */
  isAvailable: boolean;
}

export interface TopUpOptions {
  kind: 'topUpOptions';
  minimum: Platinum;
  maximum: Platinum;
  /** Rupiah for one Platinum. */
  rate: number;
  packages: readonly Platinum[];
  methods: readonly PaymentMethod[];
  /** The newest order that waits for its payment. */
  openOrder: Transaction | null;
  /** The options are ours, not the platform's, so the player agrees to no price. */
  isAssumed?: true;
}

/** If the platform sends none: the e-wallet shows the price on its own page. */
const assumedOptions: Omit<TopUpOptions, 'openOrder'> = {
  kind: 'topUpOptions',
  minimum: platinum(10),
  maximum: platinum(100_000),
  rate: 100,
  packages: [10, 50, 100, 250, 500, 1_000].map(platinum),
  methods: [
    {
      code: 'dana',
      kind: 'e_wallet',
      isAvailable: true,
      fee: { fixed: rupiah(0), basisPoints: 0 },
      discount: { basisPoints: 0, from: platinum(0) },
    },
  ],
  isAssumed: true,
};

const BasisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

export const topUpOptions = defineCall({
  name: 'topUpOptions',
  method: 'GET',
  path: '/v2/auth/top-up/options',
  body: nothing,
  /** The history tells which order is open; without one the form goes without. */
  async fallback({ bearer }, { receivedAt, ask }) {
    const filter = { type: 'topup', status: 'pending' } as const;
    const answer = await ask(transactions, { purpose: 'transactions', bearer, filter, cursor: null });
    if (answer.outcome === 'unauthorized') return answer;
    const items = answer.outcome === 'accepted' ? (answer as unknown as { value: TransactionPage }).value.items : [];
    const [openOrder = null] = items
      .filter((item) => isPayable(item, receivedAt))
      .sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
    const value: TopUpOptions = { ...assumedOptions, openOrder };
    return { outcome: 'accepted', value, receivedAt };
  },
  write: ({ bearer }: { purpose: 'topUpOptions'; bearer: Secret }) => ({ bearer }),
  outcomes: {
    accepted: valueRead(
      v.object({
        minimum: PlatinumAmount,
        maximum: PlatinumAmount,
        rate: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
        packages: v.pipe(v.array(PlatinumAmount), v.maxLength(20)),
        methods: v.pipe(
          v.array(
            v.object({
              code: Text(40),
              kind: v.picklist(paymentKinds),
              available: v.boolean(),
              fee: v.object({ fixed: RupiahAmount, basis_points: BasisPoints }),
              discount: v.object({ basis_points: BasisPoints, from: PlatinumAmount }),
            }),
          ),
          v.maxLength(30),
        ),
        open_order: shown(TransactionData),
      }),
      ({ methods, open_order, ...data }, stamp): TopUpOptions => ({
        kind: 'topUpOptions',
        ...data,
        openOrder: open_order && toTransaction(open_order, stamp),
        methods: methods.map(({ code, kind, available, fee, discount }) => ({
          code,
          kind,
          isAvailable: available,
          fee: { fixed: fee.fixed, basisPoints: fee.basis_points },
          discount: { basisPoints: discount.basis_points, from: discount.from },
        })),
      }),
    ),
  },
});

/** `total`: the price that the player was shown, null without terms; the server refuses another one. */
export type TopUpRequest = { bearer: Secret; key: string; platinum: Platinum; total: Rupiah | null } & (
  | { purpose: 'virtual_account'; method: string }
  | { purpose: 'e_wallet' }
);

const agreed = ({ total }: TopUpRequest) => (total === null ? {} : { total });

const refusals = {
  below_minimum: refusal({ type: 'error.topup', text: 'BELOW_MINIMUM', status: 422 }),
  above_maximum: refusal({ type: 'error.topup', text: 'ABOVE_MAXIMUM', status: 422 }),
  /** Fee, discount or rate differ from those shown. */
  terms_changed: refusal({ type: 'error.topup', text: 'TERMS_CHANGED', status: 409 }),
  method_unavailable: refusal({ type: 'error.topup', text: 'METHOD_UNAVAILABLE', status: 503 }),
  ...moneyOutcomes,
  validation,
};

export const payByAccount = defineCall({
  name: 'payByAccount',
  path: '/v2/auth/top-up',
  body: v.object({ platinum: MovedPlatinum, method: Text(40), total: v.optional(AgreedRupiah) }),
  write: (input: Extract<TopUpRequest, { purpose: 'virtual_account' }>) => ({
    bearer: input.bearer,
    key: input.key,
    body: { platinum: input.platinum, method: input.method, ...agreed(input) },
  }),
  outcomes: { accepted: moved('topup', 'pending'), ...refusals },
});

export const payByWallet = defineCall({
  name: 'payByWallet',
  base: 'platform',
  path: '/guard/dana/api/v1/topup-platinum',
  body: v.object({ data: v.object({ platinum: MovedPlatinum, total: v.optional(AgreedRupiah) }) }),
  write: (input: Extract<TopUpRequest, { purpose: 'e_wallet' }>) => ({
    bearer: input.bearer,
    key: input.key,
    body: { data: { platinum: input.platinum, ...agreed(input) } },
  }),
  outcomes: {
    /** The player pays on the e-wallet's page, in the same window. */
    checkout: success(
      v.object({ checkout_url: Text(2_000), transaction: shown(SaidData) }) as unknown as v.GenericSchema<
        { checkout_url: string; transaction: TransactionWire },
        { checkout_url: string; transaction: v.InferOutput<typeof SaidData> | null }
      >,
      ({ checkout_url, transaction }, details): { url: string; transaction: Transaction } => ({
        url: checkout_url,
        transaction: toMovement('topup', 'pending', transaction, details),
      }),
    ),
    not_linked: refusal({ type: 'error.dana', text: 'NOT_LINKED', status: 409 }),
    wallet_balance_too_low: refusal({ type: 'error.dana', text: 'BALANCE_TOO_LOW', status: 422 }),
    ...refusals,
  },
});

/**
 * An unpaid order is given up; once is as good as twice. A payment that arrives all the same is credited (TU-4). Ours: a
 * platform may lack it.
 */
export const cancelTopUp = defineCall({
  name: 'cancelTopUp',
  path: '/v2/auth/top-up/cancel',
  ...ofOne,
  outcomes: {
    accepted: known,
    not_found: refusal({ type: 'error.transaction', status: 404 }),
    /** It has ended, or a person has to look at it. */
    too_late: refusal({ type: 'error.topup', text: 'NOT_OPEN', status: 409 }),
  },
});

export const topUp = defineFamily('topUp', { virtual_account: payByAccount, e_wallet: payByWallet });
