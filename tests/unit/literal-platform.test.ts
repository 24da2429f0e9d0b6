/** The literal platform imports nothing of the product, and its dialects take every choice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choices, dialects, type Dialect } from '../literal/dialects.ts';

const folder = join(import.meta.dirname, '../literal');
const importsOf = (file: string): string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\(?\s*'([^']+)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );

describe('the literal platform', () => {
  test.each(['platform.ts', 'answers.ts', 'vendor.ts', 'site.ts', 'dialects.ts'])(
    '%s is written from the specification, with nothing of the product in it',
    (file) => {
      const imports = importsOf(file);
      expect(imports.filter((from) => !/^(node:|\.\/(answers|dialects|vendor|site)\.ts$)/.test(from))).toEqual([]);
      expect(file === 'dialects.ts' || imports.length > 0).toBe(true);
    },
  );

  test('there are at least eight dialects, each with a name of its own', () => {
    expect(new Set(dialects.map(({ name }) => name)).size).toBe(dialects.length);
    expect(dialects.length).toBeGreaterThanOrEqual(8);
  });

  test.each(Object.entries(choices))('each choice of "%s" stands in a dialect', (name, all) => {
    const made = new Set(dialects.map((dialect) => String(dialect[name as keyof Dialect])));
    expect([...made].toSorted()).toEqual(all.map(String).toSorted());
  });
});
