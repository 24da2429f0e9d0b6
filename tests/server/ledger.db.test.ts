/** The laws of the ledger (docs/security.md 3.1): they hold under load, no statement breaks them, a break is found. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../src/server/db/sql.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger, findBreaks, requireSoundLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { post, type Line } from '../../src/server/domain/ledger/ledger.ts';
import { give, seedHistory } from '../../src/sandbox/testbed/money.ts';
import { random } from '../../src/walk/random.ts';
import { bankAccount as account, filePlatform, freshData, platform } from './platform.ts';
import { atOnce, outcomesOf } from './outcomes.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { database, newPlayer } = testbed;
const { balances, redeem, voucher } = voucherSteps(testbed);

const postNow = (reference: string, lines: readonly Line[]) =>
  testbed.database.transaction((handle) => post(handle, reference, lines, testbed.clock.now()));
const statement = (text: string): Statement => ({ text, name: randomUUID(), values: [] });

describe('L1 to L10 whatever happens', () => {
  it('L1 L2 L3 L4 L5 L6 L7 L8 L9 C89 hold at every moment of 600 random movements, 50 at once', async () => {
    const chance = random(7);
    const players = await atOnce(8, () => newPlayer({ accounts: [account] }));
    const anyone = () => players[chance.below(players.length)] as (typeof players)[number];
    const shared = await voucher();
    const types = ['topup', 'withdraw', 'voucher', 'link', 'unlink'] as const;
    const statuses = ['pending', 'success', 'failed'] as const;
    const movement = async (): Promise<{ outcome: string }> => {
      const { id, bearer } = anyone();
      switch (chance.below(5)) {
        case 0:
          return redeem(bearer, await voucher({ platinum: 1 + chance.below(500) }));
        case 1:
          return redeem(bearer, shared);
        case 2: {
          // Often overdraws: the database refuses it, and nothing is written.
          const amount = BigInt(-(1 + chance.below(2_000)));
          const lines = give(id, 'token', amount);
          return postNow(`correction/${randomUUID()}`, lines).then(
            () => ({ outcome: 'taken' }),
            () => ({ outcome: 'too much' }),
          );
        }
        default: {
          const [type = 'link', status = 'success'] = [
            types[chance.below(types.length)],
            statuses[chance.below(statuses.length)],
          ];
          const past = { type, status, reason: 'expired' as const, platinum: 50 + chance.below(500), ageMs: 0 };
          await database.transaction((handle) => seedHistory(handle, id, [past], testbed.clock.now()));
          return { outcome: type };
        }
      }
    };
    const told: { outcome: string }[] = [];
    for (let batch = 0; batch < 12; batch += 1) {
      const [breaks, ...done] = await Promise.all([checkLedger(database), ...Array.from({ length: 50 }, movement)]);
      expect(breaks).toEqual([]);
      told.push(...done);
    }
    expect(await checkLedger(database)).toEqual([]);
    const counts = outcomesOf(told);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['accepted', 'used', 'taken', 'too much', ...types]));
    const shown = await Promise.all(players.map(({ bearer }) => balances(bearer)));
    const sums = await database.row<{ given: bigint }>(sql`
      select (-sum(e.amount))::bigint as given from ledger_entries e join ledger_accounts a on a.id = e.account
      where a.player is null and a.currency = 'platinum'`);
    const others = await database.row<{ rest: bigint }>(sql`
      select coalesce(sum(balance), 0)::bigint as rest from ledger_accounts
      where player is not null and player <> all(${players.map(({ id }) => id)}::uuid[])`);
    const total = shown.reduce((sum, { token, winning }) => sum + BigInt(token) + BigInt(winning), 0n);
    expect(total + (others?.rest ?? 0n)).toBe(sums?.given);
  });

  it('L6 C89 of 50 who post one reference at once, one does', async () => {
    const { id, bearer } = await newPlayer();
    const reference = `correction/${randomUUID()}`;
    const told = await atOnce(50, () => postNow(reference, give(id, 'token', 3n)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await balances(bearer)).toEqual({ token: 3, winning: 0 });
  });

  it('L1 C90 lines that do not sum to zero leave nothing behind', async () => {
    const { id, bearer } = await newPlayer();
    const lines: readonly (readonly [string, Line[]])[] = [
      ['Platinum from nothing', [{ account: { player: id, name: 'token' }, amount: 5n }]],
      ['one too many', [...give(id, 'token', 5n), { account: 'issued', amount: 1n }]],
      [
        'Platinum against rupiah',
        [
          { account: { player: id, name: 'token' }, amount: 5n },
          { account: 'bank', amount: -5n },
        ],
      ],
    ];
    for (const [name, wrong] of lines) {
      const reference = `correction/${randomUUID()}`;
      await expect(postNow(reference, wrong), name).rejects.toThrow(/do not sum to zero/);
      expect(await database.rows(sql`select 1 from ledger_transactions where reference = ${reference}`)).toEqual([]);
    }
    await expect(postNow(`correction/${randomUUID()}`, give(randomUUID(), 'token', 1n))).rejects.toThrow(
      /ledger account "token"; there is none/,
    );
    expect(await balances(bearer)).toEqual({ token: 0, winning: 0 });
    expect(await checkLedger(database)).toEqual([]);
  });

  it('MO-1 an amount is an integer of 64 bits, beyond what a double holds', async () => {
    const { id, bearer } = await newPlayer();
    const large = 9_007_199_254_740_993n;
    await postNow(`correction/${randomUUID()}`, give(id, 'token', large));
    const row = await database.row<{ balance: bigint }>(
      sql`select balance from ledger_accounts where player = ${id} and name = 'token'`,
    );
    expect(row?.balance).toBe(large);
    // An amount that JSON cannot hold is an error, not a rounded figure.
    await expect(testbed.rules.wallets.read(bearer)).rejects.toThrow('Expected an amount of at most 9007199254740991');
    await postNow(`correction/${randomUUID()}`, give(id, 'token', -large));
  });
});

describe('L1 to L6 by hand', () => {
  it('L1 L2 L3 L5 no statement breaks them', async () => {
    const { id } = await newPlayer({ wallet: { platinum_topup: 500, platinum_in_game: 500 } });
    const own = `(select id from ledger_accounts where player = '${id}' and name = 'token')`;
    const one = `(select transaction from ledger_entries where account = ${own} limit 1)`;
    const attempts: readonly (readonly [string, RegExp])[] = [
      [`insert into ledger_entries (transaction, account, amount) values (${one}, ${own}, 5)`, /sum to zero/],
      [`insert into ledger_entries (transaction, account, amount) values (${one}, ${own}, 0)`, /check constraint/],
      [
        `insert into ledger_entries (transaction, account, amount) values (${one}, ${own}, -100000)`,
        /check constraint/,
      ],
      [`update ledger_entries set amount = amount + 1 where account = ${own}`, /append-only/],
      [`update ledger_entries set account = account`, /append-only/],
      [`delete from ledger_entries where account = ${own}`, /append-only/],
      [`truncate ledger_entries`, /append-only/],
      [`update ledger_transactions set reference = reference || 'x'`, /append-only/],
      [`delete from ledger_transactions`, /append-only/],
      [`truncate ledger_transactions cascade`, /append-only/],
      [`update ledger_accounts set balance = 1000000 where id = ${own}`, /change by entries alone/],
      [`update ledger_accounts set balance = -1 where id = ${own}`, /change by entries alone/],
      [`update ledger_accounts set currency = 'rupiah' where id = ${own}`, /change by entries alone/],
      [
        `update ledger_accounts set player = null, balance = null, name = 'mine' where id = ${own}`,
        /change by entries alone/,
      ],
      [`delete from ledger_accounts where id = ${own}`, /change by entries alone/],
      [`truncate ledger_accounts cascade`, /append-only/],
      [
        `insert into ledger_accounts (id, player, name, currency, balance) values (gen_random_uuid(), '${id}', 'gift', 'platinum', 9)`,
        /begin empty/,
      ],
      [
        `insert into ledger_accounts (id, player, name, currency, balance) values (gen_random_uuid(), '${id}', 'token', 'platinum', 0)`,
        /unique/,
      ],
      [`insert into ledger_accounts (id, name, currency) values (gen_random_uuid(), 'issued', 'platinum')`, /unique/],
      [
        `insert into ledger_transactions (id, reference, created_at) select gen_random_uuid(), reference, now() from ledger_transactions limit 1`,
        /unique/,
      ],
      [`delete from players where id = '${id}'`, /foreign key|change by entries alone/],
    ];
    for (const [text, reason] of attempts) await expect(database.run(statement(text)), text).rejects.toThrow(reason);
    expect(await checkLedger(database)).toEqual([]);
  });
});

/** A room inserted directly, not by `rooms.join`. */
const addRoom = (status: string, ended: string): string => `
  insert into rooms (id, invitation, merchant, game, stake, is_private, status, version, match, seed, prompts, created_at,
    ended_at)
  select gen_random_uuid(), 'ABCDEF', uuid, 'broken', 5, false, '${status}', 1, '{}', 'abcd', '[]', now(), ${ended}
  from merchants limit 1`;

