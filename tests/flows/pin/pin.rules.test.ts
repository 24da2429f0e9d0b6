/** What setting, changing and resetting the PIN must do, from PN-1 to PN-5, OT-3, SS-7, C05, C09, C47, C66, ER-1, ER-2. */
import { resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import type { PendingCode } from '../../../machines/one-time-code/pending-code.ts';
import { pinPadScreen } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { pinMachine, type PendingPinReset, type PinIntent } from '../../../machines/pin/pin.machine.ts';
import { askingError, pinScreen } from '../../../machines/pin/pin.selectors.ts';
import { minutes, moment, otherPhone, phone } from '../kit/samples.ts';
import {
  bearer,
  code,
  lock,
  newPin,
  oldPin,
  otpId,
  pass,
  pendingResetCode,
  pendingResetPin,
  until,
} from '../kit/account-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const intents = ['set', 'change', 'reset'] as const satisfies PinIntent[];
const purposeOf = { set: 'pin', change: 'pin', reset: 'pinReset' } as const;

const begin = (intent: PinIntent, pending: PendingPinReset | null = null, code: PendingCode | null = null) =>
  runMachine(pinMachine, { intent, bearer, phone, pending, code });
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
    pad.send({ type: 'pin.submitted', pin: pinPadScreen(pad.getSnapshot()) === 'current' ? oldPin : newPin });
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
      ['submitPin', intent],
    ]);
    for (const { input } of flow.made) expect(bearer.equals(input['bearer'] as typeof bearer)).toBe(true);
    const { input } = flow.made[2] ?? expect.unreachable();
    expect(input[intent === 'reset' ? 'pinToken' : 'e']).toBe(pass);
    if (intent === 'reset') expect(input['otpId']).toBe(otpId);
    flow.answer('submitPin.accepted');
    expect(flow.snapshot().output).toEqual({ type: 'saved', intent });
  });

  it('PN-5 a reset asks for its first code without an otp_id, and for the next with the one it was given', () => {
    const flow = atCode('reset');
    expect(flow.made[0]?.input['otpId']).toBeNull();
    flow.reach();
    flow.child('oneTimeCode').send({ type: 'resend.requested' });
    expect(flow.made.at(-1)).toMatchObject({ name: 'resendCode', input: { purpose: 'pinReset', otpId } });
  });
});

describe('PN-2 ER-2 the error table of asking for a code', () => {
  const cases = intents.flatMap((intent) =>
    (
      [
        ['otp_block', lock, 'error.otp_block'],
        ...(intent === 'reset'
          ? ([
              ['ticket_invalid', {}, 'error.step_lost'],
              ['no_pin', {}, 'pin.error.none'],
            ] as const)
          : []),
        ...callFailures.map(([outcome, message]) => [outcome, {}, message] as const),
      ] as const
    ).map(([outcome, payload, message]) => [intent, outcome, payload, message] as const),
  );
  it.each(cases)('PN-2 ER-2 %s: requestCode.%s', (intent, outcome, payload, message) => {
    const flow = requesting(intent);
    flow.answer(`requestCode.${outcome}`, payload);
    expect([screenOf(flow), errorOf(flow)]).toEqual(['asking', message]);
    expect(flow.live()).toEqual([]);
    if (outcome === 'otp_block') return;
    ask(flow);
    expect(flow.live().map(({ name }) => name)).toEqual(['requestCode']);
  });

  it.each(intents)('OT-3 %s: a block says its minutes; at its end a code can be asked for', (intent) => {
    const flow = requesting(intent);
    flow.answer('requestCode.otp_block', lock);
    expect(askingError(flow.snapshot())?.values).toMatchObject({ n: 15 });
    expect(flow.did('notify'), 'RG-6').toEqual([{ id: 'error.otp_block', values: { n: 15 } }]);
    expect(flow.waits.at(-1)?.until).toBe(lock.until);
    ask(flow);
    expect(flow.live(), 'nothing is sent while the block runs').toEqual([]);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
    ask(flow);
    expect(flow.live()).toHaveLength(1);
  });

  it.each(intents)('PN-2 %s: a lost step, at the code or at the digits, asks for a code anew', (intent) => {
    const first = atCode(intent);
    enterCode(first);
    first.answer('verifyCode.ticket_invalid');
    const second = saving(intent);
    second.answer('submitPin.ticket_invalid');
    for (const flow of [first, second]) {
      expect([screenOf(flow), errorOf(flow)]).toEqual(['asking', 'error.step_lost']);
      ask(flow);
      expect(flow.live().map(({ name, input }) => [name, input['otpId'] ?? null])).toEqual([['requestCode', null]]);
    }
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
  });

  it('PN-1 set: a PIN that was set elsewhere meanwhile is said', () => {
    const flow = saving('set');
    flow.answer('submitPin.already_set');
    expect(flow.snapshot().output).toEqual({ type: 'alreadySet' });
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
    flow.answer('requestCode.accepted', { until, otpId });
    enterCode(flow);
    flow.answer('verifyCode.accepted', { proof: pass });
    fillIn(flow);
    expect(flow.made.at(-1)?.input['purpose']).toBe('reset');
    flow.answer('submitPin.accepted');
    expect(flow.snapshot().output).toEqual({ type: 'saved', intent: 'reset' });
  });

  it('PN-4 a player who forgot the PIN gets to the reset before a code is sent', () => {
    const flow = begin('change');
    flow.actor.send({ type: 'pinReset.requested' });
    ask(flow);
    expect(flow.live().map(({ input }) => input['purpose'])).toEqual(['pinReset']);
  });

  it('PN-1 PN-4 who has no PIN yet has none to reset', () => {
    const flow = begin('set');
    flow.actor.send({ type: 'pinReset.requested' });
    ask(flow);
    expect(flow.live().map(({ input }) => input['purpose'])).toEqual(['pin']);
  });
});

