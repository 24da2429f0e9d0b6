import { controlKey, oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  bearer,
  code,
  laterTicket,
  lock,
  minutes,
  moment,
  otherPhone,
  otpId,
  pass,
  phone,
  someTicket,
  until,
} from '../kit/samples.ts';

const justSent = { phone, until, locked: false };
const locked = { phone, until: moment + minutes(30), locked: true };

export const oneTimeCode = defineModel({
  name: 'one-time-code',
  machine: oneTimeCodeMachine,
  controlKey,
  present: moment,
  homes: {
    field: (snapshot) => snapshot.matches({ waitingForCode: { entry: { typing: 'clean' } } }),
  },
  inputs: {
    register: { ...justSent, request: { purpose: 'register', ticket: someTicket } },
    registerLocked: { ...locked, request: { purpose: 'register', ticket: someTicket } },
    forgotPassword: { ...justSent, request: { purpose: 'forgotPassword', ticket: someTicket } },
    pin: { ...justSent, request: { purpose: 'pin', bearer } },
    phone: { ...justSent, request: { purpose: 'phone', bearer, newPhone: otherPhone } },
    newPhone: { ...justSent, phone: otherPhone, request: { purpose: 'newPhone', bearer, newPhone: otherPhone } },
    pinReset: { ...justSent, request: { purpose: 'pinReset', bearer, otpId } },
  },
  events: {
    'code.submitted': { plain: { code } },
    ...plain('code.edited', 'resend.requested', 'number.changeRequested', 'dialog.dismissed'),
    'tab.deadlineMoved': {
      countdown: { until: justSent.until, locked: false },
      lock: { until: locked.until, locked: true },
    },
  },
  outcomes: {
    'verifyCode.accepted': {
      register: { proof: laterTicket },
      forgotPassword: { proof: laterTicket },
      pin: { proof: pass },
      phone: { proof: pass },
      newPhone: { proof: pass },
      pinReset: { proof: pass },
    },
    'verifyCode.otp_block': { plain: lock },
    'resendCode.accepted': { plain: { until: justSent.until, codesLeft: 1 } },
    'resendCode.otp_block': { plain: lock },
  },
});
