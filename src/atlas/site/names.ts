import { isEnglish } from './language.ts';

/** Names stand in both languages (`../pages/parts.ts`): the one that is chosen comes first, and large. */
export function turnNames(): void {
  const chosen = isEnglish() ? 'en' : 'id';
  for (const name of document.querySelectorAll<HTMLElement>(`b[lang]:not([lang='${chosen}'])`)) {
    const other = name.nextElementSibling;
    if (!(other instanceof HTMLElement) || other.localName !== 'small' || other.lang !== chosen) continue;
    [name.textContent, other.textContent] = [other.textContent, name.textContent];
    [name.lang, other.lang] = [other.lang, name.lang];
  }
}
