/** A few sessions of `npm run simulate`, so that a change that breaks the simulation itself is noticed at once. */
import { expect, it } from 'vitest';
import { bundle, printedBy } from '../kit/bundle.ts';
import { simulation } from './program.ts';

it('holds in 40 sessions', async () => {
  const file = await bundle('few', simulation);
  expect(await printedBy(file, '--from', '1', '--sessions', '40')).toMatch(/^✓ [4-9]\d sessions/m);
}, 600_000);
