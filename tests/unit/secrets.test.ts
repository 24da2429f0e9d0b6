/** What stands in the repository and in the build: no secret (C14), and no package under a licence nobody agreed to. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const some = (length: number): string => 'aB3'.repeat(length).slice(0, length);

/** What a secret looks like, and an example in two parts, so that this file has none. */
const shapes: Record<string, [shape: RegExp, example: readonly [string, string]]> = {
  'a private key': [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, ['-----BEGIN RSA ', 'PRIVATE KEY-----']],
  'a key of AWS': [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, ['AKIA', 'ABCDEFGHIJ234567']],
  'a key of Google': [/\bAIza[\w-]{35}/, ['AIza', some(35)]],
  'a token of GitHub': [/\bgh[oprsu]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22}/, ['ghp_', some(36)]],
  'a token of npm': [/\bnpm_[A-Za-z0-9]{36}/, ['npm_', some(36)]],
  'a token of Slack': [/\bxox[abeprs]-[A-Za-z0-9-]{10}/, ['xoxb-', some(10)]],
  'a key of a payment company': [
    /\b[rs]k_live_[A-Za-z0-9]{20}|\bMid-server-[\w-]{20}|\bxnd_production_[A-Za-z0-9]{20}/,
    ['Mid-server-', some(24)],
  ],
  'a signed token': [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{43}/, ['eyJ', `${some(20)}.eyJ${some(20)}.${some(43)}`]],
  'a password in an address': [
    /\bpostgres(?:ql)?:\/\/[\w-]+:[^\s@/'"`$]+@(?!localhost|127\.)/,
    ['postgres://shop:', 'kelereng@db.example/shop'],
  ],
  'a secret as a setting': [
    /\b(?:SERVER_KEY|[A-Z]+_SECRET|[A-Z]+_TOKEN)['"]?\s*[:=]\s*['"]?[0-9A-Za-z_-]{32}/,
    ['SERVER_KEY=', some(64)],
  ],
};

const secretsIn = (text: string): string[] => Object.keys(shapes).filter((name) => shapes[name]?.[0].test(text));

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

it.each(Object.entries(shapes))('C14 the scanner knows %s', (name, [, [start, end]]) => {
  expect(secretsIn(`const key = '${start}${end}';`)).toEqual([name]);
});

it('C14 no secret stands in the repository or in what was built of it', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const files = [...tracked.map((file) => join(root, file)), ...filesOf(join(root, 'dist'))].filter(existsSync);
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => secretsIn(readFileSync(file, 'latin1')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

it('what the shop runs with is under licences that ask for no more than to be named, and sharp’s library', () => {
  const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'];
  const packages = Object.entries<{ dev?: boolean; license?: string }>(lock.packages);
  const other = packages
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([path, { license }]) => !free.includes(license ?? '') && !path.startsWith('node_modules/@img/sharp-'))
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(other).toEqual([]);
});
