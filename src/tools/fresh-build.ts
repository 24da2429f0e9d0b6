/** Builds only if sources have changed since the last build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export const sources = [
  'machines',
  'package-lock.json',
  'package.json',
  'src/contract',
  'src/sandbox',
  'src/server',
  'src/tools/build',
  'src/tools/command-database.ts',
  'src/tools/command-line.ts',
  'src/tools/reconcile.ts',
  'src/tools/support.ts',
  'src/walk/misuse.ts',
  'src/web',
  'tsconfig.json',
  'vite.config.ts',
];

/** A file in the folder of a build: the hash of its sources. */
const printFile = 'sources.sha256';

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

/** One hash of all sources' names and contents: any change, addition, renaming or deletion alters it. */
export function printOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** True if a folder was built from the present sources. */
export function isFresh(folder: string): boolean {
  const file = join(folder, printFile);
  return existsSync(file) && readFileSync(file, 'utf8') === printOfSources();
}

/** Call it after a build, with the hash of the sources from before the build. */
export const markFresh = (folder: string, print: string): void => writeFileSync(join(folder, printFile), print);

export const isBuildFresh = (): boolean => isFresh(join(root, 'dist'));

export function buildIfStale(): void {
  if (isBuildFresh()) return;
  // A test may have another NODE_ENV, with which Vite would build for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
