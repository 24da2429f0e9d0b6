/** Rules of a match (GM-5): who is paid, who gets the stake back, and when. */
import {
  matchMachine,
  mostIrregular,
  type MatchEvent,
  type SeatNumber,
} from '../../../machines/match/match.machine.ts';
import {
  advanceMatch,
  beginMatch,
  dueAt,
  outputOf,
  statusOf,
  type StoredMatch,
} from '../../../machines/match/stored-match.ts';
import { countIn, graceAway } from '../../../src/contract/room-words.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const length = 60_000;
const start = 1_000_000;
const begins = start + countIn;
const ends = begins + length;

const open = (isPrivate = false) => runMachine(matchMachine, { isPrivate, length });
type Match = ReturnType<typeof open>;
type Without<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

const tell = (match: Match, at: number, ...events: Without<MatchEvent>[]) => {
  for (const event of events) match.send({ ...event, at });
  return match;
};
const pass = (match: Match, at: number) => tell(match, at, { type: 'time.passed' });
const seated = () => tell(open(), start, { type: 'seat.taken' });
const playing = () => pass(seated(), begins);
const stateOf = ({ snapshot }: Match) => snapshot().value;
const awayUntil = ({ snapshot }: Match, seat: SeatNumber) => snapshot().context.seats[seat].awayUntil;

/** How it ended; the state says the same as the output. */
function endOf({ snapshot }: Match) {
  const { status, output, value } = snapshot();
  if (status !== 'done' || !output) return null;
  const paidIn = { played: 'played', left: 'left', irregular: 'forfeited' } as const;
  expect(value).toBe(output.type === 'paid' ? paidIn[output.cause] : output.type);
  return output;
}

const seats = [0, 1] as const;
const other = (seat: SeatNumber): SeatNumber => (seat === 0 ? 1 : 0);
const away = (seat: SeatNumber) => ({ type: 'seat.away', seat }) as const;
const returned = (seat: SeatNumber) => ({ type: 'seat.returned', seat }) as const;
const left = (seat: SeatNumber) => ({ type: 'seat.left', seat }) as const;
const irregular = (seat: SeatNumber) => ({ type: 'input.irregular', seat }) as const;
const scored = (seat: SeatNumber, points: number, isFinished = false, endsRound = false) =>
  ({ type: 'seat.scored', seat, points, isFinished, endsRound }) as const;

const refunded = (cause: string, by: SeatNumber | null = null) => ({ type: 'refunded', cause, by });
const paid = (winner: SeatNumber, cause: string) => ({ type: 'paid', winner, cause });
const drawn = { type: 'drawn' };

describe('GM-5 waiting for an opponent', () => {
  it('GM-5 begins with one seat taken, and ends by nobody’s doing but theirs', () => {
    const match = open();
    expect(stateOf(match)).toEqual({ waiting: 'present' });
    for (const event of [scored(0, 10), irregular(0), returned(0), left(1), away(1)]) tell(match, start, event);
    expect(stateOf(pass(match, start + 1_000_000))).toEqual({ waiting: 'present' });
  });

  it('GM-5 where nobody comes by the invitation the stake goes back', () => {
    expect(endOf(tell(open(), start, { type: 'invitation.expired' }))).toEqual(refunded('no_opponent'));
    const gone = tell(open(), start, away(0), { type: 'invitation.expired' });
    expect(endOf(gone)).toEqual(refunded('no_opponent'));
  });

  it('GM-5 whoever leaves before anybody came gets the stake back', () => {
    expect(endOf(tell(open(), start, left(0)))).toEqual(refunded('left', 0));
    expect(endOf(tell(open(), start, away(0), left(0)))).toEqual(refunded('left', 0));
  });

  it('GM-5 whoever is away for 15 s has left, and whoever is back before has not', () => {
    const match = tell(open(), start, away(0));
    expect(stateOf(pass(match, start + graceAway - 1))).toEqual({ waiting: 'away' });
    tell(match, start + graceAway - 1, returned(1));
    expect(stateOf(match)).toEqual({ waiting: 'away' });
    tell(match, start + graceAway - 1, returned(0));
    expect(stateOf(pass(match, start + graceAway))).toEqual({ waiting: 'present' });
    expect(awayUntil(match, 0)).toBeNull();
    tell(match, start + graceAway, away(0));
    expect(endOf(pass(match, start + 2 * graceAway))).toEqual(refunded('left', 0));
  });

  it('GM-5 whoever opened a private room may go away to send the invitation', () => {
    const match = tell(open(true), start, away(0));
    expect(stateOf(pass(match, start + 100 * graceAway))).toEqual({ waiting: 'away' });
    expect(stateOf(tell(match, start, returned(0)))).toEqual({ waiting: 'present' });
  });
});

