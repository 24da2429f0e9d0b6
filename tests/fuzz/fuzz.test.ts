/** A few inputs of `npm run fuzz`, so that a change that breaks the fuzz itself is noticed at once. */
import { expect, it } from 'vitest';
import { random } from '../../src/walk/random.ts';
import { bundle, printedBy } from '../kit/bundle.ts';
import { fuzz } from './program.ts';

it('no input of 300 is a fault of the server or stays with it', async () => {
  const file = await bundle('fuzz-few', fuzz);
  expect(await printedBy(file, '--seed', String(random().seed), '--inputs', '300')).toMatch(/^✓ 300 inputs/m);
}, 600_000);
