/** `npm run support`: refuses what is not wholly said, forgives every miss of one number or holds it, clears reviews (3.6, C52, WD-2). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
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
  expect([code, printed]).toEqual([2, expect.stringContaining('node dist/support.js unlock|hold PHONE')]);
});

const clear = ['--operator', 'siti', '--reason', 'Two friends, both called.'];

it.each([
  ['nobody says who decides', ['clear', '8f14e45f-ceea-467f-a8f5-0e3c1b2d4a6c', '--reason', 'x']],
  ['a phone number stands for the player', ['clear', locked, ...clear]],
  ['the list is asked for one player', ['reviews', locked]],
])('WD-2 does nothing where %s', async (_what, words) => {
  const { code, printed } = await run(...words);
  expect([code, printed]).toEqual([2, expect.stringContaining('node dist/support.js clear PLAYER')]);
});

it('WD-2 GM-5 lists whose winnings wait, against whom and for how much; clearing writes who and why', async () => {
  const [winner, loser, room] = [randomUUID(), randomUUID(), randomUUID()];
  await opened((handle) =>
    handle.script(`
      insert into players (id, merchant, phone, username, password_hash, created_at) values
        ('${winner}', '${defaultMerchant}', '${locked}', 'a', 'x', now()),
        ('${loser}', '${defaultMerchant}', '${other}', 'b', 'x', now());
      insert into ledger_accounts (id, player, name, currency, balance) values
        (gen_random_uuid(), '${winner}', 'winning', 'platinum', 0);
      insert into rooms (id, invitation, merchant, game, stake, is_private, status, version, match, seed, prompts,
        created_at, ended_at) values
        ('${room}', 'ABCDEF', '${defaultMerchant}', 'x', 1000, false, 'ended', 1, '{}', '', '[]', now(), now());
      insert into seats (room, seat, player, name, token, winning, inputs, verdicts, is_open, outcome, reason, reward,
        ended_at, opponent, is_walkover) values
        ('${room}', 0, '${winner}', 'a', 1000, 0, '[]', '[]', false, 'won', 'opponent_left', 1800, now(), '${loser}', true),
        ('${room}', 1, '${loser}', 'b', 1000, 0, '[]', '[]', false, 'lost', 'you_left', 0, now(), '${winner}', false);
      insert into reviews (id, player, kind, room, opened_at) values (gen_random_uuid(), '${winner}', 'pair', '${room}', now())`),
  );
  const { code, line } = await run('reviews');
  expect(code).toBe(0);
  expect(JSON.parse(line)).toMatchObject({
    ...{ event: 'review', player: winner, kinds: 'pair', winning: 0, opponent: loser },
    ...{ matches: 1, won: 1, walkovers: 1, net: 1_800 },
  });
  const cleared = await run('clear', winner, ...clear);
  expect(JSON.parse(cleared.line)).toMatchObject({
    event: 'cleared',
    player: winner,
    kinds: ['pair'],
    operator: 'siti',
  });
  await opened(async (handle) => {
    expect(await handle.rows(sql`select operator, reason from reviews`)).toEqual([
      { operator: 'siti', reason: 'Two friends, both called.' },
    ]);
    await expect(handle.run(sql`update reviews set reason = 'Another one.'`)).rejects.toThrow('cleared once');
    await expect(handle.run(sql`delete from reviews`)).rejects.toThrow('append-only');
  });
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
  const told = {
    event: 'held',
    phone: '…899',
    sessions: 0,
    passkeys: 0,
    verifications: 0,
    devices: 0,
    operator: 'siti',
  };
  expect(JSON.parse(line)).toMatchObject({ ...told, reason: 'Phone stolen.' });
});

it('NM-4 takes a nickname away, and says so in one line', async () => {
  const named = randomUUID();
  await opened((handle) =>
    handle.script(`
      insert into players (id, merchant, phone, username, password_hash, created_at)
        values ('${named}', '${defaultMerchant}', '081234567893', 'Kasar', 'x', now());
      insert into nicknames (merchant, key, player) values ('${defaultMerchant}', 'kasar', '${named}')`),
  );
  const nobody = await run('unname', '--operator', 'siti', '--reason', 'x');
  expect([nobody.code, nobody.printed]).toEqual([2, expect.stringContaining('node dist/support.js unname NICKNAME')]);
  const { code, line } = await run('unname', 'Kasar', '--operator', 'siti', '--reason', 'Reported.');
  const told = { event: 'unnamed', nickname: 'Kasar', players: 1, operator: 'siti', reason: 'Reported.' };
  expect([code, JSON.parse(line)]).toEqual([0, expect.objectContaining(told)]);
  await opened(async (handle) =>
    expect(await handle.row(sql`select username from players where id = ${named}`)).toEqual({
      username: 'Pemain 7893',
    }),
  );
});
