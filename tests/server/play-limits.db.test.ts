/** Limits that players set against their own play, and pauses of it (RP-1 to RP-4, docs/decisions/041). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { playable } from '../../src/contract/room-words.ts';
import { sql } from '../../src/server/db/sql.ts';
import { startOfDay } from '../../src/server/domain/platform/clock.ts';
import {
  bankAccount,
  day,
  filePlatform,
  goodPassword,
  goodPin,
  hour,
  minute,
  type CallResult,
  type Player,
} from './platform.ts';
import { atOnce, expectOutcome } from './outcomes.ts';
import { newKey } from './new-key.ts';
import { expectSound, freezeClock, roomSteps, stake } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, clock, database, rules } = testbed;
const { advance, join, leave, look, practise, seatedPlayer, sitDown } = roomSteps(testbed);
const { balances } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

/** 17.00 in Jakarta. Days of tests never overlap. */
const noon = (): void => clock.advance(startOfDay(clock.now()).getTime() + day + 17 * hour - clock.now().getTime());
beforeEach(noon);

const midnight = (): string => new Date(startOfDay(clock.now()).getTime() + day).toISOString();
const inADay = (): string => new Date(clock.now().getTime() + day).toISOString();

interface Wishes {
  stake?: number | null;
  minutes?: number | null;
}
const set = ({ bearer }: Player, { stake: most = null, minutes = null }: Wishes) =>
  ask(calls.setPlayLimits, { bearer, body: { stake: most, minutes } });
const read = async ({ bearer }: Player) => (await ask(calls.playLimits, { bearer })).data;
const pause = ({ bearer }: Player, days: number) => ask(calls.pausePlay, { bearer, body: { days } });
const opensAt = ({ error }: CallResult) => (error?.msg as { reset_at: string }).reset_at;
const none = { most: null, next: null, changes_at: null };

async function limited(wishes: Wishes, token?: number): Promise<Player> {
  const player = await seatedPlayer(token);
  expect((await set(player, wishes)).outcome).toBe('accepted');
  return player;
}

/** Two sit down, and the player leaves the round: the stake is lost. */
async function lose(player: Player, wish: { stake?: number } = {}, ms = 0): Promise<void> {
  const other = await seatedPlayer();
  const { id } = await sitDown(player, wish);
  await sitDown(other, wish);
  await advance(3_100 + ms, [player, other]);
  expect((await leave(player, id)).data.room.result).toMatchObject({ outcome: 'lost' });
}

describe('RP-1 stakes of a day', () => {
  it('RP-1 RP-4 refuses what goes above the limit, says what is left and until when, and reserves nothing', async () => {
    const player = await limited({ stake: 250 });
    await lose(player);
    await lose(player);
    const before = await balances(player.bearer);
    const told = await join(player);
    expect([told.outcome, told.status, told.data, opensAt(told)]).toEqual([
      'stake_limit',
      403,
      { left: 50 },
      midnight(),
    ]);
    expect(await balances(player.bearer)).toEqual(before);
    expect((await read(player)).today.stake).toBe(200);
    expect(await sitDown(player, { stake: 50 })).toMatchObject({ status: 'waiting' });
    expect((await read(player)).today.stake, 'with the seat that is open').toBe(250);
  });

  it('RP-1 counts anew from midnight in Jakarta, and a match on the day on which it ends', async () => {
    const player = await limited({ stake });
    await lose(player);
    clock.advance(7 * hour - 4 * minute - 1);
    await expectOutcome(join(player), 'stake_limit');
    clock.advance(4 * minute);
    expect((await read(player)).today).toEqual({ stake: 0, minutes: 0 });
    const { id } = await sitDown(player);
    await leave(player, id);
  });

  it('RP-1 what comes back does not count: without an opponent, for practice, and in a draw', async () => {
    const player = await limited({ stake });
    const left = await sitDown(player);
    await leave(player, left.id);
    const alone = await sitDown(player);
    await advance(24_000, [player]);
    expect(await look(player)).toMatchObject({ id: alone.id, stake: 0 });
    await advance(70_000, [player]);
    const other = await seatedPlayer();
    const drawn = await sitDown(player);
    await sitDown(other);
    await advance(66_000, [player, other]);
    expect(await look(player, drawn.id)).toMatchObject({ result: { outcome: 'drawn' } });
    expect((await read(player)).today.stake).toBe(0);
    await lose(player);
    await expectOutcome(join(player), 'stake_limit');
  });

  it('RP-1 holds for an invitation, a private room and the PIN as well', async () => {
    const [player, host] = [await limited({ stake: 50 }), await seatedPlayer()];
    const { id, invitation } = await sitDown(host, { is_private: true });
    for (const wish of [{ invitation }, { is_private: true }, { game: playable.rings }])
      await expectOutcome(join(player, wish), 'stake_limit');
    expect((await look(host, id)).opponent).toBeNull();
    await leave(host, id);
  });

  it.each([1, 2, 3])('RP-1 two tabs pass the limit together in no round, try %i', async () => {
    const player = await limited({ stake: 2 * stake });
    await lose(player);
    const [one, other] = [playable.sums, playable.rings];
    const told = await atOnce(8, (each) => join(player, { game: each % 2 ? one : other, key: newKey() }));
    expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    expect(new Set(told.map(({ data }) => data.room.id)).size, 'one seat').toBe(1);
    expect((await read(player)).today.stake).toBe(2 * stake);
    await leave(player, told[0]!.data.room.id);
  });

  it.each([1, 2, 3])('RP-1 a lower limit and a stake at once: the limit holds or was too late, try %i', async () => {
    const player = await seatedPlayer();
    const [joined, lowered] = await Promise.all([join(player), set(player, { stake: 50 })]);
    expect(lowered.outcome).toBe('accepted');
    expect(['accepted', 'stake_limit']).toContain(joined.outcome);
    expect((await read(player)).today.stake).toBe(joined.outcome === 'accepted' ? stake : 0);
    if (joined.outcome === 'accepted') await leave(player, joined.data.room.id);
    await expectOutcome(join(player), 'stake_limit');
  });

  it('RP-1 MO-1 a try that was held back may be sent again with its key', async () => {
    const player = await limited({ stake: 50 });
    const key = newKey();
    await expectOutcome(join(player, { key }), 'stake_limit');
    clock.advance(7 * hour);
    await set(player, {});
    clock.advance(day);
    await expectOutcome(join(player, { key }), 'accepted');
    await leave(player, (await look(player)).id);
  });
});

