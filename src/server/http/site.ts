/** The built storefront: pages with merchant and API bases of their host, kept compressed; precompressed assets. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import type { MerchantWire as Merchant } from '../../contract/merchant.calls.ts';
import { pagePolicy, workerPolicy } from './headers.ts';
import { fillHead } from './page-head.ts';
import { fillManifest } from './web-manifest.ts';

export interface SiteOptions {
  folder: string;
  apiBase: string;
  platformBase: string;
  apiGeneration: string;
  vendorOrigins: readonly string[];
  merchantOf(host: string): Promise<Merchant>;
}

interface Content {
  body: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  etag: string;
}

const Pages = v.object({
  pages: v.array(v.object({ pattern: v.string(), file: v.string(), status: v.number() })),
  csp: v.object({ style: v.array(v.string()), script: v.array(v.string()) }),
});

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const manifestFile = 'manifest.webmanifest';

const isPrivate = (path: string): boolean =>
  path === 'pages.json' || path.startsWith('.') || /\.(map|html)$/.test(path);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface Site {
  respond(request: Request): Promise<Response>;
}

/** Null where the storefront has not been built. */
export async function openSite(options: SiteOptions): Promise<Site | null> {
  const { folder, apiBase, platformBase, apiGeneration, vendorOrigins, merchantOf } = options;
  const listed = await readOrNull(join(folder, 'pages.json'));
  if (!listed) return null;
  const { pages, csp } = v.parse(Pages, JSON.parse(listed.toString('utf8')));
  const routes = pages.map(({ pattern, ...page }) => ({ ...page, pattern: new RegExp(pattern) }));
  const files = new Set((await listFiles(folder)).filter((path) => !isPrivate(path)));
  const policy = pagePolicy({
    hashes: csp,
    connect: ["'self'", ...otherOrigins([apiBase, platformBase])],
    frameAncestors: "'none'",
    reportUri: '/csp-report',
  });
  const contents = new Map<string, Promise<Content>>();

  /** Bounded by the build's files and by pages times merchants. */
  function keep(key: string, make: () => Promise<Content>): Promise<Content> {
    let content = contents.get(key);
    if (!content) {
      content = make();
      contents.set(key, content);
      content.catch(() => contents.delete(key));
    }
    return content;
  }

  async function renderPage(file: string, merchant: Merchant): Promise<Content> {
    const page = await readFile(join(folder, file), 'utf8');
    const html = fillHead(page, {
      merchant,
      apiBase,
      platformBase,
      apiGeneration,
      vendorOrigins,
      // Null: this platform has every call of the contract.
      platformCalls: null,
    });
    return compress(Buffer.from(html));
  }

  const renderManifest = async (merchant: Merchant): Promise<Content> =>
    compress(Buffer.from(fillManifest(await readFile(join(folder, manifestFile), 'utf8'), merchant)));

  async function loadFile(path: string): Promise<Content> {
    const body = await readFile(join(folder, path));
    const sibling = (suffix: string) => (files.has(path + suffix) ? readFile(join(folder, path + suffix)) : null);
    const [br, gz] = await Promise.all([sibling('.br'), sibling('.gz')]);
    return { body, br, gzip: gz, etag: etagOf(body) };
  }

  return {
    async respond(request) {
      const url = new URL(request.url);
      const path = decodePath(url.pathname);
      const file = path?.slice(1) ?? '';
      if (file === manifestFile && files.has(file)) {
        const merchant = await merchantOf(url.hostname.toLowerCase());
        return reply(request, await keep(`${file} ${merchant.uuid}`, () => renderManifest(merchant)), 200, {
          'Content-Type': types['.webmanifest'] ?? '',
          'Cache-Control': 'no-cache',
        });
      }
      if (files.has(file) && !/\.(br|gz)$/.test(file)) {
        const cache = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        return reply(request, await keep(file, () => loadFile(file)), 200, {
          'Content-Type': types[extname(file)] ?? 'application/octet-stream',
          'Cache-Control': cache,
          ...(file === 'sw.js' && { 'Content-Security-Policy': workerPolicy }),
        });
      }
      const page = routes.find(({ pattern }) => path !== null && pattern.test(path)) ?? routes.at(-1);
      if (!page) throw new Error('Expected at least one page to serve; there is none.');
      const merchant = await merchantOf(url.hostname.toLowerCase());
      const content = await keep(`${page.file} ${merchant.uuid}`, () => renderPage(page.file, merchant));
      return reply(request, content, page.status, {
        'Content-Type': types['.html'] ?? '',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policy,
      });
    },
  };
}

function reply(request: Request, content: Content, status: number, headers: Record<string, string>): Response {
  const { body, encoding } = choose(content, request.headers.get('accept-encoding') ?? '');
  const etag = encoding ? `"${content.etag}-${encoding}"` : `"${content.etag}"`;
  const shared = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && known.includes(etag)) return new Response(null, { status: 304, headers: shared });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers: { ...shared, 'Content-Length': String(body.length), ...(encoding && { 'Content-Encoding': encoding }) },
  });
}

function choose({ body, br, gzip: gz }: Content, accepted: string): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  const refusesOrLacks = (name: string): boolean =>
    !new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted);
  if (br && !refusesOrLacks('br')) return { body: br, encoding: 'br' };
  if (gz && !refusesOrLacks('gzip')) return { body: gz, encoding: 'gzip' };
  return { body, encoding: null };
}

async function compress(body: Buffer): Promise<Content> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([compressBrotli(body, { params }), compressGzip(body, { level: 9 })]);
  return { body, br, gzip: gz, etag: etagOf(body) };
}

const etagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** A policy has to name the `ws` origins of live connections. */
const otherOrigins = (bases: readonly string[]): string[] => {
  const origins = new Set(bases.filter((base) => /^https?:/.test(base)).map((base) => new URL(base).origin));
  return [...origins].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
};

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
