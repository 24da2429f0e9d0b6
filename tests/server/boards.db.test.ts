/** Weekly boards (WB-1 to WB-4, docs/decisions/046). */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BoardWeek, BoardWire } from '../../src/contract/board.calls.ts';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { sql } from '../../src/server/db/sql.ts';
import { startOfDay } from '../../src/server/domain/platform/clock.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { weekOf } from '../../src/server/domain/rooms/boards.ts';
import { expectOutcome } from './outcomes.ts';
import { day, filePlatform, hour, type Player } from './platform.ts';
import { expectSound, freezeClock, roomSteps } from './room-helpers.ts';

const testbed = await filePlatform();
const { ask, clock, database } = testbed;
const { advance, leave, look, playNext, seatedPlayer, sitDown } = roomSteps(testbed);
freezeClock(testbed);
afterEach(() => expectSound(testbed));

/** The next Monday, 12.00 in Jakarta: tests never share a week. */
beforeEach(() => {
  const today = startOfDay(clock.now());
  const isMonday = (ms: number) => new Date(ms + 7 * hour).getUTCDay() === 1;
  let next = today.getTime() + day;
  while (!isMonday(next)) next += day;
  clock.advance(next + 12 * hour - clock.now().getTime());
});

let named = 0;
/** With a nickname, so that a board lists them. */
async function contender(name?: string): Promise<Player> {
  const player = await seatedPlayer(5_000);
  named += 1;
  // None looks like another one.
  const nickname = name ?? `Juara ${[...named.toString(8)].map((digit) => 'abcdefgh'[Number(digit)]).join('')}`;
  await expectOutcome(
    ask(calls.setNickname, { bearer: player.bearer, body: { nickname, marble: 'bata' } }),
    'accepted',
  );
  return player;
}

interface Match {
  is_private?: boolean;
  /** The loser answers once as well. */
  isPlayed?: boolean;
}

/** A round that `winner` wins by points. */
async function beat(winner: Player, loser: Player, { is_private = false, isPlayed = true }: Match = {}): Promise<void> {
  const room = await sitDown(winner, { is_private });
  await sitDown(loser, is_private ? { invitation: room.invitation } : {});
  await advance(3_100, [winner, loser]);
  for (const [player, answers] of [
    [winner, 3],
    [loser, isPlayed ? 1 : 0],
  ] as const) {
    for (let at = 0; at < answers; at += 1) {
      await advance(2_000, [winner, loser]);
      await playNext(player, room.id);
    }
  }
  await advance(66_000, [winner, loser]);
  expect((await look(winner, room.id)).result).toMatchObject({ outcome: 'won', reason: 'played' });
}

const read = async ({ bearer }: Player, week: BoardWeek = 'this', game: string = playable.sums): Promise<BoardWire> =>
  (await ask(calls.weekBoard, { bearer, body: { game, week } })).data;
const setListing = ({ bearer }: Player, listed: boolean) => ask(calls.setListing, { bearer, body: { listed } });
const ranks = ({ rows }: BoardWire) => rows.map(({ rank, wins, is_me: isMe }) => [rank, wins, isMe]);

