/** Rules of the code step for its five purposes: OT-1 to OT-6, FP-5, PN-5, PC-1, SS-6, C40, C46, C47, C67, ER-1. */
import { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import { codeError, isCheckingCode, resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import { code, codeRequests, laterTicket, lock, minutes, moment, pass, phone, until } from '../kit/samples.ts';
import { explored } from '../../../src/walk/mutants/explored.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { always, check } from '../../../src/walk/rules/temporal.ts';
import { oneTimeCode } from './model.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const [signUp] = codeRequests as [(typeof codeRequests)[number]];

const begin = (more: { request?: typeof signUp; until?: number; locked?: boolean } = {}) =>
  runMachine(oneTimeCodeMachine, { request: signUp, phone, until, locked: false, ...more });
type Step = ReturnType<typeof begin>;

const submit = ({ actor }: Step) => actor.send({ type: 'code.submitted', code });
const askAgain = ({ actor }: Step) => actor.send({ type: 'resend.requested' });
const checking = (request = signUp) => {
  const step = begin({ request });
  submit(step);
  return step;
};
const open = (request = signUp) => {
  const step = begin({ request });
  step.reach();
  return step;
};
const resending = (request = signUp) => {
  const step = open(request);
  askAgain(step);
  return step;
};
/** Each call on its way. */
const calls = [
  ['verifyCode', checking],
  ['resendCode', resending],
] as const;
const leave = ({ actor }: Step, isPlayers: boolean) =>
  actor.send({ type: isPlayers ? 'dialog.dismissed' : 'number.changeRequested' });
const outputOf = (step: Step) => step.snapshot().output;
const resendOf = (step: Step) => resendView(step.snapshot());
const canResend = (step: Step) => step.snapshot().can({ type: 'resend.requested' });

const purposes = codeRequests.map((request) => ({ request, purpose: request.purpose, isPlayers: 'bearer' in request }));

describe.each(purposes)('$purpose', ({ request, purpose, isPlayers }) => {
  it('OT-1 C40 C46 the code is checked once, for its own purpose, with the ticket or bearer of the request', () => {
    const step = checking(request);
    submit(step);
    expect(step.made.map(({ name, input }) => [name, input])).toEqual([['verifyCode', { ...request, code }]]);
    const proof = isPlayers ? pass : laterTicket;
    step.answer('verifyCode.accepted', { proof });
    expect(outputOf(step)).toEqual({ type: 'verified', proof });
  });

  it('OT-2 C40 a new code is asked for once, by the same request, and starts the two minutes anew', () => {
    const step = resending(request);
    askAgain(step);
    expect(step.made.map(({ name, input }) => [name, input])).toEqual([['resendCode', { ...request }]]);
    expect(resendOf(step).state).toBe('sending');
    const end = moment + minutes(4);
    step.answer('resendCode.accepted', {
      until: end,
      otpId: 'otpId' in request ? request.otpId : null,
      codesLeft: null,
    });
    expect(resendOf(step)).toMatchObject({ state: 'counting', until: end });
    expect(step.did('rememberDeadline')).toEqual([{ purpose, until: end, locked: false }]);
    expect([step.said(), canResend(step)]).toEqual([['code.resent'], false]);
  });

  it.each(calls)('OT-3 RG-6 a block by %s locks and says the minutes', (call, arrive) => {
    const step = arrive(request);
    step.answer(`${call}.otp_block`, lock);
    expect(resendOf(step)).toMatchObject({ state: 'locked', until: lock.until });
    expect(step.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: 15 } }]);
    expect(step.did('rememberDeadline')).toEqual([{ purpose, until: lock.until, locked: true }]);
    expect([canResend(step), step.waits.at(-1)?.until]).toEqual([false, lock.until]);
    leave(step, isPlayers);
    expect(outputOf(step), 'whoever comes back is still locked').toMatchObject({ until: lock.until, locked: true });
  });

  it.each(calls)('ER-1 SS-2 a 401 on %s ends the session of a player, and says so to a visitor', (call, arrive) => {
    const step = arrive(request);
    step.answer(`${call}.unauthorized`);
    const said = call === 'verifyCode' ? codeError(step.snapshot()) : resendOf(step).error;
    if (isPlayers) expect(outputOf(step)).toEqual({ type: 'unauthorized' });
    else expect(said?.id).toBe('error.unknown');
  });

  it.each(calls)('OT-6 C47 %s.ticket_invalid ends the step', (call, arrive) => {
    const step = arrive(request);
    step.answer(`${call}.ticket_invalid`);
    expect(outputOf(step)).toEqual({ type: 'ticketLost' });
  });
});

