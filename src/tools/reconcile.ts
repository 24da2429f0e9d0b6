/**
 * `npm run reconcile`: every order that ended, or is on its way for longer than a quarter of an hour, compared with the
 * book of its vendor. Prints what differs, and ends with 1 where something does. Reads the environment as the server
 * does: the vendors that it names, or the simulated ones of the sandbox. The embedded database belongs to one process,
 * so the sandbox has to be stopped first; on PostgreSQL it may run.
 */
import { existsSync } from 'node:fs';
import { ConfigError, readConfig, readVendors } from '../server/config.ts';
import { openDatabase } from '../server/db/open.ts';
import { systemClock } from '../server/domain/clock.ts';
import { describeDifferences, reconcile } from '../server/domain/reconcile.ts';
import { failStart } from '../server/until-signal.ts';
import { createBank } from '../server/vendors/bank-http.ts';
import { createDana } from '../server/vendors/dana-http.ts';
import { openSimulatedBooks } from '../server/vendors/simulated-books.ts';

async function run(): Promise<boolean> {
  const config = readConfig(process.env, { host: '', port: 0, logLevel: 'error', clientDir: '', template: '' });
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    throw new ConfigError(`There is no data in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`);
  }
  const real = process.env['DANA_URL'] || process.env['BANK_URL'] ? readVendors(process.env) : null;
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.dataDir,
    template: null,
    onIdleError: () => undefined,
  });
  try {
    const books = real
      ? { eWallet: createDana(real.dana, systemClock), bank: createBank(real.bank, systemClock) }
      : await openSimulatedBooks(database, systemClock);
    const reconciled = await reconcile(database, books, systemClock.now());
    process.stdout.write(describeDifferences(reconciled));
    return reconciled.differences.length === 0;
  } finally {
    await database.close();
  }
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  failStart(error);
}