describe('GM-5 before the round', () => {
  it('GM-5 counts down three seconds once both sit, and no sooner begins', () => {
    const match = seated();
    expect(stateOf(pass(match, begins - 1))).toEqual({ starting: 'counting' });
    expect(stateOf(pass(match, begins))).toEqual({ playing: { first: 'present', second: 'present' } });
    expect(match.snapshot().context).toMatchObject({ beginsAt: begins, endsAt: ends });
  });

  it.each(seats)('GM-5 seat %d leaves: nobody has lost anything', (seat) => {
    expect(endOf(tell(seated(), start, left(seat)))).toEqual(refunded('left', seat));
    expect(endOf(tell(seated(), start, away(other(seat)), left(seat)))).toEqual(refunded('left', seat));
  });

  it.each(seats)('GM-5 while seat %d is away no round begins; back in time, it is counted down anew', (seat) => {
    const match = tell(seated(), start + 1_000, away(seat));
    expect(stateOf(pass(match, begins + 5_000))).toEqual({ starting: 'held' });
    expect(match.snapshot().context).toMatchObject({ beginsAt: 0, endsAt: 0 });
    tell(match, begins + 5_000, returned(seat));
    expect(stateOf(pass(match, begins + 5_000 + countIn - 1))).toEqual({ starting: 'counting' });
    expect(stateOf(pass(match, begins + 5_000 + countIn))).toEqual({
      playing: { first: 'present', second: 'present' },
    });
    expect(match.snapshot().context.endsAt).toBe(begins + 5_000 + countIn + length);
  });

  it.each(seats)('GM-5 seat %d does not come back: both stakes go back', (seat) => {
    const match = tell(seated(), start, away(seat));
    expect(stateOf(pass(match, start + graceAway - 1))).toEqual({ starting: 'held' });
    expect(endOf(pass(match, start + graceAway))).toEqual(refunded('left', seat));
  });

  it.each(seats)('GM-5 both are away: no countdown before both are back, seat %d last', (seat) => {
    const match = tell(seated(), start, away(seat), away(other(seat)));
    expect(stateOf(tell(match, start + 1, returned(other(seat))))).toEqual({ starting: 'held' });
    expect(stateOf(tell(match, start + 2, returned(seat)))).toEqual({ starting: 'counting' });
    expect([awayUntil(match, 0), awayUntil(match, 1)]).toEqual([null, null]);
    expect(match.snapshot().context.beginsAt).toBe(start + 2 + countIn);
  });

  it.each(seats)('GM-5 both are away, seat %d longer: it is the one that left', (seat) => {
    const match = tell(seated(), start, away(seat));
    tell(match, start + 5_000, away(other(seat)));
    expect(endOf(pass(match, start + graceAway))).toEqual(refunded('left', seat));
  });

  it('GM-5 both are gone at the same moment: nobody left the other', () => {
    const match = tell(seated(), start, away(0), away(1));
    expect(endOf(pass(match, start + graceAway))).toEqual(refunded('cancelled'));
  });

  it('GM-5 an opponent who comes while the owner is away waits for them, as long as anybody may be away', () => {
    for (const isPrivate of [false, true]) {
      const match = tell(open(isPrivate), start, away(0));
      tell(match, start + 10_000, { type: 'seat.taken' });
      expect(stateOf(pass(match, start + 10_000 + graceAway - 1))).toEqual({ starting: 'held' });
      expect(endOf(pass(match, start + 10_000 + graceAway))).toEqual(refunded('left', 0));
    }
    const back = tell(open(true), start, away(0), { type: 'seat.taken' }, returned(0));
    expect(stateOf(back)).toEqual({ starting: 'counting' });
  });

  it('GM-5 away a second time in the countdown, it is held up a second time', () => {
    const match = tell(seated(), start, away(1), returned(1), away(1));
    expect(stateOf(pass(match, begins))).toEqual({ starting: 'held' });
  });
});

