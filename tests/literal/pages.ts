/** Serves the storefront as static files, written as a deployer writes them, in front of a platform. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { writeStatic } from '../../src/tools/build/static.ts';
import { serveWithNginx } from '../browser/nginx.ts';
import { serve, type Site } from './site.ts';

const dist = join(import.meta.dirname, '../../dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/** `nginx`: a real nginx; `node`: a small server that follows the rules of the folder's nginx.conf. */
export async function servePages(config: unknown, by: 'node' | 'nginx' = 'node'): Promise<Site> {
  const own = await mkdtemp(join(tmpdir(), 'platinum-literal-'));
  const folder = join(own, 'shop');
  await writeStatic({ config, from: dist, to: folder });
  const served = by === 'nginx' ? await serveWithNginx(folder) : await serveWithNode(folder);
  return {
    origin: served.origin,
    async stop() {
      await served.stop();
      await rm(own, { recursive: true, force: true });
    },
  };
}

async function serveWithNode(folder: string): Promise<Site> {
  const rules = await readFile(join(folder, 'headers/nginx.conf'), 'utf8');
  const headers = [...rules.matchAll(/^add_header (\S+) "(.*)" always;$/gm)].map(
    ([, ...header]) => header as [string, string],
  );
  const pages = [...rules.matchAll(/^location ~ "(.*)" \{ (?:try_files \/(\S+) =404|return 404); \}$/gm)].map(
    ([, pattern = '', file]) => ({ pattern: new RegExp(pattern), file: file ?? null }),
  );
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const isAsset = pathname.startsWith('/assets/') || /^\/[^/]+\.[a-z0-9]+$/.test(pathname);
    const page = pages.find(({ pattern }) => pattern.test(pathname));
    const wanted = isAsset && !pathname.endsWith('.html') ? pathname.slice(1) : (page?.file ?? null);
    const path = wanted === null || wanted.includes('..') ? null : join(folder, wanted);
    const found = path !== null && isFile(path) ? path : null;
    const file = found ?? join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      ...Object.fromEntries(headers),
      'cache-control': isAsset ? 'public, max-age=31536000' : 'no-cache',
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
  });
}
