/**
 * Play for money between people who may be one (GM-5, WD-2, docs/decisions/028): who is seated together, whose winnings
 * wait for a person, and what somebody with a second account gets at most.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { payout } from '../../src/contract/money-sums.ts';
import { fillOpponents } from '../../src/server/db/migrations/017-opponents.ts';
import { sql } from '../../src/server/db/sql.ts';
import { post } from '../../src/server/domain/ledger/ledger.ts';
import { clearReviews, listReviews } from '../../src/server/domain/money/reviews.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { give } from '../../src/sandbox/testbed/money.ts';
import { day, filePlatform, goodPassword, goodPin, hour, minute, type Player } from './platform.ts';
import { expectSound, freezeClock, roomSteps, type Wish } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, clock, database } = testbed;
const { advance, leave, look, playNext, seatedPlayer, sitDown } = roomSteps(testbed);
const { balances } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

const { reviews, pairs } = defaultLimits.games;
const by = { operator: 'siti', reason: 'Two friends, both called.' };

/** Puts both on one device. */
const atOneCaller = ({ phone }: Player, other: Player) =>
  database.run(sql`
    update known_devices set device = (select device from known_devices where phone = ${phone} limit 1)
    where phone = ${other.phone}`);

interface How extends Wish {
  /** The loser leaves instead of scoring nothing. */
  leaves?: boolean;
  /** The loser answers one sum. */
  scores?: boolean;
}

/** Both ask for a room at the same stake; null where the platform does not seat them together. */
async function meet(one: Player, other: Player, wish: Wish): Promise<string | null> {
  clock.advance(11_000);
  const { id } = await sitDown(one, wish);
  const room = await sitDown(other, wish.is_private ? { ...wish, invitation: (await look(one)).invitation } : wish);
  if (room.id !== id) {
    await leave(other, room.id);
    await leave(one, id);
    return null;
  }
  await advance(3_100, [one, other]);
  return id;
}

/** The loser loses on purpose; returns whether they met. */
async function lose(loser: Player, winner: Player, { leaves = false, scores = false, ...wish }: How = {}) {
  const id = await meet(winner, loser, wish);
  if (id === null) return false;
  if (scores) {
    clock.advance(300);
    await playNext(loser, id);
  }
  for (let rung = 0; rung < 20; rung += 1) {
    clock.advance(300);
    await playNext(winner, id);
    if (!leaves) continue;
    await leave(loser, id);
    break;
  }
  expect(await look(winner, id)).toMatchObject({ result: { outcome: 'won' } });
  return true;
}

const kindsOf = async ({ id }: Player): Promise<string | null> =>
  (await listReviews(database, defaultLimits)).find(({ player }) => player === id)?.kinds ?? null;

const account = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Budi' } as const;
/** With Platinum, a PIN and a payment account, on a device of its own. */
async function owner(token: number): Promise<Player> {
  const player = await seatedPlayer();
  const wallet = { platinum_topup: token, platinum_in_game: 0 };
  await testbed.createPlayer({
    phone: player.phone,
    password: goodPassword,
    pin: goodPin,
    wallet,
    profile: { fullname: 'Budi', birthdate: '1990-05-17' },
    accounts: [account],
  });
  return player;
}
async function withdraw({ bearer }: Player, amount: number): Promise<string> {
  clock.advance(minute);
  const { accounts } = (await ask(calls.accounts, { bearer })).data;
  const body = { platinum: amount, account: accounts[0].id };
  const { data } = await ask(calls.confirmPin, { bearer, body: { pin: goodPin, deed: { kind: 'withdraw', ...body } } });
  return (await ask(calls.withdraw, { bearer, body, headers: { 'Pin-Proof': data.proof } })).outcome;
}

