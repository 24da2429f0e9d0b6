/** Rules of setting, changing and resetting the PIN: PN-1 to PN-5, OT-3, SS-7, C05, C47, ER-2. */
import type { PendingCode } from '../../../machines/one-time-code/pending-code.ts';
import { resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import { pinPadScreen } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { pinMachine, type PendingPinReset, type PinIntent } from '../../../machines/pin/pin.machine.ts';
import { askingError, pinScreen } from '../../../machines/pin/pin.selectors.ts';
import {
  bearer,
  code,
  lock,
  moment,
  minutes,
  newPin,
  oldPin,
  otherPhone,
  otpId,
  pass,
  pendingResetCode,
  pendingResetPin,
  phone,
  until,
  waitOf,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, certainFailures, lostAnswers } from '../kit/call-failures.ts';

const intents = ['set', 'change', 'reset'] as const satisfies PinIntent[];
const purposeOf = { set: 'pin', change: 'pin', reset: 'pinReset' } as const;

const begin = (intent: PinIntent, pending: PendingPinReset | null = null, code: PendingCode | null = null) =>
  runMachine(pinMachine, { intent, bearer, phone, pending, code, unanswered: null });
type Flow = ReturnType<typeof begin>;

const screenOf = (flow: Flow) => pinScreen(flow.snapshot());
const errorOf = (flow: Flow) => askingError(flow.snapshot())?.id ?? null;
const ask = ({ actor }: Flow) => actor.send({ type: 'code.requested' });
const requesting = (intent: PinIntent) => {
  const flow = begin(intent);
  ask(flow);
  return flow;
};
const atCode = (intent: PinIntent) => {
  const flow = requesting(intent);
  flow.answer('requestCode.accepted', { until, otpId: intent === 'reset' ? otpId : null });
  return flow;
};
const enterCode = (flow: Flow) => flow.child('oneTimeCode').send({ type: 'code.submitted', code });
const checkingCode = (intent: PinIntent) => {
  const flow = atCode(intent);
  enterCode(flow);
  return flow;
};
const atPad = (intent: PinIntent) => {
  const flow = atCode(intent);
  enterCode(flow);
  flow.answer('verifyCode.accepted', { proof: pass });
  return flow;
};
const fillIn = (flow: Flow) => {
  const pad = flow.child('pinPad');
  for (let step = 0; step < 3 && flow.live().length === 0; step++) {
    const isOld = pinPadScreen(pad.getSnapshot()) === 'current';
    pad.send({ type: 'pin.submitted', pin: isOld ? oldPin : newPin });
    if (isOld) flow.answer('checkPin.accepted');
  }
};
const saving = (intent: PinIntent) => {
  const flow = atPad(intent);
  fillIn(flow);
  return flow;
};
const callsOf = (flow: Flow) => flow.made.map(({ name, input }) => [name, input['purpose']]);

describe('PN-1 PN-2 PN-5 the whole way', () => {
  it.each(intents)('PN-2 PN-5 %s: code request, verification, digits; each once and in this order', (intent) => {
    const flow = begin(intent);
    expect(screenOf(flow)).toBe('asking');
    expect(flow.made, 'no code is sent before it is asked for').toEqual([]);
    ask(flow);
    ask(flow);
    flow.answer('requestCode.accepted', { until, otpId: intent === 'reset' ? otpId : null });
    expect(screenOf(flow)).toBe('code');
    expect(flow.waits.at(-1)?.until).toBe(until);
    enterCode(flow);
    flow.answer('verifyCode.accepted', { proof: pass });
    expect(screenOf(flow)).toBe('pad');
    fillIn(flow);
    expect(callsOf(flow)).toEqual([
      ['requestCode', purposeOf[intent]],
      ['verifyCode', purposeOf[intent]],
      ...(intent === 'change' ? [['checkPin', undefined]] : []),
      ['submitPin', intent],
    ]);
    for (const { input } of flow.made) expect(bearer.equals(input['bearer'] as typeof bearer)).toBe(true);
    const { input } = flow.made.at(-1) ?? expect.unreachable();
    expect(input[intent === 'reset' ? 'pinToken' : 'e']).toBe(pass);
    if (intent === 'reset') expect(input['otpId']).toBe(otpId);
    flow.answer('submitPin.accepted');
    expect(flow.snapshot().output).toEqual({ type: 'saved', intent });
  });

  it('PN-1 PN-5 where there is no PIN to replace, the next code is for the first one', () => {
    const flow = requesting('reset');
    flow.answer('requestCode.no_pin');
    ask(flow);
    expect(callsOf(flow).at(-1)).toEqual(['requestCode', 'pin']);
    flow.answer('requestCode.accepted', { until, otpId: null });
    enterCode(flow);
    flow.answer('verifyCode.accepted', { proof: pass });
    fillIn(flow);
    expect(callsOf(flow).at(-1)).toEqual(['submitPin', 'set']);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'uncertain', intent: 'set' });
  });
});

