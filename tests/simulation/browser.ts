/** As much of a browser as the storefront's runtime needs: tabs of one device, which share its storage. */
import type { Timeline } from './timeline.ts';

type Listener = (event: never) => void;

class Target {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener = (type: string, listener: Listener): void => {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known.add(listener));
  };

  removeEventListener = (type: string, listener: Listener): void => {
    this.#listeners.get(type)?.delete(listener);
  };

  tell(type: string, event: object = {}): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener({ type, ...event } as never);
  }
}

/** What the tabs of one browser share. */
export interface Device {
  /** How far its wall clock is ahead, ms. */
  ahead: number;
  isStorageFull: boolean;
  /** From then on values may live in a page alone. */
  wasStorageFull: boolean;
  values: Map<string, string>;
  tabs: Set<Tab>;
}

export const newDevice = (): Device => ({
  ahead: 0,
  isStorageFull: false,
  wasStorageFull: false,
  values: new Map(),
  tabs: new Set(),
});

function storage(
  values: Map<string, string>,
  changed: (key: string, before: string | undefined) => void,
  isFull: () => boolean,
) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull()) throw new Error('QuotaExceededError');
      const before = values.get(key);
      values.set(key, value);
      changed(key, before);
    },
    removeItem(key: string) {
      const before = values.get(key);
      if (values.delete(key)) changed(key, before);
    },
    clear: () => values.clear(),
    key: () => null,
    get length() {
      return values.size;
    },
  };
}

export const shopOrigin = 'https://shop.test';

interface TabParts {
  timeline: Timeline;
  device: Device;
  merchant: string;
  vendorOrigins: string;
  /** `location.assign`, which leads away. */
  leave(url: string): void;
  /** The page removes the token from the storage. */
  forgets(token: string): void;
}

/** A page of the storefront from its opening to a reload; history and session storage go on. */
export class Tab extends Target {
  readonly device: Device;
  readonly document;
  readonly location;
  readonly history;
  readonly localStorage;
  readonly sessionStorage;
  readonly performance;
  readonly Date;
  readonly BroadcastChannel;
  readonly innerHeight = 800;
  readonly scrollY = 0;
  readonly navigator = {};
  readonly matchMedia = () => new Target();
  vendorQuery?: string;
  #entries: { url: string; state: unknown }[];
  #at = 0;
  /** Events of other tabs that are on their way to this one. */
  untold = 0;

  constructor(
    { timeline, device, merchant, vendorOrigins, leave, forgets }: TabParts,
    url: string,
    session = new Map<string, string>(),
  ) {
    super();
    this.device = device;
    this.#entries = [{ url: new URL(url, shopOrigin).href, state: null }];
    const heads: Readonly<Record<string, string>> = { 'merchant-uid': merchant, 'vendor-origins': vendorOrigins };
    const url_ = () => new URL(this.#entries[this.#at]?.url ?? shopOrigin);
    const page = new Target();
    this.document = Object.assign(page, {
      hidden: false,
      visibilityState: 'visible',
      documentElement: { scrollHeight: 0 },
      defaultView: this,
      querySelector: (selector: string) => {
        const content = heads[/property="([a-z-]+)"/.exec(selector)?.[1] ?? ''];
        return content === undefined ? null : { content };
      },
    });
    this.location = {
      get href() {
        return url_().href;
      },
      get pathname() {
        return url_().pathname;
      },
      get search() {
        return url_().search;
      },
      get hash() {
        return url_().hash;
      },
      get origin() {
        return shopOrigin;
      },
      assign: leave,
    };
    const write = (state: unknown, to: string) => {
      this.#entries[this.#at] = { url: new URL(to, shopOrigin).href, state };
    };
    const go = (delta: number) =>
      timeline.in(1, '', () => {
        const next = Math.min(Math.max(this.#at + delta, 0), this.#entries.length - 1);
        if (next === this.#at || !device.tabs.has(this)) return;
        this.#at = next;
        this.tell('popstate');
      });
    const current = () => this.#entries[this.#at]?.state ?? null;
    this.history = {
      scrollRestoration: 'auto',
      get state() {
        return current();
      },
      pushState: (state: unknown, _title: string, to: string) => {
        this.#at += 1;
        this.#entries.length = this.#at;
        write(state, to);
      },
      replaceState: (state: unknown, _title: string, to: string) => write(state, to),
      go,
      back: () => go(-1),
    };
    const others = (tell: (tab: Tab) => void): void => {
      for (const tab of device.tabs) {
        if (tab === this) continue;
        const { steps } = timeline;
        // Of a page that is busy or hidden, now and then, seconds.
        const delay = steps % 3 === 0 ? (steps * 37) % 8_000 : (steps * 7) % 40;
        tab.untold += 1;
        timeline.in(1 + delay, '', () => {
          tab.untold -= 1;
          if (device.tabs.has(tab)) tell(tab);
        });
      }
    };
    this.localStorage = storage(
      device.values,
      (key, before) => {
        if (key === 'token' && before !== undefined && !device.values.has(key)) forgets(before);
        others((tab) => tab.tell('storage', { key }));
      },
      () => device.isStorageFull,
    );
    this.sessionStorage = storage(
      session,
      () => undefined,
      () => false,
    );
    this.session = session;
    this.performance = { now: () => timeline.now };
    this.Date = { now: () => timeline.now + device.ahead };
    const channels = this.#channels;
    this.BroadcastChannel = class {
      readonly #target = new Target();
      constructor() {
        channels.add(this.#target);
      }
      addEventListener(type: string, listener: Listener) {
        this.#target.addEventListener(type, listener);
      }
      postMessage(data: unknown) {
        others((tab) => {
          for (const channel of tab.#channels) channel.tell('message', { data });
        });
      }
      close() {
        channels.delete(this.#target);
      }
    };
  }

  readonly session: Map<string, string>;
  readonly #channels = new Set<Target>();

  setTimeout = (run: () => void, ms?: number) => globalThis.setTimeout(run, ms);
  clearTimeout = (timer: never) => globalThis.clearTimeout(timer);
  setInterval = (run: () => void, ms?: number) => globalThis.setInterval(run, ms);
  clearInterval = (timer: never) => globalThis.clearInterval(timer);
  requestAnimationFrame = (run: () => void) => globalThis.setTimeout(run, 16);
  scrollTo = (): void => undefined;

  show(isShown: boolean): void {
    this.document.hidden = !isShown;
    this.document.visibilityState = isShown ? 'visible' : 'hidden';
    this.document.tell('visibilitychange');
  }
}
