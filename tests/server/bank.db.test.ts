/** The simulated bank: virtual accounts take their amount once; payouts settle or are refused (TU-2, WD-1). */
import { afterEach, describe, expect, it } from 'vitest';
import { createBank } from '../../src/server/vendors/bank-http.ts';
import type { BankPort, PayoutOrder } from '../../src/server/domain/vendors/vendor-ports.ts';
import { defaultSettings } from '../../src/sandbox/vendors/bank-simulator.ts';
import { day, filePlatform, hour, second } from './platform.ts';
import { submit } from './vendors.ts';
import { atOnce } from './outcomes.ts';

const testbed = await filePlatform();
const { clock, sandbox } = testbed;
const port = createBank({ url: testbed.bank, secret: sandbox.secrets.bank }, clock);
afterEach(() => bank().set(defaultSettings));

const bank = () => sandbox.bank;
let orders = 0;
const order = (changes: Partial<Parameters<BankPort['openAccount']>[0]> = {}) => ({
  number: `PL-bank-${(orders += 1)}`,
  bank: 'bca',
  amount: 54_000n,
  expiresAt: new Date(clock.now().getTime() + day),
  ...changes,
});
async function opened(changes: Parameters<typeof order>[0] = {}) {
  const asked = order(changes);
  const told = await port.openAccount(asked);
  if (told === 'unavailable') throw new Error('Expected the bank to open an account, got unavailable.');
  return { ...asked, ...told };
}
const payout = (changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  number: `PL-payout-${(orders += 1)}`,
  provider: 'bca',
  accountNumber: '1234567890',
  holder: 'Siti Aminah',
  amount: 97_500n,
  ...changes,
});
const page = async (path = '/') => (await (await fetch(new URL(path, testbed.bank))).text()).replaceAll('\u00a0', ' ');
/** Pays on the bank's page; returns its notice. */
const payOnPage = async (va: string, amount: string) =>
  (await submit(new URL('/pay', testbed.bank), { va_number: va, amount }))?.searchParams.get('notice');
const passTime = async (ms: number) => {
  clock.advance(ms);
  bank().wake();
  await bank().settled();
};

describe('TU-2 virtual accounts', () => {
  it('TU-2 each bank’s begin in its own way; the same order gets the same one', async () => {
    const banks = ['bca', 'bni', 'bri', 'mandiri', 'permata'];
    const numbers = await Promise.all(banks.map(async (name) => (await opened({ bank: name })).vaNumber));
    for (const number of numbers) expect(number).toMatch(/^[0-9]{15}$/);
    expect(new Set(numbers.map((number) => number.slice(0, 5))).size).toBe(5);
    const asked = order();
    const told = await atOnce(8, () => port.openAccount(asked));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await port.openAccount(order({ bank: 'dana' }))).toBe('unavailable');
    expect(await port.openAccount(order({ bank: '__proto__' }))).toBe('unavailable');
    bank().set({ closed: ['bni'] });
    expect(await port.openAccount(order({ bank: 'bni' }))).toBe('unavailable');
    expect(await port.openAccount(order())).not.toBe('unavailable');
  });

  it('TU-2 C88 takes its very amount, once, in time', async () => {
    const { vaNumber, number } = await opened();
    expect(await port.payment(number)).toEqual({ status: 'pending', amount: 54_000n });
    for (const amount of ['53999', '54001', '0', '', '-54000', '54.000', '5.4e4', ' 54000 x']) {
      expect(await payOnPage(vaNumber, amount), amount).toBe('wrong_amount');
    }
    expect(await page('/?notice=wrong_amount')).toContain('Jumlahnya harus sama persis');
    expect(await payOnPage('390109999999999', '54000')).toBe('unknown');
    const grouped = vaNumber.replace(/(.{4})/g, '$1 ');
    const told = await atOnce(6, () => payOnPage(grouped, '54000'));
    expect(told.filter((notice) => notice === 'paid')).toHaveLength(1);
    expect(told.filter((notice) => notice === 'over')).toHaveLength(5);
    expect(await port.payment(number)).toEqual({ status: 'paid', amount: 54_000n });

    const late = await opened({ expiresAt: new Date(clock.now().getTime() + hour) });
    clock.advance(hour);
    expect(await payOnPage(late.vaNumber, '54000')).toBe('expired');
    await passTime(0);
    expect((await port.payment(late.number)).status).toBe('failed');
    expect(await port.payment('PL-never')).toEqual({ status: 'unknown', amount: 0n });
  });

  it('TU-2 C15 the page lists what waits, with a button for it, and has no script', async () => {
    const { vaNumber } = await opened({ amount: 12_345n });
    const text = await page();
    for (const word of [vaNumber, 'BCA', 'Bayar Rp 12.345', 'Nomor virtual account']) expect(text).toContain(word);
    expect(text).not.toContain('<script');
    const { headers } = await fetch(testbed.bank);
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  });
});

describe('WD-1 payouts', () => {
  it('WD-1 one that is taken is settled a moment later, once however often it is asked for', async () => {
    const asked = payout();
    expect(await atOnce(5, () => port.payOut(asked))).toEqual(Array(5).fill('taken'));
    expect(await port.payout(asked.number)).toEqual({ status: 'pending', amount: 97_500n });
    await passTime(5 * second);
    expect(await port.payout(asked.number)).toEqual({ status: 'paid', amount: 97_500n });
    expect((await bank().book.payouts()).filter(({ number }) => number === asked.number)).toHaveLength(1);
  });

  it('WD-1 accounts that end in 0000 are refused later, providers that nobody knows at once', async () => {
    const asked = payout({ accountNumber: '1234560000' });
    expect(await port.payOut(asked)).toBe('taken');
    await passTime(5 * second);
    expect((await port.payout(asked.number)).status).toBe('failed');
    expect(await port.payOut(payout({ provider: 'nobody' }))).toBe('rejected');
  });

  it('WD-1 settled at once, or by a person who may refuse it, and never twice', async () => {
    bank().set({ settleAfter: 0 });
    const quick = payout();
    await port.payOut(quick);
    await bank().settled();
    expect((await port.payout(quick.number)).status).toBe('paid');

    bank().set({ settleAfter: null });
    const [one, other] = [payout(), payout()];
    for (const asked of [one, other]) await port.payOut(asked);
    await passTime(30 * day);
    expect(await page()).toContain('Selesaikan');
    const decide = (number: string, decision: string) =>
      submit(new URL(`/payouts/${number}`, testbed.bank), { decision });
    await decide(one.number, 'settle');
    await decide(other.number, 'reject');
    await decide(one.number, 'reject');
    await decide(other.number, 'settle');
    expect([(await port.payout(one.number)).status, (await port.payout(other.number)).status]).toEqual([
      'paid',
      'failed',
    ]);
  });

  it('C18 a holder’s name stays text', async () => {
    await port.payOut(payout({ holder: '<script>alert(1)</script>' }));
    expect(await page()).toContain('&#60;script&#62;');
    expect(await page()).not.toContain('<script');
  });
});