describe('RP-1 time of a day', () => {
  it('RP-1 RP-4 refuses a round, also of practice, once the minutes are over; a round goes on to its end', async () => {
    const player = await limited({ minutes: 5 });
    // A round counts until it is settled, on a busy machine a moment after it is over.
    while ((await read(player)).today.minutes < 5) {
      await expectOutcome(practise(player), 'accepted');
      await advance(3_100 + 70_000, [player]);
    }
    for (const told of [await join(player), await practise(player)])
      expect([told.outcome, told.status, opensAt(told)]).toEqual(['time_limit', 403, midnight()]);
    clock.advance(7 * hour);
    await expectOutcome(practise(player), 'accepted');
    await leave(player, (await look(player)).id);
  });

  it('RP-1 waiting for an opponent and a round that never began take no time', async () => {
    const player = await limited({ minutes: 5 });
    const { id } = await sitDown(player, { is_private: true });
    await advance(6 * minute, [player]);
    await leave(player, id);
    const [other, early] = [await seatedPlayer(), await sitDown(player)];
    await sitDown(other);
    await leave(player, early.id);
    expect((await read(player)).today).toEqual({ stake: 0, minutes: 0 });
  });
});

describe('RP-2 changes of a limit', () => {
  it('RP-2 a first or a lower one holds at once, a higher one or none in 24 hours', async () => {
    const player = await seatedPlayer();
    expect(await read(player)).toEqual({
      ...{ stake: none, minutes: none, today: { stake: 0, minutes: 0 }, paused_until: null },
    });
    expect((await set(player, { stake: 100 })).data.stake).toEqual({ ...none, most: 100 });
    expect((await set(player, { stake: 50 })).data.stake).toEqual({ ...none, most: 50 });
    const raised = (await set(player, { stake: 500 })).data.stake;
    expect(raised).toEqual({ most: 50, next: 500, changes_at: inADay() });
    await expectOutcome(join(player), 'stake_limit');
    clock.advance(day - 1);
    await expectOutcome(join(player), 'stake_limit');
    clock.advance(1);
    expect((await read(player)).stake).toEqual({ ...none, most: 500 });
    expect((await set(player, {})).data.stake).toEqual({ most: 500, next: null, changes_at: inADay() });
    clock.advance(day);
    expect((await read(player)).stake).toEqual(none);
    await leave(player, (await sitDown(player)).id);
  });

  it('RP-2 saving the other limit, or the same again, prolongs no wait; a higher wish begins a new one', async () => {
    const player = await limited({ stake: 50, minutes: 30 });
    const asked = (await set(player, { stake: 500, minutes: 30 })).data.stake;
    clock.advance(hour);
    expect((await set(player, { stake: 500, minutes: 15 })).data).toMatchObject({
      ...{ stake: asked, minutes: { ...none, most: 15 } },
    });
    expect((await set(player, { stake: 300, minutes: 15 })).data.stake).toEqual({ ...asked, next: 300 });
    expect((await set(player, { stake: 600, minutes: 15 })).data.stake).toEqual({
      ...{ most: 50, next: 600, changes_at: inADay() },
    });
    expect((await set(player, { stake: 50, minutes: 15 })).data.stake, 'taken back').toEqual({ ...none, most: 50 });
  });

  it.each([{ stake: 3 }, { stake: 0 }, { stake: 12 }, { stake: 1_000_005 }, { minutes: 4 }, { minutes: 1_441 }])(
    'RP-1 C26 a limit that is none is refused: %j',
    async (wishes) => {
      const player = await limited({ stake: 50, minutes: 30 });
      expect((await set(player, wishes)).status).toBe(400);
      expect(await read(player)).toMatchObject({ stake: { most: 50 }, minutes: { most: 30 } });
    },
  );
});

