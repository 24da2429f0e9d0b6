/** Rules of the entry of a PIN: PN-1, PN-3, PN-4, PC-2, C09, C63, C65, C66, C85, ER-1, ER-2. */
import { pinPadMachine } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinError, pinPadScreen, pinFailure } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { platinum } from '../../../src/contract/money.ts';
import { weakPinReasons } from '../../../src/contract/pin-rules.ts';
import type { PinPurpose, PinRequest } from '../../../src/contract/pin.calls.ts';
import { Secret } from '../../../src/contract/secret.ts';
import {
  account as bankAccount,
  bearer,
  newPin,
  oldPin,
  otherPhone,
  otherPin,
  otpId,
  pass,
  phone,
  proof,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';

const requests: Record<PinPurpose, PinRequest> = {
  set: { purpose: 'set', bearer, e: pass },
  change: { purpose: 'change', bearer, e: pass },
  reset: { purpose: 'reset', bearer, otpId, pinToken: pass },
  phone: { purpose: 'phone', bearer, e: pass, newPhone: otherPhone },
  confirm: { purpose: 'confirm', bearer, deed: { kind: 'withdraw', platinum: platinum(250), account: bankAccount.id } },
};
const purposes = Object.keys(requests) as PinPurpose[];
/** What each asks for, in order, from PN-1, PN-3 and PC-1. */
const asked: Record<PinPurpose, ('current' | 'fresh' | 'repeated')[]> = {
  set: ['fresh', 'repeated'],
  change: ['current', 'fresh', 'repeated'],
  reset: ['fresh', 'repeated'],
  phone: ['current'],
  confirm: ['current'],
};
/** What changes something: all but a confirmation. */
const lasting = purposes.filter((purpose) => purpose !== 'confirm');
const withNew = purposes.filter((purpose) => asked[purpose].includes('fresh'));
const withCurrent = purposes.filter((purpose) => asked[purpose].includes('current'));

const begin = (purpose: PinPurpose) => runMachine(pinPadMachine, { request: requests[purpose], phone });
type Pad = ReturnType<typeof begin>;

const screenOf = (pad: Pad) => pinPadScreen(pad.snapshot());
const errorOf = (pad: Pad) => pinError(pad.snapshot())?.id ?? null;
/** What was sent to change or confirm something. */
const sent = (pad: Pad) => pad.made.filter(({ name }) => name === 'submitPin');
/** Where the old PIN is compared beforehand, it is the right one. */
const enter = (pad: Pad, pin: Secret) => {
  pad.actor.send({ type: 'pin.submitted', pin });
  if (pad.live()[0]?.name === 'checkPin') pad.answer('checkPin.accepted');
};
/** Enters what is asked for until the call is made. */
const fillIn = (pad: Pad, fresh = newPin) => {
  for (let step = 0; step < 3 && pad.live().length === 0; step++) {
    enter(pad, screenOf(pad) === 'current' ? oldPin : fresh);
  }
};
const saving = (purpose: PinPurpose) => {
  const pad = begin(purpose);
  fillIn(pad);
  return pad;
};
/** Up to the new PIN. */
const atFresh = (purpose: PinPurpose) => {
  const pad = begin(purpose);
  if (asked[purpose][0] === 'current') enter(pad, oldPin);
  return pad;
};
const holds = (pad: Pad, ...pins: Secret[]) =>
  Object.values(pad.snapshot().context).some(
    (value) => value instanceof Secret && pins.some((pin) => pin.equals(value)),
  );
/** The right PIN, and how it ends with it. */
const succeed = (pad: Pad, purpose: PinPurpose) => {
  if (purpose !== 'confirm') pad.answer('submitPin.accepted');
  else pad.answer('submitPin.confirmed', { proof });
};
const success = (purpose: PinPurpose) => (purpose === 'confirm' ? { type: 'confirmed', proof } : { type: 'accepted' });
const outputOf = (pad: Pad) => pad.snapshot().output?.type;

describe('PN-1 PN-2 PC-1 what is asked for and sent', () => {
  it.each(purposes)('PN-1 C66 %s: each entry in its order, then one call with what proves the code', (purpose) => {
    const pad = begin(purpose);
    for (const screen of asked[purpose]) {
      expect(screenOf(pad)).toBe(screen);
      expect(sent(pad)).toEqual([]);
      enter(pad, screen === 'current' ? oldPin : newPin);
    }
    enter(pad, otherPin);
    expect(screenOf(pad)).toBe('busy');
    expect(sent(pad).map(({ name, input }) => [name, input])).toEqual([
      [
        'submitPin',
        {
          ...requests[purpose],
          ...(withNew.includes(purpose) && { pin: newPin }),
          ...(withCurrent.includes(purpose) && { current: oldPin }),
        },
      ],
    ]);
    succeed(pad, purpose);
    expect(pad.snapshot().output).toEqual(success(purpose));
  });

  it.each(purposes)('PN-1 %s: six ASCII digits, nothing else', (purpose) => {
    for (const text of ['', '12345', '1234567', '12a456', '١٢٣٤٥٦', ' 93740']) {
      const pad = begin(purpose);
      enter(pad, new Secret(text));
      expect(screenOf(pad)).toBe(asked[purpose][0]);
      expect(errorOf(pad)).toBe('pin.error.incomplete');
      pad.send({ type: 'pin.edited' });
      expect(errorOf(pad)).toBeNull();
      expect(sent(pad)).toEqual([]);
    }
  });

  it.each(withNew)('PN-1 %s: typing on takes a complaint away, and brings none', (purpose) => {
    const pad = atFresh(purpose);
    for (const screen of ['fresh', 'repeated']) {
      pad.send({ type: 'pin.edited' });
      expect([screenOf(pad), errorOf(pad)]).toEqual([screen, null]);
      enter(pad, new Secret('12345'));
      expect(errorOf(pad)).toBe('pin.error.incomplete');
      pad.send({ type: 'pin.edited' });
      expect([screenOf(pad), errorOf(pad)]).toEqual([screen, null]);
      enter(pad, newPin);
    }
    expect(pad.live()).toHaveLength(1);
  });

  it.each(withNew)('PN-1 %s: a PIN with leading zeros is a PIN', (purpose) => {
    const pad = atFresh(purpose);
    enter(pad, new Secret('003947'));
    expect(screenOf(pad)).toBe('repeated');
  });
});

describe('PN-3 C65 a new PIN that is refused before it is sent', () => {
  it.each(withNew)('PN-3 %s: a mismatch starts over at the new PIN with its reason, and forgets it', (purpose) => {
    const pad = atFresh(purpose);
    enter(pad, newPin);
    enter(pad, otherPin);
    expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', 'pin.error.mismatch']);
    expect(holds(pad, newPin, otherPin)).toBe(false);
    expect(sent(pad)).toEqual([]);
    enter(pad, otherPin);
    expect([screenOf(pad), errorOf(pad)]).toEqual(['repeated', null]);
    enter(pad, otherPin);
    expect(otherPin.equals(pad.live()[0]?.input['pin'] as Secret)).toBe(true);
  });

  it.each(withNew)('PN-3 %s: the new PIN can be taken back before it is repeated', (purpose) => {
    const pad = atFresh(purpose);
    enter(pad, newPin);
    pad.send({ type: 'firstPin.requested' });
    expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', null]);
    expect(holds(pad, newPin)).toBe(false);
  });

  it('PN-3 change: the new PIN is not the old one', () => {
    const pad = atFresh('change');
    enter(pad, oldPin);
    expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', 'pin.error.same_as_old']);
    fillIn(pad);
    expect(pad.live()).toHaveLength(1);
  });

  it.each(
    withNew.flatMap((purpose) =>
      (
        [
          ['repeats', '777777'],
          ['repeats', '484848'],
          ['run', '123456'],
          ['run', '987654'],
          ['shape', '147258'],
          ['date', '170845'],
          ['date', '199804'],
          ['phone', '345678'],
          ['phone', phone.slice(-6)],
        ] as const
      ).map(([reason, text]) => [purpose, reason, text] as const),
    ),
  )('C65 %s: %s are refused by name (%s)', (purpose, reason, text) => {
    const pad = atFresh(purpose);
    enter(pad, new Secret(text));
    // 345678 is a run as well; either reason is a true one.
    expect([
      `pin.error.weak.${reason}`,
      ...(text === '345678' || text === '567890' ? ['pin.error.weak.run'] : []),
    ]).toContain(errorOf(pad));
    expect(screenOf(pad)).toBe('fresh');
    expect(sent(pad)).toEqual([]);
    expect(holds(pad, new Secret(text))).toBe(false);
    pad.send({ type: 'pin.edited' });
    expect(errorOf(pad)).toBeNull();
  });

  it.each(withCurrent)('C65 %s: the PIN that there is may be a weak one from before', (purpose) => {
    const pad = begin(purpose);
    enter(pad, new Secret('123456'));
    expect(errorOf(pad)).toBeNull();
    expect(screenOf(pad)).not.toBe('current');
  });
});

describe('PN-3 PN-4 PC-2 the error table', () => {
  const wrongText = (purpose: PinPurpose) =>
    purpose === 'phone' ? 'phone_change.error.incorrect_pin' : 'pin.error.wrong';

  it.each(withCurrent)(
    'PN-3 PC-2 ux59 %s: wrong; the tries that are left are said from the second miss on',
    (purpose) => {
      const pad = begin(purpose);
      for (const triesLeft of [4, 3, 2, 1]) {
        fillIn(pad);
        pad.answer('submitPin.wrong', { triesLeft });
        expect(screenOf(pad)).toBe('current');
        const error = pinError(pad.snapshot());
        if (triesLeft === 4) expect(error).toEqual({ id: wrongText(purpose) });
        else expect(error).toEqual({ id: `${wrongText(purpose)}.left`, values: { n: triesLeft } });
        expect(holds(pad, oldPin), 'C09').toBe(false);
        expect(holds(pad, newPin), 'kept for the next try').toBe(withNew.includes(purpose));
        pad.send({ type: 'pin.edited' });
        expect(errorOf(pad)).toBeNull();
      }
    },
  );

  it('PN-3 C66 change: a wrong old PIN is corrected alone, and the new one is sent with it', () => {
    const pad = saving('change');
    pad.answer('submitPin.wrong', { triesLeft: 4 });
    enter(pad, otherPin);
    expect(screenOf(pad)).toBe('busy');
    expect(pad.live()[0]?.input).toEqual({ ...requests.change, current: otherPin, pin: newPin });
    pad.answer('submitPin.wrong', { triesLeft: 3 });
    enter(pad, oldPin);
    succeed(pad, 'change');
    expect(pad.snapshot().output).toEqual(success('change'));
  });

  it('PN-3 change: the new PIN entered as the old one starts over at the new one', () => {
    const pad = saving('change');
    pad.answer('submitPin.wrong', { triesLeft: 4 });
    enter(pad, newPin);
    expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', 'pin.error.same_as_old']);
    fillIn(pad, otherPin);
    expect(pad.live()[0]?.input).toEqual({ ...requests.change, current: newPin, pin: otherPin });
  });

  it('C09 C66 change: closed while the old PIN is corrected, nothing of the new one is kept', () => {
    const pad = saving('change');
    pad.answer('submitPin.wrong', { triesLeft: 4 });
    pad.send({ type: 'dialog.dismissed' });
    expect(holds(pad, oldPin, newPin)).toBe(false);
  });

  it.each(withCurrent)('PN-4 C63 %s: locked offers the reset, and takes no further PIN', (purpose) => {
    const pad = saving(purpose);
    pad.answer('submitPin.locked');
    expect(screenOf(pad)).toBe('locked');
    expect(holds(pad, oldPin, newPin)).toBe(false);
    enter(pad, oldPin);
    expect(pad.live()).toEqual([]);
    pad.send({ type: 'pinReset.requested' });
    expect(pad.snapshot().output).toEqual({ type: 'resetRequested' });
  });

  it.each(withCurrent)(
    'PN-4 %s: five wrong ones lock, on a platform that does not say how many are left',
    (purpose) => {
      const pad = begin(purpose);
      for (const left of [4, 3, 2, 1]) {
        fillIn(pad);
        pad.answer('submitPin.wrong', { triesLeft: null });
        expect([screenOf(pad), pad.snapshot().context.triesLeft]).toEqual(['current', left]);
      }
      fillIn(pad);
      pad.answer('submitPin.wrong', { triesLeft: null });
      expect(screenOf(pad)).toBe('locked');
    },
  );

  it.each(withCurrent)('PN-4 %s: a forgotten PIN is reset without guessing first', (purpose) => {
    const pad = begin(purpose);
    pad.send({ type: 'pinReset.requested' });
    expect(outputOf(pad)).toBe('resetRequested');
  });

  it.each(withNew.flatMap((purpose) => weakPinReasons.map((reason) => [purpose, reason] as const)))(
    'C65 %s: the server’s refusal (%s) leads to the new PIN with its reason',
    (purpose, reason) => {
      const pad = saving(purpose);
      pad.answer('submitPin.weak', { reason });
      expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', `pin.error.weak.${reason}`]);
      expect(holds(pad, newPin)).toBe(false);
    },
  );

  it.each(withNew)('PN-3 %s: the server’s "same as the old PIN" leads to the new PIN with its reason', (purpose) => {
    const pad = saving(purpose);
    pad.answer('submitPin.same_as_old');
    expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', 'pin.error.same_as_old']);
    fillIn(pad, otherPin);
    const [again] = pad.live();
    expect(again?.input).toMatchObject(requests[purpose]);
    expect(otherPin.equals(again?.input['pin'] as Secret)).toBe(true);
    if (purpose === 'change') expect(oldPin.equals(again?.input['current'] as Secret)).toBe(true);
  });

  it.each([
    ['set', 'already_set', 'alreadySet'],
    ['phone', 'number_taken', 'numberTaken'],
    ['confirm', 'missing', 'pinMissing'],
    ...lasting.map((purpose) => [purpose, 'ticket_invalid', 'ticketLost'] as const),
    ...purposes.map((purpose) => [purpose, 'unauthorized', 'unauthorized'] as const),
  ] as const)('PN-2 PC-1 ER-1 %s: %s ends it as %s, without a PIN', (purpose, outcome, type) => {
    const pad = saving(purpose);
    pad.answer(`submitPin.${outcome}`);
    expect(pad.snapshot().output).toEqual({ type });
    expect(holds(pad, oldPin, newPin)).toBe(false);
    expect(pad.live()).toEqual([]);
  });
});

describe('PN-3 PN-4 the old PIN is compared before the new one is asked for', () => {
  const { bearer: session, e } = requests.change as Extract<PinRequest, { purpose: 'change' }>;
  const checking = (current = otherPin) => {
    const pad = begin('change');
    pad.actor.send({ type: 'pin.submitted', pin: current });
    return pad;
  };

  it('PN-3 C66 with the code’s proof, and a right one leads to the new PIN', () => {
    const pad = checking(oldPin);
    expect([screenOf(pad), pad.asks()]).toEqual(['busy', [['checkPin', { bearer: session, e, current: oldPin }]]]);
    pad.answer('checkPin.accepted');
    expect([screenOf(pad), errorOf(pad), pad.live()]).toEqual(['fresh', null, []]);
  });

  it('PN-3 ux59 C09 a wrong one is said at once, from the second miss on with what is left, and forgotten', () => {
    const pad = begin('change');
    for (const triesLeft of [4, 3]) {
      pad.actor.send({ type: 'pin.submitted', pin: otherPin });
      pad.answer('checkPin.wrong', { triesLeft });
      expect([screenOf(pad), sent(pad), holds(pad, otherPin)]).toEqual(['current', [], false]);
      const left = { id: 'pin.error.wrong.left', values: { n: 3 } };
      expect(pinError(pad.snapshot())).toEqual(triesLeft === 4 ? { id: 'pin.error.wrong' } : left);
    }
    fillIn(pad);
    expect(sent(pad).map(({ input }) => input)).toEqual([{ ...requests.change, current: oldPin, pin: newPin }]);
  });

  it('PN-4 C63 locked, or the fifth miss where nobody counts: the reset is offered', () => {
    const told = checking();
    told.answer('checkPin.locked');
    expect([screenOf(told), holds(told, otherPin)]).toEqual(['locked', false]);
    const uncounted = begin('change');
    for (let miss = 1; miss <= 5; miss += 1) {
      expect(screenOf(uncounted)).toBe('current');
      uncounted.actor.send({ type: 'pin.submitted', pin: otherPin });
      uncounted.answer('checkPin.wrong', { triesLeft: null });
    }
    expect(screenOf(uncounted)).toBe('locked');
  });

  it.each([...failedOutcomes, 'not_available', 'validation'])(
    'PN-3 ER-2 without an answer (%s) the change compares it, and a wrong one is corrected alone',
    (outcome) => {
      const pad = checking();
      pad.answer(`checkPin.${outcome}`, { field: 'pin' });
      expect([screenOf(pad), errorOf(pad)]).toEqual(['fresh', null]);
      fillIn(pad);
      pad.answer('submitPin.wrong', { triesLeft: 4 });
      enter(pad, oldPin);
      expect([screenOf(pad), sent(pad).at(-1)?.input]).toEqual([
        'busy',
        { ...requests.change, current: oldPin, pin: newPin },
      ]);
    },
  );

  it.each([
    ['ticket_invalid', 'ticketLost'],
    ['unauthorized', 'unauthorized'],
  ])('PN-2 ER-1 %s ends it as %s, without a PIN', (outcome, type) => {
    const pad = checking();
    pad.answer(`checkPin.${outcome}`);
    expect([pad.snapshot().output, holds(pad, otherPin)]).toEqual([{ type }, false]);
  });

  it('C47 ER-2 closed meanwhile, nothing happened and nothing is kept', () => {
    const pad = checking();
    pad.send({ type: 'dialog.dismissed' });
    expect([outputOf(pad), holds(pad, otherPin), pad.live()]).toEqual(['dismissed', false, []]);
  });

  it.each(purposes.filter((purpose) => purpose !== 'change'))('PN-3 %s compares nothing beforehand', (purpose) => {
    const pad = saving(purpose);
    expect(pad.made.map(({ name }) => name)).toEqual(['submitPin']);
  });
});

describe('ER-2 no answer', () => {
  const cases = purposes.flatMap((purpose) =>
    [...callFailures, ['validation', 'error.unknown'] as const].map(([outcome, message]) => {
      const own = purpose === 'phone' && message === 'error.unknown';
      return [purpose, outcome, own ? 'phone_change.error.unknown' : message] as const;
    }),
  );
  it.each(cases)(
    'ER-2 PC-2 %s: %s says so, and what was typed is sent again on demand',
    (purpose, outcome, message) => {
      const pad = saving(purpose);
      pad.answer(`submitPin.${outcome}`, { field: 'pin' });
      expect(pinFailure(pad.snapshot())?.id).toBe(message);
      expect(screenOf(pad)).toBe('failed');
      expect(pad.live()).toEqual([]);
      pad.send({ type: 'retry.requested' });
      pad.send({ type: 'retry.requested' });
      expect(sent(pad)).toHaveLength(2);
      expect(sent(pad)[1]?.input).toEqual(sent(pad)[0]?.input);
      succeed(pad, purpose);
      expect(pad.snapshot().output).toEqual(success(purpose));
    },
  );

  /** A confirmation changes nothing, so it leaves nothing open. */
  const closedWithoutAnswer = (purpose: PinPurpose) => (purpose === 'confirm' ? 'dismissed' : 'uncertain');

  it.each(purposes.flatMap((purpose) => ['', ...failedOutcomes].map((outcome) => [purpose, outcome] as const)))(
    'ER-2 ux67 WD-1 C85 %s: closed while it is sent (%s), nobody knows how it went',
    (purpose, outcome) => {
      const pad = saving(purpose);
      if (outcome !== '') pad.answer(`submitPin.${outcome}`);
      pad.send({ type: 'dialog.dismissed' });
      const isHeld = holds(pad, oldPin, newPin);
      expect([outputOf(pad), pad.live(), isHeld]).toEqual([closedWithoutAnswer(purpose), [], false]);
    },
  );

  it.each(lasting)('ER-2 %s: a second try whose code is used up may mean that the first went through', (purpose) => {
    const pad = saving(purpose);
    pad.answer('submitPin.timeout');
    pad.send({ type: 'retry.requested' });
    pad.answer('submitPin.ticket_invalid');
    expect(outputOf(pad)).toBe('uncertain');
  });

  const refusals = [
    ['wrong', { triesLeft: 4 }, withCurrent],
    ['locked', {}, withCurrent],
    ['weak', { reason: weakPinReasons[0] }, withNew],
    ['same_as_old', {}, withNew],
  ] as const;
  const lostThenRefused = purposes.flatMap((purpose) =>
    [...failedOutcomes, 'validation'].flatMap((failure) =>
      refusals
        .filter(([, , of]) => of.includes(purpose))
        .map(([refusal, payload]) => [purpose, failure, refusal, payload] as const),
    ),
  );
  it.each(lostThenRefused)(
    'ER-2 PC-1 WD-1 %s: what a first try did, that ended as %s, the %s of the second does not say',
    (purpose, failure, refusal, payload) => {
      const closed = (before: (pad: Pad) => void) => {
        const pad = saving(purpose);
        pad.answer(`submitPin.${failure}`, { field: 'pin' });
        pad.send({ type: 'retry.requested' });
        pad.answer(`submitPin.${refusal}`, payload);
        before(pad);
        pad.send({ type: 'dialog.dismissed' });
        return outputOf(pad);
      };
      expect(closed(() => undefined)).toBe(closedWithoutAnswer(purpose));
      expect(closed((pad) => screenOf(pad) === 'fresh' && enter(pad, otherPin))).toBe(closedWithoutAnswer(purpose));
    },
  );

  it.each(withCurrent)('PN-4 ER-2 %s: a lock that was the first answer leaves nothing open', (purpose) => {
    const pad = saving(purpose);
    pad.answer('submitPin.locked');
    pad.send({ type: 'dialog.dismissed' });
    expect(outputOf(pad)).toBe('dismissed');
  });

  it.each(purposes)('C47 %s: closed before anything was sent, nothing happened', (purpose) => {
    const pad = begin(purpose);
    for (const screen of asked[purpose]) {
      const other = begin(purpose);
      for (const done of asked[purpose].slice(0, asked[purpose].indexOf(screen)))
        enter(other, done === 'current' ? oldPin : newPin);
      other.send({ type: 'dialog.dismissed' });
      expect(outputOf(other)).toBe('dismissed');
      expect(holds(other, oldPin, newPin)).toBe(false);
    }
    pad.send({ type: 'dialog.dismissed' });
    expect(sent(pad)).toEqual([]);
  });
});
