/** Names the served page of an address: the client hydrates only if the page's key matches the address. */
import type { Features } from '../contract/features.ts';
import { categoryOf, routeOf } from './runtime/routes.ts';

export type PageKey = 'games:all' | 'games:agile' | 'games:fast' | 'page' | 'not-found';

export function pageKeyOf(pathname: string, features?: Features): PageKey {
  const { name } = routeOf({ pathname, search: '' }, features);
  if (name === 'games') return `games:${categoryOf(pathname)}`;
  return name === 'notFound' ? 'not-found' : 'page';
}
