import type { Database } from './database.ts';
import { openPool } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { readTemplate } from './template.ts';

export interface DatabaseOptions {
  url: string | null;
  folder: string;
  /** The path of a prepared database, which may be missing. */
  template: string | null;
  onIdleError(error: Error): void;
}

export async function openDatabase({ url, folder, template, onIdleError }: DatabaseOptions): Promise<Database> {
  if (url === null) {
    const prepared = template === null ? null : await readTemplate(template);
    return (await openEmbedded({ folder, template: prepared, onIdleError })).database;
  }
  const database = openPool({ connectionString: url, max: 16, connectionTimeoutMillis: 5_000 }, onIdleError);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
