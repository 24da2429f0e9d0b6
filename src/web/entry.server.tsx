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

export function renderPages(games: Game[], year: number): ServedPage[] {
  const intl = createIntl({ locale: 'id', messages: indonesian });
  return pages.map(({ pathname, ...page }) => {
    const location = { pathname, search: '' };
    const html = renderToString(
      <App
        ports={{
          store: createStore(() => undefined),
          navigation: { push: () => undefined, back: () => undefined, lastMove: () => 'pop' },
          clock: { now: () => 0, onTick: () => () => undefined },
          games,
          year: { now: year, rendered: year },
        }}
        language="id"
        messages={indonesian}
        location={location}
        navigator={{ createHref: String, push: () => undefined, replace: () => undefined, go: () => undefined }}
      />,
    );
    // The server puts in the name of the merchant whose host is asked.
    const title = textOf(intl, 'title.page', { page: textOf(intl, titleOf(location)), brand: '%MERCHANT_NAME%' });
    return { ...page, key: pageKeyOf(pathname), title, html };
  });
}
