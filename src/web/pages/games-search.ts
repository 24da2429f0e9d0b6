/** Finds games by text (GM-1): each word is in the name or description, whatever the case and accents. */
import type { Game } from '../../contract/games.calls.ts';

/** Query parameter of the search text: Back restores it with the address. */
const parameter = 'cari';

export const soughtIn = (search: string): string => new URLSearchParams(search).get(parameter) ?? '';

export const searchOf = (sought: string): string =>
  sought === '' ? '' : `?${new URLSearchParams({ [parameter]: sought }).toString()}`;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function isFound({ title, description }: Pick<Game, 'title' | 'description'>, sought: string): boolean {
  if (sought === '') return true;
  const within = plain(`${title} ${description}`);
  return plain(sought)
    .split(/\s+/)
    .every((part) => within.includes(part));
}
