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
export const plainNames = Object.keys(plainPages) as PlainPage[];
