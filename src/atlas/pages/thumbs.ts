/** Pictures in the small, each a link to itself in full. */
import type { Picture, Shot } from '../shots.ts';
import type { Both, StateInfo } from '../types.ts';
import { both, escaped, linkFrom } from './markup.ts';

/** The phone in light of a look, in its language; null where it has none. */
export const phoneOf = (shot: Shot | null, language: Picture['language'] = 'id'): Picture | null =>
  shot?.pictures.find((each) => each.language === language && each.theme === 'light' && each.width === 360) ?? null;

/** A state on the phone in light, Indonesian; null where it has no picture. */
export const phoneAt = ({ shots }: Pick<StateInfo, 'shots'>): Picture | null => phoneOf(shots[0] ?? null);

/** `name`: what is to be seen on it. */
export const thumb = (path: string, { file, language }: Picture, name: string): string =>
  `<a class="look" href="${linkFrom(path, file)}"><img src="${linkFrom(path, file)}" alt="${escaped(name)}" lang="${language}" loading="lazy"></a>`;

/** Where a picture should be and is none. */
export const noThumb = (reason: Both): string => `<span class="no-look">${both(reason)}</span>`;
