/** Traces of a player in a page or its traffic, and the time one tab takes to follow another. */
import type { BrowserContext, Page, Request } from 'playwright';
import type { SignedIn } from './account-gestures.ts';
import { storageKeys } from '../../src/web/browser/storage.ts';
import { expect, stored } from './gestures.ts';

/** A player whose words and amounts occur nowhere else. */
export const canary = {
  wallet: { platinum_topup: 7_654_321, platinum_in_game: 1_357_911 },
  profile: {
    fullname: 'Kanari Zamrud',
    address: 'Jalan Cendrawasih 4711',
    birthdate: '1987-06-05',
    national_id: '3171234567890123',
  },
  accounts: [{ kind: 'bank' as const, provider: 'bca', number: '5647382910', holder: 'Kanari Zamrud' }],
};

/** The canary's words that a page could show. */
export const wordsOf = ({ phone, token }: SignedIn): string[] => [
  phone,
  token,
  '7.654.321',
  '1.357.911',
  'Kanari',
  'Cendrawasih',
  '••••0123',
  '••••2910',
];

export const traces = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
      ({ value }) => value,
    );
    const everything = [
      document.documentElement.outerHTML,
      document.title,
      location.href,
      JSON.stringify(history.state),
      ...fields,
      ...Object.values({ ...localStorage, ...sessionStorage }),
    ].join('\n');
    // Numbers are written in groups.
    const ungrouped = everything.replace(/(?<=[0-9•])[ \u00a0-](?=[0-9•])/g, '');
    return wanted.filter((word) => everything.includes(word) || ungrouped.includes(word));
  }, words);

/** Waits until the page has handled everything that arrived. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))),
  );

/** Makes `fetch` ignore aborts in every page of the context: an abandoned answer still arrives. */
export async function ignoreAborts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (url, init) => fetch(url, { ...init, signal: null });
  });
}

export async function noteWrites(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { setItem, removeItem } = Storage.prototype;
    const note = (key: string) => {
      if (key === 'token' || key === 'phone') Object.assign(window, { writtenAt: Date.now() });
    };
    Storage.prototype.setItem = function noted(this: Storage, key: string, value: string) {
      note(key);
      setItem.call(this, key, value);
    };
    Storage.prototype.removeItem = function noted(this: Storage, key: string) {
      if (this.getItem(key) !== null) note(key);
      removeItem.call(this, key);
    };
  });
}

/** How long after the last write of `acting` something holds in `watching`, ms; both pages read one clock. */
export async function within(
  watching: Page,
  acting: Page,
  holds: (argument: string) => boolean,
  argument: string,
): Promise<number> {
  const held = await watching.waitForFunction(holds, argument);
  const seenAt = await watching.evaluate(() => Date.now());
  await held.dispose();
  const writtenAt = await acting.evaluate(() => (window as unknown as { writtenAt: number }).writtenAt);
  return seenAt - writtenAt;
}

interface Traffic {
  requests: Request[];
  /** The page's console lines. */
  lines: string[];
  /** Tokens that the platform has handed out, with the names of their fields. */
  tokens: Map<string, string>;
}

export function recordTraffic(page: Page): Traffic {
  const traffic: Traffic = { requests: [], lines: [], tokens: new Map() };
  page.on('request', (request) => traffic.requests.push(request));
  page.on('console', (message) => traffic.lines.push(message.text()));
  page.on('response', async (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    const { data } = (await response.json().catch(() => ({}))) as { data?: Record<string, unknown> };
    for (const [name, value] of Object.entries(data ?? {})) {
      if (/token$|^e$|^otp_id$/.test(name) && typeof value === 'string') traffic.tokens.set(value, name);
    }
  });
  return traffic;
}

export const placesOf = ({ requests, lines }: Traffic): Record<string, readonly string[]> => ({
  urls: requests.map((request) => request.url()),
  referrers: requests.map((request) => request.headers()['referer'] ?? ''),
  lines,
});

/** The storage has the known keys alone, the tokens lie under theirs alone, and no secret lies anywhere. */
export async function expectStored(page: Page, secrets: readonly string[], { tokens }: Traffic): Promise<void> {
  for (const [key, value] of Object.entries(await stored(page))) {
    expect(storageKeys).toContain(key);
    const others = ['token', 'token_regist', 'token_reset_pin'].includes(key) ? [] : tokens.keys();
    for (const secret of [...secrets, ...others]) expect(value, key).not.toContain(secret);
  }
}

export function expectNowhere(
  places: Readonly<Record<string, readonly string[]>>,
  secrets: readonly string[],
  { tokens }: Traffic,
): void {
  for (const [place, texts] of Object.entries(places)) {
    for (const secret of [...secrets, ...tokens.keys()]) {
      // The contract puts only `e` into the query of calls.
      if (place === 'urls' && tokens.get(secret) === 'e') continue;
      expect(texts.filter((text) => text.includes(secret)).length, `${secret} in ${place}`).toBe(0);
    }
  }
}
