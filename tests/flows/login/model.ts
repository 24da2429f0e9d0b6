import { loginMachine } from '../../../machines/login/login.machine.ts';
import { defineModel } from '../kit/define-model.ts';
import { merchantUid, moment, password, phone, session, shortPassword, waitOf } from '../kit/samples.ts';

export const login = defineModel({
  name: 'login',
  machine: loginMachine,
  present: moment,
  homes: {
    form: (snapshot) => snapshot.matches({ entering: 'clean' }),
  },
  inputs: { newcomer: { merchantUid, phone: '' }, known: { merchantUid, phone } },
  events: {
    'credentials.submitted': {
      complete: { phone, password },
      noPhone: { phone: '', password },
      shortPassword: { phone, password: shortPassword },
      nothing: { phone: '', password: shortPassword },
    },
    'credentials.edited': { plain: {} },
    'registerForm.opened': { plain: { phone } },
    'recovery.opened': { plain: { phone } },
    'dialog.dismissed': { plain: {} },
  },
  outcomes: {
    'login.accepted': { plain: { session } },
    'login.throttled': { plain: waitOf(5) },
    'login.validation': { plain: { field: 'phone_number' } },
  },
});
