/** The build that the atlas records stands beside the one that is served (SC-3). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './fixture.ts';

test('SC-3 the pages for the atlas leave the served ones as they are', { timeout: 300_000 }, () => {
  const own = mkdtempSync(join(root, 'dist/recorded-'));
  const shell = join(root, 'dist/pages/shell.html');
  const before = readFileSync(shell, 'utf8');
  const client = join(own, 'client');
  try {
    const env = { ...process.env, NODE_ENV: 'production' };
    const words = ['--import', 'tsx', 'src/atlas/recorded-build.ts', client];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(client, 'pages.json'))).toBe(true);
    expect(readFileSync(shell, 'utf8')).toBe(before);
    const scripts = new Set(readdirSync(join(root, 'dist/client/assets')));
    const named = [...before.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts.has(name))).toEqual([]);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});
