/** What the statechart of a room is made of: its events, its context, and every action and guard by name. */
import { assign, raise, sendTo, setup } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { platinum, readPlatinum, type Platinum } from '../../src/contract/money.ts';
import type { invitation, joinRoom, leaveRoom, Room, room } from '../../src/contract/rooms.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { call } from '../kit/call.ts';
import { channel, type ChannelEvent, type RoomNews } from '../kit/channel.ts';
import { connection, type ConnectionRestored } from '../kit/connection.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { nextKey, type IntentKeys } from '../kit/money-intent.ts';
import { announceMovement } from '../kit/neighbours.ts';
import { waitOf } from '../kit/said.ts';
import { roundMachine, type RoundOutput } from '../round/round.machine.ts';
import { stakeVerdict, type StakeChoice } from './stake-choice.ts';

export interface RoomInput {
  bearer: Secret;
  /** The game of the page. */
  slug: string;
  /** Of the room that the player was invited to; null where the address names none. */
  invitation: string | null;
  /** Names what is asked for here; each try at something else gets a number behind it. */
  intent: string;
}

/** It ends only with the session. */
export interface RoomOutput {
  type: 'unauthorized';
}

export type RoomEvent =
  /** The stake was typed or stepped to: what was wrong with the last one is no longer said. */
  | { type: 'stake.changed' }
  /** A seat is asked for. For the room of an invitation its own stake counts, whatever `digits` says. */
  | ({ type: 'join.requested'; isPrivate: boolean } & StakeChoice)
  /** Back to a choice of one's own: after a refusal, an end, or instead of an invitation. */
  | { type: 'form.requested' }
  /** Ask again now. */
  | { type: 'check.requested' }
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.dismissed' }
  /** To the other game, where the player sits. */
  | { type: 'seat.followed' }
  | ConnectionRestored
  | ChannelEvent
  | DeadlineReached
  | OutcomeEvent<typeof joinRoom>
  | OutcomeEvent<typeof room>
  | OutcomeEvent<typeof invitation>
  | OutcomeEvent<typeof leaveRoom>;

/** What the room of an invitation is played for, and who invites. */
export interface Invited {
  game: string;
  stake: Platinum;
  name: string;
}

export interface RoomContext extends IntentKeys {
  bearer: Secret;
  slug: string;
  invitation: string | null;
  invited: Invited | null;
  /** What was asked for last; null before that. */
  stake: Platinum | null;
  isPrivate: boolean;
  /** As the server told it last. */
  room: Room | null;
  /** When that was; this and all other moments in ms on the device's timeline. */
  heardAt: number;
  isLive: boolean;
  /** The live connection was lost or could not be opened, and nothing came of it since. */
  hasFailed: boolean;
  /** When the server is asked, or the connection tried, again. */
  retryAt: number;
  /** A wait that the server announced, and in minutes. */
  until: number;
  minutes: number;
  output: RoomOutput;
}

interface Told {
  receivedAt: number;
}

/** Between the loss of the connection and the next try, between two questions, and after one that failed, ms. */
const pauses = { reconnect: 500, poll: 1_500, failure: 2_000 } as const;
/** How long after the room's own moment news of it may take, and how long there may be none at all, ms. */
const silence = { late: 3_000, longest: 60_000 } as const;

/** What is staked: that of the invitation, or what was typed. */
const choiceOf = ({ invited }: RoomContext, { digits, available }: StakeChoice): StakeChoice => ({
  digits: invited ? String(invited.stake) : digits,
  available,
});

const isAhead = ({ room }: RoomContext, told: Room): boolean =>
  room !== null && told.id === room.id && told.version > room.version;

/** The moment by which there has to be news, or the connection is taken for dead. */
export const silentUntil = ({ room, heardAt }: RoomContext): number =>
  room?.until == null ? heardAt + silence.longest : Math.max(room.until, heardAt) + silence.late;

/** When the room is read again: after a pause, and at the moment at which the round begins. */
export function nextPoll({ room, heardAt, retryAt }: RoomContext): number {
  const begins = room?.status === 'starting' ? room.until : null;
  return begins !== null && begins > heardAt ? Math.min(begins, retryAt) : retryAt;
}

export const newsOf = ({ output }: Ended<RoundOutput>): RoomNews => {
  if (output.type !== 'ended') throw new Error(`Expected the output "ended" of a round; it is "${output.type}".`);
  return output.news;
};

