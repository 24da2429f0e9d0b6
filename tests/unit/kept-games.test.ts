// @vitest-environment happy-dom
/** The game list that the page keeps for a start without a network (SH-14). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.calls.ts';
import { createKeptGames } from '../../src/web/browser/kept-games.ts';
import { cacheNameOf } from '../../src/web/worker/routing.ts';

const games = [{ slug: 'ring-rush', title: 'Ring Rush' }] as unknown as Game[];

/** Cache names with what lies in them. */
let stored: Map<string, Map<string, Response>>;
const caches = {
  has: async (name: string) => stored.has(name),
  open: async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, response: Response) => void cache.set(address, response),
    };
  },
};
const windowWith = (more: object = { caches }) =>
  ({ document, navigator: { serviceWorker: { ready: Promise.resolve() } }, ...more }) as unknown as Window;
const setBuild = (build: string) => {
  document.head.innerHTML = `<meta property="build" content="${build}">`;
};

beforeEach(() => {
  stored = new Map([[cacheNameOf('abc'), new Map()]]);
  setBuild('abc');
});

describe('SH-14 the kept game list', () => {
  it('SH-14 is there again for pages of the same build, and for no other', async () => {
    expect(await createKeptGames(windowWith()).read()).toBeNull();
    await createKeptGames(windowWith()).write(games);
    expect(await createKeptGames(windowWith()).read()).toEqual(games);
    setBuild('def');
    expect(await createKeptGames(windowWith()).read()).toBeNull();
  });

  it('SH-14 makes no cache that no worker deletes', async () => {
    setBuild('def');
    await createKeptGames(windowWith()).write(games);
    expect([...stored.keys()]).toEqual([cacheNameOf('abc')]);
    expect(stored.get(cacheNameOf('abc'))?.size).toBe(0);
  });

  it('SH-14 an entry that cannot be read is none, and the shop starts without it', async () => {
    for (const unreadable of ['', '[{"slug":', '<html>', 'null', '{"games":[]}']) {
      stored.get(cacheNameOf('abc'))?.set('/kept/games', new Response(unreadable));
      await expect(createKeptGames(windowWith()).read()).resolves.toBeNull();
    }
    const broken = { has: async () => true, open: async () => ({ match: () => Promise.reject(new Error('disk')) }) };
    await expect(createKeptGames(windowWith({ caches: broken })).read()).resolves.toBeNull();
  });

  it('SH-14 is done without where the browser has no caches, or refuses', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    for (const more of [{}, { caches: { has: refuse } }]) {
      const kept = createKeptGames(windowWith(more));
      await expect(kept.write(games)).resolves.toBeUndefined();
      await expect(kept.read()).resolves.toBeNull();
    }
    const full = { has: async () => true, open: async () => ({ put: refuse }) };
    await expect(createKeptGames(windowWith({ caches: full })).write(games)).resolves.toBeUndefined();
  });
});
