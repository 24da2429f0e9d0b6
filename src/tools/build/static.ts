/**
 * Writes the storefront of one merchant as a folder for any web server, with a platform elsewhere. It does once what
 * the platform's own server does for each request (src/server/http/site.ts).
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { addressesIn, writePlatformCalls } from '../../contract/address-config.ts';
import { baseOf } from '../../contract/addresses.ts';
import { featuresOf, type Features } from '../../contract/features.ts';
import { picturePath, shopPicture, type PageHead } from '../../contract/page-head.ts';
import { plainPages } from '../../contract/pages.ts';
import { invitationLength, invitationLetters } from '../../contract/room-words.ts';
import { livePath } from '../../contract/rooms.calls.ts';
import { commonHeaders, pagePolicy, type PagePolicy } from '../../server/http/headers.ts';
import { fillHead } from '../../server/http/page-head.ts';
import * as shopFiles from '../../server/http/shop-files.ts';
import { fillManifest } from '../../server/http/web-manifest.ts';
import type * as Pages from '../../web/entry.server.tsx';
import { compressFile } from './compress.ts';
import { caddyfile, headersFile, nginxConf, notFoundFile, redirectsFile, type Hosting } from './hosting.ts';
import { writeLinkPictures } from './link-pictures.ts';
import { composePage } from './prerender.ts';
import { readShopConfig, type ShopConfig } from './shop-config.ts';
import { webManifest } from './web-manifest.ts';
import { writePages } from './worker.ts';

const Built = v.object({ csp: v.object({ style: v.array(v.string()), script: v.array(v.string()) }) });

/**
 * Writes the output of a build (dist) for the content of a shop.json; replaces an earlier output. Throws a
 * ShopConfigError for an invalid configuration, before it writes anything.
 */
export async function writeStatic({ config, from, to }: { config: unknown; from: string; to: string }): Promise<void> {
  const shop = readShopConfig(config);
  const target = resolve(to);
  await refuseOtherFolder(target);
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    await writeFolder(shop, from, folder);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Protects a folder that holds other things from being replaced. */
async function refuseOtherFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0 && !(names.includes('_headers') && names.includes(notFoundFile))) {
    throw new Error(`${folder} holds something else than a storefront; nothing was written.`);
  }
}

