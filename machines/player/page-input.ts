/** What the machine of each page is started with: from the address, and from who the player is. */
import type { ReadRequest } from '../../src/contract/reads.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { OpenIntent } from '../kit/money-intent.ts';
import type { Route } from '../kit/route.ts';
import type { PlayerContext } from './player.setup.ts';

/** What every page gets that moves money. */
export const moneyInput = ({ session, nonce, visits, pendingIntents }: PlayerContext, kind: OpenIntent['kind']) => ({
  bearer: session.token,
  intent: `${nonce}.${visits}`,
  pendingKey: pendingIntents.find((out) => out.kind === kind && out.phone === session.phone)?.key ?? null,
});

/** What the history reads. */
export function listedIn(route: Route, bearer: Secret): ReadRequest {
  if (route.name !== 'history') return { purpose: 'transactions', bearer, filter: { type: null, status: null } };
  if (route.section === 'transaction') return { purpose: 'transactions', bearer, filter: route.filter };
  return route.id === null ? { purpose: 'gameResults', bearer } : { purpose: 'replay', bearer, id: route.id };
}

export function gameOf(route: Route): { slug: string; invitation: string | null } {
  if (route.name !== 'gameDetail') throw new Error('The address names no game.');
  return { slug: route.slug, invitation: route.invitation };
}

export function shownTransaction({ route }: PlayerContext): string {
  const id = 'id' in route ? route.id : null;
  if (id === null) throw new Error('The address names no transaction.');
  return id;
}
