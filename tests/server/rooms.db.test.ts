/** Rooms by polling (GM-3, GM-5): joining, a whole round, leaving, and the money at each end. */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { rewardOf } from '../../src/contract/stake.ts';
import { platinum } from '../../src/contract/money.ts';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { freeOpenPractice } from '../../src/server/db/migrations/016-fair-play.ts';
import { sql } from '../../src/server/db/sql.ts';
import { filePlatform } from './platform.ts';
import { atOnce, expectOutcome } from './outcomes.ts';
import { newKey } from './new-key.ts';
import { expectSound, stake, freezeClock, roomSteps } from './room-helpers.ts';
import { voucherSteps } from './vouchers.ts';

const testbed = await filePlatform();
const { ask, clock } = testbed;
const { advance, begun, houseHas, join, leave, look, playNext, practise, seatedPlayer, sitDown } = roomSteps(testbed);
const { balances } = voucherSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

const percentOf = (slug: string, points: number): number =>
  catalogue.find((game) => game.slug === slug)!.scores.findLast(({ from }) => points >= from)!.percent;

describe('GM-5 a match to its end', () => {
  it('GM-3 GM-5 two meet, play by polling, the better one is paid out of both stakes by the score system', async () => {
    const fees = await houseHas('game_fees');
    const { id, first, second } = await begun();
    expect(await houseHas('staked')).toBe(2 * stake);
    for (let turn = 0; turn < 20; turn += 1) {
      await advance(1_000, []);
      const told = await playNext(first, id);
      expect(told.outcome).toBe('accepted');
      if (turn % 2 === 0) await playNext(second, id);
    }
    const won = await look(first, id);
    const reward = rewardOf(platinum(stake), percentOf(playable.sums, 100));
    const to = { token: 0, winning: reward };
    expect(won).toMatchObject({ status: 'ended', result: { outcome: 'won', reason: 'played', reward, to } });
    expect(won.mine).toMatchObject({ points: 100, status: 'finished' });
    expect(await look(second, id)).toMatchObject({
      paid: { token: stake, winning: 0 },
      result: { outcome: 'lost', reason: 'played', reward: 0, to: { token: 0, winning: 0 } },
    });
    expect(await balances(first.bearer)).toEqual({ token: 1_000 - stake, winning: reward });
    expect(await balances(second.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
    expect(await houseHas('staked')).toBe(0);
    expect((await houseHas('game_fees')) - fees).toBe(2 * stake - reward);
  });

  it('GM-5 as many points each: both stakes go back to where they came from', async () => {
    const { id, first, second } = await begun();
    await advance(61_000, [first, second]);
    for (const player of [first, second]) {
      const { result } = await look(player, id);
      expect(result).toEqual({
        ...{ outcome: 'drawn', reason: 'played', reward: stake },
        to: { token: stake, winning: 0 },
      });
      expect(await balances(player.bearer)).toEqual({ token: 1_000, winning: 0 });
    }
  });
});

describe('GM-5 the ends that nobody plays for', () => {
  it('GM-5 who leaves before the round costs nobody anything', async () => {
    const [first, second] = [await seatedPlayer(), await seatedPlayer(60, 500)];
    const { id } = await sitDown(first);
    await sitDown(second);
    expect(await balances(second.bearer)).toEqual({ token: 0, winning: 460 });
    const told = await leave(second, id);
    const paid = { token: 60, winning: 40 };
    expect(told.data.room).toMatchObject({
      status: 'ended',
      mine: { status: 'left' },
      paid,
      result: { outcome: 'refunded', reason: 'you_left', reward: stake, to: paid },
    });
    expect(await look(first, id)).toMatchObject({
      result: { outcome: 'refunded', reason: 'opponent_left', reward: stake },
    });
    expect(await balances(first.bearer)).toEqual({ token: 1_000, winning: 0 });
    expect(await balances(second.bearer)).toEqual({ token: 60, winning: 500 });
    await expectOutcome(leave(second, id), 'accepted');
  });

  it('GM-5 who leaves a round has lost it, and the other is paid by its own points', async () => {
    const { id, first, second } = await begun();
    await advance(1_000, [first, second]);
    await playNext(second, id);
    await leave(first, id);
    const reward = rewardOf(platinum(stake), percentOf(playable.sums, 5));
    expect(await look(second, id)).toMatchObject({
      result: { outcome: 'won', reason: 'opponent_left', reward },
    });
    expect(await look(first, id)).toMatchObject({
      result: { outcome: 'lost', reason: 'you_left', reward: 0 },
    });
    expect(await balances(second.bearer)).toEqual({ token: 1_000 - stake, winning: reward });
  });

  it('GM-5 who is not heard of for 4 s is away, and has lost 15 s later', async () => {
    const { id, first, second } = await begun();
    await advance(6_000, [first]);
    const away = await look(first, id);
    expect(away).toMatchObject({ status: 'playing', opponent: { status: 'away' } });
    expect(Date.parse(away.opponent!.away_until!) - Date.parse(away.now)).toBeLessThanOrEqual(15_000);
    await advance(16_000, [first]);
    expect(await look(first, id)).toMatchObject({ result: { outcome: 'won', reason: 'opponent_left' } });
    expect(await look(second, id)).toMatchObject({ result: { outcome: 'lost', reason: 'you_left' } });
  });

  it('GM-5 who is heard of again within 15 s goes on', async () => {
    const { id, first, second } = await begun();
    await advance(14_000, [first]);
    expect(await look(first, id)).toMatchObject({ opponent: { status: 'away' } });
    expect(await look(second, id)).toMatchObject({ mine: { status: 'present', away_until: null } });
    await advance(8_000, [first, second]);
    expect(await look(first, id)).toMatchObject({ status: 'playing', opponent: { status: 'present' } });
    await leave(first, id);
  });

  it('GM-5 both gone at once: nobody has won, both stakes go back', async () => {
    const { id, first, second } = await begun();
    await advance(25_000);
    for (const player of [first, second]) {
      expect(await look(player, id)).toMatchObject({ result: { outcome: 'refunded', reward: stake } });
      expect(await balances(player.bearer)).toEqual({ token: 1_000, winning: 0 });
    }
  });
});

describe('GM-5 a practice opponent', () => {
  it('GM-5 L11 sits down after 20 s, is labelled, and the stake goes back where it came from', async () => {
    const player = await seatedPlayer(60, 500);
    const { id } = await sitDown(player, { game: playable.rings });
    await advance(18_000, [player]);
    expect(await look(player, id)).toMatchObject({ status: 'waiting', opponent: null, stake });
    expect(await balances(player.bearer)).toEqual({ token: 0, winning: 460 });
    await advance(6_000, [player]);
    expect(await look(player, id)).toMatchObject({ opponent: { is_practice: true }, stake: 0 });
    expect([await balances(player.bearer), await houseHas('staked')]).toEqual([{ token: 60, winning: 500 }, 0]);
    await leave(player, id);
  });

  it.each(['won', 'lost'])('GM-5 L11 a practice that is %s pays and costs nothing, to nobody', async (outcome) => {
    const house = () => Promise.all(['house_games', 'game_fees', 'staked'].map(houseHas));
    const before = await house();
    const player = await seatedPlayer(5_000);
    const { id } = await sitDown(player, { stake: 5_000 });
    await advance(24_000, [player]);
    for (let turn = 0; outcome === 'won' && turn < 20; turn += 1) {
      clock.advance(300);
      await playNext(player, id);
    }
    await advance(70_000, [player]);
    expect(await look(player, id)).toMatchObject({
      status: 'ended',
      stake: 0,
      result: { outcome, reason: 'played', reward: 0 },
    });
    expect([await balances(player.bearer), await house()]).toEqual([{ token: 5_000, winning: 0 }, before]);
    const { results } = (await ask(calls.gameResults, { bearer: player.bearer, body: {} })).data;
    expect(results).toMatchObject([{ id, stake: 0, outcome, reward: 0, opponent: { is_practice: true } }]);
  });

  it('GM-5 is there as often as somebody waits, for any stake', async () => {
    const player = await seatedPlayer(5_000);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await sitDown(player, { stake: 5_000 });
      await advance(22_000, [player]);
      expect(await look(player, id)).toMatchObject({ opponent: { is_practice: true } });
      await leave(player, id);
    }
    expect(await balances(player.bearer)).toEqual({ token: 5_000, winning: 0 });
  });

  it('GM-5 L11 gave the stake back where one sat already when practice became free', async () => {
    const player = await seatedPlayer(60, 500);
    const { id } = await sitDown(player);
    await testbed.database.run(sql`
      insert into seats (room, seat, player, name, token, winning, inputs, verdicts)
      values (${id}, 1, null, 'Lawan latihan', 0, 0, '[]', '[]')`);
    await testbed.database.script(freeOpenPractice);
    expect([await balances(player.bearer), await houseHas('staked')]).toEqual([{ token: 60, winning: 500 }, 0]);
    await leave(player, id);
    expect(await look(player, id)).toMatchObject({ stake: 0, result: { outcome: 'refunded', reward: 0 } });
    expect(await balances(player.bearer)).toEqual({ token: 60, winning: 500 });
  });

  it('GM-5 does not come to a room that only the invited may enter', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player, { is_private: true });
    await advance(30_000, [player]);
    expect(await look(player, id)).toMatchObject({ status: 'waiting', opponent: null, until: null });
    await leave(player, id);
  });
});