describe('WB-1 what counts', () => {
  it('WB-1 WB-2 each opponent who was beaten counts once a week, on this game’s board alone', async () => {
    const [first, second, third] = [await contender(), await contender(), await contender()];
    await beat(first, second);
    await beat(first, third);
    await beat(first, second);
    await beat(second, third);
    expect(ranks(await read(first))).toEqual([
      [1, 2, true],
      [2, 1, false],
    ]);
    expect((await read(first)).me).toMatchObject({ rank: 1, wins: 2, listing: 'listed', marble: 'bata' });
    expect((await read(third)).me).toMatchObject({ rank: null, wins: 0 });
    expect(await read(first, 'this', playable.rings)).toMatchObject({ rows: [], me: { rank: null, wins: 0 } });
  });

  it('WB-1 a room of friends, an opponent who left, and one who answered nothing bring nothing', async () => {
    const [first, second] = [await contender(), await contender()];
    await beat(first, second, { is_private: true });
    await beat(first, second, { isPlayed: false });
    const { id } = await sitDown(first);
    await sitDown(second);
    await advance(3_100, [first, second]);
    await playNext(second, id, false);
    await leave(second, id);
    expect((await look(first, id)).result).toMatchObject({ outcome: 'won', reason: 'opponent_left' });
    expect(await read(first)).toMatchObject({ rows: [], me: { rank: null, wins: 0 } });
  });

  it('WB-1 a practice opponent brings nothing, however often it is beaten', async () => {
    const player = await contender();
    const { data } = await ask(calls.practiceRoom, { bearer: player.bearer, body: { game: playable.sums } });
    await advance(3_100, [player]);
    for (let at = 0; at < 12; at += 1) {
      await advance(2_000, [player]);
      await playNext(player, data.room.id);
    }
    await advance(66_000, [player]);
    expect((await look(player, data.room.id)).status).toBe('ended');
    expect(await read(player)).toMatchObject({ rows: [], me: { rank: null, wins: 0 } });
  });
});

describe('WB-2 weeks', () => {
  it('WB-2 end on Sunday at midnight in Jakarta, and the last one can still be read', async () => {
    const [first, second] = [await contender(), await contender()];
    await beat(first, second);
    clock.advance(startOfDay(clock.now()).getTime() + 7 * day - 1 - clock.now().getTime());
    expect(ranks(await read(first))).toEqual([[1, 1, true]]);
    clock.advance(1);
    expect([ranks(await read(first)), ranks(await read(first, 'last'))]).toEqual([[], [[1, 1, true]]]);
    await beat(first, second);
    expect(ranks(await read(first)), 'the same opponent counts anew').toEqual([[1, 1, true]]);
  });

  it.each([
    ['2026-11-22T16:59:59.999Z', '2026-11-16', '2026-11-09'],
    ['2026-11-22T17:00:00.000Z', '2026-11-23', '2026-11-16'],
    ['2026-11-29T16:59:59.999Z', '2026-11-23', '2026-11-16'],
    ['2027-01-01T00:00:00.000Z', '2026-12-28', '2026-12-21'],
  ])('WB-2 %s is in the week of %s', (moment, week, last) => {
    expect([weekOf(new Date(moment)), weekOf(new Date(moment), 'last')]).toEqual([week, last]);
  });

  it('WB-2 older ones are swept, those that are shown are not', async () => {
    const [first, second] = [await contender(), await contender()];
    await beat(first, second);
    const left = async () => [
      (await database.rows(sql`select 1 from board_rows where player = ${first.id}`)).length,
      (await database.rows(sql`select 1 from board_wins where player = ${first.id}`)).length,
    ];
    clock.advance(7 * day);
    await sweep(database, clock, defaultLimits);
    expect(await left()).toEqual([1, 1]);
    clock.advance(7 * day);
    await sweep(database, clock, defaultLimits);
    expect(await left()).toEqual([0, 0]);
  });
});

