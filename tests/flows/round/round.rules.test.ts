/** Rules of a round on a player's device, and how inputs reach the server: GM-5, MO-1, ER-1, ER-2. */
import { roundFailure } from '../../../machines/round/round.selectors.ts';
import {
  endedRings,
  endedRoom,
  finishedRoom,
  judgedRings,
  judgedRoom,
  missedRoom,
  newsOf,
  playingRoom,
  ringRoom,
} from '../room/room-samples.ts';
import { bearer, moment } from '../kit/samples.ts';
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
  type Round,
  screenOf,
  second,
  sentBy,
  shown,
  waitsOf,
} from './round-play.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';

describe('GM-5 answers', () => {
  it('GM-5 begins with the first prompt, and knows the next, so that nobody waits', () => {
    const round = begin();
    expect([screenOf(round), shown(round).prompt?.seq, shown(round).next?.seq]).toEqual(['untimed', 0, 1]);
    expect([round.live(), sentBy(round), waitsOf(round)]).toEqual([[], [], []]);
  });

  it('GM-5 what is played goes out at once over the live connection, and the next prompt is there', () => {
    const round = begin();
    answerAll(round);
    expect(round.did('transmit')).toEqual([
      { id, inputs: [first] },
      { id, inputs: [second] },
    ]);
    expect([round.live(), screenOf(round), shown(round).isPending]).toEqual([[], 'awaiting', true]);
    expect([shown(round).points, shown(round).last], 'points are those of verdicts').toEqual([0, null]);
  });

  it('GM-5 without a live connection it is posted, what was played meanwhile after that, each once', () => {
    const round = begin(playingRoom, false);
    answerAll(round);
    expect(posted(round)).toEqual([{ bearer, id, inputs: [first] }]);
    round.answer('playRoom.accepted', newsOf(judgedRoom, moment + 2_100));
    expect(posted(round).slice(1)).toEqual([{ bearer, id, inputs: [second] }]);
    expect(sentBy(round)).toEqual([]);
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
  it('GM-5 where the page was away, the round goes on where the server is', () => {
    const round = begin();
    hear(round, judgedRoom);
    expect([shown(round).prompt?.seq, shown(round).done, shown(round).shownAt - moment]).toEqual([1, 1, 1_000]);
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
    expect([screenOf(round), waitsOf(round), shown(round).limitAt]).toEqual(['timed', [1_001], moment + 1_001]);
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
    expect(round.asks()).toEqual([['room', { bearer, id: ringRoom.id }]]);
    round.answer('room.accepted', newsOf({ ...judgedRings, version: ringRoom.version }, moment + 3_600));
    expect([shown(round).prompt?.seq, screenOf(round)]).toEqual([2, 'timed']);
  });
});

describe('GM-5 ER-2 what does not get through', () => {
  it.each(callFailures)('ER-2 playRoom.%s says %s, and everything goes out again', (outcome, message) => {
    const failing = () => {
      const round = begin(playingRoom, false);
      answer(round, 0, 1_000);
      round.answer(`playRoom.${outcome}`, { receivedAt: moment + 1_100 });
      expect(roundFailure(round.snapshot())).toEqual({ id: message });
      expect([round.live(), screenOf(round)]).toEqual([[], 'untimed']);
      return round;
    };
    const reconnected = failing();
    reconnected.send({ type: 'connection.restored' });
    const opened = failing();
    opened.send({ type: 'channel.opened' });
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
    round.send({ type: 'connection.restored' });
    expect(round.underway()).toEqual(['room']);
  });
});

describe('GM-5 ER-1 the end', () => {
  const ended = { type: 'ended', news: newsOf(endedRoom) };

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
    expect([round.underway(), waitsOf(round)]).toEqual([['room'], [61_500]]);
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

/** Both that were dealt first have their verdict. */
const bothJudged: Room = { ...judgedRoom, version: 5, verdicts: finishedRoom.verdicts, seenAt: 2_000 };
/** The first has its verdict, and nothing more was dealt. */
const nothingDealt: Room = { ...judgedRoom, prompts: playingRoom.prompts };

const posting = (room: Room = playingRoom) => {
  const round = begin(room, false);
  answer(round, 0, 1_000, room === ringRoom ? 0 : 1);
  return round;
};
const failing = (round: Round = posting()) => {
  round.answer('playRoom.offline', { receivedAt: moment + 1_100 });
  return round;
};
const asking = () => {
  const round = posting();
  round.answer('playRoom.game_ended');
  return round;
};
const sending = () => {
  const round = begin();
  answer(round, 0, 1_000);
  return round;
};

/** Where inputs can be: nowhere, on the live connection, in a call, asked for, or not through. */
const wires: readonly (readonly [string, () => Round])[] = [
  ['nothing was played', begin],
  ['it was sent', sending],
  ['it is posted', posting],
  ['the room is asked for', asking],
  ['it did not get through', failing],
];
const callsOf = (round: Round) => round.asks();
const all = (round: Round) => [
  shown(round),
  callsOf(round),
  waitsOf(round),
  sentBy(round),
  roundFailure(round.snapshot()),
];

describe.each(wires)('GM-5 while %s', (name, start) => {
  it.each([
    ['right', judgedRoom, 1],
    ['wrong', missedRoom, 2],
  ] as const)('GM-5 news is heard: the verdict counts at once, the last one %s', (_, room, next) => {
    const round = start();
    hear(round, room, 1_200);
    expect([shown(round).room, shown(round).points, shown(round).prompt?.seq]).toEqual([room, 5, next]);
    expect([shown(round).isPending, roundFailure(round.snapshot())]).toEqual([false, null]);
  });

  it('GM-5 older news and that of another room changes nothing', () => {
    const round = start();
    const before = all(round);
    for (const room of [
      playingRoom,
      { ...playingRoom, version: 2 },
      judgedRings,
      endedRings,
      { ...endedRoom, version: 2 },
    ]) {
      hear(round, room, 1_200);
      expect(all(round)).toEqual(before);
    }
  });

  it('GM-5 news of the end ends it', () => {
    const round = start();
    hear(round, endedRoom);
    expect(round.snapshot().output).toEqual({ type: 'ended', news: newsOf(endedRoom) });
  });

  it('GM-5 what is no answer goes nowhere', () => {
    const round = start();
    const before = all(round);
    const { done } = shown(round);
    answer(round, done + 1, 3_000);
    answer(round, done, done * 1_000 + 249);
    answer(round, done, 60_000);
    expect(all(round)).toEqual(before);
  });

  it('ER-2 a connection that is back has something to do only where something did not get through', () => {
    const round = start();
    const before = all(round);
    round.send({ type: 'connection.restored' });
    if (name === 'it did not get through')
      expect(callsOf(round)).toEqual([['playRoom', { bearer, id, inputs: [first] }]]);
    else expect(all(round)).toEqual(before);
  });

  it.each([
    ['channel.opened', true],
    ['channel.lost', false],
  ] as const)('GM-5 ER-2 after %s the next answer takes the way that there is', (type, isLive) => {
    const round = start();
    round.send({ type });
    if (roundFailure(round.snapshot())) round.send({ type: 'connection.restored' });
    const [call] = round.live();
    if (call) call.answer('accepted', newsOf(judgedRoom, moment + 1_500));
    else hear(round, judgedRoom, 1_500);
    expect(round.live()).toEqual([]);
    const [sent, made] = [sentBy(round).length, round.made.length];
    answer(round, 1, 2_000);
    expect(sentBy(round).slice(sent)).toEqual(isLive ? [second] : []);
    expect(round.made.slice(made).map(({ input }) => input)).toEqual(isLive ? [] : [{ bearer, id, inputs: [second] }]);
  });
});

it('GM-5 ER-2 where the verdict came all the same, the next answer takes the way that there is', () => {
  const round = failing();
  hear(round, judgedRoom, 1_500);
  answer(round, 1, 2_000);
  expect([sentBy(round), callsOf(round)]).toEqual([[], [['playRoom', { bearer, id, inputs: [second] }]]]);
});

describe('MO-1 ER-2 what has its verdict is not sent again', () => {
  it.each([
    ['nothing', playingRoom, [first, second]],
    ['the first', judgedRoom, [second]],
    ['all', bothJudged, []],
  ] as const)('GM-5 ER-2 where %s has its verdict, the rest is posted once the connection is lost', (_, news, rest) => {
    for (const type of ['channel.lost', 'channel.opened'] as const) {
      const round = begin();
      answerAll(round);
      hear(round, news, 2_100);
      expect(shown(round).isPending).toBe(rest.length > 0);
      round.send({ type });
      expect(posted(round)).toEqual(rest.length > 0 ? [{ bearer, id, inputs: rest }] : []);
    }
  });

  it('ER-2 what did not get through is still said where only some of it has its verdict', () => {
    const round = failing();
    answer(round, 1, 2_000);
    failing(round);
    hear(round, judgedRoom, 2_200);
    expect([roundFailure(round.snapshot()), shown(round).points]).toEqual([{ id: 'error.offline' }, 5]);
    round.send({ type: 'connection.restored' });
    expect(posted(round).at(-1)).toEqual({ bearer, id, inputs: [second] });
  });

  it('GM-5 an answer that is older than the news changes nothing', () => {
    const round = posting();
    hear(round, judgedRoom, 1_050);
    round.answer('playRoom.accepted', newsOf(playingRoom, moment + 1_100));
    expect([shown(round).room, shown(round).points, shown(round).prompt?.seq]).toEqual([judgedRoom, 5, 1]);
    expect([round.live(), screenOf(round)]).toEqual([[], 'untimed']);
  });

  it('GM-5 what was dealt with the answer is at hand at once', () => {
    const round = begin(playingRoom, false);
    answerAll(round);
    expect(screenOf(round)).toBe('awaiting');
    round.answer('playRoom.accepted', newsOf(judgedRoom, moment + 2_100));
    expect([screenOf(round), shown(round).prompt?.seq]).toEqual(['untimed', 2]);
    round.answer('playRoom.accepted', newsOf(bothJudged, moment + 2_200));
    expect([screenOf(round), shown(round).points, shown(round).isPending]).toEqual(['untimed', 10, false]);
  });

  it('GM-5 what was not taken is at hand again, also where the room had to be asked for', () => {
    const posted = begin(playingRoom, false);
    answerAll(posted);
    posted.answer('playRoom.accepted', newsOf(playingRoom, moment + 2_100));
    const asked = asking();
    answer(asked, 1, 2_000);
    asked.answer('room.accepted', newsOf(playingRoom, moment + 2_100));
    expect(callsOf(asked)).toEqual([]);
    for (const round of [posted, asked])
      expect([screenOf(round), shown(round).prompt?.seq, shown(round).isPending]).toEqual(['untimed', 0, false]);
  });

  it('GM-5 what is played while the room is asked for goes out after that', () => {
    const ended = asking();
    answer(ended, 1, 2_000);
    ended.answer('room.accepted', newsOf(judgedRoom, moment + 2_100));
    expect(callsOf(ended)).toEqual([['playRoom', { bearer, id, inputs: [second] }]]);
    expect([screenOf(ended), shown(ended).prompt?.seq, shown(ended).points]).toEqual(['untimed', 2, 5]);
    const round = begin(ringRoom);
    for (let count = 0; count < 3; count += 1) round.reach();
    hear(round, judgedRings, 3_600);
    answer(round, 2, 2_002 + 500, 0);
    expect(callsOf(round).map(([name]) => name)).toEqual(['room']);
    round.answer('room.accepted', newsOf(judgedRings, moment + 3_700));
    expect(callsOf(round)).toEqual([
      ['playRoom', { bearer, id: ringRoom.id, inputs: [{ seq: 2, at: 2_502, value: 0 }] }],
    ]);
  });
});

describe('GM-5 ER-2 nobody waits for ever', () => {
  it('GM-5 a verdict that does not come is asked for again and again, one call at a time', () => {
    const round = begin();
    answerAll(round);
    round.reach();
    expect([round.made.length, waitsOf(round), screenOf(round)]).toEqual([1, [5_000], 'awaiting']);
    round.reach();
    expect([round.made.length, waitsOf(round)]).toEqual([1, [6_500]]);
    round.answer('playRoom.timeout', { receivedAt: moment + 6_000 });
    round.reach();
    expect(callsOf(round)).toEqual([['playRoom', { bearer, id, inputs: [first, second] }]]);
  });

  it.each([
    ['right', nothingDealt],
    ['wrong', { ...nothingDealt, verdicts: [{ seq: 0, points: 0, total: 0 }] }],
  ])('GM-5 whoever heard of it lately is waited for, by news as by an answer: what was judged is %s', (_, judged) => {
    const live = begin();
    answerAll(live);
    hear(live, judged, 3_000);
    expect([screenOf(live), waitsOf(live)]).toEqual(['awaiting', [4_500]]);
    const called = begin(playingRoom, false);
    answerAll(called);
    called.answer('playRoom.accepted', newsOf(judged, moment + 2_100));
    expect([screenOf(called), waitsOf(called)]).toEqual(['awaiting', [3_600]]);
  });

  it('ER-2 whoever is done asks for the end by themselves after a failure', () => {
    const round = begin(finishedRoom);
    round.reach();
    round.answer('room.server_error', { receivedAt: moment + 61_000 });
    expect(callsOf(round)).toEqual([]);
    round.reach();
    expect(callsOf(round)).toEqual([['room', { bearer, id }]]);
  });

  it('ER-2 what did not get through does not wait for the next answer, but for nothing to be left to do', () => {
    const round = failing(posting(ringRoom));
    round.reach();
    expect([screenOf(round), round.made.length], 'a ring was lost').toEqual(['awaiting', 1]);
    round.reach();
    expect([round.made.length, callsOf(round).map(([name]) => name)]).toEqual([2, ['playRoom']]);
  });

  it('GM-5 a ring that is lost asks nobody, whatever is on its way', () => {
    const sent = begin(ringRoom);
    answer(sent, 0, 700, 0);
    sent.reach();
    expect([screenOf(sent), sent.made, waitsOf(sent)]).toEqual(['awaiting', [], [1_701 + 1_500]]);
    sent.reach();
    expect(posted(sent)).toEqual([{ bearer, id: ringRoom.id, inputs: [{ seq: 0, at: 700, value: 0 }] }]);
  });

  it('GM-5 a ring at hand turns on as it began, whatever is told of it', () => {
    const round = begin(ringRoom);
    hear(round, { ...ringRoom, version: 4, beganAt: moment + 40 }, 200);
    expect([shown(round).prompt?.seq, shown(round).shownAt - moment, waitsOf(round)]).toEqual([0, 0, [1_001]]);
    hear(round, { ...judgedRings, version: 5 }, 1_010);
    expect([shown(round).prompt?.seq, shown(round).shownAt - moment, waitsOf(round)]).toEqual([1, 1_000, [2_001]]);
  });
});
