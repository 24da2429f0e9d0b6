/**
 * Writes the served pages: shell and game list as HTML; the first style sheets and the first script inlined, with their
 * hashes for the policy; everything precompressed; `pages.json`, which tells the server which address gets which page; the
 * service worker; and what an installed shop needs.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import type { Game } from '../../contract/games.calls.ts';
import { calls } from '../../contract/index.ts';
import { catalogue } from '../../server/domain/rooms/games/catalogue.ts';
import type * as Pages from '../../web/entry.server.tsx';
import { writeFavicon, writeLinkPictures } from './link-pictures.ts';
import { webManifest, writeIcons } from './web-manifest.ts';
import { buildIdOf, keptAssets, keptPages, readScript, writeWorker } from './worker.ts';

export async function prerender({ client, pages }: { client: string; pages: string }): Promise<void> {
  const manifest = JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const entry = (name: string): string => {
    const built = manifest[name];
    if (!built) throw new Error(`The build has no entry ${name}.`);
    return built.file;
  };
  const [boot, worker] = [entry('boot.ts'), entry('worker/worker.ts')];
  const firstScript = await readScript(join(client, boot));
  const workerScript = await readScript(join(client, worker));

  const template = await readFile(join(client, 'index.html'), 'utf8');
  const sheets = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)];
  const sheetFiles = sheets.map(([, file]) => file ?? '');
  if (sheetFiles.length === 0) throw new Error('The built page has no style sheet to inline.');
  const css = (await Promise.all(sheetFiles.map((file) => readFile(join(client, file), 'utf8')))).join('').trim();
  const font = /url\((?:"|')?(\/assets\/[^)"']+\.woff2)/.exec(css)?.[1];
  if (!font) throw new Error('The style sheet names no font to preload.');

  const { renderPages, renderPictures, gameHeads } = (await import(
    `${pathToFileURL(pages).href}?${Date.now()}`
  )) as typeof Pages;
  const { accepted } = calls.games.outcomes;
  const { games } = accepted.read(v.parse(accepted.data, { games: catalogue }), {
    stamp: { receivedAt: 0, serverDate: null },
    message: {},
    input: {},
  });
  const year = new Date().getFullYear();
  const served = renderPages(games, year);
  const shell = sheets
    .reduce((page, [link]) => page.replace(link, ''), template)
    .replace(
      '<!--first-script-->',
      () =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" /><style>${css}</style><script>${firstScript}</script>${installLinks}`,
    );
  // For src/tools/build/static.ts, which fills the shell with other pages.
  await writeFile(join(dirname(pages), 'shell.html'), shell);
  await writeFile(join(dirname(pages), 'worker.js'), workerScript);
  // Inlined, or needed by the build only: the server must not serve them.
  for (const file of [boot, worker, ...sheetFiles, 'manifest.json']) await rm(join(client, file));

  const composed = served.map((page) => composePage(shell, page, games, year));
  const kept = keptPages(served);
  const htmlOf = (address: string) => composed[served.findIndex(({ pathname }) => pathname === address)] ?? '';
  const assets = await keptAssets(client, kept, htmlOf);
  const build = { id: buildIdOf([workerScript, ...assets, ...composed]), assets, pages: kept };
  for (const [place, page] of served.entries()) {
    if (/\sstyle="/.test(page.html)) throw new Error(`${page.file} has an inline style, which the policy forbids.`);
    await writeFile(join(client, page.file), nameBuild(composed[place] ?? '', build.id));
  }
  await compressFile(await writeWorker(workerScript, build, client));
  await writeFile(join(client, 'manifest.webmanifest'), JSON.stringify(webManifest()));
  await writeIcons(client);

  await writeFile(
    join(client, 'pages.json'),
    `${JSON.stringify(
      {
        pages: served.map(({ pattern, file, status, head, isOfGame }) => ({ pattern, file, status, head, isOfGame })),
        gameHeads,
        csp: { style: [hashOf(css)], script: [hashOf(firstScript)] },
      },
      null,
      2,
    )}\n`,
  );
  await compress(join(client, 'assets'));
  await writeLinkPictures(client, renderPictures(games));
  await writeFavicon(client);
}

const installLinks =
  '<link rel="manifest" href="/manifest.webmanifest" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" />';

/** The service worker takes no page of another build for one of its own. */
export const nameBuild = (html: string, id: string): string => html.replace('%BUILD%', id);

/** A page with its content and data; the server adds what the head says of page and merchant. */
export function composePage(shell: string, page: Pages.ServedPage, games: Game[] | null, year: number): string {
  const data = JSON.stringify(games).replaceAll('<', '\\u003c');
  return shell
    .replace('<!--initial-data-->', () =>
      games === null ? '' : `<script type="application/json" id="games">${data}</script>`,
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-page="${page.key}" data-year="${year}">${page.html}</div>`,
    );
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(js|css|svg|json)$/.test(name)) await compressFile(join(folder, name));
  }
}

export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
}