describe('SS-7 C05 what is kept of a reset', () => {
  it('SS-7 its steps are remembered as they are reached, and forgotten with success', () => {
    const flow = saving('reset');
    expect(flow.did('rememberPinReset')).toEqual([{ pending: pendingResetCode }, { pending: pendingResetPin }]);
    expect(flow.did('forgetPinReset')).toEqual([]);
    flow.answer('submitPin.accepted');
    expect(flow.did('forgetPinReset')).toEqual([{ otpId }]);
  });

  it.each(['set', 'change'] as const)(
    'SS-7 C05 %s: nothing is remembered, and nothing of another tab forgotten',
    (intent) => {
      const saved = saving(intent);
      saved.answer('submitPin.accepted');
      const lost = saving(intent);
      lost.answer('submitPin.ticket_invalid');
      const ended = saving(intent);
      ended.answer('submitPin.unauthorized');
      const [atTheCode, atTheDigits] = [atCode(intent), atPad(intent)];
      for (const flow of [atTheCode, atTheDigits]) dismissTop(flow.actor);
      for (const flow of [saved, lost, ended, atTheCode, atTheDigits]) {
        expect(flow.did('rememberPinReset')).toEqual([]);
        expect(flow.did('forgetPinReset').filter((kept) => (kept as { otpId: unknown }).otpId !== null)).toEqual([]);
      }
    },
  );

  it.each(
    intents.flatMap((intent) =>
      (
        [
          ['asking for a code', 'requestCode', requesting],
          ['checking it', 'verifyCode', checkingCode],
          ['saving the digits', 'submitPin', saving],
        ] as const
      ).map((step) => [intent, ...step] as const),
    ),
  )('SS-7 %s: a step that is lost while %s takes the code with it that this tab keeps', (intent, _, call, arrive) => {
    const flow = arrive(intent);
    const before = flow.did('forgetCode').length;
    flow.answer(`${call}.ticket_invalid`);
    expect(flow.did('forgetCode')).toHaveLength(before + 1);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).not.toHaveProperty('code');
  });

  it('SS-7 the code of another flow that this tab kept goes with a reset that is lost', () => {
    const flow = begin('change', null, { purpose: 'phone', newPhone: otherPhone, phone, until, locked: false });
    flow.actor.send({ type: 'pinReset.requested' });
    ask(flow);
    flow.answer('requestCode.ticket_invalid');
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
  });

  it('SS-7 C33 a reload at the code goes on there with its countdown and sends nothing', () => {
    const flow = begin('reset', pendingResetCode);
    expect(screenOf(flow)).toBe('code');
    expect(flow.made).toEqual([]);
    expect(flow.waits.map((wait) => wait.until)).toEqual([until]);
    enterCode(flow);
    expect(flow.made.map(({ input }) => input)).toEqual([{ purpose: 'pinReset', bearer, otpId, code }]);
  });

  it('SS-7 C33 a reload at the digits goes on there and sends nothing', () => {
    const flow = begin('reset', pendingResetPin);
    expect(screenOf(flow)).toBe('pad');
    expect(flow.made).toEqual([]);
    fillIn(flow);
    expect(flow.made.map(({ input }) => input)).toEqual([
      { purpose: 'reset', bearer, otpId, pinToken: pass, pin: newPin },
    ]);
  });

  it('SS-7 OT-3 a reload during a lock goes on locked', () => {
    const flow = begin('reset', { otpId, step: 'code', phone, until: moment + minutes(30), locked: true });
    expect(resendView(flow.child('oneTimeCode').getSnapshot()).state).toBe('locked');
    expect(flow.waits.map((wait) => wait.until)).toEqual([moment + minutes(30)]);
  });

  it.each([
    ['cancelled at the code', (flow: Flow) => dismissTop(flow.actor), atCode],
    ['cancelled at the digits', (flow: Flow) => dismissTop(flow.actor), atPad],
    ['a 401', (flow: Flow) => flow.answer('submitPin.unauthorized'), saving],
    ['a lost step', (flow: Flow) => flow.answer('submitPin.ticket_invalid'), saving],
    ['a 401 at the code', (flow: Flow) => flow.answer('verifyCode.unauthorized'), checkingCode],
    ['a lost step at the code', (flow: Flow) => flow.answer('verifyCode.ticket_invalid'), checkingCode],
    ['closing while the PIN is saved', (flow: Flow) => dismissTop(flow.actor), saving],
  ] as const)('C05 %s forgets it', (_, end, arrive) => {
    const flow = arrive('reset');
    end(flow);
    expect(flow.did('forgetPinReset')).toEqual([{ otpId }]);
  });
});

