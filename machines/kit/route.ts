/**
 * A page of the storefront, as machines know it: the meaning of the address, not its spelling. A machine hears changes
 * while it invokes `route`.
 */
import type { PlainPage } from '../../src/contract/pages.ts';
import type { StatementFilter } from '../../src/contract/statement-words.ts';
import type { TransactionFilter } from '../../src/contract/transaction-words.ts';
import { placeholder } from './placeholder.ts';
import type { StepFlow, StepName } from '../verification/pending-step.ts';

/** How a payment ended, as the return address from a vendor's page says (RT-2, RT-5). */
export type ToldOutcome = 'success' | 'pending' | 'failed';

export type Route =
  | { name: 'games'; path: string }
  | { name: 'notFound'; path: string }
  /** `invitation`: opens a private room (GM-5). `told`: what a vendor's return says (RT-2). */
  | { name: 'gameDetail'; path: string; slug: string; invitation: string | null; told: ToldOutcome | null }
  /** Needs a token (RT-13). */
  | { name: PlainPage; path: string }
  /** `returned`: the transaction that a vendor's page was about. `told`: the address's claim, no proof (TU-1). */
  | { name: 'topUp'; path: string; returned: string | null; told: ToldOutcome | null }
  | { name: 'transaction'; path: string; id: string | null }
  /** Without a token the page also resets the stored auth data (RT-14). `id`: one transaction or round (HI-1). */
  | { name: 'history'; path: string; section: 'transaction' | 'game'; id: string | null; filter: TransactionFilter }
  | { name: 'history'; path: string; section: 'statement'; id: null; filter: StatementFilter }
  /** `/verification-otp` with its flags (RT-12); `flow` is null where the flags name no flow. */
  | { name: 'verification'; path: string; flow: StepFlow | null; step: StepName };

export interface RouteChanged {
  type: 'route.changed';
  route: Route;
}

export const route = placeholder('The address is watched only where the browser provides it');

export const listensToRoute = { id: 'route', src: 'route' } as const;
