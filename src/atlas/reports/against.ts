/**
 * `npm run atlas -- --against approved`: what has changed since an atlas that was kept, with the review that came back
 * for it. The pages of the present atlas show it (`pages/differences.ts`, the cover).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Approved, Atlas, Difference, Since } from '../types.ts';
import { compare, isBroken } from './compare.ts';
import { readCatalogues } from './copy.ts';
import { manifestOf, manifestPath, unpackManifest } from './manifest.ts';
import { readReview } from './review.ts';

const reviewFile = 'review.json';

/** What was given for one cannot be read; the message says where and why. */
export class UnreadableAtlas extends Error {}

/** Throws an UnreadableAtlas for a folder that is none, and for a review that is none. */
export function readApproved(folder: string): Approved {
  const at = join(folder, manifestPath);
  if (!existsSync(at)) throw new UnreadableAtlas(`${folder} is no atlas: it has no ${manifestPath}.`);
  const returned = join(folder, reviewFile);
  return {
    folder,
    manifest: readAs(at, unpackManifest),
    review: existsSync(returned) ? readAs(returned, (content) => readReview(content.toString())) : null,
  };
}

function readAs<Value>(file: string, parse: (content: Buffer) => Value): Value {
  try {
    return parse(readFileSync(file));
  } catch (error) {
    throw new UnreadableAtlas(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A folder may have been kept without its pictures: then there is nothing to show of how it was. */
export function since(approved: Approved, atlas: Pick<Atlas, 'build' | 'flows'>): Since {
  const { folder, manifest, review } = approved;
  const isKept = (file: string | null) => file !== null && existsSync(join(folder, file));
  const differences = compare(manifest, manifestOf(atlas, readCatalogues()), review).map((difference) => ({
    ...difference,
    looks: difference.looks.map((look) => (isKept(look.before) ? look : { ...look, before: null })),
  }));
  return { approved, differences };
}

/** Where a picture of the kept atlas stands that is no longer, or no longer so, in the present one. */
export const keptPicture = (file: string): string => `review/before/${file.split('/').at(-1)}`;

/** Brings the pictures of the kept atlas that have changed into the present one, and says how many bytes they are. */
export function copyKept({ approved: { folder }, differences }: Since, out: string): number {
  const files = new Set(differences.flatMap(({ looks }) => looks.flatMap(({ before }) => before ?? [])));
  let bytes = 0;
  for (const file of files) {
    const target = join(out, keptPicture(file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(folder, file), target);
    bytes += statSync(target).size;
  }
  return bytes;
}

/** Says each change in a line; true where no approved state has changed its look or its edges. */
export function tellSince({ approved, differences }: Since, say: (line: string) => void): boolean {
  for (const difference of differences) say(lineOf(difference));
  const broken = differences.filter(isBroken).length;
  say(
    `${differences.length} states have changed since ${approved.manifest.build.commit}, ${broken} of them approved: review/differences.html`,
  );
  return broken === 0;
}

function lineOf(difference: Difference): string {
  const { flow, state, isApproved, only, looks, edges, texts } = difference;
  const what = [
    ...(only === 'now' ? ['new'] : only === 'before' ? ['gone'] : []),
    ...(looks.length > 0 ? [`look (${looks.map(({ look }) => look).join(', ')})`] : []),
    ...edges.map(({ id }) => `edge ${id}`),
    ...texts.map(({ id }) => `text ${id}`),
  ];
  return `${isBroken(difference) ? '✗' : ' '} ${flow}/${state}${isApproved ? ' (approved)' : ''}: ${what.join('; ')}`;
}
