/** One intent, one effect (MO-1, C86, C87): repeated, in parallel, changed, and forgotten. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import { sql } from '../../src/server/db/sql.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import type { Task } from '../../src/server/domain/money/transactions.ts';
import { give } from '../../src/sandbox/testbed/money.ts';
import {
  day,
  filePlatform,
  goodPassword,
  minute,
  type Platform,
  type Player,
  second,
  testPlatform,
} from './platform.ts';
import { atOnce, expectOutcome } from './outcomes.ts';
import { expectSound } from './room-helpers.ts';
import { newKey } from './new-key.ts';
import { newCode, voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { clock, createVouchers, database, login, signedIn } = testbed;
const { balances, orderFault, redeem, resultOf, voucher } = voucherSteps(testbed);
afterEach(() => expectSound(testbed));

/** A minimal effect under a key, without limits or vouchers: each body moves 1 Platinum. */
const move = (
  { id, bearer }: Player,
  key: string | null,
  body: object = { platinum: 1 },
  more: { at?: Platform; task?: Task; call?: string } = {},
) => {
  const { at = testbed, task, call = 'move' } = more;
  return at.rules.moneyKeys.once({ player: id, token: bearer }, { call, key, body }, async (_handle, now) => {
    const method = { kind: 'voucher', code: '' } as const;
    const amount = BigInt(platinum(1));
    return {
      movement: {
        entry: {
          ...{ id: randomUUID(), player: id, type: 'voucher', platinum: amount, method, createdAt: now },
          ...(task && { task, taskAt: new Date(now.getTime() + 30 * day) }),
        },
        ...(!task && { posting: { reference: `voucher/${randomUUID()}`, lines: give(id, 'token', amount) } }),
      },
    };
  });
};

const movedBy = async ({ id }: Player, at = testbed): Promise<number> => {
  const row = await at.database.row<{ n: bigint }>(sql`select count(*) as n from transactions where player = ${id}`);
  return Number(row?.n);
};

describe('C86 the same once more', () => {
  it('MO-1 C86 a thousand repeats of one key have one effect and one answer', async () => {
    const player = await signedIn();
    const key = newKey();
    const first = await move(player, key);
    for (let round = 0; round < 1_000; round += 1) expect(await move(player, key)).toEqual({ ...first, isNew: false });
    const [code, other] = [await voucher(), newKey()];
    const { data } = await redeem(player.bearer, code, other);
    for (let round = 0; round < 20; round += 1) {
      expect(await redeem(player.bearer, code, other)).toMatchObject({ outcome: 'accepted', data });
    }
    expect(await balances(player.bearer)).toEqual({ token: 101, winning: 0 });
  });

  it('MO-1 C86 of 50 at once with one key, one does it', async () => {
    const player = await signedIn();
    const key = newKey();
    const told = await atOnce(50, () => move(player, key));
    expect(told.filter((one) => one && 'isNew' in one && one.isNew)).toHaveLength(1);
    expect(new Set(told.map((one) => one && 'transaction' in one && one.transaction.id)).size).toBe(1);
    expect(await movedBy(player)).toBe(1);
  });

  it('MO-1 C86 another body under the same key is refused, whatever it says', async () => {
    const player = await signedIn();
    const [first, later] = [await voucher(), await voucher()];
    const key = newKey();
    await expectOutcome(redeem(player.bearer, first, key), 'accepted');
    for (const code of [later, newCode(), '']) {
      const told = await redeem(player.bearer, code, key);
      expect([told.outcome, told.status]).toEqual(['key_conflict', 422]);
    }
    expect(await move(player, key, { code: first })).toEqual({ refusal: 'key_conflict' });
    expect(await balances(player.bearer)).toEqual({ token: 100, winning: 0 });
    await expectOutcome(redeem(player.bearer, later), 'accepted');
  });

  it('MO-1 C86 the order in which a body is written makes no other body', async () => {
    const player = await signedIn();
    const key = newKey();
    const first = await move(player, key, { platinum: 1, to: { bank: 'bca', number: '1' } });
    expect(await move(player, key, { to: { number: '1', bank: 'bca' }, platinum: 1 })).toEqual({
      ...first,
      isNew: false,
    });
    expect(await move(player, key, { to: { number: '1', bank: 'bni' }, platinum: 1 })).toEqual({
      refusal: 'key_conflict',
    });
  });

  it('MO-1 C86 two players may have one key: each has an effect of its own', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const key = newKey();
    const [first, later] = [await voucher(), await voucher()];
    await expectOutcome(redeem(one.bearer, first, key), 'accepted');
    await expectOutcome(resultOf(other.bearer, key), 'not_found');
    await expectOutcome(redeem(other.bearer, later, key), 'accepted');
    await expectOutcome(redeem(one.bearer, first, key), 'accepted');
    expect(await balances(one.bearer)).toEqual(await balances(other.bearer));
  });

  it('MO-1 C86 a refusal is kept as well: the same key is answered the same way, though it would succeed by now', async () => {
    const { bearer } = await signedIn();
    const [code, key] = [newCode(), newKey()];
    await expectOutcome(redeem(bearer, code, key), 'unknown_code');
    await createVouchers([{ code }]);
    await expectOutcome(redeem(bearer, code, key), 'unknown_code');
    await expectOutcome(resultOf(bearer, key), 'refused');
    await expectOutcome(redeem(bearer, code), 'accepted');
  });
});