describe('GM-5 who is seated together', () => {
  it('GM-5 who logged in on the same device never meets in a public room, and plays a stranger or practice', async () => {
    const [one, other, stranger] = [await seatedPlayer(), await seatedPlayer(), await seatedPlayer()];
    await atOneCaller(one, other);
    const { id } = await sitDown(one);
    clock.advance(10);
    const own = await sitDown(other);
    expect(own).toMatchObject({ status: 'waiting' });
    expect(own.id).not.toBe(id);
    expect((await sitDown(stranger)).id).toBe(id);
    await advance(22_000, [one, other, stranger]);
    expect(await look(other)).toMatchObject({ opponent: { is_practice: true }, stake: 0 });
    for (const player of [one, other]) await leave(player, (await look(player)).id);
  });

  it('GM-5 the same two meet three times in 24 hours, then each finds another, and again a day later', async () => {
    const [one, other] = [await seatedPlayer(), await seatedPlayer()];
    for (let met = 0; met < pairs.most; met += 1) expect(await lose(one, other, { stake: 5 })).toBe(true);
    for (const [host, guest] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await meet(host, guest, { stake: 5 })).toBeNull();
    // Between friends nothing is forbidden.
    expect(await meet(one, other, { stake: 5, is_private: true })).not.toBeNull();
    await leave(one, (await look(one)).id);
    clock.advance(day);
    expect(await meet(one, other, { stake: 5 })).not.toBeNull();
    await leave(one, (await look(one)).id);
  });

  it('GM-5 who comes by the invitation of a public room is paid as a friend', async () => {
    const [host, friend] = [await seatedPlayer(1_000), await seatedPlayer(1_000)];
    const { id, invitation } = await sitDown(host);
    await sitDown(friend, { invitation });
    await advance(3_100, [host, friend]);
    for (let rung = 0; rung < 20; rung += 1) {
      clock.advance(300);
      await playNext(host, id);
    }
    expect(await balances(host.bearer)).toEqual({ token: 1_100, winning: 0 });
    expect(await look(host, id)).toMatchObject({ result: { reward: 200, to: { token: 200, winning: 0 } } });
  });
});

