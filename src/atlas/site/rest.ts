/** Unpacks the part of a page below the first screen from the script that the pages of a flow share (`../fold.ts`). */
import { loadPacked } from './packed.ts';
import { path } from './place.ts';

export async function unfold(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-rest]');
  if (!place) return;
  const rest = (await loadPacked(place.dataset['rest'] ?? '')) as Readonly<Record<string, string>>;
  // oxlint-disable-next-line eslint/no-restricted-properties -- our own markup, from a script that the build wrote
  place.insertAdjacentHTML('afterend', rest[path] ?? '');
  place.remove();
  // A head may have an empty place for what is too much to say on each page.
  document.querySelector('.ways:empty')?.replaceWith(...document.querySelectorAll('main > .ways'));
  // The address may name a place in the part just added.
  if (location.hash !== '' && !document.querySelector(':target')) location.replace(location.hash);
}
