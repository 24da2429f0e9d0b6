/**
 * What the player waits for (GM-15 to GM-17): closed games that the platform tells of once they have opened. Read at the
 * list of games; each answer carries all, so that a wish needs no reading before it.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { setWish, Wishes, wishes } from '../../src/contract/wishes.calls.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { notify, refreshGames } from '../kit/neighbours.ts';
import { blockedBy } from '../kit/problem.ts';
import { listensToRoute, route, type Route, type RouteChanged } from '../kit/route.ts';
import { waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';

export interface WishesInput {
  bearer: Secret;
  route: Route;
  /** The game of a wish that was made before the login (GM-16). */
  wish: string | null;
}

export interface WishesOutput {
  type: 'unauthorized';
}

export type WishesEvent =
  | { type: 'wish.made'; game: string }
  | { type: 'wish.takenBack'; game: string }
  | { type: 'news.closed' }
  | RouteChanged
  | ConnectionRestored
  | DeadlineReached
  | OutcomeEvent<typeof wishes>
  | OutcomeEvent<typeof setWish>;

interface Context extends WishesInput {
  /** Null: not read yet. */
  wishes: Wishes | null;
  /** Of the last wish, made or taken back. */
  game: string;
  until: number;
  minutes: number;
  output: WishesOutput;
}

interface OfGame {
  game: string;
}

const isAtList = (route: Route): boolean => route.name === 'games';

/** The opened game that is told next. */
const newsIn = ({ wishes: known }: Pick<Context, 'wishes'>): string | null => known?.opened[0] ?? null;

const makes = { target: '#wishes.making', actions: withEvent('setGame') } as const;
const makesNew = { guard: withEvent('isNew'), ...makes } as const;
const leadsToList = [
  { guard: withEvent('leadsToList'), target: '#wishes.reading', actions: withEvent('setRoute') },
  { actions: withEvent('setRoute') },
] as const;

const asksToSet = (isWished: boolean) =>
  ({
    id: 'setWish',
    src: 'call:setWish',
    input: ({ context: { bearer, game } }: { context: Context }) => ({ bearer, game, isWished }),
  }) as const;

const refusals = {
  'setWish.not_awaited': {
    target: '#known',
    actions: ['refreshGames', { type: 'notify', params: { id: 'wish.not_awaited' } }],
    description: 'The game can be played by now: the list is read again.',
  },
  'setWish.throttled': { target: '#known.throttled', actions: withEvent('setWait') },
  'setWish.unauthorized': whenUnauthorized('wishes'),
  ...onCallFailure('setWish', '#known'),
} as const;

