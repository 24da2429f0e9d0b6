/** What becomes of a seat: news of the room, leaving it, its end; from GM-5, ER-1, ER-2 and SS-3. */
import type { SnapshotFrom } from 'xstate';
import {
  connectionOf,
  connectionFailure,
  endOf,
  invitedOf,
  isPractice,
  leavingOf,
  returnBy,
  roomOf,
} from '../../../machines/room/room.selectors.ts';
import type { roundMachine } from '../../../machines/round/round.machine.ts';
import { roundOf } from '../../../machines/round/round.selectors.ts';
import { platinum } from '../../../src/contract/money.ts';
import { graceAway } from '../../../src/contract/room-words.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import {
  endedRoom,
  judgedRoom,
  newsOf,
  playingRoom,
  practice,
  roomElsewhere,
  startingRoom,
  waitingRoom,
} from './room-samples.ts';
import { bearer, moment } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { callFailures } from '../kit/call-failures.ts';
import {
  namesOf,
  screenOf,
  waitsOf,
  send,
  effectsOf,
  invited,
  join,
  live,
  lose,
  hear,
  polling,
  seated,
  satDown,
  channelOf,
  typedIn,
  type Visit,
} from './room-visit.ts';

const play = ({ child }: Visit) => child('round').send({ type: 'answer.given', seq: 0, value: 0, now: moment + 1_000 });