describe('GM-9 a look from another page', () => {
  it('GM-9 is no sign of life: who only peeks is away, then gone, and the stake is back', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player);
    const peek = async () => (await ask(calls.room, { bearer: player.bearer, body: { peek: true } })).data?.room;
    await advance(4_000);
    expect(await peek()).toMatchObject({ id, status: 'waiting' });
    await advance(2_000);
    expect((await peek()).mine).toMatchObject({ status: 'away' });
    for (let second = 0; second < 16; second += 2) {
      await advance(2_000);
      await peek();
    }
    expect(await look(player, id)).toMatchObject({ status: 'ended', result: { outcome: 'refunded' } });
    expect(await balances(player.bearer)).toEqual({ token: 1_000, winning: 0 });
  });

  it('GM-9 tells how the room ended as well', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player);
    await leave(player, id);
    const { data } = await ask(calls.room, { bearer: player.bearer, body: { id, peek: true } });
    expect(data.room).toMatchObject({ status: 'ended', result: { reason: 'you_left' } });
  });
});

describe('GM-7 practice at once', () => {
  const linesOf = async (id: string): Promise<number> =>
    (
      await testbed.database.rows(sql`
      select 1 from ledger_transactions l join ledger_entries e on e.transaction = l.id where l.reference like ${`%${id}%`}`)
    ).length;

  it.each([
    [playable.sums, 'won'],
    [playable.sums, 'lost'],
    [playable.rings, 'lost'],
    [playable.sowing, 'won'],
    [playable.sowing, 'lost'],
    [playable.drops, 'won'],
    [playable.drops, 'lost'],
  ] as const)(
    'GM-7 L11 a round of %s without any balance: counted in, %s, and not a line in the ledger',
    async (game, outcome) => {
      const player = await seatedPlayer(0, 0);
      const told = await practise(player, game);
      const { id } = told.data.room;
      expect(told).toMatchObject({
        outcome: 'accepted',
        data: { room: { game, stake: 0, status: 'starting', opponent: { is_practice: true } } },
      });
      await advance(3_100, [player]);
      expect(await look(player)).toMatchObject({ id, status: 'playing' });
      for (let turn = 0; outcome === 'won' && turn < 20; turn += 1) {
        clock.advance(300);
        await playNext(player, id);
      }
      await advance(70_000, [player]);
      const nothing = { token: 0, winning: 0 };
      expect(await look(player, id)).toMatchObject({
        status: 'ended',
        paid: nothing,
        result: { outcome, reason: 'played', reward: 0, to: nothing },
      });
      expect([await balances(player.bearer), await linesOf(id)]).toEqual([nothing, 0]);
      const { results } = (await ask(calls.gameResults, { bearer: player.bearer, body: {} })).data;
      expect(results).toMatchObject([{ id, stake: 0, outcome, reward: 0, opponent: { is_practice: true } }]);
    },
  );

  it('GM-7 can be left before the round and in it, and by staying away', async () => {
    const player = await seatedPlayer(0, 0);
    const early = await practise(player);
    expect((await leave(player, early.data.room.id)).data.room).toMatchObject({ result: { outcome: 'refunded' } });
    const { id } = (await practise(player)).data.room;
    await advance(3_100, [player]);
    expect((await leave(player, id)).data.room).toMatchObject({ result: { outcome: 'lost', reason: 'you_left' } });
    const away = (await practise(player)).data.room;
    await advance(24_000);
    expect(await look(player, away.id)).toMatchObject({ status: 'ended', result: { reward: 0 } });
  });

  it('GM-5 GM-7 gives who sits already that seat; nobody else comes in, and nobody is left alone by it', async () => {
    const [player, other] = [await seatedPlayer(), await seatedPlayer()];
    const { id } = await sitDown(player);
    expect((await practise(player)).data.room).toMatchObject({ id, stake, status: 'waiting' });
    await leave(player, id);
    const { invitation, id: practice } = (await practise(player)).data.room;
    expect((await join(player)).data.room).toMatchObject({ id: practice });
    await expectOutcome(join(other, { invitation }), 'room_full');
    const own = await sitDown(other);
    expect(own).toMatchObject({ status: 'waiting' });
    await leave(other, own.id);
    await leave(player, practice);
  });

  it('GM-7 five at once are one room', async () => {
    const player = await seatedPlayer(0, 0);
    const rooms = await atOnce(5, () => practise(player));
    expect(new Set(rooms.map(({ data }) => data.room.id)).size).toBe(1);
    await leave(player, rooms[0]!.data.room.id);
  });

  it('GM-7 is begun ten times a minute at most, and not where the game is closed', async () => {
    const player = await seatedPlayer(0, 0);
    await expectOutcome(practise(player, 'tidak-ada'), 'game_closed');
    for (let round = 0; round < 9; round += 1) await leave(player, (await practise(player)).data.room.id);
    await expectOutcome(practise(player), 'throttled');
    clock.advance(60_000);
    await leave(player, (await practise(player)).data.room.id);
  });
});

