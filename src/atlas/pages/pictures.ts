/** The pictures of the shop, as the pages show them. */
import type { Look, Picture, Shot } from '../shots.ts';
import { escaped, linkFrom } from './markup.ts';

/** The file of the first picture with this look. */
export function pictureOf(shots: readonly Shot[], { language, theme, width }: Look): string | null {
  for (const { pictures } of shots) {
    const found = pictures.find(
      (picture) => picture.language === language && picture.theme === theme && picture.width === width,
    );
    if (found) return found.file;
  }
  return null;
}

/** The look that pages show where they have one picture. */
export const defaultLook: Look = { language: 'id', theme: 'light', width: 360 };

/** Pixels of a picture of this width; the pictures themselves may be finer. */
const sizeOf = (width: Look['width']): { width: number; height: number } =>
  width === 360 ? { width: 360, height: 740 } : { width: 1280, height: 800 };

/** A picture in a page, loaded when it comes into sight. */
export function image(path: string, file: string, alt: string, width: Look['width'] = 360): string {
  const size = sizeOf(width);
  return `<img src="${linkFrom(path, file)}" alt="${escaped(alt)}" width="${size.width}" height="${size.height}" loading="lazy">`;
}

/** A thumbnail with its caption, linked to the picture in full size; the stylesheet reserves its space until it has loaded. */
export function fullPicture(path: string, { file, width }: Pick<Picture, 'file' | 'width'>, words: string): string {
  const address = linkFrom(path, file);
  return `<a class="${width === 360 ? 'phone' : 'window'}" href="${address}"><img src="${address}" alt="" loading="lazy">${words}</a>`;
}
