/** Rules of registration: RG-1 to RG-8, RT-12, SS-6. Its steps: verification. */
import { canAskForCode } from '../../../machines/registration/can-ask-for-code.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { phoneError, registrationScreen } from '../../../machines/registration/registration.selectors.ts';
import type { PendingStep } from '../../../machines/verification/pending-step.ts';
import {
  foreignPhone,
  laterTicket,
  lock,
  merchantUid,
  minutes,
  moment,
  otherPhone,
  password,
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  phone,
  session,
  someTicket,
  until,
  waitOf,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';
import { changeNumber, enterCode, savePassword, stepOf } from '../verification/steps.ts';

const pendingCode = pendingCodeOf('register');
const pendingPassword = pendingPasswordOf('register');

const begin = (pending: PendingStep | null = null) =>
  runMachine(registrationMachine, { merchantUid, phone: '', pending, areStepsFetched: true });
type Flow = ReturnType<typeof begin>;

const submit = ({ actor }: Flow, number = phone, agreed = true) =>
  actor.send({ type: 'phone.submitted', phone: number, agreed });
const asking = () => {
  const flow = begin();
  submit(flow);
  return flow;
};
const sendingAgain = () => {
  const flow = asking();
  flow.answer('register.please_proceed_to_otp_verification', { ticket: someTicket });
  return flow;
};
const atCode = () => {
  const flow = asking();
  flow.answer('register.accepted', { ticket: someTicket, until });
  return flow;
};
const atPassword = () => {
  const flow = atCode();
  enterCode(flow);
  flow.answer('verifyCode.accepted', { proof: laterTicket });
  return flow;
};
const loggingIn = () => {
  const flow = atPassword();
  savePassword(flow);
  flow.answer('setPassword.accepted');
  return flow;
};
const screenOf = (flow: Flow) => stepOf(flow, registrationScreen(flow.snapshot()));
const errorOf = (flow: Flow) => {
  const error = phoneError(flow.snapshot());
  return error && [error.id, error.atField];
};

describe('RG-1 what may be sent', () => {
  it.each([
    ['081234567', true, false],
    ['0812345678', true, true],
    ['08123456789012', true, true],
    ['081234567890123', true, false],
    ['081234567890', false, false],
    ['', true, false],
  ])('RG-1 %s, agreed: %s: the key is enabled: %s', (number, agreed, expected) => {
    expect(canAskForCode({ phone: number, agreed })).toBe(expected);
    const flow = begin();
    submit(flow, number, agreed);
    expect(flow.live()).toHaveLength(expected ? 1 : 0);
    // What is missing is no error of the number.
    if (!expected) expect([screenOf(flow), errorOf(flow)]).toEqual(['phone', ['register.error.incomplete', false]]);
  });

  it('RG-1 a number that does not begin with 08 is refused at the field and not sent', () => {
    const flow = begin();
    submit(flow, foreignPhone);
    expect(errorOf(flow)).toEqual(['field.phone.error', true]);
    expect(flow.made).toEqual([]);
    flow.send({ type: 'phone.edited' });
    expect(errorOf(flow)).toBeNull();
  });

  it('RG-1 a second tap sends nothing', () => {
    const flow = asking();
    submit(flow, otherPhone);
    expect(flow.made.map(({ name, input }) => [name, input])).toEqual([
      ['register', { phone, merchantUid, held: null }],
    ]);
  });
});

describe('RG-3 to RG-8 ER-2 the error table of the number', () => {
  it.each([
    ['validation.already.registered', {}, 'error.v2.phone_number.validation_already_registered', true],
    ['already_registered_here', {}, 'error.v1.player_already_registered', true],
    ['otp_block', lock, 'error.otp_block', false],
    ['merchant_uid', {}, 'error.v2.merchant_uid', false],
    ['validation', { field: 'phone' }, 'error.validation', false],
    ['unauthorized', {}, 'error.unknown', false],
    ...callFailures.map(([outcome, message]) => [outcome, {}, message, false] as const),
  ] as const)('RG-5 RG-6 RG-7 RG-8 ER-2 register.%s', (outcome, payload, message, atField) => {
    const flow = asking();
    flow.answer(`register.${outcome}`, payload);
    expect(errorOf(flow)).toEqual([message, atField]);
    if ('field' in payload) expect(phoneError(flow.snapshot())?.values).toMatchObject(payload);
    expect(screenOf(flow)).toBe('phone');
    expect(flow.snapshot().context.phone).toBe(phone);
    submit(flow);
    expect(flow.underway()).toContain('register');
  });

  it('RG-6 a block says the minutes as a snackbar, and its end takes the error away', () => {
    const flow = asking();
    flow.answer('register.otp_block', lock);
    expect(flow.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: 15 } }]);
    expect(flow.waits.at(-1)?.until).toBe(lock.until);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
  });
});

