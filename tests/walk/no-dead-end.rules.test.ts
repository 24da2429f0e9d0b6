/** No dead end: when the platform ends a ticket sooner than the client, the screen has a way on (ER-2, SS-7). */
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { pinMachine } from '../../machines/pin/pin.machine.ts';
import { registrationMachine } from '../../machines/registration/registration.machine.ts';
import { merchantUid, minutes, moment, otherPhone, phone } from '../flows/kit/samples.ts';
import { bearer, pendingCodeOf, pendingResetCode } from '../flows/kit/account-samples.ts';
import { phoneChangeMachine } from '../../machines/phone-change/phone-change.machine.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { runMachine, type MachineRun } from '../../src/walk/rules/machine-run.ts';

const kept = { phone, until: moment + minutes(2), locked: false };
// oxlint-disable-next-line typescript/no-explicit-any -- five machines in one table
type Any = MachineRun<any>;
const tell = ({ actor }: Any, event: { type: string } & Record<string, unknown>): void => actor.send(event);
interface Way {
  begin(): Any;
  /** The path of children to the code step. */
  step: readonly string[];
  /** Acts at the screen after the ticket's end; `call` is the call that then begins anew. */
  goOn(flow: Any): void;
  call: string;
  /** The fields that stay filled in. */
  filled?: object;
}
const ways: Record<string, Way> = {
  registration: {
    begin: () => runMachine(registrationMachine, { merchantUid, phone: '', pending: pendingCodeOf('register') }),
    step: ['verification', 'oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'phone.submitted', phone, agreed: true }),
    call: 'register',
    filled: { phone },
  },
  'forgot password': {
    begin: () =>
      runMachine(forgotPasswordMachine, { merchantUid, phone: '', pending: pendingCodeOf('forgotPassword') }),
    step: ['verification', 'oneTimeCode'],
    goOn(flow) {
      tell(flow, { type: 'phone.submitted', phone });
      tell(flow, { type: 'sms.chosen' });
    },
    call: 'requestReset',
    filled: { phone },
  },
  'PIN reset': {
    begin: () => runMachine(pinMachine, { intent: 'reset', bearer, phone, pending: pendingResetCode, code: null }),
    step: ['oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'code.requested' }),
    call: 'requestCode',
  },
  'PIN set and change': {
    begin: () =>
      runMachine(pinMachine, { intent: 'set', bearer, phone, pending: null, code: { purpose: 'pin', ...kept } }),
    step: ['oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'code.requested' }),
    call: 'requestCode',
  },
  'phone change': {
    begin: () =>
      runMachine(phoneChangeMachine, { bearer, phone, code: { purpose: 'phone', newPhone: otherPhone, ...kept } }),
    step: ['oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'phone.submitted', phone: otherPhone }),
    call: 'requestCode',
    filled: { newPhone: otherPhone },
  },
};

const beginsAnew = (flow: Any, { goOn, call, filled = {} }: Way): void => {
  expect(flow.snapshot().hasTag('error')).toBe(true);
  expect(flow.snapshot().context).toMatchObject(filled);
  goOn(flow);
  expect(flow.underway()).toEqual([call]);
};

describe('No dead end: a ticket that the platform ends sooner than ours leads to a screen with a way on', () => {
  describe.each(Object.entries(ways))('%s', (_name, way) => {
    it('said as a code is asked for again: the same', () => {
      const flow = way.begin();
      flow.reach();
      flow.child(...way.step).send({ type: 'resend.requested' });
      flow.answer('resendCode.ticket_invalid');
      beginsAnew(flow, way);
    });

    it('said in words that nobody knows: the number that is given again begins anew', () => {
      const flow = way.begin();
      flow.reach();
      const step = flow.child(...way.step);
      step.send({ type: 'resend.requested' });
      flow.answer('resendCode.unknown');
      expect(step.getSnapshot().hasTag('error')).toBe(true);
      step.send({ type: 'number.changeRequested' });
      beginsAnew(flow, way);
    });
  });
});
