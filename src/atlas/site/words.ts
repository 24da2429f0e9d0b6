/** Shows the Indonesian texts of the page in the chosen language (`dictionary.ts`). */
import { isEnglish } from './language.ts';
import { loadPacked } from './packed.ts';

/** The English of each Indonesian text: one, or a list that the page indexes. */
type Words = Readonly<Record<string, string | readonly string[]>>;

const indonesian = new Map<Element, string>();
let loading: Promise<unknown> | null = null;
let words: Words = {};

function meaningOf(text: string, number: number): string | undefined {
  const meaning = words[text];
  return typeof meaning === 'object' ? meaning[number] : meaning;
}

async function say(): Promise<void> {
  if (isEnglish()) words = (await (loading ??= loadPacked('site/words.js'))) as Words;
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
