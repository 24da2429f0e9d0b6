/** What a round must do on a player's device, from GM-5, ER-1 and ER-2. */
import { roundFailure } from '../../../machines/round/round.selectors.ts';
import {
  endedRings,
  endedRoom,
  finishedRoom,
  judgedRings,
  judgedRoom,
  newsOf,
  playingRoom,
  ringRoom,
} from '../room/room-samples.ts';
import { moment } from '../kit/samples.ts';
import { bearer } from '../kit/account-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { callFailures } from '../kit/call-failures.ts';
import {
  answer,
  answerAll,
  begin,
  first,
  hear,
  id,
  posted,
  screenOf,
  second,
  sentBy,
  shown,
  waitsOf,
} from './round-play.ts';

describe('GM-5 answers', () => {
  it('GM-5 begins with the first prompt, and knows the next, so that nobody waits', () => {
    const round = begin();
    expect([screenOf(round), shown(round).prompt?.seq, shown(round).next?.seq]).toEqual(['sum', 0, 1]);
    expect([round.live(), round.effects, waitsOf(round)]).toEqual([[], [], []]);
  });

  it('GM-5 what is played goes out at once over the live connection, and the next prompt is there', () => {
    const round = begin();
    answerAll(round);
    expect(round.effects.map(({ type, params }) => [type, params])).toEqual([
      ['transmit', { id, inputs: [first] }],
      ['transmit', { id, inputs: [second] }],
    ]);
    expect([round.live(), screenOf(round), shown(round).isPending]).toEqual([[], 'awaiting', true]);
  });

  it('GM-5 without a live connection it is posted, what was played meanwhile after that, each once', () => {
    const round = begin(playingRoom, false);
    answerAll(round);
    expect(posted(round)).toEqual([{ bearer, id, inputs: [first] }]);
    round.answer('playRoom.accepted', newsOf(judgedRoom, moment + 2_100));
    expect(posted(round).slice(1)).toEqual([{ bearer, id, inputs: [second] }]);
    expect(round.effects).toEqual([]);
  });

  it.each([
    ['a prompt that is not the one at hand', 1, 1_000],
    ['sooner than anybody can', 0, 249],
    ['when the round is over', 0, 60_000],
  ])('GM-5 is no answer: %s', (_, seq, at) => {
    for (const isLive of [true, false]) {
      const round = begin(playingRoom, isLive);
      answer(round, seq, at);
      expect([sentBy(round), round.made, shown(round).done]).toEqual([[], [], 0]);
    }
  });

  it('GM-5 a double tap answers once: the next prompt could not be seen yet', () => {
    const round = begin();
    answer(round, 0, 1_000);
    answer(round, 0, 1_005);
    answer(round, 1, 1_249);
    expect(sentBy(round)).toEqual([first]);
    answer(round, 1, 1_250);
    expect(sentBy(round)).toHaveLength(2);
  });
});

describe('GM-5 what the server says counts', () => {
  it('GM-5 points are those of verdicts, never of answers', () => {
    const round = begin();
    answer(round, 0, 1_000);
    expect([shown(round).points, shown(round).last]).toEqual([0, null]);
    hear(round, judgedRoom, 1_100);
    expect([shown(round).points, shown(round).last?.seq, shown(round).isPending]).toEqual([5, 0, false]);
    expect([shown(round).prompt?.seq, shown(round).next?.seq]).toEqual([1, 2]);
  });

  it('GM-5 older news changes nothing, nor does news of another room', () => {
    const round = begin(judgedRoom);
    for (const room of [playingRoom, judgedRings, endedRings, { ...endedRoom, version: 3 }]) hear(round, room);
    expect([shown(round).room, round.snapshot().status]).toEqual([judgedRoom, 'active']);
  });

  it('GM-5 where the page was away, the round goes on where the server is', () => {
    const round = begin();
    hear(round, judgedRoom);
    expect([shown(round).prompt?.seq, shown(round).done, shown(round).shownAt - moment]).toEqual([1, 1, 1_000]);
  });

  it('GM-5 an answer that was not taken is taken back, and the prompt is there again', () => {
    const round = begin(playingRoom, false);
    answerAll(round);
    round.answer('playRoom.accepted', newsOf(playingRoom, moment + 2_100));
    expect([shown(round).prompt?.seq, shown(round).done, shown(round).isPending]).toEqual([0, 0, false]);
    expect(round.live()).toEqual([]);
  });

  it('GM-5 done is done when the server says so, whatever was played beyond', () => {
    const round = begin();
    answer(round, 0, 1_000);
    hear(round, finishedRoom, 1_100);
    answer(round, 2, 3_000);
    expect([screenOf(round), shown(round).isPending, sentBy(round)]).toEqual(['done', false, [first]]);
  });
});

