/**
 * What the page of a game offers, moment by moment, from GM-3 to GM-5, MO-1 and ER-2; any other event
 * changes nothing visible and sends nothing.
 */
import {
  endedRoom,
  newsOf,
  playingRoom,
  practice,
  rival,
  roomElsewhere,
  roomInvitation,
  startingRoom,
  waitingRoom,
} from './room-samples.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { moment, oldPin, waitOf } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { callFailures } from '../kit/call-failures.ts';
import {
  choosing,
  invited,
  join,
  joining,
  live,
  lose,
  open,
  polling,
  practising,
  recalled,
  recalling,
  rematch,
  seated,
  send,
  shownBy,
  terms,
  unproven,
  type Sent,
  type Visit,
} from './room-visit.ts';

/** Events from people at the page, and events from outside. */
const taps: readonly Sent[] = [
  { type: 'stake.changed', digits: '50' },
  { type: 'join.requested', ...terms, isPrivate: false },
  { type: 'practice.requested' },
  { type: 'form.requested' },
  { type: 'check.requested' },
  { type: 'leave.requested' },
  { type: 'leave.confirmed' },
  { type: 'leave.dismissed' },
  { type: 'seat.followed' },
  { type: 'otherGame.followed' },
  { type: 'rivals.requested' },
  { type: 'rematch.requested', ...rival },
  { type: 'code.submitted', text: roomInvitation },
  { type: 'code.submitted', text: 'K7M' },
  { type: 'connection.restored' },
];
/** Events of a live connection that the machine no longer holds. */
const late: readonly Sent[] = [
  { type: 'channel.opened', receivedAt: moment },
  { type: 'news.arrived', ...newsOf({ ...endedRoom, version: 99 }) },
  { type: 'channel.lost', receivedAt: moment },
  { type: 'channel.replaced', receivedAt: moment },
  { type: 'channel.gone' },
  { type: 'channel.unauthorized' },
];

interface Moment {
  name: string;
  begin: () => Visit;
  offered: readonly Sent['type'][];
}
const at = (name: string, begin: () => Visit, ...offered: Sent['type'][]): Moment => ({ name, begin, offered });
const inFailure = (name: string, begin: () => Visit, call: string, ...offered: Sent['type'][]): Moment[] =>
  callFailures.map(([outcome]) =>
    at(
      `${name}: ${outcome}`,
      () => {
        const visit = begin();
        visit.answer(`${call}.${outcome}`, { receivedAt: moment });
        return visit;
      },
      ...offered,
    ),
  );
const after = (visit: Visit, ...events: Sent[]) => {
  send(visit, ...events);
  return visit;
};
const answered = (visit: Visit, type: string, payload?: object) => {
  visit.answer(type, payload);
  return visit;
};

const wait = waitOf(2);
const notSent = () => answered(answered(joining(), 'joinRoom.timeout', { receivedAt: moment }), 'room.not_found');
const entered = (visit: Visit) => {
  visit.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
  return visit;
};
const forgotten = (visit: Visit) => {
  visit.child('pinPad').send({ type: 'pinReset.requested' });
  return visit;
};
const leaving = () => after(live(), { type: 'leave.requested' });
const refusals = ['not_found', 'room_full', 'too_late', 'game_ended', 'other_stake', 'game_closed'] as const;

/** Of a choice of one’s own. */
const own = ['stake.changed', 'join.requested', 'practice.requested', 'code.submitted', 'rivals.requested'] as const;

