/** Writes the service worker of a build: its script (src/web/worker) behind the list of what it keeps. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedPage } from '../../web/entry.server.tsx';
import type { WorkerBuild } from '../../web/worker/routing.ts';

/** Of everything that the build's pages and its worker are made of. */
export const buildIdOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** Scripts, styles and fonts, and of the pictures those that a page names itself; others are kept as they are shown. */
export async function keptAssets(folder: string, pages: readonly string[]): Promise<string[]> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(?:br|gz|map)$/.test(name));
  const isNamed = (path: string) => pages.some((html) => html.includes(`"${path}"`));
  return names
    .map((name) => `/assets/${name}`)
    .filter((path) => /\.(?:js|css|woff2)$/.test(path) || isNamed(path))
    .sort();
}

/** The first address of each page: the home page's second is any word, which only the server may answer. */
export const keptPages = (served: readonly ServedPage[]): WorkerBuild['pages'] =>
  served
    .filter(
      ({ status }, place) => status === 200 && served.findIndex(({ file }) => file === served[place]?.file) === place,
    )
    .map(({ pattern, pathname }) => ({ pattern, address: pathname }));

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
