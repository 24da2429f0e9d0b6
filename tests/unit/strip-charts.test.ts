/** The build drops descriptions and requirements from the charts, and nothing else. */
import { expect, it } from 'vitest';
import { stripCharts } from '../../src/tools/build/strip-charts.ts';
import { buildModule } from '../kit/build-module.ts';

it('keeps states, transitions and what is named alike but is no text for readers', async () => {
  const source = `
    const description: string = ['read'].join('');
    export const chart = {
      description: 'A whole\\'s part, with a comma',
      states: {
        here: { description: 'Last', meta: { requirements: ['ER-4'] } },
        there: { description, meta: { requirements: ['ER-4'], kind: 'other' }, on: { gone: 'here' } },
      },
    };`;
  const { chart } = await buildModule<{ chart: unknown }>('machines', source, stripCharts());
  expect(chart).toEqual({
    states: {
      here: {},
      there: { description: 'read', meta: { requirements: ['ER-4'], kind: 'other' }, on: { gone: 'here' } },
    },
  });
});
