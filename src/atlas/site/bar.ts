import type { NavEntry } from '../pages/nav.ts';
import { inBoth, make } from './elements.ts';
import { path, up } from './place.ts';

/** The sections of this atlas: `../site.ts` puts them in when it builds the script. */
declare const ATLAS_ENTRIES: readonly NavEntry[];

export function fillBar(bar: HTMLElement): void {
  bar.before(make('a', { class: 'skip', href: '#main' }, inBoth({ id: 'Langsung ke isi', en: 'Skip to content' })));
  document.head.append(make('link', { rel: 'icon', href: `${up}site/icon.svg` }));
  const nav = make('nav', { 'aria-label': 'Atlas' }, [make('ul', {}, ATLAS_ENTRIES.map(itemOf))]);
  const search = make('div', { class: 'search', role: 'search' }, [
    make('input', {
      type: 'search',
      id: 'search',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': 'found',
      autocomplete: 'off',
      spellcheck: 'false',
    }),
    make('ul', { id: 'found', role: 'listbox', hidden: '' }),
    make('p', { class: 'hidden', role: 'status' }),
  ]);
  bar.append(nav, search, make('button', { type: 'button', class: 'language' }));
  nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function itemOf(entry: NavEntry): HTMLElement {
  const link = make('a', { href: up + entry.path }, inBoth(entry.title));
  const isWithin = entry.within?.some((folder) => path.startsWith(`${folder}/`)) === true;
  if (entry.path === path || isWithin) link.setAttribute('aria-current', entry.path === path ? 'page' : 'true');
  return make('li', {}, [link]);
}
