/** What a walk needs to know of forgot password; the steps on `/verification-otp` have models of their own. */
import { controlKey, forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { defineModel } from '../walk/model.ts';
import { routes } from './routes.ts';
import {
  laterTicket,
  merchantUid,
  minutes,
  moment,
  password,
  pendingCode,
  pendingPassword,
  phone,
  someTicket,
} from './samples.ts';

export const forgotPassword = defineModel({
  name: 'forgot-password',
  machine: forgotPasswordMachine,
  controlKey,
  inputs: {
    fresh: { merchantUid, phone: '', pending: null },
    codeAfterReload: { merchantUid, phone, pending: pendingCode('forgotPassword') },
    passwordAfterReload: { merchantUid, phone, pending: pendingPassword('forgotPassword') },
  },
  events: {
    'phone.submitted': { complete: { phone }, tooShort: { phone: phone.slice(0, 6) } },
    'phone.edited': { plain: {} },
    'sms.chosen': { plain: {} },
    'method.cancelled': { plain: {} },
    'loginForm.opened': { plain: { phone } },
    'dialog.dismissed': { plain: {} },
    // What the steps make of these is walked with the verification.
    'route.changed': { home: { route: routes.games } },
    'tab.stepMoved': { ended: { pending: null } },
  },
  outcomes: {
    'requestReset.accepted': { plain: { ticket: someTicket, until: moment + minutes(2) } },
    'requestReset.otp_block': { plain: { until: moment + minutes(15), minutes: 15 } },
    'requestReset.validation': { plain: { field: 'phone' } },
  },
  outputs: {
    verification: {
      saved: { type: 'saved', password },
      numberChange: { type: 'numberChangeRequested', ticket: laterTicket },
      stepLost: { type: 'stepLost' },
      endedElsewhere: { type: 'endedElsewhere' },
    },
  },
});
