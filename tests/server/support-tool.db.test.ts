/** `npm run support -- unlock`: refuses what is not wholly said, and forgives every miss of one number (3.6, C52). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { sql } from '../../src/server/db/sql.ts';
import { freshDatabase, preparedDatabase, type TestDatabase } from './platform.ts';
import { startProcess } from './process.ts';

const [locked, other] = ['081234567890', '081234567891'];
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platinum-support-'));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const opened = async <Result>(work: (handle: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) => {
  const handle = await openDatabase({
    url: database.url,
    folder,
    template: await preparedDatabase(),
    onIdleError: () => undefined,
  });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
};
async function run(...words: string[]) {
  const running = startProcess('tools/support.ts', { DATA_DIR: folder, DATABASE_URL: database.url ?? '' }, ...words);
  const line = await running.line.catch(() => '');
  return { code: await running.exited, printed: running.printed(), line };
}

it.each([
  ['no phone number', ['unlock', '0812', '--operator', 'siti', '--reason', 'x']],
  ['nobody', ['unlock', locked, '--operator', ' ', '--reason', 'x']],
  ['an option that is none', ['unlock', locked, '--operator', 'siti', '--reason', 'x', '--all']],
])('3.6 refuses %s, and shows how it is asked', async (_what, words) => {
  const { code, printed } = await run(...words);
  expect([code, printed]).toEqual([1, expect.stringContaining('npm run support -- unlock PHONE')]);
});

it('3.6 C52 forgives codes, logins and PINs of the number, of no other, and says so in one line', async () => {
  const counts = (phone: string) => sql`
    select (select count(*)::int from phone_limits where phone = ${phone}) as codes,
      (select count(*)::int from login_limits where phone = ${phone}) as logins`;
  await opened(async (handle) => {
    for (const phone of [locked, other]) {
      await handle.run(sql`
        insert into phone_limits (phone, asker, window_started_at, failures) values (${phone}, 'strangers', now(), 15)`);
      await handle.run(sql`
        insert into login_limits (phone, failures, last_failure_at) values (${phone}, 100, now())`);
    }
  });
  const { code, line } = await run('unlock', locked, '--operator', 'siti', '--reason', 'Called back.');
  expect(code).toBe(0);
  const told = { event: 'unlocked', phone: '…890', codes: 1, logins: 1, pins: 0, operator: 'siti' };
  expect(JSON.parse(line)).toMatchObject({ ...told, reason: 'Called back.' });
  await opened(async (handle) => {
    expect(await handle.row(counts(locked))).toEqual({ codes: 0, logins: 0 });
    expect(await handle.row(counts(other))).toEqual({ codes: 1, logins: 1 });
  });
});
