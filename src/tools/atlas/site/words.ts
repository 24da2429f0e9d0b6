/** Texts that the page has in Indonesian only, in the language that is switched on (`dictionary.ts`). */
import { isEnglish } from './language.ts';

declare global {
  /** The English of each text; where it has several meanings, all of them, by the number that the page gives. */
  var atlasWords: Readonly<Record<string, string | readonly string[]>> | undefined;
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

function meaningOf(text: string, number: number): string | undefined {
  const meaning = globalThis.atlasWords?.[text];
  return typeof meaning === 'object' ? meaning[number] : meaning;
}

async function say(): Promise<void> {
  if (isEnglish()) await (loading ??= loadScript('site/words.js'));
  for (const element of document.querySelectorAll('t-')) {
    const text = indonesian.get(element) ?? element.textContent;
    indonesian.set(element, text);
    element.textContent = isEnglish() ? (meaningOf(text, Number(element.getAttribute('n'))) ?? text) : text;
  }
  document.documentElement.classList.add('said');
}

export function offerWords(): void {
  if (isEnglish()) void say();
  addEventListener('atlas:language', () => void say());
}
