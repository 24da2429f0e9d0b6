/**
 * A page of the storefront, as the machines know it: what the address means, not how it is written. And how a machine hears
 * that it changed: it invokes `route` where it listens.
 */
import { isPlain, type PlainPage } from '../../src/contract/pages.ts';
import type { TransactionFilter } from '../../src/contract/transaction-words.ts';
import { place } from './place.ts';
import type { StepFlow, StepName } from '../verification/pending-step.ts';

/** How a payment ended, by the words of the address that a vendor's page leads back to (RT-2, RT-5). */
export type ToldOutcome = 'success' | 'pending' | 'failed';

export type Route =
  | { name: 'games' | 'notFound'; path: string }
  /** `invitation`: of the room that the player was invited to (GM-5). `told`: what a vendor's return says (RT-2). */
  | { name: 'gameDetail'; path: string; slug: string; invitation: string | null; told: ToldOutcome | null }
  /** Needs a token (RT-13). */
  | { name: PlainPage; path: string }
  /** `returned`: the transaction that a vendor's page was about. `told`: what the address says of it, which proves nothing (TU-1). */
  | { name: 'topUp'; path: string; returned: string | null; told: ToldOutcome | null }
  | { name: 'transaction'; path: string; id: string | null }
  /** Without a token it also resets the stored auth data (RT-14). `id`: one transaction, or one round, of it (HI-1). */
  | { name: 'history'; path: string; section: 'transaction' | 'game'; id: string | null; filter: TransactionFilter }
  /** `/verification-otp` with its flags (RT-12); `flow` is null where the flags say nothing that exists. */
  | { name: 'verification'; path: string; flow: StepFlow | null; step: StepName };

export interface RouteChanged {
  type: 'route.changed';
  route: Route;
}

/** The place of the address. The browser fills it in. */
export const route = place('The address is watched only where the browser provides it');

export const listensToRoute = { id: 'route', src: 'route' } as const;

/** The other pages, and whether they are behind the guard; one that is not decided does not compile. */
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
