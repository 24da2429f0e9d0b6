/** Rooms (GM-3, GM-5). Every answer carries the whole room: live connection, polling and coming back bring the same. */
import * as v from 'valibot';
import { defineCall, success } from './call.ts';
import { longestLock, type Stamp } from './deadline.ts';
import { authority, moneyOutcomes, pinMissing, proofRequired, underAge, wrongPin } from './money-outcomes.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { playPaused, stakeLimit, timeLimit } from './play-limits.calls.ts';
import {
  roomOutcomes,
  roomReasons,
  roomStatuses,
  seatStatuses,
  type RoomOutcome,
  type RoomReason,
  type RoomStatus,
  type SeatStatus,
} from './room-words.ts';
import { mostPrompts, Prompt, RoundInput, Verdict } from './rounds.ts';
import { Invitation, invitationFields, refused, type OpenInvitation } from './invitation.calls.ts';
import { shown, Slug, Text, Timestamp, Uuid } from './schemas.ts';
import type { Secret } from './secret.ts';
import { isStake, type Parts } from './stake.ts';
import { blocked, throttled } from './shared-outcomes.ts';
import { ofOne } from './transactions.calls.ts';
import type { MarbleKind } from './nickname.ts';
import { ShownMarble } from './profile.calls.ts';

export const Points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));

const SeatData = v.object({
  name: Text(60),
  marble: ShownMarble,
  is_practice: v.boolean(),
  status: v.picklist(seatStatuses),
  points: Points,
  /** Prompts done. */
  done: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostPrompts)),
  away_until: v.nullable(Timestamp),
});

/** Null where the platform does not say it. */
const PartsData = shown(v.object({ token: PlatinumAmount, winning: PlatinumAmount }));

export const RoomData = v.object({
  id: Uuid,
  invitation: Invitation,
  game: Slug,
  /** 0 against the practice opponent: it went back, or nothing was asked for. */
  stake: PlatinumAmount,
  /** The own stake, by the balance that it came from. */
  paid: PartsData,
  status: v.picklist(roomStatuses),
  /** Grows with every change: a lower version that arrives later is outdated. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The server's clock at writing; all other moments are counted from it. */
  now: Timestamp,
  /** Waiting: when a practice opponent sits down. Starting: when the round begins. Playing: when it ends. Else null. */
  until: v.nullable(Timestamp),
  began_at: v.nullable(Timestamp),
  mine: SeatData,
  opponent: v.nullable(SeatData),
  /** Dealt to the player so far; empty before the round. */
  prompts: v.pipe(v.array(Prompt), v.maxLength(mostPrompts)),
  verdicts: v.pipe(v.array(Verdict), v.maxLength(mostPrompts)),
  /** When the next prompt could first be seen, ms since the round began. */
  seen_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  result: v.nullable(
    v.object({
      outcome: v.picklist(roomOutcomes),
      reason: v.picklist(roomReasons),
      reward: PlatinumAmount,
      /** The reward, by the balance that it went to. */
      to: PartsData,
    }),
  ),
  /** Ended: its two may meet again (`rematch` of joinRoom). Not said by a platform that cannot seat them. */
  rematch: shown(v.boolean()),
});
export type RoomWire = v.InferInput<typeof RoomData>;

export interface Seat {
  name: string;
  /** Null: it goes by the name. */
  marble: MarbleKind | null;
  isPractice: boolean;
  status: SeatStatus;
  points: number;
  done: number;
  /** Ms on the device's timeline; null unless away. */
  awayUntil: number | null;
}

/** All moments in ms on the device's timeline. */
export interface Room {
  id: string;
  invitation: string;
  game: string;
  stake: Platinum;
  /** Null where the platform does not say it; `to` as well. */
  paid: Parts | null;
  status: RoomStatus;
  version: number;
  until: number | null;
  beganAt: number | null;
  mine: Seat;
  opponent: Seat | null;
  prompts: readonly Prompt[];
  verdicts: readonly Verdict[];
  /** Ms since the round began, as `seen_at`. */
  seenAt: number;
  result: { outcome: RoomOutcome; reason: RoomReason; reward: Platinum; to: Parts | null } | null;
  mayMeetAgain: boolean;
}

