/** The short form of `npm run fuzz` (docs/testing.md). */
import { describe, expect, it } from 'vitest';
import { random } from '../../src/walk/random.ts';
import { bundle, plantedAs, printedBy } from '../kit/bundle.ts';
import { planted } from './planted.ts';
import { fuzz } from './program.ts';

const seed = String(random().seed);

describe('the fuzz', () => {
  it('C21 C69 C71 3.11 3.12 3.14 L1 L2 no input of 2,000 is a fault of the server or stays with it', async () => {
    expect(await printedBy(await bundle('fuzz-short', fuzz), '--seed', seed, '--inputs', '2000')).toMatch(
      /^✓ 2000 inputs/m,
    );
  });

  it('3.12 finds the planted fault of a JSON body of any size, and the input alone shows it again', async () => {
    const file = await bundle('fuzz-planted', fuzz, [plantedAs('a JSON body', planted)]);
    const again = /--seed (\d+) --only (\d+)/.exec(
      await printedBy(file, '--seed', seed, '--inputs', '2000', '--most', '1'),
    );
    expect(again).not.toBeNull();
    const [, ofSeed = '', only = ''] = again ?? [];
    expect(await printedBy(file, '--seed', ofSeed, '--only', only)).toContain('a refusal of');
  });
});
