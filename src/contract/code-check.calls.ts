/** The check of a visitor's 4-digit code, each purpose at its own address (OT-5, OT-6, FP-6). Loaded once a code is typed. */
import * as v from 'valibot';
import { defineCall, defineFamily, refusal, success } from './call.ts';
import { Code, PasswordTicket, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { otpBlock, ticketInvalid } from './shared-outcomes.ts';
import { given, inBody, ticket, type Proof, type Ticket, type VisitorRequest } from './ticket.ts';

const otpCode = (code: string) => ({ type: 'error.otp', field: 'otp', code, status: 422 }) as const;

/** Refusals of a typed code. Unlisted words mean a wrong code (OT-5). */
export const refusedCode = {
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

export const verifyForgotCode = verifyByTicket(
  'verifyForgotCode',
  '/v2/player/password/forgot/verify',
  '/player/api/v1.0/forgot/password/verify',
);

/** The members that a visitor needs; player-codes.calls.ts has them all. */
export const verifyVisitorCode = defineFamily('verifyCode', {
  register: verifyRegistrationCode,
  forgotPassword: verifyForgotCode,
});
