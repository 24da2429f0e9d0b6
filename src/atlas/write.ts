import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyBaselinePictures } from './reports/baseline.ts';
import { fold } from './fold.ts';
import { liveFiles } from './live/data.ts';
import { apiMatrix } from './pages/api-matrix.ts';
import { copyDeck } from './pages/copy-deck.ts';
import { cover } from './pages/cover.ts';
import { differencesPages } from './pages/differences.ts';
import { transitionPages } from './pages/transitions.ts';
import { errorBook } from './pages/error-book.ts';
import { flowPages } from './pages/flow.ts';
import { map } from './pages/map.ts';
import { entriesOf } from './pages/nav.ts';
import { sincePath } from './pages/paths.ts';
import { requirementPages } from './pages/requirements.ts';
import { reviewPages } from './pages/review.ts';
import { rulesPage } from './pages/rules.ts';
import { statePages } from './pages/state.ts';
import { storyboards } from './pages/storyboards.ts';
import { tester } from './pages/tester.ts';
import { searchIndex } from './search.ts';
import { siteFiles } from './site.ts';
import type { Atlas, AtlasFile } from './types.ts';

/** All but the cover. A new section of pages needs its writer here and its line in `pages/nav.ts`. */
const writers: readonly ((atlas: Atlas) => Iterable<AtlasFile> | Promise<Iterable<AtlasFile>>)[] = [
  map,
  flowPages,
  statePages,
  transitionPages,
  storyboards,
  errorBook,
  apiMatrix,
  copyDeck,
  rulesPage,
  requirementPages,
  tester,
  reviewPages,
  differencesPages,
  ({ since }) => (since ? [[sincePath, since.page]] : []),
];

/** All files except pictures, by path; equal for an equal atlas. */
export const atlasFiles = async (atlas: Atlas): Promise<Map<string, string | Buffer>> =>
  filesOf(atlas, await atlasPages(atlas));

async function filesOf(
  { flows }: Pick<Atlas, 'flows'>,
  pages: readonly AtlasFile[],
): Promise<Map<string, string | Buffer>> {
  const entries = entriesOf(new Set(pages.map(([path]) => path)));
  const names = flows.map(({ id }) => id);
  return new Map([...fold(pages), ...(await siteFiles(entries, names))]);
}

/** Every page before folding, with the search index. */
export async function atlasPages(atlas: Atlas): Promise<AtlasFile[]> {
  const pages: AtlasFile[] = [];
  for (const write of writers) pages.push(...(await write(atlas)));
  pages.unshift(cover(atlas, entriesOf(new Set(pages.map(([path]) => path)))));
  return [...pages, ...liveFiles(atlas, new Set(picturesOf(atlas, pages))), searchIndex(atlas, pages)];
}

/** The pictures that a page shows, or the manifest names, of which a later atlas shows what has changed. */
export function picturesOf(
  { shots, manifest }: Pick<Atlas, 'shots' | 'manifest'>,
  pages: readonly AtlasFile[],
): string[] {
  const named = new Set(
    Object.values(manifest.flows).flatMap((states) =>
      Object.values(states).flatMap(({ pictures }) => Object.values(pictures)),
    ),
  );
  for (const [, content] of pages) {
    if (typeof content !== 'string') continue;
    for (const [, file = ''] of content.matchAll(/="(?:\.\.\/)*(pictures\/[^"]+)"/g)) named.add(file);
  }
  const taken = shots.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  return [...new Set(taken)].filter((file) => named.has(file)).sort();
}

/** Replaces the folder; returns the number of files and bytes. `captured`: the recorder's folder. */
export async function writeAtlas(atlas: Atlas, { out, captured }: { out: string; captured: string }) {
  rmSync(out, { recursive: true, force: true });
  const pages = await atlasPages(atlas);
  const files = await filesOf(atlas, pages);
  let bytes = 0;
  for (const [path, content] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), content);
    bytes += Buffer.byteLength(content);
  }
  const pictures = picturesOf(atlas, pages);
  for (const file of pictures) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    copyFileSync(join(captured, file), join(out, file));
    bytes += statSync(join(out, file)).size;
  }
  if (atlas.comparison) bytes += copyBaselinePictures(atlas.comparison, out);
  return { files: files.size + pictures.length, bytes };
}
