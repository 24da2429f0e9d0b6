/** Which pages need a token (RT-13). Apart from route.ts, so that the first chunk does not load XState for it. */
import { isPlain, type PlainPage } from '../../src/contract/pages.ts';
import type { Route } from './route.ts';

/** Whether each other page needs a player; a page without an entry does not compile. */
const guarded: Record<Exclude<Route['name'], PlainPage>, boolean> = {
  games: false,
  gameDetail: false,
  notFound: false,
  verification: false,
  topUp: true,
  transaction: true,
  history: true,
};

export const needsPlayer = ({ name }: Route): boolean => isPlain(name) || guarded[name];
