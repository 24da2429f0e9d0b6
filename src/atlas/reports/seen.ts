/**
 * Finds the pictures on which a message can be read, by their outlines. A short text must be a whole name or paragraph,
 * or every "Menu" would be seen in "Menunggu".
 */
import { partsOf, type MessagePart } from '../../tools/message-parts.ts';
import { pictureOf } from '../pages/pictures.ts';
import type { Picture, Shot } from '../shots.ts';

/** From this length on, a text may be part of a longer one. */
const tellingLength = 14;

/** By message, one Indonesian picture for each outline, in the order of the shots. */
export function seenIn(catalogue: Readonly<Record<string, string>>, shots: readonly Shot[]): Map<string, Picture[]> {
  const looks = new Map<string, Picture>();
  for (const { outline, pictures } of shots) {
    const picture = pictureOf([{ pictures }]);
    if (picture && !looks.has(outline)) looks.set(outline, picture);
  }
  const pages = [...looks].map(([outline, picture]) => ({ ...readingOf(outline), picture }));
  const seen = new Map<string, Picture[]>();
  for (const [id, text] of Object.entries(catalogue)) {
    const isOn = finderOf(text);
    const files = new Map<string, Picture>();
    for (const page of pages) if (isOn(page)) files.set(page.picture.file, page.picture);
    if (files.size > 0) seen.set(id, [...files.values()]);
  }
  return seen;
}

interface Reading {
  names: ReadonlySet<string>;
  whole: string;
}

/** Reads lines such as `- button "Masuk"`, `- text: Masuk`, `- 'heading "Ya: tidak"'`. */
function readingOf(outline: string): Reading {
  const names = new Set<string>();
  for (const line of outline.split('\n')) {
    for (const [, name = ''] of line.matchAll(/"((?:[^"\\]|\\.)*)"/g)) names.add(plain(name.replaceAll('\\"', '"')));
    const text = /^\s*- [\w/]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*: (.+)$/.exec(line)?.[1];
    if (text !== undefined) names.add(plain(text.replace(/^"(.*)"$/, '$1')));
  }
  return { names, whole: [...names].join('\n') };
}

/** Joins white space as a browser does. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function finderOf(text: string): (page: Reading) => boolean {
  const parts = partsOf(text);
  const isPlain = parts.every(({ type }) => type === 0);
  if (isPlain) {
    const whole = plain(text);
    return ({ names, whole: all }) => names.has(whole) || (whole.length >= tellingLength && all.includes(whole));
  }
  const pattern = patternOf(parts);
  const said = pattern.replaceAll(/\[\^\\n\]\+\?|\\/g, '').trim();
  // A text of placeholders alone would match anything.
  if (said.replaceAll(/[^\p{L}]/gu, '').length < 3) return () => false;
  const whole = new RegExp(said.length >= tellingLength ? pattern : `^${pattern}$`, 'mu');
  return ({ whole: all }) => whole.test(all);
}

/** The source of an expression that finds the text, whatever is filled in. */
export function patternOf(parts: readonly MessagePart[]): string {
  return parts
    .map(({ type, value = '', options, children }) => {
      if (type === 0) return value.replaceAll(/\s+/g, ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      if (children) return patternOf(children);
      if (options)
        return `(?:${Object.values(options)
          .map((option) => patternOf(option.value))
          .join('|')})`;
      return '[^\\n]+?';
    })
    .join('');
}
