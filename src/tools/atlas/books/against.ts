/**
 * `npm run atlas -- --against approved`: what has changed since an atlas that was kept, with the review that came back
 * for it. Writes the page of differences into the present atlas.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { differencesPage, keptPicture } from '../pages/differences.ts';
import { compare, isBroken, type Difference } from './compare.ts';
import { manifestPath, type Manifest } from './manifest.ts';
import { readReview, type Review } from './review.ts';

const reviewFile = 'review.json';

export interface Folders {
  /** The kept atlas: its manifest and its pictures, and `review.json` where one came back. */
  approved: string;
  /** The present one. */
  out: string;
}

/** 0 where no approved state has changed its look or its edges, 1 where one has, and where something is missing. */
export function checkAgainst({ approved, out }: Folders, say: (line: string) => void): number {
  for (const folder of [approved, out]) {
    if (!existsSync(join(folder, manifestPath))) {
      say(`${folder} is no atlas: it has no ${manifestPath}.`);
      return 1;
    }
  }
  const [before, now] = [approved, out].map((folder) => read<Manifest>(join(folder, manifestPath)));
  if (!before || !now) return 1;
  let review: Review | null = null;
  try {
    const file = join(approved, reviewFile);
    if (existsSync(file)) review = readReview(readFileSync(file, 'utf8'));
  } catch (error) {
    say(`${join(approved, reviewFile)}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const differences = compare(before, now, review);
  write({ approved, out }, differences, before.build.commit);
  for (const difference of differences) say(lineOf(difference));
  const broken = differences.filter(isBroken);
  say(
    `${differences.length} states have changed since ${before.build.commit}, ${broken.length} of them approved: ${join(out, 'review/differences.html')}`,
  );
  return broken.length === 0 ? 0 : 1;
}

const read = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

function write({ approved, out }: Folders, differences: readonly Difference[], since: string): void {
  const [path, content] = differencesPage(differences, since);
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), content);
  for (const { before } of differences.flatMap(({ looks }) => looks)) {
    if (before === null || !existsSync(join(approved, before))) continue;
    mkdirSync(dirname(join(out, keptPicture(before))), { recursive: true });
    copyFileSync(join(approved, before), join(out, keptPicture(before)));
  }
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