describe('GM-3 GM-5 sitting down', () => {
  it('GM-3 C86 the same intent twice is one seat and one stake; without a key it is asked about', async () => {
    const player = await seatedPlayer();
    const key = newKey();
    const rooms = [];
    for (let time = 0; time < 3; time += 1) rooms.push(await sitDown(player, { key, is_private: true }));
    expect(new Set(rooms.map(({ id }) => id)).size).toBe(1);
    expect(await balances(player.bearer)).toEqual({ token: 1_000 - stake, winning: 0 });
    const other = await sitDown(player, { stake: 5 });
    expect(other).toMatchObject({ id: rooms[0]!.id, stake });
    await leave(player, other.id);
    expect(await sitDown(player, { key, is_private: true })).toMatchObject({ id: other.id, status: 'ended' });
    clock.advance(11_000);
    await expectOutcome(join(player, { key: null, is_private: true }), 'accepted');
    await expectOutcome(join(player, { key: null, is_private: true }), 'repeated');
    await leave(player, (await look(player)).id);
  });

  it('GM-3 twenty at once sit at ten tables, each with one stake', async () => {
    const players = await atOnce(20, () => seatedPlayer());
    const wish = { stake: 35 };
    const told = await Promise.all(players.map((player) => join(player, wish)));
    expect(told.every(({ outcome }) => outcome === 'accepted')).toBe(true);
    const late = await Promise.all(players.map((player) => look(player)));
    const tables = new Map<string, number>();
    for (const { id } of late) tables.set(id, (tables.get(id) ?? 0) + 1);
    expect([...tables.values()].every((count) => count <= 2)).toBe(true);
    // Players who join at the same moment may miss each other.
    expect(tables.size).toBeLessThan(20);
    for (const player of players) expect(await balances(player.bearer)).toEqual({ token: 965, winning: 0 });
    for (const [index, player] of players.entries()) await leave(player, late[index]!.id);
    for (const player of players) expect(await balances(player.bearer)).toEqual({ token: 1_000, winning: 0 });
  });

  it('GM-5 an invitation tells what for, and is refused in its own words', async () => {
    const [host, guest, third] = [await seatedPlayer(), await seatedPlayer(), await seatedPlayer()];
    const elsewhere = await seatedPlayer(1_000, 0, secondMerchant);
    const { id, invitation } = await sitDown(host, { is_private: true });
    const invited = async ({ bearer }: typeof host, code = invitation) =>
      (await ask(calls.invitation, { bearer, body: { invitation: code } })).outcome;
    const told = await ask(calls.invitation, { bearer: guest.bearer, body: { invitation } });
    expect(told.data).toEqual({ game: playable.sums, stake, name: `Pemain ${host.phone.slice(-4)}`, marble: null });
    expect([await invited(elsewhere), await invited(guest, 'ZZZZZZ')]).toEqual(['not_found', 'not_found']);
    const wrong = [{ stake: 50 }, { game: playable.rings }, { game: 'kuda-kilat' }];
    const outcomes = [];
    for (const wish of wrong) outcomes.push((await join(guest, { invitation, ...wish })).outcome);
    expect(outcomes).toEqual(['other_stake', 'not_found', 'game_closed']);
    // Players without the invitation are not seated in a private room.
    const alone = await sitDown(third);
    expect(alone.id).not.toBe(id);
    await leave(third, alone.id);
    expect(await sitDown(guest, { invitation })).toMatchObject({ id, status: 'starting' });
    expect(await invited(third)).toBe('room_full');
    expect(await invited(host)).toBe('accepted');
    await advance(4_000, [host, guest]);
    expect(await invited(third)).toBe('too_late');
    await leave(guest, id);
    expect(await invited(third)).toBe('game_ended');
    expect(await balances(third.bearer)).toEqual({ token: 1_000, winning: 0 });
  });

  it('GM-3 nobody plays for more than there is, nor for what is no stake', async () => {
    const player = await seatedPlayer(40, 55);
    await expectOutcome(join(player), 'insufficient_balance');
    for (const wrong of [0, 3, 7, -5, 5_005, 5.5, '100', null]) {
      const told = await join(player, { stake: wrong as number });
      expect([wrong, told.status]).toEqual([wrong, 400]);
    }
    expect(await balances(player.bearer)).toEqual({ token: 40, winning: 55 });
    await expectOutcome(ask(calls.room, { bearer: player.bearer, body: {} }), 'not_found');
  });
});

