/** Inputs that nobody plays by hand. They have no effect, and are stored for people to look at. */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/**
 * `shape`: the message is malformed. `foreign`: the room is not the player's. `future`, `order`, `too_soon`: the time
 * cannot be right. `undealt`: the prompt is not dealt yet. `changed`: the answer differs from the first one.
 * `after_end`: the round was over. `late_join`, `full_join`: play had begun, both seats were taken. `other_stake`: not
 * the room's stake. `changed_intent`: the key names another intent. `flood`: more than a person sends, so the live
 * connection was ended.
 */
export type IrregularityKind =
  | 'shape'
  | 'foreign'
  | 'future'
  | 'order'
  | 'too_soon'
  | 'undealt'
  | 'changed'
  | 'after_end'
  | 'late_join'
  | 'full_join'
  | 'other_stake'
  | 'changed_intent'
  | 'flood';

export interface Irregularity {
  player: string;
  room: string | null;
  kind: IrregularityKind;
  detail: object;
}

/** Rows per player; more of them tell nothing new. */
const mostPerPlayer = 1_000;

/** False where the same irregularity is stored. */
export async function record(
  handle: Queryable,
  { player, room, kind, detail }: Irregularity,
  at: Date,
): Promise<boolean> {
  const isNew = await handle.run(sql`
    insert into irregularities (player, room, kind, detail, at)
    select ${player}::uuid, ${room}::uuid, ${kind}::text, ${JSON.stringify(detail)}::jsonb, ${at}::timestamptz
    where (select count(*) from irregularities where player = ${player}::uuid) < ${mostPerPlayer}::int
      and not exists (select 1 from irregularities where player = ${player}::uuid and kind = ${kind}::text
        and room is not distinct from ${room}::uuid and detail = ${JSON.stringify(detail)}::jsonb)`);
  return isNew === 1;
}