describe('ux67 C47 closing', () => {
  it.each(
    intents.flatMap((intent) =>
      (
        [
          ['asking', begin],
          ['a code being asked for', requesting],
          ['the code', atCode],
        ] as const
      ).map(([where, arrive]) => [intent, where, arrive] as const),
    ),
  )('C47 %s: closed at %s, nothing happened and nothing comes after it', (intent, _, arrive) => {
    const flow = arrive(intent);
    const [late] = flow.live();
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toMatchObject({ type: 'dismissed' });
    expect(flow.live()).toEqual([]);
    const effects = flow.effects.length;
    late?.answer('accepted', { until, otpId });
    expect(flow.effects).toHaveLength(effects);
  });

  it.each(intents)('C47 PN-4 %s: closed at the digits, wrong ones may have locked it', (intent) => {
    const flow = atPad(intent);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'left' });
    expect(flow.live()).toEqual([]);
  });

  describe.each([
    ['the request', () => undefined],
    ['a code being asked for', ask],
    [
      'the code',
      (flow: Flow) => {
        ask(flow);
        flow.answer('requestCode.accepted', { until, otpId });
      },
    ],
  ] as const)('C47 PN-4 digits were asked for, and it is closed at %s', (_, goOn) => {
    it.each(intents)('C47 PN-4 %s: wrong ones may have locked it', (intent) => {
      const flow = saving(intent);
      flow.answer('submitPin.ticket_invalid');
      goOn(flow);
      dismissTop(flow.actor);
      expect(flow.snapshot().output).toMatchObject({ type: 'left' });
    });
  });

  it.each(intents)('ER-2 ux67 %s: closed while the PIN is saved, nobody knows how it went', (intent) => {
    const flow = saving(intent);
    dismissTop(flow.actor);
    expect(flow.snapshot().output).toEqual({ type: 'uncertain' });
    expect(flow.live()).toEqual([]);
  });

  it.each(intents.flatMap((intent) => callFailures.map(([outcome]) => [intent, outcome] as const)))(
    'ER-2 ux67 %s: closed after submitPin.%s, nobody knows how it went',
    (intent, outcome) => {
      const flow = saving(intent);
      flow.answer(`submitPin.${outcome}`);
      dismissTop(flow.actor);
      expect(flow.snapshot().output).toEqual({ type: 'uncertain' });
    },
  );
});

it.each(
  intents.flatMap((intent) =>
    (
      [
        ['requestCode', requesting],
        ['verifyCode', checkingCode],
        [
          'resendCode',
          (asked: PinIntent) => {
            const flow = atCode(asked);
            flow.reach();
            flow.child('oneTimeCode').send({ type: 'resend.requested' });
            return flow;
          },
        ],
        ['submitPin', saving],
      ] as const
    ).map(([call, arrive]) => [intent, call, arrive] as const),
  ),
)('ER-1 SS-2 %s: a 401 on %s ends the flow as such', (intent, call, arrive) => {
  const flow = arrive(intent);
  flow.answer(`${call}.unauthorized`);
  expect(flow.snapshot().output).toEqual({ type: 'unauthorized' });
  expect(flow.live()).toEqual([]);
});

it.each(intents)('SS-8 C09 C66 %s: the flow itself never holds a code or a PIN, and shows none', (intent) => {
  const flow = saving(intent);
  const text = JSON.stringify(flow.actor.getPersistedSnapshot());
  for (const secret of [code, oldPin, newPin, pass, otpId, bearer]) expect(text).not.toContain(secret.reveal());
  flow.answer('submitPin.accepted');
  for (const secret of [code, oldPin, newPin]) expect(Object.values(flow.snapshot().context)).not.toContain(secret);
});
