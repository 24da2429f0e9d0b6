/**
 * Writes the served pages: shell and game list as HTML; the first style sheets and the first script inlined, with their
 * hashes for the policy; everything precompressed; `pages.json`, which tells the server which address gets which page; the
 * service worker; and what an installed shop needs.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Game } from '../../contract/games.calls.ts';
import { calls } from '../../contract/index.ts';
import { catalogue } from '../../server/domain/rooms/games/catalogue.ts';
import type * as Pages from '../../web/entry.server.tsx';
import { compressFolder } from './compress.ts';
import { writeFavicon, writeLinkPictures } from './link-pictures.ts';
import { webManifest, writeIcons } from './web-manifest.ts';
import { readScript, writePages } from './worker.ts';

export async function prerender({ client, pages }: { client: string; pages: string }): Promise<void> {
  const manifest = JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8')) as Manifest;
  const [boot, worker] = [chunkAt(manifest, 'boot.ts').file, chunkAt(manifest, 'worker/worker.ts').file];
  const firstScript = await readScript(join(client, boot));
  const workerScript = await readScript(join(client, worker));

  const template = await readFile(join(client, 'index.html'), 'utf8');
  const sheets = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)];
  const sheetFiles = sheets.map(([, file]) => file ?? '');
  if (sheetFiles.length === 0) throw new Error('The built page has no style sheet to inline.');
  const css = (await Promise.all(sheetFiles.map((file) => readFile(join(client, file), 'utf8')))).join('').trim();
  const font = /url\((?:"|')?(\/assets\/[^)"']+\.woff2)/.exec(css)?.[1];
  if (!font) throw new Error('The style sheet names no font.');

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
  const machines = machineFiles(manifest).filter((file) => !template.includes(file));
  const shell = sheets
    .reduce((page, [link]) => page.replace(link, ''), template)
    .replace('</body>', () => `${machines.map(machineLink).join('')}</body>`)
    .replace(
      '<!--first-script-->',
      () =>
        `<style>${css}</style><script data-font="${font}"${chunkNames(manifest, (file) => template.includes(file) || machines.includes(file))}>${firstScript}</script>${installLinks}`,
    );
  // For src/tools/build/static.ts, which fills the shell with other pages.
  await writeFile(join(dirname(pages), 'shell.html'), shell);
  await writeFile(join(dirname(pages), 'worker.js'), workerScript);
  // Inlined, or needed by the build only: the server must not serve them.
  for (const file of [boot, worker, ...sheetFiles, 'manifest.json']) await rm(join(client, file));

  const assets = join(client, 'assets');
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js'))) {
    const script = await readFile(join(assets, name), 'utf8');
    const asked = sheetFiles.find((file) => script.includes(file));
    if (asked) throw new Error(`${name} asks for ${asked}, which is in the page.`);
  }

  for (const { file, html } of served) {
    if (/\sstyle="/.test(html)) throw new Error(`${file} has an inline style, which the policy forbids.`);
  }
  const composed = new Map(served.map((page) => [page.file, composePage(shell, page, games, year)]));
  await writePages(client, workerScript, served, composed);
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
  await compressFolder(assets);
  await writeLinkPictures(client, renderPictures(games));
  await writeFavicon(client);
}

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

function chunkAt(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk ${key}.`);
  return chunk;
}

/** Files of chunks and of all that they import, scripts and style sheets, each once. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = keys.flatMap((key) => {
    const { file, css = [], imports = [] } = chunkAt(manifest, key);
    return [file, ...css, ...filesOf(manifest, imports)];
  });
  return [...new Set(files)];
}

/** The machines are imported when the page is hydrated; their chunks come meanwhile, after those of the page. */
function machineFiles(manifest: Manifest): string[] {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === 'start');
  if (key === undefined) throw new Error('The build has no chunk "start".');
  return filesOf(manifest, [key]);
}
const machineLink = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** What the first script asks for where a player returns: of the session, and of the pages of each chunk. */
function chunkNames(manifest: Manifest, isLinked: (file: string) => boolean): string {
  const attribute = (name: string, files: readonly string[]): string => {
    const addresses = files.filter((file) => !isLinked(file)).map((file) => `/${file}`);
    return ` data-${name}="${addresses.join(' ')}"`;
  };
  const session = filesOf(manifest, ['runtime/player-part.ts', 'i18n/id.json?player', 'i18n/id.json?play']);
  const ofPages = (chunk: Pages.Chunk): string => {
    const files = filesOf(manifest, [`pages/late/${chunk}.ts`]);
    return attribute(
      chunk,
      files.filter((file) => !session.includes(file)),
    );
  };
  return [attribute('player', session), ...(['account', 'money', 'play'] as const).map(ofPages)].join('');
}

const installLinks =
  '<link rel="manifest" href="/manifest.webmanifest" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" />';

/**
 * A page with its content and data; the server adds what the head says of page and merchant. `data-of`: its addresses where
 * the service worker may answer others with it as well.
 */
export function composePage(shell: string, page: Pages.ServedPage, games: Game[] | null, year: number): string {
  const data = JSON.stringify(games).replaceAll('<', '\\u003c');
  // Of a list the title is the largest paint; asking for four pictures ahead of it costs a slow phone 10 ms.
  const html = page.key.startsWith('games:')
    ? page.html.replace(/<link rel="preload" as="image"[^>]*>/g, '')
    : page.html;
  return shell
    .replace('<html', (tag) => (page.key === 'page' ? `${tag} data-of="${page.pattern}"` : tag))
    .replace('<!--initial-data-->', () =>
      games === null ? '' : `<script type="application/json" id="games">${data}</script>`,
    )
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-page="${page.key}" data-year="${year}"${page.chunk ? ` data-chunk="${page.chunk}"` : ''}>${html}</div>`,
    );
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
