/** Where a stranger's source is, in a stack. */
import { fileURLToPath } from 'node:url';

const ofWalk = fileURLToPath(new URL('../', import.meta.url));

/** As `lamp.machine.ts:3:14`: the innermost line that is neither of a package nor of the walk; null where there is none. */
export function placeIn(error: unknown): string | null {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const own = lines.find((line) => /^\s+at /.test(line) && !isForeign(line));
  return own === undefined ? null : (/([^/\\(]+:\d+:\d+)\)?$/.exec(own)?.[1] ?? null);
}

const isForeign = (line: string): boolean =>
  /node_modules|node:|\(<anonymous>\)/.test(line) || (line.includes(ofWalk) && !line.includes(`${ofWalk}tests/`));