describe('C87 an answer that was lost', () => {
  it('MO-1 C86 C87 it was done: the key tells what, and asking again does nothing more', async () => {
    const { bearer } = await signedIn();
    const [code, key] = [await voucher(), newKey()];
    await orderFault({ call: 'redeem', kind: 'executed_then_lost', times: 2 });
    await expect(redeem(bearer, code, key)).rejects.toThrow();
    const known = await resultOf(bearer, key);
    expect(known).toMatchObject({ outcome: 'accepted', data: { transaction: { type: 'voucher', status: 'success' } } });
    await expect(redeem(bearer, code, key)).rejects.toThrow();
    expect(await redeem(bearer, code, key)).toMatchObject({ outcome: 'accepted', data: known.data });
    expect(await balances(bearer)).toEqual({ token: 100, winning: 0 });
  });

  it('MO-1 C86 C87 it was never done: the key is not known, and does it when it comes', async () => {
    const { bearer } = await signedIn();
    const [code, key] = [await voucher(), newKey()];
    await orderFault({ call: 'redeem', kind: 'drop' });
    await expect(redeem(bearer, code, key)).rejects.toThrow();
    const known = await resultOf(bearer, key);
    expect([known.outcome, known.status]).toEqual(['not_found', 404]);
    await expectOutcome(redeem(bearer, code, key), 'accepted');
  });

  it.each(['', 'x', 'A'.repeat(21), `${newKey()}, ${newKey()}`, `${newKey()}.x`, 'A'.repeat(65)])(
    'MO-1 C86 a key that is none (%j) is refused, and nothing begins without it',
    async (key) => {
      const player = await signedIn();
      const told = await redeem(player.bearer, await voucher(), key);
      expect([told.status, told.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(await movedBy(player)).toBe(0);
    },
  );

  it('MO-1 C87 a key that is none is known to nobody', async () => {
    const { bearer } = await signedIn();
    for (const key of ['', 'x', newKey(), `${newKey()}'--`]) {
      await expectOutcome(resultOf(bearer, key), 'not_found', key);
    }
  });
});

describe('C86 without a key', () => {
  it('MO-1 C86 the same within ten seconds is asked about, and not done', async () => {
    const player = await signedIn();
    const code = await voucher();
    await expectOutcome(redeem(player.bearer, code, null), 'accepted');
    const told = await redeem(player.bearer, code, null);
    expect([told.outcome, told.status]).toEqual(['repeated', 409]);
    clock.advance(10 * second);
    await expectOutcome(redeem(player.bearer, code, null), 'used');
    await move(player, null);
    expect(await move(player, null)).toEqual({ refusal: 'repeated' });
    clock.advance(10 * second);
    expect(await move(player, null)).toMatchObject({ isNew: true });
  });

  it('MO-1 C86 of 50 at once one is done', async () => {
    const player = await signedIn();
    const told = await atOnce(50, () => move(player, null));
    expect(told.filter((one) => one && 'transaction' in one)).toHaveLength(1);
    expect(await movedBy(player)).toBe(1);
  });

  it('MO-1 C86 another body, another call, another player is not the same; nor is what was refused', async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    await move(player, null, { platinum: 1 });
    expect(await move(player, null, { platinum: 2 })).toMatchObject({ isNew: true });
    expect(await move(player, null, { platinum: 1 }, { call: 'other' })).toMatchObject({ isNew: true });
    expect(await move(other, null, { platinum: 1 })).toMatchObject({ isNew: true });
    const code = newCode();
    await expectOutcome(redeem(player.bearer, code, null), 'unknown_code');
    await createVouchers([{ code }]);
    await expectOutcome(redeem(player.bearer, code, null), 'accepted');
  });
});

describe('C86 the end of a key', () => {
  it('MO-1 C86 it is known for seven days, and while its order is pending', async () => {
    const player = await signedIn();
    const [over, pending] = [newKey(), newKey()];
    await move(player, over, { at: 1 });
    await move(player, pending, { at: 2 }, { task: 'ask' });
    const known = async () => {
      await sweep(database, clock, defaultLimits);
      const { data } = await login(player.phone, goodPassword);
      return [(await resultOf(data.token, over)).outcome, (await resultOf(data.token, pending)).outcome];
    };
    clock.advance(7 * day - minute);
    expect(await known()).toEqual(['accepted', 'accepted']);
    clock.advance(minute);
    expect(await known()).toEqual(['not_found', 'accepted']);
    await database.run(sql`
      update transactions set status = 'failed', reason = 'expired', finished_at = created_at, task = null, task_at = null
      where player = ${player.id} and status = 'pending'`);
    expect(await known()).toEqual(['not_found', 'not_found']);
    const { data } = await login(player.phone, goodPassword);
    expect(await move({ ...player, bearer: data.token }, over, { at: 1 })).toMatchObject({ isNew: true });
  });

  it('MO-1 C70 the body is kept as a digest that needs the server’s key', async () => {
    const { id, bearer } = await signedIn();
    const code = await voucher();
    await redeem(bearer, code);
    const row = await database.row<{ line: string }>(
      sql`select k::text as line from money_keys k where player = ${id}`,
    );
    expect(row?.line).toMatch(/redeem/);
    expect(row?.line).not.toContain(code);
  });
});

describe('MO-1 limits and sessions', () => {
  it('MO-1 C30 ten intents a minute; a retry of one is none, and a refusal is not kept', async () => {
    const at = await testPlatform({ limits: { money: { perPlayer: defaultLimits.money.perPlayer } } });
    const player = await at.signedIn();
    const keys = Array.from({ length: 30 }, newKey);
    const told = await Promise.all(keys.map((key) => move(player, key, {}, { at })));
    expect(told.filter((one) => one && 'transaction' in one)).toHaveLength(10);
    const there = voucherSteps(at);
    const code = await there.voucher({ expiresInMs: day });
    const late = newKey();
    const refused = await there.redeem(player.bearer, code, late);
    expect([refused.outcome, refused.status]).toEqual(['throttled', 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const done = keys[told.findIndex((one) => one && 'transaction' in one)] ?? '';
    expect(await move(player, done, {}, { at })).toMatchObject({ isNew: false });
    at.clock.advance(minute);
    await expectOutcome(there.redeem(player.bearer, code, late), 'accepted');
    expect(await movedBy(player, at)).toBe(11);
  });

  it('MO-1 C59 nothing moves for a session that has ended', async () => {
    const player = await signedIn();
    await testbed.rules.sessions.end(player.bearer);
    expect(await move(player, newKey())).toBe(null);
    expect(await movedBy(player)).toBe(0);
  });
});