describe('GM-5 the round is played', () => {
  it('GM-5 until its time is up', () => {
    expect(endOf(pass(tell(playing(), begins, scored(0, 10)), ends - 1))).toBeNull();
    for (const seat of seats) {
      const match = tell(playing(), begins, scored(seat, 10), scored(other(seat), 5));
      expect(endOf(pass(match, ends))).toEqual(paid(seat, 'played'));
    }
  });

  it('GM-5 until both are done', () => {
    for (const seat of seats) {
      const match = tell(playing(), begins, scored(seat, 30, true));
      expect(endOf(match)).toBeNull();
      tell(match, begins, scored(other(seat), 10));
      expect(endOf(match)).toBeNull();
      expect(endOf(tell(match, begins, scored(other(seat), 20, true)))).toEqual(paid(seat, 'played'));
    }
  });

  it('GM-5 until one has ended it for both', () => {
    for (const seat of seats) {
      const match = tell(playing(), begins, scored(other(seat), 95), scored(seat, 100, true, true));
      expect(endOf(match)).toEqual(paid(seat, 'played'));
      const whileAway = tell(playing(), begins, away(other(seat)), scored(seat, 100, true, true));
      expect(endOf(whileAway)).toEqual(paid(seat, 'played'));
    }
  });

  it('GM-5 equal points are a draw, by time as by the last input', () => {
    expect(endOf(pass(playing(), ends))).toEqual(drawn);
    expect(endOf(pass(tell(playing(), begins, scored(0, 40), scored(1, 40)), ends))).toEqual(drawn);
    expect(endOf(tell(playing(), begins, scored(0, 40, true), scored(1, 40, true)))).toEqual(drawn);
  });

  it('GM-5 what a seat has come to last counts, also where it is less than before', () => {
    const match = tell(playing(), begins, scored(0, 40), scored(1, 35), scored(0, 30));
    expect(endOf(pass(match, ends))).toEqual(paid(1, 'played'));
  });

  it('GM-5 points that are scored while somebody is away count as well', () => {
    for (const seat of seats) {
      const match = tell(playing(), begins, away(seat), scored(seat, 40), scored(other(seat), 35), returned(seat));
      expect(endOf(pass(match, ends))).toEqual(paid(seat, 'played'));
    }
  });
});

describe.each(seats)('GM-5 seat %d goes in the round', (seat) => {
  it('GM-5 leaves: the other one has won, whatever the points', () => {
    expect(endOf(tell(playing(), begins, scored(seat, 50), left(seat)))).toEqual(paid(other(seat), 'left'));
    expect(endOf(tell(playing(), begins, away(seat), left(seat)))).toEqual(paid(other(seat), 'left'));
    expect(endOf(tell(playing(), begins, away(other(seat)), left(seat)))).toEqual(paid(other(seat), 'left'));
  });

  it('GM-5 what the other one does moves this one nowhere', () => {
    const match = tell(playing(), begins, away(other(seat)), returned(other(seat)));
    expect(stateOf(match)).toEqual({ playing: { first: 'present', second: 'present' } });
    tell(match, begins, away(seat), returned(other(seat)), scored(other(seat), 5), irregular(other(seat)));
    tell(match, begins, scored(other(seat), 5, true), left(other(seat)));
    const [first, second] = seat === 0 ? ['away', 'finished'] : ['finished', 'away'];
    expect(stateOf(match)).toEqual({ playing: { first, second } });
    expect(match.snapshot().context.seats[seat]).toEqual({ points: 0, awayUntil: begins + graceAway, irregular: 0 });
    expect(match.snapshot().context.seats[other(seat)]).toEqual({ points: 5, awayUntil: null, irregular: 1 });
  });

  it('GM-5 comes back within 15 s: it goes on', () => {
    const match = tell(playing(), begins, away(seat));
    pass(match, begins + graceAway - 1);
    tell(match, begins + graceAway - 1, returned(seat));
    expect(endOf(pass(match, begins + graceAway))).toBeNull();
    expect(stateOf(match)).toEqual({ playing: { first: 'present', second: 'present' } });
    expect(awayUntil(match, seat)).toBeNull();
  });

  it('GM-5 does not come back: the other one has won after 15 s', () => {
    const match = tell(playing(), begins, scored(seat, 90), away(seat));
    expect(endOf(pass(match, begins + graceAway - 1))).toBeNull();
    expect(endOf(pass(match, begins + graceAway))).toEqual(paid(other(seat), 'left'));
  });

  it('GM-5 is away when the time is up, and not for too long: the points decide', () => {
    const match = tell(playing(), begins, scored(seat, 90));
    tell(match, ends - graceAway, away(seat));
    expect(endOf(pass(match, ends))).toEqual(paid(seat, 'played'));
  });

  it('GM-5 both are gone: who went first has lost', () => {
    const match = tell(playing(), begins, away(seat));
    tell(match, begins + 1, away(other(seat)));
    expect(endOf(pass(match, begins + graceAway))).toEqual(paid(other(seat), 'left'));
  });

  it('GM-5 has done everything: going costs nothing any more', () => {
    const match = tell(playing(), begins, scored(seat, 90, true), away(seat));
    expect(endOf(pass(match, begins + graceAway))).toBeNull();
    tell(match, begins, left(seat), irregular(seat), irregular(seat), irregular(seat));
    expect(endOf(match)).toBeNull();
    expect(endOf(pass(match, ends))).toEqual(paid(seat, 'played'));
  });

  it('GM-5 does the last thing while away: waits no longer to come back', () => {
    const match = tell(playing(), begins, away(seat), scored(seat, 90, true));
    expect(awayUntil(match, seat)).toBeNull();
    expect(endOf(pass(match, begins + graceAway))).toBeNull();
    expect(endOf(pass(match, ends))).toEqual(paid(seat, 'played'));
  });

  it(`GM-5 sends what nobody plays by hand: after ${mostIrregular} times the other one has won`, () => {
    for (const before of [away(other(seat)), away(seat)]) {
      const match = tell(playing(), begins, scored(seat, 90), irregular(seat), irregular(other(seat)));
      tell(match, begins, before, irregular(seat));
      expect(endOf(match)).toBeNull();
      expect(endOf(tell(match, begins, irregular(seat)))).toEqual(paid(other(seat), 'irregular'));
    }
  });
});

