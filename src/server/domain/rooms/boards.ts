/** Weekly boards (WB-1 to WB-4, docs/decisions/046): a tally that is kept as matches end. */
import {
  boardSize,
  type weekBoard,
  type BoardWeek,
  type BoardWire,
  type Listing,
  type setListing,
} from '../../../contract/board.calls.ts';
import type { MarbleKind } from '../../../contract/nickname.ts';
import type { BodyOf } from '../../../contract/call.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller } from '../access/sessions.ts';
import { relist } from '../profile/listing.ts';
import { after, day, dayOf, startOfDay, type Clock } from '../platform/clock.ts';
import type { Reply } from '../platform/reply.ts';
import type { RoomRow, SeatRow } from './room-rows.ts';

/** The Monday that a moment's week begins with, `yyyy-mm-dd`. */
export function weekOf(now: Date, week: BoardWeek = 'this'): string {
  const sinceMonday = (new Date(dayOf(now)).getUTCDay() + 6) % 7;
  return dayOf(after(startOfDay(now), -day * (sinceMonday + (week === 'last' ? 7 : 0))));
}

/** How far down a rank is counted. */
const furthestRank = 1_000;

/**
 * In the transaction that ends a public match. Counts a round that was won by playing it, against somebody who played as
 * well: walkovers and matches that nobody played bring nothing.
 */
export async function tallyWin(handle: Queryable, room: RoomRow, winner: SeatRow, now: Date): Promise<void> {
  const lost = room.seats.find((seat) => seat !== winner);
  if (winner.result?.reason !== 'played' || !lost?.player || lost.points === 0) return;
  const week = weekOf(now);
  const isNew = await handle.run(sql`
    insert into board_wins (week, game, player, opponent) values (${week}::date, ${room.game}, ${winner.player}, ${lost.player})
    on conflict do nothing`);
  if (isNew === 0) return;
  await handle.run(sql`
    insert into board_rows as b (week, merchant, game, player, wins, reached_at, is_listed)
    select ${week}::date, p.merchant, ${room.game}::text, p.id, 1, ${now}::timestamptz,
      not p.is_unlisted and exists (select 1 from nicknames n where n.player = p.id)
    from players p where p.id = ${winner.player}
    on conflict (player, week, game) do update set wins = b.wins + 1, reached_at = excluded.reached_at`);
}

interface BestRow {
  wins: number;
  name: string;
  marble: MarbleKind | null;
  is_me: boolean;
}

interface OwnRow {
  merchant: string;
  name: string;
  marble: MarbleKind | null;
  wins: number | null;
  listing: Listing;
}

export interface Boards {
  read(player: string, body: BodyOf<typeof weekBoard>): Promise<Reply<typeof weekBoard>>;
  /** Null where the session has ended. */
  setListing(caller: Caller, body: BodyOf<typeof setListing>): Promise<Reply<typeof setListing> | null>;
}

interface BoardsParts {
  database: Database;
  clock: Clock;
  byPlayer: ByPlayer;
}

export const createBoards = ({ database, clock, byPlayer }: BoardsParts): Boards => ({
  async read(player, { game, week: wanted }) {
    const week = weekOf(clock.now(), wanted);
    const own = await database.row<OwnRow>(sql`
      select p.merchant, p.username as name, p.marble, b.wins,
        case when not exists (select 1 from nicknames n where n.player = p.id) then 'unnamed'
          when p.is_unlisted then 'hidden' else 'listed' end as listing
      from players p left join board_rows b on b.player = p.id and b.week = ${week}::date and b.game = ${game}
      where p.id = ${player}`);
    if (!own) throw new Error('Expected the player of the session; there is none.');
    const { merchant, wins, ...me } = own;
    const best = await database.rows<BestRow>(sql`
      select b.wins, p.username as name, p.marble, b.player = ${player} as is_me
      from (
        select player, wins, reached_at from board_rows
        where merchant = ${merchant} and game = ${game} and week = ${week}::date and is_listed
        order by wins desc, reached_at, player limit ${boardSize}) b join players p on p.id = b.player
      order by b.wins desc, b.reached_at, b.player`);
    const above = await database.row<{ count: bigint }>(sql`
      select count(*) from (
        select 1 from board_rows
        where merchant = ${merchant} and game = ${game} and week = ${week}::date and is_listed and wins > ${wins ?? 0}::int
        limit ${furthestRank}) above`);
    const rank = Number(above?.count ?? 0) + 1;
    const data: BoardWire = {
      rows: best.map((row) => ({ ...row, rank: best.filter(({ wins: others }) => others > row.wins).length + 1 })),
      me: { ...me, wins: wins ?? 0, rank: wins === null || rank > furthestRank ? null : rank },
    };
    return { outcome: 'accepted', data };
  },
  setListing(caller, { listed }) {
    return byPlayer(caller, clock.now(), async (handle, { id }) => {
      await handle.run(sql`update players set is_unlisted = ${!listed} where id = ${id}`);
      await relist(handle, id);
      return { outcome: 'accepted' as const };
    });
  },
});
