/** The 4-digit code: requested, resent, verified, each purpose at its own address (OT-1 to OT-6, FP-6, PN-5, PC-1). */
import * as v from 'valibot';
import { defineCall, defineFamily, nothing, refusal, success } from './call.ts';
import { codeLife } from './deadline.ts';
import { Code, GivenToken, KnownCodeTicket, maybe, named, PasswordTicket, Phone, Token } from './schemas.ts';
import { Secret } from './secret.ts';
import { numberTaken, otpBlock, phoneCode, ticketInvalid } from './shared-outcomes.ts';
import { given, inBody, ticket, type Proof, type Ticket, type VisitorRequest } from './ticket.ts';

export type CodeRequest =
  | VisitorRequest
  | { purpose: 'pin'; bearer: Secret }
  /** The code goes to the old number and is bound to the new one. */
  | { purpose: 'phone'; bearer: Secret; newPhone: string }
  | { purpose: 'pinReset'; bearer: Secret; otpId: Secret };
export type CodePurpose = CodeRequest['purpose'];

type For<Purpose extends CodePurpose> = Extract<CodeRequest, { purpose: Purpose }>;

const otpCode = (code: string) => ({ type: 'error.otp', field: 'otp', code, status: 422 }) as const;

const noPin = refusal({ type: 'error.pin', field: 'pin', code: 'pin_missing', status: 422 });

/** Refusals of a typed code. Unlisted words mean a wrong code (OT-5). */
const refusedCode = {
  rejected: { ...refusal({ ...otpCode('otp_invalid'), also: ['Verifikasi gagal'] }), otherwise: true as const },
  expired: refusal(otpCode('otp_expired')),
  /** Third wrong try: the code is dead, the next may be requested. */
  exhausted: refusal(otpCode('otp_exhausted')),
  otp_block: otpBlock,
  ticket_invalid: ticketInvalid,
};

const passwordTicket = success(PasswordTicket, ({ set_password_token, e }, { input }): { proof: Proof } => ({
  proof: ticket(set_password_token, e ?? '', (input as Partial<{ ticket: Ticket }>).ticket?.phone),
}));

const verifyByTicket = <const Name extends string>(name: Name, path: string, v1: string) =>
  defineCall({
    name,
    path,
    auth: 'none',
    body: v.object({ otp: Code, register_token: Token }),
    query: ['e'],
    v1: { path: v1 },
    write: (input: VisitorRequest & { code: Secret }) => ({
      body: { otp: input.code.reveal(), ...inBody('register_token', input.ticket) },
      query: given('e', input.ticket.e),
    }),
    outcomes: { accepted: passwordTicket, ...refusedCode },
  });

export const verifyRegistrationCode = verifyByTicket(
  'verifyRegistrationCode',
  '/v2/player/otp/verify',
  '/player/api/v1.0/verify',
);

const verifyForgotCode = verifyByTicket(
  'verifyForgotCode',
  '/v2/player/password/forgot/verify',
  '/player/api/v1.0/forgot/password/verify',
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
  write: ({ purpose, bearer, code }: (For<'pin'> | For<'phone'>) & { code: Secret }) => ({
    bearer,
    body: {
      otp: code.reveal(),
      ...(purpose === 'pin' ? { is_change_pin: true } : { is_change_phone_number: true }),
    },
  }),
  outcomes: {
    accepted: success(
      named({ e: ['change_pin_token', 'token'] }, v.object({ e: maybe(GivenToken) })),
      ({ e }): { proof: Proof } => ({ proof: new Secret(e ?? '') }),
    ),
    ...refusedCode,
  },
});

export const verifyPinResetCode = defineCall({
  name: 'verifyPinResetCode',
  path: '/v2/auth/player/pin/reset/verify',
  body: v.object({ otp: Code, otp_id: Token }),
  write: ({ bearer, otpId, code }: For<'pinReset'> & { code: Secret }) => ({
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
  pinReset: verifyPinResetCode,
});

/** A platform may send a new token with every code. */
const sentAgain = success(
  KnownCodeTicket as v.GenericSchema<unknown, v.InferOutput<typeof KnownCodeTicket>>,
  ({ register_token, e }, { stamp, input }): { until: number; ticket?: Ticket } => {
    const { ticket: held } = input as Partial<{ ticket: Ticket }>;
    return {
      until: stamp.receivedAt + codeLife,
      ...(register_token !== null && { ticket: ticket(register_token, e ?? held?.e.reveal() ?? '', held?.phone) }),
    };
  },
);

const resendByTicket = <const Name extends string>(name: Name, path: string, v1: string) =>
  defineCall({
    name,
    path,
    auth: 'none',
    body: v.object({ register_token: Token }),
    query: ['e'],
    v1: { path: v1 },
    write: ({ ticket }: VisitorRequest) => ({
      body: inBody('register_token', ticket),
      query: given('e', ticket.e),
    }),
    outcomes: { accepted: sentAgain, otp_block: otpBlock, ticket_invalid: ticketInvalid },
  });

export const resendRegistrationCode = resendByTicket(
  'resendRegistrationCode',
  '/v2/player/otp/resend',
  '/player/api/v1.0/send-otp',
);

const resendForgotCode = resendByTicket(
  'resendForgotCode',
  '/v2/player/password/forgot/resend',
  '/player/api/v1.0/forgot/password/sendotp',
);

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
  write: (input: For<'pin'> | For<'phone'>) => ({
    bearer: input.bearer,
    body:
      input.purpose === 'pin'
        ? { is_change_pin: true }
        : { is_change_phone_number: true, phone_number: input.newPhone },
  }),
  outcomes: {
    accepted: success(nothing, (_data, { stamp }): { until: number; otpId: Secret | null } => ({
      until: stamp.receivedAt + codeLife,
      otpId: null,
    })),
    otp_block: otpBlock,
    'validation.already.registered': numberTaken,
    same_number: refusal(phoneCode('validation.same')),
    invalid_number: refusal({ type: 'error.validation', field: 'phone_number', status: 422 }),
    no_pin: noPin,
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
      named({}, v.object({ otp_id: GivenToken })),
      ({ otp_id }, { stamp }): { until: number; otpId: Secret | null } => ({
        until: stamp.receivedAt + codeLife,
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
  pinReset: sendPinResetCode,
});

export const resendCode = defineFamily('resendCode', {
  register: resendRegistrationCode,
  forgotPassword: resendForgotCode,
  pin: sendPlayerCode,
  phone: sendPlayerCode,
  pinReset: sendPinResetCode,
});
