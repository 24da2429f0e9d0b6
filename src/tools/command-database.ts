/** The shop's database for a command beside it: the one that the environment names. */
import { existsSync } from 'node:fs';
import { ConfigError, readConfig, type ShopConfig } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open.ts';

/** Throws a ConfigError where there are no data. The embedded database belongs to one process: stop the shop first. */
export async function withDatabase<Result>(
  work: (database: Database, config: ShopConfig) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env, { host: '', port: 0, logLevel: 'error', clientDir: '', template: '' });
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    throw new ConfigError(`There is no data in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`);
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    folder: config.dataDir,
    template: null,
    onIdleError: () => undefined,
  });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}
