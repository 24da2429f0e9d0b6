/** Pages of players whose address has no parameters: path and required calls of each. */
import type { Calls } from './index.ts';

export const plainPages = {
  profile: { path: '/profile', needs: ['profile'] },
  accounts: { path: '/profile/account', needs: ['accounts'] },
  /** The money goes to a payment account. */
  withdraw: { path: '/withdraw', needs: ['withdraw', 'accounts'] },
  redeem: { path: '/redeem', needs: ['redeem'] },
} as const satisfies Record<string, { path: string; needs: readonly (keyof Calls)[] }>;

export type PlainPage = keyof typeof plainPages;
export const isPlain = (name: string): name is PlainPage => name in plainPages;
/** Whether search engines may list the page of this name: as it is served it says what a player can do there (SE-1). */
export const isListed = (name: string): boolean => ['games', 'topUp'].includes(name) || isPlain(name);
export const plainNames = Object.keys(plainPages) as PlainPage[];
