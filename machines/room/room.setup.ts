import { assign, raise, sendTo, setup } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { OpenInvitation } from '../../src/contract/invitation.calls.ts';
import type { MarbleKind } from '../../src/contract/nickname.ts';
import { readPlatinum, type Platinum } from '../../src/contract/money.ts';
import type {
  invitation,
  joinRoom,
  leaveRoom,
  Opponent,
  opponents,
  practiceRoom,
  Room,
  room,
} from '../../src/contract/rooms.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { isFree } from '../../src/contract/stake.ts';
import { call } from '../kit/call.ts';
import { giveCue } from '../cues/give-cue.ts';
import { channel, type ChannelEvent, type RoomNews } from '../kit/channel.ts';
import { connection, type ConnectionRestored } from '../kit/connection.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { nextKey, type IntentKeys } from '../kit/money-intent.ts';
import { announceMovement, announceNoSeat, announceSeat } from '../kit/neighbours.ts';
import { waitOf } from '../kit/said.ts';
import { openingOf, type Opening } from '../play-limits/held-back.ts';
import { adultDayOf } from '../profile/age-needed.ts';
import { padEnds, type PinSaved } from '../pin-pad/pin-needed.ts';
import { pinPadMachine, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';
import { roundMachine, type RoundOutput } from '../round/round.machine.ts';
import { chosenDigits, stakeVerdict, type StakeTerms, type StakeVerdict } from './stake-choice.ts';
import { invitationIn } from './typed-code.ts';

export interface RoomOutput {
  type: 'unauthorized';
}

export type RoomEvent =
  | { type: 'stake.changed'; digits: string }
  | ({ type: 'join.requested'; isPrivate: boolean } & StakeTerms)
  | { type: 'practice.requested' }
  | ({ type: 'rematch.requested' } & Rival)
  /** After a refusal, an end, or instead of an invitation. */
  | { type: 'form.requested' }
  | { type: 'rivals.requested' }
  /** What was typed for a friend's invitation. */
  | { type: 'code.submitted'; text: string }
  | { type: 'otherGame.followed' }
  | { type: 'check.requested' }
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.dismissed' }
  | { type: 'seat.followed' }
  | PinSaved
  | ConnectionRestored
  | ChannelEvent
  | DeadlineReached
  | OutcomeEvent<typeof joinRoom>
  | OutcomeEvent<typeof practiceRoom>
  | OutcomeEvent<typeof room>
  | OutcomeEvent<typeof invitation>
  | OutcomeEvent<typeof opponents>
  | OutcomeEvent<typeof leaveRoom>;

export interface Invited extends OpenInvitation {
  marble: MarbleKind | null;
}

/** Whom the player may meet again, after which match and for which stake. */
export type Rival = Omit<Opponent, 'isWaiting'>;

export interface RoomContext extends IntentKeys {
  bearer: Secret;
  phone: string;
  slug: string;
  invitation: string | null;
  /** The match after which the same two meet again; whom and for which stake `invited` says. */
  rematch: string | null;
  invited: Invited | null;
  /** Whom the player met last in this game; empty before it is asked. */
  opponents: readonly Opponent[];
  /** Null before the form is on screen. */
  digits: string | null;
  /** Last asked for. */
  stake: Platinum | null;
  isPrivate: boolean;
  /** Of the PIN, for this stake. */
  proof: Secret | null;
  wasWrong: boolean;
  room: Room | null;
  /** All moments here are ms on the device's timeline. */
  heardAt: number;
  /** When the platform could last tell that the player is there. */
  signAt: number;
  isLive: boolean;
  /** A second failure in a row leads to polling. */
  hasFailed: boolean;
  retryAt: number;
  /** Of a wait that the server announced. */
  until: number;
  minutes: number;
  /** Hours for which a first PIN pauses such stakes (WD-2); null: not at all, or unknown. */
  pinPause: number | null;
  /** Of a minor, `yyyy-mm-dd`. */
  adultOn: string | null;
  /** Of the own limit that held the last try back. */
  opening: Opening;
  output: RoomOutput;
}

interface Told {
  receivedAt: number;
}

/** Ms. */
const pauses = { reconnect: 500, poll: 1_500, failure: 2_000 } as const;
/** Ms: after the room's own moment `until`, and in a room without one. */
const silence = { late: 3_000, longest: 60_000 } as const;

const isVerdict =
  (verdict: StakeVerdict) =>
  ({ context }: { context: RoomContext }, terms: StakeTerms): boolean =>
    stakeVerdict(chosenDigits(context, terms), terms.available) === verdict;

const isAhead = ({ room }: RoomContext, told: Room): boolean =>
  room !== null && told.id === room.id && told.version > room.version;

/** When silence means that the live connection is dead. */
export const silentUntil = ({ room, heardAt }: RoomContext): number =>
  room?.until == null ? heardAt + silence.longest : Math.max(room.until, heardAt) + silence.late;

/** After the pause, or when the round begins, if that is sooner. */
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
    input: {} as { bearer: Secret; phone: string; slug: string; invitation: string | null; intent: string },
    output: {} as RoomOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked' | 'dialog',
  },
  actors: {
    connection,
    'call:room': call<typeof room>('room'),
    'call:joinRoom': call<typeof joinRoom>('joinRoom'),
    'call:practiceRoom': call<typeof practiceRoom>('practiceRoom'),
    'call:invitation': call<typeof invitation>('invitation'),
    'call:opponents': call<typeof opponents>('opponents'),
    'call:leaveRoom': call<typeof leaveRoom>('leaveRoom'),
    deadline,
    channel,
    pinPad: pinPadMachine,
    round: roundMachine,
  },
  actions: {
    announceMovement,
    announceSeat,
    announceNoSeat,
    giveCue,
    goTo: effect<{ path: string }>('goTo'),
    claimKey: assign({ isOpen: true }),
    /** The next try repeats the key, in case the first still arrives. */
    holdKey: assign({ isOpen: false }),
    /** The key was used for another request. */
    renewKey: assign(({ context }) => ({ ...nextKey(context), isOpen: true })),
    releaseKey: assign(({ context }) => nextKey(context)),
    setInvited: assign((_, { game, stake, name, marble }: Invited) => ({ invited: { game, stake, name, marble } })),
    setInvitation: assign((_, { text }: { text: string }) => ({ invitation: invitationIn(text) })),
    setRematch: assign(({ context: { slug: game } }, { match, stake, name, marble }: Rival) => ({
      rematch: match,
      invitation: null,
      invited: { game, stake, name, marble },
    })),
    setOpponents: assign((_, { opponents: met }: { opponents: readonly Opponent[] }) => ({ opponents: met })),
    clearInvitation: assign({ invitation: null, rematch: null, invited: null }),
    setDigits: assign((_, { digits }: { digits: string }) => ({ digits })),
    clearDigits: assign({ digits: null }),
    setChoice: assign(({ context }, { isPrivate, ...terms }: StakeTerms & { isPrivate: boolean }) => ({
      stake: readPlatinum(chosenDigits(context, terms)),
      isPrivate,
    })),
    setProof: assign((_, { output }: Ended<PinPadOutput>) =>
      output.type === 'confirmed' ? { proof: output.proof } : {},
    ),
    clearProof: assign({ proof: null }),
    markMiss: assign({ wasWrong: true }),
    clearMiss: assign({ wasWrong: false }),
    setWait: assign(waitOf),
    setAdultDay: assign(adultDayOf),
    setOpening: assign(openingOf),
    setPinPause: assign((_, { pinPause }: { pinPause: number | null }) => ({ pinPause })),
    /** An earlier connection failure no longer counts. */
    setRoom: assign((_, { room, receivedAt }: RoomNews) => ({
      room,
      heardAt: receivedAt,
      signAt: receivedAt,
      hasFailed: false,
      digits: null,
    })),
    setNews: assign((_, { room, receivedAt }: RoomNews) => ({ room, heardAt: receivedAt, signAt: receivedAt })),
    clearRoom: assign({ room: null }),
    markOpened: assign((_, { receivedAt }: Told) => ({
      isLive: true,
      hasFailed: false,
      heardAt: receivedAt,
      signAt: receivedAt,
    })),
    markLost: assign((_, { receivedAt }: Told) => ({
      isLive: false,
      hasFailed: true,
      retryAt: receivedAt + pauses.reconnect,
    })),
    /** An open connection is one. */
    markSign: assign((_, { receivedAt }: Told) => ({ signAt: receivedAt })),
    markClosed: assign({ isLive: false }),
    forgetFailure: assign({ hasFailed: false }),
    restAfterPoll: assign((_, { receivedAt }: Told) => ({
      heardAt: receivedAt,
      signAt: receivedAt,
      retryAt: receivedAt + pauses.poll,
    })),
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
    hasInvitation: ({ context }) => context.invitation !== null || context.rematch !== null,
    isUnread: ({ context }) => context.invitation !== null && context.invited === null,
    isOwnChoice: ({ context }) => context.invited === null,
    hasFailed: ({ context }) => context.hasFailed,
    isBelowMinimum: isVerdict('belowMinimum'),
    isNoStep: isVerdict('noStep'),
    isAboveMaximum: isVerdict('aboveMaximum'),
    isAboveBalance: isVerdict('aboveBalance'),
    isOver: (_, { room }: RoomNews) => room.status === 'ended',
    isElsewhere: ({ context }, { room }: RoomNews) => room.game !== context.slug,
    isInvitation: ({ context }, { text }: { text: string }) => context.invited === null && invitationIn(text) !== null,
    isListed: ({ context: { opponents: met } }, { match }: Rival) => met.some((one) => one.match === match),
    isForThisGame: ({ context }, { game }: Invited) => game === context.slug,
    /** While a round is played, the round reports its own end. */
    isEnd: ({ context }, { room }: RoomNews) =>
      isAhead(context, room) && room.status === 'ended' && context.room?.status !== 'playing',
    goesOn: ({ context }, { room }: RoomNews) => isAhead(context, room) && room.status !== 'ended',
    isNews: ({ context }, { room }: RoomNews) => isAhead(context, room),
    hasWon: ({ context: { room } }) => room?.result?.outcome === 'won',
    hasLost: ({ context: { room } }) => room?.result?.outcome === 'lost',
    isPractice: ({ context: { room } }) => room !== null && isFree(room.stake),
    mayMeetAgain: ({ context: { room } }) => room?.mayMeetAgain === true,
    isStarting: ({ context }) => context.room?.status === 'starting',
    isPlaying: ({ context }) => context.room?.status === 'playing',
    isBeforeRound: ({ context }) => context.room?.status !== 'playing',
    ...padEnds,
    hasEnded: endedWith<RoundOutput>('ended'),
    isGone: endedWith<RoundOutput>('gone'),
  },
});
