/** The code step for each of its five purposes (OT-1 to OT-6, FP-6, PN-5, PC-1, C40, C47, C67, ER-1). */
import { oneTimeCodeMachine } from '../../machines/one-time-code/one-time-code.machine.ts';
import { codeError, resendView } from '../../machines/one-time-code/one-time-code.selectors.ts';
import type { CodeRequest } from '../../src/contract/one-time-code.calls.ts';
import { code, laterTicket, pass, phone } from '../flows/kit/samples.ts';
import { codeRequests, lock, until } from '../flows/kit/account-samples.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { runMachine } from '../../src/walk/rules/machine-run.ts';

const begin = (request: CodeRequest) => runMachine(oneTimeCodeMachine, { request, phone, until, locked: false });
type Step = ReturnType<typeof begin>;

const checking = (request: CodeRequest) => {
  const step = begin(request);
  step.send({ type: 'code.submitted', code });
  return step;
};
const resending = (request: CodeRequest) => {
  const step = begin(request);
  step.reach();
  step.send({ type: 'resend.requested' });
  return step;
};
const outputOf = (step: Step) => step.snapshot().output;
const table = codeRequests.map((request) => ({ request, purpose: request.purpose, isPlayers: 'bearer' in request }));

describe.each(table)('$purpose', ({ request, purpose, isPlayers }) => {
  it('OT-1 C40 C46 the code is checked once, for its own purpose, with the ticket or bearer of the request', () => {
    const step = checking(request);
    step.send({ type: 'code.submitted', code });
    expect(step.made.map(({ name, input }) => [name, input])).toEqual([['verifyCode', { ...request, code }]]);
    const proof = isPlayers ? pass : laterTicket;
    step.answer('verifyCode.accepted', { proof });
    expect(outputOf(step)).toEqual({ type: 'verified', proof });
  });

  it('OT-2 C40 the next code is asked for with the same request, once', () => {
    const step = resending(request);
    step.send({ type: 'resend.requested' });
    expect(step.made.map(({ name, input }) => [name, input])).toEqual([['resendCode', { ...request }]]);
    step.answer('resendCode.accepted', { until, otpId: 'otpId' in request ? request.otpId : null });
    expect(resendView(step.snapshot())).toMatchObject({ state: 'counting', until });
    expect(step.did('rememberDeadline')).toEqual([{ purpose, until, locked: false }]);
  });

  it.each(['verifyCode', 'resendCode'] as const)('OT-3 RG-6 a block by %s locks and says the minutes', (call) => {
    const step = call === 'verifyCode' ? checking(request) : resending(request);
    step.answer(`${call}.otp_block`, lock);
    expect(resendView(step.snapshot())).toMatchObject({ state: 'locked', until: lock.until });
    expect(step.did('notify')).toEqual([{ id: 'error.otp_block', values: { n: 15 } }]);
    expect(step.did('rememberDeadline')).toEqual([{ purpose, until: lock.until, locked: true }]);
    expect([step.snapshot().can({ type: 'resend.requested' }), step.waits.at(-1)?.until]).toEqual([false, lock.until]);
  });

  it.each(['verifyCode', 'resendCode'] as const)(
    'ER-1 SS-2 a 401 on %s ends the session of a player; to a visitor it is an unknown error',
    (call) => {
      const step = call === 'verifyCode' ? checking(request) : resending(request);
      step.answer(`${call}.unauthorized`);
      if (isPlayers) {
        expect(outputOf(step)).toEqual({ type: 'unauthorized' });
        expect(step.live()).toEqual([]);
        return;
      }
      expect(step.snapshot().status).toBe('active');
      const said = call === 'verifyCode' ? codeError(step.snapshot()) : resendView(step.snapshot()).error;
      expect(said?.id).toBe('error.unknown');
    },
  );

  it.each(['verifyCode', 'resendCode'] as const)('OT-6 C47 %s.ticket_invalid ends the step', (call) => {
    const step = call === 'verifyCode' ? checking(request) : resending(request);
    step.answer(`${call}.ticket_invalid`);
    expect([outputOf(step), step.live()]).toEqual([{ type: 'ticketLost' }, []]);
  });
});

it('C67 PC-1 the step ends if somebody registered the new number before the next code', () => {
  for (const { request } of table.filter(({ purpose }) => purpose === 'phone')) {
    const step = resending(request);
    step.answer('resendCode.validation.already.registered');
    expect(outputOf(step)).toEqual({ type: 'numberTaken' });
  }
});

/** Refusals of the next code that only these purposes have; `validation.already.registered` has its own rule. */
const refusals = { phone: ['same_number', 'invalid_number', 'no_pin'], pinReset: ['no_pin'] } as const;
it.each(
  Object.entries(refusals).flatMap(([purpose, outcomes]) => outcomes.map((outcome) => [purpose, outcome] as const)),
)('ER-2 ER-3 %s: resendCode.%s shows an error or ends the step', (purpose, outcome) => {
  const request = codeRequests.find((each) => each.purpose === purpose) ?? expect.unreachable();
  const step = resending(request);
  step.answer(`resendCode.${outcome}`);
  expect(step.live()).toEqual([]);
  const isOver = step.snapshot().status === 'done';
  expect(isOver || resendView(step.snapshot()).error !== null).toBe(true);
});
