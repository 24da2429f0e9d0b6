/** The storefront's pages as the server sends them. */
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { filePlatform, testPlatform } from './platform.ts';
import { builtSite, plain, poster } from './site.ts';

const clientDir = await builtSite();
const { reports, shop } = await filePlatform({
  clientDir,
  apiBase: 'https://api.example.com',
});

const post = poster(shop);

describe('pages', () => {
  const open = async (path: string, host?: string, encoding = 'identity') =>
    plain(shop, path, { 'Accept-Encoding': encoding, ...(host !== undefined && { Host: host }) });

  it('SH-2 SH-5 carry the merchant of their host and the two bases', async () => {
    const home = await open('/');
    expect(home.body.toString()).toContain(`content="${defaultMerchant}"`);
    expect(home.body.toString()).toContain('content="https://api.example.com"');
    expect(home.body.toString()).toContain('property="platform-base" content="/"');
    expect(home.body.toString()).toContain('home 100%');
    expect((await open('/', 'lestari.localhost:3000')).body.toString()).toContain(`content="${secondMerchant}"`);
    expect((await open('/', 'unknown.example')).body.toString()).toContain(`content="${defaultMerchant}"`);
  });

  it('SH-5 say which generation of calls they are to use', async () => {
    expect((await open('/')).body.toString()).toContain('property="api-generation" content="v2"');
    const v1 = await testPlatform({ clientDir, apiGeneration: 'v1' });
    const page = (await plain(v1.shop, '/', { 'Accept-Encoding': 'identity' })).body.toString();
    expect(page).toContain('property="api-generation" content="v1"');
  });

  it('C15 C16 C20 carry a strict policy with the hashes of the build', async () => {
    const policy = String((await open('/')).headers['content-security-policy']);
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'sha256-c2NyaXB0'; style-src 'self' 'sha256-c3R5bGU='; img-src 'self' data:; " +
        "connect-src 'self' https://api.example.com wss://api.example.com; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
        'trusted-types shop-worker; report-uri /csp-report',
    );
  });

  it('RT-11 are found by the first pattern, and the last one is not found', async () => {
    expect((await open('/all')).status).toBe(200);
    const missing = await open('/deep/unknown');
    expect(missing.status).toBe(404);
    expect(missing.body.toString()).toContain('nothing');
  });

  it.each(['/%E0%A4%A', '/%', '/detail/%', '/profile/%zz', '/assets/%C3', '/%E0%A4%A?x=%'])(
    'RT-11 a malformed address shows the not-found page: %s',
    async (path) => {
      const missing = await open(path);
      expect(missing.status).toBe(404);
      expect(missing.body.toString()).toContain('nothing');
    },
  );

  it('come compressed, and not at all when they are known', async () => {
    const packed = await open('/', undefined, 'gzip, deflate, br');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['cache-control']).toBe('no-cache');
    expect(brotliDecompressSync(packed.body).toString()).toContain('home');
    expect((await open('/', undefined, 'gzip')).headers['content-encoding']).toBe('gzip');
    expect((await open('/', undefined, 'br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined();
    const known = await plain(shop, '/', {
      'Accept-Encoding': 'br',
      'If-None-Match': String(packed.headers['etag']),
    });
    expect(known.status).toBe(304);
    expect(known.body.length).toBe(0);
    const head = await plain(shop, '/', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
  });

  it('bring their assets for a year, everything else for now, and nothing that is not theirs', async () => {
    const asset = await open('/assets/main-abc.js', undefined, 'br');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await open('/assets/main-abc.js')).body.toString()).toContain('export const one');
    const hidden = ['/pages.json', '/index.html', '/assets/main-abc.js.map', '/assets/main-abc.js.br'];
    for (const path of [...hidden, '/../package.json', '/assets/..%2f..%2fetc/passwd', '/%2e%2e/pages.json', '/.git']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });

  it('SH-14 C15 bring a worker that is asked for anew each time, and may fetch from the shop alone', async () => {
    const { headers } = await open('/sw.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
  });

  it('report what breaks their policy', async () => {
    const before = reports.length;
    const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src' } });
    expect((await post('/csp-report', report, { 'Content-Type': 'application/csp-report' })).status).toBe(204);
    expect(reports.length).toBe(before + 1);
    expect((await post('/csp-report', 'x'.repeat(9_000))).status).toBe(413);
  });
});
