/** Hostile amounts at each endpoint that takes one (C83): refused in the same words, without effect. */
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { hostileAmounts } from '../unit/contract/hostile-amounts.ts';
import { filePlatform, goodPin } from './platform.ts';
import { newKey } from './new-key.ts';

const testbed = await filePlatform();

const account = 'f3b5d0a4-6c1e-4b7f-8a2d-9e0c1b2a3d4f';
/** Each body as JSON text, because the notation of a number matters. */
const endpoints = [
  [calls.payByAccount, (amount: string) => `{"platinum":${amount},"method":"bca"}`, 'platinum'],
  [calls.payByWallet, (amount: string) => `{"data":{"platinum":${amount}}}`, 'data'],
  [calls.withdraw, (amount: string) => `{"platinum":${amount},"account":"${account}"}`, 'platinum'],
  [
    calls.confirmPin,
    (amount: string) => `{"pin":"${goodPin}","deed":{"kind":"withdraw","platinum":${amount},"account":"${account}"}}`,
    'deed',
  ],
] as const;

it.each(endpoints)(
  'C83 TU-1 WD-1 $name refuses over 500 hostile amounts in the same words',
  async (call, write, field) => {
    const { id, bearer } = await testbed.signedIn();
    const send = async (amount: string): Promise<string> => {
      const response = await fetch(`${testbed.shop}${routeOf(call)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}`, 'Idempotency-Key': newKey() },
        body: write(amount),
      });
      return `${response.status} ${await response.text()}`;
    };
    const told = await Promise.all(hostileAmounts.map(async (amount) => ({ amount, words: await send(amount) })));
    const refusal = { status: false, error: { type: 'error.validation', msg: { [field]: 'validation.invalid' } } };
    const words = `422 ${JSON.stringify(refusal)}`;
    expect(told.filter((one) => one.words !== words)).toEqual([]);
    expect(hostileAmounts.length).toBeGreaterThan(500);
    const begun = await testbed.database.rows(sql`
    select player from transactions where player = ${id} union all select player from money_keys where player = ${id}
    union all select player from pin_proofs where player = ${id}`);
    expect(begun).toEqual([]);
  },
);
