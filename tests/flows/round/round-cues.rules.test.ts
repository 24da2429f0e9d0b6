/** When a round is heard and felt, written from SH-20: by the names of its moments. */
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import {
  endedRoom,
  finishedRoom,
  judgedRoom,
  missedRoom,
  newsOf,
  playingRoom,
  ringRoom,
} from '../room/room-samples.ts';
import { moment } from '../kit/samples.ts';
import { answer, begin, hear, type Round } from './round-play.ts';

const cuesOf = ({ did }: Round) => did('giveCue').map((params) => (params as { cue: string }).cue);
const until = moment + 60_000;
const allMissed = {
  ...missedRoom,
  verdicts: missedRoom.verdicts.map((verdict) => ({ ...verdict, points: 0, total: 0 })),
};

describe('SH-20 answers', () => {
  it('SH-20 one that is accepted, at once and once; a slip is none', () => {
    const round = begin();
    answer(round, 0, 10);
    expect(cuesOf(round), 'sooner than anybody can answer').toEqual([]);
    answer(round, 0, 1_000);
    answer(round, 0, 1_005);
    expect(cuesOf(round)).toEqual(['accepted']);
    const rings = begin(ringRoom);
    answer(rings, 0, 700, 0);
    expect(cuesOf(rings)).toEqual(['accepted']);
  });

  it('SH-20 a right one is heard no second time, a wrong one is, once, however its verdict comes', () => {
    const live = begin();
    for (const room of [judgedRoom, judgedRoom, missedRoom, missedRoom, judgedRoom]) hear(live, room);
    expect(cuesOf(live)).toEqual(['wrong']);
    const posting = begin(playingRoom, false);
    answer(posting, 0, 1_000);
    posting.answer('playRoom.accepted', newsOf(missedRoom));
    expect(cuesOf(posting)).toEqual(['accepted', 'wrong']);
    hear(posting, missedRoom);
    expect(cuesOf(posting)).toEqual(['accepted', 'wrong']);
  });

  it('SH-20 several wrong ones that are told together are one', () => {
    const round = begin();
    hear(round, allMissed);
    expect(cuesOf(round)).toEqual(['wrong']);
  });

  it('SH-20 nothing of what was judged before a reload, nor of another room', () => {
    const resumed = begin(missedRoom, false);
    hear(resumed, finishedRoom);
    const round = begin();
    hear(round, { ...missedRoom, id: ringRoom.id });
    expect([cuesOf(resumed), cuesOf(round)]).toEqual([[], []]);
  });
});

describe('SH-20 its time', () => {
  it('SH-20 is counted from its begin, also after a reload, and ends with it', () => {
    for (const room of [playingRoom, judgedRoom]) {
      const round = begin(room);
      expect([round.did('beginCountdown'), round.did('endCountdown')]).toEqual([[{ until }], []]);
      hear(round, endedRoom);
      expect(round.did('endCountdown')).toHaveLength(1);
    }
  });

  it('SH-20 the room says how it ended: the round says nothing of it', () => {
    const round = begin();
    hear(round, { ...endedRoom, verdicts: missedRoom.verdicts });
    expect(cuesOf(round)).toEqual([]);
  });
});
