/** A standby takes over from PostgreSQL, at an address that moves to it (docs/operations.md): nothing answered is lost. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { newKey } from './new-key.ts';
import { platform, type Platform } from './platform.ts';
import { requirePostgres, type Postgres } from './postgres.ts';

/** An address on this machine behind which another server can be put. */
async function movingAddress(first: Postgres) {
  let at = first;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(join(new URL(at.url).searchParams.get('host') ?? '', '.s.PGSQL.5432'));
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const leave = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `postgresql://platinum@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    moveTo(next: Postgres) {
      at = next;
      leave();
    },
    close: () =>
      new Promise<void>((done) => {
        leave();
        server.close(() => done());
      }),
  };
}

let primary: Postgres;
let standby: Postgres;
let address: Awaited<ReturnType<typeof movingAddress>>;
let testbed: Platform;
beforeAll(async () => {
  primary = await requirePostgres();
  address = await movingAddress(primary);
  testbed = await platform({ databaseUrl: address.url });
  standby = await requirePostgres({ standbyOf: primary });
  const { database } = testbed.sandbox.shop;
  // From here on a commit is answered when the standby has it.
  await database.script("alter system set synchronous_standby_names = '*'");
  await database.script('select pg_reload_conf()');
});
afterAll(async () => {
  await testbed.stop();
  await address.close();
  await standby.remove();
  await primary.remove();
});

it('a start on a standby says that it only reads', async () => {
  const { url } = standby;
  await expect(openDatabase({ url, folder: '', template: null, onIdleError: () => undefined })).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringMatching(/it can only be read; a standby has to take over first, and a recovery to end\.$/),
  });
});

it('C86 C90 a standby takes over: until it writes each call says when to come again, then all that was answered is there', async () => {
  const { database } = testbed.sandbox.shop;
  const replicas = () => database.rows<{ state: string }>(sql`select sync_state as state from pg_stat_replication`);
  await expect.poll(replicas).toEqual([{ state: 'sync' }]);
  const people = await Promise.all(Array.from({ length: 4 }, () => testbed.newPlayer()));
  const accepted = new Set<string>();
  const statuses = new Set<string>();
  let recent = new Set<string>();
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const trade = async ({ bearer }: (typeof people)[number]) => {
    while (!isOver) {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${bearer}`,
        'Idempotency-Key': newKey(),
      };
      const body = JSON.stringify({ platinum: 10, method: 'bca' });
      const url = new URL(`/api${calls.payByAccount.path}`, testbed.shop);
      for (let isKnown = false; !isKnown && !isOver;) {
        const response = await fetch(url, { method: 'POST', headers, body });
        const told = await response.text();
        const status = `${response.status} ${response.headers.get('retry-after') ?? ''}`.trim();
        statuses.add(status);
        recent.add(status);
        // A first answer that was lost may find its order still on its way to the bank.
        isKnown = response.status !== 503 && !told.includes('IN_PROGRESS');
        if (response.ok) accepted.add(headers['Idempotency-Key']);
      }
    }
  };
  const trading = people.map(trade);
  await expect.poll(() => accepted.size).toBeGreaterThan(8);
  await primary.kill();
  // A balancer or a name can be quicker than the promotion.
  address.moveTo(standby);
  const ready = async () => (await fetch(new URL('/readyz', testbed.shop))).status;
  const sinceLast = () => {
    const said = [...recent];
    recent = new Set();
    return said;
  };
  await expect.poll(sinceLast).toEqual(['503 5']);
  await expect.poll(ready).toBe(503);
  const admin = new pg.Client({ connectionString: standby.url });
  await admin.connect();
  await admin.query("alter system set synchronous_standby_names = ''");
  await admin.query('select pg_reload_conf()');
  await admin.query('select pg_promote()');
  await admin.end();
  const before = accepted.size;
  // An order whose commit was not acknowledged is there, leased for a minute by a process that does not know it.
  await expect.poll(() => accepted.size, { timeout: 90_000 }).toBeGreaterThan(before + 8);
  await expect.poll(ready).toBe(200);
  isOver = true;
  await Promise.all(trading);
  const rows = await database.rows<{ key: string }>(sql`select key from money_keys where call = 'payByAccount'`);
  const written = new Set(rows.map(({ key }) => key));
  expect([...accepted].filter((key) => !written.has(key))).toEqual([]);
  expect([...statuses].filter((status) => !/^(?:200|409 [0-9]+|503 5)$/.test(status))).toEqual([]);
  expect(await checkLedger(database)).toEqual([]);
});
