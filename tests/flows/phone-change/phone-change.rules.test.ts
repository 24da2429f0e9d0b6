/** Rules of a change of the phone number: PC-1, PC-2, PC-4, OT-3, C47, C67, ER-2. How it ends for a player: player. */
import { Secret } from '../../../src/contract/secret.ts';
import type { PendingCode } from '../../../machines/one-time-code/pending-code.ts';
import { resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import { pinPadScreen } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { phoneChangeMachine } from '../../../machines/phone-change/phone-change.machine.ts';
import {
  newPhoneError,
  phoneChangeScreen,
  sendingError,
} from '../../../machines/phone-change/phone-change.selectors.ts';
import {
  bearer,
  code,
  foreignPhone,
  lock,
  minutes,
  moment,
  newPin,
  oldPin,
  otherPhone,
  pass,
  phone,
  until,
  waitOf,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, certainFailures, failedOutcomes, lostAnswers } from '../kit/call-failures.ts';

const newUntil = until + minutes(2);
const newPass = new Secret('proof-of-the-new-number-123456');

const begin = (pending: PendingCode | null = null) =>
  runMachine(phoneChangeMachine, { bearer, phone, code: pending, unanswered: null });
type Flow = ReturnType<typeof begin>;

const submit = ({ actor }: Flow, number = otherPhone) => actor.send({ type: 'phone.submitted', phone: number });
const requesting = () => {
  const flow = begin();
  submit(flow);
  return flow;
};
const atCode = () => {
  const flow = requesting();
  flow.answer('requestCode.accepted', { until, otpId: null });
  return flow;
};
const enterCode = (flow: Flow) => flow.child('oneTimeCode').send({ type: 'code.submitted', code });
const checkingAt = (at: () => Flow) => {
  const flow = at();
  enterCode(flow);
  return flow;
};
const resendingAt = (at: () => Flow) => {
  const flow = at();
  flow.reach();
  flow.child('oneTimeCode').send({ type: 'resend.requested' });
  return flow;
};
const checking = () => checkingAt(atCode);
const resending = () => resendingAt(atCode);
/** The old number is proven, and the code to the new one is asked for. */
const requestingNew = () => {
  const flow = checking();
  flow.answer('verifyCode.accepted', { proof: pass });
  return flow;
};
const atNewCode = () => {
  const flow = requestingNew();
  flow.answer('requestCode.accepted', { until: newUntil, otpId: null });
  return flow;
};
const checkingNew = () => checkingAt(atNewCode);
const resendingNew = () => resendingAt(atNewCode);
const atPad = () => {
  const flow = checkingNew();
  flow.answer('verifyCode.accepted', { proof: newPass });
  return flow;
};
const saving = () => {
  const flow = atPad();
  flow.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
  return flow;
};
const forgotten = (flow: Flow) => flow.did('forgetCode').length;
const screenOf = (flow: Flow) => phoneChangeScreen(flow.snapshot());
const errorOf = (flow: Flow) => {
  const error = newPhoneError(flow.snapshot());
  return error && [error.id, error.atField];
};

describe('PC-1 the whole way', () => {
  it('PC-1 PC-4 C67 asks for the new number, a code to the current one, one to the new, and the PIN, once each, in this order', () => {
    const flow = begin();
    expect(screenOf(flow)).toBe('phone');
    submit(flow);
    submit(flow);
    flow.answer('requestCode.accepted', { until, otpId: null });
    expect(screenOf(flow)).toBe('code');
    expect(flow.child('oneTimeCode').getSnapshot().context.phone, 'C67: the code goes to the current number').toBe(
      phone,
    );
    enterCode(flow);
    flow.answer('verifyCode.accepted', { proof: pass });
    expect(screenOf(flow)).toBe('sending');
    flow.answer('requestCode.accepted', { until: newUntil, otpId: null });
    expect(screenOf(flow)).toBe('newCode');
    expect(flow.child('oneTimeCode').getSnapshot().context, 'PC-4: this one goes to the new number').toMatchObject({
      phone: otherPhone,
      until: newUntil,
    });
    expect(flow.snapshot().context.pass, 'the proof of the old number is of no more use').toBeNull();
    enterCode(flow);
    flow.answer('verifyCode.accepted', { proof: newPass });
    expect(screenOf(flow)).toBe('pad');
    expect(pinPadScreen(flow.child('pinPad').getSnapshot())).toBe('current');
    flow.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
    expect(flow.made.map(({ name, input }) => [name, input])).toEqual([
      ['requestCode', { purpose: 'phone', bearer, newPhone: otherPhone }],
      ['verifyCode', { purpose: 'phone', bearer, newPhone: otherPhone, code }],
      ['requestCode', { purpose: 'newPhone', bearer, newPhone: otherPhone }],
      ['verifyCode', { purpose: 'newPhone', bearer, newPhone: otherPhone, code }],
      ['submitPin', { purpose: 'phone', bearer, e: newPass, newPhone: otherPhone, current: oldPin }],
    ]);
    flow.answer('submitPin.accepted');
    expect(flow.snapshot().output).toEqual({ type: 'changed', phone: otherPhone });
  });

  it.each([
    // The button is disabled while the field is empty, so no message has to be right.
    ['', null],
    ...['08123', '081234567', '081234567890123', foreignPhone, 'telepon1234'].map(
      (number) => [number, 'field.phone.error'] as const,
    ),
    [phone, 'phone_change.error.same'],
  ] as const)('PC-1 FP-1 RG-1 %j cannot be the new number: it is not sent, message %s', (number, message) => {
    const flow = begin();
    submit(flow, number);
    expect([screenOf(flow), flow.made]).toEqual(['phone', []]);
    if (message !== null) expect(errorOf(flow)).toEqual([message, true]);
    flow.send({ type: 'phone.edited' });
    expect(errorOf(flow)).toBeNull();
  });
});

describe('PC-2 ER-2 what can go wrong with the new number', () => {
  it.each([
    ['validation.already.registered', {}, 'error.v2.phone_number.validation_already_registered', true],
    ['same_number', {}, 'phone_change.error.same', true],
    ['invalid_number', {}, 'field.phone.error', true],
    ['otp_block', lock, 'error.otp_block', false],
    ...callFailures.map(
      ([outcome, message]) =>
        [outcome, {}, outcome === 'unknown' ? 'phone_change.error.unknown' : message, false] as const,
    ),
  ] as const)('PC-1 PC-2 ER-2 requestCode.%s is shown, and the number stays', (outcome, payload, message, atField) => {
    const flow = requesting();
    flow.answer(`requestCode.${outcome}`, payload);
    expect([screenOf(flow), errorOf(flow)]).toEqual(['phone', [message, atField]]);
    expect(flow.snapshot().context.newPhone, 'the typed number stays').toBe(otherPhone);
    expect(flow.live()).toEqual([]);
    if (outcome === 'otp_block') return;
    submit(flow);
    expect(flow.underway()).toEqual(['requestCode']);
  });

  it.each([
    ['resendCode.validation.already.registered', resending],
    ['resendCode.validation.already.registered', resendingNew],
    ['submitPin.number_taken', saving],
  ] as const)(
    'C67 %s: somebody else has the new number, so the form asks for another and forgets the code',
    (answer, arrive) => {
      const flow = arrive();
      const before = forgotten(flow);
      flow.answer(answer);
      expect(screenOf(flow)).toBe('phone');
      expect(errorOf(flow)).toEqual(['error.v2.phone_number.validation_already_registered', true]);
      expect(flow.snapshot().context.newPhone).toBe(otherPhone);
      expect(flow.snapshot().context.pass).toBeNull();
      expect(forgotten(flow)).toBe(before + 1);
      submit(flow);
      expect(flow.underway()).toEqual(['requestCode']);
    },
  );

  it.each([
    ['the old number', checking],
    ['the new one', checkingNew],
  ])('SS-7 PC-4 the stored code to %s is forgotten once it was right', (_, arrive) => {
    const flow = arrive();
    const before = forgotten(flow);
    flow.answer('verifyCode.accepted', { proof: pass });
    expect(forgotten(flow)).toBe(before + 1);
  });

  it.each([
    ['verifyCode', checking],
    ['verifyCode', checkingNew],
    ['resendCode', resendingNew],
    ['submitPin', saving],
  ] as const)('PC-1 %s.ticket_invalid leads back to the number and forgets the code', (call, arrive) => {
    const flow = arrive();
    const before = forgotten(flow);
    flow.answer(`${call}.ticket_invalid`);
    expect([screenOf(flow), errorOf(flow)]).toEqual(['phone', ['error.step_lost', false]]);
    expect(forgotten(flow)).toBe(before + 1);
    expect(flow.snapshot().context.pass).toBeNull();
    submit(flow);
    expect(flow.underway()).toEqual(['requestCode']);
  });

  it('OT-6 who asks for another number gets the form with this one, and a late answer changes nothing', () => {
    const flow = checking();
    const [late] = flow.live();
    flow.child('oneTimeCode').send({ type: 'number.changeRequested' });
    expect([screenOf(flow), errorOf(flow)]).toEqual(['phone', null]);
    expect(flow.snapshot().context.newPhone).toBe(otherPhone);
    late?.answer('accepted', { proof: pass });
    expect(screenOf(flow)).toBe('phone');
  });
});

describe('PC-4 the code to the new number', () => {
  const later = newUntil + minutes(2);
  const resend = (flow: Flow) => {
    flow.reach();
    flow.child('oneTimeCode').send({ type: 'resend.requested' });
    flow.answer('resendCode.accepted', { until: later });
  };

  it('PC-4 SS-7 is kept with its wait, and goes on where it was when the dialog is opened again', () => {
    const flow = atNewCode();
    const kept: PendingCode = {
      ...{ purpose: 'phone', newPhone: otherPhone },
      ...{ phone: otherPhone, until: newUntil, locked: false },
    };
    expect(flow.did('rememberCode').at(-1)).toEqual({ code: kept });
    resend(flow);
    kept.until = later;
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'dismissed', code: kept });
    const again = begin(kept);
    expect([screenOf(again), again.made]).toEqual(['newCode', []]);
    expect(again.child('oneTimeCode').getSnapshot().context.until).toBe(later);
  });

  it('PC-4 OT-2 the same number sent again goes on with it; another one begins at the old number again', () => {
    const left = () => {
      const flow = atNewCode();
      resend(flow);
      flow.child('oneTimeCode').send({ type: 'number.changeRequested' });
      expect([screenOf(flow), flow.snapshot().context.newPhone]).toEqual(['phone', otherPhone]);
      return flow;
    };
    const same = left();
    submit(same);
    expect([screenOf(same), same.live(), same.deadlines()]).toEqual(['newCode', [], [later]]);
    const other = left();
    submit(other, '081200009999');
    expect(other.live().map(({ input }) => input)).toEqual([{ purpose: 'phone', bearer, newPhone: '081200009999' }]);
  });

  it('PC-1 PC-4 a platform without it goes on to the PIN, with the proof of the old number', () => {
    const flow = requestingNew();
    flow.answer('requestCode.not_available');
    expect(screenOf(flow)).toBe('pad');
    flow.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
    expect(flow.live().map(({ name, input }) => [name, input['e']])).toEqual([['submitPin', pass]]);
  });

  it.each(callFailures.filter(([outcome]) => outcome !== 'not_available'))(
    'PC-4 ER-2 requestCode.%s is said, and it is asked for again without another code to the old number',
    (outcome, message) => {
      const flow = requestingNew();
      flow.answer(`requestCode.${outcome}`);
      expect([screenOf(flow), sendingError(flow.snapshot())]).toEqual(['sending', { id: message }]);
      flow.send({ type: 'retry.requested' });
      expect(sendingError(flow.snapshot())).toBeNull();
      expect(flow.live().map(({ input }) => input)).toEqual([{ purpose: 'newPhone', bearer, newPhone: otherPhone }]);
    },
  );

  it.each([
    ['validation.already.registered', {}, 'error.v2.phone_number.validation_already_registered', true],
    ['ticket_invalid', {}, 'error.step_lost', false],
    ['otp_block', lock, 'error.otp_block', false],
  ] as const)(
    'PC-4 requestCode.%s leads back to the number, and drops the proof',
    (outcome, payload, message, atField) => {
      const flow = requestingNew();
      flow.answer(`requestCode.${outcome}`, payload);
      expect([screenOf(flow), errorOf(flow)]).toEqual(['phone', [message, atField]]);
      expect(flow.snapshot().context.pass).toBeNull();
      expect(flow.did('notify')).toEqual(
        outcome === 'otp_block' ? [{ id: 'error.otp_block', values: { n: lock.minutes } }] : [],
      );
      expect(flow.deadlines()).toEqual(outcome === 'otp_block' ? [lock.until] : []);
    },
  );

  it('PC-4 ER-1 requestCode.unauthorized ends the session', () => {
    const flow = requestingNew();
    flow.answer('requestCode.unauthorized');
    expect(flow.snapshot().output).toEqual({ type: 'unauthorized' });
  });
});

