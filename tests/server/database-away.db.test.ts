/**
 * PostgreSQL stops and starts (docs/security.md C90): the shop reports it and recovers; each effect happens once. At start
 * the shop says what a power cut could take.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { DatabaseUnavailable } from '../../src/server/db/database.ts';
import { powerCutNotice } from '../../src/server/db/power-cut-notice.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { bankAccount, openData, platform, type Platform } from './platform.ts';
import { requirePostgres, type Postgres } from './postgres.ts';
import { newKey } from './new-key.ts';

let postgres: Postgres;
let testbed: Platform;
beforeAll(async () => {
  postgres = await requirePostgres();
  testbed = await platform({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await testbed.stop();
  await postgres.remove();
});

it('a start says that there is no such database, or that the user is not known', async () => {
  const url = new URL(postgres.url);
  const open = () => openDatabase({ url: url.href, folder: '', template: null, onIdleError: () => undefined });
  const place = `at ${url.searchParams.get('host')}`;
  url.pathname = '/nowhere';
  await expect(open()).rejects.toThrow(`database nowhere ${place} as platinum; it has no database of that name`);
  url.username = 'nobody';
  await expect(open()).rejects.toThrow(`database nowhere ${place} as nobody; it refuses the user`);
});

const statusOf = (answer: PromiseSettledResult<Response>): string =>
  answer.status === 'rejected'
    ? `no answer: ${answer.reason}`
    : `${answer.value.status} ${answer.value.headers.get('retry-after') ?? ''}`.trim();

describe('3.4 the notice at start', () => {
  it('3.4 names what of PostgreSQL is off, by the server or by the address, and says nothing where all is on', async () => {
    const safe = await requirePostgres({ fsync: 'on' });
    try {
      const noticeOf = async (databaseUrl: string) => {
        const place = { dataDir: '', databaseUrl };
        const opened = await openData(place);
        const notice = await powerCutNotice(opened, place);
        await opened.close();
        return notice;
      };
      expect(await noticeOf(safe.url)).toBe('');
      expect(await noticeOf(`${safe.url}&options=-c%20synchronous_commit%3Doff`)).toContain(' synchronous_commit off.');
      expect(await noticeOf(postgres.url)).toContain(' fsync off.');
    } finally {
      await safe.remove();
    }
  });
});

describe('C90 a database that is away', () => {
  it('C90 a connection that breaks between two statements ends its transaction and nothing else', async () => {
    const { database } = testbed.sandbox.shop;
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    const lost = database.transaction(async (handle) => {
      const row = await handle.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
      await handle.run(sql`select 1`);
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    await admin.end();
    expect(await database.row(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  it('C90 what `work` throws is thrown as it is, and its connection is used again', async () => {
    const { database } = testbed.sandbox.shop;
    const pidOf = async () => (await database.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid;
    const before = await pidOf();
    await expect(database.transaction(() => Promise.reject(new RangeError('mine')))).rejects.toThrow(RangeError);
    expect(await pidOf()).toBe(before);
  });

  it('C90 while it is away each call says when to come again, and every page and call is back with it', async () => {
    const { bearer } = await testbed.newPlayer();
    const ask = () =>
      Promise.allSettled(
        Array.from({ length: 12 }, () =>
          fetch(new URL(`/api${calls.wallet.path}`, testbed.shop), { headers: { Authorization: `Bearer ${bearer}` } }),
        ),
      );
    const probe = async (path: string) => (await fetch(new URL(path, testbed.shop))).status;
    expect(new Set((await ask()).map(statusOf))).toEqual(new Set(['200']));
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 200]);
    await postgres.stop();
    expect(new Set((await ask()).map(statusOf))).toEqual(new Set(['503 5']));
    // What the database said last counts for a second.
    await expect.poll(() => probe('/readyz')).toBe(503);
    expect(await probe('/livez')).toBe(200);
    await postgres.start();
    await expect.poll(() => probe('/readyz')).toBe(200);
    expect(new Set((await ask()).map(statusOf))).toEqual(new Set(['200']));
  });

  it('C86 C90 withdrawals under restarts: each that was acknowledged is there once, by its key', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const player = await testbed.newPlayer({
          wallet: { platinum_topup: 0, platinum_in_game: 10_000 },
          accounts: [bankAccount],
        });
        const { accounts } = (await testbed.ask(calls.accounts, { bearer: player.bearer })).data;
        return { ...player, account: accounts[0].id as string };
      }),
    );
    const { pinProofs } = testbed.sandbox.shop.platform;
    let isOver = false;
    const accepted = new Set<string>();
    const statuses = new Set<string>();
    const trade = async ({ id, bearer, account }: (typeof people)[number]) => {
      while (!isOver) {
        const body = { platinum: platinum(50), account };
        const key = newKey();
        for (let isKnown = false; !isKnown;) {
          const proof = await pinProofs
            .issue({ player: id, token: bearer }, { kind: 'withdraw', ...body })
            .catch(() => null);
          if (proof === null) continue;
          const response = await fetch(new URL(`/api${calls.withdraw.path}`, testbed.shop), {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              Authorization: `Bearer ${bearer}`,
              'Idempotency-Key': key,
              'Pin-Proof': proof,
            },
            body: JSON.stringify(body),
          });
          statuses.add(`${response.status} ${response.headers.get('retry-after') ?? ''}`.trim());
          isKnown = response.status !== 503;
          if (response.ok) accepted.add(key);
        }
      }
    };
    const trading = people.map(trade);
    for (let restart = 0; restart < 3; restart += 1) {
      const before = accepted.size;
      await expect.poll(() => accepted.size).toBeGreaterThan(before + 8);
      await postgres.stop();
      await postgres.start();
    }
    isOver = true;
    await Promise.all(trading);
    const { database } = testbed.sandbox.shop;
    const rows = await database.rows<{ key: string }>(sql`select key from money_keys where call = 'withdraw'`);
    expect(rows.map(({ key }) => key).sort()).toEqual([...accepted].sort());
    expect([...statuses].filter((status) => status !== '200' && status !== '503 5')).toEqual([]);
    expect(await checkLedger(database)).toEqual([]);
  });
});