describe('L1 to L11 broken behind the database’s back', () => {
  /** Each law, what the check says of its break, and statements that break it with the triggers off. */
  const breaks: readonly (readonly [string, RegExp, (ids: { player: string; other: string }) => string[]])[] = [
    [
      'L1',
      /is off by 7 platinum/,
      ({ player }) => [
        `insert into ledger_entries (transaction, account, amount)
          select (select id from ledger_transactions limit 1), id, 7 from ledger_accounts where player = '${player}' and name = 'token'`,
      ],
    ],
    [
      'L2',
      /has 1500, its entries 500/,
      ({ player }) => [
        `update ledger_accounts set balance = balance + 1000 where player = '${player}' and name = 'token'`,
      ],
    ],
    [
      'L3',
      /has -5/,
      ({ player }) => [
        `alter table ledger_accounts drop constraint ledger_accounts_balance_check`,
        `update ledger_accounts set balance = -5 where player = '${player}' and name = 'winning'`,
      ],
    ],
    [
      'L4',
      /players have \d+, of the house remain/,
      ({ player }) => [
        `update ledger_accounts set balance = balance + 1 where player = '${player}' and name = 'token'`,
      ],
    ],
    ['L5', /does not enforce entries_stay/, () => [`drop trigger entries_stay on ledger_entries`]],
    [
      'L6',
      /voucher [0-9a-f]{4,} and its transaction differ/,
      ({ player }) => [
        `insert into vouchers (digest, platinum, expires_at, transaction) select 'abcd', 5, now(), id from transactions where type = 'topup' and player = '${player}'`,
      ],
    ],
    [
      'L7',
      /withdrawal .* is success, its Platinum is not where that puts it/,
      ({ player }) => [
        `update transactions set status = 'success', finished_at = now(), task = null, task_at = null where type = 'withdraw' and player = '${player}'`,
      ],
    ],
    [
      'L8',
      /top-up .* is failed and was credited/,
      ({ player }) => [
        `update transactions set status = 'failed', reason = 'expired' where type = 'topup' and player = '${player}'`,
      ],
    ],
    [
      'L9',
      /token of player .* moved .*, its history says/,
      ({ player, other }) => [
        `update transactions set player = '${other}' where type = 'topup' and player = '${player}'`,
      ],
    ],
    [
      'L9',
      /entry \d+ says 501, its account had 500/,
      ({ player }) => [
        `update ledger_entries set balance = balance + 1
          where balance = 500 and account = (select id from ledger_accounts where player = '${player}' and name = 'token')`,
      ],
    ],
    [
      'L10',
      /bank told that .* is failed, here it is success/,
      ({ player }) => [
        `insert into vendor_events (vendor, id, number, status, amount, result, received_at)
          select 'bank', 'e1', number, 'failed', total, 'applied', now() from transactions where type = 'topup' and player = '${player}'`,
      ],
    ],
    ['L11', /room .* is ended and was not settled/, () => [addRoom('ended', 'now()')]],
    [
      'L11',
      /seat 0 of room .* was taken without its stake/,
      ({ player }) => [
        addRoom('waiting', 'null'),
        `insert into seats (room, seat, player, name, token, winning, inputs, verdicts)
          select id, 0, '${player}', 'Siti', 5, 0, '[]', '[]' from rooms where game = 'broken'`,
      ],
    ],
    [
      'L11',
      /room .* is played for 0, its stake never went back/,
      () => [
        addRoom('waiting', 'null'),
        `update rooms set stake = 0 where game = 'broken'`,
        `insert into ledger_transactions (id, reference, created_at)
          select gen_random_uuid(), 'seat/' || id || '/0', now() from rooms where game = 'broken'`,
      ],
    ],
    [
      'L11',
      /seat 0 of room .* was paid 5, 0 of it as bought, its result says 5, 5/,
      ({ player }) => [
        addRoom('ended', 'now()'),
        `insert into seats (room, seat, player, name, token, winning, inputs, verdicts, is_open, outcome, reason, reward,
          reward_token, ended_at)
          select id, 0, '${player}', 'Siti', 5, 0, '[]', '[]', false, 'drawn', 'played', 5, 5, now() from rooms
          where game = 'broken'`,
        `insert into ledger_transactions (id, reference, created_at)
          select gen_random_uuid(), what || id || seat, now() from rooms, (values ('seat/', '/0'), ('match/', '')) as of (what, seat)
          where game = 'broken'`,
        `insert into ledger_entries (transaction, account, amount)
          select l.id, a.id, case a.name when 'staked' then -5 else 5 end
          from ledger_transactions l join rooms r on l.reference = 'match/' || r.id and r.game = 'broken',
            ledger_accounts a
          where a.name = 'staked' or (a.player = '${player}' and a.name = 'winning')`,
      ],
    ],
  ];

  it.each(breaks)('%s is seen, and says what is wrong', async (rule, detail, sabotage) => {
    const history = [{ type: 'topup' as const }, { type: 'withdraw' as const, status: 'pending' as const }];
    const wallet = { platinum_topup: 500, platinum_in_game: 0 };
    const { id: player } = await newPlayer({ history, accounts: [account], wallet });
    const { id: other } = await newPlayer();
    const tables = ['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'transactions'];
    const triggers = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger user`);
    let found: Awaited<ReturnType<typeof checkLedger>> = [];
    const broken = database.transaction(async (handle) => {
      const texts = [...triggers('disable'), ...sabotage({ player, other }), ...triggers('enable')];
      for (const text of texts) await handle.script(text);
      found = await findBreaks(handle);
      throw new Error('rolled back on purpose');
    });
    await expect(broken).rejects.toThrow('rolled back on purpose');
    expect(found.map((one) => one.rule.split(' ')[0])).toContain(rule);
    expect(found.find((one) => one.rule.startsWith(`${rule} `))?.detail).toMatch(detail);
    expect(await checkLedger(database)).toEqual([]);
  });

  it('L2 the shop does not start on a broken ledger', async () => {
    const { drop, ...data } = await freshData();
    const start = () => platform(data);
    const running = await start();
    const { id } = await running.newPlayer({ wallet: { platinum_topup: 5, platinum_in_game: 0 } });
    const { database: own } = running.sandbox.shop;
    const change = async (by: string) => {
      await own.script('alter table ledger_accounts disable trigger user');
      await own.script(`update ledger_accounts set balance = balance ${by} where player = '${id}' and name = 'token'`);
      await own.script('alter table ledger_accounts enable trigger user');
    };
    await change('+ 1');
    await expect(requireSoundLedger(own)).rejects.toThrow(/L2 .* has 6, its entries 5/);
    await running.stop();
    await expect(start()).rejects.toThrow(/The ledger is broken, so the shop does not start: L2 /);
    await drop();
  });
});