describe('GM-5 whatever happens', () => {
  it('GM-5 both connections die at once: nobody won by it', () => {
    const match = tell(playing(), begins, scored(0, 10), away(0), away(1));
    expect(endOf(pass(match, begins + graceAway))).toEqual(refunded('cancelled'));
    const late = tell(playing(), begins, scored(0, 10), away(0), away(1));
    expect(endOf(pass(late, ends + graceAway))).toEqual(refunded('cancelled'));
  });

  it('GM-5 the platform cancels it: both stakes go back, from any state', () => {
    const states = [open(), tell(open(), start, away(0)), seated(), tell(seated(), start, away(1)), playing()];
    for (const match of states) {
      expect(endOf(tell(match, start, { type: 'match.cancelled' }))).toEqual(refunded('cancelled'));
    }
  });
});

describe('GM-5 a match that is kept between its events', () => {
  const keep = (match: StoredMatch): StoredMatch => JSON.parse(JSON.stringify(match)) as StoredMatch;
  const run = (...events: MatchEvent[]) =>
    events.reduce((match, event) => keep(advanceMatch(match, event)), keep(beginMatch({ isPrivate: false, length })));
  const taken = { type: 'seat.taken', at: start } as const;

  it('GM-5 goes through storage as it is, and says what is due next', () => {
    expect([statusOf(run()), dueAt(run()), outputOf(run())]).toEqual(['waiting', null, null]);
    expect(dueAt(run({ ...away(0), at: start }))).toBe(start + graceAway);
    expect([statusOf(run(taken)), dueAt(run(taken))]).toEqual(['starting', begins]);
    const held = run(taken, { ...away(1), at: start }, { ...away(0), at: start + 5 });
    expect([statusOf(held), dueAt(held)]).toEqual(['starting', start + graceAway]);
    const begun = run(taken, { type: 'time.passed', at: begins });
    expect([statusOf(begun), dueAt(begun), outputOf(begun)]).toEqual(['playing', ends, null]);
    expect(dueAt(advanceMatch(begun, { ...away(0), at: begins }))).toBe(begins + graceAway);
    const ended = advanceMatch(begun, { ...left(0), at: begins });
    expect([statusOf(ended), dueAt(ended), outputOf(ended)]).toEqual(['ended', null, paid(1, 'left')]);
  });

  it('GM-5 however late anybody looks, what was due happens first, each at its own moment', () => {
    const muchLater = { type: 'time.passed', at: ends + 1_000_000 } as const;
    expect(outputOf(run(taken, muchLater))).toEqual(drawn);
    const wentFirst = run(taken, { ...away(1), at: begins + 10 }, { ...away(0), at: begins + 20 }, muchLater);
    expect(outputOf(wentFirst)).toEqual(paid(0, 'left'));
    const tooLate = run(taken, { ...away(1), at: begins + 10 }, { ...returned(1), at: begins + 10 + graceAway + 1 });
    expect(outputOf(tooLate)).toEqual(paid(0, 'left'));
  });

  it('GM-5 what comes at the very moment of an end is still in time', () => {
    const inTime = run(taken, { ...scored(1, 10), at: ends }, { type: 'time.passed', at: ends });
    expect(outputOf(inTime)).toEqual(paid(1, 'played'));
    const back = run(taken, { ...away(1), at: begins + 10 }, { ...returned(1), at: begins + 10 + graceAway });
    expect(outputOf(back)).toBeNull();
  });

  it('GM-5 MO-1 once it has ended nothing changes how', () => {
    const ended = run(taken, { type: 'time.passed', at: begins }, { ...left(0), at: begins });
    const events: Without<MatchEvent>[] = [
      ...seats.flatMap((seat) => [left(seat), away(seat), irregular(seat), scored(seat, 100, true, true)]),
      ...(['seat.taken', 'invitation.expired', 'match.cancelled', 'time.passed'] as const).map((type) => ({ type })),
    ];
    for (const event of events) expect(advanceMatch(ended, { ...event, at: ends })).toEqual(ended);
  });
});
