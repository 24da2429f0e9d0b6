/** The files of a commit beside the present ones, for as long as they are needed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { Misuse } from '../misuse.ts';

function git(folder: string, ...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return status === 0 ? stdout.trim() : null;
}

/** `use` is given where a path of now has its file of then. What is installed is shared. */
export async function atCommit<Result>(
  name: string,
  near: string,
  use: (then: (path: string) => string) => Promise<Result>,
): Promise<Result> {
  const place = dirname(resolve(near));
  const top = git(place, 'rev-parse', '--show-toplevel');
  const commit = top === null ? null : git(place, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (top === null || commit === null)
    throw new Misuse(`--against ${name}: there is neither a file nor a commit of that name.`);
  const folder = mkdtempSync(join(tmpdir(), 'walk-against-'));
  try {
    const archive = join(folder, 'archive.tar');
    const files = join(folder, 'files');
    mkdirSync(files);
    const isThere =
      git(top, 'archive', '--format=tar', '-o', archive, commit) !== null &&
      spawnSync('tar', ['-xf', archive, '-C', files]).status === 0;
    if (!isThere) throw new Misuse(`--against ${name}: its files could not be unpacked.`);
    shareInstalled(top, files);
    return await use((path) => join(files, relative(top, resolve(path))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In each folder of then, the `node_modules` that the folder has now. */
function shareInstalled(now: string, then: string): void {
  const installed = join(now, 'node_modules');
  if (existsSync(installed) && !existsSync(join(then, 'node_modules')))
    symlinkSync(installed, join(then, 'node_modules'), 'junction');
  for (const entry of readdirSync(then, { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.startsWith('.'))
      shareInstalled(join(now, entry.name), join(then, entry.name));
}
