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
  /** Without this feature the page is not found. */
  feature: Feature | null;
}

interface Page extends Landing {
  /** Segments; a `:` stands before a segment that may be any word. */
  pattern: string;
  /** Whether further segments are allowed. */
  takesMore?: true;
  /** Addresses that tests try; the first stands for the page. */
  samples: readonly string[];
}

const all = { for: 'all', feature: null } as const;

/** The first match counts. */
export const pages: readonly Page[] = [
  { ...all, requirement: 'RT-1', name: 'games', title: 'title.games', pattern: '/', samples: ['/'] },
  { ...all, requirement: 'RT-1', name: 'games', title: 'title.games.agile', pattern: '/agile', samples: ['/agile'] },
  {
    ...all,
    requirement: 'RT-1',
    name: 'games',
    title: 'title.games.fast',
    pattern: '/fast',
    samples: ['/fast', '/fast/'],
  },
  {
    requirement: 'RT-2',
    name: 'gameDetail',
    title: 'title.game_detail',
    for: 'all',
    feature: 'games',
    pattern: '/detail/:slug',
    takesMore: true,
    samples: ['/detail/lempar-kelereng', '/detail/lempar-kelereng/played', '/detail/unheard-of/a/b/c'],
  },
  {
    requirement: 'RT-3',
    name: 'profile',
    title: 'title.profile',
    for: 'player',
    feature: 'profile',
    pattern: '/profile',
    samples: ['/profile', '/profile/'],
  },
  {
    requirement: 'RT-4',
    name: 'accounts',
    title: 'title.accounts',
    for: 'player',
    feature: 'accounts',
    pattern: '/profile/account',
    samples: ['/profile/account'],
  },
  {
    requirement: 'RT-5',
    name: 'topUp',
    title: 'title.top_up',
    for: 'player',
    feature: 'topUp',
    pattern: '/top-up',
    takesMore: true,
    samples: ['/top-up', '/top-up/success', '/top-up/success/again'],
  },
  {
    requirement: 'RT-6',
    name: 'withdraw',
    title: 'title.withdraw',
    for: 'player',
    feature: 'withdraw',
    pattern: '/withdraw',
    samples: ['/withdraw'],
  },
  {
    requirement: 'RT-7',
    name: 'redeem',
    title: 'title.redeem',
    for: 'player',
    feature: 'redeem',
    pattern: '/redeem',
    samples: ['/redeem'],
  },
  {
    requirement: 'RT-8',
    name: 'transaction',
    title: 'title.transaction',
    for: 'player',
    feature: 'transaction',
    pattern: '/transaction',
    takesMore: true,
    samples: ['/transaction', '/transaction/T-1', '/transaction/T-1/T-2'],
  },
  {
    requirement: 'RT-9',
    name: 'history',
    title: 'title.rounds',
    for: 'player',
    feature: 'rounds',
    pattern: '/history/game',
    takesMore: true,
    samples: ['/history/game'],
  },
  {
    requirement: 'RT-9',
    name: 'history',
    title: 'title.history',
    for: 'player',
    feature: 'transactions',
    pattern: '/history',
    takesMore: true,
    samples: ['/history', '/history/transaction', '/history/transaction/T-1'],
  },
  {
    for: 'step',
    requirement: 'RT-10',
    name: 'verification',
    title: 'title.code',
    feature: 'registration',
    pattern: '/verification-otp',
    samples: ['/verification-otp', '/verification-otp/'],
  },
  // RT-1: an unknown single word shows all games.
  {
    ...all,
    requirement: 'RT-1',
    name: 'games',
    title: 'title.games',
    pattern: '/:word',
    samples: ['/all', '/unheard-of', '/detail'],
  },
];

const nowhere: Landing = { ...all, requirement: 'RT-11', name: 'notFound', title: 'title.not_found' };

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

/** The page that the requirements give an address, segment by segment; the query does not matter. */
export function landingOf(address: string): Landing {
  const [pathname = ''] = address.split(/[?#]/);
  if (isMalformed(pathname)) return nowhere;
  const segments = segmentsOf(pathname);
  const page = pages.find(({ pattern, takesMore = false }) => {
    const wanted = segmentsOf(pattern);
    const fits = wanted.every((word, place) =>
      word.startsWith(':') ? segments.length > place : word === segments[place],
    );
    return fits && (takesMore || segments.length === wanted.length);
  });
  return page ?? nowhere;
}

/** Addresses without a page. */
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

/** All addresses that tests try, each with its page. */
export const addresses: readonly (Landing & { path: string })[] = [
  ...pages.flatMap(({ samples }) => samples),
  ...lost,
].map((path) => ({ ...landingOf(path), path }));
