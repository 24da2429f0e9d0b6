/** Renders the pages that are served before any script has run. */
import { createIntl } from 'react-intl';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { gamePath, roundsPath } from '../../machines/kit/game-paths.ts';
import type { StepFlow } from '../../machines/verification/pending-step.ts';
import { everyFeature, type Features } from '../contract/features.ts';
import type { Game } from '../contract/games.calls.ts';
import { shopPicture, type PageHead } from '../contract/page-head.ts';
import { isListed, plainNames } from '../contract/pages.ts';
import { App } from './app/App.tsx';
import type { Ports } from './runtime/ports.tsx';
import { isPage, paths, routeOf, stepPath, titleOf, type Address } from './runtime/routes.ts';
import { createStore } from './runtime/store.ts';
import indonesian from './i18n/id.json';
import { textOf } from './i18n/use-text.ts';
import { GameDrawing } from './ui/art/GameDrawing.tsx';
import { descriptions, intros, type PageName } from './page-heads.ts';
import { pageKeyOf, type PageKey } from './page-key.ts';

export { gameHeads } from './page-heads.ts';

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
  /** Of a game's page it is that of any game: `gameHeads` are filled with the game. */
  head: PageHead;
  /** Which chunk of pages a player's page of it shows. */
  chunk: Chunk | null;
  /** Whether the pattern's groups are a game's slug and what follows it. */
  isOfGame: boolean;
  html: string;
}

export type Chunk = 'account' | 'money' | 'play';

/** As in app/Pages.tsx; pages that show something without it have none. */
const chunks: Partial<Record<PageName, Chunk>> = {
  ...{ profile: 'account', accounts: 'account', game: 'play' },
  ...{ withdraw: 'money', redeem: 'money', topUp: 'money', transaction: 'money', rounds: 'money', history: 'money' },
  statement: 'money',
};

interface Place {
  name: PageName;
  pathname: string;
  pattern: string;
  globs: readonly string[];
  file: string;
  status: 200 | 404;
}

/** A page that needs the scripts. A shop has it if it has one of the addresses. */
function latePlace(name: PageName, path: string, addresses: readonly string[], features: Features): Place {
  const base = path.replace('/*', '');
  const pattern = base.replace(/:\w+/, '([^/]+)');
  const rest = base === path ? '' : base.includes(':') ? '(?:/(.*))?' : '(?:/.*)?';
  const isThere = addresses.some((address) => isPage(address, features));
  return {
    name: isThere ? name : 'notFound',
    pathname: isThere ? base.replace(/:\w+/, 'any') : nowhere,
    pattern: `^${pattern}${rest}/?$`,
    globs: base.includes(':') ? [base.replace(/:\w+/, '*')] : base === path ? [base] : [base, path],
    file: `${isThere ? name : 'not-found'}.html`,
    status: isThere ? 200 : 404,
  };
}

function servedAt(name: PageName, location: Address, features: Features): Ports['served'] {
  const intro = intros[name];
  const title = indonesian[titleOf(location, features)];
  return { pathname: location.pathname, title, intro: intro === undefined ? null : indonesian[intro] };
}

const nowhere = '/not/found';
const oneRound = '/history/game/00000000-0000-4000-8000-000000000000';

function placesWith(games: readonly Game[], features: Features): Place[] {
  const list = (name: PageName, file: string, pattern: string, ...globs: string[]): Place => ({
    ...{ name, pattern, globs, file: `${file}.html`, status: 200 },
    pathname: name === 'index' ? '/' : `/${file}`,
  });
  const late = (name: PageName, path: string, ...addresses: string[]) =>
    latePlace(name, path, addresses.length > 0 ? addresses : [path.replace('/*', '').replace(/:\w+/, 'any')], features);
  return [
    list('index', 'index', '^/(?:all)?/?$', '/', '/all'),
    list('agile', 'agile', '^/agile/?$', '/agile'),
    list('fast', 'fast', '^/fast/?$', '/fast'),
    ...(features.games ? games : []).map(({ slug }) => placeOfGame(slug)),
    late('game', paths.gameDetail),
    ...plainNames.map((name) => late(name, paths[name])),
    late('topUp', paths.topUp),
    late('transaction', paths.transaction),
    // Before the history, in which they lie.
    late('statement', '/history/statement/*'),
    late('rounds', `${roundsPath}/*`, roundsPath, oneRound),
    late('history', paths.history),
    late('verification', paths.verification, ...(['register', 'forgotPassword'] as const).map(codeStep)),
    // A host of files cannot tell a file by its dot, so there an unknown category is the page that was not found.
    list('index', 'index', '^/[^/.]+/?$'),
    { name: 'notFound', pathname: nowhere, pattern: '', globs: [], file: 'not-found.html', status: 404 },
  ];
}

const codeStep = (flow: StepFlow): string => stepPath({ flow, step: 'code' });

const placeOfGame = (slug: string): Place => ({
  name: 'game',
  pathname: gamePath(slug),
  pattern: `^/detail/(${slug})(?:/(.*))?$`,
  globs: [gamePath(slug), `${gamePath(slug)}/*`],
  file: `game-${slug}.html`,
  status: 200,
});

function headOf({ name, pathname, status }: Place, title: string): PageHead {
  return {
    title,
    description: descriptions[name],
    path: status === 404 || name === 'game' ? null : pathname,
    isPublic: pathname !== nowhere && isListed(routeOf({ pathname, search: '' }).name),
  };
}

/** The server replaces these by the name and mark of the merchant of the requested host. */
const servedBrand = { name: '%MERCHANT_NAME%', mark: '%MERCHANT_MARK%' };

/** In Indonesian. `games`: null where the page has to load the list itself. */
export function renderPages(games: Game[] | null, year: number, features: Features = everyFeature): ServedPage[] {
  const intl = createIntl({ locale: 'id', messages: indonesian });
  return placesWith(games ?? [], features).map((place) => {
    const { name, pathname, pattern, globs, file, status } = place;
    const location = { pathname, search: '' };
    const html = renderToString(
      <App
        ports={{
          store: createStore(() => undefined),
          navigation: { push: () => undefined, amend: () => undefined, back: () => undefined, lastMove: () => 'pop' },
          clock: { now: () => 0, onTick: () => () => undefined },
          english: { state: () => undefined, subscribe: () => () => undefined, load: () => Promise.resolve() },
          games,
          served: servedAt(name, location, features),
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
    const key = pageKeyOf(pathname, games, features);
    return {
      ...{ file, pattern, globs, status, pathname, key, html },
      head: headOf(place, title),
      chunk: chunks[name] ?? null,
      isOfGame: name === 'game',
    };
  });
}

/** Pictures for links, as SVG: of the shop, and of each game by its slug. */
export function renderPictures(games: readonly Game[]): Record<string, string> {
  const draw = ({ slug, category, emblem }: Pick<Game, 'slug' | 'category' | 'emblem'>, index: number) =>
    renderToStaticMarkup(<GameDrawing {...{ slug, category, emblem, index }} ratio="16:9" />);
  // No slug has a low line, so no game takes the shop's name.
  return {
    [shopPicture]: draw({ slug: 'platinum', category: 'agile', emblem: 'star' }, 0),
    ...Object.fromEntries(games.map((game, index) => [game.slug, draw(game, index)])),
  };
}
