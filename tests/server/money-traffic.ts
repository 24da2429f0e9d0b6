/** Random movements of money over HTTP, for the bank test and the server's bench. */
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { askShop, goodPassword, type Platform, type CallResult } from './platform.ts';
import type { Random } from '../../src/walk/random.ts';
import { newKey } from './new-key.ts';

export type Movement = 'top-up' | 'withdrawal' | 'voucher' | 'look';

export interface Trader {
  id: string;
  move(): Promise<Movement>;
}

export interface TrafficOptions {
  testbed: Platform;
  traders: number;
  chance: Random;
  winning: number;
  onAnswer?(call: string, ms: number): void;
}

/** The bank refuses payouts to every second account, so that withdrawals are returned. */
const accountNumber = (index: number): string => (index % 2 === 0 ? '1234567890' : '1234560000');

export async function createTraffic(options: TrafficOptions): Promise<Trader[]> {
  const { testbed, traders, chance, winning, onAnswer } = options;
  const { platform } = testbed.sandbox.shop;
  testbed.sandbox.bank.set({ settleAfter: 0 });

  async function createTrader(index: number): Promise<Trader> {
    const phone = testbed.newPhone();
    const { id } = await testbed.createPlayer({
      phone,
      password: goodPassword,
      wallet: { platinum_topup: 0, platinum_in_game: winning },
      accounts: [{ kind: 'bank', provider: 'bca', number: accountNumber(index), holder: 'Siti' }],
    });
    const bearer: string = (await testbed.login(phone, goodPassword)).data.token;
    const account: string = (await testbed.ask(calls.accounts, { bearer })).data.accounts[0].id;

    async function ask(
      call: AnyCall,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<CallResult['data']> {
      const begun = performance.now();
      const told = await askShop(testbed.shop, call, { bearer, headers, ...(body && { body }) });
      onAnswer?.(call.name, performance.now() - begun);
      if (told.outcome !== 'accepted') throw new Error(`Expected ${call.name} to be accepted, got ${told.outcome}.`);
      return told.data;
    }
    const intent = () => ({ 'Idempotency-Key': newKey() });

    const movements: Record<Movement, () => Promise<void>> = {
      async 'top-up'() {
        const amount = 10 + chance.below(90);
        const { transaction } = await ask(calls.payByAccount, { platinum: amount, method: 'bca' }, intent());
        const paid = await testbed.sandbox.bank.book.pay(transaction.va_number, BigInt(transaction.total));
        if (paid !== 'paid') throw new Error(`Expected the bank to book the payment, got ${paid}.`);
      },
      async withdrawal() {
        const body = { platinum: platinum(50 + chance.below(50)), account };
        const proof = await platform.pinProofs.issue({ player: id, token: bearer }, { kind: 'withdraw', ...body });
        await ask(calls.withdraw, body, { ...intent(), 'Pin-Proof': proof });
        testbed.sandbox.bank.wake();
      },
      async voucher() {
        const code = newKey().slice(0, 16).toUpperCase();
        await testbed.createVouchers([{ code, platinum: 1 + chance.below(50) }]);
        await ask(calls.redeem, { code }, intent());
      },
      async look() {
        await ask(calls.wallet);
        await ask(calls.transactions, {});
      },
    };
    const kinds = Object.keys(movements) as Movement[];
    return {
      id,
      async move() {
        const kind = chance.pick(kinds);
        await movements[kind]();
        return kind;
      },
    };
  }

  const made: Trader[] = [];
  for (let index = 0; index < traders; index += 1) made.push(await createTrader(index));
  return made;
}
