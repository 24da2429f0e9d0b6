/**
 * The parts of a game's picture, derived only from its slug and its place in the catalogue, so that a game looks the
 * same in the app, in documents and in shared images.
 */
import type { MarbleKind } from '../../../contract/nickname.ts';

/** The colours of cloth and glass, which contrast; `mark` is the colour of the engraved emblem. */
export interface Dye {
  name: MarbleKind;
  cloth: string;
  thread: string;
  glass: string;
  swirl: readonly [string, string];
  mark: string;
  /** The small marble of the agile games, and the bars of the fast ones. */
  second: string;
}

export const dyes: readonly Dye[] = [
  {
    name: 'tarum',
    cloth: '#2B2F86',
    thread: '#A9ADFF',
    glass: '#FFC233',
    swirl: ['#FFE3A0', '#F08A24'],
    mark: '#14163A',
    second: '#FF8F7E',
  },
  {
    name: 'kunyit',
    cloth: '#FFC233',
    thread: '#B26A00',
    glass: '#2B2F86',
    swirl: ['#6A70E8', '#4A50C4'],
    mark: '#FFFFFF',
    second: '#C93A2B',
  },
  {
    name: 'pandan',
    cloth: '#0B6B43',
    thread: '#8FE3B8',
    glass: '#F7EFD9',
    swirl: ['#FFFFFF', '#F2AE0C'],
    mark: '#0B4B31',
    second: '#FFC233',
  },
  {
    name: 'bata',
    cloth: '#C9432F',
    thread: '#FFC9B5',
    glass: '#14163A',
    swirl: ['#3C4191', '#7CC7F2'],
    mark: '#FFFFFF',
    second: '#FFC233',
  },
  {
    name: 'langit',
    cloth: '#7CC7F2',
    thread: '#0A5C8C',
    glass: '#C9432F',
    swirl: ['#FF9A7E', '#8E1F18'],
    mark: '#FFFFFF',
    second: '#2B2F86',
  },
  {
    name: 'kapas',
    cloth: '#EBDDBE',
    thread: '#8A5A2B',
    glass: '#0B6B43',
    swirl: ['#5CD69A', '#0A4A30'],
    mark: '#FFFFFF',
    second: '#C9432F',
  },
  {
    name: 'manggis',
    cloth: '#5B2358',
    thread: '#E7A8DD',
    glass: '#7CC7F2',
    swirl: ['#E3F5FF', '#2E86BA'],
    mark: '#14163A',
    second: '#FFC233',
  },
  {
    name: 'secang',
    cloth: '#F3A6A0',
    thread: '#8E2433',
    glass: '#5B2358',
    swirl: ['#B45CAB', '#2F0F2E'],
    mark: '#FFFFFF',
    second: '#FBFAF6',
  },
];

const patterns = ['kawung', 'truntum', 'mega-mendung', 'ceplok'] as const;
export type Pattern = (typeof patterns)[number];

export interface ArtDesign {
  dye: Dye;
  pattern: Pattern;
  /** Degrees by which the cloth and the swirl are turned. */
  clothTurn: number;
  swirlTurn: number;
  mirrored: boolean;
}

/** FNV-1a: short, and spreads slugs that differ in one letter. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Dye and pattern follow the catalogue's order, so that neighbours differ; the rest follows the slug. */
export function designOf(slug: string, index: number): ArtDesign {
  const seed = hash(slug);
  return {
    dye: at(dyes, index),
    // Shifted by one after each round of dyes, so that a dye comes back with another pattern.
    pattern: at(patterns, index + Math.floor(index / dyes.length)),
    clothTurn: ((seed >>> 4) % 4) * 15 - 15,
    swirlTurn: ((seed >>> 8) % 12) * 30,
    mirrored: ((seed >>> 16) & 1) === 1,
  };
}
