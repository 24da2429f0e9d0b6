/** How a seat is come by at the page of a game, from GM-3 to GM-5, MO-1, ER-2 and SS-3. */
import { lockOf } from '../../../machines/kit/lock.ts';
import {
  invitedOf,
  leavesChoice,
  isJoining,
  isUncertain,
  refusalOf,
  roomOf,
  roomProblem,
  roomFailure,
} from '../../../machines/room/room.selectors.ts';
import { playable } from '../../../src/contract/room-words.ts';
import {
  endedRoom,
  newsOf,
  playingRoom,
  roomElsewhere,
  roomInvitation,
  roomStake,
  startingRoom,
  waitingRoom,
} from './room-samples.ts';
import { bearer, intent, minutes, moment, waitOf } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';
import {
  slug,
  open,
  keyOf,
  namesOf,
  screenOf,
  waitsOf,
  send,
  effectsOf,
  choosing,
  invited,
  offer,
  hear,
  join,
  joining,
  seated,
  satDown,
  channelOf,
  typedIn,
  type Visit,
} from './room-visit.ts';

const hasEnded = (visit: Visit) => visit.answer('room.accepted', newsOf(endedRoom));

/** The first try to take the seat of the invitation. */
const askedByInvitation = {
  ...{ bearer, key: `${intent}.1`, proof: null, game: slug },
  ...{ stake: roomStake, invitation: roomInvitation, isPrivate: false, rematch: null },
};

describe('GM-5 arriving', () => {
  it('GM-5 asks first whether the player sits somewhere', () => {
    const visit = open();
    expect(visit.made.map(({ name, input }) => [name, input])).toEqual([['room', { bearer, id: null }]]);
    expect([screenOf(visit), isUncertain(visit.snapshot())]).toEqual(['looking', false]);
    visit.answer('room.not_found');
    expect([screenOf(visit), roomProblem(visit.snapshot()), visit.live()]).toEqual(['form', null, []]);
  });

  it.each([
    [waitingRoom, 'waiting'],
    [startingRoom, 'starting'],
    [playingRoom, 'playing'],
  ] as const)(
    'GM-5 after a reload it is back in the room, whatever the invitation was for: $status',
    (room, screen) => {
      for (const visit of [open(), open(roomInvitation)]) {
        visit.answer('room.accepted', newsOf(room));
        expect([screenOf(visit), roomOf(visit.snapshot()), visit.live()]).toEqual([screen, room, []]);
        expect(channelOf(visit)).toEqual({ bearer, room: room.id });
        expect(effectsOf(visit)).toEqual(satDown);
        expect(visit.did('announceSeat')).toMatchObject([{ room }]);
      }
    },
  );

  it('GM-5 SS-3 without a seat it says so: who left one here may have been paid back since', () => {
    for (const answer of [(visit: Visit) => visit.answer('room.not_found'), hasEnded]) {
      for (const visit of [open(), open(roomInvitation)]) {
        answer(visit);
        expect(effectsOf(visit)).toEqual(['announceNoSeat']);
      }
    }
  });

  it('GM-5 a room that has ended holds nobody', () => {
    const visit = open();
    hasEnded(visit);
    expect([screenOf(visit), roomOf(visit.snapshot())]).toEqual(['form', null]);
    const guest = open(roomInvitation);
    hasEnded(guest);
    expect(namesOf(guest)).toEqual(['invitation']);
  });

  it('GM-5 who sits in another game is led there, and can look again', () => {
    const visit = open();
    visit.answer('room.accepted', newsOf(roomElsewhere));
    expect([screenOf(visit), channelOf(visit), effectsOf(visit)]).toEqual(['elsewhere', undefined, ['announceSeat']]);
    send(visit, { type: 'seat.followed' });
    expect(visit.did('goTo')).toEqual([{ path: `/detail/${playable.rings}` }]);
    send(visit, { type: 'connection.restored' });
    expect([namesOf(visit), roomOf(visit.snapshot())]).toEqual([['room'], null]);
    visit.answer('room.not_found');
    expect(screenOf(visit)).toBe('form');
  });

  it.each(callFailures)(
    'ER-2 room.%s says %s; asked again in two seconds, when told to, or reconnected',
    (outcome, id) => {
      const ways: ((visit: Visit) => void)[] = [
        (visit) => visit.reach(),
        (visit) => send(visit, { type: 'check.requested' }),
        (visit) => send(visit, { type: 'connection.restored' }),
      ];
      for (const way of ways) {
        const visit = open();
        visit.answer(`room.${outcome}`, { receivedAt: moment });
        expect([screenOf(visit), roomFailure(visit.snapshot()), visit.live()]).toEqual(['failure', { id }, []]);
        expect(waitsOf(visit)).toEqual([2_000]);
        way(visit);
        expect(namesOf(visit)).toEqual(['room']);
      }
    },
  );
});

