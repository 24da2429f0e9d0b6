/** The build drops descriptions and requirements from the charts, and nothing else. */
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { stripCharts } from '../../src/tools/build/strip-charts.ts';

const root = join(import.meta.dirname, '../..');

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
  const id = join(root, 'machines', 'planted.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'planted', resolveId: (name) => (name === id ? id : null), load: () => source }, stripCharts()],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'], fileName: 'planted' } },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  const { chart } = (await import(/* @vite-ignore */ url)) as { chart: unknown };
  expect(chart).toEqual({
    states: {
      here: {},
      there: { description: 'read', meta: { requirements: ['ER-4'], kind: 'other' }, on: { gone: 'here' } },
    },
  });
});
