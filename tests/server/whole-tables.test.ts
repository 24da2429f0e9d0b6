/** The embedded database keeps plans that were made for empty tables, so none may read a whole one (docs/decisions/072). */
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { sql } from '../../src/server/db/sql.ts';
import { newKey } from './new-key.ts';
import { bankAccount, filePlatform, goodPin } from './platform.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform({ databaseUrl: null });
const { ask, database, newPlayer, rules, sandbox } = testbed;
const { voucher } = voucherSteps(testbed);

/** Tables that grow with players and their calls. */
const growing = [
  ...['transactions', 'ledger_entries', 'ledger_transactions', 'ledger_accounts', 'money_keys', 'vendor_events'],
  ...['players', 'sessions', 'vouchers', 'pin_proofs', 'counters', 'phone_limits'],
];

async function wholeReads(): Promise<Map<string, bigint>> {
  await database.script('select pg_stat_force_next_flush()');
  const rows = await database.rows<{ name: string; times: bigint }>(sql`
    select relname as name, seq_scan as times from pg_stat_user_tables where relname = any (${growing})`);
  return new Map(rows.map(({ name, times }) => [name, times]));
}

it('3.5 no movement reads a whole table of the embedded database', async () => {
  const { id, bearer } = await newPlayer({
    ...{ pin: goodPin, accounts: [bankAccount] },
    wallet: { platinum_topup: 0, platinum_in_game: 1_000 },
  });
  const account: string = (await ask(calls.accounts, { bearer })).data.accounts[0].id;
  const body = { platinum: platinum(50), account };
  const code = await voucher();
  const proof = await rules.pinProofs.issue({ player: id, token: bearer }, { kind: 'withdraw', ...body });
  const intent = () => ({ 'Idempotency-Key': newKey() });
  sandbox.bank.set({ settleAfter: 0 });
  const before = await wholeReads();
  const told = [
    await ask(calls.redeem, { bearer, body: { code }, headers: intent() }),
    await ask(calls.payByAccount, { bearer, body: { platinum: 50, method: 'bca' }, headers: intent() }),
    await ask(calls.withdraw, { bearer, body, headers: { ...intent(), 'Pin-Proof': proof } }),
    await ask(calls.wallet, { bearer }),
    await ask(calls.transactions, { bearer, body: {} }),
    await ask(calls.statement, { bearer, body: {} }),
  ];
  await Promise.all([rules.vendorTasks.settled(), sandbox.bank.settled()]);
  expect(told.map(({ outcome }) => outcome)).toEqual(told.map(() => 'accepted'));
  expect(await database.rows(sql`select 1 from vendor_events`)).toHaveLength(1);
  expect(before.size).toBe(growing.length);
  expect(await wholeReads()).toEqual(before);
});
