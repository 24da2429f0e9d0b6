/** Keeps true after a navigation what the served head said of the page (SE-4); the title is PageTitle's. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Route } from '../../../machines/kit/route.ts';
import { isListed } from '../../contract/pages.ts';
import { gamePath } from '../../../machines/kit/game-paths.ts';
import { useCatalogue } from '../runtime/games.ts';
import { useRoute } from '../runtime/ports.tsx';
import { categoryOf } from '../runtime/routes.ts';

export function useTrueHead(): void {
  const route = useRoute();
  const { pathname } = useLocation();
  const games = useCatalogue()?.games ?? [];
  const game = route.name === 'gameDetail' ? games.find(({ slug }) => slug === route.slug) : undefined;
  const path = canonicalOf(route, pathname, game !== undefined);
  const isPublic = isListed(route.name) || (game !== undefined && !invitationOf(route));
  const description = game?.description;
  useEffect(() => {
    const { head } = document;
    const link = elementOf(head, 'link', 'rel', 'canonical', path !== null);
    if (link && path !== null) link.href = new URL(path, link.href || location.href).href;
    const robots = elementOf(head, 'meta', 'name', 'robots', !isPublic);
    if (robots) robots.content = 'noindex';
  }, [path, isPublic]);
  useEffect(() => {
    const meta = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || description === undefined) return undefined;
    const before = meta.content;
    meta.content = description;
    return () => void (meta.content = before);
  }, [description]);
}

const invitationOf = (route: Route): string | null => (route.name === 'gameDetail' ? route.invitation : null);

/** Null where the address is not one of its own. */
function canonicalOf(route: Route, pathname: string, isGame: boolean): string | null {
  switch (route.name) {
    case 'games': {
      const category = categoryOf(pathname);
      return category === 'all' ? '/' : `/${category}`;
    }
    case 'gameDetail':
      return isGame ? gamePath(route.slug) : null;
    case 'notFound':
      return null;
    default:
      return pathname;
  }
}

/** Made where it is wanted and lacking; removed where it is not wanted. */
function elementOf<Tag extends 'link' | 'meta'>(
  head: HTMLHeadElement,
  tag: Tag,
  attribute: string,
  value: string,
  isWanted: boolean,
): HTMLElementTagNameMap[Tag] | null {
  const found = head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}[${attribute}="${value}"]`);
  if (!isWanted) found?.remove();
  if (!isWanted || found) return isWanted ? found : null;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  return head.appendChild(made);
}
