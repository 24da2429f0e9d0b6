/** One hash over everything that a walk's result depends on, so that an older result is known as stale. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const rooms = ['machines', 'src', 'tests/walk', 'tests/models', 'tests/views', 'tests/browser'];

export const fingerprint = (): string => hashOf(rooms.flatMap((room) => filesBelow(join(root, room))));

/** One hash over the names and the contents of files. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