export function toRoom(data: v.InferOutput<typeof RoomData>, { receivedAt }: Pick<Stamp, 'receivedAt'>): Room {
  // The header `Date` has whole seconds only; a round needs tenths.
  const here = (moment: string) => receivedAt + Math.min(Date.parse(moment) - Date.parse(data.now), longestLock);
  const orNull = (moment: string | null) => (moment === null ? null : here(moment));
  const seat = ({ is_practice, away_until, ...rest }: v.InferOutput<typeof SeatData>): Seat => ({
    ...rest,
    isPractice: is_practice,
    awayUntil: orNull(away_until),
  });
  const { id, invitation, game, stake, paid, status, version, prompts, verdicts, result } = data;
  return {
    ...{ id, invitation, game, stake, paid, status, version, prompts, verdicts, result },
    until: orNull(data.until),
    beganAt: orNull(data.began_at),
    mine: seat(data.mine),
    opponent: data.opponent && seat(data.opponent),
    seenAt: data.seen_at,
    mayMeetAgain: data.rematch === true,
  };
}

/** `receivedAt`: for a machine that waits before it asks again. */
const inRoom = success(v.object({ room: RoomData }), ({ room }, { stamp }): { room: Room; receivedAt: number } => ({
  room: toRoom(room, stamp),
  receivedAt: stamp.receivedAt,
}));

const closed = {
  not_found: refused('NOT_FOUND', 404),
  room_full: refused('ROOM_FULL', 409),
  /** The round has begun. */
  too_late: refused('TOO_LATE', 409),
  game_ended: refused('GAME_ENDED', 409),
};

interface JoinRequest {
  bearer: Secret;
  key: string;
  /** Null before the platform has asked for one. */
  proof: Secret | null;
  game: string;
  stake: Platinum;
  invitation: string | null;
  isPrivate: boolean;
  /** The match after which the same two meet again (GM-12). */
  rematch: string | null;
}

/** Takes a seat and reserves the stake: in the invitation's room, or in one that waits for this game and stake. */
export const joinRoom = defineCall({
  name: 'joinRoom',
  path: '/v2/auth/rooms/join',
  body: v.object({
    game: Slug,
    stake: v.pipe(v.number(), v.check(isStake)),
    /** Names the room to join; its stake must be the one given. */
    invitation: v.optional(Invitation),
    /** Only a player with the invitation may sit down. */
    is_private: v.optional(v.boolean()),
    /** The id of a match that has ended: its two players meet in one room, which only they and an invitation open. */
    rematch: v.optional(Uuid),
  }),
  write: ({ bearer, key, proof, game, stake, invitation: code, isPrivate, rematch }: JoinRequest) => {
    const { inHeader, inBody } = authority(proof);
    const ofRoom = {
      ...(code !== null && { invitation: code }),
      ...(isPrivate && { is_private: true }),
      ...(rematch !== null && { rematch }),
    };
    return { bearer, key, ...inHeader, body: { game, stake, ...ofRoom, ...inBody } };
  },
  outcomes: {
    /** The new room, or the one where the player already sits, whatever was asked. */
    accepted: inRoom,
    insufficient_balance: refused('INSUFFICIENT_BALANCE'),
    /** The game is unknown, or closed for now. */
    game_closed: refused('GAME_CLOSED', 404),
    ...closed,
    other_stake: refused('OTHER_STAKE'),
    under_age: underAge,
    /** The stake is more than may be lost in a day without the PIN (GM-3). */
    proof_required: proofRequired,
    wrong_pin: wrongPin,
    /** As `proof_required`, but there is no PIN. */
    pin_missing: pinMissing,
    /** As `proof_required`, but withdrawals are paused, until `reset_at` (WD-2), and the PIN does not lift that. */
    paused: blocked({ type: 'error.room', field: 'stake', code: 'paused' }),
    play_paused: playPaused,
    time_limit: timeLimit,
    stake_limit: stakeLimit,
    ...moneyOutcomes,
  },
});

/** A round against the practice opponent, at once and for nothing: it takes no stake and pays none (GM-7). */
export const practiceRoom = defineCall({
  name: 'practiceRoom',
  path: '/v2/auth/rooms/practice',
  body: v.object({ game: Slug }),
  write: ({ bearer, game }: { bearer: Secret; game: string }) => ({ bearer, body: { game } }),
  outcomes: {
    /** The new room, or the one where the player already sits. */
    accepted: inRoom,
    game_closed: refused('GAME_CLOSED', 404),
    play_paused: playPaused,
    time_limit: timeLimit,
    /** Too many in a minute. */
    throttled,
  },
});

