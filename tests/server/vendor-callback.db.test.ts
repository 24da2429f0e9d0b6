/** Callbacks over HTTP: signature, age, body, and the effect on the balance (C88; docs/security.md 3.3). */
import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import type { VendorName } from '../../src/server/domain/vendors/vendor-ports.ts';
import { day, filePlatform, hour, minute, type Player, second } from './platform.ts';

const { ask, clock, database, logs, sandbox, shop, signedIn } = await filePlatform();

interface Sending {
  vendor?: VendorName;
  secret?: string;
  /** Milliseconds by which the time of sending lies ahead of the platform's clock. */
  ahead?: number;
  /** Changes the body after it was signed. */
  change?(body: string): string;
  headers?: Record<string, string>;
  method?: string;
}

async function tell(body: string, sending: Sending = {}): Promise<number> {
  const {
    vendor = 'bank',
    secret = sandbox.secrets[vendor],
    ahead = 0,
    change,
    headers = {},
    method = 'POST',
  } = sending;
  const time = String(clock.now().getTime() + ahead);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const sent = change ? change(body) : body;
  const response = await fetch(`${shop}/vendor/${vendor}/callback`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Vendor-Time': time, 'X-Vendor-Signature': signature, ...headers },
    ...(method !== 'GET' && { body: sent }),
  });
  await response.arrayBuffer();
  return response.status;
}

const event = (
  order: Partial<Record<'id' | 'number' | 'kind' | 'status' | 'amount' | 'currency', unknown>> = {},
): string =>
  JSON.stringify({
    id: randomUUID(),
    number: 'PL0',
    kind: 'payment',
    status: 'paid',
    amount: 1,
    currency: 'IDR',
    ...order,
  });

const received = () => database.rows(sql`select 1 from vendor_events`);

interface Order {
  id: string;
  order_number: string;
  total: number;
  va_number: string;
}

