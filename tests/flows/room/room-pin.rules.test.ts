/** The PIN for a stake that is more than may be lost in a day without it, from GM-3, PN-3, PN-4 and C85. */
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinError } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import {
  ageForStake,
  invitedOf,
  isJoining,
  isUncertain,
  limitsForStake,
  pinForStake,
  roomProblem,
} from '../../../machines/room/room.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { bearer, intent, minutes, moment, oldPin, phone, proof } from '../kit/samples.ts';
import { newsOf, roomInvitation, roomStake, waitingRoom } from './room-samples.ts';
import {
  choosing,
  effectsOf,
  satDown,
  invited,
  join,
  joining,
  keyOf,
  namesOf,
  offer,
  screenOf,
  send,
  slug,
  typedIn,
  unproven,
  type Visit,
} from './room-visit.ts';

const padOf = (visit: Visit) => visit.child('pinPad').getSnapshot() as PinPadSnapshot;
const hasPad = (visit: Visit) => 'pinPad' in visit.snapshot().children;
const enter = (visit: Visit, answer: string, payload?: object) => {
  visit.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
  visit.answer(`submitPin.${answer}`, payload);
  return visit;
};
const confirmed = (visit = unproven()) => enter(visit, 'confirmed', { proof });
const asked = ({ made }: Visit) => made.filter(({ name }) => name === 'joinRoom').map(({ input }) => input);
const keysOf = (visit: Visit) => asked(visit).map(({ key }) => key);
const [first, second] = [`${intent}.1`, `${intent}.2`];

describe('GM-3 C85 a stake that needs the PIN', () => {
  it('GM-3 C85 asks for the PIN of just that game and stake, above the form, and nothing moved', () => {
    const visit = unproven();
    expect([hasPad(visit), screenOf(visit), isJoining(visit.snapshot()), visit.live()]).toEqual([
      true,
      'form',
      false,
      [],
    ]);
    const deed = { kind: 'stake', game: slug, platinum: roomStake };
    expect(padOf(visit).context).toMatchObject({ request: { purpose: 'confirm', bearer, deed }, phone });
    expect([roomProblem(visit.snapshot()), pinForStake(visit.snapshot()), effectsOf(visit)]).toEqual([null, null, []]);
  });

  it.each([false, true])(
    'GM-3 C85 MO-1 the right PIN asks for the same seat with its proof, as another intent (private: %s)',
    (isPrivate) => {
      const visit = confirmed(unproven(join(choosing(), '300', { isPrivate })));
      const seat = { bearer, game: slug, stake: 300, invitation: null, rematch: null, isPrivate };
      expect(asked(visit)).toEqual([
        { ...seat, key: first, proof: null },
        { ...seat, key: second, proof },
      ]);
      expect([hasPad(visit), isJoining(visit.snapshot()), namesOf(visit)]).toEqual([false, true, ['joinRoom']]);
      visit.answer('joinRoom.accepted', newsOf(waitingRoom));
      expect([screenOf(visit), effectsOf(visit)]).toEqual(['waiting', satDown]);
    },
  );

  it('GM-3 C85 the seat of an invitation too', () => {
    const visit = confirmed(unproven(join(invited())));
    expect(asked(visit).at(-1)).toMatchObject({ invitation: roomInvitation, stake: roomStake, proof });
  });

  it('GM-3 C85 the PIN is for the stake that was asked for, whatever was typed meanwhile, and that is kept', () => {
    const visit = joining();
    send(visit, { type: 'stake.changed', digits: '300' });
    unproven(visit);
    expect(padOf(visit).context.request).toMatchObject({ deed: { platinum: roomStake } });
    expect(asked(confirmed(visit)).at(-1)).toMatchObject({ stake: roomStake });
    visit.answer('joinRoom.insufficient_balance');
    expect(typedIn(visit)).toBe('300');
  });

  it('C85 SS-8 a proof goes with one try', () => {
    const visit = confirmed();
    visit.answer('joinRoom.insufficient_balance');
    expect(visit.snapshot().context.proof).toBeNull();
    join(visit);
    expect(asked(visit).at(-1)).toMatchObject({ proof: null });
  });

  it('MO-1 C87 a lost answer to the try with the proof is asked about, and goes again under its key', () => {
    const visit = confirmed();
    visit.answer('joinRoom.timeout', { receivedAt: moment });
    expect([namesOf(visit), isUncertain(visit.snapshot())]).toEqual([['room'], true]);
    visit.answer('room.not_found');
    join(visit);
    expect(keysOf(visit)).toEqual([first, second, second]);
  });

  it('C85 a proof that has expired is asked for once more', () => {
    const visit = unproven(confirmed());
    expect([hasPad(visit), pinError(padOf(visit))]).toEqual([true, null]);
    expect(keysOf(confirmed(visit))).toEqual([first, second, `${intent}.3`]);
  });
});

