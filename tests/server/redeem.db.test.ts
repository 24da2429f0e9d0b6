/** Vouchers (RD-1): codes are read as people type them, work once, and cannot be guessed. */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { day, filePlatform, goodPin, hour, minute } from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';
import { expectSound, freezeClock } from './room-helpers.ts';
import { newKey } from './new-key.ts';
import { newCode, voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, clock, createVouchers, signedIn } = testbed;
const { balances, redeem, voucher } = voucherSteps(testbed);
afterEach(() => expectSound(testbed));

describe('RD-1 a voucher', () => {
  it('RD-1 TX-1 is worth its Platinum, at once, and stands in the history', async () => {
    const { bearer } = await signedIn();
    const told = await redeem(bearer, await voucher({ platinum: 250 }));
    expect(told).toMatchObject({ outcome: 'accepted', status: 200 });
    const { transaction } = told.data;
    expect(transaction).toMatchObject({
      type: 'voucher',
      status: 'success',
      under_review: false,
      reason: null,
      platinum: 250,
      method: { kind: 'voucher', code: '' },
      total: 0,
      finished_at: transaction.created_at,
    });
    expect(await balances(bearer)).toEqual({ token: 250, winning: 0 });
    const { data } = await ask(calls.transactions, { bearer, body: {} });
    expect(data.transactions).toEqual([transaction]);
  });

  it.each([
    ['small letters', (code: string) => code.toLowerCase()],
    ['spaces round it', (code: string) => `  ${code}\n`],
    ['groups', (code: string) => `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`],
    ['dashes of all kinds', (code: string) => `${code.slice(0, 4)}–${code.slice(4, 8)}—${code.slice(8)}`],
    [
      'full width',
      (code: string) => code.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
  ])('RD-1 is accepted when typed with %s', async (_name, write) => {
    const { bearer } = await signedIn();
    await expectOutcome(redeem(bearer, write(await voucher())), 'accepted');
    expect(await balances(bearer)).toEqual({ token: 100, winning: 0 });
  });

  it('RD-1 is refused where it is unknown, used, too old or another shop’s, each in its own words', async () => {
    const [player, other] = [await signedIn(), await signedIn(goodPin, secondMerchant)];
    const used = await voucher();
    await redeem(player.bearer, used);
    const elsewhere = await voucher({ merchant_uid: secondMerchant });
    const refusals = [
      [newCode(), 'unknown_code', 'UNKNOWN_VOUCHER'],
      [used, 'used', 'USED_VOUCHER'],
      [await voucher({ expiresInMs: 0 }), 'expired', 'EXPIRED_VOUCHER'],
      [elsewhere, 'not_here', 'OTHER_MERCHANT'],
    ] as const;
    for (const [code, outcome, msg] of refusals) {
      const told = await redeem(player.bearer, code);
      expect([told.outcome, told.status, told.error]).toEqual([outcome, 422, { type: 'error.voucher', msg }]);
    }
    expect(await balances(player.bearer)).toEqual({ token: 100, winning: 0 });
    await expectOutcome(redeem(other.bearer, elsewhere), 'accepted');
    // A player of another shop does not learn that the code was used.
    const [third] = [await signedIn()];
    await expectOutcome(redeem(third.bearer, elsewhere), 'not_here');
  });

  it('RD-1 ends at its very moment', async () => {
    const { bearer } = await signedIn();
    const goOn = freezeClock(testbed);
    try {
      const [early, late] = [await voucher({ expiresInMs: minute }), await voucher({ expiresInMs: minute })];
      clock.advance(minute - 1);
      await expectOutcome(redeem(bearer, early), 'accepted');
      clock.advance(1);
      await expectOutcome(redeem(bearer, late), 'expired');
    } finally {
      goOn();
    }
  });

  it.each([{}, { code: null }, { code: 12_345_678 }, { code: ['HADIAH0001'] }, { code: 'A'.repeat(61) }, null, 'x'])(
    'RD-1 C26 is unknown where the body holds no code: %j',
    async (body) => {
      const { bearer } = await signedIn();
      const told = await ask(calls.redeem, { body, bearer, headers: { 'Idempotency-Key': newKey() } });
      expect([told.outcome, told.status]).toEqual(['unknown_code', 422]);
    },
  );

  it('RD-1 C64 is kept as a digest that needs the server’s key', async () => {
    const code = await voucher();
    const rows = await testbed.database.rows<{ line: string }>(sql`select v::text as line from vouchers v`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ line }) => line.includes(code))).toBe(false);
  });

  it('RD-1 creating a voucher again leaves the first one unchanged', async () => {
    const { bearer } = await signedIn();
    const code = await voucher({ platinum: 10 });
    await redeem(bearer, code);
    await createVouchers([{ code, platinum: 99_999 }]);
    await expectOutcome(redeem(bearer, code), 'used');
    await expect(createVouchers([{ code: 'no code' }])).rejects.toThrow('Expected a voucher code');
  });
});

describe('RD-1 C89 many at once', () => {
  it('RD-1 C89 of 32 players who redeem one voucher, one gets it', async () => {
    const players = await atOnce(32, () => signedIn(null));
    const code = await voucher();
    const told = await Promise.all(players.map(({ bearer }) => redeem(bearer, code)));
    expect(outcomesOf(told)).toEqual({ accepted: 1, used: 31 });
    const had = await Promise.all(players.map(({ bearer }) => balances(bearer)));
    expect(had.reduce((sum, { token }) => sum + token, 0)).toBe(100);
  });

  it('RD-1 C89 of 32 taps of one player with keys of their own, one moves it, and no more than five are compared', async () => {
    const { bearer } = await signedIn();
    const code = await voucher();
    const told = await atOnce(32, () => redeem(bearer, code));
    expect(outcomesOf(told)).toEqual({ accepted: 1, used: 5, throttled: 26 });
    expect(await balances(bearer)).toEqual({ token: 100, winning: 0 });
  });
});

describe('RD-1 guessing', () => {
  it('RD-1 C30 MO-1 ends after five failures an hour and twenty a day; a right one costs no try, and keeps its key', async () => {
    const { bearer } = await signedIn();
    const guess = () => redeem(bearer, newCode());
    await expectOutcome(redeem(bearer, await voucher()), 'accepted');
    for (let hours = 0; hours < 4; hours += 1) {
      for (let tries = 0; tries < 5; tries += 1) await expectOutcome(guess(), 'unknown_code');
      const [good, key] = [await voucher({ expiresInMs: 2 * day }), newKey()];
      const told = await redeem(bearer, good, key);
      expect([told.outcome, told.status]).toEqual(['throttled', 429]);
      expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0);
      clock.advance(hour);
      // After twenty failures of the day even a valid code is refused.
      await expectOutcome(redeem(bearer, good, key), hours < 3 ? 'accepted' : 'throttled');
    }
    clock.advance(day);
    await expectOutcome(redeem(bearer, await voucher()), 'accepted');
  });
});
