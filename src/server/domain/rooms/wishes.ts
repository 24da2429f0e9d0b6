/** Which closed games a player wants to be told of (GM-15, docs/decisions/051). */
import type { BodyOf } from '../../../contract/call.ts';
import type { setWish, wishes, WishesWire } from '../../../contract/wishes.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Caller } from '../access/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import type { Reply } from '../platform/reply.ts';
import { catalogue } from './games/catalogue.ts';

const isOpen = (slug: string): boolean | undefined => catalogue.find((game) => game.slug === slug)?.is_open;

/** What opened is left out in a pause of the own play (RP-3). */
async function read(handle: Queryable, player: string, now: Date): Promise<WishesWire> {
  const rows = await handle.rows<{ game: string; is_told_here: boolean }>(sql`
    select w.game, w.opened_at is not null and coalesce(l.paused_until <= ${now}, true) as is_told_here
    from wishes w left join play_limits l on l.player = w.player
    where w.player = ${player} order by w.made_at, w.game`);
  const named = (keep: (row: { game: string; is_told_here: boolean }) => boolean) =>
    rows.filter(keep).map(({ game }) => game);
  return {
    waiting: named(({ game }) => isOpen(game) === false),
    opened: named(({ game, is_told_here: isToldHere }) => isOpen(game) === true && isToldHere),
  };
}

interface WishesParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  byPlayer: ByPlayer;
}

export interface OwnWishes {
  read(player: string): Promise<Reply<typeof wishes>>;
  /** Null where the session has ended. */
  set(caller: Caller, body: BodyOf<typeof setWish>): Promise<Reply<typeof setWish> | null>;
}

export const createWishes = ({ database, clock, limits, byPlayer }: WishesParts): OwnWishes => ({
  read: async (player) => ({ outcome: 'accepted', data: await read(database, player, clock.now()) }),
  set(caller, { game, wished }) {
    const now = clock.now();
    return byPlayer(caller, now, async (handle, { id: player }) => {
      if (wished && isOpen(game) !== false) return { outcome: 'not_awaited' as const };
      const resetAt = await consume(handle, `wish/${player}`, limits.wishes, now);
      if (resetAt) return { outcome: 'throttled' as const, resetAt };
      await (wished
        ? handle.run(sql`
            insert into wishes (player, game, made_at) values (${player}, ${game}, ${now}) on conflict do nothing`)
        : handle.run(sql`delete from wishes where player = ${player} and game = ${game}`));
      return { outcome: 'accepted' as const, data: await read(handle, player, now) };
    });
  },
});
