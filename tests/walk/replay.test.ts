import { expect, test } from 'vitest';
import product from './product.ts';
import { newPassword } from '../flows/new-password/model.ts';
import { explore } from '../../src/walk/graph/explore.ts';
import { findPath, replayIn } from '../../src/walk/tiers/replay.ts';
import { printReplays } from '../../src/walk/reports/text.ts';
import { walkPure } from '../../src/walk/tiers/pure.ts';
import { tour } from '../../src/walk/tours/tours.ts';

test('SC-4 a path on which a guard says no is walked purely, and cannot be walked elsewhere', () => {
  const graph = explore(newPassword);
  const refused = tour(graph, 'guards').paths.find(({ edges }) => edges.some((edge) => !graph.edges.includes(edge)));
  const found = findPath([newPassword], refused?.id ?? '');
  if (!found) throw new Error('No guard says no.');
  expect(walkPure(found.graph, [found.path]).failures).toEqual([]);
  const said: string[] = [];
  const text = printReplays(
    'views',
    replayIn(product, 'views', found, (line) => said.push(line)),
  );
  expect(text).toMatch(/^views: cannot be walked here\. Step \d+, .+: A guard says no/);
  expect(said).toEqual([]);
});
