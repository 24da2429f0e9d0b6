/** The search box. The index loads when the field gets the focus. */
import type { SearchEntry, SearchKind } from '../search.ts';
import { make } from './elements.ts';
import { isEnglish } from './language.ts';
import { loadPacked } from './packed.ts';
import { up } from './place.ts';

const most = 14;

const kinds: Record<SearchKind, { id: string; en: string; weight: number }> = {
  page: { id: 'Halaman', en: 'Page', weight: 5 },
  flow: { id: 'Alur', en: 'Flow', weight: 5 },
  state: { id: 'Keadaan', en: 'State', weight: 3 },
  message: { id: 'Kalimat', en: 'Message', weight: 2 },
  requirement: { id: 'Persyaratan', en: 'Requirement', weight: 2 },
  transition: { id: 'Transisi', en: 'Transition', weight: 1 },
};

/** An entry with its words in small letters. */
interface Indexed {
  entry: SearchEntry;
  names: string[];
  more: string[];
  all: string;
}

let loading: Promise<Indexed[]> | null = null;

function load(): Promise<Indexed[]> {
  loading ??= loadPacked('site/search.js').then((index) => (index as readonly SearchEntry[]).map(indexed));
  return loading;
}

function indexed(entry: SearchEntry): Indexed {
  const [id = '', en = '', more = '', ...sentences] = entry.slice(2).map((text = '') => text.toLowerCase());
  return { entry, names: [id, en], more: more.split(/[\s.]/), all: [id, en, more, ...sentences].join(' ') };
}

/** Higher fits better. A word that an entry has in its sentence alone counts least. */
function fitOf({ entry: [kind], names, more, all }: Indexed, words: readonly string[]): number {
  let fit = kinds[kind].weight;
  for (const word of words) {
    if (!all.includes(word)) continue;
    if (names.some((name) => name.startsWith(word))) fit += 8;
    else if (names.some((name) => name.includes(` ${word}`))) fit += 4;
    else if (more.includes(word)) fit += 6;
  }
  return fit;
}

/** Entries with all words; where none has all of them, those with the rarest ones. */
function find(index: readonly Indexed[], text: string): SearchEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const having = words.map((word) => new Set(index.filter(({ all }) => all.includes(word))));
  const telling = (each: Indexed): number =>
    having.reduce((sum, those) => sum + (those.has(each) ? Math.log((index.length + 1) / those.size) : 0), 0);
  const found = index.map((each) => ({ entry: each.entry, told: telling(each), fit: fitOf(each, words) }));
  const best = Math.max(...found.map(({ told }) => told));
  return found
    .filter(({ told }) => told > 0 && told === best)
    .sort((one, other) => other.fit - one.fit || one.entry[2].length - other.entry[2].length)
    .slice(0, most)
    .map(({ entry }) => entry);
}

export function offerSearch(box: HTMLElement): void {
  const input = box.querySelector('input');
  const list = box.querySelector('ul');
  const count = box.querySelector('p');
  if (!input || !list || !count) return;
  let chosen = -1;

  const name = (): void => {
    for (const each of [input, list])
      each.setAttribute('aria-label', isEnglish() ? 'Search the atlas' : 'Cari di atlas');
    input.placeholder = `${isEnglish() ? 'Search' : 'Cari'}  /`;
  };
  const close = (): void => {
    list.hidden = true;
    chosen = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (place: number): void => {
    const { length } = list.children;
    if (length === 0) return;
    chosen = (place + length) % length;
    for (const [at, item] of [...list.children].entries()) item.setAttribute('aria-selected', String(at === chosen));
    list.children[chosen]?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', `found-${chosen}`);
  };
  const go = (item: Element | undefined): void => {
    const path = item instanceof HTMLElement ? item.dataset['path'] : undefined;
    if (path === undefined) return;
    const [file = '', fragment] = path.split('#');
    location.href = up + file + (fragment === undefined ? '' : `#${encodeURIComponent(fragment)}`);
    close();
    input.blur();
  };
  const show = (entries: readonly SearchEntry[]): void => {
    list.replaceChildren(...entries.map(itemOf));
    list.hidden = entries.length === 0;
    input.setAttribute('aria-expanded', String(entries.length > 0));
    count.textContent = input.value.trim() === '' ? '' : `${entries.length} ${isEnglish() ? 'found' : 'ditemukan'}`;
    if (entries.length > 0) choose(0);
  };
  const update = async (): Promise<void> => {
    const index = await load();
    show(find(index, input.value));
  };

  name();
  addEventListener('atlas:language', name);
  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void update());
  input.addEventListener('blur', () => close());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') go(list.children[Math.max(chosen, 0)]);
    else if (event.key === 'Escape' && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  // Keeps the focus in the field, because its loss closes the list.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => go((event.target as Element).closest('li') ?? undefined));
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
}

function itemOf([kind, path, id, en, , ...sentences]: SearchEntry, place: number): HTMLElement {
  const item = make('li', { 'data-path': path, id: `found-${place}`, role: 'option', 'aria-selected': 'false' });
  const small = make('small');
  const words = [kinds[kind][isEnglish() ? 'en' : 'id'], sentences[isEnglish() ? 1 : 0]];
  small.textContent = words.filter(Boolean).join(' · ');
  item.append(isEnglish() ? en : id, small);
  return item;
}
