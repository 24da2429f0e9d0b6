/** Renders the pages that are served before any script has run. */
import { createIntl } from 'react-intl';
import { renderToString } from 'react-dom/server';
import { everyFeature, type Features } from '../contract/features.ts';
import type { Game } from '../contract/games.calls.ts';
import { App } from './app/App.tsx';
import { isPage, paths, stepPath, titleOf } from './runtime/routes.ts';
import { createStore } from './runtime/store.ts';
import indonesian from './i18n/id.json';
import { textOf } from './i18n/use-text.ts';
import { pageKeyOf, type PageKey } from './page-key.ts';

export interface ServedPage {
  file: string;
  /** Regular expression; the first matching page is served. */
  pattern: string;
  /** For file hosts: `*` for anything, `:name` for one segment. */
  globs: readonly string[];
  status: 200 | 404;
  /** An address that gets the page. */
  pathname: string;
  key: PageKey;
  title: string;
  html: string;
}

interface Place {
  pattern: string;
  globs: readonly string[];
}

/** Example addresses of pages with several kinds; a shop has the page if it has one of them. */
const kinds: Partial<Record<keyof typeof paths, readonly string[]>> = {
  history: ['/history', '/history/game'],
  verification: (['register', 'forgotPassword'] as const).map((flow) => stepPath({ flow, step: 'code' })),
};

const latePlaces = Object.entries(paths)
  .filter(([name]) => name !== 'games')
  .map(([name, path]): Place & { pathname: string; isThere: (features: Features) => boolean } => {
    const base = path.replace('/*', '');
    const pathname = base.replace(/:\w+/, 'any');
    const addresses = kinds[name as keyof typeof paths] ?? [pathname];
    return {
      pathname,
      pattern: `${base.slice(1).replace(/:\w+/, '[^/]+')}${base === path ? '' : '(?:/.*)?'}`,
      globs: base.includes(':') ? [base.replace(/:\w+/, '*')] : base === path ? [base] : [base, path],
      isThere: (features) => addresses.some((address) => isPage(address, features)),
    };
  });

const together = (places: readonly Place[]): Place => ({
  pattern: `^/(?:${places.map(({ pattern }) => pattern).join('|')})/?$`,
  globs: places.flatMap(({ globs }) => globs),
});

function pagesWith(features: Features): Array<Omit<ServedPage, 'key' | 'title' | 'html'>> {
  const there = latePlaces.filter(({ isThere }) => isThere(features));
  const missing = latePlaces.filter(({ isThere }) => !isThere(features));
  const notFound = { file: 'not-found.html', pathname: '/not/found', status: 404 } as const;
  return [
    { file: 'index.html', pathname: '/', pattern: '^/(?:all)?/?$', globs: ['/', '/all'], status: 200 },
    { file: 'agile.html', pathname: '/agile', pattern: '^/agile/?$', globs: ['/agile'], status: 200 },
    { file: 'fast.html', pathname: '/fast', pattern: '^/fast/?$', globs: ['/fast'], status: 200 },
    ...there
      .slice(0, 1)
      .map(({ pathname }) => ({ file: 'page.html', pathname, ...together(there), status: 200 as const })),
    // Otherwise the next pattern would take a missing page for a category.
    ...(missing.length > 0 ? [{ ...notFound, ...together(missing) }] : []),
    { file: 'index.html', pathname: '/', pattern: '^/[^/]+/?$', globs: ['/:category'], status: 200 },
    { ...notFound, pattern: '', globs: [] },
  ];
}

/** The server replaces these by the name and mark of the merchant of the requested host. */
const servedBrand = { name: '%MERCHANT_NAME%', mark: '%MERCHANT_MARK%' };

/** In Indonesian. `games`: null where the page has to load the list itself. */
export function renderPages(games: Game[] | null, year: number, features: Features = everyFeature): ServedPage[] {
  const intl = createIntl({ locale: 'id', messages: indonesian });
  return pagesWith(features).map((page) => {
    const { pathname } = page;
    const location = { pathname, search: '' };
    const html = renderToString(
      <App
        ports={{
          store: createStore(() => undefined),
          navigation: { push: () => undefined, amend: () => undefined, back: () => undefined, lastMove: () => 'pop' },
          clock: { now: () => 0, onTick: () => () => undefined },
          english: { state: () => undefined, subscribe: () => () => undefined, load: () => Promise.resolve() },
          games,
          brand: servedBrand,
          features,
          year: { now: year, rendered: year },
        }}
        language="id"
        messages={indonesian}
        location={location}
        navigator={{ createHref: String, push: () => undefined, replace: () => undefined, go: () => undefined }}
      />,
    );
    const title = textOf(intl, 'title.page', {
      page: textOf(intl, titleOf(location, features)),
      brand: servedBrand.name,
    });
    return { ...page, key: pageKeyOf(pathname, features), title, html };
  });
}
