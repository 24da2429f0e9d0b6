/** Rules of a password reset: FP-1 to FP-6, SS-4, SS-6, C47, C58. Its steps: verification. */
import { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import {
  forgotPasswordError,
  forgotPasswordScreen,
} from '../../../machines/forgot-password/forgot-password.selectors.ts';
import type { PendingStep } from '../../../machines/verification/pending-step.ts';
import {
  foreignPhone,
  laterTicket,
  lock,
  merchantUid,
  minutes,
  otherPhone,
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  phone,
  someTicket,
  until,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { changeNumber, enterCode, savePassword, stepOf } from '../verification/steps.ts';

const pendingCode = pendingCodeOf('forgotPassword');
const pendingPassword = pendingPasswordOf('forgotPassword');

const begin = (pending: PendingStep | null = null) =>
  runMachine(forgotPasswordMachine, { merchantUid, phone: '', pending, areStepsFetched: true });
type Flow = ReturnType<typeof begin>;

const submit = ({ actor }: Flow, number = phone) => actor.send({ type: 'phone.submitted', phone: number });
const atMethod = () => {
  const flow = begin();
  submit(flow);
  return flow;
};
const sending = () => {
  const flow = atMethod();
  flow.send({ type: 'sms.chosen' });
  return flow;
};
const atCode = () => {
  const flow = sending();
  flow.answer('requestReset.accepted', { ticket: someTicket, until });
  return flow;
};
const atPassword = () => {
  const flow = atCode();
  enterCode(flow);
  flow.answer('verifyCode.accepted', { proof: laterTicket });
  return flow;
};
const screenOf = (flow: Flow) => stepOf(flow, forgotPasswordScreen(flow.snapshot()));
const errorOf = (flow: Flow) => {
  const error = forgotPasswordError(flow.snapshot());
  return error && [error.id, error.atField];
};

describe('FP-1 the number', () => {
  it.each(['', '081234567', '081234567890123', '08123456789a'])(
    'FP-1 "%s" has no length: refused at the field',
    (number) => {
      const flow = begin();
      submit(flow, number);
      expect(errorOf(flow)).toEqual(['field.phone.error', true]);
      expect(screenOf(flow)).toBe('phone');
      expect(flow.made).toEqual([]);
      flow.send({ type: 'phone.edited' });
      expect(errorOf(flow)).toBeNull();
    },
  );

  it.each(['0812345678', '08123456789012', foreignPhone])('FP-1 FP-2 %s leads to the choice of the way', (number) => {
    const flow = begin();
    submit(flow, number);
    expect(screenOf(flow)).toBe('method');
    expect(flow.made, 'choosing comes before sending').toEqual([]);
  });
});

describe('FP-2 the way', () => {
  it('FP-2 SMS asks for a code, once', () => {
    const flow = sending();
    flow.send({ type: 'sms.chosen' });
    submit(flow, otherPhone);
    expect(flow.made.map(({ name, input }) => [name, input])).toEqual([['requestReset', { phone, merchantUid }]]);
    expect(flow.snapshot().hasTag('busy')).toBe(true);
  });

  it.each([
    ['before', atMethod],
    ['while a code is sent', sending],
  ] as const)(
    'FP-2 C47 cancel %s: back to the number, which is kept, and a late answer changes nothing',
    (_, arrive) => {
      const flow = arrive();
      flow.send({ type: 'method.cancelled' });
      expect(screenOf(flow)).toBe('phone');
      expect(flow.snapshot().context.phone).toBe(phone);
      expect(flow.live()).toEqual([]);
      flow.made[0]?.answer('accepted', { ticket: someTicket, until });
      expect(screenOf(flow)).toBe('phone');
      expect(flow.did('rememberStep')).toEqual([]);
    },
  );

  it('FP-2 FP-6 C58 number, SMS, code, password: the temporary data is cleared, the login follows and is not made', () => {
    const flow = atPassword();
    expect(screenOf(flow)).toBe('password');
    savePassword(flow);
    flow.answer('setPassword.accepted');
    expect(flow.snapshot().output).toEqual({ type: 'reset', phone });
    expect(flow.made.map(({ name, input }) => [name, input['purpose']])).toEqual([
      ['requestReset', undefined],
      ['verifyCode', 'forgotPassword'],
      ['setPassword', 'forgotPassword'],
    ]);
    expect(flow.did('rememberStep')).toEqual([{ pending: pendingCode }, { pending: pendingPassword }]);
    expect(flow.did('forgetStep')).toHaveLength(1);
  });
});

describe('FP-3 FP-4 ER-2 the error table of asking for a code', () => {
  it.each([
    ['validation.not.registered', {}, 'error.v2.phone_number.validation_not_registered', true],
    ['please_finish_your_registration_process', {}, 'error.v2.phone_number.validation_not_registered', true],
    ['player_not_found', {}, 'error.v2.phone_number.validation_not_registered', true],
    ['otp_block', lock, 'error.otp_block', false],
    ['merchant_uid', {}, 'error.v2.merchant_uid', false],
    ['validation', { field: 'phone' }, 'error.validation', false],
    ['unauthorized', {}, 'error.unknown', false],
    ...callFailures.map(([outcome, message]) => [outcome, {}, message, false] as const),
  ] as const)('FP-3 FP-4 RG-7 RG-8 ER-2 requestReset.%s', (outcome, payload, message, atField) => {
    const flow = sending();
    flow.answer(`requestReset.${outcome}`, payload);
    expect(errorOf(flow)).toEqual([message, atField]);
    if ('field' in payload) expect(forgotPasswordError(flow.snapshot())?.values).toMatchObject(payload);
    const isOfNumber = atField || ['merchant_uid', 'validation'].includes(outcome);
    expect(screenOf(flow)).toBe(isOfNumber ? 'phone' : 'method');
    expect(flow.snapshot().context.phone).toBe(phone);
    expect(flow.did('rememberStep')).toEqual([]);
    if (screenOf(flow) === 'phone') submit(flow);
    flow.send({ type: 'sms.chosen' });
    if (outcome === 'otp_block') {
      expect(flow.live(), 'nothing is sent while the lock runs').toEqual([]);
      flow.reach();
      flow.send({ type: 'sms.chosen' });
    }
    expect(flow.underway()).toEqual(['requestReset']);
  });

  it('OT-3 a block says its minutes, and its end takes the error away', () => {
    const flow = sending();
    flow.answer('requestReset.otp_block', lock);
    expect(forgotPasswordError(flow.snapshot())?.values).toMatchObject({ n: 15 });
    expect(flow.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: 15 } }]);
    expect(flow.waits.at(-1)?.until).toBe(lock.until);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
  });

  it.each([
    ['code', atCode, enterCode, 'verifyCode'],
    ['password', atPassword, savePassword, 'setPassword'],
  ] as const)('FP-2 a lost step (%s) starts again from the number, its keys are gone', (_, arrive, act, call) => {
    const flow = arrive();
    act(flow);
    flow.answer(`${call}.ticket_invalid`);
    expect(screenOf(flow)).toBe('phone');
    expect(errorOf(flow)).toEqual(['error.step_lost', false]);
    expect(flow.snapshot().context.phone).toBe(phone);
    expect(flow.did('forgetLostStep')).toEqual([{ ticket: call === 'verifyCode' ? someTicket : laterTicket }]);
    expect(flow.did('forgetStep')).toEqual([]);
    expect(flow.did('goHome')).toHaveLength(1);
    submit(flow);
    expect(screenOf(flow), 'the lost step is not gone on with').toBe('method');
  });
});

