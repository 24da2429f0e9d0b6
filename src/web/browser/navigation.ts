/**
 * The address bar and its history, in one hand. Besides pages it knows one *layer*: while a dialog or the drawer is
 * open, an entry of its own lies on top, so that back closes it first (RT-16).
 */
import type { Navigator, To } from 'react-router-dom';
import { createScrollMemory, type ScrolledWindow } from './scroll-memory.ts';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  key: string;
}

interface EntryState {
  key: string;
  layer?: boolean;
}

export interface Navigation {
  place(): Place;
  /** How the place was reached; views move the focus after `push` and `replace` only. */
  lastMove(): 'push' | 'replace' | 'pop';
  subscribe(listener: () => void): () => void;
  push(to: string): void;
  replace(to: string): void;
  /** Another address for the page as it stands: nothing scrolls, and there is nothing to go back to. */
  amend(to: string): void;
  back(fallback: string): void;
  /** Says whether a layer is open; adds or takes back its entry. */
  setLayer(open: boolean): void;
  /** Back was pressed while a layer was open. */
  onLayerLeft(listener: () => void): () => void;
  navigator: Navigator;
}

type NavigationWindow = ScrolledWindow & Pick<Window, 'history' | 'location'>;

export function createNavigation(window: NavigationWindow): Navigation {
  const { history, location } = window;
  const listeners = new Set<() => void>();
  const layerListeners = new Set<() => void>();
  let move: 'push' | 'replace' | 'pop' = 'pop';
  let nextKey = 0;
  /** Our own step back over the layer's entry is on its way; moves wait for it. */
  let stepsBack = false;
  let waiting: Array<() => void> = [];
  const scrolls = createScrollMemory(window);
  const newKey = () => `${Date.now().toString(36)}-${nextKey++}`;

  const stateOf = (): EntryState => {
    const state: unknown = history.state;
    return typeof state === 'object' && state !== null && 'key' in state ? (state as EntryState) : { key: 'first' };
  };
  const read = (): Place => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, key: stateOf().key };
  };

  /**
   * Whether the browser scrolls by itself when an entry is gone back to. Not to the page under a dialog: it is there all
   * the time, and what took its place meanwhile may begin elsewhere.
   */
  const browserScrolls = (mode: ScrollRestoration) => void (history.scrollRestoration = mode);

  // A reload keeps the entry's state, not the dialog that it stood for.
  if (stateOf().layer) {
    history.replaceState({ key: newKey() }, '', location.href);
    browserScrolls('auto');
  }
  let place = read();
  let onLayer = false;

  const announce = (how: typeof move) => {
    move = how;
    place = read();
    for (const listener of [...listeners]) listener();
  };
  const whenSettled = (step: () => void) => {
    if (stepsBack) waiting.push(step);
    else step();
  };

  const go = (to: string, how: 'push' | 'replace') =>
    whenSettled(() => {
      const url = new URL(to, location.href);
      if (url.origin !== location.origin) throw new Error(`Expected a page of this storefront; it is ${to}.`);
      const state: EntryState = { key: newKey() };
      scrolls.leave(place.key);
      // A page reached from a dialog takes the dialog's place in the history; the page itself, its own, as in any browser.
      if (how === 'push' && !onLayer && url.href !== location.href) history.pushState(state, '', url.href);
      else history.replaceState(state, '', url.href);
      onLayer = false;
      browserScrolls('auto');
      window.scrollTo(0, 0);
      announce(how);
    });

  window.addEventListener('popstate', () => {
    const wasOnLayer = onLayer;
    onLayer = stateOf().layer === true;
    // Only in the next frame: the browser scrolls after it has said that it is back.
    window.requestAnimationFrame(() => {
      if (!onLayer) browserScrolls('auto');
    });
    if (onLayer && !wasOnLayer && !stepsBack) {
      // Forward onto the entry of a dialog that is closed: it is an ordinary entry now.
      history.replaceState({ key: newKey() }, '', location.href);
      onLayer = false;
    }
    if (stepsBack) {
      stepsBack = false;
      place = read();
      const steps = waiting;
      waiting = [];
      for (const step of steps) whenSettled(step);
      return;
    }
    const before = place.key;
    const isOther = stateOf().key !== before;
    if (isOther) scrolls.leave(before);
    if (wasOnLayer) for (const listener of [...layerListeners]) listener();
    announce('pop');
    if (isOther) scrolls.comeBack(place.key);
  });

  const amend = (to: string) =>
    whenSettled(() => {
      history.replaceState(history.state, '', new URL(to, location.href).href);
      announce('replace');
    });
  const push = (to: string) => go(to, 'push');
  const replace = (to: string) => go(to, 'replace');

  return {
    place: () => place,
    lastMove: () => move,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push,
    replace,
    amend,
    back(fallback) {
      if (history.length > 1 && stateOf().key !== 'first') history.back();
      else replace(fallback);
    },
    setLayer: (open) =>
      whenSettled(() => {
        if (open && !onLayer) {
          onLayer = true;
          browserScrolls('manual');
          history.pushState({ key: place.key, layer: true } satisfies EntryState, '', location.href);
        } else if (!open && onLayer) {
          onLayer = false;
          stepsBack = true;
          history.back();
        }
      }),
    onLayerLeft(listener) {
      layerListeners.add(listener);
      return () => layerListeners.delete(listener);
    },
    navigator: {
      createHref: (to) => textOf(to),
      push: (to) => push(textOf(to)),
      replace: (to) => replace(textOf(to)),
      go: (delta) => history.go(delta),
    },
  };
}

const textOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