describe('GM-5 news of the room', () => {
  it('GM-5 comes over the live connection, from the waiting to the end', () => {
    const visit = live();
    expect([connectionOf(visit.snapshot()), screenOf(visit)]).toEqual(['live', 'waiting']);
    hear(visit, startingRoom);
    expect(screenOf(visit)).toBe('starting');
    hear(visit, playingRoom);
    expect([screenOf(visit), visit.live()]).toEqual(['playing', []]);
    hear(visit, endedRoom);
    expect([screenOf(visit), channelOf(visit), effectsOf(visit)]).toEqual([
      'ended',
      undefined,
      [...satDown, 'announceNoSeat'],
    ]);
  });

  it('GM-5 a step of the room that was missed is made up for', () => {
    for (const [room, screen] of [
      [playingRoom, 'playing'],
      [endedRoom, 'ended'],
    ] as const) {
      const visit = live();
      hear(visit, room);
      expect([screenOf(visit), roomOf(visit.snapshot())]).toEqual([screen, room]);
    }
  });

  it('GM-5 SS-3 an end before the round is heard however news comes, and shows in the balances', () => {
    const lost = live();
    lose(lost);
    const polled = polling();
    polled.answer('room.accepted', newsOf(endedRoom, moment + 700));
    const told = [seated(), live(), lost];
    for (const visit of told) hear(visit, endedRoom);
    for (const visit of [...told, polled]) {
      expect([screenOf(visit), roomOf(visit.snapshot())]).toEqual(['ended', endedRoom]);
      expect([effectsOf(visit), visit.live()]).toEqual([[...satDown, 'announceNoSeat'], []]);
    }
  });

  it('GM-5 SS-3 a practice opponent that sits down brings the stake back, which shows in the balances', () => {
    for (const room of [practice(startingRoom), practice(playingRoom)]) {
      const visit = live();
      hear(visit, room);
      expect([screenOf(visit), isPractice(visit.snapshot())]).toEqual([room.status, true]);
      expect(effectsOf(visit)).toEqual([...satDown, 'announceMovement']);
    }
    expect(isPractice(live(startingRoom).snapshot())).toBe(false);
  });

  it('GM-5 older news, and that of another room, changes nothing', () => {
    const visit = live(startingRoom);
    for (const room of [waitingRoom, startingRoom, { ...endedRoom, id: roomElsewhere.id }]) hear(visit, room);
    expect([screenOf(visit), roomOf(visit.snapshot())]).toEqual(['starting', startingRoom]);
  });

  it('GM-5 the round hears it, and whether the connection is live', () => {
    const visit = live(playingRoom);
    hear(visit, judgedRoom);
    const round = () => visit.child('round').getSnapshot() as SnapshotFrom<typeof roundMachine>;
    expect(roundOf(round()).points).toBe(5);
    for (const [event, isLive] of [
      [{ type: 'channel.lost', receivedAt: moment }, false],
      [{ type: 'connection.restored' }, false],
      [{ type: 'channel.opened', receivedAt: moment }, true],
      [{ type: 'channel.replaced', receivedAt: moment }, false],
    ] as const) {
      send(visit, event);
      expect(round().context.isLive, event.type).toBe(isLive);
    }
    visit.answer('room.accepted', newsOf({ ...judgedRoom, version: 5, verdicts: [] }));
    expect(roundOf(round()).room.version).toBe(5);
  });

  it('ER-2 what a round could not send goes out again when the phone is online again', () => {
    const visit = polling(playingRoom);
    visit.answer('room.accepted', newsOf(playingRoom, moment + 700));
    play(visit);
    visit.answer('playRoom.offline', { receivedAt: moment + 1_100 });
    visit.world({ type: 'connection.restored' });
    expect(namesOf(visit)).toEqual(['playRoom']);
  });

  it('ER-2 a loss is mended at once, a second one by asking every 1.5 seconds', () => {
    const visit = live();
    lose(visit);
    expect([connectionOf(visit.snapshot()), channelOf(visit), waitsOf(visit)]).toEqual([
      'connecting',
      undefined,
      [500],
    ]);
    visit.reach();
    expect(channelOf(visit)).toEqual({ bearer, room: waitingRoom.id });
    lose(visit, 600);
    expect([connectionOf(visit.snapshot()), namesOf(visit)]).toEqual(['polling', ['room']]);
    expect(visit.live()[0]?.input).toEqual({ bearer, id: waitingRoom.id });
    visit.answer('room.accepted', newsOf(waitingRoom, moment + 700));
    expect(waitsOf(visit)).toEqual([2_200]);
    visit.reach();
    visit.answer('room.accepted', newsOf(startingRoom, moment + 2_300));
    expect(screenOf(visit)).toBe('starting');
    expect(waitsOf(visit), 'asked when the round begins').toEqual([3_000]);
    visit.reach();
    visit.answer('room.accepted', newsOf(startingRoom, moment + 3_050));
    expect(waitsOf(visit), 'and no more often after that').toEqual([4_550]);
    visit.reach();
    visit.answer('room.accepted', newsOf(endedRoom, moment + 4_600));
    expect(screenOf(visit)).toBe('ended');
  });

  it('ER-2 a loss after it was live again is a first one', () => {
    const visit = live();
    lose(visit);
    send(visit, { type: 'connection.restored' }, { type: 'channel.opened', receivedAt: moment + 100 });
    lose(visit, 200);
    expect([namesOf(visit), waitsOf(visit)]).toEqual([[], [700]]);
  });

  it('ER-2 taken over by another tab it is asked for here, so that the two do not fight', () => {
    const visit = live();
    send(visit, { type: 'channel.replaced', receivedAt: moment });
    expect([connectionOf(visit.snapshot()), namesOf(visit)]).toEqual(['polling', ['room']]);
  });

  it('ER-2 another network may let the live connection through', () => {
    // Also where not even the server answered.
    const unanswered = polling();
    unanswered.answer('room.timeout', { receivedAt: moment + 700 });
    for (const visit of [polling(), unanswered]) {
      send(visit, { type: 'connection.restored' });
      expect([visit.live(), channelOf(visit)]).toEqual([[], { bearer, room: waitingRoom.id }]);
      lose(visit, 900);
      expect([namesOf(visit), waitsOf(visit)]).toEqual([[], [1_400]]);
    }
  });

  it.each(callFailures)('ER-2 room.%s while asking says %s, and is asked again', (outcome, id) => {
    for (const isAsked of [true, false]) {
      const visit = polling();
      visit.answer(`room.${outcome}`, { receivedAt: moment + 700 });
      expect([connectionOf(visit.snapshot()), screenOf(visit), visit.live()]).toEqual(['lost', 'waiting', []]);
      expect([waitsOf(visit), connectionFailure(visit.snapshot())]).toEqual([[2_700], { id }]);
      if (isAsked) send(visit, { type: 'check.requested' });
      else visit.reach();
      expect([namesOf(visit), connectionOf(visit.snapshot())]).toEqual([['room'], 'lost']);
      expect(connectionFailure(visit.snapshot()), 'stays until one is answered: the board below never jumps').toEqual({
        id,
      });
    }
  });

  it('GM-5 ER-2 a player without a connection must be back in time, counted from the last sign of life', () => {
    const rest = (visit: Visit) => {
      const until = returnBy(visit.snapshot());
      return until === null ? null : until - moment;
    };
    const visit = live(playingRoom);
    expect(rest(visit), 'connected').toBeNull();
    lose(visit, 4_000);
    expect(rest(visit), 'the connection was a sign until it broke').toBe(4_000 + graceAway);
    visit.reach();
    lose(visit, 4_600);
    expect(rest(visit), 'one that cannot be opened is none').toBe(4_000 + graceAway);
    visit.answer('room.timeout', { receivedAt: moment + 14_600 });
    expect([connectionOf(visit.snapshot()), rest(visit)]).toEqual(['lost', 4_000 + graceAway]);
    visit.reach();
    visit.answer('room.accepted', newsOf(playingRoom, moment + 17_000));
    expect(rest(visit), 'an answer is one').toBe(17_000 + graceAway);
  });

  it('GM-5 nothing is lost by an absence before the round, after everything is played, or when the round ends first', () => {
    const { mine } = playingRoom;
    const rooms: Room[] = [
      waitingRoom,
      startingRoom,
      { ...playingRoom, mine: { ...mine, status: 'finished' } },
      { ...playingRoom, until: moment + graceAway },
    ];
    for (const room of rooms) {
      const visit = live(room);
      lose(visit);
      expect(returnBy(visit.snapshot())).toBeNull();
    }
  });

  it('ER-2 a connection that is silent when there is something to tell is opened anew', () => {
    const visit = live();
    expect(waitsOf(visit), 'three seconds after the practice opponent should have come').toEqual([23_000]);
    hear(visit, { ...startingRoom, until: null }, 1_000);
    expect(waitsOf(visit), 'nothing is due: a minute').toEqual([61_000]);
    visit.reach();
    expect([connectionOf(visit.snapshot()), channelOf(visit)]).toEqual([
      'connecting',
      { bearer, room: waitingRoom.id },
    ]);
    send(visit, { type: 'channel.opened', receivedAt: moment + 61_100 });
    expect(waitsOf(visit)).toEqual([121_100]);
  });

  it('ER-2 the connection that is opened anew may be lost like a first one', () => {
    const visit = live();
    visit.reach();
    lose(visit, 24_000);
    expect([connectionOf(visit.snapshot()), namesOf(visit), waitsOf(visit)]).toEqual(['connecting', [], [24_500]]);
  });

  it('ER-2 GM-5 a round that begins while there is no live connection posts what is played', () => {
    const ways: ((visit: Visit) => void)[] = [
      (visit) => visit.reach(),
      (visit) => send(visit, { type: 'channel.lost', receivedAt: moment }, { type: 'connection.restored' }),
    ];
    for (const way of ways) {
      const visit = live(startingRoom);
      way(visit);
      hear(visit, playingRoom);
      play(visit);
      expect([namesOf(visit), visit.did('transmit')]).toEqual([['playRoom'], []]);
    }
  });

  it('ER-1 a session that is over ends it, a room that is gone is said', () => {
    const ended = [live(), polling(), seated()];
    for (const visit of [ended[0], ended[2]]) send(visit as Visit, { type: 'channel.unauthorized' });
    ended[1]?.answer('room.unauthorized');
    for (const visit of ended) expect(visit.snapshot().output).toEqual({ type: 'unauthorized' });
    const gone = [live(), polling(), seated()];
    for (const visit of [gone[0], gone[2]]) send(visit as Visit, { type: 'channel.gone' });
    gone[1]?.answer('room.not_found');
    for (const visit of gone) {
      expect([screenOf(visit), visit.live(), effectsOf(visit)]).toEqual(['gone', [], [...satDown, 'announceNoSeat']]);
      send(visit, { type: 'form.requested' });
      expect([screenOf(visit), roomOf(visit.snapshot())]).toEqual(['form', null]);
    }
  });
});

