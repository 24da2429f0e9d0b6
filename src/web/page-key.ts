/** Names the served page of an address: the client hydrates only if the page's key matches the address. */
import type { Features } from '../contract/features.ts';
import type { Game } from '../contract/games.calls.ts';
import { categoryOf, routeOf } from './runtime/routes.ts';

export type PageKey = 'games:all' | 'games:agile' | 'games:fast' | `game:${string}` | 'page' | 'not-found';

/** `games`: those in the served page, which shows the game of its address. */
export function pageKeyOf(pathname: string, games: readonly Game[] | null, features?: Features): PageKey {
  const route = routeOf({ pathname, search: '' }, features);
  if (route.name === 'games') return `games:${categoryOf(pathname)}`;
  if (route.name === 'gameDetail' && games?.some(({ slug }) => slug === route.slug)) return `game:${route.slug}`;
  return route.name === 'notFound' ? 'not-found' : 'page';
}