describe('PN-3 MO-3 the PIN that went with the stake is wrong', () => {
  it('PN-3 MO-3 it is asked for again, and says so until it is closed', () => {
    const visit = confirmed();
    visit.answer('joinRoom.wrong_pin');
    expect([hasPad(visit), pinError(padOf(visit)), visit.live()]).toEqual([true, { id: 'pin.error.wrong' }, []]);
    expect(keysOf(confirmed(visit))).toEqual([first, second, `${intent}.3`]);
    visit.answer('joinRoom.wrong_pin');
    dismissTop(visit.actor);
    join(visit);
    expect(pinError(padOf(unproven(visit)))).toBeNull();
  });
});

describe('PN-4 ER-2 without the PIN nothing is lost', () => {
  it('GM-3 closed, it leaves the form as it was, and the next try asks anew', () => {
    const visit = unproven(join(choosing(), '300', { isPrivate: true }));
    dismissTop(visit.actor);
    expect([hasPad(visit), screenOf(visit), typedIn(visit)]).toEqual([false, 'form', '300']);
    expect([roomProblem(visit.snapshot()), pinForStake(visit.snapshot()), visit.live()]).toEqual([null, null, []]);
    join(visit);
    expect(asked(visit).at(-1)).toMatchObject({ key: second, stake: 300, proof: null });
    const guest = unproven(join(invited()));
    dismissTop(guest.actor);
    expect(invitedOf(guest.snapshot())).toEqual(offer);
  });

  it.each([
    ['there is none', 'set', (visit: Visit) => enter(visit, 'missing')],
    [
      'it was forgotten',
      'reset',
      (visit: Visit) => {
        visit.child('pinPad').send({ type: 'pinReset.requested' });
        return visit;
      },
    ],
    [
      'it is locked',
      'reset',
      (visit: Visit) => {
        enter(visit, 'locked').child('pinPad').send({ type: 'pinReset.requested' });
        return visit;
      },
    ],
  ])('PN-4 %s: says the way to one and keeps the form', (_, way, end) => {
    const visit = end(unproven(join(choosing(), '300')));
    expect([hasPad(visit), screenOf(visit), typedIn(visit), visit.live()]).toEqual([false, 'form', '300', []]);
    expect(pinForStake(visit.snapshot())).toEqual({ intent: way, message: { id: `pin.confirm.needed.${way}` } });
    expect(roomProblem(visit.snapshot())).toBeNull();
    join(visit);
    expect([asked(visit).at(-1)?.['stake'], pinForStake(visit.snapshot())]).toEqual([300, null]);
    const saved = end(unproven(join(choosing(), '300')));
    send(saved, { type: 'pin.saved' });
    const left = [pinForStake(saved.snapshot()), roomProblem(saved.snapshot()), typedIn(saved)];
    expect(left, 'the message leaves with its cause').toEqual([null, null, '300']);
    const other = end(unproven());
    send(other, { type: 'stake.changed', digits: '50' });
    expect(pinForStake(other.snapshot())).toBeNull();
    const guest = end(unproven(join(invited())));
    send(guest, { type: 'form.requested' });
    expect([invitedOf(guest.snapshot()), pinForStake(guest.snapshot())]).toEqual([null, null]);
  });

  it('WD-3 PN-4 WD-2 that there is no PIN is said without a pad, with what the first one pauses, until there is one', () => {
    const visit = join(choosing(), '300');
    visit.answer('joinRoom.pin_missing', { pinPause: 24 });
    expect([hasPad(visit), screenOf(visit), typedIn(visit), visit.live()]).toEqual([false, 'form', '300', []]);
    expect(pinForStake(visit.snapshot())).toEqual({
      intent: 'set',
      message: { id: 'pin.confirm.needed.set.pause', values: { n: 24 } },
    });
    send(visit, { type: 'pin.saved' });
    expect([pinForStake(visit.snapshot()), roomProblem(visit.snapshot()), typedIn(visit)]).toEqual([null, null, '300']);
    join(visit);
    expect(keysOf(visit), 'nothing was reserved, so the next try is another intent').toEqual([first, second]);
    enter(unproven(visit), 'missing');
    expect(pinForStake(visit.snapshot())?.message, 'of a pause nothing was said this time').toEqual({
      id: 'pin.confirm.needed.set',
    });
    const elsewhere = join(choosing());
    elsewhere.answer('joinRoom.pin_missing', { pinPause: null });
    expect(pinForStake(elsewhere.snapshot())?.message).toEqual({ id: 'pin.confirm.needed.set' });
  });

  it('ER-1 a session that has ended ends the visit', () => {
    const visit = enter(unproven(), 'unauthorized');
    expect([screenOf(visit), visit.snapshot().output]).toEqual(['none', { type: 'unauthorized' }]);
  });
});