describe('GM-5 leaving', () => {
  it('GM-5 before the round it is done at once, and the stake comes back', () => {
    for (const room of [waitingRoom, startingRoom]) {
      const visit = live(room);
      send(visit, { type: 'leave.requested' });
      expect(visit.asks()).toEqual([['leaveRoom', { bearer, id: room.id }]]);
      expect(leavingOf(visit.snapshot()).step).toBe('busy');
      visit.answer('leaveRoom.accepted', newsOf(endedRoom));
      expect([screenOf(visit), effectsOf(visit)]).toEqual(['ended', [...satDown, 'announceNoSeat']]);
      expect(roomOf(visit.snapshot())).toEqual(endedRoom);
    }
  });

  it('GM-5 in the round it is asked first, and whoever stays plays on', () => {
    const visit = live(playingRoom);
    send(visit, { type: 'leave.requested' });
    expect([leavingOf(visit.snapshot()).step, visit.live()]).toEqual(['confirming', []]);
    send(visit, { type: 'leave.dismissed' });
    expect([leavingOf(visit.snapshot()).step, screenOf(visit)]).toEqual(['none', 'playing']);
    send(visit, { type: 'leave.requested' }, { type: 'leave.confirmed' });
    expect(namesOf(visit)).toEqual(['leaveRoom']);
    visit.answer('leaveRoom.not_found');
    expect([screenOf(visit), effectsOf(visit)]).toEqual(['gone', [...satDown, 'announceNoSeat']]);
  });

  it('GM-5 whatever ends meanwhile has ended, asked or on its way', () => {
    const starting = live(startingRoom);
    send(starting, { type: 'leave.requested' });
    hear(starting, endedRoom);
    expect([screenOf(starting), starting.live(), roomOf(starting.snapshot())]).toEqual(['ended', [], endedRoom]);
    const asked = live(playingRoom);
    send(asked, { type: 'leave.requested' });
    hear(asked, endedRoom);
    expect([screenOf(asked), leavingOf(asked.snapshot()).step]).toEqual(['ended', 'none']);
  });

  it('GM-5 the round that begins meanwhile is asked about the next time', () => {
    const visit = live(startingRoom);
    send(visit, { type: 'leave.requested' });
    hear(visit, playingRoom);
    expect([screenOf(visit), leavingOf(visit.snapshot()).step]).toEqual(['playing', 'busy']);
    visit.answer('leaveRoom.accepted', newsOf(playingRoom));
    send(visit, { type: 'leave.requested' });
    expect(leavingOf(visit.snapshot()).step).toBe('confirming');
  });

  it('GM-5 whoever has played all cannot leave any more, and waits for the end', () => {
    const further = { ...judgedRoom, version: 5 };
    for (const room of [playingRoom, further]) {
      const visit = live(playingRoom);
      send(visit, { type: 'leave.requested' }, { type: 'leave.confirmed' });
      visit.answer('leaveRoom.accepted', newsOf(room));
      expect([screenOf(visit), leavingOf(visit.snapshot()).step]).toEqual(['playing', 'none']);
      expect(roomOf(visit.snapshot())).toEqual(room);
    }
  });

  it.each(callFailures)('ER-2 leaveRoom.%s says %s, and can be tried again or left', (outcome, id) => {
    const visit = live();
    send(visit, { type: 'leave.requested' });
    visit.answer(`leaveRoom.${outcome}`, { receivedAt: moment });
    expect(leavingOf(visit.snapshot())).toEqual({ step: 'failed', message: { id } });
    send(visit, { type: 'leave.confirmed' });
    expect(namesOf(visit)).toEqual(['leaveRoom']);
    visit.answer(`leaveRoom.${outcome}`, { receivedAt: moment });
    send(visit, { type: 'leave.dismissed' });
    expect([leavingOf(visit.snapshot()).step, screenOf(visit)]).toEqual(['none', 'waiting']);
  });
});

