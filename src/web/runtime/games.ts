/** The games by name, for whatever is about one of them. */
import { catalogueView, type CatalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { wayBackOf } from '../../../machines/storefront/storefront.selectors.ts';
import { useFeatures, useFlow, useOf, usePorts } from './ports.tsx';
import { routeOf } from './routes.ts';

/** Undefined until the machines are there. */
export const useCatalogue = (): CatalogueView | undefined => useOf(useFlow('catalogue'), catalogueView);

/** What a game is called; null of one that is not in the list, or before there is a list. */
export function useGameTitle(): (slug: string) => string | null {
  const { games: rendered } = usePorts();
  const games = useCatalogue()?.games ?? rendered ?? [];
  return (slug) => games.find((game) => game.slug === slug)?.title ?? null;
}

/** The game that was left to top up, to go back to (GM-4); null where there is none. */
export function useGameBehind(): { path: string; title: string } | null {
  const titleOf = useGameTitle();
  const features = useFeatures();
  const path = useOf(useFlow('player'), wayBackOf) ?? null;
  if (path === null) return null;
  const route = routeOf({ pathname: path, search: '' }, features);
  const title = route.name === 'gameDetail' ? titleOf(route.slug) : null;
  return title === null ? null : { path, title };
}
