/** PostgreSQL behind a pooler in transaction mode: DATABASE_URL is the pooler, DATABASE_DIRECT_URL the server itself. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { newKey } from './new-key.ts';
import { platform, type Platform } from './platform.ts';
import { startPooler, type Pooler } from './pooler.ts';
import { requirePostgres, type Postgres } from './postgres.ts';

let postgres: Postgres;
let pooler: Pooler;
let testbed: Platform;
beforeAll(async () => {
  postgres = await requirePostgres();
  // Fewer than the shop asks for.
  pooler = await startPooler(postgres.url, 4);
  testbed = await platform({ databaseUrl: pooler.url, databaseDirectUrl: postgres.url });
});
afterAll(async () => {
  await testbed.stop();
  await pooler.close();
  await postgres.remove();
});

it('C90 calls of many players at once find every statement, whichever connection is lent', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => testbed.newPlayer()));
  const buy = async ({ bearer }: (typeof people)[number]) => {
    const told: string[] = [];
    for (let time = 0; time < 6; time += 1) {
      const body = { platinum: 10 + time, method: 'bca' };
      told.push(
        (await testbed.ask(calls.payByAccount, { bearer, body, headers: { 'Idempotency-Key': newKey() } })).outcome,
      );
      told.push((await testbed.ask(calls.wallet, { bearer })).outcome);
    }
    return told;
  };
  const told = new Set((await Promise.all(people.map(buy))).flat());
  expect([...told]).toEqual(['accepted']);
  const { database } = testbed.sandbox.shop;
  expect(await database.row(sql`select count(*)::int as count from transactions`)).toEqual({ count: 48 });
  expect(await checkLedger(database)).toEqual([]);
  expect(testbed.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('GM-5 a process hears what another tells, because it listens at the server itself', async () => {
  const open = () =>
    openDatabase({
      url: pooler.url,
      directUrl: postgres.url,
      folder: '',
      template: null,
      onIdleError: () => undefined,
    });
  const [one, other] = [await open(), await open()];
  const heard: string[] = [];
  let isListening = false;
  const subscription = one.listen('rooms of the test', {
    onMessage: (message) => heard.push(message),
    onGap: () => (isListening = true),
  });
  await expect.poll(() => isListening).toBe(true);
  for (let time = 0; time < 5; time += 1) await other.run(sql`select pg_notify('rooms of the test', ${String(time)})`);
  await expect.poll(() => heard).toEqual(['0', '1', '2', '3', '4']);
  await subscription.stop();
  await one.close();
  await other.close();
});