describe('HI-1 the games that were played', () => {
  it('HI-1 stand there newest first, page by page, each with its round to be watched again', async () => {
    const { id, first, second } = await begun();
    await advance(1_000, [first, second]);
    await playNext(first, id);
    await advance(1_000, [first, second]);
    await playNext(first, id, false);
    await leave(second, id);
    for (let time = 0; time < 20; time += 1) {
      clock.advance(1_000);
      await leave(first, (await sitDown(first, { is_private: true })).id);
    }
    const page = async (cursor?: string) =>
      (await ask(calls.gameResults, { bearer: first.bearer, body: cursor === undefined ? {} : { cursor } })).data;
    const newest = await page();
    expect(newest.results).toHaveLength(20);
    expect(newest.results[0]).toMatchObject({ outcome: 'refunded', reason: 'you_left', opponent: null });
    const oldest = await page(newest.next);
    expect(oldest).toMatchObject({ next: null, results: [{ id, stake, outcome: 'won', reason: 'opponent_left' }] });
    expect(oldest.results[0].opponent).toMatchObject({ is_practice: false, points: 0 });
    const replay = await ask(calls.replay, { bearer: first.bearer, body: { id } });
    expect(replay.data.verdicts).toHaveLength(2);
    expect(replay.data.inputs).toHaveLength(2);
    expect(replay.data.prompts).toHaveLength(2);
    expect(replay.data.verdicts[1]).toMatchObject({ seq: 1, total: 0 });
    const stranger = await seatedPlayer();
    await expectOutcome(ask(calls.replay, { bearer: stranger.bearer, body: { id } }), 'not_found');
    expect((await ask(calls.gameResults, { bearer: stranger.bearer, body: { cursor: id } })).data.results).toEqual([]);
  });
});

