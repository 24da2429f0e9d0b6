/** What a walk needs to know of the new-password step. */
import { controlKey, newPasswordMachine } from '../../machines/new-password/new-password.machine.ts';
import { defineModel } from '../walk/model.ts';
import { laterTicket, noPassword, otherPassword, password, phone, shortPassword } from './samples.ts';

export const newPassword = defineModel({
  name: 'new-password',
  machine: newPasswordMachine,
  controlKey,
  inputs: { verified: { purpose: 'register', phone, ticket: laterTicket } },
  events: {
    'passwords.submitted': {
      equal: { password, confirmation: password },
      different: { password, confirmation: otherPassword },
      tooShort: { password: shortPassword, confirmation: shortPassword },
    },
    'confirmation.left': {
      different: { password, confirmation: otherPassword },
      equal: { password, confirmation: password },
      empty: { password, confirmation: noPassword },
    },
    'passwords.edited': { plain: {} },
  },
  outcomes: { 'setPassword.validation': { plain: { field: 'password' } } },
});
