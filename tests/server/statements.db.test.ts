/** How many statements a call sends, `begin` and `commit` among them (docs/decisions/052): more of them is slower. */
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { bankAccount, cookieOf, filePlatform, goodPassword, goodPin } from './platform.ts';
import { newKey } from './new-key.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, login, newPlayer, rules, sandbox } = testbed;
const { voucher } = voucherSteps(testbed);

const sent: string[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: Parameters<typeof query>) {
  const [statement] = given as unknown as [string | { text: string }];
  sent.push(typeof statement === 'string' ? statement : statement.text);
  return query.apply(this, given);
} as unknown as typeof query;
afterAll(() => {
  pg.Client.prototype.query = query;
});

/** The statements until the answer. Workers and simulated vendors are none of the call's: they name other tables. */
async function statementsOf(call: () => Promise<{ outcome: string }>): Promise<string[]> {
  await Promise.all([rules.vendorTasks.settled(), rules.outbox.settled(), sandbox.bank.settled()]);
  sent.length = 0;
  const { outcome } = await call();
  const until = sent.filter(
    (text) => !/room_presence|from rooms where due_at|outbox|push_notices|for update skip locked/.test(text),
  );
  expect(['accepted', 'confirmed']).toContain(outcome);
  return until;
}

it('3.5 a call sends few statements', async () => {
  const player = await newPlayer({
    pin: goodPin,
    accounts: [bankAccount],
    wallet: { platinum_topup: 0, platinum_in_game: 1_000 },
  });
  const { id, bearer, phone } = player;
  const account: string = (await ask(calls.accounts, { bearer })).data.accounts[0].id;
  const body = { platinum: platinum(50), account };
  const intent = () => ({ 'Idempotency-Key': newKey() });
  const [code, proof] = [
    await voucher(),
    await rules.pinProofs.issue({ player: id, token: bearer }, { kind: 'withdraw', ...body }),
  ];
  // What is prepared once for each connection is prepared.
  const Cookie = cookieOf(await login(phone, goodPassword));
  const most: readonly (readonly [string, number, () => Promise<{ outcome: string }>])[] = [
    ['login', 5, () => login(phone, goodPassword, undefined, { Cookie })],
    [
      'confirmPin',
      3,
      () => ask(calls.confirmPin, { bearer, body: { pin: goodPin, deed: { kind: 'withdraw', ...body } } }),
    ],
    ['redeem', 5, () => ask(calls.redeem, { bearer, body: { code }, headers: intent() })],
    [
      'payByAccount',
      4,
      () => ask(calls.payByAccount, { bearer, body: { platinum: 50, method: 'bca' }, headers: intent() }),
    ],
    ['withdraw', 5, () => ask(calls.withdraw, { bearer, body, headers: { ...intent(), 'Pin-Proof': proof } })],
    ['wallet', 1, () => ask(calls.wallet, { bearer })],
    ['statement', 2, () => ask(calls.statement, { bearer, body: {} })],
  ];
  for (const [name, limit, call] of most) {
    const statements = await statementsOf(call);
    expect(statements.length, `${name}:\n${statements.join('\n')}`).toBe(limit);
  }
});
