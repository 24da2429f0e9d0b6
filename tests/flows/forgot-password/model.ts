/** Forgot password; the steps on `/verification-otp` have models of their own. */
import {
  controlKey,
  forgotPasswordMachine,
  type ForgotPasswordSnapshot,
} from '../../../machines/forgot-password/forgot-password.machine.ts';
import type { ControlKey } from '../../../machines/kit/control-key.ts';
import { verificationEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  lock,
  merchantUid,
  moment,
  otherPhone,
  pendingCode,
  pendingPassword,
  phone,
  someTicket,
  until,
} from '../kit/samples.ts';

/** The machine tells numbers apart, of which the samples have two: the one in hand, and the one that a code went to. */
const controlKeyWithNumbers = (snapshot: ForgotPasswordSnapshot): ControlKey => {
  const nameOf = (number: string | undefined) => (number === otherPhone ? 'other' : 'first');
  const { phone: inHand, pending } = snapshot.context;
  return { ...controlKey(snapshot), number: nameOf(inHand), coded: nameOf(pending?.phone) };
};

export const forgotPassword = defineModel({
  name: 'forgot-password',
  machine: forgotPasswordMachine,
  controlKey: controlKeyWithNumbers,
  present: moment,
  inputs: {
    fresh: { merchantUid, phone: '', pending: null, areStepsFetched: true },
    codeAfterReload: { merchantUid, phone, pending: pendingCode('forgotPassword'), areStepsFetched: true },
    passwordAfterReload: { merchantUid, phone, pending: pendingPassword('forgotPassword'), areStepsFetched: true },
    codeUnfetched: { merchantUid, phone, pending: pendingCode('forgotPassword'), areStepsFetched: false },
  },
  events: {
    'phone.submitted': { complete: { phone }, other: { phone: otherPhone }, tooShort: { phone: phone.slice(0, 6) } },
    ...plain('phone.edited', 'sms.chosen', 'method.cancelled'),
    ...plain('part.requested', 'part.arrived', 'part.missing', 'connection.restored'),
    'loginForm.opened': { plain: { phone } },
    'dialog.dismissed': { plain: {} },
    // What the steps make of these is walked with the verification.
  },
  outcomes: {
    'requestReset.accepted': { plain: { ticket: someTicket, until, codesLeft: 4 } },
    'requestReset.otp_block': { plain: lock },
    'requestReset.validation': { plain: { field: 'phone' } },
  },
  outputs: { verification: verificationEnds },
});
