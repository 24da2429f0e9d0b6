import { catalogueView, type CatalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { wayBackOf } from '../../../machines/storefront/storefront.selectors.ts';
import { useFeatures, useFlow, useOf, usePorts } from './ports.tsx';
import { routeOf } from './routes.ts';

export const useCatalogue = (): CatalogueView | undefined => useOf(useFlow('catalogue'), catalogueView);

/** Null while the list lacks it. */
export function useGameTitle(): (slug: string) => string | null {
  const { games: rendered } = usePorts();
  const games = useCatalogue()?.games ?? rendered ?? [];
  return (slug) => games.find((game) => game.slug === slug)?.title ?? null;
}

/** The game page to return to after a top-up (GM-4). */
export function useGameBehind(): { path: string; title: string } | null {
  const titleOf = useGameTitle();
  const features = useFeatures();
  const path = useOf(useFlow('player'), wayBackOf);
  if (!path) return null;
  const route = routeOf({ pathname: path, search: '' }, features);
  const title = route.name === 'gameDetail' ? titleOf(route.slug) : null;
  return title === null ? null : { path, title };
}