describe('GM-5 WD-2 winnings that wait for a person', () => {
  it('GM-5 WD-2 more than 1,000 from one opponent in 7 days: paused until a person has cleared it, for good', async () => {
    const [winner, loser] = [await owner(5_000), await seatedPlayer(5_000)];
    await lose(loser, winner, { stake: 500 });
    expect([await kindsOf(winner), (await balances(winner.bearer)).winning]).toEqual([null, 1_000]);
    expect(await withdraw(winner, 50)).toBe('accepted');
    await lose(loser, winner, { stake: 5 });
    expect([await kindsOf(winner), await kindsOf(loser)]).toEqual(['pair', null]);
    expect(await withdraw(winner, 50)).toBe('paused');
    // A pause without an end: it is still told a day later.
    clock.advance(2 * day);
    const options = await ask(calls.withdrawOptions, { bearer: winner.bearer });
    expect(Date.parse(options.data.paused_until)).toBe(clock.now().getTime() + day);
    expect((await listReviews(database, defaultLimits)).find(({ player }) => player === winner.id)).toMatchObject({
      ...{ kinds: 'pair', winning: 960n, opponent: loser.id },
      ...{ matches: 2, won: 2, walkovers: 2, net: 1_010n },
    });
    expect(await clearReviews(database, winner.id, by, clock.now())).toEqual(['pair']);
    expect(await withdraw(winner, 50)).toBe('accepted');
    await lose(loser, winner, { stake: 500 });
    expect(await kindsOf(winner)).toBeNull();
    await lose(loser, winner, { stake: 5 });
    expect(await kindsOf(winner)).toBe('pair');
    const kept = await database.rows(
      sql`select operator, reason from reviews where player = ${winner.id} order by opened_at`,
    );
    expect(kept).toEqual([by, { operator: null, reason: null }]);
  });

  it('GM-5 WD-2 bought Platinum that comes back as won counts too: two who win in turns gain nothing by it', async () => {
    const [one, other] = [await seatedPlayer(5_000), await seatedPlayer(5_000)];
    await lose(one, other, { stake: 500, scores: true });
    await lose(other, one, { stake: 500, scores: true });
    expect([await kindsOf(one), await kindsOf(other)]).toEqual([null, null]);
    await lose(one, other, { stake: 5, scores: true });
    expect([await kindsOf(one), await kindsOf(other)]).toEqual([null, 'pair']);
  });

  it('GM-5 WD-2 matches from before a seat said whom it met count as the others', async () => {
    const counted = () =>
      database.rows<{ is_walkover: boolean }>(sql`select * from public_matches order by room, player`);
    const [one, other] = [await seatedPlayer(), await seatedPlayer()];
    for (const how of [{ leaves: true }, { scores: true }, { is_private: true }]) await lose(one, other, how);
    const before = await counted();
    await database.script(`
      alter table seats disable trigger seat_ends_once;
      update seats set opponent = null, is_walkover = false`);
    expect(await counted()).toEqual([]);
    await database.script(fillOpponents);
    expect(await counted()).toEqual(before);
    expect(new Set(before.map((match) => match.is_walkover)).size).toBe(2);
  });

  it('GM-5 WD-2 what is older than 7 days is over', async () => {
    const [winner, loser] = [await seatedPlayer(5_000), await seatedPlayer(5_000)];
    await lose(loser, winner, { stake: 500, scores: true });
    // A session that nobody uses ends after as long.
    clock.advance(reviews.window - hour);
    for (const { bearer } of [winner, loser]) await balances(bearer);
    clock.advance(hour);
    await lose(loser, winner, { stake: 500, scores: true });
    expect(await kindsOf(winner)).toBeNull();
  });

  it('GM-5 WD-2 more than 10,000 in a day from many', async () => {
    const winner = await seatedPlayer(5_000);
    for (let met = 0; met <= 10; met += 1) {
      expect(await kindsOf(winner)).toBeNull();
      // What was won is staked as bought Platinum: the player has enough of it.
      await testbed.createPlayer({
        phone: winner.phone,
        password: goodPassword,
        wallet: { platinum_topup: 5_000, platinum_in_game: (await balances(winner.bearer)).winning },
      });
      await lose(await seatedPlayer(500), winner, { stake: 500, scores: true });
    }
    expect(await kindsOf(winner)).toBe('velocity');
  });

  it('GM-5 WD-2 five wins of which four in five are walkovers, by leaving or scoring nothing; no fewer', async () => {
    const [winner, honest] = [await seatedPlayer(5_000), await seatedPlayer(5_000)];
    const met = (how: How) => seatedPlayer().then((loser) => lose(loser, winner, { stake: 5, ...how }));
    for (let time = 0; time < 2; time += 1) await met({ scores: true });
    for (let time = 0; time < 7; time += 1) await met({ leaves: time % 2 === 0 });
    expect(await kindsOf(winner)).toBeNull();
    await met({ leaves: true });
    expect(await kindsOf(winner)).toBe('walkovers');
    for (let time = 0; time < 5; time += 1) await lose(await seatedPlayer(), honest, { stake: 5, scores: true });
    expect(await kindsOf(honest)).toBeNull();
  });

  it('GM-5 WD-2 winnings and their review come together, also for a withdrawal that waits for them', async () => {
    const [winner, loser] = [await owner(5_000), await seatedPlayer(5_000)];
    await lose(loser, winner, { stake: 500 });
    const { accounts } = (await ask(calls.accounts, { bearer: winner.bearer })).data;
    const body = { platinum: platinum(1_010), account: accounts[0].id as string };
    const caller = { player: winner.id, token: winner.bearer };
    const proof = await testbed.rules.pinProofs.issue(caller, { kind: 'withdraw', ...body });
    const headers = { 'Pin-Proof': proof };
    let asked: ReturnType<typeof ask> | undefined;
    // As a settlement does it.
    await database.transaction(async (handle) => {
      await post(handle, `correction/${winner.id}`, give(winner.id, 'winning', 10n), clock.now());
      await handle.run(sql`
        insert into reviews (id, player, kind, room, opened_at)
        select gen_random_uuid(), ${winner.id}, 'pair', room, ended_at from seats where player = ${winner.id}::uuid`);
      asked = ask(calls.withdraw, { bearer: winner.bearer, body, headers });
      const isWaiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      // The embedded database has no second connection that could wait.
      const end = performance.now() + 1_000;
      while (performance.now() < end && !(await handle.row(isWaiting)));
    });
    expect((await asked)?.outcome).toBe('paused');
  });

  it('GM-5 WD-2 what is under review does not leave by a friend either', async () => {
    const [winner, loser, friend] = [await seatedPlayer(5_000), await seatedPlayer(5_000), await seatedPlayer(0, 500)];
    await lose(loser, winner, { stake: 500 });
    await lose(loser, winner, { stake: 5 });
    await testbed.createPlayer({
      phone: winner.phone,
      password: goodPassword,
      wallet: { platinum_topup: 0, platinum_in_game: 1_010 },
    });
    await lose(winner, friend, { stake: 500, is_private: true });
    expect(await balances(friend.bearer)).toEqual({ token: 500, winning: 500 });
  });
});

