/**
 * Every address of the storefront as RT-1 to RT-14 define it, independent of the code that reads addresses: name,
 * title, visitors, feature. A page is added here once for all tests.
 */
import type { Route } from '../../../machines/kit/route.ts';
import type { Feature } from '../../../src/contract/features.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';

export interface Landing {
  requirement: string;
  name: Route['name'];
  title: MessageId;
  /** `player`: visitors are led home, with the login open. `step`: home unless its code is on its way. */
  for: 'all' | 'player' | 'step';
  feature: Feature | null;
}

interface Page extends Landing {
  /** Segments; a `:` stands before a segment that may be any word. */
  pattern: string;
  takesMore: boolean;
  /** Addresses that tests try; the first stands for the page. */
  samples: readonly string[];
}

/** `/*` stands where further segments are allowed. The address of the pattern itself is a sample, too. */
type Row = readonly [
  requirement: string,
  name: Page['name'],
  title: Page['title'],
  who: Page['for'],
  feature: Page['feature'],
  pattern: string,
  ...samples: readonly string[],
];
const rows: readonly Row[] = [
  ['RT-1', 'games', 'title.games', 'all', null, '/'],
  ['RT-1', 'games', 'title.games.agile', 'all', null, '/agile'],
  ['RT-1', 'games', 'title.games.fast', 'all', null, '/fast', '/fast/'],
  [
    'RT-2',
    'gameDetail',
    'title.game_detail',
    'all',
    'games',
    '/detail/:slug/*',
    '/detail/lempar-kelereng',
    '/detail/lempar-kelereng/played',
    '/detail/unheard-of/a/b/c',
  ],
  ['RT-3', 'profile', 'title.profile', 'player', 'profile', '/profile', '/profile/'],
  ['RT-4', 'accounts', 'title.accounts', 'player', 'accounts', '/profile/account'],
  ['RT-5', 'topUp', 'title.top_up', 'player', 'topUp', '/top-up/*', '/top-up/success', '/top-up/success/again'],
  ['RT-6', 'withdraw', 'title.withdraw', 'player', 'withdraw', '/withdraw'],
  ['RT-7', 'redeem', 'title.redeem', 'player', 'redeem', '/redeem'],
  [
    'RT-8',
    'transaction',
    'title.transaction',
    'player',
    'transaction',
    '/transaction/*',
    '/transaction/T-1',
    '/transaction/T-1/T-2',
  ],
  ['ST-1', 'history', 'title.statement', 'player', 'statement', '/history/statement/*', '/history/statement/T-1'],
  ['RT-9', 'history', 'title.rounds', 'player', 'rounds', '/history/game/*'],
  [
    'RT-9',
    'history',
    'title.history',
    'player',
    'transactions',
    '/history/*',
    '/history/transaction',
    '/history/transaction/T-1',
  ],
  ['RT-10', 'verification', 'title.code', 'step', 'registration', '/verification-otp', '/verification-otp/'],
  // RT-1: an unknown single word shows all games.
  ['RT-1', 'games', 'title.games', 'all', null, '/:word', '/all', '/unheard-of', '/detail'],
];

/** The first match counts. */
export const pages: readonly Page[] = rows.map(([requirement, name, title, who, feature, written, ...samples]) => {
  const pattern = written.replace('/*', '');
  const own = pattern.includes(':') ? [] : [pattern];
  const takesMore = pattern !== written;
  return { requirement, name, title, for: who, feature, pattern, takesMore, samples: [...own, ...samples] };
});

const nowhere: Landing = {
  requirement: 'RT-11',
  name: 'notFound',
  title: 'title.not_found',
  for: 'all',
  feature: null,
};

const segmentsOf = (pathname: string): string[] => pathname.split('/').filter((segment) => segment !== '');

/** A percent sign with no character after it. */
function isMalformed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return false;
  } catch {
    return true;
  }
}

export function landingOf(address: string): Landing {
  const [pathname = ''] = address.split(/[?#]/);
  if (isMalformed(pathname)) return nowhere;
  const segments = segmentsOf(pathname);
  const page = pages.find(({ pattern, takesMore }) => {
    const wanted = segmentsOf(pattern);
    const fits = wanted.every((word, place) =>
      word.startsWith(':') ? segments.length > place : word === segments[place],
    );
    // RT-18: a word with a dot is the name of a file.
    const isFile = pattern === '/:word' && segments[0]?.includes('.');
    return fits && !isFile && (takesMore || segments.length === wanted.length);
  });
  return page ?? nowhere;
}

const lost = [
  '/agile/fast',
  '/all/all',
  '/agile/more',
  '/profile/unheard-of',
  '/profile/account/1',
  '/withdraw/all',
  '/redeem/ABC',
  '/verification-otp/1',
  '/a/b',
  '/nowhere/at/all',
];

export const addresses: readonly (Landing & { path: string })[] = [
  ...pages.flatMap(({ samples }) => samples),
  ...lost,
].map((path) => ({ ...landingOf(path), path }));
