/** The pages of players that are nothing but an address: each with it, and the calls that it cannot do without. */
import type { Calls } from './index.ts';

export const plainPages = {
  profile: { path: '/profile', needs: ['profile'] },
  accounts: { path: '/profile/account', needs: ['accounts'] },
  /** Money goes to one of the player's accounts. */
  withdraw: { path: '/withdraw', needs: ['withdraw', 'accounts'] },
  redeem: { path: '/redeem', needs: ['redeem'] },
} as const satisfies Record<string, { path: string; needs: readonly (keyof Calls)[] }>;

export type PlainPage = keyof typeof plainPages;
export const isPlain = (name: string): name is PlainPage => name in plainPages;
export const plainNames = Object.keys(plainPages) as PlainPage[];
