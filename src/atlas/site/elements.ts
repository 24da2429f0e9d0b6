import type { Both } from '../types.ts';

export function make(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  inside: readonly Element[] = [],
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

export function inBoth(words: Both): HTMLElement[] {
  return (['id', 'en'] as const).map((language) => {
    const span = make('span', { lang: language });
    span.textContent = words[language];
    return span;
  });
}

/** The words in one language, for what cannot hold both: an alternative text, a status. */
export const saidIn =
  (isEnglish: boolean) =>
  ({ id, en }: Both): string =>
    isEnglish ? en : id;
