/** Which games a word finds (GM-1): every part of it somewhere in the name or the description, whatever its accents. */
import type { Game } from '../../contract/games.calls.ts';

/** Where the address keeps it, so that it is there again after going back. */
const parameter = 'cari';

export const soughtIn = (search: string): string => new URLSearchParams(search).get(parameter) ?? '';

export const searchOf = (sought: string): string =>
  sought === '' ? '' : `?${new URLSearchParams({ [parameter]: sought }).toString()}`;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function isFound({ title, description }: Pick<Game, 'title' | 'description'>, sought: string): boolean {
  const within = plain(`${title} ${description}`);
  return plain(sought)
    .split(/\s+/)
    .every((part) => within.includes(part));
}