describe('WB-3 rows', () => {
  /** Tallies as matches would have left them. */
  async function seed(wins: readonly number[]): Promise<Player[]> {
    const players = [];
    for (const [at, count] of wins.entries()) {
      const player = await contender();
      players.push(player);
      await database.run(sql`
        insert into board_rows (week, merchant, game, player, wins, reached_at, is_listed)
        select ${weekOf(clock.now())}::date, merchant, ${playable.sums}::text, id, ${count}::int,
          ${new Date(clock.now().getTime() + at)}::timestamptz, true
        from players where id = ${player.id}`);
    }
    return players;
  }

  it('WB-3 ten at most; equal wins are one rank, who came first stands first; one’s own is told wherever it stands', async () => {
    const players = await seed([9, 7, 7, 5, 5, 5, 4, 3, 2, 2, 2, 1]);
    const [first, , , , , , , , , tenth, eleventh, last] = players as [Player, ...Player[]];
    expect(ranks(await read(first)).map(([rank]) => rank)).toEqual([1, 2, 2, 4, 4, 4, 7, 8, 9, 9]);
    expect((await read(tenth as Player)).rows.at(-1)).toMatchObject({ is_me: true });
    expect(await read(eleventh as Player)).toMatchObject({ me: { rank: 9, wins: 2 } });
    expect(await read(last as Player)).toMatchObject({ me: { rank: 12, wins: 1 } });
  });

  it('WB-3 C24 a board is read by its index, also among many', async () => {
    const player = await contender();
    const week = weekOf(clock.now());
    await database.run(sql`
      with many as (
        insert into players (id, merchant, phone, username, password_hash, created_at)
        select gen_random_uuid(), p.merchant, '0899' || lpad(n::text, 7, '0'), 'x', 'x', ${clock.now()}::timestamptz
        from players p, generate_series(1, 5000) n where p.id = ${player.id} returning id, merchant)
      insert into board_rows (week, merchant, game, player, wins, reached_at, is_listed)
      select ${week}::date, merchant, ${playable.sums}::text, id, 1 + abs(hashtext(id::text)) % 50,
        ${clock.now()}::timestamptz, true from many`);
    await database.run(sql`
      insert into board_rows (week, merchant, game, player, wins, reached_at, is_listed)
      select ${week}::date, merchant, ${playable.sums}::text, id, 1, ${clock.now()}::timestamptz, true
      from players where id = ${player.id}`);
    await database.script('analyze board_rows');
    const plan = await database.rows<{ 'QUERY PLAN': string }>(sql`
      explain select player, wins, reached_at from board_rows
      where merchant = (select merchant from players where id = ${player.id}) and game = ${playable.sums}
        and week = ${week}::date and is_listed order by wins desc, reached_at, player limit 10`);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('board_best');
    expect(text).not.toMatch(/Sort|Seq Scan on board_rows/);
    const { rows, me } = await read(player);
    expect([rows.length, me.rank], 'nobody counts further down than that').toEqual([10, null]);
  });
});

describe('WB-4 who is listed', () => {
  it('WB-4 nobody without a nickname of their own; with one from then on', async () => {
    const winner = await seatedPlayer(5_000);
    const other = await contender();
    await beat(winner, other);
    expect(await read(winner)).toMatchObject({ rows: [], me: { rank: 1, wins: 1, listing: 'unnamed' } });
    expect((await read(other)).rows).toEqual([]);
    await expectOutcome(
      ask(calls.setNickname, { bearer: winner.bearer, body: { nickname: 'Baru Muncul', marble: 'kapas' } }),
      'accepted',
    );
    expect((await read(other)).rows).toMatchObject([{ rank: 1, name: 'Baru Muncul', marble: 'kapas', is_me: false }]);
  });

  it('WB-4 who does not want to be is gone from all boards, also of wins to come, until wanted again', async () => {
    const [first, second, third] = [await contender(), await contender(), await contender()];
    await beat(first, second);
    await expectOutcome(setListing(first, false), 'accepted');
    await beat(first, third);
    expect((await read(second)).rows).toEqual([]);
    expect(await read(first)).toMatchObject({ rows: [], me: { rank: 1, wins: 2, listing: 'hidden' } });
    await expectOutcome(setListing(first, true), 'accepted');
    expect(ranks(await read(second))).toEqual([[1, 2, false]]);
  });

  it('WB-4 C70 a row has nickname, marble and wins, and nothing else', async () => {
    const [first, second] = [await contender(`Polos ${randomBytes(1)[0]! % 10}`), await contender()];
    await beat(first, second);
    const told = await read(second);
    expect(Object.keys(told.rows[0] ?? {}).sort()).toEqual(['is_me', 'marble', 'name', 'rank', 'wins']);
    for (const hidden of [first.id, first.phone, first.phone.slice(-4)])
      expect(JSON.stringify(told.rows)).not.toContain(hidden);
  });
});
