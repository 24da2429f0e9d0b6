/** `npm run reconcile` refuses incomplete decisions, and a fresh database gets no simulated books (L10). */
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { simulatorsFolder } from '../../src/sandbox/vendors/simulated-books.ts';
import { freshData, openData } from './platform.ts';
import { environmentOf, startProcess } from './process.ts';

const data = await freshData();
afterAll(data.drop);

async function run(...words: string[]): Promise<{ code: number | null; printed: string }> {
  const environment = { ...environmentOf(data), DANA_URL: '', BANK_URL: '' };
  const running = startProcess('tools/reconcile.ts', environment, ...words);
  const code = await running.exited;
  return { code, printed: running.printed() };
}

const whole = ['--told', 'paid:6700', '--operator', 'siti', '--reason', 'Asked.'];

describe('a decision that is not wholly said', () => {
  it.each([
    ['an option that is none', 'node dist/reconcile.js --settle NUMBER', ['--all']],
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
    expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('a folder that no sandbox has used', () => {
  it('L10 is not compared with empty simulated books, and gets none', async () => {
    await (await openData(data)).close();
    const { code, printed } = await run();
    expect([code, printed]).toEqual([1, expect.stringContaining('Set DANA_URL, BANK_URL')]);
    expect(existsSync(simulatorsFolder(data.dataDir))).toBe(false);
  });
});
