/** Fetches the strangers' repositories at their commits, and installs what their machines import. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, packages, repositories } from './strangers.ts';

function run(cwd: string, command: string, ...words: string[]): void {
  const { status } = spawnSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Expected "${command} ${words.join(' ')}" to end with 0; it ended with ${status}.`);
}

export function fetchAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'node_modules'))) {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies: packages }),
    );
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps');
  }
  for (const { repository, commit } of repositories) {
    const into = join(folder, folderOf(repository));
    if (existsSync(join(into, '.fetched'))) continue;
    mkdirSync(into, { recursive: true });
    run(into, 'git', 'init', '--quiet');
    run(into, 'git', 'fetch', '--quiet', '--depth', '1', `https://github.com/${repository}.git`, commit);
    run(into, 'git', 'checkout', '--quiet', '--force', 'FETCH_HEAD');
    writeFileSync(join(into, '.fetched'), commit);
  }
}