describe('GM-5 an invitation', () => {
  it('GM-5 is read, and says who invites and for what', () => {
    const visit = choosing(roomInvitation);
    expect(visit.asks()).toEqual([['invitation', { bearer, invitation: roomInvitation }]]);
    visit.answer('invitation.accepted', offer);
    expect([screenOf(visit), invitedOf(visit.snapshot())]).toEqual(['form', offer]);
  });

  it('GM-3 GM-5 its own stake is what is asked for, and what the balance has to be enough for', () => {
    const visit = join(invited(), '5');
    expect(typedIn(visit)).toBe('125');
    expect(visit.live().map(({ input }) => input)).toEqual([askedByInvitation]);
    const poor = join(invited(), '5', { available: 124 });
    expect([poor.live(), roomProblem(poor.snapshot())?.offersTopUp]).toEqual([[], true]);
  });

  it('GM-5 can be left for a choice of one’s own', () => {
    const visit = invited();
    send(visit, { type: 'form.requested' });
    expect([screenOf(visit), invitedOf(visit.snapshot()), visit.live()]).toEqual(['form', null, []]);
    join(visit, '10');
    expect(visit.live()[0]?.input).toMatchObject({ stake: 10, invitation: null });
  });

  it('GM-5 GM-10 to another game than that of the page leads there, or back to a choice of one’s own', () => {
    const visit = choosing(roomInvitation);
    visit.answer('invitation.accepted', { ...offer, game: playable.rings });
    expect([screenOf(visit), refusalOf(visit.snapshot())]).toEqual(['refused', { id: 'room.refused.other_game' }]);
    send(visit, { type: 'otherGame.followed' });
    expect(visit.did('goTo')).toEqual([{ path: `/detail/${playable.rings}/${roomInvitation}` }]);
    send(visit, { type: 'form.requested' });
    expect([screenOf(visit), invitedOf(visit.snapshot())]).toEqual(['form', null]);
  });

  it.each([roomInvitation, ' k7m2qx ', 'K7M-2QX', `https://toko.example/detail/${slug}/${roomInvitation}`])(
    'GM-10 its code can be typed as a friend said or sent it: "%s"',
    (text) => {
      const visit = choosing();
      send(visit, { type: 'code.submitted', text });
      expect([screenOf(visit), visit.asks()]).toEqual([
        'looking',
        [['invitation', { bearer, invitation: roomInvitation }]],
      ]);
      visit.answer('invitation.accepted', offer);
      join(visit, '5');
      expect(visit.live().map(({ input }) => input)).toEqual([askedByInvitation]);
    },
  );

  it.each(['', 'K7M', 'K7M2QXA', 'K7M2Q0', 'O7M2QX'])('GM-10 what is no code is not sent: "%s"', (text) => {
    const visit = choosing();
    send(visit, { type: 'code.submitted', text });
    const message = { id: 'room.error.no_code', values: { n: 0 } };
    expect([visit.live(), roomProblem(visit.snapshot())]).toMatchObject([[], { place: 'code', message }]);
    send(visit, { type: 'code.submitted', text: roomInvitation });
    expect(namesOf(visit)).toEqual(['invitation']);
  });

  it('GM-3 GM-10 whoever leaves the invitation of a code begins with the proposal', () => {
    const visit = choosing();
    send(visit, { type: 'stake.changed', digits: '300' }, { type: 'code.submitted', text: roomInvitation });
    visit.answer('invitation.accepted', offer);
    send(visit, { type: 'form.requested' });
    expect(typedIn(visit)).toBe(String(roomStake));
  });

  it('GM-10 a code that nobody has says so, and another one can be typed', () => {
    const visit = choosing();
    send(visit, { type: 'code.submitted', text: roomInvitation });
    visit.answer('invitation.not_found');
    expect(refusalOf(visit.snapshot())).toEqual({ id: 'room.refused.not_found' });
    send(visit, { type: 'form.requested' }, { type: 'code.submitted', text: 'ABCDEF' });
    expect(visit.asks()).toEqual([['invitation', { bearer, invitation: 'ABCDEF' }]]);
  });

  const refusals = ['not_found', 'room_full', 'too_late', 'game_ended'] as const;
  it.each(refusals)('GM-5 says %s, before anybody sits down and when they do, and leads back', (outcome) => {
    const before = choosing(roomInvitation);
    before.answer(`invitation.${outcome}`);
    const after = join(invited());
    after.answer(`joinRoom.${outcome}`);
    for (const visit of [before, after]) {
      expect([screenOf(visit), refusalOf(visit.snapshot())]).toEqual(['refused', { id: `room.refused.${outcome}` }]);
      expect(effectsOf(visit)).toEqual([]);
      send(visit, { type: 'form.requested' });
      expect([screenOf(visit), invitedOf(visit.snapshot())]).toEqual(['form', null]);
    }
    expect(keyOf(join(after)), 'MO-1 what is asked for then is another intent').toBe(`${intent}.2`);
  });

  it.each(['other_stake', 'game_closed'] as const)('GM-5 says %s where a seat is asked for', (outcome) => {
    const visit = join(invited());
    visit.answer(`joinRoom.${outcome}`);
    expect(refusalOf(visit.snapshot())).toEqual({ id: `room.refused.${outcome}` });
    send(visit, { type: 'form.requested' });
    expect(keyOf(join(visit)), 'MO-1').toBe(`${intent}.2`);
  });

  it('GM-5 that cannot be read can be left as well', () => {
    const visit = choosing(roomInvitation);
    visit.answer('invitation.offline', { receivedAt: moment });
    expect(leavesChoice(visit.snapshot())).toBe(true);
    send(visit, { type: 'form.requested' });
    expect([screenOf(visit), leavesChoice(visit.snapshot()), visit.live()]).toEqual(['form', false, []]);
    join(visit, '10');
    expect(visit.live()[0]?.input).toMatchObject({ invitation: null });
  });

  it.each(callFailures)('ER-2 invitation.%s says %s, and is read again when told to or reconnected', (outcome, id) => {
    for (const type of ['check.requested', 'connection.restored'] as const) {
      const visit = choosing(roomInvitation);
      visit.answer(`invitation.${outcome}`, { receivedAt: moment });
      expect([screenOf(visit), roomFailure(visit.snapshot()), visit.live()]).toEqual(['failure', { id }, []]);
      send(visit, { type });
      expect(namesOf(visit)).toEqual(['invitation']);
    }
  });
});

