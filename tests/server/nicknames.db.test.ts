/** Nicknames and marbles (NM-1 to NM-3, docs/decisions/045). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { MarbleKind } from '../../src/contract/nickname.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { unname } from '../../src/server/domain/profile/unname.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { atOnce, expectOutcome, outcomesOf, waitOf } from './outcomes.ts';
import { day, filePlatform, goodPassword, type Player } from './platform.ts';
import { freezeClock, roomSteps } from './room-helpers.ts';

const testbed = await filePlatform();
const { ask, clock, database, newPlayer } = testbed;
const { advance, look, practise, seatedPlayer, sitDown } = roomSteps(testbed);
freezeClock(testbed);

const set = ({ bearer }: Player, nickname: string, marble: MarbleKind = 'bata') =>
  ask(calls.setNickname, { bearer, body: { nickname, marble } });
const read = async ({ bearer }: Player) => (await ask(calls.profile, { bearer })).data;
const { most } = defaultLimits.nicknames;

describe('NM-1 a nickname', () => {
  it('NM-1 NM-2 is shown with the marble from then on: to its player, at the login, and in the next room', async () => {
    const player = await seatedPlayer();
    const before = await sitDown(player);
    expect(before.mine).toMatchObject({ name: `Pemain ${player.phone.slice(-4)}`, marble: null });
    const told = await set(player, '  Jagoan   Kelereng ', 'manggis');
    expect([told.outcome, told.data]).toEqual(['accepted', { username: 'Jagoan Kelereng', marble: 'manggis' }]);
    expect(await read(player)).toMatchObject({ username: 'Jagoan Kelereng', marble: 'manggis' });
    expect((await testbed.login(player.phone, goodPassword)).data).toMatchObject({ username: 'Jagoan Kelereng' });
    expect((await look(player)).mine, 'the seat keeps what the opponent saw').toEqual(before.mine);
    await ask(calls.leaveRoom, { bearer: player.bearer, body: { id: before.id } });

    const host = await sitDown(player, { is_private: true });
    const friend = await seatedPlayer();
    const invited = await ask(calls.invitation, { bearer: friend.bearer, body: { invitation: host.invitation } });
    expect(invited.data).toMatchObject({ name: 'Jagoan Kelereng', marble: 'manggis' });
    const room = await sitDown(friend, { invitation: host.invitation });
    expect([room.opponent, room.mine]).toMatchObject([
      { name: 'Jagoan Kelereng', marble: 'manggis' },
      { marble: null },
    ]);
    await advance(3_100, [player, friend]);
    expect((await look(player)).mine).toMatchObject({ name: 'Jagoan Kelereng', marble: 'manggis' });
  });

  it('NM-2 the marble alone can be chosen, beside the name that the platform gave; practice shows it', async () => {
    const player = await newPlayer();
    const name = `Pemain ${player.phone.slice(-4)}`;
    await expectOutcome(set(player, name, 'langit'), 'accepted');
    expect(await read(player)).toMatchObject({ username: name, marble: 'langit' });
    expect((await practise(player)).data.room.mine).toMatchObject({ name, marble: 'langit' });
  });

  it.each([
    ['ab', 'validation'],
    ['Sari.com', 'validation'],
    ['Sari 081234', 'validation'],
    ['Adm1n', 'reserved'],
    ['Pemain 4711', 'reserved'],
  ])('NM-1 C69 "%s" is refused whatever a page let through: %s', async (nickname, outcome) => {
    const player = await newPlayer();
    await expectOutcome(set(player, nickname), outcome);
    expect(await read(player)).toMatchObject({ username: `Pemain ${player.phone.slice(-4)}`, marble: null });
  });

  it('NM-1 the name of the shop is reserved', async () => {
    const shop = await database.row<{ name: string }>(sql`select name from merchants where uuid = ${defaultMerchant}`);
    await expectOutcome(set(await newPlayer(), shop?.name.slice(0, 20) ?? ''), 'reserved');
  });

  it('NM-2 C69 an unknown marble is refused', async () => {
    await expectOutcome(set(await newPlayer(), 'Dewi Marmer', 'emas' as MarbleKind), 'validation');
  });
});

describe('NM-3 nobody passes as somebody else', () => {
  it('NM-3 a nickname that looks like another one is taken, in the same shop alone', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    await expectOutcome(set(first, 'Bimo 10'), 'accepted');
    for (const alike of ['Bimo 10', 'bimo10', 'B1mo-lo', 'Birno 10']) await expectOutcome(set(second, alike), 'taken');
    const elsewhere = await newPlayer({ merchant_uid: secondMerchant });
    await expectOutcome(set(elsewhere, 'Bimo 10'), 'accepted');
  });

  it('NM-3 its player can write it in another way, and gives it up with another one', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    await expectOutcome(set(first, 'Tono Besar'), 'accepted');
    await expectOutcome(set(first, 'TONO-besar'), 'accepted');
    expect(await read(first)).toMatchObject({ username: 'TONO-besar' });
    await expectOutcome(set(first, 'Tono Kecil'), 'accepted');
    await expectOutcome(set(second, 'Tono Besar'), 'accepted');
  });

  it('NM-3 of those who take one at the same moment one gets it', async () => {
    const players = await atOnce(4, () => newPlayer());
    const told = await Promise.all(players.map((player) => set(player, 'Rebutan')));
    expect(outcomesOf(told)).toEqual({ accepted: 1, taken: 3 });
    const rows = await database.rows(sql`select id from players where username = 'Rebutan'`);
    expect(rows).toHaveLength(1);
  });
});

describe('NM-4 a nickname that is taken away', () => {
  it('NM-4 leaves its player the given name, at every merchant, and is nobody’s from then on', async () => {
    const [holder, elsewhere, other] = [
      await newPlayer(),
      await newPlayer({ merchant_uid: secondMerchant }),
      await newPlayer(),
    ];
    for (const player of [holder, elsewhere]) await expectOutcome(set(player, 'Kasar Sekali'), 'accepted');
    await expectOutcome(set(other, 'Halus Sekali'), 'accepted');
    expect(await unname(database, 'KASAR-sekal1')).toEqual({ players: 2 });
    for (const player of [holder, elsewhere]) {
      expect(await read(player)).toMatchObject({ username: `Pemain ${player.phone.slice(-4)}`, marble: 'bata' });
      await expectOutcome(set(player, 'Kasar Sekali'), 'taken');
    }
    await expectOutcome(set(other, 'Kasar Sekali'), 'taken');
    expect(await read(other)).toMatchObject({ username: 'Halus Sekali' });
    await expectOutcome(set(holder, 'Sopan Sekali'), 'accepted');
    expect(await unname(database, 'Tidak Ada')).toEqual({ players: 0 });
  });
});

describe('NM-1 changes of a day', () => {
  it('NM-1 are counted: refused ones are not, and after a day there are new ones', async () => {
    const player = await newPlayer();
    for (let refused = 0; refused < most; refused += 1) await expectOutcome(set(player, 'Admin'), 'reserved');
    for (let at = 0; at < most; at += 1) await expectOutcome(set(player, `Ganti ${at}x`), 'accepted');
    const told = await set(player, 'Ganti Lagi');
    expect([told.outcome, told.status, waitOf(told, clock.now())]).toEqual(['throttled', 429, day]);
    expect(await read(player)).toMatchObject({ username: `Ganti ${most - 1}x` });
    clock.advance(day);
    await expectOutcome(set(player, 'Ganti Lagi'), 'accepted');
  });

  it('NM-1 hold for requests at once', async () => {
    const player = await newPlayer();
    const told = await atOnce(most + 5, (at) => set(player, `Sekali ${String.fromCharCode(97 + at)}q`));
    expect(outcomesOf(told)).toEqual({ accepted: most, throttled: 5 });
    const rows = await database.rows(sql`select key from nicknames where player = ${player.id}`);
    expect(rows, 'one is kept').toHaveLength(1);
  });
});
