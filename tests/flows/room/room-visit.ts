import type { AnyActorRef } from 'xstate';
import { roomMachine } from '../../../machines/room/room.machine.ts';
import {
  connectionOf,
  digitsOf,
  invitedOf,
  leavesChoice,
  isJoining,
  isPractising,
  isUncertain,
  leavingOf,
  opponentsOf,
  pinForStake,
  refusalOf,
  rematchOf,
  roomOf,
  roomProblem,
  roomScreen,
  roomFailure,
} from '../../../machines/room/room.selectors.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { Opponent, Room } from '../../../src/contract/rooms.calls.ts';
import { endedRoom, met, newsOf, rival, roomInvitation, roomStake, waitingRoom } from './room-samples.ts';
import { bearer, intent, moment, phone } from '../kit/samples.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

export const slug = playable.sums;
export const open = (invitation: string | null = null) =>
  runMachine(roomMachine, { bearer, phone, slug, invitation, intent });
export type Visit = ReturnType<typeof open>;
export type Sent = Parameters<Visit['actor']['send']>[0];

export const namesOf = ({ live }: Visit) => live().map(({ name }) => name);
/** The key of the seat that was asked for last. */
export const keyOf = ({ made }: Visit) => made.findLast(({ name }) => name === 'joinRoom')?.input['key'];
export const screenOf = ({ snapshot }: Visit) => roomScreen(snapshot());
export const waitsOf = ({ deadlines }: Visit) => deadlines().map((until) => until - moment);
export const send = ({ actor }: Visit, ...events: Sent[]) => {
  for (const event of events) actor.send(event);
};
/** What is heard and felt has rules of its own (room-cues.rules.test.ts). */
const cues = ['giveCue', 'beginCountdown', 'endCountdown'];
export const effectsOf = ({ effects }: Visit) => effects.flatMap(({ type }) => (cues.includes(type) ? [] : [type]));

/** What a taken seat tells others. */
export const satDown = ['announceSeat', 'announceMovement'];

/** What the page knows of stakes in these rules. */
export const terms = { proposal: roomStake, available: platinum(1_000) };
/** The digits in the field. */
export const typedIn = ({ snapshot }: Visit) => digitsOf(snapshot(), terms);

export const shownBy = (visit: Visit) => {
  const snapshot = visit.snapshot();
  return {
    screen: roomScreen(snapshot),
    isUncertain: isUncertain(snapshot),
    isJoining: isJoining(snapshot),
    isPractising: isPractising(snapshot),
    invited: invitedOf(snapshot),
    opponents: opponentsOf(snapshot),
    rematch: rematchOf(snapshot),
    isUnread: leavesChoice(snapshot),
    problem: roomProblem(snapshot),
    pin: pinForStake(snapshot),
    asksForPin: 'pinPad' in snapshot.children,
    refusal: refusalOf(snapshot),
    failure: roomFailure(snapshot),
    room: roomOf(snapshot),
    digits: digitsOf(snapshot, terms),
    connection: connectionOf(snapshot),
    leaving: leavingOf(snapshot),
    calls: visit.asks(),
    waits: waitsOf(visit),
    effects: visit.effects.slice(),
    channel: channelOf(visit),
  };
};

/** What the look for a seat told others is forgotten. */
export const choosing = (invitation: string | null = null) => {
  const visit = open(invitation);
  visit.answer('room.not_found');
  visit.effects.length = 0;
  return visit;
};
export const offer = { game: slug, stake: roomStake, name: 'Budi' };
export const invited = () => {
  const visit = choosing(roomInvitation);
  visit.answer('invitation.accepted', offer);
  return visit;
};
interface Choice {
  available?: number | null;
  isPrivate?: boolean;
}
/** Without `digits` the stake stays as it is in the form. */
export const join = (visit: Visit, digits?: string, { available = 1_000, isPrivate = false }: Choice = {}) => {
  if (digits !== undefined) send(visit, { type: 'stake.changed', digits });
  send(visit, {
    type: 'join.requested',
    proposal: roomStake,
    available: available === null ? null : platinum(available),
    isPrivate,
  });
  return visit;
};
export const practising = () => {
  const visit = choosing();
  send(visit, { type: 'practice.requested' });
  return visit;
};
export const joining = () => join(choosing());
/** The seat was refused for want of the PIN: the pad is open. */
export const unproven = (visit = joining()) => {
  visit.answer('joinRoom.proof_required');
  return visit;
};
export const seated = (room: Room = waitingRoom) => {
  const visit = joining();
  visit.answer('joinRoom.accepted', newsOf(room));
  return visit;
};
export const live = (room: Room = waitingRoom) => {
  const visit = seated(room);
  send(visit, { type: 'channel.opened', receivedAt: moment });
  return visit;
};
export const lose = (visit: Visit, after = 0) => send(visit, { type: 'channel.lost', receivedAt: moment + after });
export const hear = (visit: Visit, room: Room, after = 0) =>
  send(visit, { type: 'news.arrived', ...newsOf(room, moment + after) });
export const recalling = () => {
  const visit = choosing();
  send(visit, { type: 'rivals.requested' });
  return visit;
};
export const recalled = (opponents: readonly Opponent[] = met) => {
  const visit = recalling();
  visit.answer('opponents.accepted', { opponents });
  return visit;
};
/** The match has ended, and its two meet again. */
export const rematch = (room: Room = endedRoom) => {
  const visit = seated(room);
  visit.effects.length = 0;
  send(visit, { type: 'rematch.requested', ...rival });
  return visit;
};
export const polling = (room: Room = waitingRoom) => {
  const visit = seated(room);
  lose(visit);
  visit.reach();
  lose(visit, 600);
  return visit;
};
export const channelOf = ({ snapshot }: Visit) => {
  const { children } = snapshot() as { children: Record<string, AnyActorRef | undefined> };
  return (children['channel']?.getSnapshot() as { input: unknown } | undefined)?.input;
};
