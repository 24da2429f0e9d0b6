/** Money over the wire: the calls as the storefront makes them, and the fate of an intent whose answer was lost. */
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { vendorAddress } from '../../src/contract/vendor-address.ts';
import { filePlatform, goodPassword, goodPin, type CallResult } from './platform.ts';
import { expectSound } from './room-helpers.ts';
import { newKey } from './side-by-side.ts';

interface Customer {
  ask(call: AnyCall, body?: object, headers?: Record<string, string>): Promise<CallResult>;
  account: string;
}

const testbed = await filePlatform();
const siti = await customer();
afterEach(() => expectSound(testbed));

async function customer(): Promise<Customer> {
  const phone = testbed.newPhone();
  await testbed.createPlayer({
    phone,
    password: goodPassword,
    pin: goodPin,
    wallet: { platinum_topup: 0, platinum_in_game: 1_000 },
    linked: { balance: 100_000, masked_id: '0812•••7890' },
    accounts: [{ kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Siti' }],
  });
  const bearer: string = (await testbed.login(phone, goodPassword)).data.token;
  const ask: Customer['ask'] = (call, body, headers = {}) =>
    testbed.ask(call, { bearer, headers, ...(body && { body }) });
  return { ask, account: (await ask(calls.accounts)).data.accounts[0].id };
}

const intent = (key = newKey()) => ({ 'Idempotency-Key': key });
const balances = async () => (await siti.ask(calls.wallet)).data;

describe('the calls', () => {
  it('TU-1 WD-1 options are read with a session, and refused without one', async () => {
    expect((await siti.ask(calls.topUpOptions)).data).toMatchObject({ minimum: 10, rate: 100 });
    expect((await siti.ask(calls.withdrawOptions)).data).toMatchObject({ minimum: 50, available: 1_000 });
    for (const call of [calls.topUpOptions, calls.withdrawOptions]) {
      expect((await testbed.ask(call, { bearer: 'A'.repeat(43) })).status).toBe(401);
    }
  });

  it.each(['', 'x', 'A'.repeat(21), `${newKey()}, ${newKey()}`, `${newKey()}.x`, 'A'.repeat(65)])(
    'MO-1 C86 a key that is none (%j) is refused, and nothing begins without it',
    async (key) => {
      const history = async () => (await siti.ask(calls.transactions, {})).data.transactions.length;
      const before = await history();
      const told = await siti.ask(calls.payByAccount, { platinum: 100, method: 'bca' }, { 'Idempotency-Key': key });
      expect([told.status, told.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(await history()).toBe(before);
    },
  );

  it('EW-7 C75 a payment by e-wallet leads to the vendor’s page, from there back to its receipt, and counts when paid', async () => {
    const before = await balances();
    const told = await siti.ask(calls.payByWallet, { data: { platinum: 500, total: 50_000 } }, intent());
    expect(told.outcome).toBe('checkout');
    const { checkout_url: url, transaction } = told.data;
    expect(vendorAddress(url, [testbed.dana])).toBe(url);
    const order = await testbed.sandbox.dana.book.orderByNumber(transaction.order_number);
    expect(order?.return_to).toBe(`${testbed.shop}/top-up/return/${transaction.id}`);
    // That somebody came back means nothing.
    expect((await siti.ask(calls.transaction, { id: transaction.id })).data.transaction.status).toBe('pending');
    expect(await balances()).toEqual(before);
    await testbed.sandbox.dana.book.end(order!.page, 'paid');
    await testbed.sandbox.dana.settled();
    expect((await siti.ask(calls.transaction, { id: transaction.id })).data.transaction.status).toBe('success');
    expect((await balances()).platinum_topup).toBe(before.platinum_topup + 500);
  });

  it('TX-1 Cek status finds what no callback told', async () => {
    testbed.sandbox.bank.callbacks.plan({ copies: 0 });
    const begun = await siti.ask(calls.payByAccount, { platinum: 10, method: 'bni' }, intent());
    const { id, va_number: va, total } = begun.data.transaction;
    expect(await testbed.sandbox.bank.book.pay(va, BigInt(total))).toBe('paid');
    expect((await siti.ask(calls.transaction, { id })).data.transaction.status).toBe('pending');
    expect((await siti.ask(calls.checkTransaction, { id })).data.transaction.status).toBe('success');
    testbed.sandbox.bank.callbacks.plan({ copies: 1 });
  });

  it('TU-1 a vendor that is out of order is no method at the moment, and one that loses its answer is not forgotten', async () => {
    const ask = (key: string) => siti.ask(calls.payByAccount, { platinum: 20, method: 'bri' }, intent(key));
    testbed.sandbox.bank.site.setOutage('refuses');
    expect((await ask(newKey())).outcome).toBe('method_unavailable');
    testbed.sandbox.bank.site.setOutage('loses');
    const key = newKey();
    const told = await ask(key);
    expect([told.outcome, told.status, told.headers.get('retry-after')]).toEqual(['in_progress', 409, '5']);
    expect((await siti.ask(calls.moneyResult, { key })).outcome).toBe('in_progress');
    testbed.sandbox.bank.site.setOutage('none');
    testbed.clock.advance(60_000);
    testbed.sandbox.shop.platform.vendorTasks.wake();
    await testbed.sandbox.shop.platform.vendorTasks.settled();
    const found = await siti.ask(calls.moneyResult, { key });
    expect([found.outcome, found.data.transaction.status]).toEqual(['accepted', 'pending']);
    expect(found.data.transaction.va_number).toMatch(/^[0-9]{8,24}$/);
    expect((await ask(key)).data).toEqual(found.data);
  });
});

describe('an answer that was lost', () => {
  const proofOf = async (platinum: number): Promise<string> => {
    const deed = { kind: 'withdraw', platinum, account: siti.account };
    return (await siti.ask(calls.confirmPin, { pin: goodPin, deed })).data.proof;
  };

  it('C87 MO-1 a withdrawal that was done: its key finds it, sending it again changes nothing', async () => {
    const before = await balances();
    const key = newKey();
    const proof = await proofOf(100);
    const withdraw = () =>
      siti.ask(calls.withdraw, { platinum: 100, account: siti.account }, { ...intent(key), 'Pin-Proof': proof });
    testbed.faults.order({ call: 'withdraw', kind: 'executed_then_lost', times: 1, ...quiet });
    await expect(withdraw()).rejects.toThrow();
    const found = await siti.ask(calls.moneyResult, { key });
    expect([found.outcome, found.data.transaction.platinum]).toEqual(['accepted', 100]);
    expect((await withdraw()).data.transaction.id).toBe(found.data.transaction.id);
    expect((await balances()).platinum_in_game).toBe(before.platinum_in_game - 100);
  });

  it('C87 MO-1 one that never arrived: its key is unknown, and the same key may be sent again', async () => {
    const before = await balances();
    const key = newKey();
    const proof = await proofOf(50);
    const withdraw = () =>
      siti.ask(calls.withdraw, { platinum: 50, account: siti.account }, { ...intent(key), 'Pin-Proof': proof });
    testbed.faults.order({ call: 'withdraw', kind: 'drop', times: 1, ...quiet });
    await expect(withdraw()).rejects.toThrow();
    expect((await siti.ask(calls.moneyResult, { key })).outcome).toBe('not_found');
    expect((await withdraw()).outcome).toBe('accepted');
    expect((await balances()).platinum_in_game).toBe(before.platinum_in_game - 50);
  });

  it('C87 MO-1 one that was refused: its key says so, and is refused again', async () => {
    const key = newKey();
    const ask = () => siti.ask(calls.withdraw, { platinum: 50, account: siti.account }, intent(key));
    expect((await ask()).outcome).toBe('proof_required');
    expect((await siti.ask(calls.moneyResult, { key })).outcome).toBe('refused');
    expect((await ask()).outcome).toBe('proof_required');
  });
});

/** What a fault may say besides. */
const quiet = { resetInMs: 0, body: '', contentType: '', delayMs: 0, hold: false } as const;