/** Refusals of the next code that only one purpose has. */
it.each([
  ['phone', 'validation.already.registered', 'numberTaken'],
  ['phone', 'same_number', null],
  ['phone', 'invalid_number', null],
  ['phone', 'no_pin', null],
  ['pinReset', 'no_pin', null],
])('C67 PC-1 ER-2 ER-3 %s: resendCode.%s ends the step as %s, or shows an error', (purpose, outcome, end) => {
  const step = resending(codeRequests.find((each) => each.purpose === purpose));
  step.answer(`resendCode.${outcome}`);
  expect(step.live()).toEqual([]);
  if (end !== null) expect(outputOf(step)).toEqual({ type: end });
  else expect(step.snapshot().status === 'done' || resendOf(step).error !== null).toBe(true);
});

it('RT-12 a visitor’s step is a page, and no dialog that is closed', () => {
  const step = begin();
  step.send({ type: 'dialog.dismissed' });
  expect(step.snapshot().status).toBe('active');
});

it('OT-1 typing and checking never wait for the countdown, a lock or a new code', () => {
  const locked = begin({ until: moment + minutes(30), locked: true });
  const canType = always(
    ({ snapshot }) => isCheckingCode(snapshot) || snapshot.status === 'done' || snapshot.can({ type: 'code.edited' }),
  );
  expect(check(explored(oneTimeCode), { 'typing waits for nothing': canType })).toEqual([]);
  for (const step of [begin(), locked, open(), resending()]) {
    submit(step);
    expect(isCheckingCode(step.snapshot())).toBe(true);
  }
});

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
    expect(outputOf(step)).toMatchObject({ locked: false });
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

  it.each(purposes)('OT-2 OT-5 $purpose: a code that three wrong tries burned is replaced at once', ({ request }) => {
    const step = checking(request);
    step.answer('verifyCode.exhausted');
    expect([resendOf(step), canResend(step)]).toMatchObject([{ state: 'open', until: null }, true]);
    expect(step.deadlines()).toEqual([]);
    // A reload, another tab and the same step opened later count nothing down either.
    expect(step.did('rememberDeadline')).toEqual([{ purpose: request.purpose, until: 0, locked: false }]);
    expect(step.did('rememberOpenResend')).toHaveLength(1);
    askAgain(step);
    step.answer('resendCode.otp_block', lock);
    expect(resendOf(step), 'a platform that makes one wait is believed').toMatchObject({ state: 'locked' });
  });

  it.each(purposes)('OT-2 OT-5 $purpose: whoever leaves then takes no wait along', ({ request, isPlayers }) => {
    const step = checking(request);
    step.answer('verifyCode.exhausted');
    leave(step, isPlayers);
    expect(outputOf(step)).toMatchObject({ until: 0, locked: false });
  });

  it('OT-3 a lock outlives a code that was burned', () => {
    const step = begin({ until: moment + minutes(30), locked: true });
    submit(step);
    step.answer('verifyCode.exhausted');
    expect([resendOf(step).state, canResend(step)]).toEqual(['locked', false]);
  });

  it.each(callFailures)('ER-2 resendCode.%s says so and leaves the way open', (outcome, message) => {
    const step = resending();
    step.answer(`resendCode.${outcome}`);
    expect(resendOf(step)).toMatchObject({ state: 'open', error: { id: message } });
    askAgain(step);
    expect(step.live()).toHaveLength(1);
    expect(resendOf(step).error).toBeNull();
  });

  it.each([
    [null, null],
    [2, null],
    [1, 'code.last.next'],
    [0, 'code.last.now'],
  ])('OT-3 with %s codes left it says %s, also of the first code', (codesLeft, id) => {
    const step = resending();
    step.answer('resendCode.accepted', { until, codesLeft });
    const first = runMachine(oneTimeCodeMachine, { request: signUp, phone, until, locked: false, codesLeft });
    for (const at of [step, first]) expect(resendOf(at).last?.id ?? null).toBe(id);
    askAgain(step);
    step.reach();
    askAgain(step);
    step.answer('resendCode.otp_block', lock);
    expect(resendOf(step)).toMatchObject({ last: null, lock: { reference: lock.reference } });
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
    expect(outputOf(step)).toEqual({ type: 'verified', proof: laterTicket });
  });
});