export const roomSetup = setup({
  types: {
    context: {} as RoomContext,
    events: {} as RoomEvent,
    input: {} as RoomInput,
    output: {} as RoomOutput,
    tags: {} as 'busy' | 'error' | 'blocked',
  },
  actors: {
    connection,
    'call:room': call<typeof room>('room'),
    'call:joinRoom': call<typeof joinRoom>('joinRoom'),
    'call:invitation': call<typeof invitation>('invitation'),
    'call:leaveRoom': call<typeof leaveRoom>('leaveRoom'),
    deadline,
    channel,
    round: roundMachine,
  },
  actions: {
    /** Balances are read again, here and in all tabs. */
    announceMovement,
    goTo: effect<{ path: string }>('goTo'),
    claimKey: assign({ isOpen: true }),
    /** Nobody sits anywhere: the next try has the same key, should the first arrive after all. */
    holdKey: assign({ isOpen: false }),
    /** The key was used for something else: the intent goes on under another. */
    renewKey: assign(({ context }) => ({ ...nextKey(context), isOpen: true })),
    releaseKey: assign(({ context }) => nextKey(context)),
    setInvited: assign((_, { game, stake, name }: Invited) => ({ invited: { game, stake, name } })),
    clearInvitation: assign({ invitation: null, invited: null }),
    setChoice: assign(({ context }, { isPrivate, ...choice }: StakeChoice & { isPrivate: boolean }) => ({
      stake: readPlatinum(choiceOf(context, choice).digits) ?? platinum(0),
      isPrivate,
    })),
    setWait: assign(waitOf),
    /** The first news of a seat. */
    setRoom: assign((_, { room, receivedAt }: RoomNews) => ({ room, heardAt: receivedAt, hasFailed: false })),
    setNews: assign((_, { room, receivedAt }: RoomNews) => ({ room, heardAt: receivedAt })),
    clearRoom: assign({ room: null }),
    markOpened: assign((_, { receivedAt }: Told) => ({ isLive: true, hasFailed: false, heardAt: receivedAt })),
    markLost: assign((_, { receivedAt }: Told) => ({
      isLive: false,
      hasFailed: true,
      retryAt: receivedAt + pauses.reconnect,
    })),
    markClosed: assign({ isLive: false }),
    forgetFailure: assign({ hasFailed: false }),
    restAfterPoll: assign((_, { receivedAt }: Told) => ({ heardAt: receivedAt, retryAt: receivedAt + pauses.poll })),
    restAfterFailure: assign(({ event }) => ({
      retryAt: ('receivedAt' in event ? event.receivedAt : 0) + pauses.failure,
    })),
    raiseNews: raise((_, { room, receivedAt }: RoomNews) => ({ type: 'news.arrived' as const, room, receivedAt })),
    sendNewsToRound: sendTo('round', (_, { room, receivedAt }: RoomNews) => ({
      type: 'news.arrived' as const,
      room,
      receivedAt,
    })),
    sendChannelToRound: sendTo('round', (_, { type }: { type: 'channel.opened' | 'channel.lost' }) => ({ type })),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    hasInvitation: ({ context }) => context.invitation !== null,
    /** What the invitation is for has not been read yet. */
    isUnread: ({ context }) => context.invitation !== null && context.invited === null,
    isOwnChoice: ({ context }) => context.invited === null,
    hasFailed: ({ context }) => context.hasFailed,
    isBelowMinimum: ({ context }, choice: StakeChoice) => stakeVerdict(choiceOf(context, choice)) === 'belowMinimum',
    isNoStep: ({ context }, choice: StakeChoice) => stakeVerdict(choiceOf(context, choice)) === 'noStep',
    isAboveMaximum: ({ context }, choice: StakeChoice) => stakeVerdict(choiceOf(context, choice)) === 'aboveMaximum',
    isAboveBalance: ({ context }, choice: StakeChoice) => stakeVerdict(choiceOf(context, choice)) === 'aboveBalance',
    isOver: (_, { room }: RoomNews) => room.status === 'ended',
    isElsewhere: ({ context }, { room }: RoomNews) => room.game !== context.slug,
    isForThisGame: ({ context }, { game }: Invited) => game === context.slug,
    /** A round says itself that it is over. */
    isEnd: ({ context }, { room }: RoomNews) =>
      isAhead(context, room) && room.status === 'ended' && context.room?.status !== 'playing',
    goesOn: ({ context }, { room }: RoomNews) => isAhead(context, room) && room.status !== 'ended',
    isNews: ({ context }, { room }: RoomNews) => isAhead(context, room),
    isStarting: ({ context }) => context.room?.status === 'starting',
    isPlaying: ({ context }) => context.room?.status === 'playing',
    isBeforeRound: ({ context }) => context.room?.status !== 'playing',
    hasEnded: endedWith<RoundOutput>('ended'),
    isGone: endedWith<RoundOutput>('gone'),
  },
});
