/** One hash over everything that the result of a walk depends on; a result with another hash is stale. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readSettings, root } from './settings.ts';

/** The hash over the `sources` in the project's package.json. */
export const fingerprint = (): string => hashOf(readSettings().sources.flatMap((path) => filesBelow(join(root, path))));

/** One hash over the names and the contents of files. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** All files below a folder, or the file itself; none where nothing exists. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [folder];
    throw error;
  }
}