describe('RP-3 a pause', () => {
  it.each([1, 7, 30])(
    'RP-3 RP-4 for %i days no round begins, for nothing neither, and nobody ends it',
    async (days) => {
      const player = await seatedPlayer();
      /** A session lasts as long as a pause at most. */
      const logIn = async () => ({ ...player, bearer: (await testbed.login(player.phone, goodPassword)).data.token });
      const until = new Date(clock.now().getTime() + days * day).toISOString();
      expect((await pause(player, days)).data.paused_until).toBe(until);
      const before = await balances(player.bearer);
      for (const told of [await join(player), await join(player, { is_private: true }), await practise(player)])
        expect([told.outcome, told.status, opensAt(told)]).toEqual(['play_paused', 403, until]);
      expect(await balances(player.bearer)).toEqual(before);
      clock.advance(minute);
      expect((await pause(player, 1)).data.paused_until).toBe(
        days === 1 ? new Date(clock.now().getTime() + day).toISOString() : until,
      );
      await set(player, {});
      clock.advance(days * day - minute - 1);
      await expectOutcome(practise(await logIn()), 'play_paused');
      clock.advance(minute + 1);
      expect((await read(await logIn())).paused_until).toBeNull();
      const again = await logIn();
      await leave(again, (await sitDown(again)).id);
    },
  );

  it('RP-3 who sat down before plays to the end, and is led back to the seat', async () => {
    const [player, other] = [await seatedPlayer(), await seatedPlayer()];
    const { id } = await sitDown(player);
    await pause(player, 7);
    expect((await join(player)).data.room.id).toBe(id);
    await sitDown(other);
    await advance(3_100, [player, other]);
    expect(await look(player)).toMatchObject({ id, status: 'playing' });
    expect((await leave(other, id)).data.room.result).toMatchObject({ outcome: 'lost' });
    await expectOutcome(practise(player), 'play_paused');
  });

  it('RP-3 money goes in and out in a pause', async () => {
    const player = await testbed.newPlayer({
      pin: goodPin,
      wallet: { platinum_topup: 1_000, platinum_in_game: 500 },
      accounts: [bankAccount],
    });
    await pause(player, 30);
    const { bearer } = player;
    expect((await ask(calls.withdrawOptions, { bearer })).outcome).toBe('accepted');
    expect((await ask(calls.topUpOptions, { bearer })).outcome).toBe('accepted');
    const paid = await ask(calls.payByAccount, {
      bearer,
      body: { platinum: 100, method: 'bca' },
      headers: { 'Idempotency-Key': newKey() },
    });
    expect(paid.outcome).toBe('accepted');
    const [{ id: account }] = (await ask(calls.accounts, { bearer })).data.accounts;
    const deed = { kind: 'withdraw', platinum: platinum(100), account } as const;
    const proof = await rules.pinProofs.issue({ player: player.id, token: bearer }, deed);
    const withdrawn = await ask(calls.withdraw, {
      bearer,
      body: { platinum: 100, account },
      headers: { 'Idempotency-Key': newKey(), 'Pin-Proof': proof },
    });
    expect([withdrawn.outcome, (await balances(bearer)).winning]).toEqual(['accepted', 400]);
  });

  it('ER-1 a session that has ended changes nothing', async () => {
    const player = await seatedPlayer();
    await ask(calls.logout, { bearer: player.bearer });
    for (const told of [await pause(player, 7), await set(player, { stake: 50 }), await ask(calls.playLimits, player)])
      expect(told.outcome).toBe('unauthorized');
    expect(await database.row(sql`select 1 from play_limits where player = ${player.id}`)).toBeNull();
  });
});
