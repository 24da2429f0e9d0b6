/** The literal platform imports nothing of the product, and its dialects take every choice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialects, type Dialect } from '../literal/dialects.ts';

const folder = join(import.meta.dirname, '../literal');
const importsOf = (file: string): string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\(?\s*'([^']+)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );

/** Every choice of a dialect; the compiler asks for new ones. */
const choices: { [Name in Exclude<keyof Dialect, 'name'>]: Record<`${Dialect[Name]}`, true> } = {
  phone: { phone: true, phone_prefix: true, prefix: true, none: true },
  ids: { text: true, number: true },
  token: { jwt: true, short: true, long: true, uuid: true },
  amounts: { integer: true, decimal: true, text: true },
  resetAt: { iso: true, plain: true, seconds: true, milliseconds: true },
  optional: { given: true, omitted: true, null: true },
  unknownFields: { true: true, false: true },
  e: { everywhere: true, verify: true, nowhere: true },
  errorType: { specified: true, other: true, missing: true, null: true },
  message: { text: true, array: true },
  refusals: { 'always 200': true, 'by kind': true, odd: true },
  dataBesideError: { true: true, false: true },
  v1: { enveloped: true, 'data or message': true, flat: true },
  session: { enveloped: true, flat: true },
  profile: { full: true, phone_number: true },
  merchant: { full: true, name: true, empty: true },
  bases: { 'all under api': true, 'as written': true, 'guard under api': true },
  status: { Title: true, lower: true, UPPER: true },
  unlinked: { 'null fields': true, null: true, refusal: true },
  vendor: { 'auth_code and state': true, auth_code: true, authCode: true },
  offers: { all: true, 'no PIN reset': true, 'no resend': true },
  lists: { named: true, bare: true },
};

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
    expect([...made].toSorted()).toEqual(Object.keys(all).toSorted());
  });
});
