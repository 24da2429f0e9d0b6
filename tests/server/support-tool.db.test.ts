/** `npm run support`: refuses what is not wholly said, forgives every miss of one number (3.6, C52), or holds it. */
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { freshData, openData } from './platform.ts';
import { environmentOf, startProcess } from './process.ts';

const [locked, other] = ['081234567890', '081234567891'];
const data = await freshData();
afterAll(data.drop);

const opened = async <Result>(work: (handle: Database) => Promise<Result>) => {
  const handle = await openData(data);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
};
async function run(...words: string[]) {
  const running = startProcess('tools/support.ts', environmentOf(data), ...words);
  const line = await running.line.catch(() => '');
  return { code: await running.exited, printed: running.printed(), line };
}

it.each([
  ['no phone number', ['unlock', '0812', '--operator', 'siti', '--reason', 'x']],
  ['a command that is none', ['delete', locked, '--operator', 'siti', '--reason', 'x']],
  ['nobody', ['hold', locked, '--operator', ' ', '--reason', 'x']],
  ['an option that is none', ['unlock', locked, '--operator', 'siti', '--reason', 'x', '--all']],
])('3.6 refuses %s, and shows how it is asked', async (_what, words) => {
  const { code, printed } = await run(...words);
  expect([code, printed]).toEqual([1, expect.stringContaining('npm run support -- unlock|hold PHONE')]);
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

it('3.6 holds one number, and says so in one line', async () => {
  const { code, line } = await run('hold', '081234567899', '--operator', 'siti', '--reason', 'Phone stolen.');
  expect(code).toBe(0);
  const told = { event: 'held', phone: '…899', sessions: 0, verifications: 0, devices: 0, operator: 'siti' };
  expect(JSON.parse(line)).toMatchObject({ ...told, reason: 'Phone stolen.' });
});