describe('GM-3 the stake', () => {
  it.each([
    ['', 'below_minimum'],
    ['0', 'below_minimum'],
    ['4', 'below_minimum'],
    ['12', 'no_step'],
    ['5001', 'above_maximum'],
    ['5005', 'above_maximum'],
    ['999999999999', 'above_maximum'],
    ['1005', 'balance_too_low'],
  ])('GM-3 "%s" of a balance of 1,000 is %s, and nothing is asked for', (digits, problem) => {
    const visit = join(choosing(), digits);
    expect(roomProblem(visit.snapshot())?.message.id).toBe(`room.error.${problem}`);
    expect([roomProblem(visit.snapshot())?.place, visit.live()]).toEqual(['stake', []]);
    send(visit, { type: 'stake.changed', digits: '50' });
    expect([roomProblem(visit.snapshot()), typedIn(visit)]).toEqual([null, '50']);
  });

  it.each(['5', '1000'])('GM-3 %s is one, and is kept for the next round', (digits) => {
    const visit = join(choosing(), digits);
    expect(visit.live()[0]?.input).toMatchObject({ stake: Number(digits), isPrivate: false, invitation: null });
    expect([isJoining(visit.snapshot()), typedIn(visit)]).toEqual([true, digits]);
  });

  it.each([
    [null, 125],
    [1_000, 125],
    [124, 120],
    [37, 35],
    [5, 5],
  ])(
    'GM-3 without a choice of one’s own the stake is the proposal, as far as a balance of %s goes',
    (available, stake) => {
      expect(join(choosing(), undefined, { available }).live()[0]?.input).toMatchObject({ stake });
    },
  );

  it('GM-3 the proposal is a step at least, even where the balance is less', () => {
    expect(roomProblem(join(choosing(), undefined, { available: 4 }).snapshot())?.offersTopUp).toBe(true);
  });

  it('GM-3 typing goes on while a seat is asked for, and is kept while the form stays', () => {
    const visit = joining();
    send(visit, { type: 'stake.changed', digits: '50' });
    expect([typedIn(visit), visit.live()[0]?.input['stake']]).toEqual(['50', 125]);
    visit.answer('joinRoom.insufficient_balance');
    expect(typedIn(visit)).toBe('50');
  });

  it('GM-3 a form that is shown anew begins with the stake that was asked for', () => {
    const answers: readonly ((visit: Visit) => void)[] = [
      (visit) => visit.answer('joinRoom.game_closed'),
      (visit) => {
        visit.answer('joinRoom.timeout', { receivedAt: moment });
        visit.answer('room.not_found');
      },
      (visit) => visit.answer('joinRoom.accepted', newsOf(endedRoom)),
    ];
    for (const answer of answers) {
      const visit = join(choosing(), '50');
      send(visit, { type: 'stake.changed', digits: '123' });
      answer(visit);
      send(visit, { type: 'form.requested' });
      expect([screenOf(visit), typedIn(visit)]).toEqual(['form', '50']);
    }
  });

  it('GM-3 a balance that nobody has read is the server’s to judge; too low offers to top up', () => {
    const visit = join(choosing(), '5000', { available: null, isPrivate: true });
    expect(visit.live()[0]?.input).toMatchObject({ stake: 5_000, isPrivate: true });
    visit.answer('joinRoom.insufficient_balance');
    expect(roomProblem(visit.snapshot())).toMatchObject({ place: 'stake', offersTopUp: true });
    expect(effectsOf(visit)).toEqual([]);
  });

  it('GM-5 too many tries wait, with the form as it was', () => {
    const visit = joining();
    visit.answer('joinRoom.throttled', waitOf(2));
    expect(roomProblem(visit.snapshot())).toEqual({
      place: 'form',
      message: { id: 'room.error.throttled', values: { n: 2, unit: 'minutes' } },
      offersTopUp: false,
    });
    expect(lockOf(visit.snapshot())?.until).toBe(moment + minutes(2));
    join(visit);
    send(visit, { type: 'stake.changed', digits: '50' }, { type: 'form.requested' });
    expect([visit.live(), waitsOf(visit), typedIn(visit)]).toEqual([[], [minutes(2)], '50']);
    visit.reach();
    expect(roomProblem(visit.snapshot())).toBeNull();
    expect(keyOf(join(visit)), 'MO-1 it was no answer').toBe(`${intent}.1`);
  });

  it('GM-3 WD-2 while withdrawals are paused the PIN is not asked for, and another stake may be tried at once', () => {
    const visit = joining();
    visit.answer('joinRoom.paused', waitOf(1_440));
    expect(roomProblem(visit.snapshot())).toMatchObject({ place: 'form', message: { id: 'room.error.paused' } });
    expect(lockOf(visit.snapshot())?.until).toBe(moment + minutes(1_440));
    expect([waitsOf(visit), join(visit).live()], 'the same stake waits').toEqual([[minutes(1_440)], []]);
    send(visit, { type: 'stake.changed', digits: '50' });
    expect(roomProblem(visit.snapshot())).toBeNull();
    expect(keyOf(join(visit, '50')), 'MO-1 nothing was reserved').toBe(`${intent}.2`);
    visit.answer('joinRoom.paused', waitOf(1_440));
    visit.reach();
    expect(roomProblem(visit.snapshot())).toBeNull();
  });

  it('GM-5 too many tries wait on, also for whoever leaves the invitation', () => {
    const visit = join(invited());
    send(visit, { type: 'stake.changed', digits: '50' });
    visit.answer('joinRoom.throttled', waitOf(2));
    send(visit, { type: 'stake.changed', digits: '50' }, { type: 'form.requested' });
    expect(typedIn(visit), 'an invitation has no field').toBe('125');
    expect([invitedOf(visit.snapshot()), roomProblem(visit.snapshot())?.place]).toEqual([null, 'form']);
    expect(waitsOf(visit)).toEqual([minutes(2)]);
    visit.reach();
    join(visit, '10');
    expect(visit.live()[0]?.input).toMatchObject({ stake: 10, invitation: null });
  });

  it('GM-3 what was wrong with the stake of an invitation is forgotten with it', () => {
    const visit = join(invited(), '', { available: 5 });
    send(visit, { type: 'form.requested' });
    expect([roomProblem(visit.snapshot()), invitedOf(visit.snapshot())]).toEqual([null, null]);
  });
});

