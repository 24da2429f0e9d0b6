/** The 4-digit code of a player, and the families of all codes (PN-5, PC-1, PC-4). Loaded with a player's part alone. */
import * as v from 'valibot';
import { defineCall, defineFamily, refusal, success } from './call.ts';
import { codeLife } from './deadline.ts';
import { refusedCode, verifyForgotCode, verifyRegistrationCode } from './code-check.calls.ts';
import { resendForgotCode, resendRegistrationCode, type CodeRequestFor } from './one-time-code.calls.ts';
import { Code, CodeSent, CodesLeft, GivenToken, maybe, named, Phone, Token } from './schemas.ts';
import { Secret } from './secret.ts';
import { numberTaken, otpBlock, phoneCode, ticketInvalid } from './shared-outcomes.ts';
import type { Proof } from './ticket.ts';

const noPin = refusal({ type: 'error.pin', field: 'pin', code: 'pin_missing', status: 422 });

/** The proof of a player's code, empty if the platform keeps it with the session. */
const playerProof = success(
  named({ e: ['change_pin_token', 'token'] }, v.object({ e: maybe(GivenToken) })),
  ({ e }): { proof: Proof } => ({ proof: new Secret(e ?? '') }),
);

/** Exactly one flag is set: a code serves only its purpose (docs/security.md C40). */
const Flags = v.union([
  v.strictObject({ otp: Code, is_change_pin: v.literal(true) }),
  v.strictObject({ otp: Code, is_change_phone_number: v.literal(true) }),
]);

export const verifyPlayerCode = defineCall({
  name: 'verifyPlayerCode',
  path: '/v2/auth/player/otp/verified',
  body: Flags,
  v1: {
    path: '/guard/change/api/v1.0/pin/verify',
    only: ({ purpose }) => purpose === 'pin',
    fixed: { is_change_pin: true },
  },
  write: ({ purpose, bearer, code }: (CodeRequestFor<'pin'> | CodeRequestFor<'phone'>) & { code: Secret }) => ({
    bearer,
    body: {
      otp: code.reveal(),
      ...(purpose === 'pin' ? { is_change_pin: true } : { is_change_phone_number: true }),
    },
  }),
  outcomes: { accepted: playerProof, ...refusedCode },
});

export const verifyNewNumberCode = defineCall({
  name: 'verifyNewNumberCode',
  path: '/v2/auth/player/phone/new/verify',
  body: v.object({ otp: Code }),
  write: ({ bearer, code }: CodeRequestFor<'newPhone'> & { code: Secret }) => ({
    bearer,
    body: { otp: code.reveal() },
  }),
  outcomes: { accepted: playerProof, ...refusedCode },
});

export const verifyPinResetCode = defineCall({
  name: 'verifyPinResetCode',
  path: '/v2/auth/player/pin/reset/verify',
  body: v.object({ otp: Code, otp_id: Token }),
  write: ({ bearer, otpId, code }: CodeRequestFor<'pinReset'> & { code: Secret }) => ({
    bearer,
    body: { otp: code.reveal(), otp_id: otpId.reveal() },
  }),
  outcomes: {
    accepted: success(
      named({ change_pin_token: ['pin_token', 'e', 'token'] }, v.object({ change_pin_token: GivenToken })),
      ({ change_pin_token }): { proof: Proof } => ({ proof: new Secret(change_pin_token) }),
    ),
    ...refusedCode,
  },
});

export const verifyCode = defineFamily('verifyCode', {
  register: verifyRegistrationCode,
  forgotPassword: verifyForgotCode,
  pin: verifyPlayerCode,
  phone: verifyPlayerCode,
  newPhone: verifyNewNumberCode,
  pinReset: verifyPinResetCode,
});

interface Sent {
  until: number;
  codesLeft: number | null;
  otpId: Secret | null;
}

const codeSent = success(CodeSent, ({ codes_left }, { stamp }): Sent => ({
  until: stamp.receivedAt + codeLife,
  codesLeft: codes_left,
  otpId: null,
}));

/** Carries the flag of the verification, so that a code is bound to its purpose from the start (docs/decisions/011). */
export const sendPlayerCode = defineCall({
  name: 'sendPlayerCode',
  path: '/v2/auth/player/otp/send',
  body: v.union([
    v.strictObject({ is_change_pin: v.literal(true) }),
    v.strictObject({ is_change_phone_number: v.literal(true), phone_number: Phone }),
  ]),
  v1: {
    path: '/guard/change/api/v1.0/pin/request',
    only: ({ purpose }) => purpose === 'pin',
    fixed: { is_change_pin: true },
  },
  write: (input: CodeRequestFor<'pin'> | CodeRequestFor<'phone'>) => ({
    bearer: input.bearer,
    body:
      input.purpose === 'pin'
        ? { is_change_pin: true }
        : { is_change_phone_number: true, phone_number: input.newPhone },
  }),
  outcomes: {
    accepted: codeSent,
    otp_block: otpBlock,
    'validation.already.registered': numberTaken,
    same_number: refusal(phoneCode('validation.same')),
    invalid_number: refusal({ type: 'error.validation', field: 'phone_number', status: 422 }),
    no_pin: noPin,
  },
});

/** Also resends. For ten minutes after the code to the old number was right; a platform without it asks for that code alone. */
export const sendNewNumberCode = defineCall({
  name: 'sendNewNumberCode',
  path: '/v2/auth/player/phone/new/send',
  body: v.object({ phone_number: Phone }),
  write: ({ bearer, newPhone }: CodeRequestFor<'newPhone'>) => ({ bearer, body: { phone_number: newPhone } }),
  outcomes: {
    accepted: codeSent,
    otp_block: otpBlock,
    'validation.already.registered': numberTaken,
    ticket_invalid: ticketInvalid,
  },
});

/** For a forgotten or locked PIN; `otp_id` names the request, also when repeated. */
export const sendPinResetCode = defineCall({
  name: 'sendPinResetCode',
  path: '/v2/auth/player/pin/reset/send',
  body: v.object({ otp_id: v.optional(Token) }),
  write: ({ bearer, otpId }: { purpose: 'pinReset'; bearer: Secret; otpId: Secret | null }) => ({
    bearer,
    body: otpId ? { otp_id: otpId.reveal() } : {},
  }),
  outcomes: {
    accepted: success(
      named({}, v.object({ otp_id: GivenToken, codes_left: CodesLeft })),
      ({ otp_id, codes_left }, { stamp }): Sent => ({
        until: stamp.receivedAt + codeLife,
        codesLeft: codes_left,
        otpId: new Secret(otp_id),
      }),
    ),
    otp_block: otpBlock,
    ticket_invalid: ticketInvalid,
    no_pin: noPin,
  },
});

export const requestCode = defineFamily('requestCode', {
  pin: sendPlayerCode,
  phone: sendPlayerCode,
  newPhone: sendNewNumberCode,
  pinReset: sendPinResetCode,
});

export const resendCode = defineFamily('resendCode', {
  register: resendRegistrationCode,
  forgotPassword: resendForgotCode,
  pin: sendPlayerCode,
  phone: sendPlayerCode,
  newPhone: sendNewNumberCode,
  pinReset: sendPinResetCode,
});
