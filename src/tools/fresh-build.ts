/** The build, made anew only where a source is newer than it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const sources = ['src', 'machines', 'vite.config.ts', 'package-lock.json'];
/** The last thing that a build writes. */
const result = 'dist/database.template';

export const isBuildFresh = (): boolean => isFresh(join(root, result));

/** Whether something that was made of the sources is not older than they are. */
export function isFresh(file: string): boolean {
  const built = statSync(file, { throwIfNoEntry: false });
  return built !== undefined && newest(sources.map((source) => join(root, source))) <= built.mtimeMs;
}

function newest(paths: string[]): number {
  let latest = 0;
  for (const path of paths) {
    const { mtimeMs } = statSync(path);
    const below = statSync(path).isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : mtimeMs;
    latest = Math.max(latest, below);
  }
  return latest;
}

export function buildIfStale(): void {
  if (isBuildFresh()) return;
  // A test that asks for a build has an environment of its own, in which Vite would build for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
