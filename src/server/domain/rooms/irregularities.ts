/** Irregularities: inputs that nobody plays by hand. They have no effect, and are stored for people to look at. */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/**
 * `shape`: no input at all. `foreign`: for a room of others. `future`, `order`, `too_soon`: at a moment when it cannot
 * have been played. `undealt`: for what was not dealt yet. `changed`: again, otherwise. `after_end`: the round was over.
 * `late_join`, `full_join`: the round had begun, both seats were taken. `other_stake`, `changed_intent`: a seat for
 * something else than was agreed. `flood`: more than a person sends, on a live connection that was ended for it.
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

/** More of one player tell nothing new. */
const mostPerPlayer = 1_000;

/** False where the very same is known already: whoever sends something again has not done it twice. */
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