describe('PN-4 from a lock to the reset', () => {
  it('PN-4 C63 locked at a change: the same flow goes on with a reset, which begins with its own code', () => {
    const flow = saving('change');
    flow.answer('submitPin.locked');
    flow.child('pinPad').send({ type: 'pinReset.requested' });
    expect(screenOf(flow)).toBe('asking');
    expect(flow.snapshot().context.intent).toBe('reset');
    expect(flow.live(), 'no code is sent before it is asked for').toEqual([]);
    ask(flow);
    expect(flow.live().map(({ name, input }) => [name, input['purpose'], input['otpId']])).toEqual([
      ['requestCode', 'pinReset', null],
    ]);
  });

  it.each([
    ['a player who forgot the PIN gets to the reset before a code is sent', 'change', 'pinReset'],
    ['who has no PIN yet has none to reset', 'set', 'pin'],
  ] as const)('PN-1 PN-4 %s', (_, intent, purpose) => {
    const flow = begin(intent);
    flow.send({ type: 'pinReset.requested' });
    ask(flow);
    expect(flow.live().map(({ input }) => input['purpose'])).toEqual([purpose]);
  });
});

describe('SS-7 C05 what is kept of a reset', () => {
  it('SS-7 its steps are remembered as they are reached', () => {
    const flow = saving('reset');
    expect(flow.did('rememberPinReset')).toEqual([{ pending: pendingResetCode }, { pending: pendingResetPin }]);
    expect(flow.did('forgetPinReset')).toEqual([]);
  });

  it('SS-7 the code of another flow that this tab kept goes with a reset that is lost', () => {
    const flow = begin('change', null, { purpose: 'phone', newPhone: otherPhone, phone, until, locked: false });
    flow.send({ type: 'pinReset.requested' });
    ask(flow);
    flow.answer('requestCode.ticket_invalid');
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
  });

  it.each([
    ['code', pendingResetCode, 'code', [until], enterCode, { purpose: 'pinReset', bearer, otpId, code }],
    ['digits', pendingResetPin, 'pad', [], fillIn, { purpose: 'reset', bearer, otpId, pinToken: pass, pin: newPin }],
  ] as const)(
    'SS-7 C33 a reload at the %s goes on there and sends nothing',
    (_, pending, screen, waits, goOn, input) => {
      const flow = begin('reset', pending);
      expect([screenOf(flow), flow.made, flow.waits.map((wait) => wait.until)]).toEqual([screen, [], waits]);
      goOn(flow);
      expect(flow.made.map((call) => call.input)).toEqual([input]);
    },
  );

  it.each([
    ['success', (flow: Flow) => flow.answer('submitPin.accepted'), saving],
    ['cancelled at the code', (flow: Flow) => dismissTop(flow.actor), atCode],
    ['cancelled at the digits', (flow: Flow) => dismissTop(flow.actor), atPad],
    ['a 401', (flow: Flow) => flow.answer('submitPin.unauthorized'), saving],
    ['a lost step', (flow: Flow) => flow.answer('submitPin.ticket_invalid'), saving],
    ['a 401 at the code', (flow: Flow) => flow.answer('verifyCode.unauthorized'), checkingCode],
    ['a lost step at the code', (flow: Flow) => flow.answer('verifyCode.ticket_invalid'), checkingCode],
    ['closing while the PIN is saved', (flow: Flow) => dismissTop(flow.actor), saving],
  ] as const)(
    'SS-7 C05 %s forgets it; other intents remember nothing, and forget nothing of another tab',
    (_, end, arrive) => {
      const flow = arrive('reset');
      end(flow);
      expect(flow.did('forgetPinReset')).toEqual([{ otpId }]);
      for (const intent of ['set', 'change'] as const) {
        const other = arrive(intent);
        end(other);
        const { did } = other;
        expect(did('rememberPinReset')).toEqual([]);
        expect(did('forgetPinReset').filter((kept) => (kept as { otpId: unknown }).otpId !== null)).toEqual([]);
      }
    },
  );
});

