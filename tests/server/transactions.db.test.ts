/** A player's history (TX-1, HI-1) is complete, in order and the player's own, and a transaction ends once (L8). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { transactionStatuses, transactionTypes } from '../../src/contract/transaction-words.ts';
import { pageSize, type TransactionWire } from '../../src/contract/transactions.calls.ts';
import { sql } from '../../src/server/db/sql.ts';
import { insertTransaction } from '../../src/server/domain/money/transactions.ts';
import { fail, findOrder, succeed, type Order } from '../../src/server/domain/vendors/vendor-orders.ts';
import { bankAccount as account, filePlatform, hour, minute, type Platform } from './platform.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, clock, database, newPlayer } = testbed;
const { redeem, voucher } = voucherSteps(testbed);

const orderOf = async (player: string, id: string): Promise<Order> => {
  const order = await findOrder(database, player, id);
  if (!order) throw new Error(`Expected an order ${id}; the player has none.`);
  return order;
};

type Body = { type?: string; status?: string; cursor?: string };
type History = NonNullable<Parameters<Platform['createPlayer']>[0]['history']>;

const page = async (bearer: string, body: Body = {}) =>
  (await ask(calls.transactions, { bearer, body })).data as {
    transactions: TransactionWire[];
    next: string | null;
  };
const detail = (bearer: string, id: unknown) => ask(calls.transaction, { bearer, body: { id } });

async function all(bearer: string, filter: Body = {}): Promise<TransactionWire[]> {
  const found: TransactionWire[] = [];
  for (let cursor: string | null = null; ;) {
    const { transactions, next } = await page(bearer, { ...filter, ...(cursor !== null && { cursor }) });
    found.push(...transactions);
    if (next === null) return found;
    expect(transactions).toHaveLength(pageSize);
    cursor = next;
  }
}

const everyKind: History = [
  { type: 'link' },
  { type: 'topup', status: 'success' },
  { type: 'topup', status: 'failed', reason: 'expired' },
  { type: 'topup', status: 'pending' },
  { type: 'voucher' },
  { type: 'withdraw', status: 'success' },
  { type: 'withdraw', status: 'failed', reason: 'rejected' },
  { type: 'withdraw', status: 'pending' },
  { type: 'unlink' },
];

describe('HI-1 the list', () => {
  it('HI-1 is newest first, in pages, each once, and the last one says that there is no more', async () => {
    const history: History = Array.from({ length: 2 * pageSize + 5 }, (_, at) => ({
      type: 'voucher',
      platinum: at + 1,
    }));
    const { bearer } = await newPlayer({ history });
    const found = await all(bearer);
    expect(found.map(({ platinum }) => platinum)).toEqual(history.map((_, at) => history.length - at));
  });

  it('HI-1 a page that is full to the last has no empty one behind it', async () => {
    const { bearer } = await newPlayer({
      history: Array.from({ length: pageSize }, () => ({ type: 'link' as const })),
    });
    const { transactions, next } = await page(bearer);
    expect([transactions.length, next]).toEqual([pageSize, null]);
    expect(await page((await newPlayer()).bearer)).toEqual({ transactions: [], next: null });
  });

  it('HI-1 what begins meanwhile moves no page: nothing comes twice, nothing is left out', async () => {
    const history: History = Array.from({ length: pageSize + 5 }, () => ({ type: 'voucher' }));
    const { bearer } = await newPlayer({ history });
    const first = await page(bearer);
    await redeem(bearer, await voucher());
    const second = await page(bearer, { cursor: first.next ?? '' });
    const ids = [...first.transactions, ...second.transactions].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.next]).toEqual([pageSize + 5, pageSize + 5, null]);
  });

  it('HI-1 every filter shows what fits it, all of it and nothing else', async () => {
    const history = Array.from({ length: 5 }, () => everyKind).flat();
    const { bearer } = await newPlayer({ history, accounts: [account] });
    const everything = await all(bearer);
    expect(everything).toHaveLength(history.length);
    for (const type of [undefined, ...transactionTypes]) {
      for (const status of [undefined, ...transactionStatuses]) {
        const fits = everything.filter(
          (one) => (type ?? one.type) === one.type && (status ?? one.status) === one.status,
        );
        expect(await all(bearer, { ...(type && { type }), ...(status && { status }) }), `${type} ${status}`).toEqual(
          fits,
        );
      }
    }
  });

  it('HI-1 C68 a cursor of somebody else, or none at all, is followed by nothing', async () => {
    const [one, other] = [
      await newPlayer({ history: everyKind, accounts: [account] }),
      await newPlayer({ history: everyKind, accounts: [account] }),
    ];
    const [, foreign] = await all(one.bearer);
    const [, own] = await all(other.bearer);
    for (const cursor of [foreign!.id, randomUUID(), 'x', 'A'.repeat(80)]) {
      expect(await page(other.bearer, { cursor })).toEqual({ transactions: [], next: null });
    }
    expect((await page(other.bearer, { cursor: own!.id })).transactions).toHaveLength(everyKind.length - 2);
  });

  it.each([{ type: 'bonus' }, { status: 'done' }, { cursor: '' }, { cursor: "' or 1=1" }, { cursor: 1 }, 'x'])(
    'HI-1 C26 what is no filter is refused: %j',
    async (body) => {
      const { bearer } = await newPlayer();
      expect((await ask(calls.transactions, { bearer, body })).status).toBe(400);
    },
  );
});

describe('TX-1 one transaction', () => {
  it('TX-1 says what it is about, in each of its kinds and states', async () => {
    const { bearer } = await newPlayer({ history: everyKind, accounts: [account] });
    const found = (await all(bearer)).reverse();
    expect(found.map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ['link', 'success', null],
      ['topup', 'success', null],
      ['topup', 'failed', 'expired'],
      ['topup', 'pending', null],
      ['voucher', 'success', null],
      ['withdraw', 'success', null],
      ['withdraw', 'failed', 'rejected'],
      ['withdraw', 'pending', null],
      ['unlink', 'success', null],
    ]);
    const [, topUp, , pending, redeemed, withdrawal] = found;
    expect(topUp).toMatchObject({
      platinum: 100,
      method: { kind: 'virtual_account', code: 'bca' },
      amount: 10_000,
      admin_fee: 4_000,
      discount: 0,
      total: 14_000,
      account: null,
    });
    expect(pending).toMatchObject({ va_number: expect.stringMatching(/^[0-9]{16}$/), finished_at: null });
    expect(Date.parse(pending?.expires_at ?? '')).toBeGreaterThan(Date.parse(pending?.created_at ?? ''));
    expect(redeemed).toMatchObject({ method: { kind: 'voucher', code: '' }, total: 0, expires_at: null });
    expect(withdrawal).toMatchObject({
      amount: 10_000,
      admin_fee: 2_500,
      total: 7_500,
      account: { provider: 'bca', number: '••••••7890', holder: 'Siti Aminah' },
    });
    const arrivals = found.map(({ arrives_at: at, created_at: from }) => at && Date.parse(at) - Date.parse(from ?? ''));
    expect(arrivals, 'only of a payout on its way').toEqual([...Array(7).fill(null), hour, null]);
    for (const one of found) {
      expect(one.order_number).toMatch(/^PL[0-9]{6}[2-9A-HJKMNP-Z]{10}$/);
      expect((await detail(bearer, one.id)).data).toEqual({ transaction: one });
    }
    expect(new Set(found.map(({ order_number }) => order_number)).size).toBe(found.length);
  });

  it('TX-1 C68 another player’s is not there, nor is what was never one', async () => {
    const [one, other] = [await newPlayer({ history: [{ type: 'voucher' }] }), await newPlayer()];
    const [own] = await all(one.bearer);
    for (const id of [own?.id, randomUUID(), '', 'x', null, 1, [own?.id], "' or 1=1 --"]) {
      const told = await detail(other.bearer, id);
      expect([told.outcome, told.status], JSON.stringify(id)).toEqual(['not_found', 404]);
    }
    expect((await detail(one.bearer, own?.id.toUpperCase())).outcome).toBe('accepted');
  });

  it('TX-1 C75 a checkout address is shown while it can be used', async () => {
    const { id: player, bearer } = await newPlayer();
    const now = clock.now();
    const id = await insertTransaction(database, {
      player,
      type: 'topup',
      platinum: 10n,
      method: { kind: 'e_wallet', code: 'dana' },
      task: 'ask',
      taskAt: new Date(now.getTime() + hour),
      expiresAt: new Date(now.getTime() + 30 * minute),
      createdAt: now,
    });
    await database.run(sql`update transactions set checkout_url = 'https://wallet.example/pay' where id = ${id}`);
    expect((await detail(bearer, id)).data.transaction.checkout_url).toBe('https://wallet.example/pay');
    await fail(database, await orderOf(player, id), 'expired', now);
    expect((await detail(bearer, id)).data.transaction).toMatchObject({ status: 'failed', checkout_url: null });
  });
});

describe('L8 a status', () => {
  it('L8 TX-1 moves once, whoever is first, of 32 at once', async () => {
    const { id: player, bearer } = await newPlayer({ history: [{ type: 'topup', status: 'pending' }] });
    const [pending] = await all(bearer);
    const id = pending?.id ?? '';
    const failed = { status: 'failed', reason: 'cancelled' } as const;
    const order = await orderOf(player, id);
    const moved = await Promise.allSettled(
      Array.from({ length: 32 }, () => fail(database, order, 'cancelled', clock.now())),
    );
    expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(succeed(database, order, clock.now())).rejects.toThrow(
      'Expected an order that goes on; it has ended.',
    );
    expect((await detail(bearer, id)).data.transaction).toMatchObject(failed);
  });

  it('L8 the database lets no ended one move, none be about something else, and none go', async () => {
    const { id: player, bearer } = await newPlayer({
      history: [
        { type: 'topup', status: 'pending' },
        { type: 'topup', status: 'success' },
      ],
    });
    const before = await all(bearer);
    const ended = /that ended does not change/;
    const about = /What a transaction is about does not change/;
    const attempts = [
      [sql`update transactions set status = 'pending', finished_at = null where player = ${player}`, ended],
      [
        sql`update transactions set status = 'failed', reason = 'expired', finished_at = now() where player = ${player}`,
        ended,
      ],
      [sql`update transactions set platinum = platinum + 1 where player = ${player}`, about],
      [sql`update transactions set total = 0 where player = ${player}`, about],
      [
        sql`update transactions set player = (select id from players where id <> ${player} limit 1) where player = ${player}`,
        about,
      ],
      [sql`update transactions set type = 'voucher' where player = ${player}`, about],
      [
        sql`update transactions set status = 'failed', finished_at = now() where player = ${player} and status = 'pending'`,
        /check/,
      ],
      [sql`delete from transactions where player = ${player}`, /append-only/],
      [sql`truncate transactions cascade`, /append-only/],
    ] as const;
    for (const [statement, reason] of attempts) {
      await expect(database.run(statement), statement.text).rejects.toThrow(reason);
    }
    expect(await all(bearer)).toEqual(before);
  });
});
