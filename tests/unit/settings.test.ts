/** Every setting of the server is described in docs/operations.md, and nothing that is none. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('each is described once, in the table of settings', () => {
  const files = readdirSync(join(root, 'src/server')).filter((file) => file.endsWith('.ts'));
  const sources = [...files.map((file) => `src/server/${file}`), 'src/sandbox/main.ts'].map(read).join('\n');
  const known = new Set(namesIn(sources, /(?:environment|env)(?:\['|, ')([A-Z_]+)'/g));
  const [, table = ''] = /\n## Settings\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? [];
  const described = namesIn(table, /^\|([^|]+)\|/gm).flatMap((cell) => namesIn(cell, /`([A-Z_]+)`/g));
  expect(described.sort()).toEqual([...known].sort());
});
