/** Collects exports of a folder's modules, so that no list has to name them. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fresh-build.ts';

/**
 * For every file below the folder whose path matches: the first export of a kind, keyed and sorted by the pattern's
 * first group. Throws for a file without such an export.
 */
export async function collect<Value>(
  folder: string,
  pattern: RegExp,
  kind: string,
  isOfKind: (value: unknown) => value is Value,
): Promise<ReadonlyMap<string, Value>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const named = paths.flatMap((path) => {
    const [, name] = pattern.exec(path) ?? [];
    return name === undefined ? [] : [{ name, file: join(folder, path) }];
  });
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  return new Map(await Promise.all(named.map(async ({ name, file }) => [name, await load(file)] as const)));

  async function load(file: string): Promise<Value> {
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
    const value = Object.values(exported).find(isOfKind);
    if (value !== undefined) return value;
    const names = Object.keys(exported).join(', ') || 'nothing';
    throw new Error(`Expected ${relative(root, file)} to export a ${kind}; it exports ${names}.`);
  }
}
