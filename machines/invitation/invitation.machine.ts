/** The invitation whose page a visitor is on (GM-18): who invites, to which game and for what stake, before the login. */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { OpenInvitation, visitorInvitation } from '../../src/contract/invitation.calls.ts';
import { onCallFailure, optionalCallFailureStates } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { problem } from '../kit/problem.ts';
import { listensToRoute, route, type Route, type RouteChanged } from '../kit/route.ts';
import { withEvent } from '../kit/with-event.ts';

export interface InvitationInput {
  route: Route;
}

export type InvitationEvent =
  | { type: 'invitation.retried' }
  | RouteChanged
  | ConnectionRestored
  | OutcomeEvent<typeof visitorInvitation>;

interface Place {
  /** The game whose page it is. */
  slug: string;
  code: string;
}

interface Context {
  /** Null: the page has no invitation. */
  place: Place | null;
  invited: OpenInvitation | null;
}

const placeIn = (page: Route): Place | null =>
  page.name === 'gameDetail' && page.invitation !== null ? { slug: page.slug, code: page.invitation } : null;

const isSame = (one: Place | null, other: Place | null): boolean =>
  one?.slug === other?.slug && one?.code === other?.code;

const reads = { target: '#invitation.reading' } as const;
const untold = { target: '#invitation.untold' } as const;

export const invitationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InvitationEvent,
    input: {} as InvitationInput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: { connection, route, 'call:visitorInvitation': call<typeof visitorInvitation>('visitorInvitation') },
  actions: {
    setPlace: assign((_, { route: page }: { route: Route }) => ({ place: placeIn(page), invited: null })),
    setInvited: assign((_, { game, stake, name }: OpenInvitation) => ({ invited: { game, stake, name } })),
  },
  guards: {
    isOtherPlace: ({ context }, { route: page }: { route: Route }) => !isSame(placeIn(page), context.place),
    isInvited: ({ context }) => context.place !== null,
    isForThisGame: ({ context }, { game }: OpenInvitation) => game === context.place?.slug,
  },
}).createMachine({
  id: 'invitation',
  description: 'Who invites a visitor',
  invoke: [listensToConnection, listensToRoute],
  context: ({ input }) => ({ place: placeIn(input.route), invited: null }),
  initial: 'arriving',
  on: {
    'route.changed': { guard: withEvent('isOtherPlace'), target: '.arriving', actions: withEvent('setPlace') },
  },
  states: {
    arriving: { always: [{ guard: 'isInvited', target: 'reading' }, { target: 'none' }] },
    none: { description: 'The page is of no invitation.' },
    reading: {
      tags: ['busy'],
      meta: { requirements: ['GM-18'] },
      invoke: {
        id: 'visitorInvitation',
        src: 'call:visitorInvitation',
        input: ({ context }) => ({ invitation: context.place?.code ?? '' }),
      },
      on: {
        'visitorInvitation.accepted': [
          { guard: withEvent('isForThisGame'), target: 'shown', actions: withEvent('setInvited') },
          { target: 'refused.otherGame', actions: withEvent('setInvited') },
        ],
        'visitorInvitation.not_found': { target: 'refused.notFound' },
        'visitorInvitation.room_full': { target: 'refused.roomFull' },
        'visitorInvitation.too_late': { target: 'refused.tooLate' },
        'visitorInvitation.game_ended': { target: 'refused.gameEnded' },
        'visitorInvitation.throttled': untold,
        ...onCallFailure('visitorInvitation', '#invitationFailed'),
        'visitorInvitation.not_available': untold,
      },
    },
    shown: {
      description: 'Who invites, and for what stake; the login leads back to it.',
      meta: { requirements: ['GM-18'] },
    },
    untold: {
      description:
        'The platform does not say it to a visitor, or not for now: a friend invites, and the login tells more.',
      meta: { requirements: ['GM-18'] },
    },
    refused: {
      description: 'The invitation does not lead to a seat here: says why.',
      meta: { requirements: ['GM-18'] },
      initial: 'notFound',
      states: {
        notFound: problem('There is no such invitation.', 'GM-5'),
        otherGame: problem('It is for another game: the way there.', 'GM-10'),
        roomFull: problem('Both seats are taken.', 'GM-5'),
        tooLate: problem('The round has begun.', 'GM-5'),
        gameEnded: problem('The match has ended.', 'GM-5'),
      },
    },
    failed: {
      id: 'invitationFailed',
      description: 'It could not be read: says why, and offers to try again.',
      meta: { requirements: ['ER-2'] },
      initial: 'unknown',
      on: { 'invitation.retried': reads, 'connection.restored': reads },
      states: optionalCallFailureStates,
    },
  },
});

export type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>;

export const controlKey = ({ context: { place } }: InvitationSnapshot): ControlKey => ({ game: place?.slug ?? null });