describe('RG-2 the whole way', () => {
  it('RG-2 RT-12 number, code, password, login, and the temporary data is cleared', () => {
    const flow = loggingIn();
    expect(screenOf(flow)).toBe('loggingIn');
    flow.answer('login.accepted', { session });
    expect(flow.snapshot().output).toEqual({ type: 'registered', session });
    expect(flow.made.map(({ name }) => name)).toEqual(['register', 'verifyCode', 'setPassword', 'login']);
    expect(flow.did('rememberStep')).toEqual([{ pending: pendingCode }, { pending: pendingPassword }]);
    expect(flow.did('forgetStep')).toHaveLength(1);
    expect(flow.made.at(-1)?.input).toEqual({ phone, password, merchantUid });
  });

  it('RG-2 ER-2 login.invalid_credentials after the password: it was not saved after all, the number starts over', () => {
    const flow = loggingIn();
    flow.answer('login.invalid_credentials');
    expect(flow.snapshot().value).toEqual({ phone: 'stepLost' });
    expect([flow.did('forgetStep').length, flow.did('goHome').length]).toEqual([1, 1]);
    expect(flow.snapshot().context.password).toBeNull();
    submit(flow);
    expect(flow.live().map(({ input }) => input['held'])).toEqual([null]);
  });

  it.each(['throttled', 'merchant_uid', 'validation', 'unauthorized', ...failedOutcomes])(
    'RG-2 RT-12 ER-3 login.%s after the password: the account is there, the login dialog takes over',
    (outcome) => {
      const flow = loggingIn();
      submit(flow, otherPhone);
      flow.answer(`login.${outcome}`, { ...lock, field: 'phone_number' });
      expect(flow.snapshot().output).toEqual({ type: 'loginNeeded', phone });
      expect([flow.did('forgetStep').length, flow.did('goHome').length]).toEqual([1, 1]);
      expect(flow.snapshot().context.password).toBeNull();
    },
  );

  it('RG-3 an unfinished registration has its code sent again, then the code step', () => {
    const flow = sendingAgain();
    expect(flow.asks()).toEqual([['resendCode', { purpose: 'register', ticket: someTicket }]]);
    expect(flow.snapshot().hasTag('busy')).toBe(true);
    flow.answer('resendCode.accepted', { until, codesLeft: 1 });
    expect(screenOf(flow)).toBe('code');
    expect(flow.did('rememberStep')).toEqual([{ pending: { ...pendingCode, codesLeft: 1 } }]);
  });

  it.each([3, 15])('RG-3 RG-6 a resend that is blocked for %d minutes begins the code step locked', (count) => {
    const flow = sendingAgain();
    const { until: end } = waitOf(count);
    flow.answer('resendCode.otp_block', waitOf(count));
    expect(flow.did('rememberStep')).toEqual([{ pending: { ...pendingCode, until: end, locked: true } }]);
    expect([screenOf(flow), flow.said(), flow.deadlines()]).toEqual(['code', ['error.otp_block'], [end]]);
  });

  it.each([['ticket_invalid', 'error.step_lost', 'stepLost'] as const, ...callFailures])(
    'RG-3 ER-2 resendCode.%s leads back to the number',
    (outcome, message) => {
      const flow = sendingAgain();
      flow.answer(`resendCode.${outcome}`);
      expect(errorOf(flow)).toEqual([message, false]);
    },
  );

  it('RG-4 a verified number goes straight to the password step', () => {
    const flow = asking();
    flow.answer('register.please_proceed_to_set_password', { ticket: laterTicket });
    expect(screenOf(flow)).toBe('password');
    expect(flow.did('rememberStep')).toEqual([{ pending: pendingPassword }]);
    expect(flow.did('showStep')).toEqual([{ flow: 'register', step: 'password' }]);
  });

  it.each([
    ['code', atCode, enterCode, 'verifyCode'],
    ['password', atPassword, savePassword, 'setPassword'],
  ] as const)('RG-2 a lost ticket at the %s step starts again from the number', (_, arrive, act, call) => {
    const flow = arrive();
    const ticket = call === 'verifyCode' ? someTicket : laterTicket;
    act(flow);
    flow.answer(`${call}.ticket_invalid`);
    expect([errorOf(flow), flow.snapshot().context.phone]).toEqual([['error.step_lost', false], phone]);
    expect(flow.did('forgetLostStep')).toEqual([{ ticket }]);
    expect(flow.did('forgetStep')).toEqual([]);
    expect(flow.did('goHome')).toHaveLength(1);
    submit(flow);
    expect(flow.made.at(-1)?.input).toEqual({ phone, merchantUid, held: ticket });
  });

  it('RG-4 a code whose answer was lost leads on to the password: its used ticket goes with the number', () => {
    const flow = atCode();
    enterCode(flow);
    flow.answer('verifyCode.offline');
    enterCode(flow);
    flow.answer('verifyCode.ticket_invalid');
    submit(flow);
    expect(flow.live().map(({ input }) => input['held'])).toEqual([someTicket]);
    flow.answer('register.please_proceed_to_set_password', { ticket: laterTicket });
    expect([screenOf(flow), flow.did('rememberStep').at(-1)]).toEqual(['password', { pending: pendingPassword }]);
  });

  it('RG-4 a used ticket that leads to no step is not sent twice', () => {
    const flow = atCode();
    enterCode(flow);
    flow.answer('verifyCode.ticket_invalid');
    submit(flow);
    flow.answer('register.please_proceed_to_otp_verification', { ticket: laterTicket });
    flow.answer('resendCode.ticket_invalid');
    submit(flow);
    expect(flow.live().map(({ input }) => input['held'])).toEqual([null]);
  });

  it('RG-2 another number leads back to the dialog with this one filled in; closed then, the step is forgotten', () => {
    const flow = atCode();
    changeNumber(flow);
    expect([screenOf(flow), errorOf(flow), flow.snapshot().context.phone]).toEqual(['phone', null, phone]);
    expect(flow.did('goHome')).toHaveLength(1);
    flow.send({ type: 'dialog.dismissed' });
    expect([flow.snapshot().output, flow.did('forgetStep').length]).toEqual([{ type: 'dismissed' }, 1]);
  });
});

