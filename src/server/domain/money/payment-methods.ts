/** The payment methods of a top-up (TU-1). */
import type { DataOf } from '../../../contract/call.ts';
import { platinum, rupiah } from '../../../contract/money.ts';
import { withdrawalRate, type Terms } from '../../../contract/money-sums.ts';
import type { PaymentKind, topUpOptions } from '../../../contract/top-up.calls.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';

export interface Method {
  /** A code of `providers` (account-rules.ts). */
  code: string;
  kind: PaymentKind;
  terms: Terms;
}

/** One rate for top-ups and withdrawals: 1 Platinum is Rp 100. */
export const rate = withdrawalRate;
const packages = [10, 50, 100, 250, 500, 1000].map(platinum);

const neverCheaper = { basisPoints: 0, from: platinum(0) };
const virtualAccount = (code: string, fixed: number): Method => ({
  code,
  kind: 'virtual_account',
  terms: { fee: { fixed: rupiah(fixed), basisPoints: 0 }, discount: neverCheaper },
});

const methods: readonly Method[] = [
  {
    code: 'dana',
    kind: 'e_wallet',
    terms: {
      fee: { fixed: rupiah(0), basisPoints: 100 },
      discount: { basisPoints: 100, from: platinum(500) },
    },
  },
  virtualAccount('bca', 4_000),
  virtualAccount('bni', 4_000),
  virtualAccount('bri', 4_000),
  virtualAccount('mandiri', 4_000),
  virtualAccount('permata', 3_500),
];

export const findMethod = (kind: PaymentKind, code: string): Method | undefined =>
  methods.find((method) => method.kind === kind && method.code === code);

/** Failed orders in a row until a method is shown as unavailable for `rest` ms. */
const mostFailures = 3;
const rest = 30_000;

export interface PaymentMethods {
  options(): Omit<DataOf<typeof topUpOptions, 'accepted'>, 'open_order'>;
  note(code: string, wasTaken: boolean): void;
}

export function createPaymentMethods({ money: { topUp } }: Limits, clock: Clock): PaymentMethods {
  const failing = new Map<string, { failures: number; last: Date }>();

  function isAvailable(code: string): boolean {
    const { failures, last } = failing.get(code) ?? { failures: 0, last: new Date(0) };
    return failures < mostFailures || after(last, rest) <= clock.now();
  }

  return {
    options: () => ({
      ...topUp,
      rate,
      packages,
      methods: methods.map(({ code, kind, terms: { fee, discount } }) => ({
        code,
        kind,
        available: isAvailable(code),
        fee: { fixed: fee.fixed, basis_points: fee.basisPoints },
        discount: { basis_points: discount.basisPoints, from: discount.from },
      })),
    }),
    note(code, wasTaken) {
      if (wasTaken) failing.delete(code);
      else failing.set(code, { failures: (failing.get(code)?.failures ?? 0) + 1, last: clock.now() });
    },
  };
}