const beforeSeats: readonly Moment[] = [
  at('looks whether there is a seat', open),
  ...inFailure('could not look', open, 'room', 'check.requested', 'connection.restored'),
  at('reads the invitation', () => choosing(roomInvitation)),
  ...inFailure(
    'could not read it',
    () => choosing(roomInvitation),
    'invitation',
    'check.requested',
    'connection.restored',
    'form.requested',
  ),
  at('the form', choosing, ...own),
  ...['', '12', '5005', '1005'].map((digits) =>
    at(`the form, "${digits}" is wrong`, () => join(choosing(), digits), ...own),
  ),
  at('the form, not sent', notSent, ...own),
  at('the form, declined', () => answered(joining(), 'joinRoom.unknown'), ...own),
  at('the form, no such call', () => answered(joining(), 'joinRoom.not_available'), ...own),
  at(
    'the form, too many tries',
    () => answered(joining(), 'joinRoom.throttled', wait),
    'stake.changed',
    'code.submitted',
    'rivals.requested',
  ),
  at('the PIN for the stake', unproven),
  at('the PIN for the invitation', () => unproven(join(invited()))),
  at('the form, no PIN', () => answered(entered(unproven()), 'submitPin.missing'), ...own),
  at('the form, PIN forgotten', () => forgotten(unproven()), ...own),
  at('the invitation', invited, 'join.requested', 'form.requested'),
  at(
    'the invitation, too little left',
    () => join(invited(), '', { available: 5 }),
    'join.requested',
    'form.requested',
  ),
  at('the invitation, too many tries', () => answered(join(invited()), 'joinRoom.throttled', wait), 'form.requested'),
  at('asks for opponents', recalling),
  ...inFailure('no opponents', recalling, 'opponents', 'check.requested', 'connection.restored', 'form.requested'),
  at('the opponents', recalled, 'rematch.requested', 'form.requested'),
  at('no opponent yet', () => recalled([]), 'form.requested'),
  at('the rematch', rematch, 'join.requested', 'form.requested'),
  at('asks for a seat', joining, 'stake.changed'),
  at('asks for practice', practising, 'stake.changed'),
  at('asks for the seat of the invitation', () => join(invited())),
  ...refusals.map((outcome) =>
    at(`refused: ${outcome}`, () => answered(joining(), `joinRoom.${outcome}`), 'form.requested'),
  ),
  at(
    'an invitation to another game',
    () => answered(choosing(roomInvitation), 'invitation.accepted', { game: playable.rings, stake: 5, name: 'Budi' }),
    'form.requested',
    'otherGame.followed',
  ),
  at('sits elsewhere', () => seated(roomElsewhere), 'seat.followed', 'connection.restored'),
];
const afterSeats: readonly Moment[] = [
  at('the end', () => seated(endedRoom), 'form.requested', 'rematch.requested'),
  at('the end of practice', () => seated(practice(endedRoom)), 'form.requested'),
  at('gone', () => after(live(), { type: 'channel.gone' }), 'form.requested'),
];
const inSeats: readonly Moment[] = [
  at('connecting', seated, 'leave.requested'),
  at('waiting', live, 'leave.requested'),
  at('starting', () => live(startingRoom), 'leave.requested'),
  at('playing', () => live(playingRoom), 'leave.requested'),
  at(
    'in the round, sure to leave?',
    () => after(live(playingRoom), { type: 'leave.requested' }),
    'leave.confirmed',
    'leave.dismissed',
  ),
  at('leaving', leaving),
  ...inFailure('could not leave', leaving, 'leaveRoom', 'leave.confirmed', 'leave.dismissed'),
];
const offline: readonly Moment[] = [
  at(
    'lost a moment ago',
    () => {
      const visit = live();
      lose(visit);
      return visit;
    },
    'leave.requested',
    'connection.restored',
  ),
  at('asks the server', polling, 'leave.requested', 'connection.restored'),
  at(
    'waits to ask the server',
    () => answered(polling(), 'room.accepted', newsOf(waitingRoom, moment + 700)),
    'leave.requested',
    'connection.restored',
  ),
  ...inFailure('no word of the server', polling, 'room', 'leave.requested', 'connection.restored', 'check.requested'),
];

/** Sends every event that the moment does not offer. */
function changesNothing({ begin, offered }: Moment, told: readonly Sent[]): void {
  const visit = begin();
  const before = shownBy(visit);
  for (const event of told.filter(({ type }) => !offered.includes(type))) {
    send(visit, event);
    expect(shownBy(visit), event.type).toEqual(before);
  }
}

describe('GM-5 MO-1 ER-2 what is not offered does nothing', () => {
  it.each([...beforeSeats, ...afterSeats])('GM-5 MO-1 ER-2 without a seat: $name', (visited) =>
    changesNothing(visited, [...taps, ...late]),
  );

  it.each(inSeats)('GM-5 MO-1 ER-2 with a seat: $name', (visited) => changesNothing(visited, taps));

  it.each(offline)('GM-5 MO-1 ER-2 without a live connection: $name', (visited) =>
    changesNothing(visited, [...taps, ...late.filter(({ type }) => type !== 'news.arrived')]),
  );
});
