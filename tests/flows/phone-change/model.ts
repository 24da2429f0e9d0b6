/** A new phone number; the code and the PIN have models of their own. */
import { controlKey, phoneChangeMachine } from '../../../machines/phone-change/phone-change.machine.ts';
import { playerCodeEnds } from '../kit/child-ends.ts';
import { defineModel, endings, plain } from '../kit/define-model.ts';
import { bearer, foreignPhone, lock, minutes, moment, otherPhone, pass, phone, until, waitOf } from '../kit/samples.ts';

const player = { bearer, phone, code: null, unanswered: null };
const wait = { phone, until, locked: false };

export const phoneChange = defineModel({
  name: 'phone-change',
  machine: phoneChangeMachine,
  controlKey,
  present: moment,
  inputs: {
    player,
    playerAtCode: { ...player, code: { purpose: 'phone', newPhone: otherPhone, ...wait } },
    playerAtNewCode: { ...player, code: { purpose: 'phone', newPhone: otherPhone, ...wait, phone: otherPhone } },
    playerAfterOther: { ...player, code: { purpose: 'pin', ...wait } },
  },
  events: {
    'phone.submitted': {
      other: { phone: otherPhone },
      tooShort: { phone: otherPhone.slice(0, 6) },
      foreign: { phone: foreignPhone },
      same: { phone },
    },
    ...plain('phone.edited', 'retry.requested', 'pin.requested', 'dialog.dismissed'),
  },
  outcomes: {
    'requestCode.accepted': {
      phone: { until, otpId: null, codesLeft: 4 },
      newPhone: { until, otpId: null, codesLeft: 4 },
    },
    'requestCode.otp_block': { lock, countdown: waitOf(2) },
  },
  outputs: {
    oneTimeCode: {
      verified: { type: 'verified', proof: pass },
      numberChange: { type: 'numberChangeRequested', until: moment + minutes(4), locked: false },
      ...playerCodeEnds,
    },
    pinPad: {
      ...endings('accepted', 'ticketLost', 'numberTaken', 'resetRequested', 'uncertain', 'dismissed', 'unauthorized'),
    },
  },
  neverEnds: {
    pinPad: {
      confirmed: 'The PIN is asked for together with the change, not for a sensitive action.',
      alreadySet: 'Only where a PIN is set can there be one already.',
      pinMissing: 'Only a sensitive action says so: without a PIN no code is sent to a new number.',
    },
  },
});
