/** Addresses that are files, and heads that say what a page is (RT-17, RT-18, SE-1 to SE-5). */
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { ConfigError, readConfig } from '../../src/server/config.ts';
import { createRecent } from '../../src/server/domain/platform/recent.ts';
import { sitemapXml } from '../../src/server/http/shop-files.ts';
import { openSite } from '../../src/server/http/site.ts';
import { filePlatform } from './platform.ts';
import { builtSite, plain } from './site.ts';

const shopOrigins = ['https://toko.example', 'https://lestari.example:8443'];
const clientDir = await builtSite();
const { shop, clock } = await filePlatform({ clientDir, shopOrigins });

const open = async (path: string, host = 'toko.example', method = 'GET') => {
  const answer = await plain(shop, path, { 'Accept-Encoding': 'identity', Host: host }, method);
  return { ...answer, text: answer.body.toString() };
};

/** What the head says: title, and content by name or property. */
function headOf(html: string): Record<string, string | undefined> {
  const plainText = (text = '') => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const none = { robots: undefined, canonical: undefined };
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  return {
    ...none,
    ...Object.fromEntries(metas.map(([, name = '', content]) => [name, plainText(content)])),
    title: plainText(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    canonical: /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1],
  };
}

describe('RT-17 addresses that are files', () => {
  it('RT-17 robots.txt names the sitemap of its host, and of no host that is not the shop’s', async () => {
    const { status, headers, text } = await open('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('\nDisallow: /api/\n');
    expect(text).toContain('\nSitemap: https://toko.example/sitemap.xml\n');
    expect((await open('/robots.txt', 'lestari.example:8443')).text).toContain(
      'https://lestari.example:8443/sitemap.xml',
    );
    const foreign = (await open('/robots.txt', 'evil.example')).text;
    expect(foreign).toContain('https://toko.example/sitemap.xml');
    expect(foreign).not.toContain('evil');
  });

  it('RT-17 the sitemap has the lists and every game of the merchant, and nothing else', async () => {
    const { status, headers, text } = await open('/sitemap.xml', 'lestari.example:8443');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = [...text.matchAll(/<loc>https:\/\/lestari\.example:8443(\/[^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(found).toEqual(['/', '/fast', ...catalogue.map(({ slug }) => `/detail/${slug}`)]);
    expect(text.match(/<loc>/g)).toHaveLength(found.length);
    expect(sitemapXml('https://a.example', ['/<b>&"'])).toContain('<loc>https://a.example/&#60;b&#62;&#38;&#34;</loc>');
  });

  it('RT-17 security.txt has a contact, an end within a year and its own address', async () => {
    const { status, headers, text } = await open('/.well-known/security.txt', 'lestari.example:8443');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Contact: https://platinum.example/kontak\n');
    expect(text).toContain('\nCanonical: https://lestari.example:8443/.well-known/security.txt\n');
    const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(365);
  });

  it('RT-17 the contact comes from the settings, and a wrong one stops the start', () => {
    const defaults = { host: 'h', port: 1, logLevel: 'error', clientDir: 'c', template: 't' } as const;
    const contactIn = (text: string) => readConfig({ SECURITY_CONTACT: text }, defaults).securityContact;
    expect(contactIn('mailto:aman@toko.example')).toBe('mailto:aman@toko.example');
    for (const wrong of ['aman@toko.example', 'http://toko.example', 'mailto:a@b.c\nExpires: never', 'https://a b']) {
      expect(() => contactIn(wrong), wrong).toThrow(ConfigError);
    }
  });

  it('RT-17 change-password leads to where one changes a password', async () => {
    const { status, headers, text } = await open('/.well-known/change-password');
    expect(status).toBe(302);
    expect(headers['location']).toBe('/profile');
    expect(text).toBe('');
    // By this a password manager sees that the shop does not answer everything with 200.
    const never = await open('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
    expect(never.status).toBe(404);
  });

  it('RT-17 a file of the build is itself, with its type', async () => {
    const icon = await open('/favicon.ico');
    expect(icon).toMatchObject({ status: 200, text: 'icon' });
    expect(icon.headers['content-type']).toBe('image/x-icon');
    expect(await open('/sw.js')).toMatchObject({ status: 200, text: 'self.oninstall = null;' });
    const picture = await open('/og/cincin-lompat.jpg');
    expect(picture.headers['content-type']).toBe('image/jpeg');
  });

  it.each([
    '/other.webmanifest',
    '/wp-login.php',
    '/apple-touch-icon.png',
    '/%66oo%2Ejs',
    '/assets/gone-123.js',
    '/a/b/c.map',
    '/.env',
  ])('RT-18 a file that is not there is no page of the shop: %s', async (path) => {
    const { status, headers, text } = await open(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(text).toBe('There is no such file.\n');
    expect(await open(path, 'toko.example', 'HEAD')).toMatchObject({ status: 404, text: '' });
  });

  it('RT-1 RT-18 a word without a dot is still a category', async () => {
    const page = await open('/puzzles');
    expect(page.status).toBe(200);
    expect(headOf(page.text)['canonical']).toBe('https://toko.example/');
  });

  it('their own files are known by their tag, and HEAD has no body', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']) {
      const { headers } = await open(path);
      const again = await plain(shop, path, {
        'If-None-Match': String(headers['etag']),
        'Accept-Encoding': 'identity',
        Host: 'toko.example',
      });
      expect(again.status, path).toBe(304);
      const head = await open(path, 'toko.example', 'HEAD');
      expect(head, path).toMatchObject({ status: 200, text: '' });
      expect(head.headers['content-length'], path).toBe(headers['content-length']);
    }
  });
});

describe('SE-1 SE-2 heads', () => {
  const rings = catalogue.find(({ slug }) => slug === 'cincin-lompat');

  it('SE-1 a list says what it is, with its address and a picture', async () => {
    expect(headOf((await open('/fast')).text)).toMatchObject({
      title: 'fast · Platinum',
      description: 'Of fast',
      robots: undefined,
      canonical: 'https://toko.example/fast',
      'og:type': 'website',
      'og:site_name': 'Platinum',
      'og:locale': 'id_ID',
      'og:title': 'fast · Platinum',
      'og:description': 'Of fast',
      'og:url': 'https://toko.example/fast',
      'og:image': 'https://toko.example/og/_shop.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
  });

  it('SE-2 a game’s page has its game, in its page and in its head', async () => {
    const page = await open('/detail/cincin-lompat?merchant-uuid=1');
    expect(page.status).toBe(200);
    expect(page.text).toContain('rings 100%');
    expect(headOf(page.text)).toMatchObject({
      title: `${rings?.title} · Platinum`,
      description: rings?.description,
      canonical: 'https://toko.example/detail/cincin-lompat',
      robots: undefined,
      'og:url': 'https://toko.example/detail/cincin-lompat',
      'og:title': `${rings?.title} · Platinum`,
      'og:image': 'https://toko.example/og/cincin-lompat.jpg',
    });
    // A vendor's return is no other page.
    expect(headOf((await open('/detail/cincin-lompat/success')).text)['canonical']).toBe(
      'https://toko.example/detail/cincin-lompat',
    );
  });

  it('SE-2 a game that the build does not know has its head, the shop’s picture, and a page that the scripts complete', async () => {
    const page = await open('/detail/kuda-kilat');
    expect(page.status).toBe(200);
    expect(page.text).toContain('any game 100%');
    expect(headOf(page.text)).toMatchObject({
      title: 'Kuda Kilat · Platinum',
      canonical: 'https://toko.example/detail/kuda-kilat',
      'og:image': 'https://toko.example/og/_shop.jpg',
    });
  });

  it('SE-2 a game that the merchant does not have is not found, and nothing of its address is shown', async () => {
    for (const path of ['/detail/unheard-of', '/detail/unheard-of/K7M2QX', '/detail/%3Cscript%3E']) {
      const page = await open(path);
      expect(page.status).toBe(404);
      expect(headOf(page.text)).toMatchObject({
        title: 'any game · Platinum',
        robots: 'noindex',
        canonical: undefined,
      });
      expect(page.text).not.toMatch(/unheard|K7M2QX|<script/);
    }
  });

  it('SE-3 an invitation shows the game and that somebody invites, is not listed, and is its own link', async () => {
    const page = await open('/detail/cincin-lompat/K7M2QX');
    expect(page.status).toBe(200);
    expect(headOf(page.text)).toMatchObject({
      title: `Come to ${rings?.title}`,
      description: `Somebody waits in ${rings?.title}.`,
      robots: 'noindex',
      canonical: 'https://toko.example/detail/cincin-lompat',
      'og:url': 'https://toko.example/detail/cincin-lompat/K7M2QX',
      'og:image': 'https://toko.example/og/cincin-lompat.jpg',
    });
    const other = await open('/detail/cincin-lompat/ABCDEF');
    // Nothing is read of the room, so the pages differ in the code alone.
    expect(other.text.replaceAll('ABCDEF', 'K7M2QX')).toBe(page.text);
    // Handed on in small letters it is the same one.
    expect((await open('/detail/cincin-lompat/k7m2qx')).text).toBe(page.text);
    for (const word of ['K7M2QO', 'k7m2qo', 'return', 'K7M2QX/more', '%22%3E%3Cb%3E']) {
      expect(headOf((await open(`/detail/cincin-lompat/${word}`)).text), word).toMatchObject({ robots: undefined });
    }
  });

  it('SE-1 a page that is not public and one that was not found are not listed', async () => {
    expect(headOf((await open('/profile')).text)).toMatchObject({
      title: 'profile · Platinum',
      robots: 'noindex',
      'og:title': 'profile · Platinum',
    });
    expect(headOf((await open('/deep/unknown')).text)).toMatchObject({ robots: 'noindex', canonical: undefined });
  });

  it('SE-1 names the merchant and the address of the host, never a host that is not the shop’s', async () => {
    const page = await open('/', 'lestari.example:8443');
    expect(headOf(page.text)['og:url']).toBe('https://lestari.example:8443/');
    const foreign = await open('/detail/cincin-lompat', 'evil.example');
    expect(headOf(foreign.text)['og:url']).toBe('https://toko.example/detail/cincin-lompat');
    expect(foreign.text).not.toContain('evil');
  });
});

describe('SE-2 games come from a platform', () => {
  const merchant = { uuid: '1', name: 'Toko "<b>"', mark: 'T', colours: { light: '#000000', dark: '#ffffff' } };
  const siteOf = async (games: readonly { slug: string; title: string; description: string }[]) => {
    const site = await openSite({
      ...{ folder: clientDir, apiBase: '/', platformBase: '/', apiGeneration: 'v2', vendorOrigins: [], clock },
      merchantOf: async () => merchant,
      gamesOf: async () => games,
      originOf: async () => 'https://toko.example',
      securityContact: 'https://toko.example/',
    });
    if (!site) throw new Error('Expected a built storefront; there is none.');
    return async (path: string) =>
      (
        await site.respond(new Request(`https://toko.example${path}`, { headers: { 'accept-encoding': 'identity' } }))
      ).text();
  };

  it('SE-2 C18 a title cannot leave its place, nor fill in another', async () => {
    const title = `</title><script>"'&%API_BASE%<!--platform-calls-->`;
    const ask = await siteOf([{ slug: 'bahaya', title, description: `" onload="%MERCHANT_UID%` }]);
    for (const path of ['/detail/bahaya', '/detail/bahaya/K7M2QX']) {
      const html = await ask(path);
      expect(html).not.toMatch(/<script|<b>|" onload|<!--platform/);
      expect(headOf(html)['title']).toContain(title);
    }
    expect(headOf(await ask('/detail/bahaya'))['description']).toBe(`" onload="%MERCHANT_UID%`);
  });

  it('SE-2 each merchant’s own list decides which games there are', async () => {
    const ask = await siteOf([{ slug: 'lain', title: 'Lain', description: 'Lain sekali.' }]);
    expect(await ask('/sitemap.xml')).toContain('https://toko.example/detail/lain<');
    expect(await ask('/sitemap.xml')).not.toContain('cincin-lompat');
    expect(headOf(await ask('/detail/cincin-lompat'))).toMatchObject({
      title: 'any game · Toko "<b>"',
      robots: 'noindex',
    });
  });
});

it('pages are kept within bounds: beyond the most the one asked for the longest ago goes', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
  for (let page = 0; page < 1_000; page += 1) recent.set(`page ${page}`, page);
  expect(recent.size()).toBe(2);
});
