/** The list of games: shown at once from the page itself, read again from the platform, kept when that fails (RT-1). */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Game, games } from '../../src/contract/games.calls.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import { withEvent } from '../kit/with-event.ts';

export interface CatalogueInput {
  /** The list that the page was rendered with, if any. */
  games: Game[] | null;
}

export type CatalogueEvent = { type: 'catalogue.refreshRequested' } | ConnectionRestored | OutcomeEvent<typeof games>;

export const catalogueMachine = setup({
  types: {
    context: {} as { games: Game[] | null },
    events: {} as CatalogueEvent,
    input: {} as CatalogueInput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: { connection, 'call:games': call<typeof games>('games') },
  actions: { setGames: assign((_, { games }: { games: Game[] }) => ({ games })) },
}).createMachine({
  id: 'catalogue',
  description: 'The list of games',
  invoke: listensToConnection,
  context: ({ input }) => ({ games: input.games }),
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy'],
      description: 'A list that was read before stays on screen meanwhile.',
      meta: { requirements: ['RT-1', 'GM-1'] },
      invoke: { id: 'games', src: 'call:games', input: {} },
      on: {
        'games.accepted': { target: 'shown', actions: withEvent('setGames') },
        ...onCallFailure('games', '#failed'),
      },
    },
    shown: { on: { 'catalogue.refreshRequested': { target: 'reading' } } },
    failed: {
      id: 'failed',
      description: 'A list that was read before stays; without one the page says what went wrong.',
      initial: 'unknown',
      on: {
        'catalogue.refreshRequested': { target: 'reading' },
        'connection.restored': { target: 'reading' },
      },
      states: callFailureStates,
    },
  },
});

export type CatalogueSnapshot = SnapshotFrom<typeof catalogueMachine>;
