/**
 * Winnings that look bought (docs/decisions/028): a settlement that passes a limit opens a review, and the player's
 * withdrawals are paused until a person has cleared it (WD-2). Net winnings are what public matches paid as won
 * Platinum, less what was staked of it: bought Platinum that comes back as won counts, whoever bought it.
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';

/** Which of these players have an open review. */
export async function underReview(handle: Queryable, players: readonly string[]): Promise<string[]> {
  const rows = await handle.rows<{ player: string }>(sql`
    select distinct player from reviews where player = any(${players}::uuid[]) and cleared_at is null`);
  return rows.map(({ player }) => player);
}

/**
 * For the winner of a public match that the table has, in the transaction that settles it. `pair`: too much from this
 * opponent; `velocity`: too much within a day; `walkovers`: won mostly against opponents who left or scored nothing.
 */
export async function openReviews(
  handle: Queryable,
  room: string,
  winner: string,
  { games: { reviews: limits } }: Limits,
  now: Date,
): Promise<void> {
  const { window, pair, velocity, walkovers } = limits;
  await handle.run(sql`
    with cleared as (
      select coalesce(max(cleared_at) filter (where kind = 'pair'), '-infinity') as pair,
        coalesce(max(cleared_at) filter (where kind = 'velocity'), '-infinity') as velocity,
        coalesce(max(cleared_at) filter (where kind = 'walkovers'), '-infinity') as walkovers
      from reviews where player = ${winner}),
    past as (
      select sum(net) filter (where ended_at > pair
          and opponent = (select opponent from seats where room = ${room} and player = ${winner})) as pair,
        sum(net) filter (where ended_at > greatest(${after(now, -velocity.window)}, velocity)) as velocity,
        count(*) filter (where ended_at > walkovers and is_walkover) as walkovers,
        count(*) filter (where ended_at > walkovers and is_won) as won
      from public_matches, cleared where player = ${winner} and ended_at > ${after(now, -window)})
    insert into reviews (id, player, kind, room, opened_at)
    select gen_random_uuid(), ${winner}::uuid, kind, ${room}::uuid, ${now}::timestamptz
    from past, lateral (values
      ('pair', pair > ${pair}::bigint), ('velocity', velocity > ${velocity.most}::bigint),
      ('walkovers', walkovers >= ${walkovers.wins}::int and 100 * walkovers >= ${walkovers.percent}::int * won)
    ) as limits (kind, is_passed) where is_passed
    on conflict (player, kind) where cleared_at is null do nothing`);
}

/** Why a player is under review, and what matches against one opponent came to since the last clearing; in Platinum. */
export interface OpenReview {
  player: string;
  kinds: string;
  opened: Date;
  winning: bigint;
  opponent: string;
  matches: number;
  won: number;
  walkovers: number;
  net: bigint;
  first: Date;
  last: Date;
}

/** A row for each opponent, those who lost most first: also of what was played since the review was opened. */
export const listReviews = (database: Database, { games: { reviews } }: Limits): Promise<OpenReview[]> =>
  database.rows<OpenReview>(sql`
    select o.player, o.kinds, o.opened, a.balance as winning, m.opponent, count(*)::int as matches,
      count(*) filter (where m.is_won)::int as won, count(*) filter (where m.is_walkover)::int as walkovers,
      sum(m.net)::bigint as net, min(m.ended_at) as first, max(m.ended_at) as last
    from (
      select player, string_agg(kind, ' ' order by kind) filter (where cleared_at is null) as kinds,
        min(opened_at) filter (where cleared_at is null) as opened, max(cleared_at) as cleared
      from reviews group by player) o
    join ledger_accounts a on a.player = o.player and a.name = 'winning'
    join public_matches m on m.player = o.player
      and m.ended_at > greatest(o.cleared, o.opened - ${reviews.window}::float8 * interval '1 millisecond')
    where o.opened is not null
    group by o.player, o.kinds, o.opened, a.balance, m.opponent order by o.opened, o.player, net desc`);

/** Ends every open review of a player; returns their kinds. What was played until now opens none any more. */
export async function clearReviews(
  database: Database,
  player: string,
  { operator, reason }: { operator: string; reason: string },
  now: Date,
): Promise<string[]> {
  const rows = await database.rows<{ kind: string }>(sql`
    update reviews set cleared_at = ${now}, operator = ${operator}, reason = ${reason}
    where player = ${player} and cleared_at is null returning kind`);
  return rows.map(({ kind }) => kind).toSorted();
}
