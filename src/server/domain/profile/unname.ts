/** A person of the shop takes a nickname away, from whoever has it at any merchant (NM-4). */
import { nicknameKey } from '../../../contract/nickname.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { givenName } from '../access/players.ts';
import { relist } from './listing.ts';

/** How many players lost it. */
export const unname = (database: Database, nickname: string): Promise<{ players: number }> =>
  database.transaction(async (handle) => {
    const holders = await handle.rows<{ id: string; phone: string }>(sql`
      select p.id, p.phone from nicknames n join players p on p.id = n.player where n.key = ${nicknameKey(nickname)}
      order by p.id for update of n`);
    for (const { id, phone } of holders) {
      await handle.run(sql`update nicknames set player = null where player = ${id}`);
      await handle.run(sql`update players set username = ${givenName(phone)} where id = ${id}`);
      await relist(handle, id);
    }
    return { players: holders.length };
  });
