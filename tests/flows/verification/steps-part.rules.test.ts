/** ER-4: code and password are fetched while the number is typed, for both flows of a visitor. */
import { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { missingSteps } from '../../../machines/verification/steps-part.selectors.ts';
import { verificationScreen } from '../../../machines/verification/verification.selectors.ts';
import type { PendingStep } from '../../../machines/verification/pending-step.ts';
import {
  laterTicket,
  merchantUid,
  otherPhone,
  pendingCode,
  pendingPassword,
  phone,
  someTicket,
  until,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { begin as beginShop } from '../storefront/shop.ts';
import { changeNumber } from './steps.ts';

const input = (pending: PendingStep | null) => ({ merchantUid, phone: '', pending, areStepsFetched: false });
const accepted = { until, codesLeft: null };
const flows = {
  register: {
    begin: (pending: PendingStep | null) => runMachine(registrationMachine, input(pending)),
    askForCode(flow: Flow, number: string, ticket = someTicket) {
      flow.send({ type: 'phone.submitted', phone: number, agreed: true });
      flow.answer('register.accepted', { ...accepted, ticket });
    },
  },
  forgotPassword: {
    begin: (pending: PendingStep | null) => runMachine(forgotPasswordMachine, input(pending)) as unknown as Flow,
    askForCode(flow: Flow, number: string, ticket = someTicket) {
      flow.send({ type: 'phone.submitted', phone: number, agreed: true });
      flow.send({ type: 'sms.chosen' } as never);
      flow.answer('requestReset.accepted', { ...accepted, ticket });
    },
  },
} as const;
/** The two take the same events here. */
type Flow = ReturnType<typeof runMachine<typeof registrationMachine>>;

const arrive = (flow: Flow) => flow.world({ type: 'part.arrived' });
const fail = (flow: Flow) => flow.world({ type: 'part.missing' });
const isThere = ({ snapshot }: Flow) => 'verification' in snapshot().children;
const stepIn = ({ child }: Flow) => verificationScreen(child('verification').getSnapshot());

describe.each(['register', 'forgotPassword'] as const)('ER-4 %s', (name) => {
  const { begin, askForCode } = flows[name];
  const missing = () => {
    const flow = begin(pendingCode(name));
    fail(flow);
    return flow;
  };
  const retrying = () => {
    const flow = missing();
    flow.send({ type: 'part.requested' });
    return flow;
  };

  it('ER-4 RT-12 the code is asked for without them, and its step is shown while they come', () => {
    const flow = begin(null);
    askForCode(flow, phone);
    expect([isThere(flow), missingSteps(flow.snapshot())]).toEqual([false, null]);
    expect(flow.did('rememberStep')).toHaveLength(1);
    expect(flow.did('showStep')).toEqual([{ flow: name, step: 'code' }]);
    arrive(flow);
    expect(stepIn(flow)).toBe('code');
  });

  it('ER-4 SS-7 after a reload the step waits for them at its address', () => {
    const flow = begin(pendingPassword(name));
    expect(flow.did('showStep')).toEqual([{ flow: name, step: 'password' }]);
    arrive(flow);
    expect(stepIn(flow)).toBe('password');
  });

  it.each(['the first', 'another'])(
    'ER-4 fetched once, at %s try, they are there when the number is changed',
    (nth) => {
      const flow = nth === 'another' ? retrying() : begin(pendingCode(name));
      arrive(flow);
      changeNumber(flow);
      askForCode(flow, otherPhone, laterTicket);
      expect(stepIn(flow)).toBe('code');
    },
  );

  it('ER-4 a failure says so in a dialog with another try, which brings them', () => {
    const flow = missing();
    expect([missingSteps(flow.snapshot()), flow.snapshot().hasTag('dialog'), isThere(flow)]).toEqual([
      'missing',
      true,
      false,
    ]);
    flow.send({ type: 'part.requested' });
    expect([missingSteps(flow.snapshot()), flow.snapshot().hasTag('dialog')]).toEqual(['retrying', true]);
    arrive(flow);
    expect([stepIn(flow), flow.did('reload'), flow.snapshot().hasTag('dialog')]).toEqual(['code', [], false]);
  });

  it('ER-4 a second failure loads the page anew, once', () => {
    const flow = retrying();
    fail(flow);
    expect([missingSteps(flow.snapshot()), flow.did('reload').length]).toEqual(['missing', 1]);
    flow.send({ type: 'part.requested' });
    arrive(flow);
    expect([stepIn(flow), flow.did('reload').length]).toEqual(['code', 1]);
  });

  it('ER-4 they come by themselves when the device is online again, and a failure then loads nothing anew', () => {
    const flow = missing();
    flow.world({ type: 'connection.restored' });
    fail(flow);
    expect(flow.did('reload')).toEqual([]);
    flow.world({ type: 'connection.restored' });
    arrive(flow);
    expect(stepIn(flow)).toBe('code');
  });

  it.each([missing, retrying])(
    'ER-4 SS-7 closed without them, the shop is there and the step is kept: $name',
    (arrange) => {
      const flow = arrange();
      flow.send({ type: 'dialog.dismissed' });
      expect(flow.snapshot().output).toEqual({ type: 'dismissed' });
      expect([flow.did('goHome').length, flow.did('forgetStep')]).toEqual([1, []]);
    },
  );

  it.each([true, false])('ER-4 the storefront says whether they are there: %s', (areStepsFetched) => {
    const shop = beginShop({
      pending: pendingCode(name),
      phone,
      areStepsFetched,
      route: { name: 'verification', path: '/verification-otp', flow: name, step: 'code' },
    });
    const flow = shop.child(name === 'register' ? 'registration' : name);
    expect('verification' in (flow.getSnapshot() as { children: object }).children).toBe(areStepsFetched);
  });
});
