/** Sessions: an opaque token, kept as a digest (C59 to C61). */
import type { logout } from '../../../contract/session.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { createRecent } from '../platform/recent.ts';
import type { Reply } from '../platform/reply.ts';
import { digest, newToken } from '../platform/secrets.ts';

/** Rules that take a caller answer null where its session has ended. */
export interface Caller {
  player: string;
  token: string;
}

export interface Sessions {
  /** Of a login that nothing is known of; proven ones begin theirs with the device (log-in.ts). */
  begin(handle: Queryable, player: string): Promise<string>;
  /** The player's open sessions, the last used first (DV-1). */
  list(handle: Queryable, caller: Caller): Promise<OpenSessionRow[]>;
  /** Ends another session of the player's; false where it is none (DV-2). */
  endOther(handle: Queryable, caller: Caller, id: string): Promise<boolean>;
  /** Ends those that began by the passkey, but for the one that asks. */
  endOfPasskey(handle: Queryable, passkey: string, kept?: string): Promise<void>;
  isOnNewDevice(handle: Queryable, caller: Caller): Promise<boolean>;
  /** The id of the token's player; null where the session has ended. */
  playerOf(token: string): Promise<string | null>;
  /**
   * Whose session it was when it was last looked at, a minute ago at most: for rules that look again under their lock,
   * and need the player's name to wait for it.
   */
  claimedBy(token: string): Promise<string | null>;
  /** For a database whose rows were replaced: no session is remembered. */
  forgetSeen(): void;
  /** Writes the last use down, once a minute. */
  touch(token: string, lastUsedAt: Date): Promise<void>;
  /** Whether the session is open, as the transaction of `handle` sees it. */
  isOpen(handle: Queryable, caller: Caller): Promise<boolean>;
  /** Ends the session; safe to repeat. Null where the token never was a session. */
  end(token: string): Promise<Reply<typeof logout> | null>;
  endAll(handle: Queryable, player: string, kept?: string): Promise<void>;
}

interface OpenSessionRow {
  id: string;
  browser: string | null;
  system: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  startedAt: Date;
  usedAt: Date;
  isCurrent: boolean;
}

const keptDigest = (token: string | undefined): Buffer => (token === undefined ? Buffer.alloc(0) : digest(token));

/** Nobody looks through more; all others end together. */
const mostListed = 50;
/** Sessions whose player is remembered. */
const mostSeen = 10_000;

export function createSessions(database: Database, { session }: Limits, clock: Clock): Sessions {
  const findOpen = (handle: Queryable, token: string, now: Date) =>
    handle.row<{ player: string; last_used_at: Date }>(sql`
      select player, last_used_at from open_session(${digest(token)}, ${now}, ${after(now, -session.idle)})`);

  /** A token is of one player for ever. */
  const seen = createRecent<{ player: string; until: Date }>(mostSeen);
  const nameOf = (token: string): string => digest(token).toString('base64');

  const sessions: Sessions = {
    async begin(handle, player) {
      const token = newToken();
      const now = clock.now();
      await handle.run(sql`
        insert into sessions (digest, player, created_at, last_used_at, ends_at, on_new_device)
        values (${digest(token)}, ${player}, ${now}, ${now}, ${after(now, session.absolute)}, false)`);
      return token;
    },
    list(handle, { player, token }) {
      const now = clock.now();
      return handle.rows<OpenSessionRow>(sql`
        select id, browser, system, address, city, country, created_at as "startedAt", last_used_at as "usedAt",
          digest = ${digest(token)} as "isCurrent"
        from sessions
        where player = ${player} and revoked_at is null and ends_at > ${now}
          and last_used_at > ${after(now, -session.idle)}
        order by digest = ${digest(token)} desc, last_used_at desc, id limit ${mostListed}`);
    },
    async endOther(handle, { player, token }, id) {
      const ended = await handle.run(sql`
        update sessions set revoked_at = ${clock.now()}
        where id = ${id} and player = ${player} and revoked_at is null and digest <> ${digest(token)}`);
      return ended === 1;
    },
    isOnNewDevice: async (handle, { token }) =>
      (await handle.row(sql`select 1 from sessions where digest = ${digest(token)} and on_new_device`)) !== null,
    async playerOf(token) {
      const now = clock.now();
      const row = await findOpen(database, token, now);
      if (!row) return null;
      await sessions.touch(token, row.last_used_at);
      seen.set(nameOf(token), { player: row.player, until: after(now, session.touch) });
      return row.player;
    },
    async claimedBy(token) {
      const known = seen.get(nameOf(token));
      return known && known.until > clock.now() ? known.player : sessions.playerOf(token);
    },
    forgetSeen: () => seen.clear(),
    async touch(token, lastUsedAt) {
      const now = clock.now();
      if (lastUsedAt > after(now, -session.touch)) return;
      await database.run(sql`
        update sessions set last_used_at = ${now} where digest = ${digest(token)} and last_used_at < ${now}`);
    },
    async isOpen(handle, { player, token }) {
      return (await findOpen(handle, token, clock.now()))?.player === player;
    },
    async end(token) {
      const known = await database.run(sql`
        update sessions set revoked_at = coalesce(revoked_at, ${clock.now()}) where digest = ${digest(token)}`);
      return known > 0 ? { outcome: 'accepted' } : null;
    },
    async endAll(handle, player, kept) {
      await handle.run(sql`
        update sessions set revoked_at = ${clock.now()}
        where player = ${player} and revoked_at is null and digest <> ${keptDigest(kept)}`);
    },
    async endOfPasskey(handle, passkey, kept) {
      await handle.run(sql`
        update sessions set revoked_at = ${clock.now()}
        where passkey = ${passkey} and revoked_at is null and digest <> ${keptDigest(kept)}`);
    },
  };
  return sessions;
}
