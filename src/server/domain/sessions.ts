/** Sessions: an opaque token, kept as a digest, with an idle and an absolute end (C59 to C61). */
import type { logout } from '../../contract/session.calls.ts';
import type { Database, Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { after, type Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Reply } from './reply.ts';
import { digest, newToken } from './secrets.ts';

export interface Sessions {
  begin(handle: Queryable, player: string): Promise<string>;
  /** The player whose living session this token is, or null. */
  playerOf(token: string): Promise<string | null>;
  /** Ends the session. Ending it twice does no harm; a token that never was one is null. */
  end(token: string): Promise<Reply<typeof logout> | null>;
}

export function createSessions(database: Database, { session }: Limits, clock: Clock): Sessions {
  return {
    async begin(handle, player) {
      const token = newToken();
      const now = clock.now();
      await handle.run(sql`
        insert into sessions (digest, player, created_at, last_used_at, ends_at)
        values (${digest(token)}, ${player}, ${now}, ${now}, ${after(now, session.absolute)})`);
      return token;
    },
    async playerOf(token) {
      const now = clock.now();
      const key = digest(token);
      const row = await database.row<{ player: string; last_used_at: Date }>(sql`
        select player, last_used_at from sessions
        where digest = ${key} and revoked_at is null and ends_at > ${now}
          and last_used_at > ${after(now, -session.idle)}`);
      if (!row) return null;
      if (row.last_used_at <= after(now, -session.touch)) {
        await database.run(sql`
          update sessions set last_used_at = ${now} where digest = ${key} and last_used_at < ${now}`);
      }
      return row.player;
    },
    async end(token) {
      const known = await database.run(sql`
        update sessions set revoked_at = coalesce(revoked_at, ${clock.now()}) where digest = ${digest(token)}`);
      return known > 0 ? { outcome: 'accepted' } : null;
    },
  };
}