describe('GM-5 WD-2 a person who only has a second account', () => {
  /** Of what a stolen card bought; 100,000 Platinum are Rp 10,000,000. */
  const bought = 100_000;
  const duo = async (): Promise<[Player, Player]> => [await owner(bought), await owner(bought)];
  /** The bank takes both payments back, as it tells of a stolen card. */
  async function takeBack(players: readonly Player[]): Promise<void> {
    for (const { id, phone } of players) {
      await testbed.createPlayer({ phone, password: goodPassword, history: [{ type: 'topup', platinum: bought }] });
      await database.run(sql`update transactions set needs_person = true where player = ${id} and type = 'topup'`);
    }
  }
  /** Both lose to each other until the platform seats them no more or the winnings wait, and withdraw what they can. */
  async function takenBy([one, other]: [Player, Player], how: How): Promise<number> {
    const before = clock.now().getTime();
    let taken = 0;
    for (const [loser, winner] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const stake of [reviews.pair / 2, 5]) {
        await lose(loser, winner, { ...how, stake });
        const { winning } = await balances(winner.bearer);
        if (winning >= defaultLimits.money.withdrawal.minimum && (await withdraw(winner, winning)) === 'accepted')
          taken += payout(platinum(winning), defaultLimits.money.withdrawal.fee).total;
      }
    }
    expect(clock.now().getTime() - before).toBeLessThan(hour);
    return taken;
  }
  /** One who waits alone: the practice opponent comes, and loses. */
  async function practised(player: Player): Promise<number> {
    const { id } = await sitDown(player, { stake: 5_000 });
    await advance(24_000, [player]);
    for (let rung = 0; rung < 20; rung += 1) {
      clock.advance(300);
      await playNext(player, id);
    }
    expect(await look(player, id)).toMatchObject({ result: { outcome: 'won', reward: 0 } });
    return (await balances(player.bearer)).winning;
  }

  it('GM-5 WD-2 gets nothing alone, from a friend, or on one device', async () => {
    const [one, other] = await duo();
    await atOneCaller(one, other);
    expect(await practised(one)).toBe(0);
    expect(await takenBy([one, other], { is_private: true })).toBe(0);
    expect(await takenBy([one, other], {})).toBe(0);
  });

  it.each([
    ['playing badly', { scores: true }],
    ['playing nothing', {}],
    ['leaving', { leaves: true }],
  ])('GM-5 WD-2 gets Rp 195,000 in 7 days at most on two devices, by %s', async (_, how) => {
    const pair = await duo();
    expect(await takenBy(pair, how)).toBeLessThanOrEqual(195_000);
    // From now on nothing more: not by any stake, not the next day.
    clock.advance(day);
    for (const stake of [5, 5_000]) await lose(...pair, { stake });
    expect(await withdraw(pair[1], 50)).toBe('paused');
  });

  it('GM-5 WD-2 gets so much indeed, and nothing once the bank has taken the payments back', async () => {
    expect(await takenBy(await duo(), { scores: true })).toBe(195_000);
    const pair = await duo();
    await lose(...pair, { stake: 500, scores: true });
    await takeBack(pair);
    expect(await withdraw(pair[1], 1_000)).toBe('paused');
  });
});
