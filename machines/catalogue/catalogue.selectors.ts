import type { Game } from '../../src/contract/games.calls.ts';
import { callFailureMessages } from '../kit/call-failure-messages.ts';
import type { CatalogueSnapshot } from './catalogue.machine.ts';

export interface CatalogueView {
  games: Game[] | null;
  /** A list that was read before is shown all the same. */
  failure: string | null;
}

export function catalogueView({ value, context }: CatalogueSnapshot): CatalogueView {
  const state = typeof value === 'object' ? value.failed : null;
  return { games: context.games, failure: state && callFailureMessages[state] };
}
