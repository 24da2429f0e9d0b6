/** Imports between the server's folders, types included, form no circle (docs/architecture.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../src/server');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

function folderImports(): Map<string, Set<string>> {
  const known = new Map(files.map((file) => [dirname(file), new Set<string>()]));
  for (const file of files) {
    const folder = dirname(file);
    for (const [, path = ''] of readFileSync(join(server, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const other = dirname(relative(server, resolve(server, folder, path)));
      if (other !== folder && known.has(other)) known.get(folder)?.add(other);
    }
  }
  return known;
}

it('no two folders of the server import each other, nor in a circle', () => {
  const left = folderImports();
  expect(left.get('http')).toContain('domain/access');
  // Each turn removes the folders that import none of the rest; folders in a circle remain.
  for (let below: string[] = ['']; below.length > 0;) {
    below = [...left.keys()].filter((folder) => [...(left.get(folder) ?? [])].every((other) => !left.has(other)));
    for (const folder of below) left.delete(folder);
  }
  expect([...left.keys()]).toEqual([]);
});
