/** What a walk needs to know of registration; the code and password steps have models of their own. */
import {
  controlKey,
  registrationMachine,
  type PendingRegistration,
  type RegistrationSnapshot,
} from '../../machines/registration/registration.machine.ts';
import { defineModel } from '../walk/model.ts';
import { routes } from './routes.ts';
import {
  foreignPhone,
  laterTicket,
  merchantUid,
  minutes,
  moment,
  otherPhone,
  password,
  phone,
  session,
  someTicket,
} from './samples.ts';

export const pendingCode: PendingRegistration = {
  step: 'code',
  phone,
  ticket: someTicket,
  until: moment + minutes(2),
  locked: false,
};
export const pendingPassword: PendingRegistration = { step: 'password', phone, ticket: laterTicket };

/** The machine tells tickets apart by their tokens, of which the samples have two. */
const controlKeyWithTicket = (snapshot: RegistrationSnapshot): string => {
  const held = snapshot.context.ticket;
  const ticket = held === null ? 'none' : laterTicket.token.equals(held.token) ? 'later' : 'first';
  return `${controlKey(snapshot)} ticket=${ticket}`;
};

export const registration = defineModel({
  name: 'registration',
  machine: registrationMachine,
  controlKey: controlKeyWithTicket,
  inputs: {
    fresh: { merchantUid, phone: '', pending: null },
    codeAfterReload: { merchantUid, phone, pending: pendingCode },
    passwordAfterReload: { merchantUid, phone, pending: pendingPassword },
  },
  events: {
    'phone.submitted': {
      complete: { phone, agreed: true },
      notAgreed: { phone, agreed: false },
      foreign: { phone: foreignPhone, agreed: true },
    },
    'phone.edited': { plain: {} },
    'registerForm.opened': { plain: {} },
    'loginForm.opened': { plain: { phone } },
    'dialog.dismissed': { plain: {} },
    'route.changed': {
      home: { route: routes.games },
      codeStep: { route: routes.codeStep },
      passwordStep: { route: routes.passwordStep },
      strayStep: { route: routes.strayStep },
    },
    'tab.registrationMoved': {
      ended: { pending: null },
      newCode: { pending: { ...pendingCode, until: moment + minutes(4) } },
      newTicket: { pending: { ...pendingCode, ticket: laterTicket } },
      newPasswordTicket: { pending: { ...pendingPassword, ticket: someTicket } },
      verified: { pending: pendingPassword },
      otherNumber: { pending: { ...pendingCode, phone: otherPhone } },
    },
  },
  outcomes: {
    'register.accepted': { plain: { ticket: someTicket, until: moment + minutes(2) } },
    'register.please_proceed_to_otp_verification': { plain: { ticket: someTicket } },
    'register.please_proceed_to_set_password': { plain: { ticket: laterTicket } },
    'register.otp_block': { plain: { until: moment + minutes(15), minutes: 15 } },
    'register.validation': { plain: { field: 'phone_number' } },
    'resendCode.accepted': { plain: { until: moment + minutes(2) } },
    'resendCode.otp_block': {
      lock: { until: moment + minutes(15), minutes: 15 },
      countdown: { until: moment + minutes(2), minutes: 2 },
    },
    'login.accepted': { plain: { session } },
    'login.throttled': { plain: { until: moment + minutes(5), minutes: 5 } },
    'login.validation': { plain: { field: 'phone_number' } },
  },
  outputs: {
    oneTimeCode: {
      verified: { type: 'verified', ticket: laterTicket },
      numberChange: { type: 'numberChangeRequested' },
      ticketLost: { type: 'ticketLost' },
    },
    newPassword: { saved: { type: 'saved', password }, ticketLost: { type: 'ticketLost' } },
  },
});
