/** The command as a person gives it: what it says, and with what it ends. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { root } from './fingerprint.ts';

const { resolve } = createRequire(import.meta.url);
const xstate = JSON.stringify(pathToFileURL(resolve('xstate')).href);

function run(...words: string[]) {
  const command = ['--import', 'tsx', 'tests/walk/cli.ts', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A file that exports a machine of this configuration. */
function fileOf(config: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'walk-')), 'lamp.machine.mjs');
  writeFileSync(
    file,
    `import { createMachine } from ${xstate};\nexport const lamp = createMachine(${JSON.stringify(config)});\n`,
  );
  return file;
}

describe('SC-2 SC-4 the command', () => {
  test('ends with 1 where the machine is wrong, also where the pure tier is asked for by its name', () => {
    const file = fileOf({ id: 'lamp', initial: 'off', states: { off: { on: { pressed: 'on' } }, on: {} } });
    const { status, stdout } = run('--file', file, '--tier', 'pure');
    expect(stdout).toContain('✗ dead-end: nothing leads out of active on');
    expect(status).toBe(1);
  });

  test('walks a path of a file, which no other tier has', () => {
    const file = fileOf({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { pressed: 'on' } }, on: { type: 'final' } },
    });
    const { stdout } = run('--file', file, '--list');
    const [id = ''] = /[0-9a-f]{10}/.exec(stdout.split('\n')[1] ?? '') ?? [];
    expect(run('--file', file, '--path', id, '--tier', 'views')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('views: this machine has no walk of its own in this tier.'),
    });
  });
});
