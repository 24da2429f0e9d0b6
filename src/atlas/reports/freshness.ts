/** `npm run atlas -- --stale`: the flows whose code has changed since the commit that the atlas was made of. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/fresh-build.ts';
import { manifestPath, unpackManifest } from './manifest.ts';

/** What the screens are made of. */
const sources = ['machines', 'src/contract', 'src/web'];

/** The sources that differ from those of the atlas in this folder; null where there is no atlas. */
export function changedSince(atlas: string): string[] | null {
  const manifest = join(atlas, manifestPath);
  if (!existsSync(manifest)) return null;
  const { commit } = unpackManifest(readFileSync(manifest)).build;
  const changed = execFileSync('git', ['diff', '--name-only', commit, '--', ...sources], {
    cwd: root,
    encoding: 'utf8',
  });
  return changed.split('\n').filter(Boolean);
}

/** Returns the exit code: 1 where code is newer than the atlas. */
export function tellStale(
  flows: readonly string[],
  changed: readonly string[] | null,
  say: (line: string) => void,
): number {
  if (!changed?.length) {
    say(changed ? 'The atlas is as the code is.' : 'There is no atlas: npm run atlas makes it.');
    return 0;
  }
  const isOf = (file: string, flow: string) => /^(?:machines|src\/web\/flows)\/([^/]+)/.exec(file)?.[1] === flow;
  const stale = flows.filter((flow) => changed.some((file) => isOf(file, flow)));
  const shared = changed.filter((file) => !flows.some((flow) => isOf(file, flow)));
  const what = [...stale, ...(shared.length > 0 ? [`${shared.length} files that flows share`] : [])];
  say(`The atlas is older than the code of ${what.join(', ')}. Run: npm run atlas`);
  return 1;
}
