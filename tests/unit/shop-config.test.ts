/** shop.json: what it may say, and that a wrong one writes nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '../../src/contract/call.ts';
import { featuresOf } from '../../src/contract/features.ts';
import { calls } from '../../src/contract/index.ts';
import { caddyfile, headersFile, nginxConf, redirectsFile, type Hosting } from '../../src/tools/build/hosting.ts';
import { readShopConfig, ShopConfigError } from '../../src/tools/build/shop-config.ts';
import { writeStatic } from '../../src/tools/build/static.ts';
import { root } from '../../src/tools/fresh-build.ts';

const sound = {
  merchant: { uid: '3F2B6C1E-8a54-4d0e-9c77-1b2a3c4d5e6f', name: 'Toko Sinar', mark: 'TS' },
  apiBase: 'https://api.example.id/',
  platformBase: 'https://platform.example.id/p',
};
const faultsOf = (config: unknown): readonly string[] => {
  try {
    readShopConfig(config);
  } catch (error) {
    if (error instanceof ShopConfigError) return error.faults;
    throw error;
  }
  return [];
};

const withMerchant = (more: object) => ({ ...sound, merchant: { ...sound.merchant, ...more } });
const faulty: readonly (readonly [config: unknown, sentence: string])[] = [
  [null, 'The configuration must be an object, not null.'],
  [
    { ...sound, colour: 'red' },
    'There is no setting "colour"; there are merchant, apiBase, platformBase, generation, vendorOrigins, origin, securityContact, games, bases, paths, olderPaths, idempotencyHeader.',
  ],
  [{ ...sound, merchant: 'TS' }, 'merchant must be an object with uid, name and mark, not "TS".'],
  [
    withMerchant({ uid: '12' }),
    'merchant.uid must be a UUID such as "3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f", not "12".',
  ],
  [withMerchant({ mark: 'TSX' }), 'merchant.mark must be a text of 1 to 2 characters, not "TSX".'],
  [
    withMerchant({ colours: { light: 'red' } }),
    'merchant.colours must be two colours such as { "light": "#0f4c3a", "dark": "#7fd1ae" }, not {"light":"red"}.',
  ],
  [withMerchant({ logo: 'x' }), 'There is no setting "merchant.logo"; there are uid, name, mark, colours.'],
  [{ ...sound, generation: 2 }, 'generation must be "v1" or "v2", not 2.'],
  [
    { ...sound, vendorOrigins: 'https://m.dana.id' },
    'vendorOrigins must be a list of origins, not "https://m.dana.id".',
  ],
  [
    { ...sound, vendorOrigins: ['https://m.dana.id/pay'] },
    'vendorOrigins: "https://m.dana.id/pay" is not an https origin such as "https://m.dana.id".',
  ],
  ...[
    'http://api.example.id',
    'api.example.id',
    'https://user@api.example.id',
    'https://api.example.id/?a',
    undefined,
  ].map(
    (apiBase) =>
      [
        { ...sound, apiBase },
        `apiBase must be an https address such as "https://api.example.id", or "/" where the platform answers on the shop's own, not ${JSON.stringify(apiBase) ?? 'undefined'}.`,
      ] as const,
  ),
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platinum-shop-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('SH-2 SH-5 shop.json', () => {
  it('needs a merchant and two bases, and leaves the rest as it is', () => {
    expect(readShopConfig(sound)).toMatchObject({
      merchant: { uuid: sound.merchant.uid.toLowerCase(), name: 'Toko Sinar', mark: 'TS', colours: null },
      apiBase: 'https://api.example.id',
      platformBase: 'https://platform.example.id/p',
      generation: 'v2',
      vendorOrigins: [],
    });
    const bases = { apiBase: '/', platformBase: 'http://localhost:4000' };
    expect(readShopConfig({ ...sound, ...bases })).toMatchObject(bases);
  });

  it.each(faulty)('%j is told what was expected and what came', (config, sentence) => {
    expect(faultsOf(config)).toEqual([sentence]);
  });

  it('is told all that is wrong with it, and then nothing is written', async () => {
    const to = join(folder, 'nothing');
    const config = { ...sound, generation: 'v3', paths: { nobody: null } };
    await expect(writeStatic({ config, from: join(root, 'dist'), to })).rejects.toThrow(
      'generation must be "v1" or "v2", not "v3".\npaths: there is no call "nobody"; docs/deploy.md lists them all.',
    );
    expect(existsSync(to)).toBe(false);
  });

  it('does not replace a folder that holds something else', async () => {
    await writeFile(join(folder, 'letter.txt'), 'dear');
    await expect(writeStatic({ config: sound, from: join(root, 'dist'), to: folder })).rejects.toThrow(
      `${folder} holds something else than a storefront; nothing was written.`,
    );
    expect(await readFile(join(folder, 'letter.txt'), 'utf8')).toBe('dear');
  });

  it.each([
    [2, [], /^Which shop\? npm run build:static -- --config shop\.json/],
    [2, ['--config', 'no-such-file.json'], /^There is no file .*no-such-file\.json/],
    [2, ['--confg', 'shop.json'], /--confg/],
    [1, ['--config', 'tsconfig.json'], /compilerOptions/],
  ])('the command ends with %i and a sentence for %j', (code, args, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/tools/build-static.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(sentence);
    expect(status).toBe(code);
  });
});

describe('what web servers are told', () => {
  const hosting: Hosting = {
    pages: [
      { pattern: '^/$', globs: ['/'], file: 'index.html', status: 200 },
      { pattern: '^/redeem$', globs: ['/redeem'], file: '404.html', status: 404 },
      { pattern: '', globs: [], file: '404.html', status: 404 },
    ],
    files: ['icon.svg'],
    redirects: { '/.well-known/change-password': '/profile' },
    headers: { 'X-Test': 'one two' },
  };

  it('in the words of nginx', () => {
    expect(nginxConf(hosting).split('\n').slice(2)).toEqual([
      'gzip_static on;',
      'error_page 404 /404.html;',
      'set $shop_cache "no-cache";',
      'add_header X-Test "one two" always;',
      'add_header Cache-Control $shop_cache always;',
      'location ^~ /assets/ { set $shop_cache "public, max-age=31536000, immutable"; try_files $uri =404; }',
      'location ^~ /og/ { try_files $uri =404; }',
      'location = /icon.svg {  }',
      'location = /.well-known/change-password { absolute_redirect off; return 302 /profile; }',
      'location = /404.html { internal; }',
      'location ~ "^/$" { try_files /index.html =404; }',
      'location ~ "^/redeem$" { return 404; }',
      'location ~ "\\.[^/]*$" { types { } default_type text/plain; return 404 "There is no such file."; }',
      'location / { return 404; }',
      '',
    ]);
  });

  it('in the words of Caddy', () => {
    const lines = caddyfile(hosting).split('\n');
    expect(lines).toContain('\t@page0 path_regexp page0 ^/$');
    expect(lines).toContain('\t\trewrite * /index.html');
    expect(lines).toContain('\t\terror 404');
    expect(lines).toContain('\t@file path_regexp file \\.[^/]*$');
    expect(lines).toContain('\t\trespond "There is no such file." 404');
    expect(lines).toContain('\t\tredir /profile 302');
    expect(lines.filter((line) => line.includes('X-Test "one two"'))).toHaveLength(2);
  });

  it('in the files of hosts', () => {
    expect(redirectsFile(hosting)).toBe(
      '/.well-known/change-password /profile 302\n/ /index.html 200\n/redeem /404.html 404\n',
    );
    expect(headersFile(hosting)).toBe(
      '/*\n  X-Test: one two\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });
});

describe('docs/deploy.md', () => {
  const text = readFileSync(join(root, 'docs/deploy.md'), 'utf8');

  it('lists every call with the address that it has', () => {
    const missing = Object.entries<AnyCall>(calls).filter(
      ([name, { method, path, v1 }]) =>
        !text.includes(`| \`${name}\` | ${method} \`${path}\` |`) || (v1 && !text.includes(`\`${v1.path}\``)),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('says of every call which features need it, or that none does', () => {
    const [, table = '', sentences = ''] = /\| Feature \|[^\n]*\n([^]*?)\n\n([^]*?)\n\n/.exec(text) ?? [];
    const isNeeded = (name: string) => Object.values(featuresOf({ paths: { [name]: null } })).includes(false);
    const names = Object.keys(calls);
    expect(names.filter(isNeeded).length).toBeGreaterThan(20);
    const unsaid = names.filter((name) => !(isNeeded(name) ? table : sentences).includes(`\`${name}\``));
    expect(unsaid).toEqual([]);
  });
});