describe('SS-7 a code whose request had no answer', () => {
  interface Way {
    requested: () => Flow;
    again: (flow: Flow) => void;
    purpose: 'phone' | 'newPhone';
    screen: 'code' | 'newCode';
    /** Where the code went. */
    to: string;
  }
  const retry = (flow: Flow) => flow.send({ type: 'retry.requested' });
  const ways: readonly (readonly [string, Way])[] = [
    ['old number', { requested: requesting, again: submit, purpose: 'phone', screen: 'code', to: phone }],
    ['new one', { requested: requestingNew, again: retry, purpose: 'newPhone', screen: 'newCode', to: otherPhone }],
  ];
  const failed = ({ requested, again }: Way, ...outcomes: readonly string[]) => {
    const flow = requested();
    for (const outcome of outcomes) {
      flow.answer(`requestCode.${outcome}`);
      again(flow);
    }
    return flow;
  };
  const remembered = (flow: Flow) => flow.did('rememberCode').at(-1);
  const isLocked = (flow: Flow) => {
    const before = flow.did('rememberCode').length;
    flow.answer('requestCode.otp_block', waitOf(2));
    expect([screenOf(flow), errorOf(flow)]).toEqual(['phone', ['error.otp_block', false]]);
    expect(flow.said()).toEqual(['error.otp_block']);
    expect(flow.did('rememberCode')).toHaveLength(before);
  };
  const cases = ways.flatMap(([name, way]) => lostAnswers.map((outcome) => [name, outcome, way] as const));

  it.each(cases)(
    'SS-7 OT-2 PC-4 to the %s: after %s a refused try leads to the code, which is checked',
    (_, lost, way) => {
      for (const count of [1, 2]) {
        const flow = failed(way, lost);
        flow.answer('requestCode.otp_block', waitOf(count));
        const end = moment + minutes(count);
        expect([screenOf(flow), flow.said(), flow.deadlines()]).toEqual([way.screen, [], [end]]);
        const kept: PendingCode = { purpose: 'phone', newPhone: otherPhone, phone: way.to, until: end, locked: false };
        expect(remembered(flow)).toEqual({ code: kept });
        expect(flow.child('oneTimeCode').getSnapshot().context.phone).toBe(way.to);
        enterCode(flow);
        expect(flow.live().map(({ name, input }) => [name, input['purpose']])).toEqual([['verifyCode', way.purpose]]);
        dismissTop(flow.actor);
        expect(flow.snapshot().output).toEqual({ type: 'dismissed', code: kept });
      }
    },
  );

  it.each(cases)(
    'SS-7 RG-6 OT-3 to the %s: after %s a longer wait is a lock beside the field, and is said',
    (_, lost, way) => {
      for (const count of [3, 15]) {
        const flow = failed(way, lost);
        const wait = waitOf(count);
        flow.answer('requestCode.otp_block', wait);
        expect([screenOf(flow), flow.deadlines()]).toEqual([way.screen, [wait.until]]);
        expect(flow.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: count } }]);
        const step = resendView(flow.child('oneTimeCode').getSnapshot());
        expect(step).toMatchObject({ state: 'locked', lock: { reference: wait.reference }, last: null });
        enterCode(flow);
        expect(flow.underway()).toEqual(['verifyCode']);
      }
    },
  );

  it.each(ways)('SS-7 to the %s: a reload goes on there', (_, way) => {
    const flow = failed(way, 'timeout');
    flow.answer('requestCode.otp_block', lock);
    const again = begin((remembered(flow) as { code: PendingCode }).code);
    expect([screenOf(again), again.made, again.deadlines()]).toEqual([way.screen, [], [lock.until]]);
    expect(resendView(again.child('oneTimeCode').getSnapshot()).state).toBe('locked');
  });

  it.each(ways)('SS-7 to the %s: a later failure that is certain takes nothing back', (_, way) => {
    const flow = failed(way, 'timeout', 'unknown');
    flow.answer('requestCode.otp_block', waitOf(2));
    expect(screenOf(flow)).toBe(way.screen);
  });

  it.each(
    ways.flatMap(([name, way]) =>
      certainFailures
        .filter((outcome) => way.screen === 'code' || outcome !== 'not_available')
        .map((outcome) => [name, outcome, way] as const),
    ),
  )('SS-7 to the %s: after %s none was sent, so a refused try leads to the number', (_, certain, way) =>
    isLocked(failed(way, certain)),
  );

  it('SS-7 C67 another number has a code of its own; the same one, typed again, has not', () => {
    const other = requesting();
    other.answer('requestCode.timeout');
    submit(other, '081200009999');
    isLocked(other);
    const same = requesting();
    same.answer('requestCode.timeout');
    same.send({ type: 'phone.edited' });
    submit(same, '0812');
    submit(same);
    same.answer('requestCode.otp_block', waitOf(2));
    expect(screenOf(same)).toBe('code');
  });

  it('SS-7 C67 back at the number that a lost answer was for, its code is another one', () => {
    const flow = requesting();
    flow.answer('requestCode.timeout');
    submit(flow, '081200009999');
    flow.answer('requestCode.timeout');
    submit(flow);
    isLocked(flow);
  });

  it.each([
    ['is known to be sent', 'accepted'],
    ['could be typed', 'otp_block'],
  ])('SS-7 PC-4 once the code to the old number %s, the one to the new number begins anew', (_, answer) => {
    const flow = requesting();
    flow.answer('requestCode.timeout');
    submit(flow);
    flow.answer(`requestCode.${answer}`, { ...waitOf(2), otpId: null });
    enterCode(flow);
    flow.answer('verifyCode.accepted', { proof: pass });
    isLocked(flow);
  });

  it.each(['validation.already.registered', 'ticket_invalid'])(
    'SS-7 PC-4 %s of the new number begins anew with the code to the old one',
    (outcome) => {
      const flow = requestingNew();
      flow.answer('requestCode.timeout');
      retry(flow);
      flow.answer(`requestCode.${outcome}`);
      submit(flow);
      expect(flow.live().map(({ input }) => input['purpose'])).toEqual(['phone']);
      isLocked(flow);
    },
  );
});

