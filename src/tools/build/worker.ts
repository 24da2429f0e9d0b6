/** Writes the pages of a build and the service worker that keeps them: its script (src/web/worker) behind its list. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedPage } from '../../web/entry.server.tsx';
import type { WorkerBuild } from '../../web/worker/routing.ts';
import { compressFile } from './compress.ts';
import { importsOf, linkedAssets } from './links.ts';

/** Of everything that the build's pages and its worker are made of. */
export const buildIdOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** Pages by their files, as one build with its worker; the assets are in the folder. */
export async function writePages(
  folder: string,
  script: string,
  served: readonly ServedPage[],
  composed: ReadonlyMap<string, string>,
): Promise<void> {
  const pages = keptPages(served);
  const kept = pages.map(({ address }) => served.find(({ pathname }) => pathname === address)?.file ?? '');
  const { assets, players } = await keptAssets(
    folder,
    kept.map((file) => composed.get(file) ?? ''),
  );
  const id = buildIdOf([script, ...assets, ...players, ...composed.values()]);
  await compressFile(await writeWorker(script, { id, assets, players, pages }, folder));
  // The worker takes no page of another build for one of its own.
  for (const [name, html] of composed) await writeFile(join(folder, name), html.replace('%BUILD%', id));
}

/** Scripts, styles and fonts, and of the pictures those that a kept page names; others are kept as they are shown. */
export async function keptAssets(
  folder: string,
  pages: readonly string[],
): Promise<Pick<WorkerBuild, 'assets' | 'players'>> {
  const place = join(folder, 'assets');
  const names = (await readdir(place)).filter((name) => !/\.(?:br|gz|map)$/.test(name)).sort();
  const linked = new Set(pages.flatMap(linkedAssets));
  const scripts = names.filter((name) => name.endsWith('.js'));
  const renamed = playersChunks.filter((chunk) => !scripts.some((name) => name.startsWith(`${chunk}-`)));
  if (renamed.length > 0) throw new Error(`The build has no chunk for players called ${renamed.join(' or ')}.`);
  const ofVisitors = await withoutPlayers(
    place,
    scripts.filter((name) => linked.has(name)),
  );
  const pathOf = (name: string) => `/assets/${name}`;
  const isOfPlayers = (name: string) =>
    name.endsWith('.js') ? !ofVisitors.has(name) : name.endsWith('.css') && playersChunk.test(name);
  return {
    assets: names
      .filter((name) => !isOfPlayers(name) && (/\.(?:js|css|woff2)$/.test(name) || linked.has(name)))
      .map(pathOf),
    players: names.filter(isOfPlayers).map(pathOf),
  };
}

/** Chunks that are asked for with a session, or in English: 61 kB that most visitors never need. */
const playersChunks = ['account', 'en', 'money', 'player-part'];
const playersChunk = new RegExp(`^(?:${playersChunks.join('|')})-[^/]+$`);

/** The scripts and all that they may import, but for the chunks of players. */
async function withoutPlayers(place: string, names: readonly string[], found = new Set<string>()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const code = await readFile(join(place, name), 'utf8');
    const imported = importsOf(code)
      .filter(({ name: chunk, isLate }) => !(isLate && playersChunk.test(chunk)))
      .map(({ name: chunk }) => chunk);
    await withoutPlayers(place, imported, found);
  }
  return found;
}

/**
 * The lists of games, and one page for every other: those that need the scripts begin alike, but for their words, which the
 * first script hides at another address. A game's page is kept only in that form, for a start without a network.
 */
export function keptPages(served: readonly ServedPage[]): WorkerBuild['pages'] {
  const there = served.filter(({ status }) => status === 200);
  const late = there.filter(({ key, isOfGame }) => key === 'page' && !isOfGame);
  const lists = there.filter(
    ({ key, file, isOfGame }, place) =>
      // The list's second address is any word, which only the server may answer.
      key !== 'page' && !isOfGame && there.findIndex((one) => one.file === file) === place,
  );
  const address = late[0]?.pathname;
  // The last one is of any game.
  const ofGames = there.findLast(({ isOfGame }) => isOfGame);
  return [
    ...lists.map(({ pattern, pathname }) => ({ pattern, address: pathname })),
    ...(address === undefined
      ? []
      : [
          { pattern: late.map(({ pattern }) => pattern).join('|'), address },
          ...(ofGames ? [{ pattern: ofGames.pattern, address, isFallback: true }] : []),
        ]),
  ];
}

export async function writeWorker(script: string, build: WorkerBuild, folder: string): Promise<string> {
  const file = join(folder, 'sw.js');
  await writeFile(file, `const workerBuild=${JSON.stringify(build)};\n${script}\n`);
  return file;
}

/** A script that stands alone, without the imports of a module. */
export async function readScript(file: string): Promise<string> {
  const script = (await readFile(file, 'utf8')).trim();
  if (/\bimport\b|\bexport\b/.test(script)) throw new Error(`Expected ${file} to stand alone; it imports or exports.`);
  return script;
}
