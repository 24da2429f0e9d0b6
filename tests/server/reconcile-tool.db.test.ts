/** `npm run reconcile` refuses incomplete decisions, and a fresh database gets no simulated books (L10). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { sql } from '../../src/server/db/sql.ts';
import { freshDatabase, preparedDatabase, type TestDatabase } from './platform.ts';
import { startProcess } from './process.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platinum-books-'));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function run(...words: string[]): Promise<{ code: number | null; printed: string }> {
  const environment = { DATA_DIR: folder, DANA_URL: '', BANK_URL: '', DATABASE_URL: database.url ?? '' };
  const running = startProcess('tools/reconcile.ts', environment, ...words);
  const code = await running.exited;
  return { code, printed: running.printed() };
}

const whole = ['--told', 'paid:6700', '--operator', 'siti', '--reason', 'Asked.'];

describe('a decision that is not wholly said', () => {
  it.each([
    ['no number', 'Name one order', whole],
    ['two orders, the same way', 'Give --settle once', ['--settle', 'A', '--settle', 'B', ...whole]],
    ['two orders, either way', 'Name one order', ['--settle', 'A', '--release', 'B', ...whole]],
    ['nobody', '--operator NAME', ['--settle', 'A', '--told', 'none', '--reason', 'Asked.']],
    ['somebody of blanks', '--operator NAME', ['--settle', 'A', '--told', 'none', '--reason', 'x', '--operator', ' ']],
    ['no reason', 'Say why', ['--settle', 'A', '--told', 'none', '--operator', 'siti']],
    ['no word of the vendor', '--told as', ['--settle', 'A', '--operator', 'siti', '--reason', 'Asked.']],
    [
      'a word that is none',
      '--told as',
      ['--settle', 'A', '--told', 'yes', '--operator', 'siti', '--reason', 'Asked.'],
    ],
  ])('L10 %s: refused, and why', async (_what, sentence, words) => {
    const { code, printed } = await run(...words);
    expect([code, printed]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('a database that no sandbox has used', () => {
  it('L10 is not compared with empty simulated books, and gets none', async () => {
    const open = async () =>
      openDatabase({
        url: database.url,
        folder,
        template: await preparedDatabase(),
        onIdleError: () => undefined,
      });
    await (await open()).close();
    const { code, printed } = await run();
    expect([code, printed]).toEqual([1, expect.stringContaining('Set DANA_URL, BANK_URL')]);
    const opened = await open();
    const books = await opened.rows(sql`select 1 from pg_tables where tablename like 'simulated_%'`);
    await opened.close();
    expect(books).toEqual([]);
  });
});
