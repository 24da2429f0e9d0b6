/** Practice at the page of a game, from GM-7, with MO-1, ER-2 and SS-3. */
import { lockOf } from '../../../machines/kit/lock.ts';
import {
  endOf,
  invitedOf,
  isPractice,
  isPractising,
  isUncertain,
  refusalOf,
  roomOf,
  roomProblem,
} from '../../../machines/room/room.selectors.ts';
import { endedRoom, newsOf, playingRoom, practice, roomElsewhere, startingRoom, waitingRoom } from './room-samples.ts';
import { bearer, intent, minutes, moment, waitOf } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { failedOutcomes } from '../kit/call-failures.ts';
import {
  choosing,
  effectsOf,
  hear,
  invited,
  join,
  keyOf,
  namesOf,
  practising,
  satDown,
  screenOf,
  send,
  slug,
  typedIn,
  waitsOf,
  type Visit,
} from './room-visit.ts';

describe('GM-7 practice', () => {
  it('GM-7 asks for no stake and no balance, whatever the field says', () => {
    for (const visit of [choosing(), join(choosing(), ''), join(choosing(), '5', { available: 0 })]) {
      send(visit, { type: 'practice.requested' });
      expect([screenOf(visit), isPractising(visit.snapshot())]).toEqual(['form', true]);
      expect(visit.live().map(({ name, input }) => [name, input])).toEqual([['practiceRoom', { bearer, game: slug }]]);
    }
  });

  it('GM-7 counts in at once, and is played to an end that names no Platinum', () => {
    const visit = practising();
    visit.answer('practiceRoom.accepted', newsOf(practice(startingRoom)));
    expect([screenOf(visit), isPractice(visit.snapshot()), isPractising(visit.snapshot())]).toEqual([
      ...['starting', true],
      false,
    ]);
    send(visit, { type: 'news.arrived', ...newsOf({ ...practice(playingRoom), version: 40 }) });
    expect(screenOf(visit)).toBe('playing');
    send(visit, { type: 'news.arrived', ...newsOf({ ...practice(endedRoom), version: 60 }) });
    expect(screenOf(visit)).toBe('ended');
    expect(endOf(visit.snapshot())).toMatchObject({ reward: 0, title: { id: 'room.outcome.practice.won' } });
  });

  it('GM-5 GM-7 who sits already gets that seat', () => {
    for (const [room, screen, told] of [
      [waitingRoom, 'waiting', satDown],
      [endedRoom, 'ended', ['announceMovement']],
      [roomElsewhere, 'elsewhere', ['announceSeat']],
    ] as const) {
      const visit = practising();
      visit.answer('practiceRoom.accepted', newsOf(room));
      expect([screenOf(visit), roomOf(visit.snapshot()), effectsOf(visit)]).toEqual([screen, room, told]);
      if (screen === 'waiting') hear(visit, endedRoom);
      if (screen === 'elsewhere') {
        send(visit, { type: 'connection.restored' });
        visit.answer('room.not_found');
      } else send(visit, { type: 'form.requested' });
      expect(keyOf(join(visit)), 'MO-1 what is asked for then is another intent').toBe(`${intent}.2`);
    }
  });

  it('GM-3 typing goes on while practice is asked for', () => {
    const visit = practising();
    send(visit, { type: 'stake.changed', digits: '50' });
    visit.answer('practiceRoom.not_available', { receivedAt: moment });
    expect(typedIn(visit)).toBe('50');
  });

  it('GM-7 is not what an invitation is for', () => {
    const visit = invited();
    send(visit, { type: 'practice.requested' });
    expect([isPractising(visit.snapshot()), visit.live()]).toEqual([false, []]);
    send(visit, { type: 'form.requested' }, { type: 'practice.requested' });
    expect([invitedOf(visit.snapshot()), isPractising(visit.snapshot())]).toEqual([null, true]);
  });

  it('GM-7 WD-2 is there also while large stakes are paused', () => {
    const visit = join(choosing());
    visit.answer('joinRoom.paused', waitOf(1_440));
    send(visit, { type: 'practice.requested' });
    expect(namesOf(visit)).toEqual(['practiceRoom']);
  });

  it('GM-7 too many within a minute wait, and the form says so', () => {
    const visit = practising();
    visit.answer('practiceRoom.throttled', waitOf(1));
    expect(roomProblem(visit.snapshot())).toMatchObject({ message: { id: 'room.error.throttled' } });
    expect(lockOf(visit.snapshot())?.until).toBe(moment + minutes(1));
    send(visit, { type: 'practice.requested' });
    expect([namesOf(visit), waitsOf(visit)]).toEqual([[], [minutes(1)]]);
    visit.reach();
    send(visit, { type: 'practice.requested' });
    expect(namesOf(visit)).toEqual(['practiceRoom']);
  });

  it.each([
    ['unknown', 'room.error.declined'],
    ['not_available', 'error.not_available'],
  ])('ER-2 GM-7 practiceRoom.%s is a refusal: the form stays and says so', (outcome, id) => {
    const visit = practising();
    visit.answer(`practiceRoom.${outcome}`, { receivedAt: moment });
    expect([screenOf(visit), roomProblem(visit.snapshot())?.message.id]).toEqual(['form', id]);
    expect(keyOf(join(visit)), 'MO-1').toBe(`${intent}.2`);
  });

  it('GM-7 says that the game is closed', () => {
    const visit = practising();
    visit.answer('practiceRoom.game_closed');
    expect([screenOf(visit), refusalOf(visit.snapshot())]).toEqual(['refused', { id: 'room.refused.game_closed' }]);
    send(visit, { type: 'form.requested' });
    expect(keyOf(join(visit)), 'MO-1').toBe(`${intent}.2`);
  });

  const declined: readonly string[] = ['unknown', 'not_available'];
  it.each(failedOutcomes.filter((outcome) => !declined.includes(outcome)))(
    'MO-1 ER-2 practiceRoom.%s: it is asked where the player sits',
    (outcome) => {
      const sits = (visit: Visit) => visit.answer('room.accepted', newsOf(practice(startingRoom)));
      for (const [answer, screen] of [
        [sits, 'starting'],
        [(visit: Visit) => visit.answer('room.not_found'), 'form'],
      ] as const) {
        const visit = practising();
        visit.answer(`practiceRoom.${outcome}`, { receivedAt: moment });
        expect([namesOf(visit), isUncertain(visit.snapshot())]).toEqual([['room'], true]);
        answer(visit);
        expect(screenOf(visit)).toBe(screen);
      }
    },
  );

  it('SS-3 a session that ends is told', () => {
    const visit = practising();
    visit.answer('practiceRoom.unauthorized');
    expect(visit.snapshot().output).toEqual({ type: 'unauthorized' });
  });
});
