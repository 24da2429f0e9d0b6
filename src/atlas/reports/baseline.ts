/**
 * `npm run atlas -- --against approved`: what has changed since the baseline, with the review that came back for it.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Misuse } from '../../walk/misuse.ts';
import type { Baseline, Difference, Comparison, Manifest } from '../types.ts';
import { compare, isRegression } from './compare.ts';
import { manifestFormat, manifestPath, shownBy, unpackManifest } from './manifest.ts';
import { readReview } from './review.ts';

const reviewFile = 'review.json';

/** Throws a Misuse for a folder without a manifest, and for a malformed or older manifest or review. */
export function readBaseline(folder: string): Baseline {
  const at = join(folder, manifestPath);
  if (!existsSync(at)) throw new Misuse(`${folder} is no atlas: it has no ${manifestPath}.`);
  const returned = join(folder, reviewFile);
  const manifest = readAs(at, unpackManifest);
  if (manifest.format !== manifestFormat)
    throw new Misuse(`${folder} is an atlas of another format: make it anew from its commit.`);
  const read = (content: Buffer) => readReview(content.toString(), shownBy(manifest));
  return { folder, manifest, review: existsSync(returned) ? readAs(returned, read) : null };
}

function readAs<Value>(file: string, parse: (content: Buffer) => Value): Value {
  try {
    return parse(readFileSync(file));
  } catch (error) {
    throw new Misuse(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A baseline may have been stored without its pictures. */
export function compareWithBaseline(baseline: Baseline, now: Manifest): Comparison {
  const { folder, manifest, review } = baseline;
  const isKept = (file: string | null) => file !== null && existsSync(join(folder, file));
  const differences = compare(manifest, now, review).map((difference) => ({
    ...difference,
    looks: difference.looks.map((look) => (isKept(look.before) ? look : { ...look, before: null })),
  }));
  return { baseline, differences };
}

/** Where the atlas has the baseline’s picture of a state that changed or is gone. */
export const baselinePicture = (file: string): string => `review/before/${file.split('/').at(-1)}`;

/** Copies the baseline’s pictures of changed states; returns how many bytes they are. */
export function copyBaselinePictures({ baseline: { folder }, differences }: Comparison, out: string): number {
  const files = new Set(differences.flatMap(({ looks }) => looks.flatMap(({ before }) => before ?? [])));
  let bytes = 0;
  for (const file of files) {
    const target = join(out, baselinePicture(file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(folder, file), target);
    bytes += statSync(target).size;
  }
  return bytes;
}

/** Prints a line for each difference; true where no approved state has changed its look or its edges. */
export function reportDifferences({ baseline, differences }: Comparison, say: (line: string) => void): boolean {
  for (const difference of differences) say(lineOf(difference));
  const broken = differences.filter(isRegression).length;
  say(
    `${differences.length} states have changed since ${baseline.manifest.build.commit}, ${broken} of them approved: review/differences.html`,
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
  return `${isRegression(difference) ? '✗' : ' '} ${flow}/${state}${isApproved ? ' (approved)' : ''}: ${what.join('; ')}`;
}