/** The player's present room, or the one with an id, so that a page finds its way back. */
export const room = defineCall({
  name: 'room',
  path: '/v2/auth/rooms/detail',
  /** `peek`: no sign of life, as the player looks at another page. */
  body: v.object({ id: v.optional(Uuid), peek: v.optional(v.boolean()) }),
  write: ({ bearer, id, peek = false }: { bearer: Secret; id: string | null; peek?: boolean }) => ({
    bearer,
    body: { ...(id !== null && { id }), ...(peek && { peek }) },
  }),
  outcomes: {
    accepted: inRoom,
    /** 200, because having no room is normal, and browsers log any status above 399. */
    not_found: refused('NOT_FOUND', 200),
  },
});

export const invitation = defineCall({
  name: 'invitation',
  path: '/v2/auth/rooms/invitation',
  body: v.object({ invitation: Invitation }),
  write: (input: { bearer: Secret; invitation: string }) => ({
    bearer: input.bearer,
    body: { invitation: input.invitation },
  }),
  outcomes: {
    accepted: success(
      v.object({ ...invitationFields, marble: ShownMarble }),
      (data): OpenInvitation & { marble: MarbleKind | null } => data,
    ),
    ...closed,
  },
});

const OpponentData = v.object({
  /** The last match with this player. */
  match: Uuid,
  stake: PlatinumAmount,
  name: Text(60),
  marble: ShownMarble,
  /** Waits for the player after that match. */
  is_waiting: v.boolean(),
});

export interface Opponent {
  match: string;
  stake: Platinum;
  name: string;
  marble: MarbleKind | null;
  isWaiting: boolean;
}

export const mostOpponents = 5;

/** The last people whom the player met in a game, latest first, without the practice opponent (GM-13). */
export const opponents = defineCall({
  name: 'opponents',
  path: '/v2/auth/rooms/opponents',
  body: v.object({ game: Slug }),
  write: ({ bearer, game }: { bearer: Secret; game: string }) => ({ bearer, body: { game } }),
  outcomes: {
    accepted: success(
      v.object({ opponents: v.pipe(v.array(OpponentData), v.maxLength(mostOpponents)) }),
      (data): { opponents: readonly Opponent[] } => ({
        opponents: data.opponents.map(({ is_waiting: isWaiting, ...opponent }) => ({ ...opponent, isWaiting })),
      }),
    ),
  },
});

const RoundInputs = v.pipe(v.array(RoundInput), v.minLength(1), v.maxLength(mostPrompts));

/** Inputs of the round, in order; known ones change nothing. */
export const playRoom = defineCall({
  name: 'playRoom',
  path: '/v2/auth/rooms/play',
  body: v.strictObject({ id: Uuid, inputs: RoundInputs }),
  write: ({ bearer, id, inputs }: { bearer: Secret; id: string; inputs: readonly RoundInput[] }) => ({
    bearer,
    body: { id, inputs },
  }),
  outcomes: { accepted: inRoom, not_found: closed.not_found, game_ended: closed.game_ended },
});

/** Before the round the stake comes back; after its start the opponent wins, unless it is practice. */
export const leaveRoom = defineCall({
  name: 'leaveRoom',
  path: '/v2/auth/rooms/leave',
  ...ofOne,
  outcomes: { accepted: inRoom, not_found: closed.not_found },
});

/**
 * The live connection: a WebSocket on the API base. The client first sends `LiveHello`, then `LivePlay`s; the server
 * sends `LiveRoom`, at once and after every change, and may send `LiveBeat`s. Close codes: 4401 the session has ended,
 * 4404 the player has no such room, 4409 the player has opened another connection for the room.
 */
export const livePath = '/v2/auth/rooms/live';
export const liveEnds = { unauthorized: 4401, notFound: 4404, replaced: 4409 } as const;
const LiveHello = v.strictObject({ token: v.string(), room: Uuid });
const LivePlay = v.strictObject({ inputs: RoundInputs });
export const LiveMessage = v.union([LiveHello, LivePlay]);
export type LiveMessage = v.InferOutput<typeof LiveMessage>;
export const LiveRoom = v.object({ room: RoomData });
/** A sign of life, as pages do not see pings: the next one follows within so many ms. */
export const LiveBeat = v.object({ beat: v.pipe(v.number(), v.minValue(1_000), v.maxValue(60_000)) });
