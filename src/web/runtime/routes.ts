/** The route of an address (RT-1 to RT-12): one table for pages, machines, titles and the server's status codes. */
import { matchPath } from 'react-router-dom';
import { transactionPath, transactionsPath } from '../../../machines/kit/transaction-paths.ts';
import type { Route, ToldOutcome } from '../../../machines/kit/route.ts';
import type { StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import { everyFeature, type Features } from '../../contract/features.ts';
import { isId, isUuid } from '../../contract/fields.ts';
import { isPlain, plainNames, plainPages, type PlainPage } from '../../contract/pages.ts';
import { invitationAt } from '../../contract/room-words.ts';
import { balances, statementSubjects, type StatementFilter } from '../../contract/statement-words.ts';
import { transactionStatuses, transactionTypes, type TransactionFilter } from '../../contract/transaction-words.ts';
import type { MessageId } from '../i18n/messages.ts';

export type Category = 'all' | 'agile' | 'fast';

const plainPaths = Object.fromEntries(plainNames.map((name) => [name, plainPages[name].path])) as Record<
  PlainPage,
  string
>;

/** `*` matches further segments. */
export const paths = {
  ...plainPaths,
  topUp: '/top-up/*',
  transaction: '/transaction/*',
  history: '/history/*',
  verification: '/verification-otp',
  gameDetail: '/detail/:slug/*',
  /** An unknown category shows all games. */
  games: '/:category?',
} as const;

export interface Address {
  pathname: string;
  search: string;
}

let last: Route | undefined;

/** `notFound` also for a page of a feature that this shop does not have. */
export function routeOf(address: Address, features: Features = everyFeature): Route {
  const path = `${address.pathname}${address.search}`;
  // A page asks many times for the one it shows, and each pattern is compiled anew.
  if (last?.path !== path) last = meaningOf(address, path);
  return isShown(last, features) ? last : { name: 'notFound', path };
}

/** `path` may have a query. */
export function isPage(path: string, features: Features): boolean {
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  return routeOf({ pathname, search }, features).name !== 'notFound';
}

function isShown(route: Route, features: Features): boolean {
  switch (route.name) {
    case 'games':
    case 'notFound':
      return true;
    case 'gameDetail':
      return features.games;
    case 'verification':
      return features[route.flow === 'forgotPassword' ? 'forgotPassword' : 'registration'];
    case 'history':
      if (route.section === 'game') return route.id === null ? features.rounds : features.replay;
      if (route.section === 'statement') return features.statement;
      return route.id === null ? features.transactions : features.transaction;
    default:
      return features[route.name];
  }
}

function meaningOf({ pathname, search }: Address, path: string): Route {
  if (!isText(pathname)) return { name: 'notFound', path };
  if (matchPath(paths.verification, pathname)) return { name: 'verification', path, ...flagsOf(search) };
  const detail = matchPath(paths.gameDetail, pathname)?.params;
  if (detail?.slug !== undefined) {
    const word = detail['*'] ?? '';
    const told = toldIn(word.split('/')[0]);
    return { name: 'gameDetail', path, slug: detail.slug, told, invitation: told === null ? invitationAt(word) : null };
  }
  const rest = (pattern: string) => matchPath(pattern, pathname)?.params['*']?.split('/') ?? [];
  if (matchPath(paths.topUp, pathname)) {
    const [word, id] = rest(paths.topUp);
    return { name: 'topUp', path, returned: idIn(id), told: toldIn(word) };
  }
  if (matchPath(paths.transaction, pathname)) {
    return { name: 'transaction', path, id: idIn(rest(paths.transaction)[0]) };
  }
  if (matchPath(paths.history, pathname)) {
    const [section, id] = rest(paths.history);
    if (section === 'statement') return { name: 'history', path, section, id: null, filter: statementFilterOf(search) };
    return section === 'game'
      ? { name: 'history', path, section, id: roundIn(id), filter: everything }
      : { name: 'history', path, section: 'transaction', id: idIn(id), filter: filterOf(search) };
  }
  const plain = plainNames.find((name) => matchPath(plainPaths[name], pathname));
  if (plain) return { name: plain, path };
  // A word with a dot is the name of a file (RT-18).
  const isList = matchPath(paths.games, pathname) && !decodeURIComponent(pathname).includes('.');
  return { name: isList ? 'games' : 'notFound', path };
}

/** Whether the percent-encoding is valid; the server answers an invalid path with the not-found page. */
function isText(pathname: string): boolean {
  try {
    // The result is used, because the minifier drops a call without use, and this one may throw.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

const everything: TransactionFilter = { type: null, status: null };

/** A UUID, a number, or a word with a number. */
function idIn(text: string | undefined): string | null {
  if (text === undefined || text.length > 64 || !isId(text)) return null;
  return isUuid(text) ? text.toLowerCase() : text;
}

const roundIn = (text: string | undefined): string | null =>
  text !== undefined && isUuid(text) ? text.toLowerCase() : null;

/** Vendors' words for an outcome, English and Indonesian; beginnings suffice. */
const toldWords: Record<ToldOutcome, RegExp> = {
  success: /^(success|succe+d|sukses|berhasil|paid|lunas|settle|complete|finish|done|ok$)/,
  pending: /^(pending|tertunda|menunggu|wait|process|proses|diproses|in-?progress|unpaid)/,
  failed:
    /^(fail|gagal|error|cancel|batal|dibatalkan|expire|kedaluwarsa|kadaluarsa|reject|ditolak|den(y|ied)|declin|unfinish|void)/,
};

/** In any letter case; null for other words. */
function toldIn(word = ''): ToldOutcome | null {
  const outcomes = Object.keys(toldWords) as ToldOutcome[];
  return outcomes.find((outcome) => toldWords[outcome].test(word.toLowerCase())) ?? null;
}

/** An unknown word filters nothing. */
const wordIn = <Word extends string>(words: readonly Word[], search: string, name: string): Word | null =>
  words.find((word) => word === new URLSearchParams(search).get(name)) ?? null;

const filterOf = (search: string): TransactionFilter => ({
  type: wordIn(transactionTypes, search, 'type'),
  status: wordIn(transactionStatuses, search, 'status'),
});
const statementFilterOf = (search: string): StatementFilter => ({
  balance: wordIn(balances, search, 'balance'),
  subject: wordIn(statementSubjects, search, 'subject'),
});

export { transactionPath, transactionsPath };

export const historyPath = (filter: TransactionFilter): string => filtered(transactionsPath, { ...filter });
export const statementPath = (filter: StatementFilter): string => filtered('/history/statement', { ...filter });

function filtered(path: string, filter: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** A flag is set by its presence, with any value but these (RT-12). */
const unset = ['false', '0'];

/** `flow` is null unless exactly one flow is named. */
function flagsOf(search: string): { flow: StepFlow | null; step: StepName } {
  const query = new URLSearchParams(search);
  const isSet = (flag: string) => query.has(flag) && !unset.includes(query.get(flag)?.toLowerCase() ?? '');
  const step = isSet('create_password') ? 'password' : 'code';
  const registers = isSet('register');
  const forgot = isSet('forget_password');
  if (registers === forgot) return { flow: null, step };
  return { flow: registers ? 'register' : 'forgotPassword', step };
}

const flowFlags: Record<StepFlow, string> = { register: 'register', forgotPassword: 'forget_password' };

export const stepPath = ({ flow, step }: { flow: StepFlow; step: StepName }): string =>
  `${paths.verification}?${flowFlags[flow]}=true${step === 'password' ? '&create_password=true' : ''}`;

export function categoryOf(pathname: string): Category {
  const word = matchPath(paths.games, pathname)?.params.category;
  return word === 'agile' || word === 'fast' ? word : 'all';
}

const pageTitles: Record<Exclude<Route['name'], 'games' | 'verification' | PlainPage>, MessageId> = {
  gameDetail: 'title.game_detail',
  topUp: 'title.top_up',
  transaction: 'title.transaction',
  history: 'title.history',
  notFound: 'title.not_found',
};
const categoryTitles: Record<Category, MessageId> = {
  all: 'title.games',
  agile: 'title.games.agile',
  fast: 'title.games.fast',
};

export function titleOf(address: Address, features: Features = everyFeature): MessageId {
  const route = routeOf(address, features);
  if (route.name === 'games') return categoryTitles[categoryOf(address.pathname)];
  if (route.name === 'history' && route.section !== 'transaction')
    return route.section === 'game' ? 'title.rounds' : 'title.statement';
  if (route.name === 'verification') {
    if (route.step === 'code') return 'title.code';
    return route.flow === 'forgotPassword' ? 'title.new_password' : 'title.password';
  }
  return isPlain(route.name) ? `title.${route.name}` : pageTitles[route.name];
}
