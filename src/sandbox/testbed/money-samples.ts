/** The samples of the money calls, part of samples.ts. */
import { playable } from '../../contract/room-words.ts';
import type { MovementKind, MovementWire } from '../../contract/statement.calls.ts';
import type { TransactionWire } from '../../contract/transactions.calls.ts';
import { after, day, hour, minute } from '../../server/domain/platform/clock.ts';
import { newToken } from '../../server/domain/platform/secrets.ts';
import type { OutcomeName } from './fault.ts';

const ahead = (now: Date, ms: number): string => after(now, ms).toISOString();

const topUp = (now: Date): TransactionWire => ({
  id: '0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c11',
  order_number: 'PL2611217K3M9QXDA2',
  type: 'topup',
  status: 'pending',
  under_review: false,
  reason: null,
  platinum: 100,
  method: { kind: 'virtual_account', code: 'bca' },
  amount: 10_000,
  admin_fee: 4_000,
  discount: 0,
  total: 14_000,
  va_number: '8808081234567890',
  account: null,
  checkout_url: null,
  created_at: now.toISOString(),
  expires_at: ahead(now, day),
  finished_at: null,
  arrives_at: null,
});
const checkoutUrl = 'https://wallet.example/checkout/PL2611217K3M9QXDA2';
const eWalletTopUp = (now: Date): TransactionWire => ({
  ...topUp(now),
  method: { kind: 'e_wallet', code: 'dana' },
  admin_fee: 100,
  total: 10_100,
  va_number: null,
  checkout_url: checkoutUrl,
  expires_at: ahead(now, 30 * minute),
});
const withdrawal = (now: Date): TransactionWire => ({
  ...topUp(now),
  type: 'withdraw',
  method: { kind: 'bank', code: 'bca' },
  admin_fee: 2_500,
  total: 7_500,
  va_number: null,
  account: { provider: 'bca', number: '••••••7890', holder: 'Siti Aminah' },
  expires_at: null,
  arrives_at: ahead(now, hour),
});
const voucher = (now: Date): TransactionWire => ({
  ...topUp(now),
  type: 'voucher',
  status: 'success',
  method: { kind: 'voucher', code: '' },
  amount: 0,
  admin_fee: 0,
  total: 0,
  va_number: null,
  expires_at: null,
  finished_at: now.toISOString(),
});

const movement = (now: Date, kind: MovementKind, known: Partial<MovementWire>): MovementWire => ({
  id: `0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c12_${kind}`,
  balance: 'token',
  kind,
  direction: 'in',
  amount: 100,
  after: 100,
  fee: null,
  transaction: null,
  round: null,
  game: null,
  at: now.toISOString(),
  ...known,
});

const withTopUp = (now: Date) => ({ transaction: topUp(now) });

export const moneySamples: Partial<Record<OutcomeName, (now: Date) => unknown>> = {
  'confirmPin.confirmed': () => ({ proof: newToken() }),
  'topUpOptions.accepted': () => ({
    minimum: 10,
    maximum: 100_000,
    rate: 100,
    packages: [10, 50, 100, 250, 500, 1_000],
    methods: [
      {
        code: 'dana',
        kind: 'e_wallet',
        available: true,
        fee: { fixed: 0, basis_points: 100 },
        discount: { basis_points: 100, from: 500 },
      },
      {
        code: 'bca',
        kind: 'virtual_account',
        available: true,
        fee: { fixed: 4_000, basis_points: 0 },
        discount: { basis_points: 0, from: 0 },
      },
    ],
    open_order: null,
  }),
  'withdrawOptions.accepted': () => ({
    minimum: 50,
    maximum: 500_000,
    available: 3_400,
    fee: 2_500,
    arrival_minutes: 60,
    pin: 'set',
    new_pin_pause_hours: 24,
    age: 'adult',
    adult_on: null,
  }),
  'withdraw.under_age': () => ({ adult_on: '2031-05-17' }),
  'transactions.accepted': (now: Date) => ({
    transactions: [topUp(now), withdrawal(now), voucher(now)],
    next: null,
  }),
  'statement.accepted': (now: Date) => ({
    movements: [
      movement(now, 'reward', { balance: 'winning', amount: 180, after: 230, fee: 20, game: playable.sums }),
      movement(now, 'stake', { direction: 'out', amount: 100, after: 0, game: playable.sums }),
      movement(now, 'topup', { amount: 100, after: 100, transaction: topUp(now).id ?? null }),
    ],
    next: null,
  }),
  'payByAccount.accepted': withTopUp,
  'payByWallet.checkout': (now: Date) => ({
    checkout_url: checkoutUrl,
    transaction: eWalletTopUp(now),
  }),
  'cancelTopUp.accepted': (now: Date) => ({
    transaction: {
      ...topUp(now),
      ...{ status: 'failed', reason: 'cancelled', va_number: null, finished_at: now.toISOString() },
    },
  }),
  'withdraw.accepted': (now: Date) => ({ transaction: withdrawal(now) }),
  'redeem.accepted': (now: Date) => ({ transaction: voucher(now) }),
  'transaction.accepted': withTopUp,
  'checkTransaction.accepted': withTopUp,
  'moneyResult.accepted': withTopUp,
};
