/**
 * Vendors in memory with a book of orders under our numbers; a repeated question has one effect. Tests order faults of the next
 * question, and pay or refuse orders.
 */
import {
  currency,
  VendorError,
  type VendorEvent,
  type VendorName,
  type VendorOrder,
  type Vendors,
} from '../../src/server/domain/vendors/vendor-ports.ts';

type Question = 'openAccount' | 'checkout' | 'payOut' | 'payment' | 'payout';

/** `lost`: carried out, but the answer is lost. The last four are refusals that the vendor answers. */
type Fault = 'nothing done' | 'perhaps done' | 'lost' | 'unavailable' | 'rejected' | 'revoked' | 'balance_too_low';

interface Entry extends VendorOrder {
  vendor: VendorName;
  kind: VendorEvent['kind'];
  asked: number;
}

export interface FakeVendors extends Vendors {
  book: Map<string, Entry>;
  order(question: Question, ...faults: Fault[]): void;
  forget(question: Question): void;
  asked(question: Question): number;
  /** Changes an order in its vendor's book. */
  change(number: string, changes: Partial<Entry>): void;
  /** Ends an order in the vendor's book and returns the event that it would send. */
  tell(number: string, status: 'paid' | 'failed'): { vendor: VendorName; event: VendorEvent };
}

export function createFakeVendors(): FakeVendors {
  const book = new Map<string, Entry>();
  const faults: { question: Question; fault: Fault }[] = [];
  const counts = new Map<Question, number>();
  let events = 0;

  function take(question: Question): Fault | null {
    counts.set(question, (counts.get(question) ?? 0) + 1);
    const index = faults.findIndex((ordered) => ordered.question === question);
    return index === -1 ? null : (faults.splice(index, 1)[0]?.fault ?? null);
  }

  /** Answers a question with the ordered fault, or with the result of `work`. */
  async function answer<Result, Refusal extends Fault = never>(
    question: Question,
    work: () => Result,
    ...refusals: Refusal[]
  ): Promise<Result | Refusal> {
    const fault = take(question);
    const refusal = refusals.find((known) => known === fault);
    if (refusal !== undefined) return refusal;
    if (fault === 'nothing done' || fault === 'perhaps done') throw new VendorError('No answer.', fault);
    const result = work();
    if (fault === 'lost') throw new VendorError('No answer.', 'perhaps done');
    if (fault !== null) throw new Error(`Expected a fault that ${question} can have, got ${fault}.`);
    return result;
  }

  function enter(vendor: VendorName, kind: Entry['kind'], number: string, amount: bigint): void {
    const entry = book.get(number) ?? { vendor, kind, status: 'pending', amount, asked: 0 };
    book.set(number, { ...entry, asked: entry.asked + 1 });
  }

  const statusOf = (number: string): VendorOrder => {
    const entry: VendorOrder = book.get(number) ?? { status: 'unknown', amount: 0n };
    const { status, amount, currency: told } = entry;
    return { status, amount, ...(told !== undefined && { currency: told }) };
  };

  function change(number: string, changes: Partial<Entry>): Entry {
    const entry = book.get(number);
    if (!entry) throw new Error(`Expected order ${number} in a vendor's book, found none.`);
    const changed = { ...entry, ...changes };
    book.set(number, changed);
    return changed;
  }

  return {
    book,
    order(question, ...ordered) {
      faults.push(...ordered.map((fault) => ({ question, fault })));
    },
    forget(question) {
      faults.splice(0, faults.length, ...faults.filter((ordered) => ordered.question !== question));
    },
    asked: (question) => counts.get(question) ?? 0,
    change,
    tell(number, status) {
      const { vendor, kind, amount } = change(number, { status });
      return { vendor, event: { id: `event-${(events += 1)}`, number, kind, status, amount, currency } };
    },
    eWallet: {
      origins: ['https://wallet.example'],
      authorizeUrl: ({ state }) => `https://wallet.example/authorize?state=${state}`,
      exchange: async (code) => ({ wallet: code, maskedId: '0812•••7890', token: `token of ${code}` }),
      balance: async () => ({ balance: 1_000_000n, maskedId: '0812•••7890' }),
      checkout: ({ number, amount }) =>
        answer(
          'checkout',
          () => {
            enter('dana', 'payment', number, amount);
            return { url: `https://wallet.example/pay/${number}` };
          },
          'revoked',
          'balance_too_low',
        ),
      payment: (number) => answer<VendorOrder>('payment', () => statusOf(number)),
      revoke: async () => undefined,
    },
    bank: {
      openAccount: ({ number, amount }) =>
        answer(
          'openAccount',
          () => {
            enter('bank', 'payment', number, amount);
            return { vaNumber: `8808${String(book.size).padStart(12, '0')}` };
          },
          'unavailable',
        ),
      payment: (number) => answer<VendorOrder>('payment', () => statusOf(number)),
      payOut: ({ number, amount }) =>
        answer(
          'payOut',
          () => {
            enter('bank', 'payout', number, amount);
            return 'taken' as const;
          },
          'rejected',
        ),
      payout: (number) => answer<VendorOrder>('payout', () => statusOf(number)),
    },
  };
}
