/** Checks that the database was filled under this server key (C64, C70): another one would lock every player out. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { StartRefusal } from '../../db/start-refusal.ts';
import { keyedDigest } from './secrets.ts';

class WrongKey extends StartRefusal {
  override name = 'WrongKey';
}

/** The first key that a database sees is its key. Throws for any other. */
export async function requireOwnKey(database: Database, key: Buffer): Promise<void> {
  const digest = keyedDigest(key, 'key check');
  await database.run(sql`insert into key_check (digest) values (${digest}) on conflict do nothing`);
  const row = await database.row<{ digest: Buffer }>(sql`select digest from key_check`);
  if (!row?.digest.equals(digest)) {
    throw new WrongKey(
      'Expected the key that this database was filled under (SERVER_KEY or server.key); it is another.',
    );
  }
}
