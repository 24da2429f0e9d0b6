/** Players who wait for a closed game, and are told once that it can be played (GM-15, GM-17, docs/decisions/051). */
import { createECDH, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { holdPhone } from '../../src/server/domain/access/hold.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { runWishNews } from '../../src/server/domain/rooms/wish-news.ts';
import { testPushService } from '../../src/sandbox/testbed/push-recorder.ts';
import { atOnce, expectOutcome } from './outcomes.ts';
import { day, filePlatform, hour, type Player } from './platform.ts';

const testbed = await filePlatform();
const { ask, clock, database, newPlayer, push, rules } = testbed;
const [closed, other] = ['kuda-kilat', 'panah-angin'] as const;
const opened = playable.sums;
const limits = defaultLimits;

const read = async ({ bearer }: Player) => (await ask(calls.wishes, { bearer })).data;
const set = ({ bearer }: Player, game: string, wished = true) => ask(calls.setWish, { bearer, body: { game, wished } });
const turnOn = ({ bearer }: Player) =>
  ask(calls.turnPushOn, {
    bearer,
    body: {
      endpoint: `${testPushService}/send/${randomBytes(9).toString('base64url')}`,
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
      lang: 'id',
    },
  });

/** A build with the game as an open one takes the place of one with it closed. */
async function open(game: string): Promise<void> {
  await database.run(sql`update wishes set game = ${opened} where game = ${game}`);
}
async function look(): Promise<void> {
  await rules.wishNews.settled();
  rules.wishNews.wake();
  await rules.wishNews.settled();
  await rules.notices.settled();
  rules.notices.wake();
  await rules.notices.settled();
}
const sent = () => push.sent.map(({ message: { kind, path } }) => [kind, path]);
const told = ['opened', `/detail/${opened}`];

beforeEach(async () => {
  await look();
  await database.run(sql`delete from wishes`);
  push.sent.length = 0;
});

describe('GM-15 a wish', () => {
  it('GM-15 is kept for its player, game by game, in the order in which they were made', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    expect(await read(player)).toEqual({ waiting: [], opened: [] });
    await set(player, other);
    clock.advance(1_000);
    expect((await set(player, closed)).data).toEqual({ waiting: [other, closed], opened: [] });
    expect([await read(player), await read(stranger)]).toEqual([
      { waiting: [other, closed], opened: [] },
      { waiting: [], opened: [] },
    ]);
  });

  it('GM-15 twice, also at once, is once; taken back, also twice, it is gone', async () => {
    const player = await newPlayer();
    const answers = await atOnce(8, () => set(player, closed));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    expect(await read(player)).toEqual({ waiting: [closed], opened: [] });
    for (let time = 0; time < 2; time += 1)
      expect((await set(player, closed, false)).data).toEqual({ waiting: [], opened: [] });
    expect(await database.rows(sql`select 1 from wishes`)).toEqual([]);
  });

  it.each([
    ['that can be played', opened],
    ['that nobody knows', 'tidak-ada'],
    ['whose name is none', 'Kuda Kilat'],
  ])('GM-15 there is nothing to wait for in a game %s', async (_, game) => {
    const player = await newPlayer();
    await expectOutcome(set(player, game), 'not_awaited');
    expect(await database.rows(sql`select 1 from wishes`)).toEqual([]);
  });

  it('GM-15 C68 nothing is answered without a session', async () => {
    for (const call of [calls.wishes, calls.setWish]) {
      const body = call === calls.setWish ? { body: { game: closed, wished: true } } : {};
      await expectOutcome(ask(call, { bearer: 'x'.repeat(43), ...body }), 'unauthorized');
    }
  });

  it(`GM-15 no more than ${limits.wishes.most} changes an hour pass, also at once`, async () => {
    const player = await newPlayer();
    const outcomes = await atOnce(limits.wishes.most + 5, (at) => set(player, closed, at % 2 === 0));
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(limits.wishes.most);
    expect(outcomes.filter(({ outcome }) => outcome === 'throttled')).toHaveLength(5);
    clock.advance(hour + 1_000);
    await expectOutcome(set(player, closed), 'accepted');
  });
});

