/** The week's best players of a game (WB-1 to WB-4): read once asked for, and whether the player is listed. */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { Board, BoardWeek, setListing, weekBoard } from '../../src/contract/board.calls.ts';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { withEvent } from '../kit/with-event.ts';

export interface BoardInput {
  bearer: Secret;
}

export interface BoardOutput {
  type: 'unauthorized';
}

export type BoardEvent =
  | { type: 'board.opened'; game: string }
  | { type: 'board.closed' }
  | { type: 'board.retried' }
  | { type: 'week.chosen'; week: BoardWeek }
  | { type: 'listing.changed'; isListed: boolean }
  | ConnectionRestored
  | OutcomeEvent<typeof weekBoard>
  | OutcomeEvent<typeof setListing>;

interface Context extends BoardInput {
  game: string;
  week: BoardWeek;
  /** Of this game and week; null before it was read. */
  board: Board | null;
  output: BoardOutput;
}

const closes = { 'board.closed': { target: '#board.closed', actions: 'clearBoard' } } as const;
const changesWeek = {
  'week.chosen': {
    guard: { type: 'isOtherWeek', params: ({ event }: { event: { week: BoardWeek } }) => event },
    target: '#board.reading',
    reenter: true,
    actions: ['clearBoard', { type: 'setWeek', params: ({ event }: { event: { week: BoardWeek } }) => event }],
  },
} as const;

export const boardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BoardEvent,
    input: {} as BoardInput,
    output: {} as BoardOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    connection,
    'call:weekBoard': call<typeof weekBoard>('weekBoard'),
    'call:setListing': call<typeof setListing>('setListing'),
  },
  actions: {
    setGame: assign((_, { game }: { game: string }) => ({ game, week: 'this' as const })),
    setWeek: assign((_, { week }: { week: BoardWeek }) => ({ week })),
    setBoard: assign((_, { board: read }: { board: Board }) => ({ board: read })),
    clearBoard: assign({ board: null }),
  },
  guards: {
    isOtherWeek: ({ context }, { week }: { week: BoardWeek }) => week !== context.week,
    isNamed: ({ context }) => context.board?.me.listing !== 'unnamed',
  },
}).createMachine({
  id: 'board',
  description: 'The best players of a week',
  context: ({ input }) => ({ ...input, game: '', week: 'this', board: null, output: { type: 'unauthorized' } }),
  output: ({ context }) => context.output,
  invoke: listensToConnection,
  initial: 'closed',
  states: {
    closed: {
      description: 'Not asked for: no board is read.',
      meta: { requirements: ['WB-1'] },
      on: { 'board.opened': { target: 'reading', actions: withEvent('setGame') } },
    },
    reading: {
      tags: ['busy'],
      meta: { requirements: ['WB-1', 'WB-2'] },
      invoke: {
        id: 'weekBoard',
        src: 'call:weekBoard',
        input: ({ context: { bearer, game, week } }) => ({ bearer, game, week }),
      },
      on: {
        ...closes,
        ...changesWeek,
        'weekBoard.accepted': { target: 'shown', actions: withEvent('setBoard') },
        'weekBoard.unauthorized': whenUnauthorized('board'),
        ...onCallFailure('weekBoard', '#boardFailed'),
      },
    },
    failed: failedCall('boardFailed', 'It could not be read: says why, and offers to try again.', {
      ...closes,
      ...changesWeek,
      'board.retried': { target: '#board.reading' },
      'connection.restored': { target: '#board.reading' },
    }),
    shown: {
      id: 'shown',
      description: 'The best ten, and the player’s own row wherever it stands.',
      meta: { requirements: ['WB-2', 'WB-3'] },
      initial: 'clean',
      on: {
        ...closes,
        ...changesWeek,
        'listing.changed': { guard: 'isNamed', target: 'saving' },
      },
      states: { clean: {}, ...callFailureStates },
    },
    saving: {
      tags: ['busy'],
      description: 'The platform is told whether the player is listed.',
      meta: { requirements: ['WB-4'] },
      invoke: {
        id: 'setListing',
        src: 'call:setListing',
        input: ({ context: { bearer }, event }) => {
          assertEvent(event, 'listing.changed');
          return { bearer, isListed: event.isListed };
        },
      },
      on: {
        'setListing.accepted': { target: 'reading' },
        'setListing.unauthorized': whenUnauthorized('board'),
        ...onCallFailure('setListing', '#shown'),
      },
    },
    finished: { type: 'final' },
  },
});

export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;

export const controlKey = ({ context }: BoardSnapshot): ControlKey => ({
  game: context.game,
  week: context.week,
  listing: context.board?.me.listing ?? null,
});
