/** What a walk needs to know of the one-time-code step. */
import { controlKey, oneTimeCodeMachine } from '../../machines/one-time-code/one-time-code.machine.ts';
import { Secret } from '../../src/contract/secret.ts';
import { defineModel } from '../walk/model.ts';
import { laterTicket, minutes, moment, phone, someTicket } from './samples.ts';

const step = { purpose: 'register', phone, ticket: someTicket } as const;

export const oneTimeCode = defineModel({
  name: 'one-time-code',
  machine: oneTimeCodeMachine,
  controlKey,
  inputs: {
    justSent: { ...step, until: moment + minutes(2), locked: false },
    locked: { ...step, until: moment + minutes(30), locked: true },
  },
  events: {
    'code.submitted': { plain: { code: new Secret('4821') } },
    'code.edited': { plain: {} },
    'resend.requested': { plain: {} },
    'number.changeRequested': { plain: {} },
    'tab.deadlineMoved': {
      countdown: { until: moment + minutes(2), locked: false },
      lock: { until: moment + minutes(30), locked: true },
    },
  },
  outcomes: {
    'verifyCode.accepted': { plain: { ticket: laterTicket } },
    'verifyCode.otp_block': { plain: { until: moment + minutes(15), minutes: 15 } },
    'resendCode.accepted': { plain: { until: moment + minutes(2) } },
    'resendCode.otp_block': { plain: { until: moment + minutes(15), minutes: 15 } },
  },
});
