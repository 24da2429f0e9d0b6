/** Renders the pages that are served before any script has run. */
import { createIntl } from 'react-intl';
import { renderToString } from 'react-dom/server';
import type { Game } from '../contract/games.calls.ts';
import { App } from './app/App.tsx';
import { titleOf } from './app/routes.ts';
import { createStore } from './app/store.ts';
import indonesian from './i18n/id.json';
import { textOf } from './i18n/use-text.ts';
import { pageKeyOf, type PageKey } from './page-key.ts';

export interface ServedPage {
  file: string;
  /** Which addresses get it, as a regular expression on the path; the first page that matches is served. */
  pattern: string;
  status: 200 | 404;
  key: PageKey;
  title: string;
  html: string;
}

/** Each kind of page once, at an address that stands for it. */
const pages: Array<Pick<ServedPage, 'file' | 'pattern' | 'status'> & { pathname: string }> = [
  { file: 'index.html', pathname: '/', pattern: '^/(?:all)?/?$', status: 200 },
  { file: 'agile.html', pathname: '/agile', pattern: '^/agile/?$', status: 200 },
  { file: 'fast.html', pathname: '/fast', pattern: '^/fast/?$', status: 200 },
  {
    file: 'page.html',
    pathname: '/profile',
    pattern:
      '^/(?:detail/[^/]+(?:/.*)?|profile(?:/account)?|top-up(?:/.*)?|withdraw|redeem|transaction(?:/.*)?|history(?:/.*)?|verification-otp)/?$',
    status: 200,
  },
  { file: 'index.html', pathname: '/', pattern: '^/[^/]+/?$', status: 200 },
  { file: 'not-found.html', pathname: '/not/found', pattern: '', status: 404 },
];

/** The server puts in the name and mark of the merchant whose host is asked. */
const servedBrand = { name: '%MERCHANT_NAME%', mark: '%MERCHANT_MARK%' };

export function renderPages(games: Game[], year: number): ServedPage[] {
  const intl = createIntl({ locale: 'id', messages: indonesian });
  return pages.map(({ pathname, ...page }) => {
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
          year: { now: year, rendered: year },
        }}
        language="id"
        messages={indonesian}
        location={location}
        navigator={{ createHref: String, push: () => undefined, replace: () => undefined, go: () => undefined }}
      />,
    );
    const title = textOf(intl, 'title.page', { page: textOf(intl, titleOf(location)), brand: servedBrand.name });
    return { ...page, key: pageKeyOf(pathname), title, html };
  });
}
