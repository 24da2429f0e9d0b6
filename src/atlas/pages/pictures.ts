/** The pictures of the shop, as the pages show them. */
import type { ShotAfter } from '../data/after.ts';
import type { Look, Picture, Shot } from '../shots.ts';
import type { Both } from '../types.ts';
import { both, bothOf, escaped, linkFrom } from './markup.ts';

/** The look of pages with a single picture. */
export const defaultLook: Look = { language: 'id', theme: 'light', width: 360 };

export function pictureOf(
  shots: readonly Pick<Shot, 'pictures'>[],
  { language, theme, width }: Look = defaultLook,
): Picture | null {
  const pictures = shots.flatMap((shot) => shot.pictures);
  return pictures.find((each) => each.language === language && each.theme === theme && each.width === width) ?? null;
}

/** A lazily loaded picture, sized like a screen of this width; the file may have more pixels. */
export function image(path: string, file: string, alt: string, width: Look['width'] = 360): string {
  const height = width === 360 ? 740 : 800;
  return `<img src="${linkFrom(path, file)}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy">`;
}

export function fullPicture(path: string, { file, width }: Pick<Picture, 'file' | 'width'>, words: string): string {
  const address = linkFrom(path, file);
  return `<a class="${width === 360 ? 'phone' : 'window'}" href="${address}"><img src="${address}" alt="" loading="lazy">${words}</a>`;
}

export const thumb = (path: string, { file, language }: Picture, name: string): string =>
  `<a class="look" href="${linkFrom(path, file)}"><img src="${linkFrom(path, file)}" alt="${escaped(name)}" lang="${language}" loading="lazy"></a>`;

export const noPicture: Both = { id: 'tanpa gambar', en: 'no picture' };

export const noThumb = (reason: Both = noPicture): string => `<span class="no-look">${both(reason)}</span>`;

/** Says that a picture shows the state after other steps than those that are told. */
export const wayNote = ({ isOwn }: ShotAfter): string =>
  isOwn ? '' : `<p class="quiet">${bothOf('gambar dari jalan lain', 'picture from another way')}</p>`;
