/** Transactions: a serialization failure or deadlock is retried, any other error is not. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable, type Queryable } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { requireOwnKey } from '../../src/server/domain/platform/key-check.ts';
import { heapInUse } from './heap.ts';
import { filePlatform, freshData, openData } from './platform.ts';

const { database } = await filePlatform();
await database.script('create table races (attempt integer)');

const raise = (handle: Queryable, code: string): Promise<void> =>
  handle.script(`do $$ begin raise exception using errcode = '${code}'; end $$`);

/** Stores the number of each attempt; the first `complaints` attempts fail with the given code. */
async function attempts(code: string, complaints: number): Promise<{ made: number; kept: number; error: unknown }> {
  let made = 0;
  await database.run(sql`delete from races`);
  const error: unknown = await database
    .transaction(async (handle) => {
      made += 1;
      await handle.run(sql`insert into races (attempt) values (${made})`);
      if (made <= complaints) await raise(handle, code);
    })
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  const rows = await database.rows(sql`select attempt from races`);
  return { made, kept: rows.length, error };
}

describe('a transaction', () => {
  it.each(['40001', '40P01'])(
    'that lost a race (%s) is run again, and leaves nothing of the tries before',
    async (code) => {
      expect(await attempts(code, 3)).toEqual({ made: 4, kept: 1, error: null });
    },
  );

  it('that loses ten races in a row fails with what the database said', async () => {
    expect(await attempts('40001', 99)).toMatchObject({ made: 10, kept: 0, error: { code: '40001' } });
  });

  it('that is refused for anything else is not run again', async () => {
    expect(await attempts('23514', 99)).toMatchObject({ made: 1, kept: 0, error: { code: '23514' } });
  });

  it('C90 that finds the disk full or no connection left is refused as the database that is away', async () => {
    expect((await attempts('53100', 99)).error).toBeInstanceOf(DatabaseUnavailable);
    expect(await attempts('53300', 1)).toMatchObject({ made: 1, kept: 0 });
  });

  it('neither nests nor lets a statement go past its handle', async () => {
    await expect(database.transaction(() => database.transaction(() => Promise.resolve()))).rejects.toThrow('nest');
    await expect(database.transaction(() => database.rows(sql`select 1`))).rejects.toThrow('handle');
  });
});

it('a statement asks for its columns once, and is refused where they are others', async () => {
  await database.script('create table described (number bigint, moment timestamptz, note text)');
  const row = { number: 2n ** 53n + 1n, moment: new Date('2026-02-28T23:59:59.999Z'), note: null };
  const read = () => database.rows(sql`select * from described where moment = ${row.moment}`);
  const asking = vi.spyOn(pg.Connection.prototype, 'describe');
  expect(await read()).toEqual([]);
  await database.run(sql`insert into described (number, moment) values (${row.number}, ${row.moment})`);
  expect([await read(), await read()]).toEqual([[row], [row]]);
  expect(asking).toHaveBeenCalledTimes(2);
  asking.mockRestore();
  await database.script('alter table described add column more text');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
});

it('C90 a build does not start on a database that a newer one has migrated', async () => {
  const data = await freshData();
  const first = await openData(data);
  await first.run(sql`insert into migrations (name, fingerprint) values ('999-tomorrow', 'x')`);
  await first.close();
  await expect(openData(data)).rejects.toMatchObject({
    name: 'SchemaTooNew',
    message: expect.stringContaining('999-tomorrow'),
  });
  await data.drop();
});

it('C64 a shop does not start under another key than the one its database was filled under', async () => {
  await expect(requireOwnKey(database, randomBytes(32))).rejects.toMatchObject({ name: 'WrongKey' });
});

it('3.8 rows that were read stay nowhere in memory', async () => {
  const read = async (): Promise<number> => {
    for (let time = 0; time < 200; time += 1)
      await database.rows(sql`select repeat('x', 10) from generate_series(1, 500)`);
    return heapInUse();
  };
  await read();
  const before = await read();
  expect((await read()) - before).toBeLessThan(2_000_000);
});
