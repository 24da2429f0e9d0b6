import { controlKey, newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  bearer,
  laterTicket,
  moment,
  noPassword,
  otherPassword,
  password,
  phone,
  shortPassword,
  waitOf,
} from '../kit/samples.ts';

const current = otherPassword;

export const newPassword = defineModel({
  name: 'new-password',
  machine: newPasswordMachine,
  controlKey,
  present: moment,
  homes: {
    form: (snapshot) => snapshot.matches({ editing: 'clean' }),
  },
  inputs: {
    register: { phone, request: { purpose: 'register', ticket: laterTicket } },
    forgotPassword: { phone, request: { purpose: 'forgotPassword', ticket: laterTicket } },
    change: { phone, request: { purpose: 'change', bearer } },
  },
  events: {
    'passwords.submitted': {
      equal: { current, password, confirmation: password },
      different: { current, password, confirmation: otherPassword },
      tooShort: { current, password: shortPassword, confirmation: shortPassword },
      withoutCurrent: { current: null, password, confirmation: password },
      sameAsCurrent: { current: password, password, confirmation: password },
    },
    'confirmation.left': {
      different: { password, confirmation: otherPassword },
      equal: { password, confirmation: password },
      empty: { password, confirmation: noPassword },
    },
    ...plain('passwords.edited', 'dialog.dismissed'),
  },
  outcomes: {
    'setPassword.throttled': { plain: waitOf(5) },
    'setPassword.validation': { plain: { field: 'password' } },
  },
});