it('PC-2 a wrong PIN is asked for again, and the next try has the same proof of the code', () => {
  const flow = saving();
  flow.answer('submitPin.wrong', { triesLeft: 4 });
  expect(screenOf(flow)).toBe('pad');
  flow.child('pinPad').send({ type: 'pin.submitted', pin: newPin });
  expect(flow.live().map(({ input }) => input['e'])).toEqual([newPass]);
});

describe('C47 closing the dialog', () => {
  it.each([
    ['at the number', begin],
    ['while a code is asked for', requesting],
    ['at the code', atCode],
    ['while the code is checked', checking],
    ['while the second code is asked for', requestingNew],
    [
      'where the second code was not sent',
      () => {
        const flow = requestingNew();
        flow.answer('requestCode.offline');
        return flow;
      },
    ],
    ['at the second code', atNewCode],
    ['while the second code is checked', checkingNew],
  ] as const)('C47 closing %s stops the call, and its late answer starts no other', (_, arrive) => {
    const flow = arrive();
    const [late] = flow.live();
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toMatchObject({ type: 'dismissed' });
    expect([flow.live(), flow.snapshot().context.pass]).toEqual([[], null]);
    const before = flow.made.length;
    late?.answer('accepted', { until, otpId: null, proof: pass });
    expect(flow.made.length).toBe(before);
  });

  it('C47 closing where the player has no PIN is an ordinary dismissal', () => {
    const flow = requesting();
    flow.answer('requestCode.no_pin');
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
  });
});