describe('GM-17 a game that has opened', () => {
  it('GM-17 is told in the shop to who has no notices, until it is answered, and then never again', async () => {
    const player = await newPlayer();
    await set(player, closed);
    await look();
    expect(await read(player), 'while it is closed').toEqual({ waiting: [closed], opened: [] });
    await open(closed);
    expect(await read(player), 'before it is settled who tells it').toEqual({ waiting: [], opened: [] });
    await look();
    expect([await read(player), await read(player)]).toEqual([
      { waiting: [], opened: [opened] },
      { waiting: [], opened: [opened] },
    ]);
    expect((await set(player, opened, false)).data).toEqual({ waiting: [], opened: [] });
    await look();
    expect([await read(player), sent()]).toEqual([{ waiting: [], opened: [] }, []]);
  });

  it('GM-17 PS-1 is told by push to who agreed to it, once, and not in the shop as well', async () => {
    const player = await newPlayer();
    await turnOn(player);
    await set(player, closed);
    await set(player, other);
    await open(closed);
    await look();
    await look();
    expect([sent(), await read(player)]).toEqual([[told], { waiting: [other], opened: [] }]);
  });

  it('GM-17 who agrees to push later was told in the shop, and is told there alone', async () => {
    const player = await newPlayer();
    await set(player, closed);
    await open(closed);
    await look();
    await turnOn(player);
    await look();
    expect([sent(), await read(player)]).toEqual([[], { waiting: [], opened: [opened] }]);
  });

  it('GM-17 each of many is told once, however many processes look at once', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => newPlayer()));
    for (const [at, player] of players.entries()) {
      if (at % 2 === 0) await turnOn(player);
      await set(player, closed);
    }
    await open(closed);
    const processes = Array.from({ length: 4 }, () =>
      runWishNews({
        ...{ database, clock, limits },
        onNotice: () => undefined,
        onError: (error) => expect.unreachable(String(error)),
      }),
    );
    for (const process of [...processes, rules.wishNews]) process.wake();
    await Promise.all(processes.map((process) => process.settled()));
    await Promise.all(processes.map((process) => process.stop()));
    await look();
    expect(sent()).toEqual(Array.from({ length: 6 }, () => told));
    const inShop = await Promise.all(players.map(async (player) => (await read(player)).opened));
    expect(inShop).toEqual(players.map((_, at) => (at % 2 === 0 ? [] : [opened])));
  });

  it('GM-17 more than one transaction’s worth are all told', async () => {
    const player = await newPlayer();
    await database.run(sql`
      with many as (
        insert into players (id, merchant, phone, username, password_hash, created_at)
        select gen_random_uuid(), p.merchant, '0898' || lpad(n::text, 7, '0'), 'x', 'x', ${clock.now()}::timestamptz
        from players p, generate_series(1, 250) n where p.id = ${player.id} returning id)
      insert into wishes (player, game, made_at) select id, ${opened}::text, ${clock.now()}::timestamptz from many`);
    await look();
    expect(await database.rows(sql`select 1 from wishes where opened_at is null`)).toEqual([]);
  });

  it('GM-17 is told to nobody who took the wish back, or waits for another game', async () => {
    const [back, waits] = [await newPlayer(), await newPlayer()];
    for (const player of [back, waits]) await turnOn(player);
    await set(back, closed);
    await set(back, closed, false);
    await set(waits, other);
    await open(closed);
    await look();
    expect([sent(), await read(back), await read(waits)]).toEqual([
      [],
      { waiting: [], opened: [] },
      { waiting: [other], opened: [] },
    ]);
  });

  it('GM-17 a wish is of one merchant: the same number at another is not told', async () => {
    const here = await newPlayer();
    const there = await newPlayer({ phone: here.phone, merchant_uid: secondMerchant });
    await turnOn(there);
    await set(here, closed);
    await open(closed);
    await look();
    expect([sent(), await read(here), await read(there)]).toEqual([
      [],
      { waiting: [], opened: [opened] },
      { waiting: [], opened: [] },
    ]);
  });

  it('GM-17 RP-3 who paused play is told neither by push nor in the shop, and is once the pause is over', async () => {
    const [byPush, inShop] = [await newPlayer(), await newPlayer()];
    await turnOn(byPush);
    for (const player of [byPush, inShop]) {
      await set(player, closed);
      await ask(calls.pausePlay, { bearer: player.bearer, body: { days: 1 } });
    }
    await open(closed);
    await look();
    expect([sent(), (await read(byPush)).opened, (await read(inShop)).opened]).toEqual([[], [], []]);
    clock.advance(day + 1_000);
    await look();
    expect([sent(), (await read(byPush)).opened, (await read(inShop)).opened]).toEqual([[told], [], [opened]]);
  });

  it('GM-17 RP-3 what was to be told in the shop waits for the end of a pause that began later', async () => {
    const player = await newPlayer();
    await set(player, closed);
    await open(closed);
    await look();
    await ask(calls.pausePlay, { bearer: player.bearer, body: { days: 1 } });
    expect(await read(player)).toEqual({ waiting: [], opened: [] });
    clock.advance(day + 1_000);
    expect(await read(player)).toEqual({ waiting: [], opened: [opened] });
  });

  it.each([
    ['logged out', ({ bearer }: Player) => ask(calls.logout, { bearer })],
    ['was stopped by a person of the shop', ({ phone }: Player) => holdPhone(database, phone, limits, clock.now())],
    [
      'was away for too long',
      async () => {
        clock.advance(limits.session.idle + hour);
      },
    ],
  ])('GM-17 PS-3 no device is told of who %s; the shop tells at the next login', async (_, end) => {
    const player = await newPlayer();
    await turnOn(player);
    await set(player, closed);
    await end(player);
    await open(closed);
    await look();
    expect(sent()).toEqual([]);
    expect(
      await database.rows(sql`select 1 from wishes where player = ${player.id} and opened_at is not null`),
    ).toHaveLength(1);
  });

  it('GM-17 a wish goes with its player', async () => {
    const player = await newPlayer();
    await turnOn(player);
    await set(player, closed);
    await database.transaction(async (handle) => {
      await handle.run(sql`delete from sessions where player = ${player.id}`);
      // The trigger keeps players' ledger accounts; only the tables' owner can disable it.
      await handle.script('alter table ledger_accounts disable trigger accounts_follow_entries');
      await handle.run(sql`delete from ledger_accounts where player = ${player.id}`);
      await handle.script('alter table ledger_accounts enable trigger accounts_follow_entries');
      await handle.run(sql`delete from players where id = ${player.id}`);
    });
    await open(closed);
    await look();
    expect([sent(), await database.rows(sql`select 1 from wishes`)]).toEqual([[], []]);
  });

  it('GM-17 C24 who waits is found by the index, also among many', async () => {
    const plan = await database.transaction(async (handle) => {
      await handle.run(sql`set local enable_seqscan = off`);
      return handle.rows<{ 'QUERY PLAN': string }>(sql`
        explain select player from wishes where opened_at is null and game = any(${[opened]}::text[]) limit 10`);
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('wishes_to_tell');
  });
});
