/** Loads the script that runs the flow of a page (`live.ts`), which is as large as all machines, when it is wanted. */
import { readAddress } from '../live/address.ts';
import { make } from './elements.ts';
import { up } from './place.ts';

export function offerRunning(): void {
  const offer = document.querySelector<HTMLElement>('.running');
  if (!offer) return;
  offer.hidden = false;
  const load = (): void => {
    if (!readAddress(location.hash)) return;
    removeEventListener('hashchange', load);
    document.head.append(make('script', { src: `${up}site/live.js` }));
  };
  addEventListener('hashchange', load);
  load();
}
