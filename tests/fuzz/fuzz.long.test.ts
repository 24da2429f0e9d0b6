/** The short form of `npm run fuzz` (docs/testing.md). */
import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { bundle } from '../simulation/bundle.ts';
import { planted } from './planted.ts';
import { fuzz } from './program.ts';

const seed = String(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What the fuzz prints. */
const run = (file: string, ...options: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [file, ...options], { maxBuffer: 2 ** 26 }, (_error, printed) => resolve(printed));
  });

describe('the fuzz', () => {
  it('C21 C69 C71 3.11 3.12 3.14 L1 L2 no input of 2,000 is a fault of the server or stays with it', async () => {
    expect(await run(await bundle('fuzz-short', fuzz), '--seed', seed, '--inputs', '2000')).toMatch(/^✓ 2000 inputs/m);
  });

  it('3.12 finds the planted fault of a JSON body of any size, and the input alone shows it again', async () => {
    const fault = planted.find(({ name }) => name.startsWith('a JSON body'));
    if (!fault) throw new Error('Expected the planted fault of a JSON body of any size; the list has none.');
    const file = await bundle('fuzz-planted', fuzz, [fault]);
    const again = /--seed (\d+) --only (\d+)/.exec(await run(file, '--seed', seed, '--inputs', '2000', '--most', '1'));
    expect(again).not.toBeNull();
    const [, ofSeed = '', only = ''] = again ?? [];
    expect(await run(file, '--seed', ofSeed, '--only', only)).toContain('a refusal of');
  });
});
