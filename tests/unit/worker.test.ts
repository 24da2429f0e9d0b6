/** What the service worker answers, what it leaves alone, and what the build gives it to keep (SH-14). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everyFeature } from '../../src/contract/features.ts';
import { calls } from '../../src/contract/index.ts';
import { buildIdOf, keptAssets, keptPages, readScript, writeWorker } from '../../src/tools/build/worker.ts';
import { webManifest } from '../../src/tools/build/web-manifest.ts';
import { renderPages } from '../../src/web/entry.server.tsx';
import { registerWorker } from '../../src/web/browser/worker.ts';
import { isPage } from '../../src/web/runtime/routes.ts';
import { strategyOf } from '../../src/web/worker/routing.ts';

const shop = 'https://toko.example';
const pages = keptPages(renderPages(null, 2026));
const strategy = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  strategyOf({ method: 'GET', mode: 'navigate', url: new URL(path, shop).href, ...more }, pages, shop);

describe('SH-14 the worker', () => {
  it.each([
    ['/', '/'],
    ['/all', '/'],
    ['/?merchant-uuid=3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f', '/'],
    ['/agile', '/agile'],
    ['/fast/', '/fast'],
    ['/profile/account', '/profile'],
    ['/verification-otp?register=true', '/profile'],
    ['/top-up/success?partnerId=12', '/profile'],
  ])('SH-14 answers %s with the page %s', (path, address) => {
    expect(strategy(path)).toEqual({ kind: 'page', address });
  });

  it('SH-14 asks the server for a game, and answers alone where the network fails', () => {
    expect(strategy('/detail/ring-rush/AB12CD')).toEqual({ kind: 'fallback', address: '/profile' });
  });

  it.each([
    '/unknown',
    '/deep/unknown',
    '/icon.svg',
    '/sw.js',
    '/manifest.webmanifest',
    '/robots.txt',
    '/csp-report',
    '/api',
    '/api/v2/games',
    '/player/api/v1.0/register',
    '/guard/dana/api/v1/balance',
    '/vendor/dana/callback',
    '/assets/main-abc.js',
    'https://elsewhere.example/',
    'http://toko.example/',
  ])('SH-14 leaves the address %s to the network', (path) => {
    expect(strategy(path)).toEqual({ kind: 'network' });
  });

  it('SH-14 answers no call of the contract, wherever its base lies', () => {
    const paths = Object.values(calls).flatMap((call) => [call.path, `/api${call.path}`, call.v1?.path ?? '/api']);
    for (const path of paths) {
      for (const mode of ['cors', 'same-origin'] as const) {
        for (const method of ['GET', 'POST']) {
          expect(strategy(path, { mode, method }), `${method} ${path}`).toEqual({ kind: 'network' });
        }
      }
    }
  });

  it('SH-14 answers assets of the shop, and nothing that is sent', () => {
    expect(strategy('/assets/late-abc.js', { mode: 'cors' })).toEqual({ kind: 'asset' });
    expect(strategy('/assets/font-abc.woff2', { mode: 'cors' })).toEqual({ kind: 'asset' });
    expect(strategy('/', { method: 'POST' })).toEqual({ kind: 'network' });
    expect(strategy('/assets/late-abc.js', { method: 'POST', mode: 'cors' })).toEqual({ kind: 'network' });
    expect(strategy('https://elsewhere.example/assets/late-abc.js', { mode: 'cors' })).toEqual({ kind: 'network' });
    expect(strategy('/icon.svg', { mode: 'no-cors' })).toEqual({ kind: 'network' });
  });

  it('SH-14 has no page of a feature that the shop does not have', () => {
    const features = { ...everyFeature, profile: false, withdraw: false, games: false };
    const fewer = keptPages(renderPages(null, 2026, features));
    const answer = (path: string) =>
      strategyOf({ method: 'GET', mode: 'navigate', url: `${shop}${path}` }, fewer, shop).kind;
    expect(answer('/profile')).toBe('network');
    expect(answer('/detail/ring-rush')).toBe('network');
    expect(answer('/redeem')).toBe('page');
  });
});

describe('SH-14 the build', () => {
  it('SH-14 has another id for any other part', () => {
    const ids = [['a', 'b'], ['ab'], ['a', 'c'], ['b', 'a'], ['a', 'b', '']].map(buildIdOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(buildIdOf(['a', 'b'])).toMatch(/^[0-9a-f]{12}$/);
  });

  it('SH-14 writes its list in front of the script, which must stand alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platinum-worker-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const build = { id: 'abc', assets: ['/assets/a.js'], players: ['/assets/b.js'], pages };
    const file = await writeWorker('globalThis.told = workerBuild;', build, folder);
    const run = new Script(await readFile(file, 'utf8'));
    const scope: { told?: unknown } = {};
    run.runInNewContext(Object.assign(scope, { globalThis: scope }));
    expect(scope.told).toEqual(build);
    await writeFile(file, 'import "./other.js";');
    await expect(readScript(file)).rejects.toThrow('stand alone');
  });

  it('SH-14 keeps a player’s chunks apart, but not what they share with a visitor’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platinum-worker-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'assets'));
    const files = {
      'main-1.js': 'import"./shared-1.js";import(`./late-1.js`);import("./en-1.js")',
      'late-1.js':
        'import{a}from"./main-1.js";import(`./money-1.js`);import("./play-1.js");import("./player-part-1.js")',
      'play-1.js': 'import{b}from"./money-2.js"',
      'money-1.js': 'import{b}from"./money-2.js";import"./wallet-1.js"',
      'player-part-1.js': 'import"./shared-1.js"',
      ...Object.fromEntries(['account-1', 'en-1', 'money-2', 'shared-1', 'wallet-1'].map((name) => [`${name}.js`, ''])),
      ...Object.fromEntries(
        ['money-1.css', 'font-1.woff2', 'art-1.svg', 'art-2.svg', 'main-1.js.br'].map((n) => [n, '']),
      ),
    };
    for (const [name, code] of Object.entries(files)) await writeFile(join(folder, 'assets', name), code);
    const page =
      '<script data-money="/assets/money-1.js /assets/money-1.css"></script><script src="/assets/main-1.js"></script><img src="/assets/art-1.svg">';
    const { assets, players } = await keptAssets(folder, [page]);
    const names = (paths: readonly string[]) => paths.map((path) => path.replace('/assets/', ''));
    expect(names(assets)).toEqual([
      'art-1.svg',
      'font-1.woff2',
      'late-1.js',
      'main-1.js',
      'money-2.js',
      'play-1.js',
      'shared-1.js',
    ]);
    expect(names(players)).toEqual([
      'account-1.js',
      'en-1.js',
      'money-1.css',
      'money-1.js',
      'player-part-1.js',
      'wallet-1.js',
    ]);
    await rm(join(folder, 'assets', 'en-1.js'));
    await expect(keptAssets(folder, [page])).rejects.toThrow('called en.');
  });

  it('SH-15 offers shortcuts to pages that the shop has', () => {
    const urls = (features = everyFeature) => webManifest(features).shortcuts.map(({ url }) => url);
    expect(urls()).toEqual(['/top-up', '/withdraw', '/history/transaction', '/redeem']);
    expect(urls().every((url) => isPage(url, everyFeature))).toBe(true);
    expect(urls({ ...everyFeature, withdraw: false, redeem: false })).toEqual(['/top-up', '/history/transaction']);
    for (const { name } of webManifest().shortcuts) expect(name).toMatch(/^[A-Z]/);
  });
});

describe('SH-14 C16 the registration', () => {
  /** A window whose page is loaded, and whose timers and idle time come at once. */
  const windowWith = (more: object) =>
    ({
      document: { readyState: 'complete' },
      setTimeout: (run: () => void) => run(),
      ...more,
    }) as unknown as Window & typeof globalThis;

  it('C16 makes one policy, which allows the address of the worker alone', () => {
    const registered: unknown[] = [];
    let rules = { createScriptURL: (url: string) => url };
    let name = '';
    registerWorker(
      windowWith({
        navigator: { serviceWorker: { register: async (url: unknown) => void registered.push(url) } },
        trustedTypes: {
          createPolicy(given: string, allowed: typeof rules) {
            [name, rules] = [given, allowed];
            return { createScriptURL: (url: string) => `trusted ${allowed.createScriptURL(url)}` };
          },
        },
      }),
    );
    expect(name).toBe('shop-worker');
    expect(registered).toEqual(['trusted /sw.js']);
    expect(() => rules.createScriptURL('/other.js')).toThrow('/other.js');
  });

  it('SH-14 goes without where the browser has no workers, or refuses one', async () => {
    expect(() => registerWorker(windowWith({ navigator: {} }))).not.toThrow();
    let asked = 0;
    const register = () => {
      asked += 1;
      return Promise.reject(new DOMException('denied', 'SecurityError'));
    };
    registerWorker(windowWith({ navigator: { serviceWorker: { register } } }));
    await Promise.resolve();
    expect(asked).toBe(1);
  });

  it('SH-14 asks the worker to keep what players need once there is a session, once', async () => {
    const told: unknown[] = [];
    const workers = {
      register: async () => undefined,
      ready: Promise.resolve({ active: { postMessage: (note: unknown) => void told.push(note) } }),
    };
    let changed = () => undefined as void;
    let isHeard = true;
    const root = { dataset: {} as Record<string, string> };
    registerWorker(
      windowWith({
        document: { readyState: 'complete', documentElement: root },
        MutationObserver: class {
          constructor(listener: () => void) {
            changed = () => void (isHeard && listener());
          }
          observe = () => undefined;
          disconnect = () => void (isHeard = false);
        },
        navigator: { serviceWorker: workers },
      }),
    );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    root.dataset['session'] = 'visitor';
    changed();
    await settle();
    expect(told).toEqual([]);
    root.dataset['session'] = 'player';
    changed();
    changed();
    await settle();
    expect(told).toEqual(['keep']);
  });

  it('SH-14 waits until the page is loaded and has rested', () => {
    let asked = 0;
    let load = () => undefined as void;
    let ring = () => undefined as void;
    const window = windowWith({
      document: { readyState: 'interactive' },
      setTimeout: (run: typeof ring) => void (ring = run),
      addEventListener: (_type: 'load', listener: () => void) => void (load = listener),
      navigator: { serviceWorker: { register: async () => void (asked += 1) } },
    });
    registerWorker(window);
    expect(asked).toBe(0);
    load();
    expect(asked).toBe(0);
    ring();
    expect(asked).toBe(1);
  });
});
