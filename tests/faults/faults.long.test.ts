/** The short form of `npm run faults`: one waiting state for each call and fault, in the pure and the views tier. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../src/walk/settings.ts';

it.each(['pure', 'views'])(
  'ER-1 ER-2 ER-3 MO-1 MO-2 OT-4 C11 C13 C87 I3 I4 I15 every call meets every fault, in the %s tier',
  (tier) => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const command = ['tsx', 'tests/faults/main.ts', '--short', '--tier', tier, '--seed', String(seed)];
    const { status, stdout } = spawnSync('npx', command, { cwd: root, encoding: 'utf8' });
    const cases = Number(/(\d+) cases, \d+ failed\s*$/.exec(stdout)?.[1] ?? 0);
    expect({ status, failed: stdout.split('\n').filter((line) => line.startsWith('✗')) }, stdout).toEqual({
      status: 0,
      failed: [],
    });
    expect(cases).toBeGreaterThan(1_000);
  },
  1_200_000,
);