describe('MO-1 a seat is taken once', () => {
  const declined: readonly string[] = ['unknown', 'not_available'];
  const lost = [...failedOutcomes.filter((outcome) => !declined.includes(outcome)), 'in_progress', 'repeated'];
  it.each(lost)('MO-1 ER-2 joinRoom.%s is never called failed: it is asked where the player sits', (outcome) => {
    const visit = joining();
    visit.answer(`joinRoom.${outcome}`, { receivedAt: moment });
    expect([namesOf(visit), screenOf(visit), isUncertain(visit.snapshot())]).toEqual([['room'], 'looking', true]);
    visit.answer('room.offline', { receivedAt: moment });
    expect(isUncertain(visit.snapshot())).toBe(true);
    visit.reach();
    visit.answer('room.accepted', newsOf(waitingRoom));
    expect([screenOf(visit), effectsOf(visit)]).toEqual(['waiting', satDown]);
  });

  it.each([
    ['unknown', 'room.error.declined'],
    ['not_available', 'error.not_available'],
  ])(
    'MO-1 ER-2 joinRoom.%s is a refusal: nothing was reserved, the form stays, and another try is another intent',
    (outcome, id) => {
      const visit = join(invited());
      visit.answer(`joinRoom.${outcome}`, { receivedAt: moment });
      expect([visit.live(), screenOf(visit), isUncertain(visit.snapshot())]).toEqual([[], 'form', false]);
      expect(roomProblem(visit.snapshot())).toMatchObject({ place: 'form', message: { id }, offersTopUp: false });
      expect(invitedOf(visit.snapshot())).not.toBeNull();
      join(visit);
      expect(keyOf(visit)).toBe(`${intent}.2`);
    },
  );

  it('MO-1 a key that was used for something else is left', () => {
    const visit = joining();
    visit.answer('joinRoom.key_conflict');
    expect(isUncertain(visit.snapshot())).toBe(true);
    visit.answer('room.not_found');
    join(visit);
    expect(keyOf(visit)).toBe(`${intent}.2`);
  });

  it('MO-1 what comes after an answer is another intent', () => {
    const refused = joining();
    refused.answer('joinRoom.insufficient_balance');
    join(refused);
    expect(keyOf(refused)).toBe(`${intent}.2`);
    const over = seated(endedRoom);
    const played = seated();
    hear(played, endedRoom);
    for (const again of [over, played]) {
      send(again, { type: 'form.requested' });
      join(again);
      expect(keyOf(again)).toBe(`${intent}.2`);
    }
  });

  it('MO-1 a seat that is found is an answer too, here as in another game', () => {
    const lose = () => {
      const visit = joining();
      visit.answer('joinRoom.offline', { receivedAt: moment });
      return visit;
    };
    const elsewhere = [seated(roomElsewhere), lose()];
    expect(elsewhere[0] && effectsOf(elsewhere[0])).toEqual(['announceSeat']);
    elsewhere[1]?.answer('room.accepted', newsOf(roomElsewhere));
    for (const visit of elsewhere) {
      expect([screenOf(visit), roomOf(visit.snapshot())]).toEqual(['elsewhere', roomElsewhere]);
      send(visit, { type: 'connection.restored' });
      expect(isUncertain(visit.snapshot())).toBe(false);
      visit.answer('room.not_found');
      expect(roomProblem(visit.snapshot())).toBeNull();
      join(visit);
      expect(keyOf(visit)).toBe(`${intent}.2`);
    }
    const here = lose();
    here.answer('room.accepted', newsOf(waitingRoom));
    hear(here, endedRoom);
    send(here, { type: 'form.requested' });
    join(here);
    expect(keyOf(here)).toBe(`${intent}.2`);
  });

  it('MO-1 GM-5 a try at an invitation that never arrived goes again as it was', () => {
    const visit = join(invited());
    visit.answer('joinRoom.timeout', { receivedAt: moment });
    visit.answer('room.not_found');
    expect([invitedOf(visit.snapshot()), isUncertain(visit.snapshot())]).toEqual([offer, false]);
    expect(roomProblem(visit.snapshot())).toMatchObject({ place: 'form', message: { id: 'room.error.not_sent' } });
    join(visit);
    expect(visit.live().map(({ input }) => input)).toEqual([askedByInvitation]);
  });

  it('SS-3 the stake shows in the balances', () => {
    expect(effectsOf(seated())).toEqual(satDown);
    const over = seated(endedRoom);
    expect([screenOf(over), roomOf(over.snapshot()), effectsOf(over)]).toEqual([
      'ended',
      endedRoom,
      ['announceMovement'],
    ]);
  });
});
