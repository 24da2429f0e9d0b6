/** The PIN flow; the code and the digits have models of their own. */
import { controlKey, pinMachine } from '../../../machines/pin/pin.machine.ts';
import { playerCodeEnds } from '../kit/child-ends.ts';
import { defineModel, endings, plain } from '../kit/define-model.ts';
import { bearer, lock, moment, otherPhone, otpId, pass, phone, pinToken, until, waitOf } from '../kit/samples.ts';

const player = { bearer, phone, pending: null, code: null, unanswered: null };
const wait = { phone, until, locked: false };
const reset = { ...player, intent: 'reset' } as const;

export const pin = defineModel({
  name: 'pin',
  machine: pinMachine,
  controlKey,
  present: moment,
  inputs: {
    set: { ...player, intent: 'set' },
    change: { ...player, intent: 'change' },
    reset,
    resetAtCode: { ...reset, pending: { step: 'code', otpId, ...wait } },
    resetAtPin: { ...reset, pending: { step: 'pin', otpId, pinToken } },
    setAtCode: { ...player, intent: 'set', code: { purpose: 'pin', ...wait } },
    changeAfterOther: { ...player, intent: 'change', code: { purpose: 'phone', newPhone: otherPhone, ...wait } },
  },
  events: plain('code.requested', 'pinReset.requested', 'dialog.dismissed'),
  outcomes: {
    'requestCode.accepted': {
      pin: { until, otpId: null, codesLeft: 4 },
      pinReset: { until, otpId, codesLeft: 4 },
    },
    'requestCode.otp_block': { lock, countdown: waitOf(2) },
  },
  outputs: {
    oneTimeCode: {
      verified: { type: 'verified', proof: pass },
      // The page offers no other number and none is changed, but the code step can end so: it begins anew with a code.
      numberChange: { type: 'numberChangeRequested', until, locked: false },
      ...playerCodeEnds,
    },
    pinPad: {
      ...endings('accepted', 'ticketLost', 'alreadySet', 'resetRequested', 'uncertain', 'dismissed', 'unauthorized'),
    },
  },
  neverEnds: {
    pinPad: {
      confirmed: 'A PIN is set, changed or replaced here, not asked for a sensitive action.',
      pinMissing: 'Only a sensitive action says so.',
      numberTaken: 'Only where a number is changed can it be taken.',
    },
  },
});