describe('PC-1 OT-2 RG-6 the form of the new number', () => {
  const left = () => {
    const flow = atCode();
    flow.child('oneTimeCode').send({ type: 'number.changeRequested' });
    return flow;
  };

  it('PC-1 a wrong length comes before a wrong beginning', () => {
    const flow = begin();
    submit(flow, '9912');
    expect(flow.snapshot().value).toEqual({ phone: 'badLength' });
    expect(flow.made).toEqual([]);
  });

  it('OT-2 C67 the same number sent again goes on with its code; another one asks for a new code', () => {
    const same = left();
    submit(same);
    expect([screenOf(same), same.made.map(({ name }) => name)]).toEqual(['code', ['requestCode']]);
    const later = atCode();
    later.reach();
    later.child('oneTimeCode').send({ type: 'resend.requested' });
    later.answer('resendCode.accepted', { until: until + minutes(2) });
    later.child('oneTimeCode').send({ type: 'number.changeRequested' });
    submit(later);
    expect(later.waits.at(-1)?.until).toBe(until + minutes(2));
    const other = left();
    submit(other, '081200009999');
    expect(other.live().map(({ name, input }) => [name, input['newPhone']])).toEqual([['requestCode', '081200009999']]);
    other.answer('requestCode.accepted', { until, otpId: null });
    expect(other.did('rememberCode').at(-1)).toMatchObject({ code: { newPhone: '081200009999' } });
  });

  it('OT-3 RG-6 a block is shown until its time is over; typing and submitting do not end it', () => {
    const flow = requesting();
    flow.answer('requestCode.otp_block', lock);
    expect(flow.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: lock.minutes } }]);
    expect(newPhoneError(flow.snapshot())?.values).toMatchObject({ n: lock.minutes });
    expect(flow.waits.at(-1)?.until).toBe(lock.until);
    const before = errorOf(flow);
    flow.send({ type: 'phone.edited' });
    submit(flow);
    expect([errorOf(flow), flow.live()]).toEqual([before, []]);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
  });

  it('PC-1 `pin.requested` belongs to another screen and does nothing at the number', () => {
    const numbers = ['', '9912', foreignPhone, phone];
    const typed = numbers.map((number) => {
      const flow = begin();
      if (number !== '') submit(flow, number);
      return flow;
    });
    const answered = ['validation.already.registered', 'otp_block', ...failedOutcomes].map((outcome) => {
      const flow = requesting();
      flow.answer(`requestCode.${outcome}`, lock);
      return flow;
    });
    for (const flow of [...typed, ...answered]) {
      const before = flow.snapshot().value;
      flow.send({ type: 'pin.requested' });
      expect([flow.snapshot().value, flow.live()]).toEqual([before, []]);
    }
  });
});