describe('PF-3 only adults stake', () => {
  it.each([
    ['2031-05-17', 'age.under'],
    [null, 'age.under.unknown'],
  ])(
    'PF-3 a minor is told so, from which day on (%s) and the way to the profile; nothing was reserved',
    (day, message) => {
      const visit = join(choosing(), '300');
      visit.answer('joinRoom.under_age', { adultOn: day });
      const said = () => [screenOf(visit), ageForStake(visit.snapshot()), roomProblem(visit.snapshot())];
      expect(said()).toEqual(['form', { message, adultOn: day }, null]);
      send(visit, { type: 'stake.changed', digits: '50' });
      expect([...said(), typedIn(visit)]).toEqual(['form', { message, adultOn: day }, null, '50']);
      join(visit);
      expect([keysOf(visit), ageForStake(visit.snapshot())], 'the profile may have been corrected').toEqual([
        [first, second],
        null,
      ]);
    },
  );

  it('PF-3 an invitation can be given up all the same', () => {
    const visit = join(invited());
    visit.answer('joinRoom.under_age', { adultOn: null });
    send(visit, { type: 'stake.changed', digits: '50' }, { type: 'form.requested' });
    expect([invitedOf(visit.snapshot()), ageForStake(visit.snapshot())?.message]).toEqual([null, 'age.under.unknown']);
    expect(typedIn(visit), 'an invitation has no field').toBe(String(roomStake));
  });
});

describe('RP-4 the player’s own limits hold a round back', () => {
  const until = moment + minutes(600);
  const held = [
    ['play_paused', 'limits.problem.paused'],
    ['time_limit', 'limits.problem.time'],
  ] as const;

  it.each([
    ['play_paused', { opensAt: until }, 'limits.problem.paused'],
    ['play_paused', { opensAt: null }, 'limits.problem.paused.unknown'],
    ['time_limit', { opensAt: until }, 'limits.problem.time'],
    ['time_limit', { opensAt: null }, 'limits.problem.time.unknown'],
    ['stake_limit', { opensAt: until, left: 50 }, 'limits.problem.stake'],
    ['stake_limit', { opensAt: until, left: null }, 'limits.problem.stake.unknown'],
    ['stake_limit', { opensAt: null, left: 50 }, 'limits.problem.stake.unknown'],
  ] as const)('RP-4 joinRoom.%s, %j: why, until when, and nothing was reserved', (outcome, told, message) => {
    const visit = join(choosing(), '300');
    visit.answer(`joinRoom.${outcome}`, told);
    expect([screenOf(visit), limitsForStake(visit.snapshot()), roomProblem(visit.snapshot())]).toEqual([
      'form',
      { left: null, ...told, message },
      null,
    ]);
    join(visit);
    expect([keysOf(visit), limitsForStake(visit.snapshot())], 'another intent, and the limit may have changed').toEqual(
      [[first, second], null],
    );
  });

  it.each(held)('RP-3 RP-4 practiceRoom.%s is said as well, and stays', (outcome, message) => {
    const visit = choosing();
    send(visit, { type: 'practice.requested' });
    visit.answer(`practiceRoom.${outcome}`, { opensAt: until });
    const said = limitsForStake(visit.snapshot());
    expect([screenOf(visit), said]).toMatchObject(['form', { opensAt: until, message }]);
    send(visit, { type: 'stake.changed', digits: '50' });
    expect([limitsForStake(visit.snapshot()), typedIn(visit)]).toEqual([said, '50']);
    send(visit, { type: 'practice.requested' });
    expect(limitsForStake(visit.snapshot())).toBeNull();
    visit.answer(`practiceRoom.${outcome}`, { opensAt: until });
    expect(keyOf(join(visit)), 'MO-1 no round was begun').toBe(`${intent}.3`);
  });

  it('RP-4 another stake may fit: typing takes the sentence away', () => {
    const visit = join(choosing(), '300');
    visit.answer('joinRoom.stake_limit', { opensAt: until, left: 50 });
    send(visit, { type: 'stake.changed', digits: '50' });
    expect(limitsForStake(visit.snapshot())).toBeNull();
  });

  it.each(held)('RP-4 an invitation can be given up after joinRoom.%s', (outcome, message) => {
    const visit = join(invited());
    visit.answer(`joinRoom.${outcome}`, { opensAt: until });
    send(visit, { type: 'stake.changed', digits: '50' }, { type: 'form.requested' });
    expect([invitedOf(visit.snapshot()), limitsForStake(visit.snapshot())?.message]).toEqual([null, message]);
    expect(typedIn(visit), 'an invitation has no field').toBe(String(roomStake));
  });
});
