/** The testbed resets without a restart, and its clock stands still at a given moment. */
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import { bankAccount as account, filePlatform, goodPassword, minute } from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const standsAt = new Date('2026-11-02T03:00:00Z');
const phone = '081200000001';

const testbed = await filePlatform({ standsAt });
const { ask, createPlayer, login } = testbed;

const post = async (path: string, body: object) => {
  const response = await fetch(`${testbed.control}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as { now: string };
};
const houses = () =>
  testbed.database.rows(sql`select name, currency from ledger_accounts where player is null order by name`);

it('SC-2 C45 the clock stands still but for what moves it, and answers are dated by it', async () => {
  expect(testbed.clock.now()).toEqual(standsAt);
  expect((await ask(calls.games)).headers.get('date')).toBe(standsAt.toUTCString());
  expect(await post('/clock', { advanceMs: minute })).toEqual({ now: '2026-11-02T03:01:00.000Z' });
  expect((await ask(calls.games)).headers.get('date')).toBe('Mon, 02 Nov 2026 03:01:00 GMT');
  await post('/faults', { call: 'redeem', kind: 'accepted' });
  expect((await ask(calls.redeem)).data.transaction.created_at).toBe('2026-11-02T03:01:00.000Z');
});

it('SC-2 nobody is known any more, the books of the house stay, and the same numbers can begin again', async () => {
  const before = await houses();
  const history = [{ type: 'topup' as const }, { type: 'withdraw' as const }, { type: 'voucher' as const }];
  const seed = { phone, password: goodPassword, pin: '482917', accounts: [account], history };
  await createPlayer(seed);
  const stale = await testbed.started('081200000002');
  await expectOutcome(login(phone, goodPassword), 'accepted');
  await post('/clock', { advanceMs: minute });
  expect(await post('/forget', {})).toEqual({ now: standsAt.toISOString() });
  await expectOutcome(login(phone, goodPassword), 'invalid_credentials');
  await expectOutcome(testbed.verify('0417', stale), 'ticket_invalid');
  expect(await houses()).toEqual(before);
  const messages = await fetch(`${testbed.sms}/messages?phone=081200000002`);
  expect(await messages.json()).toEqual([]);
  await createPlayer(seed);
  await expectOutcome(login(phone, goodPassword), 'accepted');
});
