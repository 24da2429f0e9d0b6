/** One page of each kind that machines tell apart. */
import { isPlain, type PlainPage } from '../../../src/contract/pages.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { pages } from './addresses.ts';
import { wonGame } from './game-samples.ts';
import { roomInvitation } from '../room/room-samples.ts';

const transactionId = '5b0c6a4e-1f2d-4c3b-9a8e-7d6c5b4a3f21';

const plain = Object.fromEntries(
  pages.filter(({ name }) => isPlain(name)).map(({ name, samples: [path] }) => [name, { name, path }]),
) as { [Name in PlainPage]: { name: Name; path: string } };

const game = {
  name: 'gameDetail',
  path: `/detail/${playable.sums}`,
  slug: playable.sums,
  invitation: null,
  told: null,
} as const;
const history = { name: 'history', id: null, filter: { type: null, status: null } } as const;

export const routes = {
  ...plain,
  games: { name: 'games', path: '/' },
  nowhere: { name: 'notFound', path: '/nowhere/at/all' },
  game,
  invitation: { ...game, path: `${game.path}/${roomInvitation}`, invitation: roomInvitation },
  otherGameInvitation: {
    ...game,
    path: `/detail/${playable.rings}/${roomInvitation}`,
    slug: playable.rings,
    invitation: roomInvitation,
  },
  topUp: { name: 'topUp', path: '/top-up', returned: null, told: null },
  topUpTold: { name: 'topUp', path: '/top-up/failed', returned: null, told: 'failed' },
  topUpReturned: { name: 'topUp', path: `/top-up/return/${transactionId}`, returned: transactionId, told: null },
  transaction: { name: 'transaction', path: `/transaction/${transactionId}`, id: transactionId },
  gameHistory: { ...history, path: '/history/game', section: 'game' },
  roundAgain: { ...history, path: `/history/game/${wonGame.id}`, section: 'game', id: wonGame.id },
  statement: {
    ...{ name: 'history', id: null, path: '/history/statement', section: 'statement' },
    filter: { balance: null, subject: null },
  },
  history: { ...history, path: '/history/transaction', section: 'transaction' },
  codeStep: { name: 'verification', path: '/verification-otp?register=true', flow: 'register', step: 'code' },
  passwordStep: {
    name: 'verification',
    path: '/verification-otp?register=true&create_password=true',
    flow: 'register',
    step: 'password',
  },
  resetCodeStep: {
    name: 'verification',
    path: '/verification-otp?forget_password=true',
    flow: 'forgotPassword',
    step: 'code',
  },
  resetPasswordStep: {
    name: 'verification',
    path: '/verification-otp?forget_password=true&create_password=true',
    flow: 'forgotPassword',
    step: 'password',
  },
  strayStep: { name: 'verification', path: '/verification-otp', flow: null, step: 'code' },
} as const satisfies Record<string, Route>;

/** The samples of `route.changed` with these pages. */
export const visits = <Name extends keyof typeof routes>(...names: Name[]) =>
  Object.fromEntries(names.map((name): [Name, { route: Route }] => [name, { route: routes[name] }])) as Record<
    Name,
    { route: Route }
  >;