async function topUp({ bearer }: Player, platinum = 100): Promise<Order> {
  const body = { platinum, method: 'bca' };
  const { outcome, data } = await ask(calls.payByAccount, {
    bearer,
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  if (outcome !== 'accepted') throw new Error(`Expected payByAccount to be accepted, got ${outcome}.`);
  return (data as { transaction: Order }).transaction;
}

const tokens = async ({ bearer }: Player): Promise<number> =>
  (await ask(calls.wallet, { bearer })).data.platinum_topup as number;
const pay = ({ va_number: va, total }: Order) => sandbox.bank.book.pay(va, BigInt(total));
const callbacks = () => sandbox.bank.callbacks;

describe('C88 which callbacks count', () => {
  it('C88 a good signature over the bytes as they come, up to five minutes old; 204 once it is kept', async () => {
    const before = (await received()).length;
    for (const ahead of [0, -5 * minute + second, 5 * minute - second])
      expect(await tell(event(), { ahead })).toBe(204);
    // The signature covers bytes, not JSON: signed bytes count in any spacing.
    expect(await tell(event().replaceAll(':', ' : '))).toBe(204);
    expect((await received()).length - before).toBe(4);
  });

  it('C88 3.15 an alarm names its order in the log', async () => {
    const order = await topUp(await signedIn());
    const { order_number: number, total: amount } = order;
    const alarms = () =>
      logs
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['order'] !== undefined)
        .map(({ event: name, order: named }) => [name, named]);
    expect(await tell(event({ number: 'PL-of-nobody' }))).toBe(204);
    expect(await tell(event({ number, amount: amount + 1 }))).toBe(204);
    expect(await tell(event({ number, amount, status: 'failed' }))).toBe(204);
    expect(await tell(event({ number, amount, status: 'paid' }))).toBe(204);
    expect(alarms()).toEqual(
      expect.arrayContaining([
        ['vendor event: unknown_order', 'PL-of-nobody'],
        ['vendor event: mismatch', number],
        ['vendor event: needs_person', number],
      ]),
    );
  });

  const forged: Record<string, Sending> = {
    'another secret': { secret: 'x'.repeat(64) },
    'no secret': { secret: '' },
    'a byte that was changed': { change: (body) => body.replace('"amount":1', '"amount":2') },
    'a space more': { change: (body) => `${body} ` },
    'five minutes ago': { ahead: -5 * minute - second },
    'five minutes ahead': { ahead: 5 * minute + second },
    'another time': { headers: { 'X-Vendor-Time': '1' } },
    'a time that is no number': { headers: { 'X-Vendor-Time': '1e3' } },
    'no time': { headers: { 'X-Vendor-Time': '' } },
    'no signature': { headers: { 'X-Vendor-Signature': '' } },
    'half a signature': { headers: { 'X-Vendor-Signature': 'ab' } },
    'a signature of noughts': { headers: { 'X-Vendor-Signature': '0'.repeat(64) } },
    'a signature in capitals': { headers: { 'X-Vendor-Signature': 'A'.repeat(64) } },
  };
  it.each(Object.entries(forged))('C88 %s: 401, and nothing is kept', async (_name, sending) => {
    const before = (await received()).length;
    expect(await tell(event(), sending)).toBe(401);
    expect((await received()).length).toBe(before);
  });

  it('C88 each vendor signs for itself alone', async () => {
    const { dana, bank } = sandbox.secrets;
    expect(await tell(event(), { vendor: 'dana', secret: bank })).toBe(401);
    expect(await tell(event(), { vendor: 'bank', secret: dana })).toBe(401);
    expect(await tell(event(), { vendor: 'dana' })).toBe(204);
  });

  const unreadable: Record<string, string> = {
    nothing: '',
    'no JSON': '{"id":',
    'a list': '[]',
    'no id': event({ id: undefined }),
    'an id with a blank': event({ id: 'a b' }),
    'a number that is an object': event({ number: {} }),
    'another kind': event({ kind: 'gift' }),
    'another status': event({ status: 'pending' }),
    'a negative amount': event({ amount: -1 }),
    'a fraction': event({ amount: 0.5 }),
    'an amount beyond what a double holds': event({ amount: 2 ** 53 }),
    'an amount as text': event({ amount: '1' }),
    'no currency': event({ currency: undefined }),
    'a currency that is a list': event({ currency: ['IDR'] }),
    'a currency in small letters': event({ currency: 'idr' }),
  };
  it.each(Object.entries(unreadable))('C88 well signed, but %s: 400', async (_name, body) => {
    const before = (await received()).length;
    expect(await tell(body)).toBe(400);
    expect((await received()).length).toBe(before);
  });

  it('C88 C90 large bodies, other methods, other vendors', async () => {
    expect(await tell(event({ id: 'x'.repeat(5_000) }))).toBe(413);
    for (const method of ['GET', 'PUT', 'DELETE']) expect(await tell(event(), { method })).toBe(405);
    expect((await fetch(`${shop}/vendor/other/callback`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${shop}/vendor/dana/callback`)).headers.get('allow')).toBe('POST');
  });

  it('C88 an event of an unknown order is stored and logged, and credits nobody', async () => {
    const player = await signedIn();
    expect(await tell(event({ id: 'told-by-nobody', number: 'PL-not-ours', amount: 5_432_109 }))).toBe(204);
    expect(await tokens(player)).toBe(0);
    expect(logs.some((line) => line.includes('vendor event: unknown_order'))).toBe(true);
    const kept = sql`select result from vendor_events where id = 'told-by-nobody'`;
    expect(await database.row(kept)).toEqual({ result: 'unknown_order' });
    // The log names the order and nothing else of the event.
    expect(logs.join('\n')).not.toMatch(/told-by-nobody|5432109/);
    expect(logs.some((line) => line.includes('"route":"/vendor/bank/callback"'))).toBe(true);
  });
});

describe('TU-1 C88 from the bank to the balance', () => {
  it('TU-1 C88 five times each, the newest first: credited once, without anybody asking', async () => {
    const player = await signedIn();
    callbacks().plan({ isHeld: true });
    const orders = [await topUp(player, 100), await topUp(player, 101), await topUp(player, 102)];
    for (const order of orders) await pay(order);
    expect(await tokens(player)).toBe(0);
    callbacks().plan({ isHeld: false, isReversed: true, copies: 5 });
    await callbacks().settled();
    expect(await tokens(player)).toBe(303);
    callbacks().plan({ isReversed: false, copies: 1 });
    expect(callbacks().waiting()).toBe(0);
  });

  it('C88 a forged one credits nothing, and the vendor’s own comes later, for days', async () => {
    const player = await signedIn();
    const order = await topUp(player);
    callbacks().plan({ isForged: true });
    await pay(order);
    await callbacks().settled();
    expect(await tokens(player)).toBe(0);
    callbacks().plan({ isForged: false });
    for (let waited = 0; callbacks().waiting() > 0 && waited < 2 * day; waited += hour) {
      clock.advance(hour);
      callbacks().wake();
      await callbacks().settled();
    }
    expect(callbacks().waiting()).toBe(0);
    expect(await tokens(player)).toBe(100);
  });
});
