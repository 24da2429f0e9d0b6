/** Every machine of the product, walked completely in the pure tier. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { models } from '../models/index.ts';
import { printFinding } from './finding.ts';
import { root } from './fingerprint.ts';
import { walk } from './report.ts';
import { printFailure } from './tiers/tier.ts';

describe.each(models.map((model) => ({ name: model.name, model })))('SC-2 $name', ({ model }) => {
  const { report } = walk(model, 'edges');

  test('has no structural fault, and what it ignores does nothing', () => {
    expect(report.findings.map(printFinding)).toEqual([]);
  });

  test('takes every transition and every outcome of its calls', () => {
    expect(report.transitions.taken).toBe(report.transitions.declared);
    expect(report.outcomes.covered).toBe(report.outcomes.declared);
  });

  test('arrives at every step of every path where the graph says', () => {
    expect(report.failures.map(printFailure)).toEqual([]);
    expect(report.tiers.pure?.paths).toBeGreaterThan(0);
  });
});

test('SC-2 every machine has a model', () => {
  const rooms = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' });
  const machines = rooms.filter((path) => path.endsWith('.machine.ts')).map((path) => path.split('/')[0]);
  expect(models.map(({ name }) => name).sort()).toEqual(machines.sort());
});
