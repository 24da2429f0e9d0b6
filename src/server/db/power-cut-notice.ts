/** What a power cut can take of this database, said at start (docs/operations.md). */
import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/** Empty where PostgreSQL keeps what was answered. */
export async function powerCutNotice(database: Queryable, { databaseUrl, dataDir }: Place): Promise<string> {
  if (databaseUrl === null)
    return `Data in ${dataDir} outlive a crash of this process, not a power cut. For real money set DATABASE_URL.\n`;
  // As this session has them: a role or the address itself can turn them off as well.
  const off = await database.rows<{ name: string }>(sql`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`);
  if (off.length === 0) return '';
  const names = off.map(({ name }) => name).join(', ');
  return `A power cut can lose what was answered: PostgreSQL has ${names} off. For real money turn them on.\n`;
}
