/**
 * The service worker: pages and assets of one build, from that build's own cache (docs/decisions/029). It waits until no
 * tab of the build before it is left, unless the only one is loaded again.
 */
import { noticeOf } from './notices.ts';
import { cacheNameOf, cachePrefix, strategyOf, type WorkerBuild } from './routing.ts';
import type { NoticeClicked, PushReceived, RequestEvent, WorkerScope } from './scope.ts';

/** The build writes it in front of this script. */
declare const workerBuild: WorkerBuild;

const { id, assets, players, pages } = workerBuild;
const scope = globalThis as unknown as WorkerScope;
const { caches, clients, registration } = scope;
const own = cacheNameOf(id);
/** Is in the cache where what players need is in it too. */
const mark = '/kept/players';

/** Throws for a page of another build, which a server in the middle of a change may send. */
async function fetchPage(address: string): Promise<Response> {
  // Without cookies a page cannot hold anything of a person.
  const response = await fetch(address, { cache: 'no-cache', credentials: 'omit' });
  const isOwn = (await response.clone().text()).includes(`content="${id}"`);
  if (!isOwn || !response.ok || response.redirected) throw new Error(`Expected ${address} of the build ${id}.`);
  return response;
}

async function keepForPlayers(): Promise<void> {
  const cache = await caches.open(own);
  if (await cache.match(mark)) return;
  await cache.addAll(players);
  await cache.put(mark, new Response());
}

async function install(): Promise<void> {
  // Of any build: whoever was a player here will be one again.
  const hasPlayers = await caches.match(mark);
  // Of an earlier attempt, or of this build before another one: as a new cache it is the youngest.
  await caches.delete(own);
  const cache = await caches.open(own);
  await cache.addAll(assets);
  if (hasPlayers) await keepForPlayers();
  // Pages come last: where one is, its assets are.
  await Promise.all(pages.map(async ({ address }) => cache.put(address, await fetchPage(address))));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  // A younger cache belongs to a build that is being installed.
  const older = names.slice(0, names.indexOf(own)).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(older.map((name) => caches.delete(name)));
  await clients.claim();
}

/** From any build's cache: only pages of that build name it. */
async function findAsset(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    event.waitUntil(keepAsset(request, response.clone()));
  }
  return response;
}

async function keepAsset(request: Request, copy: Response): Promise<void> {
  // The next build may have deleted it while the asset came: opened again it would stay.
  if (await caches.has(own)) await (await caches.open(own)).put(request, copy);
}

async function findPage(event: RequestEvent, address: string): Promise<Response> {
  const next = await findNextPage(event, address);
  if (next) return next;
  const cache = await caches.open(own);
  const kept = await cache.match(address, { ignoreVary: true });
  // The merchant's head and the policy may change without a new build.
  event.waitUntil(
    fetchPage(address).then(
      (page) => cache.put(address, page),
      () => undefined,
    ),
  );
  return kept ?? fetch(event.request);
}

async function findFallback({ request }: RequestEvent, address: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(own)).match(address, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** The page of a waiting build where the only tab is loaded again, so that nobody has to close it for an update. */
async function findNextPage({ request }: RequestEvent, address: string): Promise<Response | undefined> {
  const { waiting } = registration;
  if (!waiting || !request.isReloadNavigation) return undefined;
  if ((await tabs()).length > 1) return undefined;
  const names = await caches.keys();
  for (const name of names.slice(names.indexOf(own) + 1).reverse()) {
    const page = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (!page) continue;
    waiting.postMessage('activate', []);
    return page;
  }
  return undefined;
}

const tabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Nothing where the page is being looked at: it shows by itself what happened. */
async function showNotice({ data }: PushReceived): Promise<void> {
  const { title, address } = noticeOf(data.json(), scope.location.origin);
  if ((await tabs()).some(({ url, visibilityState }) => url === address && visibilityState === 'visible')) return;
  // The same notice a second time takes the place of the first.
  await registration.showNotification(title, { tag: title + address, icon: '/icon-192.png', data: address });
}

/** A tab of another page stays where it is: something may be typed there. */
async function openNotice({ notification }: NoticeClicked): Promise<unknown> {
  notification.close();
  const address = String(notification.data);
  const open = (await tabs()).find(({ url }) => url === address);
  return open ? open.focus() : clients.openWindow(address);
}

scope.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)));
scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) =>
  event.waitUntil(event.data === 'keep' ? keepForPlayers() : scope.skipWaiting()),
);
scope.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, pages, scope.location.origin);
  if (strategy.kind === 'asset') event.respondWith(findAsset(event));
  if (strategy.kind === 'fallback') event.respondWith(findFallback(event, strategy.address));
  if (strategy.kind === 'page') event.respondWith(findPage(event, strategy.address));
});
