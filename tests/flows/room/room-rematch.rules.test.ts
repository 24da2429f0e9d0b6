/** The two of a match meet again, from GM-12, GM-3, GM-6, MO-1 and RP-4. */
import {
  invitedOf,
  limitsForStake,
  rematchOf,
  rivalOf,
  refusalOf,
  roomOf,
  roomProblem,
} from '../../../machines/room/room.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { bearer, intent, moment } from '../kit/samples.ts';
import { endedRoom, newsOf, opening, practice, rival, roomInvitation, roomStake, waitingRoom } from './room-samples.ts';
import {
  choosing,
  hear,
  invited,
  join,
  live,
  namesOf,
  rematch,
  screenOf,
  seated,
  send,
  slug,
  typedIn,
} from './room-visit.ts';

const offered = { game: slug, stake: roomStake, name: 'Budi', marble: rival.marble };
const asked = {
  ...{ bearer, proof: null, game: slug, stake: roomStake },
  ...{ invitation: null, isPrivate: false, rematch: endedRoom.id },
};

describe('GM-12 a rematch', () => {
  it('GM-12 is offered after a match with another player, where the platform can seat the two', () => {
    const visit = live();
    hear(visit, endedRoom);
    expect(rivalOf(visit.snapshot())).toEqual(rival);
    const nobodyCame = { ...endedRoom, opponent: null };
    for (const room of [practice(endedRoom), { ...endedRoom, mayMeetAgain: false }, nobodyCame])
      expect(rivalOf(seated(room).snapshot())).toBeNull();
    expect(rivalOf(choosing().snapshot())).toBeNull();
  });

  it('GM-12 GM-6 is for the stake of the match, which is said before anything is asked for', () => {
    const visit = rematch();
    expect([screenOf(visit), visit.live(), typedIn(visit)]).toEqual(['form', [], String(roomStake)]);
    expect([rematchOf(visit.snapshot()), invitedOf(visit.snapshot())]).toEqual(['Budi', offered]);
    expect(roomOf(visit.snapshot()), 'the room of the match is left').toBeNull();
    send(visit, { type: 'stake.changed', digits: '50' }, { type: 'code.submitted', text: roomInvitation });
    expect([screenOf(visit), visit.live(), typedIn(visit)]).toEqual(['form', [], String(roomStake)]);
    expect(visit.effects).toEqual([]);
  });

  it('GM-12 asks for a seat with that player, by a key of its own', () => {
    const visit = join(rematch());
    expect(visit.live().map(({ name, input }) => [name, input])).toEqual([
      ['joinRoom', { ...asked, key: `${intent}.2` }],
    ]);
  });

  it('GM-12 waits for that player by name until the round begins', () => {
    const visit = join(rematch());
    visit.answer('joinRoom.accepted', newsOf({ ...waitingRoom, version: 20, until: null }));
    expect([screenOf(visit), rematchOf(visit.snapshot())]).toEqual(['waiting', 'Budi']);
    hear(visit, { ...endedRoom, version: 29, opponent: null, mayMeetAgain: false });
    send(visit, { type: 'form.requested' });
    expect([screenOf(visit), rematchOf(visit.snapshot()), invitedOf(visit.snapshot())]).toEqual(['form', null, null]);
  });

  it('GM-12 who chooses otherwise asks for a seat of their own', () => {
    const visit = rematch();
    send(visit, { type: 'form.requested' });
    expect([rematchOf(visit.snapshot()), invitedOf(visit.snapshot())]).toEqual([null, null]);
    join(visit, '10');
    expect(visit.live()[0]?.input).toMatchObject({ stake: 10, rematch: null });
  });

  it('GM-12 an invitation that was played before leads to no room any more', () => {
    const visit = join(invited());
    visit.answer('joinRoom.accepted', newsOf(endedRoom));
    send(visit, { type: 'rematch.requested', ...rival });
    join(visit);
    expect(visit.live()[0]?.input).toMatchObject({ invitation: null, rematch: endedRoom.id });
  });

  it('GM-12 MO-1 is asked for again with the same key after a lost answer', () => {
    const visit = join(rematch());
    const key = visit.live()[0]?.input['key'];
    visit.answer('joinRoom.timeout', { receivedAt: moment });
    expect(namesOf(visit)).toEqual(['room']);
    visit.answer('room.not_found');
    expect(roomProblem(visit.snapshot())).toMatchObject({ message: { id: 'room.error.not_sent' } });
    join(visit);
    expect(visit.live()[0]?.input).toEqual({ ...asked, key });
  });

  it.each(['not_found', 'room_full', 'too_late', 'game_ended', 'other_stake', 'game_closed'] as const)(
    'GM-12 refused as %s it says why, and leads to a choice of one’s own',
    (outcome) => {
      const visit = join(rematch());
      visit.answer(`joinRoom.${outcome}`);
      expect([screenOf(visit), refusalOf(visit.snapshot())]).toEqual(['refused', { id: `room.refused.${outcome}` }]);
      send(visit, { type: 'form.requested' });
      join(visit);
      expect(visit.live()[0]?.input).toMatchObject({ rematch: null });
    },
  );

  it('GM-12 GM-3 asks for the PIN, and keeps whom it is for', () => {
    const visit = join(rematch());
    visit.answer('joinRoom.proof_required');
    expect('pinPad' in visit.snapshot().children).toBe(true);
    expect(rematchOf(visit.snapshot())).toBe('Budi');
  });

  it('GM-12 GM-3 a balance that is too low is said before it is sent', () => {
    const visit = join(rematch(), undefined, { available: 5 });
    expect([namesOf(visit), roomProblem(visit.snapshot())?.offersTopUp]).toEqual([[], true]);
  });

  it.each(['play_paused', 'time_limit', 'stake_limit'] as const)('GM-12 RP-4 is held back by %s', (outcome) => {
    const visit = join(rematch());
    visit.answer(`joinRoom.${outcome}`, { opensAt: opening, left: 50 });
    expect([screenOf(visit), rematchOf(visit.snapshot())]).toEqual(['form', 'Budi']);
    expect(limitsForStake(visit.snapshot())).toMatchObject({ opensAt: opening });
  });
});
