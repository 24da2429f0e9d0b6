import { controlKey, roundMachine, type RoundStart } from '../../../machines/round/round.machine.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  dropsRoom,
  endedDrops,
  endedRings,
  endedRoom,
  finishedRoom,
  judgedRings,
  judgedRoom,
  missedRoom,
  newsOf,
  playingRoom,
  ringRoom,
  sowingRoom,
} from '../room/room-samples.ts';
import { bearer, moment } from '../kit/samples.ts';

const begun = (room: Room, isLive: boolean): RoundStart => ({
  bearer,
  room,
  isLive,
  receivedAt: moment,
});
/** A second for each prompt. */
const answer = (seq: number) => ({ seq, value: 0, now: moment + (seq + 1) * 1_000 });
const news = {
  judged: newsOf(judgedRoom),
  finished: newsOf(finishedRoom),
  rings: newsOf(judgedRings),
};
const answers = { same: newsOf(playingRoom), ...news, ended: newsOf(endedRoom) };

export const round = defineModel({
  name: 'round',
  machine: roundMachine,
  controlKey,
  present: moment,
  inputs: {
    live: begun(playingRoom, true),
    polling: begun(playingRoom, false),
    rings: begun(ringRoom, true),
    sowing: begun(sowingRoom, true),
    drops: begun(dropsRoom, true),
    /** Back after a reload. */
    resumed: begun(judgedRoom, false),
  },
  events: {
    'answer.given': {
      first: answer(0),
      second: answer(1),
      third: answer(2),
      tooSoon: { seq: 0, value: 0, now: moment + 10 },
      tooLate: { seq: 0, value: 0, now: moment + 60_000 },
    },
    'news.arrived': {
      ...news,
      missed: newsOf(missedRoom),
      ended: newsOf(endedRoom),
      ringsEnded: newsOf(endedRings),
      dropsEnded: newsOf(endedDrops),
      before: newsOf({ ...playingRoom, version: 2 }),
    },
    ...plain('channel.opened', 'channel.lost', 'connection.restored'),
  },
  outcomes: { 'playRoom.accepted': answers, 'room.accepted': answers },
});
