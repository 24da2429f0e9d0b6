/** The short form of `npm run simulate` (docs/testing.md). */
import { describe, expect, it } from 'vitest';
import { bundle, plantedAs, printedBy } from '../kit/bundle.ts';
import { planted } from './planted.ts';
import { simulation } from './program.ts';

describe('the simulation', async () => {
  const file = await bundle('short', simulation);

  it('I1 I2 I4 I12 I13 I15 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 C13 C38 C48 C57 C63 C85 C86 WD-2 3.4 3.8 hold in 200 sessions', async () => {
    expect(await printedBy(file, '--from', '1', '--sessions', '200')).toMatch(/^✓ 2\d\d sessions/m);
  });

  it('replays a seed exactly', async () => {
    expect(await printedBy(file, '--from', '41', '--sessions', '56', '--replay')).toMatch(
      /2 seeds twice, 0 with another hash/,
    );
  });

  it('3.3 finds the planted fault of a second callback that calls a person', async () => {
    const faulty = await bundle('short-planted', simulation, [plantedAs('a second callback', planted)]);
    const printed = await printedBy(faulty, '--until-found', '--sessions', '400');
    expect(printed).toMatch(/^found 3\.3 a person is called for a reason/m);
  });
});