it.each([pendingCode, pendingPassword])('SS-6 ended in another tab: ended here ($step)', (pending) => {
  const flow = begin(pending);
  flow.world({ type: 'tab.stepMoved', pending: null });
  expect(flow.snapshot().output).toEqual({ type: 'endedElsewhere' });
  expect(flow.did('goHome')).toHaveLength(1);
});

it('RG-1 the way to the login carries the number', () => {
  const flow = begin();
  flow.send({ type: 'loginForm.opened', phone });
  expect(flow.snapshot().output).toEqual({ type: 'loginRequested', phone });
});

describe('RG-1 RG-2 SS-7 given up', () => {
  it('RG-1 before anything was sent, nothing has to be forgotten', () => {
    const flow = begin();
    flow.send({ type: 'dialog.dismissed' });
    expect([flow.snapshot().output, flow.effects]).toEqual([{ type: 'dismissed' }, []]);
  });

  it.each([
    ['the number', asking],
    ['the next code', sendingAgain],
  ] as const)('RG-1 while %s is on its way: forgotten, and said', (_, arrive) => {
    const flow = arrive();
    submit(flow, otherPhone);
    expect(flow.live()).toHaveLength(1);
    flow.send({ type: 'dialog.dismissed' });
    expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
    expect([flow.live(), flow.did('forgetStep').length, flow.said()]).toEqual([[], 1, ['register.cancelled']]);
  });

  it('RG-2 OT-2 another number is asked for with the newest ticket, so that its wait is known', () => {
    const flow = begin(pendingCode);
    flow.world({ type: 'tab.stepMoved', pending: { ...pendingCode, ticket: laterTicket } });
    changeNumber(flow);
    submit(flow, otherPhone);
    expect(flow.live().map(({ input }) => input)).toEqual([{ phone: otherPhone, merchantUid, held: laterTicket }]);
  });

  it.each([1, 2])('RG-3 OT-2 a resend that is %d minutes too early goes on with the countdown: no lock', (count) => {
    const flow = sendingAgain();
    flow.answer('resendCode.otp_block', waitOf(count));
    expect([screenOf(flow), flow.said()]).toEqual(['code', []]);
    expect(flow.did('rememberStep')).toEqual([
      { pending: { ...pendingCode, until: moment + minutes(count), codesLeft: null } },
    ]);
    expect(flow.waits.at(-1)?.until).toBe(moment + minutes(count));
  });

  it('RG-3 a ticket that the resend does not know is not asked with again', () => {
    const flow = sendingAgain();
    flow.answer('resendCode.ticket_invalid');
    submit(flow);
    expect(flow.live().map(({ input }) => input['held'])).toEqual([null]);
  });
});