export const wishesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WishesEvent,
    input: {} as WishesInput,
    output: {} as WishesOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    route,
    connection,
    deadline,
    'call:wishes': call<typeof wishes>('wishes'),
    'call:setWish': call<typeof setWish>('setWish'),
  },
  actions: {
    notify,
    refreshGames,
    setRoute: assign((_, { route }: { route: Route }) => ({ route })),
    setGame: assign((_, { game }: OfGame) => ({ game })),
    setBrought: assign(({ context }) => ({ game: context.wish ?? '', wish: null })),
    setWishes: assign((_, { wishes: told }: { wishes: Wishes }) => ({ wishes: told })),
    /** The platform is told of it next; the page shows it no longer. */
    takeNews: assign(({ context }) => ({
      game: newsIn(context) ?? '',
      wishes: context.wishes && { ...context.wishes, opened: context.wishes.opened.slice(1) },
    })),
    setWait: assign(waitOf),
  },
  guards: {
    bringsWish: ({ context }) => context.wish !== null,
    isAtList: ({ context }) => isAtList(context.route),
    leadsToList: (_, { route }: { route: Route }) => isAtList(route),
    leadsToUnread: ({ context }, { route }: { route: Route }) => context.wishes === null && isAtList(route),
    leadsToNews: ({ context }, { route }: { route: Route }) =>
      route.name === 'gameDetail' && route.slug === newsIn(context),
    hasNews: ({ context }) => newsIn(context) !== null,
    isNew: ({ context }, { game }: OfGame) => context.wishes?.waiting.includes(game) !== true,
    isMade: ({ context }, { game }: OfGame) => context.wishes?.waiting.includes(game) === true,
  },
}).createMachine({
  id: 'wishes',
  description: 'Games that the player waits for',
  context: ({ input }) => ({
    ...input,
    wishes: null,
    game: '',
    until: 0,
    minutes: 0,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  invoke: [listensToRoute, listensToConnection],
  initial: 'deciding',
  on: { 'route.changed': { actions: withEvent('setRoute') } },
  states: {
    deciding: {
      always: [
        {
          guard: 'bringsWish',
          target: 'making',
          actions: 'setBrought',
          description: 'Made by the visitor who has logged in.',
          meta: { requirements: ['GM-16'] },
        },
        { guard: 'isAtList', target: 'reading' },
        { target: 'unread' },
      ],
    },
    unread: {
      description: 'Not at the list yet, or nobody could say: a wish can be made all the same.',
      meta: { requirements: ['GM-15'] },
      on: {
        'wish.made': makes,
        'route.changed': leadsToList,
        'connection.restored': { guard: 'isAtList', target: 'reading' },
      },
    },
    reading: {
      tags: ['busy'],
      description: 'Asks what the player waits for, and what has opened since.',
      meta: { requirements: ['GM-15', 'GM-17'] },
      invoke: { id: 'wishes', src: 'call:wishes', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'wish.made': makes,
        'wishes.accepted': { target: 'known', actions: withEvent('setWishes') },
        'wishes.not_available': { target: 'notOffered' },
        'wishes.unauthorized': whenUnauthorized('wishes'),
        'wishes.*': { target: 'unread' },
      },
    },
    notOffered: {
      description: 'The platform does not have it: nothing of it is shown.',
      meta: { requirements: ['GM-15'] },
      on: { 'route.changed': leadsToList },
    },
    known: {
      id: 'known',
      description: 'Each closed game can be waited for, or no longer; one that has opened is told.',
      meta: { requirements: ['GM-15', 'GM-17'] },
      initial: 'clean',
      on: {
        'wish.made': makesNew,
        'wish.takenBack': {
          guard: withEvent('isMade'),
          target: 'takingBack',
          actions: withEvent('setGame'),
        },
        'news.closed': { guard: 'hasNews', target: 'answering', actions: 'takeNews' },
        'route.changed': [
          {
            guard: withEvent('leadsToNews'),
            target: 'answering',
            actions: [withEvent('setRoute'), 'takeNews'],
            description: 'The player goes to the game that has opened.',
            meta: { requirements: ['GM-17'] },
          },
          { guard: withEvent('leadsToUnread'), target: 'reading', actions: withEvent('setRoute') },
          { target: '#known', actions: withEvent('setRoute'), description: 'What failed is said no longer.' },
        ],
      },
      states: {
        clean: {},
        throttled: blockedBy('throttle', 'Changed too often: it waits.', {
          'wish.made': { guard: withEvent('isNew') },
          'wish.takenBack': { guard: withEvent('isMade') },
        }),
        ...callFailureStates,
      },
    },
    making: {
      tags: ['busy'],
      description: 'The platform is told that the player waits for the game.',
      meta: { requirements: ['GM-15', 'GM-16'] },
      invoke: asksToSet(true),
      on: {
        'setWish.accepted': {
          target: 'known',
          actions: [withEvent('setWishes'), { type: 'notify', params: { id: 'wish.saved' } }],
        },
        ...refusals,
      },
    },
    takingBack: {
      tags: ['busy'],
      description: 'The platform is told that the player no longer waits for the game.',
      meta: { requirements: ['GM-15'] },
      invoke: asksToSet(false),
      on: {
        'setWish.accepted': {
          target: 'known',
          actions: [withEvent('setWishes'), { type: 'notify', params: { id: 'wish.removed' } }],
        },
        ...refusals,
      },
    },
    answering: {
      tags: ['busy'],
      description:
        'The platform is told that the player knows: the wish is done. Where that fails, it is told again at the next visit.',
      meta: { requirements: ['GM-17'] },
      invoke: asksToSet(false),
      on: {
        'setWish.accepted': { target: 'known', actions: withEvent('setWishes') },
        'setWish.unauthorized': whenUnauthorized('wishes'),
        'setWish.*': { target: 'known' },
      },
    },
    finished: { type: 'final' },
  },
});

export type WishesSnapshot = SnapshotFrom<typeof wishesMachine>;

export const controlKey = ({ context }: WishesSnapshot): ControlKey => ({
  waiting: context.wishes?.waiting.join(' ') ?? null,
  opened: context.wishes?.opened.join(' ') ?? null,
  game: context.game,
  isAtList: isAtList(context.route),
});
