/** When a match is heard, felt and celebrated at its end, written from SH-20 and GM-14. */
import { isCelebrated } from '../../../machines/room/room.selectors.ts';
import { platinum } from '../../../src/contract/money.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { drawnRoom, endedRoom, lostRoom, newsOf, playingRoom, practice, waitingRoom } from './room-samples.ts';
import { open, type Visit } from './room-visit.ts';

const cuesOf = ({ did }: Visit) => did('giveCue');
const refundedRoom = {
  ...endedRoom,
  result: { outcome: 'refunded', reason: 'no_opponent', reward: platinum(125), to: null },
} as const;
const ways = {
  'by the round': playingRoom,
  'before the round': waitingRoom,
} as const;
const endingAs = (room: typeof endedRoom, before = playingRoom) => {
  const visit = open();
  visit.answer('room.accepted', newsOf(before));
  if (before === playingRoom) visit.child('round').send({ type: 'news.arrived', ...newsOf(room) });
  else visit.send({ type: 'news.arrived', ...newsOf(room) });
  return visit;
};

describe.each(Object.entries(ways))('SH-20 GM-14 the end, heard %s', (_, before) => {
  it.each([
    ['won', endedRoom, [{ cue: 'won' }], true],
    ['lost', lostRoom, [{ cue: 'lost' }], false],
    ['drawn', drawnRoom, [], false],
    ['refunded', refundedRoom, [], false],
    ['won in practice', practice(endedRoom), [{ cue: 'won' }], false],
    ['lost in practice', practice(lostRoom), [{ cue: 'lost' }], false],
  ] as const)('SH-20 GM-14 %s', (_outcome, room, cues, celebrated) => {
    const visit = endingAs(room, before);
    expect([cuesOf(visit), isCelebrated(visit.snapshot())]).toEqual([cues, celebrated]);
  });
});

it('SH-20 GM-14 neither before the end, nor of a match that had ended before the page was opened', () => {
  const playing = open();
  playing.answer('room.accepted', newsOf(playingRoom));
  const over = open();
  over.answer('room.accepted', newsOf(endedRoom));
  for (const visit of [playing, over]) expect([cuesOf(visit), isCelebrated(visit.snapshot())]).toEqual([[], false]);
});

it('GM-14 the next round is not celebrated before it is won', () => {
  const visit = endingAs(endedRoom);
  visit.send({ type: 'form.requested' });
  expect(isCelebrated(visit.snapshot())).toBe(false);
});