describe('PF-3 only adults stake', () => {
  it('PF-3 a known minor gets no seat, in any kind of room, and is told from which day on', async () => {
    const minor = await seatedPlayer();
    const born = (day: string | null) =>
      testbed.database.run(sql`
        insert into profiles (player, fullname, birthdate) values (${minor.id}, 'Budi', ${day}::date)
        on conflict (player) do update set birthdate = excluded.birthdate`);
    await born('2013-05-17');
    const before = await balances(minor.bearer);
    const host = await seatedPlayer();
    const { id, invitation } = await sitDown(host, { is_private: true });
    for (const wish of [{}, { is_private: true }, { invitation }]) {
      const told = await join(minor, wish);
      expect([told.outcome, told.status, told.data]).toEqual(['under_age', 403, { adult_on: '2031-05-17' }]);
    }
    expect([await balances(minor.bearer), (await look(host, id)).opponent]).toEqual([before, null]);
    await leave(host, id);
    await born('1990-05-17');
    await sitDown(minor, { is_private: true });
  });

  it('PF-3 docs/decisions/035 who has named no birthdate plays', async () => {
    expect(await sitDown(await seatedPlayer(), { is_private: true })).toMatchObject({ status: 'waiting' });
  });

  it('PF-3 who sat down before is led back to the seat', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player, { is_private: true });
    await testbed.database.run(sql`
      insert into profiles (player, fullname, birthdate) values (${player.id}, 'Budi', '2013-05-17')`);
    expect((await join(player, { is_private: true })).data.room.id).toBe(id);
  });
});
