import { expect, test } from 'vitest';
import product from './product.ts';
import { merchant } from '../flows/merchant/model.ts';
import { walk } from '../../src/walk/reports/report.ts';
import { spread } from '../../src/walk/cli/workers.ts';

test('SC-2 walks in threads report what a walk in this one reports, whichever is done first', async () => {
  const reports = await walkAll(['catalogue', 'merchant', 'redeem']);
  expect(reports.map((report) => report?.machine).sort()).toEqual(['catalogue', 'merchant', 'redeem']);
  expect(reports.find((report) => report?.machine === 'merchant')).toEqual(walk(merchant, 'edges').report);
});

test('SC-2 a fault in a thread is a fault of the walk', async () => {
  await expect(walkAll(['no such machine'])).rejects.toThrow('"no such machine" is none of its');
});

async function walkAll(names: readonly string[]) {
  const reports = [];
  for await (const { walk: report } of spread(product, names, 'walk', { jobs: 2 })) reports.push(report);
  return reports;
}