describe('SS-7 a code whose request had no answer', () => {
  const asked = ['set', 'change'] as const;
  const failed = (intent: PinIntent, ...outcomes: readonly string[]) => {
    const flow = begin(intent);
    for (const outcome of outcomes) {
      ask(flow);
      flow.answer(`requestCode.${outcome}`);
    }
    ask(flow);
    return flow;
  };
  const isLocked = (flow: Flow) => {
    flow.answer('requestCode.otp_block', waitOf(2));
    expect([screenOf(flow), errorOf(flow), flow.said()]).toEqual(['asking', 'error.otp_block', ['error.otp_block']]);
    expect(flow.did('rememberCode')).toEqual([]);
  };
  const cases = asked.flatMap((intent) => lostAnswers.map((outcome) => [intent, outcome] as const));

  it.each(cases)('SS-7 OT-2 PN-2 %s: after %s a refused try leads to the code, which is checked', (intent, outcome) => {
    for (const count of [1, 2]) {
      const flow = failed(intent, outcome);
      flow.answer('requestCode.otp_block', waitOf(count));
      const end = moment + minutes(count);
      expect([screenOf(flow), flow.said(), flow.deadlines()]).toEqual(['code', [], [end]]);
      const kept: PendingCode = { purpose: 'pin', phone, until: end, locked: false };
      expect(flow.did('rememberCode')).toEqual([{ code: kept }]);
      enterCode(flow);
      expect(callsOf(flow).at(-1)).toEqual(['verifyCode', 'pin']);
      dismissTop(flow.actor);
      expect(flow.snapshot().output).toEqual({ type: 'dismissed', code: kept });
    }
  });

  it.each(cases)(
    'SS-7 RG-6 OT-3 %s: after %s a longer wait is a lock beside the field, and is said',
    (intent, outcome) => {
      for (const count of [3, 15]) {
        const flow = failed(intent, outcome);
        const wait = waitOf(count);
        flow.answer('requestCode.otp_block', wait);
        expect([screenOf(flow), flow.deadlines()]).toEqual(['code', [wait.until]]);
        expect(flow.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: count } }]);
        const kept: PendingCode = { purpose: 'pin', phone, until: wait.until, locked: true };
        expect(flow.did('rememberCode')).toEqual([{ code: kept }]);
        const step = resendView(flow.child('oneTimeCode').getSnapshot());
        expect(step).toMatchObject({ state: 'locked', lock: { reference: wait.reference }, last: null });
        enterCode(flow);
        expect(flow.underway()).toEqual(['verifyCode']);
      }
    },
  );

  it('SS-7 a reload goes on there', () => {
    const flow = failed('change', 'timeout');
    flow.answer('requestCode.otp_block', lock);
    const [remembered] = flow.did('rememberCode') as [{ code: PendingCode }];
    const again = begin('change', null, remembered.code);
    expect([screenOf(again), again.made, again.deadlines()]).toEqual(['code', [], [lock.until]]);
    expect(resendView(again.child('oneTimeCode').getSnapshot()).state).toBe('locked');
  });

  it.each(asked)('SS-7 %s: later failures that are certain take nothing back', (intent) => {
    const flow = failed(intent, 'timeout', ...certainFailures);
    flow.answer('requestCode.otp_block', waitOf(2));
    expect(screenOf(flow)).toBe('code');
  });

  it.each(asked.flatMap((intent) => certainFailures.map((outcome) => [intent, outcome] as const)))(
    'SS-7 %s: after %s none was sent, so a refused try stays at the request',
    (intent, outcome) => isLocked(failed(intent, outcome)),
  );

  it.each(lostAnswers)('SS-7 PN-5 reset: what a code is checked with is lost by %s as well', (outcome) =>
    isLocked(failed('reset', outcome)),
  );

  it('SS-7 a reset asks for another code than the change before it', () => {
    const flow = begin('change');
    ask(flow);
    flow.answer('requestCode.timeout');
    flow.send({ type: 'pinReset.requested' });
    ask(flow);
    isLocked(flow);
  });

  it.each([
    ['was used up', ['accepted', 'verifyCode.ticket_invalid']],
    ['was typed, and its proof is lost', ['otp_block', 'verifyCode.ticket_invalid']],
    ['belongs to no request', ['ticket_invalid']],
  ] as const)('SS-7 once the code %s, the request starts anew', (_, [answer, end]) => {
    const flow = failed('change', 'timeout');
    flow.answer(`requestCode.${answer}`, { ...waitOf(2), otpId: null });
    if (end !== undefined) {
      enterCode(flow);
      flow.answer(end);
    }
    const before = flow.did('rememberCode').length;
    ask(flow);
    flow.answer('requestCode.otp_block', waitOf(2));
    expect([screenOf(flow), errorOf(flow)]).toEqual(['asking', 'error.otp_block']);
    expect(flow.did('rememberCode')).toHaveLength(before);
  });
});