describe('FP-1 ways out', () => {
  it.each([
    ['number', () => begin()],
    ['method', atMethod],
    ['sending', sending],
  ] as const)('FP-1 C47 closing at the %s gives up what is on its way', (_, arrive) => {
    const flow = arrive();
    flow.send({ type: 'dialog.dismissed' });
    expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
    expect(flow.live()).toEqual([]);
    expect(flow.did('rememberStep')).toEqual([]);
    expect(flow.did('forgetStep'), 'SS-7 the step of another flow is not its to forget').toEqual([]);
  });

  it.each([null, pendingCode])(
    'ux67 FP-1 closed while a code is being asked for, that it was given up is said (%#)',
    (pending) => {
      const flow = begin(pending);
      if (pending) changeNumber(flow);
      submit(flow, otherPhone);
      flow.send({ type: 'sms.chosen' });
      flow.send({ type: 'dialog.dismissed' });
      expect(flow.said()).toEqual(['recovery.cancelled']);
    },
  );

  it('LG-1 the way back to the login carries the number', () => {
    const flow = begin();
    flow.send({ type: 'loginForm.opened', phone: otherPhone });
    expect(flow.snapshot().output).toEqual({ type: 'loginRequested', phone: otherPhone });
  });

  it('OT-6 another number leads back to the dialog with this one filled in', () => {
    const flow = atCode();
    changeNumber(flow);
    expect(screenOf(flow)).toBe('phone');
    expect(flow.snapshot().context.phone).toBe(phone);
    expect(errorOf(flow)).toBeNull();
    expect(flow.did('goHome')).toHaveLength(1);
  });

  const atNumberAgain = () => {
    const flow = atCode();
    flow.world({ type: 'tab.stepMoved', pending: { ...pendingCode, ticket: laterTicket } });
    changeNumber(flow);
    return flow;
  };

  it('OT-6 FP-2 the number that was left, written again after another one, goes on as itself with its last ticket', () => {
    const flow = atNumberAgain();
    submit(flow, otherPhone);
    flow.send({ type: 'method.cancelled' });
    submit(flow);
    expect(screenOf(flow)).toBe('code');
    expect(flow.snapshot().context.phone).toBe(phone);
    enterCode(flow);
    expect(flow.live().at(-1)?.input['ticket']).toBe(laterTicket);
  });

  it('OT-6 OT-2 the number that was left, written again, goes on with the wait of its newest code', () => {
    const flow = atCode();
    flow.reach();
    flow.child('verification', 'oneTimeCode').send({ type: 'resend.requested' });
    flow.answer('resendCode.accepted', { until: until + minutes(2) });
    changeNumber(flow);
    submit(flow);
    expect(screenOf(flow)).toBe('code');
    expect(flow.waits.at(-1)?.until).toBe(until + minutes(2));
  });

  it.each([
    ['number', () => undefined],
    ['method', (flow: Flow) => submit(flow, otherPhone)],
    [
      'sending',
      (flow: Flow) => {
        submit(flow, otherPhone);
        flow.send({ type: 'sms.chosen' });
      },
    ],
  ] as const)('SS-4 closing at the %s after a number was left takes its step along', (_, arrive) => {
    const flow = atNumberAgain();
    arrive(flow);
    flow.send({ type: 'dialog.dismissed' });
    expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
    expect(flow.did('forgetStep')).toHaveLength(1);
  });
});

it.each([pendingCode, pendingPassword])('SS-6 ended in another tab: ended here ($step)', (pending) => {
  const flow = begin(pending);
  flow.world({ type: 'tab.stepMoved', pending: null });
  expect(flow.snapshot().output).toEqual({ type: 'endedElsewhere' });
  expect(flow.did('goHome')).toHaveLength(1);
});
