/**
 * `npm run reconcile`: every order that ended, is on its way for longer than a quarter of an hour, or waits for a person,
 * compared with the book of its vendor. Prints what differs and what a person may decide, and ends with 1 where something
 * does. With `--settle` or `--release` it carries out such a decision instead.
 * Reads the environment as the server does: the vendors that it names, or the simulated ones of the sandbox. The embedded
 * database belongs to one process, so the sandbox has to be stopped first; on PostgreSQL it may run.
 */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, readVendors } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open.ts';
import { systemClock } from '../server/domain/clock.ts';
import { describeDifferences, reconcile } from '../server/domain/reconcile.ts';
import { resolveOrder, type Decision, type Resolved } from '../server/domain/resolutions.ts';
import type { VendorBooks } from '../server/domain/vendor-orders.ts';
import { failStart } from '../server/until-signal.ts';
import { createBank } from '../server/vendors/bank-http.ts';
import { createDana } from '../server/vendors/dana-http.ts';
import { openSimulatedBooks } from '../server/vendors/simulated-books.ts';

const usage = `npm run reconcile                                        compares our orders with the vendors' books
npm run reconcile -- --settle NUMBER --reason "..."      the order counts as paid: credited, or paid out
npm run reconcile -- --release NUMBER --reason "..."     it does not: what a withdrawal had reserved goes back
`;

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { settle: text, release: text, reason: text } }).values;
  } catch {
    throw new ConfigError(`That is not how it is asked:\n${usage.trimEnd()}`);
  }
}

/** Null: nothing is to be decided. */
function readDecision(): Decision | null {
  const { settle, release, reason } = readOptions();
  const number = settle ?? release;
  if (number === undefined && reason === undefined) return null;
  if (number === undefined || (settle !== undefined && release !== undefined)) {
    throw new ConfigError('Name one order, to --settle or to --release.');
  }
  if (!reason?.trim()) throw new ConfigError('Say why, with --reason "...": it is kept.');
  const verdict = settle === undefined ? 'release' : 'settle';
  return { number, verdict, reason: reason.trim(), operator: userInfo().username };
}

const sentences: Record<Resolved, string> = {
  resolved: 'decided, and the player sees it.',
  repeated: 'was decided so before; nothing moved.',
  not_waiting: 'does not wait for a person; nothing moved.',
  posted: 'has ended the other way in the ledger, which stays; nothing moved.',
  unknown_order: 'is no order of ours.',
};

/** Whether all is well. */
async function carryOut(database: Database, books: VendorBooks, decision: Decision): Promise<boolean> {
  const resolved = await resolveOrder(database, books, decision, systemClock.now());
  process.stdout.write(`${decision.number} ${sentences[resolved]}\n`);
  return resolved === 'resolved' || resolved === 'repeated';
}

async function compare(database: Database, books: VendorBooks): Promise<boolean> {
  const reconciled = await reconcile(database, books, systemClock.now());
  process.stdout.write(describeDifferences(reconciled));
  return reconciled.differences.length === 0;
}

async function run(): Promise<boolean> {
  const decision = readDecision();
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
    return await (decision ? carryOut(database, books, decision) : compare(database, books));
  } finally {
    await database.close();
  }
}

try {
  if (process.argv.includes('--help')) process.stdout.write(usage);
  else if (!(await run())) process.exitCode = 1;
} catch (error) {
  failStart(error);
}
