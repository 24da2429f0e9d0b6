/** Budgets are of the database, not of a process: what one process has counted, another one refuses (3.8). */
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { newKey } from './new-key.ts';
import { day, freshData, otherPassword, otherThan, platform, type Platform } from './platform.ts';

const two = { most: 2, window: day };
const limits = {
  address: { codes: two, codeFailures: two, loginFailures: two },
  money: { perPlayer: two, voucherFailures: [two] },
};

it('3.8 a process counts on where the one before it stopped: codes, wrong codes, logins, movements, vouchers', async () => {
  const { drop, ...data } = await freshData();
  const opened: Platform[] = [];
  const open = async () => {
    const testbed = await platform({ ...data, limits });
    opened.push(testbed);
    return testbed;
  };
  try {
    const first = await open();
    const [player, other] = [await first.newPlayer(), await first.newPlayer()];
    const phone = first.newPhone();
    const ticket = await first.started(phone);
    const code = await first.codeFor(phone);
    const steps: Record<string, (testbed: Platform) => Promise<{ outcome: string }>> = {
      codes: (testbed) => testbed.register(first.newPhone()),
      'wrong codes': (testbed) => testbed.verify(otherThan(code), ticket),
      logins: (testbed) => testbed.login(player.phone, otherPassword),
      movements: ({ ask }) =>
        ask(calls.payByAccount, {
          bearer: player.bearer,
          body: { platinum: 10, method: 'bca' },
          headers: { 'Idempotency-Key': newKey() },
        }),
      vouchers: ({ ask }) =>
        ask(calls.redeem, {
          bearer: other.bearer,
          body: { code: 'ABCDEFGH23456789' },
          headers: { 'Idempotency-Key': newKey() },
        }),
    };
    const told = async (testbed: Platform) => {
      const outcomes: Record<string, string> = {};
      for (const [name, step] of Object.entries(steps)) outcomes[name] = (await step(testbed)).outcome;
      return outcomes;
    };
    const counted = [await told(first), await told(first)];
    expect(counted[0]).toMatchObject({ codes: 'accepted', movements: 'accepted', vouchers: 'unknown_code' });
    await opened.pop()?.stop();
    const refused = await told(await open());
    expect(refused).toEqual({
      codes: 'otp_block',
      'wrong codes': 'otp_block',
      logins: 'throttled',
      movements: 'throttled',
      vouchers: 'throttled',
    });
  } finally {
    await opened.pop()?.stop();
    await drop();
  }
});