describe.each(intents)('PN-2 C47 %s', (intent) => {
  it.each([
    ['otp_block', lock, 'error.otp_block'],
    ...(intent === 'reset'
      ? ([
          ['ticket_invalid', {}, 'error.step_lost'],
          ['no_pin', {}, 'pin.error.none'],
        ] as const)
      : []),
    ...callFailures.map(([outcome, message]) => [outcome, {}, message] as const),
  ] as const)('PN-2 ER-2 requestCode.%s', (outcome, payload, message) => {
    const flow = requesting(intent);
    flow.answer(`requestCode.${outcome}`, payload);
    expect([screenOf(flow), errorOf(flow), flow.live()]).toEqual(['asking', message, []]);
    if (outcome === 'otp_block') return;
    ask(flow);
    expect(flow.underway()).toEqual(['requestCode']);
  });

  it('OT-3 a block says its minutes; at its end a code can be asked for', () => {
    const flow = requesting(intent);
    flow.answer('requestCode.otp_block', lock);
    expect(askingError(flow.snapshot())?.values).toMatchObject({ n: 15 });
    expect(flow.did('notify'), 'RG-6').toEqual([{ id: 'error.otp_block', values: { n: 15 } }]);
    expect(flow.deadlines()).toEqual([lock.until]);
    ask(flow);
    expect(flow.live(), 'nothing is sent while the block runs').toEqual([]);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
    ask(flow);
    expect(flow.live()).toHaveLength(1);
  });

  it.each([
    ['at the code', 'verifyCode', checkingCode],
    ['at the digits', 'submitPin', saving],
  ] as const)('PN-2 a step that is lost %s asks for a code anew', (_, call, arrive) => {
    const flow = arrive(intent);
    flow.answer(`${call}.ticket_invalid`);
    expect([screenOf(flow), errorOf(flow)]).toEqual(['asking', 'error.step_lost']);
    ask(flow);
    expect(flow.live().map(({ name, input }) => [name, input['otpId'] ?? null])).toEqual([['requestCode', null]]);
  });

  it.each([
    ['asking for a code', 'requestCode', requesting],
    ['checking it', 'verifyCode', checkingCode],
    ['saving the digits', 'submitPin', saving],
  ] as const)('SS-7 a step that is lost while %s takes the code with it that this tab keeps', (_, call, arrive) => {
    const flow = arrive(intent);
    const before = flow.did('forgetCode').length;
    flow.answer(`${call}.ticket_invalid`);
    expect(flow.did('forgetCode')).toHaveLength(before + 1);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).not.toHaveProperty('code');
  });

  it.each([
    ['asking', begin],
    ['a code being asked for', requesting],
    ['the code', atCode],
  ] as const)('C47 closed at %s, nothing happened and nothing is on its way', (_, arrive) => {
    const flow = arrive(intent);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toMatchObject({ type: 'dismissed' });
    expect(flow.live()).toEqual([]);
  });

  it.each([
    ['the request', () => undefined],
    ['a code being asked for', ask],
    [
      'the code',
      (flow: Flow) => {
        ask(flow);
        flow.answer('requestCode.accepted', { until, otpId });
      },
    ],
  ] as const)('C47 PN-4 digits were asked for, and it is closed at %s: wrong ones may have locked it', (_, goOn) => {
    const flow = saving(intent);
    flow.answer('submitPin.ticket_invalid');
    goOn(flow);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toMatchObject({ type: 'left' });
  });

  it('ER-2 ux67 closed while the PIN is saved, nobody knows how it went', () => {
    const flow = saving(intent);
    dismissTop(flow.actor);
    expect([flow.snapshot().output, flow.live()]).toEqual([{ type: 'uncertain', intent }, []]);
  });
});
