/** Runs the views tier inside Vitest, which has the DOM, and collects what its files leave. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../src/walk/settings.ts';
import product from '../walk/product.ts';
import { worldFaults } from './catalogue.ts';
import type { Choice } from './choice.ts';
import type { AskedFaults } from './views.ts';
import { joined, type TierReport } from './report.ts';

export function walkViewsByVitest(choice: Choice): TierReport {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const files = product.models
    .filter(({ name }) => choice.machine === null || name === choice.machine)
    .flatMap(({ name }) => product.testsOf('views', name));
  const isWorlds = worldFaults.some(({ kind, group }) => choice.fault === kind && group !== 'user');
  const isAny = choice.machine === null && choice.call === null && choice.fault === null;
  if (isAny || isWorlds || choice.machine === 'world') files.push('tests/faults/world.views.test.ts');
  const env = { ...process.env, FAULTS: JSON.stringify({ ...choice, folder } satisfies AskedFaults) };
  const command = [
    'vitest',
    'run',
    '--retry',
    '0',
    '--project',
    'views',
    '--testNamePattern',
    'FAULTS',
    ...new Set(files),
  ];
  const { status } = spawnSync('npx', command, { cwd: root, env, stdio: ['ignore', 2, 2] });
  const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TierReport);
  rmSync(folder, { recursive: true });
  if (status !== 0 && reports.every(({ failed }) => failed.length === 0))
    throw new Error('Expected the views tier to end by itself; Vitest says above why it did not.');
  return joined('views', reports);
}
