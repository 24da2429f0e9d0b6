/** Rules of the code step: OT-1 to OT-5, SS-6. Its purposes: tests/walk/code-purposes.rules.test.ts. */
import { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import { codeError, isCheckingCode, resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { waitOf, laterTicket, minutes, moment, phone, someTicket } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const code = new Secret('4821');
const until = moment + minutes(2);
const lock = waitOf(15);

const begin = (more: { until?: number; locked?: boolean } = {}) =>
  runMachine(oneTimeCodeMachine, {
    request: { purpose: 'register', ticket: someTicket },
    phone,
    until,
    locked: false,
    ...more,
  });
type Step = ReturnType<typeof begin>;

const submit = ({ actor }: Step) => actor.send({ type: 'code.submitted', code });
const askAgain = ({ actor }: Step) => actor.send({ type: 'resend.requested' });
const checking = () => {
  const step = begin();
  submit(step);
  return step;
};
const open = () => {
  const step = begin();
  step.reach();
  return step;
};
const resendOf = (step: Step) => resendView(step.snapshot());
const canResend = (step: Step) => step.snapshot().can({ type: 'resend.requested' });

describe('OT-1 checking', () => {
  it('RT-12 a visitor’s step is a page, and no dialog that is closed', () => {
    const step = begin();
    step.send({ type: 'dialog.dismissed' });
    expect(step.snapshot().status).toBe('active');
  });

  it('OT-1 typing and checking never wait for the countdown, a lock or a new code', () => {
    const locked = begin({ until: moment + minutes(30), locked: true });
    const sending = open();
    askAgain(sending);
    for (const step of [begin(), locked, open(), sending]) {
      expect(step.snapshot().can({ type: 'code.edited' })).toBe(true);
      submit(step);
      expect(isCheckingCode(step.snapshot())).toBe(true);
    }
  });
});

describe('OT-5 ER-2 the error table of checking', () => {
  it.each([
    ['rejected', {}, 'code.error.rejected', true],
    ['expired', {}, 'code.error.expired', true],
    ['exhausted', {}, 'code.error.exhausted', true],
    ['otp_block', lock, 'error.otp_block', false],
    ['unauthorized', {}, 'error.unknown', false],
    ...callFailures.map(([outcome, message]) => [outcome, {}, message, false] as const),
  ] as const)('OT-5 FP-5 ER-2 verifyCode.%s', (outcome, payload, message, refused) => {
    const step = checking();
    step.answer(`verifyCode.${outcome}`, payload);
    expect(codeError(step.snapshot())).toMatchObject({ id: message, refused });
    step.send({ type: 'code.edited' });
    if (outcome === 'otp_block') {
      submit(step);
      expect(step.live(), 'no code is sent while the lock runs').toEqual([]);
      expect(codeError(step.snapshot())).toMatchObject({ id: message, values: { n: 15 } });
      step.reach();
    }
    expect(codeError(step.snapshot())).toBeNull();
    submit(step);
    expect(isCheckingCode(step.snapshot())).toBe(true);
  });
});

describe('OT-2 OT-3 asking again', () => {
  it('OT-2 is possible only when the countdown has ended', () => {
    const step = begin();
    expect(step.waits.at(-1)?.until).toBe(until);
    expect(resendOf(step)).toMatchObject({ state: 'counting', until });
    expect(canResend(step)).toBe(false);
    askAgain(step);
    expect(step.made).toEqual([]);
    step.reach();
    expect(resendOf(step)).toMatchObject({ state: 'open', until: null });
    expect(canResend(step)).toBe(true);
  });

  it('OT-3 a lock that was stored waits as long as it says, and is forgotten at its end', () => {
    const end = moment + minutes(30);
    const step = begin({ until: end, locked: true });
    expect(resendOf(step)).toMatchObject({ state: 'locked', until: end });
    expect(canResend(step)).toBe(false);
    step.reach();
    expect(resendOf(step).state).toBe('open');
    expect(step.did('rememberOpenResend')).toHaveLength(1);
    step.send({ type: 'number.changeRequested' });
    expect(step.snapshot().output).toMatchObject({ locked: false });
  });

  it('OT-2 a new code starts the two minutes anew, here and in storage', () => {
    const step = open();
    askAgain(step);
    askAgain(step);
    expect(step.made.map(({ name, input }) => [name, input])).toEqual([
      ['resendCode', { purpose: 'register', ticket: someTicket }],
    ]);
    expect(resendOf(step).state).toBe('sending');
    step.answer('resendCode.accepted', { until: moment + minutes(4) });
    expect(resendOf(step)).toMatchObject({ state: 'counting', until: moment + minutes(4) });
    expect(step.did('rememberDeadline')).toEqual([{ purpose: 'register', until: moment + minutes(4), locked: false }]);
    expect(step.said()).toEqual(['code.resent']);
    expect(canResend(step)).toBe(false);
  });

  it('OT-5 what was wrong with the old code is not said of a new one', () => {
    const step = open();
    submit(step);
    step.answer('verifyCode.exhausted');
    askAgain(step);
    expect(codeError(step.snapshot())).toMatchObject({ id: 'code.error.exhausted' });
    step.answer('resendCode.accepted', { until });
    expect(codeError(step.snapshot())).toBeNull();
  });

  it.each(callFailures)('ER-2 resendCode.%s says so and leaves the way open', (outcome, message) => {
    const step = open();
    askAgain(step);
    step.answer(`resendCode.${outcome}`);
    expect(resendOf(step)).toMatchObject({ state: 'open', error: { id: message } });
    askAgain(step);
    expect(step.live()).toHaveLength(1);
    expect(resendOf(step).error).toBeNull();
  });

  it('OT-2 after two more codes help is offered', () => {
    const step = open();
    for (const offered of [false, true, true]) {
      askAgain(step);
      expect(resendOf(step).offersHelp).toBe(offered);
      step.answer('resendCode.accepted', { until });
      step.reach();
    }
  });
});

describe('SS-6 OT-3 another tab', () => {
  it.each([
    [true, 'locked'],
    [false, 'counting'],
  ] as const)('SS-6 OT-3 its deadline (locked: %s) runs here too', (locked, state) => {
    const end = moment + minutes(7);
    for (const step of [begin(), open(), begin({ locked: true })]) {
      step.send({ type: 'tab.deadlineMoved', until: end, locked });
      expect(resendOf(step)).toMatchObject({ state, until: end });
      expect(step.deadlines()).toEqual([end]);
    }
  });

  it('SS-6 OT-1 a code that is being checked is checked to its end', () => {
    const step = checking();
    step.send({ type: 'tab.deadlineMoved', until: moment + minutes(7), locked: false });
    expect(isCheckingCode(step.snapshot())).toBe(true);
    step.answer('verifyCode.accepted', { proof: laterTicket });
    expect(step.snapshot().output).toEqual({ type: 'verified', proof: laterTicket });
  });
});
