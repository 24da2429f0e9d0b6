/** The commit that the atlas shows, and its date. */
import { execFileSync } from 'node:child_process';
import { root } from '../../tools/fresh-build.ts';
import type { Build } from '../types.ts';

const jakarta = 7 * 60 * 60_000;

export function presentBuild(): Build {
  const said = execFileSync('git', ['log', '-1', '--format=%H %ct'], { cwd: root, encoding: 'utf8' });
  const [commit = '', seconds = ''] = said.trim().split(' ');
  return { commit: commit.slice(0, 10), date: inJakarta(Number(seconds) * 1000) };
}

/** A moment (ms) in Jakarta time. */
export function inJakarta(moment: number): string {
  const [day, time = ''] = new Date(moment + jakarta).toISOString().split('T');
  return `${day} ${time.slice(0, 5).replace(':', '.')} WIB`;
}
