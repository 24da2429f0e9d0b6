/** The storefront as files behind nginx (docs/deploy.md); literal-nginx.long.test.ts walks through it. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeStatic } from '../../src/tools/build/static.ts';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { text } from '../flows/kit/texts.ts';
import type { Site } from '../literal/site.ts';
import { serveWithNginx } from './nginx.ts';
import { root } from './fixture.ts';

const merchant = { uid: '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f', name: 'Toko Sinar', mark: 'TS' };
const [apiBase, platformBase] = ['https://api.example.id', 'https://platform.example.id'];

let hosted: Site;
let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'platinum-static-')), 'shop');
  const config = { merchant, apiBase, platformBase, paths: { joinRoom: null } };
  await writeStatic({ config, from: join(root, 'dist'), to: folder });
  hosted = await serveWithNginx(folder);
});
afterAll(async () => {
  await hosted?.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** Requests the path unnormalised, and returns the whole answer. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(hosted.origin);
  const sent = request({ hostname, port, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('static hosting', () => {
  test.for(['/deep/unknown', '/agile/more', '/profile/unknown'])(
    'RT-11 %s is the not-found page, with 404',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(body.toString()).toContain(`<title>${text('title.not_found')}`);
    },
  );

  test.for(['/foo.php', '/foo.webmanifest', '/.env', '/a/b.map'])('RT-18 %s is no page of the shop', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain');
    expect(body.toString()).toBe('There is no such file.\n'.trim());
  });

  test('RT-17 its files are themselves, and change-password leads to the profile', async () => {
    expect((await ask('/robots.txt')).body.toString()).toMatch(/^User-agent: \*\n/);
    expect((await ask('/favicon.ico')).headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
    expect((await ask('/.well-known/security.txt')).body.toString()).toMatch(/^Contact: https:\/\/.*\nExpires: /);
    expect(await ask('/.well-known/change-password')).toMatchObject({ status: 302, headers: { location: '/profile' } });
    // Without the shop's origin there are no whole addresses.
    expect((await ask('/sitemap.xml')).status).toBe(404);
    expect((await ask('/')).body.toString()).not.toMatch(/og:image|og:url|canonical/);
  });

  test.for([
    ['/profile', 'title.profile', true],
    ['/verification-otp', 'title.code', false],
    ['/detail/kuda-kilat', 'title.game_detail', false],
    ['/history/game', 'title.rounds', false],
  ] as const)('SE-1 %s has a title of its own', async ([path, title, isListed]) => {
    const html = (await ask(path)).body.toString();
    expect(html).toContain(`<title>${text(title)} · ${merchant.name}</title>`);
    expect(html.includes('<meta name="robots" content="noindex" />')).toBe(!isListed);
  });

  test('SE-2 SE-3 SE-5 games of shop.json have pages, pictures and invitations of their own', async () => {
    const to = join(folder, '../games');
    const origin = 'https://toko.example.id';
    const games = catalogue.slice(0, 2).map((game) => ({ ...game, title: `${game.title} <b>` }));
    const [{ slug, title }] = games as [(typeof games)[number]];
    await writeStatic({ config: { merchant, apiBase, platformBase, origin, games }, from: join(root, 'dist'), to });
    const named = await serveWithNginx(to);
    try {
      const read = async (path: string) => (await fetch(`${named.origin}${path}`)).text();
      const escaped = title.replace('<b>', '&#60;b&#62;');
      const page = await read(`/detail/${slug}`);
      expect(page).toContain(`<title>${escaped} · ${merchant.name}</title>`);
      expect(page).toContain(`<link rel="canonical" href="${origin}/detail/${slug}" />`);
      expect(page).toContain(`<meta property="og:image" content="${origin}/og/${slug}.jpg" />`);
      expect(page).not.toContain('noindex');
      const invited = await read(`/detail/${slug}/K7M2QX`);
      expect(invited).toContain(`<title>Undangan bermain ${escaped} · ${merchant.name}</title>`);
      expect(invited).toContain('noindex');
      expect(invited).not.toContain('og:url');
      expect(await read(`/detail/${slug}/k7m2qx`)).toBe(invited);
      for (const word of ['return', 'k7m2qo', 'kmnpqx7']) expect(await read(`/detail/${slug}/${word}`)).toBe(page);
      expect(await read('/sitemap.xml')).toContain(`<loc>${origin}/detail/${slug}</loc>`);
      expect((await fetch(`${named.origin}/og/${slug}.jpg`)).headers.get('content-type')).toBe('image/jpeg');
      expect((await fetch(`${named.origin}/og/none.jpg`)).status).toBe(404);
    } finally {
      await named.stop();
    }
  });

  test('C15 C16 C21 every answer has the headers, and no page may go anywhere but to its platform', async () => {
    const calls = `connect-src 'self' ${apiBase} ${platformBase};`;
    for (const path of ['/', '/redeem', '/icon.svg', '/nowhere/at/all']) {
      const { headers } = await ask(path);
      const policy = String(headers['content-security-policy']);
      expect(policy, path).toContain(calls);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toMatch(/unsafe|report-uri|wss?:/);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      });
    }
    const html = (await ask('/')).body.toString();
    expect(html).toContain(merchant.name);
    const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(meta).toContain(calls);
    expect(meta, 'a page cannot say it of itself').not.toContain('frame-ancestors');
    expect(html.indexOf('http-equiv="Content-Security-Policy"')).toBeLessThan(html.indexOf('<script'));
  });

  test('files come compressed and for a year, where their names change with their content', async () => {
    const page = await ask('/', { 'Accept-Encoding': 'gzip' });
    expect(page.headers['content-encoding']).toBe('gzip');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(gunzipSync(page.body).toString())?.[1] ?? '';
    const asset = await ask(script, { 'Accept-Encoding': 'gzip' });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const missing = await ask('/assets/no-such-file.js');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-cache');
    for (const path of ['/headers/nginx.conf', '/pages.json/x', '/.git/config']) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test('GM-5 the policy opens to the live connection of rooms where the platform has them', async () => {
    const to = join(folder, '../rooms');
    await writeStatic({ config: { merchant, apiBase, platformBase }, from: join(root, 'dist'), to });
    const html = await readFile(join(to, 'index.html'), 'utf8');
    expect(html).toContain(`connect-src 'self' ${apiBase} ${platformBase} wss://api.example.id;`);
  });
});
