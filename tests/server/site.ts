/** A small built storefront in a folder, and a request whose path and Host are sent as they are written. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll } from 'vitest';

export async function builtSite(): Promise<string> {
  const clientDir = await mkdtemp(join(tmpdir(), 'platinum-client-'));
  afterAll(() => rm(clientDir, { recursive: true }));
  await writeSite(clientDir);
  return clientDir;
}

export async function writeSite(clientDir: string): Promise<void> {
  await mkdir(join(clientDir, 'assets'));
  const page = (title: string) =>
    `<!doctype html><meta property="merchant-uid" content="%MERCHANT_UID%"><meta property="api-base" content="%API_BASE%"><meta property="platform-base" content="%PLATFORM_BASE%"><meta property="api-generation" content="%API_GENERATION%"><meta property="vendor-origins" content="%VENDOR_ORIGINS%"><!--page-head--><p>${title} 100% · %MERCHANT_NAME%</p>`;
  const head = (title: string, path: string | null) => ({
    ...{
      title: `${title} · %MERCHANT_NAME%`,
      description: `Of ${title}`,
      path,
      isPublic: path === '/' || path === '/fast',
    },
  });
  const row = (pattern: string, file: string, title: string, path: string | null, isOfGame = false) => ({
    ...{ pattern, file: `${file}.html`, status: file === 'not-found' ? 404 : 200, head: head(title, path), isOfGame },
  });
  const ofGame = {
    title: '%GAME_TITLE% · %MERCHANT_NAME%',
    description: '%GAME_DESCRIPTION%',
    path: '/detail/%GAME_SLUG%',
  };
  const script = Buffer.from('export const one = 1;'.repeat(50));
  await mkdir(join(clientDir, 'og'));
  await Promise.all([
    writeFile(join(clientDir, 'index.html'), page('home')),
    writeFile(join(clientDir, 'not-found.html'), page('nothing')),
    writeFile(join(clientDir, 'fast.html'), page('fast')),
    writeFile(join(clientDir, 'profile.html'), page('profile')),
    writeFile(join(clientDir, 'game.html'), page('any game')),
    writeFile(join(clientDir, 'game-cincin-lompat.html'), page('rings')),
    writeFile(join(clientDir, 'og/cincin-lompat.jpg'), 'rings'),
    writeFile(join(clientDir, 'og/_shop.jpg'), 'shop'),
    writeFile(join(clientDir, 'favicon.ico'), 'icon'),
    writeFile(join(clientDir, 'sw.js'), 'self.oninstall = null;'),
    writeFile(
      join(clientDir, 'manifest.webmanifest'),
      JSON.stringify({ id: '/', name: 'Platinum', short_name: 'Platinum', theme_color: '#000001' }),
    ),
    writeFile(join(clientDir, 'assets/main-abc.js'), script),
    writeFile(join(clientDir, 'assets/main-abc.js.br'), brotliCompressSync(script)),
    writeFile(join(clientDir, 'assets/main-abc.js.gz'), gzipSync(script)),
    writeFile(join(clientDir, 'assets/main-abc.js.map'), '{}'),
    writeFile(
      join(clientDir, 'pages.json'),
      JSON.stringify({
        pages: [
          row('^/(?:all)?$', 'index', 'home', '/'),
          row('^/fast$', 'fast', 'fast', '/fast'),
          row('^/detail/(cincin-lompat)(?:/(.*))?$', 'game-cincin-lompat', 'rings', null, true),
          row('^/detail/([^/]+)(?:/(.*))?/?$', 'game', 'any game', null, true),
          row('^/profile/?$', 'profile', 'profile', '/profile'),
          row('^/[^/.]+/?$', 'index', 'home', '/'),
          row('', 'not-found', 'nothing', null),
        ],
        gameHeads: {
          game: { ...ofGame, isPublic: true },
          invitation: {
            ...ofGame,
            title: 'Come to %GAME_TITLE%',
            description: 'Somebody waits in %GAME_TITLE%.',
            sharedPath: '/detail/%GAME_SLUG%/%INVITATION%',
            isPublic: false,
          },
        },
        csp: { style: ['sha256-c3R5bGU='], script: ['sha256-c2NyaXB0'] },
      }),
    ),
  ]);
}

/** `fetch` normalises paths and refuses to set Host; this request does neither. */
export function plain(shop: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(shop);
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Posts to a shop, as JSON unless the headers say otherwise. */
export const poster =
  (shop: string) =>
  (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${shop}${path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
