/**
 * `npm run bench:crowd`: what a call costs among ten players, and among 100,000 with a million movements, on PostgreSQL.
 * `-- 100000 1000000`: players, movements. The seeded rows skip the triggers, which would take an hour.
 */
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { quantile } from '../../src/tools/figures.ts';
import { newKey } from '../server/new-key.ts';
import { bankAccount, goodPassword, platform, type Platform } from '../server/platform.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';

const { players, movements } = readCommand((args) => numbersOf(args, { players: 100_000, movements: 1_000_000 }));
const rounds = 30;
const warmUp = 5;

const guarded = ['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'transactions'];

/** Ten movements a player: nine credits as of vouchers, and a withdrawal that was paid. */
async function seed(handle: Queryable): Promise<void> {
  for (const table of guarded) await handle.script(`alter table ${table} disable trigger user`);
  await handle.script(`
    insert into players (id, merchant, phone, username, password_hash, created_at)
      select gen_random_uuid(), m.uuid, '0899' || lpad(n::text, 8, '0'), 'Pemain', 'x', now()
      from generate_series(1, ${players}) n, (select uuid from merchants where is_default) m;
    create temporary table crowd as
      select id as player, gen_random_uuid() as token, gen_random_uuid() as winning from players where phone like '0899%';
    insert into ledger_accounts (id, player, name, currency, balance)
      select token, player, 'token', 'platinum', 0 from crowd union all select winning, player, 'winning', 'platinum', 0 from crowd;
    create temporary table moved as
      select gen_random_uuid() as id, gen_random_uuid() as entry, c.*, n
      from crowd c, generate_series(1, ${Math.ceil(movements / players)}) n;
    insert into transactions (id, number, player, type, status, platinum, method_kind, method_code, price, fee, discount,
        total, created_at, finished_at)
      select id, 'PL' || id, player, 'voucher', 'success', 10, 'voucher', '', 0, 0, 0, 0, now(), now() from moved;
    insert into ledger_transactions (id, reference, created_at) select entry, 'voucher/' || id, now() from moved;
    insert into ledger_entries (transaction, account, amount, balance)
      select entry, token, 10, 10 * n from moved order by n;
    insert into ledger_entries (transaction, account, amount)
      select entry, h.id, -10 from moved, ledger_accounts h where h.player is null and h.name = 'issued';
    update ledger_accounts a set balance = 10 * ${Math.ceil(movements / players)} from crowd c where a.id = c.token;
    insert into money_keys (player, key, call, body, transaction, created_at)
      select player, id::text, 'redeem', '\\x00', id, now() from moved;
    insert into sessions (digest, player, created_at, last_used_at, ends_at)
      select decode(md5(player::text), 'hex'), player, now(), now(), now() + interval '30 days' from crowd;
    insert into phone_limits (phone, asker, window_started_at) select phone, 'strangers', now() from players
      on conflict do nothing;
    insert into counters (key, window_ends_at, count) select 'money/' || player || '/60000', now(), 1 from crowd`);
  for (const table of guarded) await handle.script(`alter table ${table} enable trigger user`);
}

/** One player's calls, each with the ms that it took. */
async function createCaller(testbed: Platform) {
  const { ask, newPlayer, sandbox } = testbed;
  const { pinProofs } = sandbox.shop.platform;
  const wallet = { platinum_topup: 0, platinum_in_game: 1_000_000 };
  const { id, bearer, phone } = await newPlayer({ accounts: [bankAccount], wallet });
  const account: string = (await ask(calls.accounts, { bearer })).data.accounts[0].id;
  const times = new Map<string, number[]>();
  const note = (name: string, begun: number): void =>
    void times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
  async function timed(call: AnyCall, body?: object, headers: Record<string, string> = {}): Promise<void> {
    const begun = performance.now();
    const { outcome } = await ask(call, { bearer, headers, ...(body && { body }) });
    note(call.name, begun);
    if (outcome !== 'accepted') throw new Error(`Expected ${call.name} to be accepted, got ${outcome}.`);
  }
  return {
    times,
    async round(count: number): Promise<void> {
      const body = { platinum: 50 + count, account };
      const proof = await pinProofs.issue({ player: id, token: bearer }, { kind: 'withdraw', ...body } as never);
      await timed(calls.withdraw, body, { 'Idempotency-Key': newKey(), 'Pin-Proof': proof });
      await timed(calls.payByAccount, { platinum: 50 + count, method: 'bca' }, { 'Idempotency-Key': newKey() });
      await timed(calls.wallet);
      await timed(calls.statement, {});
      await timed(calls.transactions, {});
      await timed(calls.topUpOptions);
      await timed(calls.withdrawOptions);
      const begun = performance.now();
      await testbed.login(phone, goodPassword);
      note('login', begun);
    },
  };
}

async function bench(): Promise<void> {
  const [small, large] = [await platform({ logLevel: 'error' }), await platform({ logLevel: 'error' })];
  try {
    for (let count = 0; count < 9; count += 1) await small.newPlayer();
    const { database } = large.sandbox.shop;
    const begun = performance.now();
    await database.transaction(seed);
    await database.script('vacuum analyze');
    const seeded = await database.row<{ players: bigint; moved: bigint }>(sql`
      select (select count(*) from players) as players, (select count(*) from ledger_transactions) as moved`);
    process.stdout.write(
      `${seeded?.players} players, ${seeded?.moved} movements, seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`,
    );
    const [few, many] = [await createCaller(small), await createCaller(large)];
    // In turns, so that what else the machine does is the same for both.
    for (let round = 0; round < warmUp + rounds; round += 1) {
      if (round === warmUp) for (const { times } of [few, many]) times.clear();
      await few.round(round);
      await many.round(round);
    }
    process.stdout.write(`${'call'.padEnd(18)}  few ms  many ms   ratio\n`);
    for (const [call, times] of few.times) {
      const [ms, now] = [quantile(times, 0.5), quantile(many.times.get(call) ?? [], 0.5)];
      const figures = [ms, now, now / ms].map((figure) => figure.toFixed(2).padStart(9)).join('');
      process.stdout.write(`${call.padEnd(17)}${figures}\n`);
    }
  } finally {
    await small.stop();
    await large.stop();
  }
}

if (isOnPostgres) await bench();
else process.exitCode = await againOnPostgres(import.meta.filename, players, movements);
