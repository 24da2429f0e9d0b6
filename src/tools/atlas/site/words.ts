/** Texts that the page has in Indonesian only, in the language that is switched on (`dictionary.ts`). */
import { isEnglish } from './language.ts';

declare global {
  var atlasWords: Readonly<Record<string, string>> | undefined;
}

const up = document.documentElement.dataset['up'] ?? '';
const indonesian = new Map<Element, string>();
let loading: Promise<void> | null = null;

/** A script and no fetch: pages from a disk may not read their neighbours. */
export function loadScript(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = up + path;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${path} is missing.`)));
    document.head.append(script);
  });
}

async function say(): Promise<void> {
  if (isEnglish()) await (loading ??= loadScript('site/words.js'));
  for (const element of document.querySelectorAll('t-')) {
    const text = indonesian.get(element) ?? element.textContent;
    indonesian.set(element, text);
    element.textContent = isEnglish() ? (globalThis.atlasWords?.[text] ?? text) : text;
  }
  document.documentElement.classList.add('said');
}

export function offerWords(): void {
  if (isEnglish()) void say();
  addEventListener('atlas:language', () => void say());
}
