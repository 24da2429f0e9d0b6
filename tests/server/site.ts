/** A small built storefront in a folder, and a request whose path and Host are sent as they are written. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
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
    `<!doctype html><meta property="merchant-uid" content="%MERCHANT_UID%"><meta property="api-base" content="%API_BASE%"><meta property="platform-base" content="%PLATFORM_BASE%"><meta property="api-generation" content="%API_GENERATION%"><meta property="vendor-origins" content="%VENDOR_ORIGINS%"><title>${title} 100% · %MERCHANT_NAME%</title>`;
  const script = Buffer.from('export const one = 1;'.repeat(50));
  await Promise.all([
    writeFile(join(clientDir, 'index.html'), page('home')),
    writeFile(join(clientDir, 'not-found.html'), page('nothing')),
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
          { pattern: '^/(?:all)?$', file: 'index.html', status: 200 },
          { pattern: '', file: 'not-found.html', status: 404 },
        ],
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

/** Writes a request byte by byte; resolves with everything that came until the connection was closed. */
export const rawAnswer = (shop: string, write: (socket: Socket) => void): Promise<string> =>
  new Promise((resolve) => {
    let told = '';
    const socket = connect(Number(new URL(shop).port), '127.0.0.1', () => write(socket));
    socket.on('data', (data) => (told += data.toString('latin1')));
    // The server may close the connection before everything is sent.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(told));
  });

/** Posts to a shop, as JSON unless the headers say otherwise. */
export const poster =
  (shop: string) =>
  (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${shop}${path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