describe('GM-5 the end', () => {
  const results = [
    ['won', 'played', 225],
    ['lost', 'you_left', 0],
    ['drawn', 'played', 125],
    ['refunded', 'no_opponent', 125],
    ['won', 'opponent_irregular', 200],
  ] as const;
  it.each(results)('GM-5 %s, %s: says so, and what it paid', (outcome, reason, reward) => {
    const visit = live();
    hear(visit, { ...endedRoom, result: { outcome, reason, reward: platinum(reward), to: null } });
    expect(endOf(visit.snapshot())).toMatchObject({
      ...{ outcome, reason, reward },
      title: { id: `room.outcome.${outcome}`, values: { platinum: reward } },
      text: { id: `room.ended.${reason}`, values: { name: 'Budi' } },
    });
  });

  it.each([
    ['won', 'room.outcome.practice.won'],
    ['lost', 'room.outcome.lost'],
    ['drawn', 'room.outcome.practice.drawn'],
    ['refunded', 'room.outcome.practice.refunded'],
  ] as const)('GM-5 a practice that is %s names no Platinum', (outcome, id) => {
    const visit = live();
    const reward = platinum(0);
    hear(visit, practice({ ...endedRoom, result: { outcome, reason: 'played', reward, to: null } }));
    expect(endOf(visit.snapshot())).toMatchObject({ outcome, title: { id } });
  });

  it('GM-5 the round says itself that it is over, or that the room is gone', () => {
    const ends = [
      ['accepted', 'ended'],
      ['not_found', 'gone'],
    ] as const;
    for (const [outcome, screen] of ends) {
      const visit = polling(playingRoom);
      visit.answer('room.accepted', newsOf(playingRoom));
      play(visit);
      visit.answer(`playRoom.${outcome}`, newsOf(endedRoom));
      expect([screenOf(visit), effectsOf(visit)]).toEqual([screen, [...satDown, 'announceNoSeat']]);
      expect(roomOf(visit.snapshot())?.status).toBe(outcome === 'accepted' ? 'ended' : 'playing');
    }
    const over = polling(playingRoom);
    play(over);
    over.answer('playRoom.unauthorized');
    expect(over.snapshot().output).toEqual({ type: 'unauthorized' });
  });

  it('GM-5 another round begins with the choice, without the invitation and the room', () => {
    const visit = live();
    hear(visit, endedRoom);
    send(visit, { type: 'form.requested' });
    expect([screenOf(visit), roomOf(visit.snapshot()), typedIn(visit)]).toEqual(['form', null, '125']);
  });

  it('GM-5 whoever was invited chooses by themselves then, also where the room is gone', () => {
    for (const ends of [{ type: 'news.arrived', ...newsOf(endedRoom) }, { type: 'channel.gone' }] as const) {
      const visit = join(invited());
      visit.answer('joinRoom.accepted', newsOf(waitingRoom));
      send(visit, ends, { type: 'form.requested' });
      expect([screenOf(visit), invitedOf(visit.snapshot()), roomOf(visit.snapshot())]).toEqual(['form', null, null]);
      join(visit, '10');
      expect(visit.live()[0]?.input).toMatchObject({ stake: 10, invitation: null });
    }
  });

  it('ER-2 a connection that failed in one room is tried anew in the next', () => {
    const visit = polling();
    visit.answer('room.accepted', newsOf(endedRoom, moment + 700));
    send(visit, { type: 'form.requested' });
    join(visit);
    visit.answer('joinRoom.accepted', newsOf({ ...waitingRoom, version: 20 }, moment + 800));
    expect(channelOf(visit)).toEqual({ bearer, room: waitingRoom.id });
    lose(visit, 900);
    expect([namesOf(visit), waitsOf(visit)]).toEqual([[], [1_400]]);
  });
});
