/** The six-digit PIN: set, changed, reset, confirmed (PN-1 to PN-5, PC-1, PC-2, WD-1). */
import * as v from 'valibot';
import { defineCall, defineFamily, refusal, success } from './call.ts';
import { SensitiveActionData, type SensitiveAction } from './sensitive-action.ts';
import { PinAsProof, wrongPinWords } from './money-outcomes.ts';
import { pinTries, weakPinReasons, type WeakPin } from './pin-rules.ts';
import { GivenToken, named, Phone, Pin, shown, Token } from './schemas.ts';
import { Secret } from './secret.ts';
import { numberTaken, ticketInvalid, validation } from './shared-outcomes.ts';
import { given } from './ticket.ts';

export type PinRequest =
  | { purpose: 'set'; bearer: Secret; e: Secret }
  | { purpose: 'change'; bearer: Secret; e: Secret }
  | { purpose: 'reset'; bearer: Secret; otpId: Secret; pinToken: Secret }
  | { purpose: 'phone'; bearer: Secret; e: Secret; newPhone: string }
  | { purpose: 'confirm'; bearer: Secret; deed: SensitiveAction };
export type PinPurpose = PinRequest['purpose'];

type For<Purpose extends PinPurpose> = Extract<PinRequest, { purpose: Purpose }>;

const pinCode = (code: string) => ({ type: 'error.pin', field: 'pin', code, status: 422 }) as const;

const refusedPin = {
  same_as_old: refusal({ ...pinCode('pin_same_as_old'), also: ['New PIN must not be the same as the old PIN'] }),
  weak: refusal(
    pinCode('pin_weak'),
    named({}, v.object({ reason: shown(v.picklist(weakPinReasons)) })),
    ({ reason }): { reason: WeakPin | null } => ({ reason }),
  ),
};
/** At zero tries the outcome is `locked`. Null if the platform does not send the number. */
const triesLeft = named(
  {},
  v.object({ tries_left: shown(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pinTries - 1))) }),
);
const readTries = (data: { tries_left: number | null }) => ({ triesLeft: data.tries_left });
const wrong = refusal({ ...pinCode('pin_wrong'), also: wrongPinWords }, triesLeft, readTries);
/** Five wrong PINs: only a reset unlocks (PN-4). */
const locked = refusal({ ...pinCode('pin_locked'), status: 423 });

export const setPin = defineCall({
  name: 'setPin',
  path: '/v2/auth/player/pin/set',
  body: v.object({ pin: Pin }),
  query: ['e'],
  v1: { path: '/guard/change/api/v1.0/pin/set' },
  write: ({ bearer, e, pin }: For<'set'> & { pin: Secret }) => ({
    bearer,
    body: { pin: pin.reveal() },
    query: given('e', e),
  }),
  outcomes: {
    accepted: success(),
    ...refusedPin,
    /** A PIN exists, perhaps from another device: it must be changed, not set. */
    already_set: refusal(pinCode('pin_already_set')),
    ticket_invalid: ticketInvalid,
    validation,
  },
});

export const changePin = defineCall({
  name: 'changePin',
  path: '/v2/auth/player/pin/change',
  body: v.object({ pin: Pin, current_pin: Pin }),
  query: ['e'],
  v1: { path: '/guard/change/api/v1.0/pin/change' },
  write: ({ bearer, e, current, pin }: For<'change'> & { current: Secret; pin: Secret }) => ({
    bearer,
    body: { pin: pin.reveal(), current_pin: current.reveal() },
    query: given('e', e),
  }),
  outcomes: {
    accepted: success(),
    wrong,
    locked,
    ...refusedPin,
    ticket_invalid: ticketInvalid,
    validation,
  },
});

/** Compares the old PIN before the new one is asked for. Counts as a try, and needs the code's proof as a change does. */
export const checkPin = defineCall({
  name: 'checkPin',
  path: '/v2/auth/player/pin/verify',
  body: v.object({ pin: Pin }),
  query: ['e'],
  write: ({ bearer, e, current }: { bearer: Secret; e: Secret; current: Secret }) => ({
    bearer,
    body: { pin: current.reveal() },
    query: given('e', e),
  }),
  outcomes: { accepted: success(), wrong, locked, ticket_invalid: ticketInvalid, validation },
});

export const resetPin = defineCall({
  name: 'resetPin',
  path: '/v2/auth/player/pin/reset/reset',
  body: v.object({ pin: Pin, otp_id: Token, pin_token: Token }),
  write: ({ bearer, otpId, pinToken, pin }: For<'reset'> & { pin: Secret }) => ({
    bearer,
    body: { pin: pin.reveal(), otp_id: otpId.reveal(), pin_token: pinToken.reveal() },
  }),
  outcomes: { accepted: success(), ...refusedPin, ticket_invalid: ticketInvalid, validation },
});

export const changePhone = defineCall({
  name: 'changePhone',
  path: '/v2/auth/player/phone/change',
  body: v.object({ phone_number: Phone, pin: Pin }),
  query: ['e'],
  write: ({ bearer, e, newPhone, current }: For<'phone'> & { current: Secret }) => ({
    bearer,
    body: { phone_number: newPhone, pin: current.reveal() },
    query: given('e', e),
  }),
  outcomes: {
    accepted: success(),
    wrong: refusal(
      { type: 'error.pin', text: 'Incorrect PIN', also: [...wrongPinWords, 'pin_wrong'], status: 422 },
      triesLeft,
      readTries,
    ),
    locked,
    number_taken: numberTaken,
    ticket_invalid: ticketInvalid,
    validation,
  },
});

/** The proof is good for this sensitive action alone, once, for five minutes (C85). */
export const confirmPin = defineCall({
  name: 'confirmPin',
  path: '/v2/auth/player/pin/confirm',
  body: v.object({ pin: Pin, deed: SensitiveActionData }),
  /** Nobody checks the PIN beforehand: it goes with the sensitive action. */
  fallback: ({ current }) => ({ outcome: 'confirmed', proof: new PinAsProof(current.reveal()) }),
  write: ({ bearer, deed, current }: For<'confirm'> & { current: Secret }) => ({
    bearer,
    body: { pin: current.reveal(), deed },
  }),
  outcomes: {
    /** Not `accepted`: only this success carries data. */
    confirmed: success(v.object({ proof: GivenToken }), ({ proof }): { proof: Secret } => ({
      proof: new Secret(proof),
    })),
    wrong,
    locked,
    missing: refusal({ ...pinCode('pin_missing'), status: 409 }),
    validation,
  },
});

export const submitPin = defineFamily('submitPin', {
  set: setPin,
  change: changePin,
  reset: resetPin,
  phone: changePhone,
  confirm: confirmPin,
});
