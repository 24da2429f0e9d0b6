/** Registration; the steps on `/verification-otp` have models of their own. */
import { controlKey, registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { verificationEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  foreignPhone,
  laterTicket,
  lock,
  merchantUid,
  moment,
  pendingCode,
  pendingPassword,
  phone,
  session,
  someTicket,
  until,
  waitOf,
} from '../kit/samples.ts';

export const registration = defineModel({
  name: 'registration',
  machine: registrationMachine,
  controlKey,
  present: moment,
  homes: {
    form: (snapshot) => snapshot.matches({ phone: 'clean' }),
  },
  inputs: {
    fresh: { merchantUid, phone: '', pending: null, areStepsFetched: true },
    codeAfterReload: { merchantUid, phone, pending: pendingCode('register'), areStepsFetched: true },
    passwordAfterReload: { merchantUid, phone, pending: pendingPassword('register'), areStepsFetched: true },
    codeUnfetched: { merchantUid, phone, pending: pendingCode('register'), areStepsFetched: false },
  },
  events: {
    'phone.submitted': {
      complete: { phone, agreed: true },
      notAgreed: { phone, agreed: false },
      foreign: { phone: foreignPhone, agreed: true },
    },
    'phone.edited': { plain: {} },
    'loginForm.opened': { plain: { phone } },
    'dialog.dismissed': { plain: {} },
    ...plain('part.requested', 'part.arrived', 'part.missing', 'connection.restored'),
  },
  outcomes: {
    'register.accepted': { plain: { ticket: someTicket, until, codesLeft: 4 } },
    'register.please_proceed_to_otp_verification': { plain: { ticket: someTicket } },
    'register.please_proceed_to_set_password': { plain: { ticket: laterTicket } },
    'register.otp_block': { plain: lock },
    'register.validation': { plain: { field: 'phone_number' } },
    'resendCode.accepted': { plain: { until, codesLeft: 3 } },
    'resendCode.otp_block': {
      lock,
      countdown: waitOf(2),
    },
    'login.accepted': { plain: { session } },
    'login.throttled': { plain: waitOf(5) },
    'login.validation': { plain: { field: 'phone_number' } },
  },
  outputs: { verification: verificationEnds },
});
