/** A commit and its date. */
import { spawnSync } from 'node:child_process';
import { root } from '../../tools/fresh-build.ts';
import type { Build } from '../types.ts';

const jakarta = 7 * 60 * 60_000;

function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit that an atlas of the present sources shows. */
export function presentBuild(): Build {
  const build = buildOf('HEAD');
  if (!build) throw new Error(`${root} has no commit.`);
  return build;
}

/** Whether the sources are others than those of the present commit. */
export const hasUncommitted = (): boolean => git('status', '--porcelain') !== '';

/** `path`: from the root. */
export const isInCommit = ({ commit }: Build, path: string): boolean =>
  git('cat-file', '-e', `${commit}:./${path}`) !== null;

/** Null where there is no commit of that name. */
export function buildOf(name: string): Build | null {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  if (!commit) return null;
  const seconds = git('show', '--no-patch', '--format=%ct', commit);
  return { commit: commit.slice(0, 10), date: inJakarta(Number(seconds) * 1000) };
}

/** A moment (ms) in Jakarta time. */
export function inJakarta(moment: number): string {
  const [day, time = ''] = new Date(moment + jakarta).toISOString().split('T');
  return `${day} ${time.slice(0, 5).replace(':', '.')} WIB`;
}
