/** Renders the pages that are served before any script has run. */
import type { Route } from '../../machines/storefront/route.ts';
import { createIntl } from 'react-intl';
import { renderToString } from 'react-dom/server';
import { everyFeature, type Features } from '../contract/features.ts';
import type { Game } from '../contract/games.calls.ts';
import { App } from './app/App.tsx';
import { titleOf } from './runtime/routes.ts';
import { createStore } from './runtime/store.ts';
import indonesian from './i18n/id.json';
import { textOf } from './i18n/use-text.ts';
import { pageKeyOf, type PageKey } from './page-key.ts';

export interface ServedPage {
  file: string;
  /** Which addresses get it, as a regular expression on the path; the first page that matches is served. */
  pattern: string;
  /** The same as hosts of files write it: `*` for anything, `:name` for one word. */
  globs: readonly string[];
  status: 200 | 404;
  key: PageKey;
  title: string;
  html: string;
}

interface Place {
  /** As a regular expression, and as hosts of files write it. */
  pattern: string;
  globs: readonly string[];
}

/** The addresses of pages that come later, each with what it takes to have it; a page without one does not compile. */
const latePlaces: Record<
  Exclude<Route['name'], 'games' | 'notFound'>,
  Place & { pathname: string; feature: (features: Features) => boolean }
> = {
  profile: { pathname: '/profile', pattern: 'profile', globs: ['/profile'], feature: ({ profile }) => profile },
  accounts: {
    pathname: '/profile/account',
    pattern: 'profile/account',
    globs: ['/profile/account'],
    feature: ({ accounts }) => accounts,
  },
  topUp: {
    pathname: '/top-up',
    pattern: 'top-up(?:/.*)?',
    globs: ['/top-up', '/top-up/*'],
    feature: ({ topUp }) => topUp,
  },
  withdraw: { pathname: '/withdraw', pattern: 'withdraw', globs: ['/withdraw'], feature: ({ withdraw }) => withdraw },
  redeem: { pathname: '/redeem', pattern: 'redeem', globs: ['/redeem'], feature: ({ redeem }) => redeem },
  transaction: {
    pathname: '/transaction',
    pattern: 'transaction(?:/.*)?',
    globs: ['/transaction', '/transaction/*'],
    feature: ({ transaction }) => transaction,
  },
  history: {
    pathname: '/history',
    pattern: 'history(?:/.*)?',
    globs: ['/history', '/history/*'],
    feature: ({ history }) => history,
  },
  verification: {
    pathname: '/verification-otp',
    pattern: 'verification-otp',
    globs: ['/verification-otp'],
    feature: ({ registration, forgotPassword }) => registration || forgotPassword,
  },
  gameDetail: {
    pathname: '/detail/game',
    pattern: 'detail/[^/]+(?:/.*)?',
    globs: ['/detail/*'],
    feature: ({ games }) => games,
  },
};

const together = (places: readonly Place[]): Place => ({
  pattern: `^/(?:${places.map(({ pattern }) => pattern).join('|')})/?$`,
  globs: places.flatMap(({ globs }) => globs),
});

/** Each kind of page once, at an address that stands for it. */
function pagesWith(features: Features): Array<Omit<ServedPage, 'key' | 'title' | 'html'> & { pathname: string }> {
  const places = Object.values(latePlaces);
  const there = places.filter(({ feature }) => feature(features));
  const missing = places.filter(({ feature }) => !feature(features));
  const notFound = { file: 'not-found.html', pathname: '/not/found', status: 404 } as const;
  return [
    { file: 'index.html', pathname: '/', pattern: '^/(?:all)?/?$', globs: ['/', '/all'], status: 200 },
    { file: 'agile.html', pathname: '/agile', pattern: '^/agile/?$', globs: ['/agile'], status: 200 },
    { file: 'fast.html', pathname: '/fast', pattern: '^/fast/?$', globs: ['/fast'], status: 200 },
    ...there
      .slice(0, 1)
      .map(({ pathname }) => ({ file: 'page.html', pathname, ...together(there), status: 200 as const })),
    // Else it would be taken for a category.
    ...(missing.length > 0 ? [{ ...notFound, ...together(missing) }] : []),
    { file: 'index.html', pathname: '/', pattern: '^/[^/]+/?$', globs: ['/:category'], status: 200 },
    { ...notFound, pattern: '', globs: [] },
  ];
}

/** The server puts in the name and mark of the merchant whose host is asked. */
const servedBrand = { name: '%MERCHANT_NAME%', mark: '%MERCHANT_MARK%' };

/** `games`: null where nobody knows them before the page asks. */
export function renderPages(games: Game[] | null, year: number, features: Features = everyFeature): ServedPage[] {
  const intl = createIntl({ locale: 'id', messages: indonesian });
  return pagesWith(features).map(({ pathname, ...page }) => {
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