async function writeFolder(shop: ShopConfig, from: string, folder: string): Promise<void> {
  const client = join(from, 'client');
  const { csp } = v.parse(Built, JSON.parse(await readFile(join(client, 'pages.json'), 'utf8')));
  const shell = await readFile(join(from, 'pages/shell.html'), 'utf8');
  const { renderPages, renderPictures, gameHeads } = (await import(
    pathToFileURL(join(from, 'pages/pages.js')).href
  )) as typeof Pages;
  const { addresses, generation, games, origin } = shop;
  const features = featuresOf(addressesIn(addresses, generation));
  const year = new Date().getFullYear();
  // Without a list the games come from the platform; the page asks for them.
  const rendered = renderPages(games, year, features)
    .flatMap((page) => withGame(page, gameHeads))
    .map((page) => (page.file === 'not-found.html' ? { ...page, file: notFoundFile } : page));
  const policy: PagePolicy = {
    hashes: csp,
    // The service worker fetches pages and assets under the policy that it came with, on most hosts this one.
    connect: [...new Set(["'self'", ...originsOf(shop, features)])],
    frameAncestors: "'none'",
    reportUri: null,
  };

  const files = (await readdir(client, { withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && !/^(?:pages\.json|sw\.js|manifest\.webmanifest)$|\.(?:html|br|gz)$/.test(entry.name),
    )
    .map(({ name }) => name);
  await cp(join(client, 'assets'), join(folder, 'assets'), { recursive: true });
  for (const file of files) await cp(join(client, file), join(folder, file));
  if (origin !== null) await writeLinkPictures(folder, renderPictures(games ?? []));
  for (const [path, text] of Object.entries(ownFiles(shop, rendered, gameHeads.game))) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    files.push(path.slice(1));
  }

  // Browsers ignore `frame-ancestors` in a page.
  const meta = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy({ ...policy, frameAncestors: null })}" />`;
  const composed = new Map<string, string>();
  for (const page of rendered) {
    const game = games?.find(({ slug }) => page.key === `game:${slug}`) ?? null;
    const html = fillHead(
      composePage(shell, page, games, year),
      {
        merchant: shop.merchant,
        apiBase: shop.apiBase,
        platformBase: shop.platformBase,
        apiGeneration: generation,
        vendorOrigins: shop.vendorOrigins,
        platformCalls: writePlatformCalls(addresses, generation),
      },
      {
        ...{ page: page.head, origin, game, invitation: null },
        picture: picturePath(game?.slug ?? shopPicture),
      },
    );
    // The policy must precede everything that it governs.
    composed.set(
      page.file,
      html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${meta}`),
    );
  }
  const script = await readFile(join(from, 'pages/worker.js'), 'utf8');
  await writePages(folder, script, rendered, composed);
  for (const name of composed.keys()) await compressFile(join(folder, name));
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    fillManifest(JSON.stringify(webManifest(features)), shop.merchant),
  );

  const hosting: Hosting = {
    pages: rendered.map(({ pattern, globs, file, status }) => ({ pattern, globs, file, status })),
    files: [...files, 'sw.js', 'manifest.webmanifest'],
    redirects: features.passwordChange ? { [shopFiles.changePasswordPath]: plainPages.profile.path } : {},
    headers: {
      ...commonHeaders,
      // Not `includeSubDomains`: subdomains may lack certificates.
      'Strict-Transport-Security': 'max-age=31536000',
      'Content-Security-Policy': pagePolicy(policy),
    },
  };
  await mkdir(join(folder, 'headers'));
  await writeFile(join(folder, 'headers/nginx.conf'), nginxConf(hosting));
  await writeFile(join(folder, 'headers/Caddyfile'), caddyfile(hosting));
  await writeFile(join(folder, '_headers'), headersFile(hosting));
  await writeFile(join(folder, '_redirects'), redirectsFile(hosting));
}

/** `invitationAt` as patterns: one for each place of a digit, as not every server's expressions can look ahead. */
const inSmallLetters = Array.from({ length: invitationLength }, (_, at) => {
  const any = `[${invitationLetters}${invitationLetters.replace(/\d/g, '').toLowerCase()}]`;
  return `${any}{${at}}[${invitationLetters.replace(/\D/g, '')}]${any}{${invitationLength - 1 - at}}`;
});

/** The page of a game and that of an invitation to it, which, as a file, cannot name the invitation's own address. */
function withGame(page: Pages.ServedPage, heads: typeof Pages.gameHeads): Pages.ServedPage[] {
  if (!page.key.startsWith('game:')) return [page];
  const code = `(?:[${invitationLetters}]{${invitationLength}}|${inSmallLetters.join('|')})`;
  return [
    {
      ...page,
      head: { ...heads.invitation, sharedPath: null },
      file: `invitation-${page.file}`,
      pattern: page.pattern.replace('(?:/(.*))?$', `/${code}$`),
      globs: [],
    },
    { ...page, head: heads.game },
  ];
}

/** By path. The folder is written anew before the year is over. */
function ownFiles({ origin, games, securityContact }: ShopConfig, pages: Pages.ServedPage[], gameHead: PageHead) {
  return {
    [shopFiles.robotsPath]: shopFiles.robotsTxt(origin),
    [shopFiles.securityPath]: shopFiles.securityTxt({ contact: securityContact, origin, now: new Date(), days: 360 }),
    ...(origin !== null && {
      [shopFiles.sitemapPath]: shopFiles.sitemapXml(origin, shopFiles.publicPaths(pages, gameHead, games ?? [])),
    }),
  };
}

/** Origins of the page's calls; a room's live connection adds one with the scheme ws(s). */
function originsOf({ apiBase, platformBase, addresses }: ShopConfig, { rooms }: Features): string[] {
  const originOf = (base: string) => (base === '/' ? "'self'" : new URL(base).origin);
  const liveBase = baseOf(livePath, 'api', addresses) === 'api' ? apiBase : platformBase;
  const live = rooms && liveBase !== '/' ? [originOf(liveBase).replace(/^http/, 'ws')] : [];
  return [...new Set([originOf(apiBase), originOf(platformBase), ...live])];
}
