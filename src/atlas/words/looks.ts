import type { Look } from '../shots.ts';
import type { Both } from '../types.ts';

/** As records name a look: `id light 360`. */
export type LookName = `${Look['language']} ${Look['theme']} ${Look['width']}`;

export const lookName = ({ language, theme, width }: Look): LookName => `${language} ${theme} ${width}`;

const words: Readonly<Record<string, Both>> = {
  id: { id: 'Indonesia', en: 'Indonesian' },
  en: { id: 'Inggris', en: 'English' },
  light: { id: 'terang', en: 'light' },
  dark: { id: 'gelap', en: 'dark' },
};

export function lookWords(name: string): Both {
  const parts = name.split(' ').map((part) => words[part] ?? { id: part, en: part });
  return { id: parts.map(({ id }) => id).join(', '), en: parts.map(({ en }) => en).join(', ') };
}
