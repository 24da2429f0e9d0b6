/**
 * Pictures are named by a hash of their content, so that equal ones are one file. `shots/` has a list for each machine,
 * part and language.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];
const themes = ['light', 'dark'] as const;
const widths = [360, 1280] as const;

/** Language, theme and width (CSS pixels) of a page. */
export interface Look {
  language: Language;
  theme: (typeof themes)[number];
  width: (typeof widths)[number];
}

export interface Picture extends Look {
  /** The width of the stored picture, pixels. */
  keptAt: number;
  /** Below the folder: `pictures/<16 hex digits of the content's SHA-1>.avif`. */
  file: string;
}

/** What one step of a walk in Chromium shows in one language. */
export interface Shot {
  machine: string;
  configuration: string;
  /** The ids of all active state nodes, the outermost first. */
  states: string[];
  edge: string;
  path: string;
  /** The page's path, without ids and query. */
  route: string;
  title: string;
  /** The accessible outline: roles and names, as Playwright's `ariaSnapshot()` writes them; none in English. */
  outline: string;
  pictures: Picture[];
}

export function keepPicture(folder: string, avif: Uint8Array): string {
  const file = join('pictures', `${createHash('sha1').update(avif).digest('hex').slice(0, 16)}.avif`);
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, file), avif);
  return file;
}

/** A walk's shots in one language; `part` where a machine has several walks. */
export function writeShots(
  folder: string,
  { machine, part, language }: { machine: string; part: string; language: Language },
  shots: readonly Shot[],
): void {
  mkdirSync(join(folder, 'shots'), { recursive: true });
  const name = [machine, part, language === 'id' ? '' : language].filter(Boolean).join('-');
  writeFileSync(join(folder, 'shots', `${name}.json`), `${JSON.stringify(shots, null, 2)}\n`);
}

/** All shots below a folder, Indonesian files first, in the order of the walk; none without a folder. */
export function readShots(folder: string): Shot[] {
  let files: string[];
  try {
    files = readdirSync(join(folder, 'shots')).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  const isForeign = (name: string): number => (name.endsWith('-en.json') ? 1 : 0);
  return files
    .sort((one, other) => isForeign(one) - isForeign(other) || (one < other ? -1 : 1))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, 'shots', name), 'utf8')) as Shot[]);
}
