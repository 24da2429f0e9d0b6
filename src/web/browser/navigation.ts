/**
 * The only module that changes the address and the browser's history. While a dialog or the drawer (a *layer*) is open,
 * an extra history entry lies on top, so that Back closes the layer first (RT-16).
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
  /** Entries that Back steps over from here, to the page from which a vendor's was opened. */
  over?: number;
}

export interface Navigation {
  place(): Place;
  /** Views move the focus after `push` and `replace` only. */
  lastMove(): 'push' | 'replace' | 'pop';
  subscribe(listener: () => void): () => void;
  push(to: string): void;
  replace(to: string): void;
  /** Without scrolling and without a new history entry. */
  amend(to: string): void;
  back(fallback: string): void;
  /** Adds the layer's history entry, or goes back over it. */
  setLayer(open: boolean): void;
  onLayerLeft(listener: () => void): () => void;
  /** How many entries there are up to this page, for `stepOver` after a visit to a vendor. */
  depth(): number;
  /** Back from here leads to the page at that depth: what a vendor asked is not asked again. */
  stepOver(depth: number): void;
  navigator: Navigator;
}

type NavigationWindow = ScrolledWindow & Pick<Window, 'history' | 'location'>;

/** A browser keeps no more entries, and counts no further. */
const mostEntries = 50;

export function createNavigation(window: NavigationWindow): Navigation {
  const { history, location } = window;
  const listeners = new Set<() => void>();
  const layerListeners = new Set<() => void>();
  let move: 'push' | 'replace' | 'pop' = 'pop';
  let nextKey = 0;
  /** True from `history.back()` over a closed layer's entry until its `popstate`; moves wait for that. */
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
   * Whether the browser scrolls by itself on Back. 'manual' under a dialog: the page below never left, and a page that
   * replaced it may begin at another position.
   */
  const browserScrolls = (mode: ScrollRestoration) => void (history.scrollRestoration = mode);

  // After a reload the layer's entry is still there, but its dialog is closed; and Forward may load what is stepped over.
  if (stateOf().layer || stateOf().over) {
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
      // A page opened from a dialog replaces the dialog's entry; a link to the current address replaces its own.
      if (how === 'push' && !onLayer && url.href !== location.href) history.pushState(state, '', url.href);
      else history.replaceState(state, '', url.href);
      onLayer = false;
      browserScrolls('auto');
      window.scrollTo(0, 0);
      announce(how);
    });

  window.addEventListener('popstate', () => {
    const { over } = stateOf();
    if (over) return history.go(-over);
    const wasOnLayer = onLayer;
    onLayer = stateOf().layer === true;
    // In the next frame, because the browser scrolls after `popstate`.
    window.requestAnimationFrame(() => {
      if (!onLayer) browserScrolls('auto');
    });
    if (onLayer && !wasOnLayer && !stepsBack) {
      // Forward has reached the entry of a closed dialog: make it an ordinary one.
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
    depth: () => history.length - (onLayer ? 1 : 0),
    stepOver(depth) {
      const over = history.length - depth;
      // Below the limit the length is that up to this entry: coming here has cut off whatever was ahead.
      if (depth < 1 || over < 1 || history.length >= mostEntries) return;
      history.replaceState({ ...stateOf(), over } satisfies EntryState, '', location.href);
      history.pushState({ key: newKey() } satisfies EntryState, '', location.href);
      place = read();
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
