/** `npm run atlas -- --against main`: the page of changes, from what two builds say and from the pictures of both. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Product } from '../../walk/product.ts';
import { isFresh } from '../../tools/fresh-build.ts';
import { hasUncommitted } from '../data/build.ts';
import { describedFlow } from '../data.ts';
import { graphOf } from '../graphs.ts';
import { manifestOf } from '../reports/manifest.ts';
import { readShots } from '../shots.ts';
import type { Both, Build, Manifest, Since } from '../types.ts';
import { changesBetween, flowTitle } from './changes.ts';
import { changesPage } from './page.ts';
import { joined, plain } from './words.ts';

/** What the present sources say, with the pictures that were taken of them. */
export async function presentManifest({ models }: Product, captured: string, build: Build): Promise<Manifest> {
  const shots = readShots(captured);
  const flows = await Promise.all(models.map((model) => describedFlow({ models, graph: graphOf(model), shots })));
  return manifestOf({ build, flows });
}

/** A build, and the folder with its pictures. */
export interface Side {
  manifest: Manifest;
  pictures: string;
}

interface Sides {
  before: Side;
  now: Side;
  /** The flows that are told of, besides the whole shop; all where none is named. */
  flows: readonly string[];
}

/** Writes one HTML file; returns the number of changes. */
export async function writeReview(out: string, sides: Sides): Promise<number> {
  const { page, count } = await changesSince(sides);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, page);
  return count;
}

/** The changes as one page. `home`: the cover of the atlas that it lies in. */
export async function changesSince({ before, now, flows }: Sides, home?: string): Promise<Since> {
  const changes = changesBetween(before.manifest, now.manifest, flows);
  const sides = { before, now };
  const page = await changesPage({
    before: before.manifest,
    now: now.manifest,
    changes,
    notes: notesOn(sides, flows),
    picture(side, file) {
      const at = join(sides[side].pictures, file);
      return existsSync(at) ? readFileSync(at) : null;
    },
    home,
  });
  return { build: before.manifest.build, count: changes.length, page };
}

function notesOn({ before, now }: Record<'before' | 'now', Side>, flows: readonly string[]): Both[] {
  const titles = joined(flows.map((flow) => flowTitle(now.manifest, flow) ?? plain(flow)));
  const notes: Both[] = [];
  if (titles)
    notes.push({
      id: `Hanya perubahan di alur ${titles.id} dan di seluruh toko.`,
      en: `Only changes of the flow ${titles.en} and of the whole shop.`,
    });
  if (hasUncommitted())
    notes.push({ id: 'Termasuk perubahan yang belum di-commit.', en: 'With changes that are not committed yet.' });
  const [isThen, isNow] = [hasPictures(before), hasPictures(now)];
  if (!isThen && !isNow) notes.push(noPictures);
  else if (!isThen || !isNow) notes.push(isThen ? onlyThen : onlyNow);
  else if (!isFresh(now.pictures)) notes.push(olderPictures);
  return notes;
}

const hasPictures = ({ manifest, pictures }: Side): boolean =>
  Object.values(manifest.flows).some((states) =>
    Object.values(states).some((state) =>
      Object.values(state.pictures).some((file) => existsSync(join(pictures, file))),
    ),
  );

const noPictures: Both = {
  id: 'Gambar tidak dibandingkan: dari kedua sisi tidak ada gambar di sini.',
  en: 'Pictures are not compared: there are none here of either side.',
};
const onlyThen: Both = {
  id: 'Gambar tidak dibandingkan: yang sekarang belum difoto.',
  en: 'Pictures are not compared: none were taken of the present.',
};
const onlyNow: Both = {
  id: 'Gambar tidak dibandingkan: dari yang dulu tidak ada gambar di sini.',
  en: 'Pictures are not compared: there are none here of the build before.',
};
const olderPictures: Both = {
  id: 'Gambar yang sekarang difoto dari kode yang lebih lama.',
  en: 'The present pictures were taken of older code.',
};
