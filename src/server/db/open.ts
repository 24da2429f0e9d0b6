import type { Database } from './database.ts';
import { DatabaseUnavailable, openPool } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { errorCode, StartRefusal } from './start-refusal.ts';
import { readTemplate } from './template.ts';

export interface DatabaseOptions {
  url: string | null;
  /** PostgreSQL itself, where `url` is a pooler that lends a connection for one transaction. */
  directUrl?: string | null;
  folder: string;
  /** The path of a prepared database, which may be missing. */
  template: string | null;
  onIdleError(error: Error): void;
}

export async function openDatabase({
  url,
  directUrl = null,
  folder,
  template,
  onIdleError,
}: DatabaseOptions): Promise<Database> {
  if (url === null) {
    const prepared = template === null ? null : await readTemplate(template);
    return (await openEmbedded({ folder, template: prepared, onIdleError })).database;
  }
  const database = openPool(
    { connectionString: url, max: 16, connectionTimeoutMillis: 5_000 },
    onIdleError,
    directUrl === null ? null : { connectionString: directUrl, connectionTimeoutMillis: 5_000 },
  );
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw refusalOf(error, url);
  }
  return database;
}

/** What PostgreSQL says to a start that cannot succeed until somebody changes something. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user or the place the connection comes from (pg_hba.conf)',
  '3D000': 'it has no database of that name; make one with `createdb`',
  '25006': 'it can only be read; a standby has to take over first, and a recovery to end',
  '42501': 'its user may not make tables there; make it the owner of the database',
};

/** The address without its password. */
function refusalOf(error: unknown, url: string): unknown {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  const code = errorCode(cause);
  const why = refusals[code] ?? (error instanceof DatabaseUnavailable ? `it does not answer (${error.code})` : null);
  if (why === null) return error;
  const { username, hostname, port, pathname, searchParams } = new URL(url);
  const place = searchParams.get('host') ?? `${hostname}:${port || '5432'}`;
  return new StartRefusal(
    `Expected the PostgreSQL of DATABASE_URL, database ${pathname.slice(1)} at ${place} as ${username || 'this user'}; ${why}.`,
  );
}
