/** A room; the round has a model of its own. */
import { controlKey, roomMachine } from '../../../machines/room/room.machine.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { deedPinEnds, deedPinNeverEnds } from '../kit/child-ends.ts';
import { defineModel, endings, plain } from '../kit/define-model.ts';
import {
  drawnRoom,
  endedRoom,
  lostRoom,
  met,
  newsOf,
  opening,
  playingRoom,
  practice,
  rival,
  roomElsewhere,
  roomInvitation,
  roomStake,
  startingRoom,
  waitingRoom,
} from './room-samples.ts';
import { bearer, intent, minutes, moment, phone, waitOf } from '../kit/samples.ts';

const player = { bearer, phone, slug: playable.sums, invitation: null, intent };
const invited = { stake: roomStake, name: 'Budi', marble: 'kunyit' } as const;
const choice = { proposal: roomStake, available: platinum(1_000), isPrivate: false };
const rooms = {
  waiting: newsOf(waitingRoom),
  starting: newsOf(startingRoom),
  playing: newsOf(playingRoom),
  ended: newsOf(endedRoom),
};
const practiceAnswers = {
  begun: newsOf(practice(startingRoom)),
  waiting: rooms.waiting,
  ended: rooms.ended,
  elsewhere: newsOf(roomElsewhere),
};
const answers = { ...rooms, elsewhere: newsOf(roomElsewhere) };
/** Later than the room's own moments, each at another: a clock that counts from the wrong one is noticed. */
const failedAfter = (count: number) => ({ later: { reference: 'walk', receivedAt: moment + minutes(count) } });

export const room = defineModel({
  name: 'room',
  machine: roomMachine,
  controlKey,
  present: moment,
  inputs: {
    fresh: player,
    invited: { ...player, invitation: roomInvitation },
  },
  events: {
    'stake.changed': {
      fitting: { digits: '125' },
      none: { digits: '' },
      noStep: { digits: '123' },
      tooMuch: { digits: '5005' },
    },
    'join.requested': {
      fitting: choice,
      private: { ...choice, isPrivate: true },
      /** Less than a step: no stake fits. */
      tooLittleLeft: { ...choice, available: platinum(3) },
      balanceUnknown: { ...choice, available: null },
    },
    'rematch.requested': { told: rival },
    'code.submitted': { told: { text: `${roomInvitation.toLowerCase()} ` }, wrong: { text: 'K7M' } },
    ...plain(
      'practice.requested',
      'form.requested',
      'check.requested',
      'leave.requested',
      'leave.confirmed',
      'leave.dismissed',
      'seat.followed',
      'otherGame.followed',
      'rivals.requested',
      'connection.restored',
      'pin.saved',
    ),
    'news.arrived': { ...rooms, practice: newsOf(practice(startingRoom)) },
    'channel.opened': { plain: { receivedAt: moment } },
    'channel.lost': { plain: { receivedAt: moment } },
    'channel.replaced': { plain: { receivedAt: moment } },
    ...plain('channel.unauthorized', 'channel.gone'),
  },
  outcomes: {
    'joinRoom.accepted': answers,
    'joinRoom.under_age': { told: { adultOn: '2031-05-17' }, untold: { adultOn: null } },
    'joinRoom.pin_missing': { pausing: { pinPause: 24 } },
    'practiceRoom.accepted': practiceAnswers,
    'practiceRoom.throttled': { plain: waitOf(1) },
    'joinRoom.play_paused': { told: { opensAt: opening }, untold: { opensAt: null } },
    'joinRoom.time_limit': { plain: { opensAt: opening } },
    'joinRoom.stake_limit': { told: { opensAt: opening, left: 50 }, untold: { opensAt: null, left: null } },
    'practiceRoom.play_paused': { plain: { opensAt: opening } },
    'practiceRoom.time_limit': { told: { opensAt: opening }, untold: { opensAt: null } },
    'joinRoom.paused': { plain: waitOf(1_440) },
    'joinRoom.throttled': { plain: waitOf(1) },
    'room.accepted': answers,
    'room.not_available': failedAfter(1),
    'room.unknown': failedAfter(2),
    'room.timeout': failedAfter(3),
    'room.server_error': failedAfter(4),
    'room.malformed': failedAfter(5),
    'invitation.accepted': {
      forThisGame: { ...invited, game: playable.sums },
      forAnother: { ...invited, game: playable.rings },
    },
    'opponents.accepted': { some: { opponents: met }, none: { opponents: [] } },
    'leaveRoom.accepted': { ...rooms, practised: newsOf(practice(endedRoom)) },
  },
  outputs: {
    pinPad: deedPinEnds,
    round: {
      ended: { type: 'ended', news: newsOf(endedRoom) },
      lost: { type: 'ended', news: newsOf(lostRoom) },
      drawn: { type: 'ended', news: newsOf(drawnRoom) },
      ...endings('gone', 'unauthorized'),
    },
  },
  neverEnds: { pinPad: deedPinNeverEnds },
});
