/** No secret of a service stands in a file of the repository: what is committed can be read by many. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Shapes that known services give their keys, and keys in PEM. */
const shapes: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'cloud key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/,
  'token of a code host': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,}|glpat-[\w-]{20})/,
  'payment key': /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  'registry or chat token': /\bnpm_[A-Za-z0-9]{36}\b|\bxox[abpr]-[\w-]{10,}/,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{40,}/,
  'server key': /\b(?:SERVER_KEY|DANA_SECRET|BANK_SECRET|SMS_GATEWAY_TOKEN)['"]?\s*[:=]\s*['"]?[A-Za-z0-9+/_-]{32,}/,
};
const found = (text: string): string[] => Object.keys(shapes).filter((name) => shapes[name]?.test(text));

it('C14 no file of the repository holds a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root }).toString().split('\0').filter(Boolean);
  expect(files.length).toBeGreaterThan(1_000);
  const holding = files.flatMap((file) =>
    found(readFileSync(join(root, file), 'latin1')).map((name) => `${file}: ${name}`),
  );
  expect(holding).toEqual([]);
});

it.each([
  ['private key', ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' ')],
  ['cloud key', `AKIA${'Q'.repeat(16)}`],
  ['token of a code host', `ghp_${'a'.repeat(36)}`],
  ['payment key', `sk_${['live', 'a'.repeat(24)].join('_')}`],
  ['registry or chat token', `npm_${'a'.repeat(36)}`],
  ['signed token', `eyJ${'a'.repeat(12)}.eyJ${'a'.repeat(12)}.${'a'.repeat(43)}`],
  ['server key', `SERVER_KEY=${'ab'.repeat(32)}`],
])('C14 a %s would be found', (name, text) => expect(found(text)).toEqual([name]));
