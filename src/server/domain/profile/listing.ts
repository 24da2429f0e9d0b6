import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Whether a player stands on the weekly boards (WB-3), after a change of what it depends on. */
export const relist = (handle: Queryable, player: string): Promise<number> =>
  handle.run(sql`
    update board_rows b set is_listed = not p.is_unlisted and exists (select 1 from nicknames n where n.player = p.id)
    from players p where p.id = ${player} and b.player = ${player}`);
