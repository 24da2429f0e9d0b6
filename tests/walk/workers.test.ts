/** Walking machines in parallel gives the same result as walking them one by one. */
import { expect, test } from 'vitest';
import product from './product.ts';
import { merchant } from '../flows/merchant/model.ts';
import { walk } from '../../src/walk/reports/report.ts';
import { walkAll } from '../../src/walk/cli/workers.ts';

test('SC-2 walks in threads report what a walk in this one reports, whichever is done first', async () => {
  const reports = await all(walkAll(product, ['catalogue', 'merchant', 'redeem'], { jobs: 2 }));
  expect(reports.map(({ machine }) => machine).sort()).toEqual(['catalogue', 'merchant', 'redeem']);
  expect(reports.find(({ machine }) => machine === 'merchant')).toEqual(walk(merchant, 'edges').report);
});

test('SC-2 a fault in a thread is a fault of the walk', async () => {
  await expect(all(walkAll(product, ['no such machine']))).rejects.toThrow('"no such machine" is none of its');
});

async function all<Thing>(things: AsyncIterable<Thing>): Promise<Thing[]> {
  const list: Thing[] = [];
  for await (const thing of things) list.push(thing);
  return list;
}