describe('GM-5 rings', () => {
  it('GM-5 a tap ends a ring, and the next one begins at that moment', () => {
    const round = begin(ringRoom);
    expect([screenOf(round), waitsOf(round), shown(round).limitAt]).toEqual(['ring', [1_001], moment + 1_001]);
    answer(round, 0, 700, 0);
    expect([shown(round).prompt?.seq, shown(round).shownAt - moment, waitsOf(round)]).toEqual([1, 700, [1_701]]);
    answer(round, 1, 1_500, 0);
    expect([screenOf(round), shown(round).prompt, waitsOf(round)]).toEqual(['awaiting', null, [3_000]]);
  });

  it('GM-5 one that is waited out is lost without a word, and the next one begins', () => {
    const round = begin(ringRoom);
    round.reach();
    expect([shown(round).prompt?.seq, shown(round).shownAt - moment]).toEqual([1, 1_001]);
    expect([sentBy(round), round.made]).toEqual([[], []]);
    answer(round, 1, 1_001 + 79, 0);
    answer(round, 0, 1_500, 0);
    expect(sentBy(round)).toEqual([]);
    answer(round, 1, 1_001 + 80, 0);
    expect(sentBy(round)).toEqual([{ seq: 1, at: 1_081, value: 0 }]);
  });

  it('GM-5 no tap counts at the limit', () => {
    const round = begin(ringRoom);
    answer(round, 0, 1_001, 0);
    expect(sentBy(round)).toEqual([]);
  });

  it('GM-5 where all that were dealt are lost, the server is asked for more, also of the same version', () => {
    const round = begin(ringRoom);
    round.reach();
    round.reach();
    expect([screenOf(round), waitsOf(round)]).toEqual(['awaiting', [2_002 + 1_500]]);
    round.reach();
    expect(round.live().map(({ name, input }) => [name, input])).toEqual([['room', { bearer, id: ringRoom.id }]]);
    round.answer('room.accepted', newsOf({ ...judgedRings, version: ringRoom.version }, moment + 3_600));
    expect([shown(round).prompt?.seq, screenOf(round)]).toEqual([2, 'ring']);
  });
});

describe('GM-5 ER-2 what does not get through', () => {
  it('GM-5 what the live connection lost is posted, all that has no verdict', () => {
    for (const type of ['channel.lost', 'channel.opened'] as const) {
      const round = begin();
      answerAll(round);
      round.actor.send({ type });
      expect(posted(round)).toEqual([{ bearer, id, inputs: [first, second] }]);
    }
  });

  it('GM-5 a verdict that does not come is asked for by posting again', () => {
    const round = begin();
    answerAll(round);
    expect(waitsOf(round)).toEqual([3_500]);
    round.reach();
    expect(posted(round)).toEqual([{ bearer, id, inputs: [first, second] }]);
  });

  it.each(callFailures)('ER-2 playRoom.%s says %s, and everything goes out again', (outcome, message) => {
    const failing = () => {
      const round = begin(playingRoom, false);
      answer(round, 0, 1_000);
      round.answer(`playRoom.${outcome}`, { receivedAt: moment + 1_100 });
      expect(roundFailure(round.snapshot())).toEqual({ id: message });
      expect([round.live(), screenOf(round)]).toEqual([[], 'sum']);
      return round;
    };
    const reconnected = failing();
    reconnected.actor.send({ type: 'connection.restored' });
    const opened = failing();
    opened.actor.send({ type: 'channel.opened' });
    for (const round of [reconnected, opened])
      expect(posted(round).map(({ inputs }) => inputs)).toEqual([[first], [first]]);
    const answered = failing();
    answer(answered, 1, 2_000);
    expect(posted(answered).at(-1)?.['inputs']).toEqual([first, second]);
    answered.answer(`playRoom.${outcome}`, { receivedAt: moment + 2_100 });
    answered.reach();
    expect(posted(answered)).toHaveLength(3);
    const judged = failing();
    hear(judged, judgedRoom, 1_200);
    expect([roundFailure(judged.snapshot()), judged.live()]).toEqual([null, []]);
  });

  it.each(callFailures)('ER-2 room.%s says %s, and is asked again', (outcome, message) => {
    const round = begin(finishedRoom);
    round.reach();
    round.answer(`room.${outcome}`, { receivedAt: moment + 61_000 });
    expect(roundFailure(round.snapshot())).toEqual({ id: message });
    round.actor.send({ type: 'connection.restored' });
    expect(round.live().map(({ name }) => name)).toEqual(['room']);
  });
});

describe('GM-5 ER-1 the end', () => {
  const ended = { type: 'ended', news: newsOf(endedRoom) };

  it('GM-5 news of the end ends it', () => {
    const round = begin();
    hear(round, endedRoom);
    expect(round.snapshot().output).toEqual(ended);
  });

  it('GM-5 an answer that says so ends it', () => {
    const round = begin(playingRoom, false);
    answer(round, 0, 1_000);
    round.answer('playRoom.accepted', newsOf(endedRoom));
    expect(round.snapshot().output).toEqual(ended);
  });

  it('GM-5 whoever plays on after the end asks how it ended', () => {
    const round = begin(playingRoom, false);
    answer(round, 0, 1_000);
    round.answer('playRoom.game_ended');
    round.answer('room.accepted', newsOf(endedRoom));
    expect(round.snapshot().output).toEqual(ended);
  });

  it('GM-5 whoever is done waits until the time is up, then asks, and asks again', () => {
    const round = begin(finishedRoom);
    expect(waitsOf(round)).toEqual([60_000]);
    round.reach();
    expect([round.live().map(({ name }) => name), waitsOf(round)]).toEqual([['room'], [61_500]]);
    round.answer('room.accepted', newsOf(finishedRoom, moment + 60_100));
    expect(waitsOf(round)).toEqual([61_600]);
    round.reach();
    round.answer('room.accepted', newsOf(endedRoom));
    expect(round.snapshot().output).toEqual(ended);
  });

  it('GM-5 ER-1 a room that is gone, and a session that is over, end it', () => {
    const posting = () => {
      const round = begin(playingRoom, false);
      answer(round, 0, 1_000);
      return [round, 'playRoom'] as const;
    };
    const asking = () => {
      const round = begin(finishedRoom);
      round.reach();
      return [round, 'room'] as const;
    };
    for (const start of [posting, asking]) {
      const [gone, call] = start();
      gone.answer(`${call}.not_found`);
      expect(gone.snapshot().output).toEqual({ type: 'gone' });
      const [over] = start();
      over.answer(`${call}.unauthorized`);
      expect(over.snapshot().output).toEqual({ type: 'unauthorized' });
    }
  });
});
