import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** How devices name the player: by bytes that say nothing to anybody else. */
export const handleOf = (player: string): string =>
  Buffer.from(player.replaceAll('-', ''), 'hex').toString('base64url');

/** With a new password, or where a person of the shop stops everything: what was left as a way in is gone. */
export const dropPasskeys = (handle: Queryable, player: string): Promise<number> =>
  handle.run(sql`delete from passkeys where player = ${player}`);
