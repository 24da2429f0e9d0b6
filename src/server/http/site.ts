/**
 * The built storefront: pages with merchant, API bases and game of their address, kept compressed; precompressed
 * assets; and the files that name the shop's own address (RT-17).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import type { MerchantWire as Merchant } from '../../contract/merchant.calls.ts';
import { picturePath, shopPicture, type PageHead } from '../../contract/page-head.ts';
import { invitationAt } from '../../contract/room-words.ts';
import type { Clock } from '../domain/platform/clock.ts';
import { apiPolicy, pagePolicy, workerPolicy } from './headers.ts';
import { fillHead, type SharedHead } from './page-head.ts';
import { createRecent } from '../domain/platform/recent.ts';
import * as shopFiles from './shop-files.ts';
import { fillManifest } from './web-manifest.ts';

export interface SiteOptions {
  folder: string;
  apiBase: string;
  platformBase: string;
  apiGeneration: string;
  vendorOrigins: readonly string[];
  merchantOf(host: string): Promise<Merchant>;
  /** In the order of the list (GM-1). */
  gamesOf(merchant: Merchant): Promise<readonly SharedGame[]>;
  /** One of the shop's own addresses, whatever host the request names. */
  originOf(host: string): Promise<string>;
  /** For who finds a fault (RFC 9116). */
  securityContact: string;
  clock: Clock;
}

type SharedGame = NonNullable<SharedHead['game']>;

interface Content {
  body: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  etag: string;
}

const Head: v.GenericSchema<PageHead> = v.object({
  title: v.string(),
  description: v.string(),
  path: v.nullable(v.string()),
  sharedPath: v.exactOptional(v.nullable(v.string())),
  isPublic: v.boolean(),
});

