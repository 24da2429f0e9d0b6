/**
 * `node dist/reconcile.js`, from the sources `npm run reconcile`: compares every order that has ended, is under way for
 * over 15 minutes, or waits for a person with its vendor's book. Prints the differences and what a person may decide; exits
 * with 1 if there are any, and with 2 where it is asked wrongly. `--settle` or `--release` carries out a decision instead.
 * Reads the environment as the server does: the vendors named there, or the sandbox's simulated ones if it has run. The
 * embedded database belongs to one process, so stop the sandbox first; on PostgreSQL it may run.
 */
import { ConfigError, readVendors } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import { systemClock } from '../server/domain/platform/clock.ts';
import { describeDifferences, readClaim, reconcile } from '../server/domain/vendors/reconcile.ts';
import { resolveOrder, type Decision, type Resolved } from '../server/domain/vendors/resolutions.ts';
import type { VendorBooks } from '../server/domain/vendors/vendor-orders.ts';
import { failStart } from '../server/until-signal.ts';
import { createBank } from '../server/vendors/bank-http.ts';
import { createDana } from '../server/vendors/dana-http.ts';
import { readSimulatedBooks } from '../sandbox/vendors/simulated-books.ts';
import { Misuse } from '../walk/misuse.ts';
import { withDatabase } from './command-database.ts';
import { parseWords, readCommand } from './command-line.ts';

const usage = `node dist/reconcile.js                                   compares our orders with the vendors' books
node dist/reconcile.js --settle NUMBER DECISION          the order counts as paid: credited, or paid out
node dist/reconcile.js --release NUMBER DECISION         it does not: what a withdrawal had reserved goes back

DECISION  --told paid:6700 --operator NAME --reason "..."
          what the comparison has shown of the vendor (--told none: no answer), who decides, and why
`;

type Option = 'settle' | 'release' | 'reason' | 'operator' | 'told';

/** The options given. An option given twice is an error, so that the last does not win silently. */
function readOptions(args: string[]): Partial<Record<Option, string>> {
  const text = { type: 'string', multiple: true } as const;
  const options = { settle: text, release: text, reason: text, operator: text, told: text };
  return Object.fromEntries(
    Object.entries(parseWords({ args, options }, usage).values).map(([name, texts]) => {
      if (texts.length > 1) throw new Misuse(`Give --${name} once: one order is decided at a time.`);
      return [name, texts[0]?.trim()];
    }),
  );
}

/** The decision to carry out; null if there is none. */
function readDecision(args: string[]): Decision | null {
  const { settle, release, reason, operator, told: claim } = readOptions(args);
  const number = settle ?? release;
  if ([number, reason, operator, claim].every((text) => text === undefined)) return null;
  if (number === undefined || (settle !== undefined && release !== undefined)) {
    throw new Misuse('Name one order, to --settle or to --release.');
  }
  if (!reason) throw new Misuse('Say why, with --reason "...": it is kept.');
  if (!operator) throw new Misuse('Say who decides, with --operator NAME: it is kept.');
  const told = claim === undefined ? 'misspelt' : readClaim(claim);
  if (told === 'misspelt') {
    throw new Misuse('Say what the vendor was seen to say, with --told as the comparison shows it.');
  }
  return { number, verdict: settle === undefined ? 'release' : 'settle', reason, operator, told };
}

const sentences: Record<Resolved, string> = {
  resolved: 'decided, and the player sees it.',
  repeated: 'was decided so before; nothing moved.',
  not_waiting: 'does not wait for a person; nothing moved.',
  posted: 'has ended the other way in the ledger, which stays; nothing moved.',
  told_otherwise: 'is spoken of otherwise by its vendor now: compare again, and decide on that; nothing moved.',
  other_amount: 'has another amount at its vendor, so it can only be released; nothing moved.',
  unknown_order: 'is no order of ours.',
};

/** True if the order is resolved, now or before. */
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

/** Throws if no sandbox used this folder: an empty book would deny every order of a real vendor. */
function readSandboxBooks(dataDir: string): VendorBooks {
  const books = readSimulatedBooks(dataDir, systemClock);
  if (!books) {
    throw new ConfigError(
      `No sandbox has used the data folder ${dataDir}. Set DANA_URL, BANK_URL and what belongs to them.`,
    );
  }
  return books;
}

async function run(decision: Decision | null): Promise<boolean> {
  const real = process.env['DANA_URL'] || process.env['BANK_URL'] ? readVendors(process.env) : null;
  return withDatabase(async (database, { dataDir }) => {
    const books = real
      ? { eWallet: createDana(real.dana, systemClock), bank: createBank(real.bank, systemClock) }
      : readSandboxBooks(dataDir);
    return decision ? carryOut(database, books, decision) : compare(database, books);
  });
}

try {
  if (process.argv.includes('--help')) process.stdout.write(usage);
  else if (!(await run(readCommand(readDecision)))) process.exitCode = 1;
} catch (error) {
  failStart(error);
}
