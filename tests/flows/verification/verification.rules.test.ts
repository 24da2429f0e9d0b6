/** Rules of the two steps of a visitor's flow: RG-2, FP-2, RT-12, SS-6, SS-7, OT-6. */
import { verificationMachine } from '../../../machines/verification/verification.machine.ts';
import { verificationScreen } from '../../../machines/verification/verification.selectors.ts';
import type { PendingStep, StepFlow } from '../../../machines/verification/pending-step.ts';
import { resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import type { Route } from '../../../machines/kit/route.ts';
import {
  code,
  laterTicket,
  lock,
  minutes,
  moment,
  otherPhone,
  password,
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  someTicket,
  until,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const begin = (pending: PendingStep) => runMachine(verificationMachine, { pending });
type Steps = ReturnType<typeof begin>;

const enterCode = (steps: Steps) => steps.child('oneTimeCode').send({ type: 'code.submitted', code });
const save = (steps: Steps) =>
  steps.child('newPassword').send({ type: 'passwords.submitted', current: null, password, confirmation: password });
const move = ({ world }: Steps, pending: PendingStep | null) => world({ type: 'tab.stepMoved', pending });
const screenOf = (steps: Steps) => verificationScreen(steps.snapshot());
const at = (flow: StepFlow | null, step: 'code' | 'password'): Route => ({
  name: 'verification',
  path: '/verification-otp',
  flow,
  step,
});
const otherFlow = { register: 'forgotPassword', forgotPassword: 'register' } as const;

describe.each([
  ['RG-2', 'register'],
  ['FP-2', 'forgotPassword'],
] as const)('%s %s', (id, flow) => {
  const pendingCode = pendingCodeOf(flow);
  const pendingPassword = pendingPasswordOf(flow);

  it(`${id} RT-12 code, then password, each at its address, remembered once it is reached`, () => {
    const steps = begin(pendingCode);
    expect(screenOf(steps)).toBe('code');
    enterCode(steps);
    expect(steps.made.map(({ name, input }) => [name, input])).toEqual([
      ['verifyCode', { purpose: flow, ticket: someTicket, code }],
    ]);
    steps.answer('verifyCode.accepted', { proof: laterTicket });
    expect(screenOf(steps)).toBe('password');
    expect(steps.did('rememberStep')).toEqual([{ pending: pendingPassword }]);
    expect(steps.did('showStep')).toEqual([
      { flow, step: 'code' },
      { flow, step: 'password' },
    ]);
    save(steps);
    expect(steps.live().map(({ name, input }) => [name, input['purpose'], input['ticket']])).toEqual([
      ['setPassword', flow, laterTicket],
    ]);
    steps.answer('setPassword.accepted');
    expect(steps.snapshot().output).toMatchObject({ type: 'saved', password });
  });

  it('SS-7 C33 OT-3 a reload goes on at the step, with its countdown or lock, and sends nothing', () => {
    for (const pending of [pendingCode, pendingPassword]) {
      const steps = begin(pending);
      expect(screenOf(steps)).toBe(pending.step);
      expect(steps.made).toEqual([]);
    }
    const resendOf = (pending: PendingStep) => resendView(begin(pending).child('oneTimeCode').getSnapshot());
    expect(resendOf(pendingCode)).toMatchObject({ state: 'counting', until });
    const locked = { ...pendingCode, until: lock.until, locked: true };
    expect(resendOf(locked)).toMatchObject({ state: 'locked', until: lock.until });
  });

  it.each([
    ['code', () => begin(pendingCode), enterCode, 'verifyCode', someTicket],
    ['password', () => begin(pendingPassword), save, 'setPassword', laterTicket],
  ] as const)('OT-6 C29 a ticket that is lost at the %s step ends both', (_, arrive, act, call, ticket) => {
    const steps = arrive();
    act(steps);
    steps.answer(`${call}.ticket_invalid`);
    expect(steps.snapshot().output).toEqual({ type: 'stepLost', ticket });
    expect(steps.live()).toEqual([]);
  });

  it('OT-6 another number gives the step up, and keeps what proves the first', () => {
    const steps = begin(pendingCode);
    enterCode(steps);
    const [late] = steps.made;
    steps.child('oneTimeCode').send({ type: 'number.changeRequested' });
    expect(steps.snapshot().output).toEqual({
      type: 'numberChangeRequested',
      ticket: someTicket,
      until,
      locked: false,
    });
    late?.answer('accepted', { proof: laterTicket });
    expect(steps.did('rememberStep')).toEqual([]);
  });

  it.each([
    ['its own address', at(flow, 'code'), pendingCode, 0],
    ['the password before the code', at(flow, 'password'), pendingCode, 1],
    ['the code after it was right', at(flow, 'code'), pendingPassword, 1],
    ['its own address', at(flow, 'password'), pendingPassword, 0],
    ['the other flow', at(otherFlow[flow], 'code'), pendingCode, 1],
    ['the other flow', at(otherFlow[flow], 'password'), pendingPassword, 1],
    ['flags that mean nothing', at(null, 'code'), pendingCode, 1],
    ['another page', { name: 'games', path: '/' }, pendingCode, 0],
  ] as const)('RT-12 C32 the address of %s (%#)', (_, route, pending, home) => {
    const steps = begin(pending);
    steps.world({ type: 'route.changed', route });
    expect(steps.did('goHome')).toHaveLength(home);
    expect(screenOf(steps)).toBe(pending.step);
  });

  it('SS-7 whoever looks for the step is brought to it', () => {
    for (const pending of [pendingCode, pendingPassword]) {
      const steps = begin(pending);
      steps.send({ type: 'step.requested' });
      expect(steps.did('showStep')).toEqual([
        { flow, step: pending.step },
        { flow, step: pending.step },
      ]);
    }
  });

  describe('SS-6 another tab', () => {
    it('SS-6 ended there, ended here', () => {
      for (const pending of [pendingCode, pendingPassword]) {
        const steps = begin(pending);
        move(steps, null);
        expect(steps.snapshot().output).toEqual({ type: 'endedElsewhere' });
      }
    });

    it('SS-6 verified there: the password with the new ticket here, and what is on its way is given up', () => {
      const steps = begin(pendingCode);
      enterCode(steps);
      move(steps, pendingPassword);
      expect(screenOf(steps)).toBe('password');
      expect(steps.live()).toEqual([]);
      save(steps);
      expect(steps.made.at(-1)?.input['ticket']).toEqual(laterTicket);
      // The other tab has written it.
      expect(steps.did('rememberStep')).toEqual([]);
    });

    it('SS-6 OT-3 a deadline there runs here', () => {
      const steps = begin(pendingCode);
      steps.world({
        type: 'tab.stepMoved',
        pending: { ...pendingCode, until: moment + minutes(4) } as PendingStep,
      });
      expect(steps.deadlines()).toEqual([moment + minutes(4)]);
    });

    it('SS-6 OT-6 a new code request there is the one that a code is checked against here', () => {
      const steps = begin(pendingCode);
      move(steps, { ...pendingCode, ticket: laterTicket });
      enterCode(steps);
      expect(steps.live().map(({ input }) => input['ticket'])).toEqual([laterTicket]);
    });

    it.each([
      ['password of another number', { ...pendingPassword, phone: otherPhone }],
      ['password of the other flow', pendingPasswordOf(otherFlow[flow])],
      ['code of another number', { ...pendingCode, phone: otherPhone, ticket: laterTicket, until: moment }],
      ['code of the other flow', { ...pendingCodeOf(otherFlow[flow]), ticket: laterTicket, until: moment }],
    ] as const)('OT-6 SS-6 the %s there moves nothing here, at neither step', (_, pending) => {
      for (const [own, act] of [
        [pendingCode, enterCode],
        [pendingPassword, save],
      ] as const) {
        const steps = begin(own);
        act(steps);
        const before = steps.deadlines();
        move(steps, pending);
        expect([screenOf(steps), steps.snapshot().status, steps.live().length]).toEqual([own.step, 'active', 1]);
        expect(steps.deadlines()).toEqual(before);
      }
    });

    it('SS-6 OT-6 the password step begun anew there is the one here, and what is on its way is given up', () => {
      const steps = begin(pendingPassword);
      save(steps);
      move(steps, { ...pendingPassword, ticket: someTicket });
      expect([screenOf(steps), steps.live()]).toEqual(['password', []]);
      save(steps);
      expect(steps.live().map(({ input }) => input['ticket'])).toEqual([someTicket]);
    });

    it('SS-6 the same step there leaves what is on its way here', () => {
      const steps = begin(pendingPassword);
      save(steps);
      move(steps, pendingPassword);
      expect(steps.live()).toHaveLength(1);
    });

    it('OT-6 SS-6 what is lost after that is the newer ticket, at either step', () => {
      const atCode = begin(pendingCode);
      move(atCode, { ...pendingCode, ticket: laterTicket });
      enterCode(atCode);
      atCode.answer('verifyCode.ticket_invalid');
      const atPassword = begin(pendingCode);
      enterCode(atPassword);
      atPassword.answer('verifyCode.accepted', { proof: laterTicket });
      save(atPassword);
      atPassword.answer('setPassword.ticket_invalid');
      for (const steps of [atCode, atPassword]) {
        expect(steps.snapshot().output).toEqual({ type: 'stepLost', ticket: laterTicket });
      }
    });
  });
});