const Pages = v.object({
  pages: v.array(
    v.object({ pattern: v.string(), file: v.string(), status: v.number(), head: Head, isOfGame: v.boolean() }),
  ),
  gameHeads: v.object({ game: Head, invitation: Head }),
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
  '.xml': 'application/xml; charset=utf-8',
};

const manifestFile = 'manifest.webmanifest';

const isPrivate = (path: string): boolean =>
  path === 'pages.json' || path.startsWith('.') || /\.(map|html)$/.test(path);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Of about 150 kB, with what is compressed of each. */
const mostKept = 200;

type Kept = Pick<Map<string, Promise<Content>>, 'get' | 'set' | 'delete'>;

interface Page {
  pattern: RegExp;
  file: string;
  status: number;
  head: PageHead;
  isOfGame: boolean;
}

export interface Site {
  respond(request: Request): Promise<Response>;
}

/** Null where the storefront has not been built. */
export async function openSite(options: SiteOptions): Promise<Site | null> {
  const { folder, apiBase, platformBase, apiGeneration, vendorOrigins, merchantOf, gamesOf } = options;
  const listed = await readOrNull(join(folder, 'pages.json'));
  if (!listed) return null;
  const { pages, gameHeads, csp } = v.parse(Pages, JSON.parse(listed.toString('utf8')));
  const routes: Page[] = pages.map(({ pattern, ...page }) => ({ ...page, pattern: new RegExp(pattern) }));
  const files = new Set((await listFiles(folder)).filter((path) => !isPrivate(path)));
  /** For games that the build does not know: the last one, because those of games come first. */
  const anyGame = routes.findLast(({ isOfGame }) => isOfGame);
  const policy = pagePolicy({
    hashes: csp,
    connect: ["'self'", ...otherOrigins([apiBase, platformBase])],
    frameAncestors: "'none'",
    reportUri: '/csp-report',
  });
  /** Bounded by the build's files. */
  const assets = new Map<string, Promise<Content>>();
  /** Pages times merchants times games, and the shops' own files: more than are asked for often are not kept. */
  const pagesKept = createRecent<Promise<Content>>(mostKept);

  function keep(kept: Kept, key: string, make: () => Promise<Content>): Promise<Content> {
    let content = kept.get(key);
    if (!content) {
      content = make();
      kept.set(key, content);
      content.catch(() => kept.delete(key));
    }
    return content;
  }

  async function renderPage(file: string, merchant: Merchant, head: SharedHead): Promise<Buffer> {
    const page = await readFile(join(folder, file), 'utf8');
    const html = fillHead(
      page,
      {
        merchant,
        apiBase,
        platformBase,
        apiGeneration,
        vendorOrigins,
        // Null: this platform has every call of the contract.
        platformCalls: null,
      },
      head,
    );
    return Buffer.from(html);
  }

  async function respondWithPage(request: Request, url: URL, page: Page, path: string | null): Promise<Response> {
    const [merchant, origin] = await Promise.all([merchantOf(url.hostname.toLowerCase()), options.originOf(url.host)]);
    const [, slug, rest = ''] = (page.isOfGame && path !== null && page.pattern.exec(path)) || [];
    const game = slug === undefined ? null : ((await gamesOf(merchant)).find((one) => one.slug === slug) ?? null);
    const invitation = game && invitationAt(rest);
    // The pages of the build are those of its games; the scripts complete the page of another one.
    const isUnknown = page.isOfGame && !game;
    if (path !== null && page.status === 404 && isFileName(path)) return noSuchFile(request);
    const shown = isUnknown ? (anyGame ?? page) : page;
    const picture = picturePath(game && files.has(picturePath(game.slug).slice(1)) ? game.slug : shopPicture);
    const head = game ? gameHeads[invitation === null ? 'game' : 'invitation'] : shown.head;
    const shared: SharedHead = { page: head, origin, game, invitation, picture };
    const render = () => renderPage(shown.file, merchant, shared);
    const content =
      invitation === null
        ? await keep(pagesKept, [shown.file, merchant.uuid, origin, game?.slug].join(' '), async () =>
            compress(await render(), game ? 9 : 11),
          )
        : // There are more invitations than can be kept.
          await compress(await render(), 4);
    return reply(request, content, isUnknown ? 404 : page.status, {
      'Content-Type': types['.html'] ?? '',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
    });
  }

  /** Null for every other path. */
  async function shopFile(path: string, { hostname, host }: URL): Promise<string | null> {
    switch (path) {
      case shopFiles.robotsPath:
        return shopFiles.robotsTxt(await options.originOf(host));
      case shopFiles.sitemapPath: {
        const games = await gamesOf(await merchantOf(hostname.toLowerCase()));
        return shopFiles.sitemapXml(await options.originOf(host), shopFiles.publicPaths(pages, gameHeads.game, games));
      }
      case shopFiles.securityPath: {
        const { securityContact: contact, clock } = options;
        return shopFiles.securityTxt({ contact, origin: await options.originOf(host), now: clock.now(), days: 90 });
      }
      default:
        return null;
    }
  }

  const renderManifest = async (merchant: Merchant): Promise<Content> =>
    compress(Buffer.from(fillManifest(await readFile(join(folder, manifestFile), 'utf8'), merchant)), 9);

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
      if (path === shopFiles.changePasswordPath) {
        return new Response(null, { status: 302, headers: { Location: '/profile', 'Cache-Control': 'no-cache' } });
      }
      const own = path !== null && (await shopFile(path, url));
      if (own) {
        return reply(request, await compress(Buffer.from(own), 4), 200, {
          'Content-Type': types[extname(path)] ?? '',
          'Cache-Control': 'no-cache',
        });
      }
      const file = path?.slice(1) ?? '';
      if (file === manifestFile && files.has(file)) {
        const merchant = await merchantOf(url.hostname.toLowerCase());
        return reply(request, await keep(pagesKept, `${file} ${merchant.uuid}`, () => renderManifest(merchant)), 200, {
          'Content-Type': types['.webmanifest'] ?? '',
          'Cache-Control': 'no-cache',
        });
      }
      if (files.has(file) && !/\.(br|gz)$/.test(file)) {
        const cache = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        return reply(request, await keep(assets, file, () => loadFile(file)), 200, {
          'Content-Type': types[extname(file)] ?? 'application/octet-stream',
          'Cache-Control': cache,
          ...(file === 'sw.js' && { 'Content-Security-Policy': workerPolicy }),
        });
      }
      const page = routes.find(({ pattern }) => path !== null && pattern.test(path)) ?? routes.at(-1);
      if (!page) throw new Error('Expected at least one page to serve; there is none.');
      return respondWithPage(request, url, page, path);
    },
  };
}

/** A word with a dot names a file, and a file that is not there is no page (RT-18). */
const isFileName = (path: string): boolean => /\.[^/]*$/.test(path);

const noSuchFile = (request: Request): Response =>
  new Response(request.method === 'HEAD' ? null : 'There is no such file.\n', {
    status: 404,
    headers: { 'Content-Type': types['.txt'] ?? '', 'Cache-Control': 'no-cache', 'Content-Security-Policy': apiPolicy },
  });

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

/** `quality` of brotli: 11 takes a tenth of a second a page. */
async function compress(body: Buffer, quality: number): Promise<Content> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params }),
    compressGzip(body, { level: Math.min(quality, 9) }),
  ]);
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
