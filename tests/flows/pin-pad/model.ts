import { controlKey, pinPadMachine, type PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import type { ControlKey } from '../../../machines/kit/control-key.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  account,
  bearer,
  incompletePin,
  nameOfSecret,
  otherPhone,
  otherPin,
  otpId,
  pass,
  phone,
  pin,
  pinToken,
  proof,
  weakPin,
} from '../kit/samples.ts';

const removal = { purpose: 'confirm', bearer, deed: { kind: 'account_remove', id: account.id } } as const;

/** The machine compares what is entered with what it holds. */
const controlKeyWithPins = (snapshot: PinPadSnapshot): ControlKey => {
  const { current, pin: fresh } = snapshot.context;
  const nameOf = (held: typeof fresh) => nameOfSecret(held, { one: pin, other: otherPin, weak: weakPin });
  return { ...controlKey(snapshot), holds: `${nameOf(current)}+${nameOf(fresh)}` };
};

export const pinPad = defineModel({
  name: 'pin-pad',
  machine: pinPadMachine,
  controlKey: controlKeyWithPins,
  inputs: {
    set: { phone, request: { purpose: 'set', bearer, e: pass } },
    change: { phone, request: { purpose: 'change', bearer, e: pass } },
    reset: { phone, request: { purpose: 'reset', bearer, otpId, pinToken } },
    phone: { phone, request: { purpose: 'phone', bearer, e: pass, newPhone: otherPhone } },
    confirm: { phone, request: removal },
    /** The removal itself said that the PIN was wrong. */
    wasWrong: { phone, request: removal, wasWrong: true },
  },
  events: {
    'pin.submitted': {
      one: { pin },
      other: { pin: otherPin },
      weak: { pin: weakPin },
      incomplete: { pin: incompletePin },
    },
    ...plain('pin.edited', 'firstPin.requested', 'retry.requested', 'pinReset.requested', 'dialog.dismissed'),
  },
  outcomes: {
    'checkPin.wrong': { plain: { triesLeft: 3 }, uncounted: { triesLeft: null } },
    'checkPin.validation': { plain: { field: 'pin' } },
    'submitPin.confirmed': { plain: { proof } },
    'submitPin.wrong': { plain: { triesLeft: 3 }, uncounted: { triesLeft: null } },
    'submitPin.weak': { plain: { reason: 'date' } },
    'submitPin.validation': { plain: { field: 'pin' } },
  },
});
