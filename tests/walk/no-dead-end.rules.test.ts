/** No dead end: a platform that ends a ticket in words that nobody knows leaves a way on (ER-2, SS-7). */
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { pinMachine } from '../../machines/pin/pin.machine.ts';
import { registrationMachine } from '../../machines/registration/registration.machine.ts';
import {
  bearer,
  merchantUid,
  otherPhone,
  pendingCode as pendingCodeOf,
  pendingResetCode,
  phone,
  until,
} from '../flows/kit/samples.ts';
import { phoneChangeMachine } from '../../machines/phone-change/phone-change.machine.ts';
import { expect, it } from '../../src/walk/rules/rules.ts';
import { runMachine, type MachineRun } from '../../src/walk/rules/machine-run.ts';

const kept = { phone, until, locked: false };
// oxlint-disable-next-line typescript/no-explicit-any -- five machines in one table
type Any = MachineRun<any>;
const tell = ({ actor }: Any, event: { type: string } & Record<string, unknown>): void => actor.send(event);
interface Way {
  begin(): Any;
  /** The path of children to the code step. */
  step: readonly string[];
  /** Acts at the screen that the other number leads to; `call` is the call that then begins anew. */
  goOn(flow: Any): void;
  call: string;
  /** The fields that stay filled in. */
  filled?: object;
}
const ways: Record<string, Way> = {
  registration: {
    begin: () =>
      runMachine(registrationMachine, {
        merchantUid,
        phone: '',
        pending: pendingCodeOf('register'),
        areStepsFetched: true,
      }),
    step: ['verification', 'oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'phone.submitted', phone, agreed: true }),
    call: 'register',
    filled: { phone },
  },
  'forgot password': {
    begin: () =>
      runMachine(forgotPasswordMachine, {
        merchantUid,
        phone: '',
        pending: pendingCodeOf('forgotPassword'),
        areStepsFetched: true,
      }),
    step: ['verification', 'oneTimeCode'],
    goOn(flow) {
      tell(flow, { type: 'phone.submitted', phone });
      tell(flow, { type: 'sms.chosen' });
    },
    call: 'requestReset',
    filled: { phone },
  },
  'PIN reset': {
    begin: () =>
      runMachine(pinMachine, {
        intent: 'reset',
        bearer,
        phone,
        pending: pendingResetCode,
        code: null,
        unanswered: null,
      }),
    step: ['oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'code.requested' }),
    call: 'requestCode',
  },
  'PIN set and change': {
    begin: () =>
      runMachine(pinMachine, {
        intent: 'set',
        bearer,
        phone,
        pending: null,
        code: { purpose: 'pin', ...kept },
        unanswered: null,
      }),
    step: ['oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'code.requested' }),
    call: 'requestCode',
  },
  'phone change': {
    begin: () =>
      runMachine(phoneChangeMachine, {
        bearer,
        phone,
        code: { purpose: 'phone', newPhone: otherPhone, ...kept },
        unanswered: null,
      }),
    step: ['oneTimeCode'],
    goOn: (flow) => tell(flow, { type: 'phone.submitted', phone: otherPhone }),
    call: 'requestCode',
    filled: { newPhone: otherPhone },
  },
};

it.each(Object.entries(ways))(
  'ER-2 SS-7 %s: a resend that fails in unknown words says so, and the number that is given again begins anew',
  (_, { begin, step: path, goOn, call, filled = {} }) => {
    const flow = begin();
    flow.reach();
    const step = flow.child(...path);
    step.send({ type: 'resend.requested' });
    flow.answer('resendCode.unknown');
    expect(step.getSnapshot().hasTag('error')).toBe(true);
    step.send({ type: 'number.changeRequested' });
    expect(flow.snapshot().hasTag('error')).toBe(true);
    expect(flow.snapshot().context).toMatchObject(filled);
    goOn(flow);
    expect(flow.underway()).toEqual([call]);
  },
);
