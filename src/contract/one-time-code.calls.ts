/** The 4-digit code of a visitor, sent again; each purpose at its own address (OT-1 to OT-6, FP-6). */
import * as v from 'valibot';
import { defineCall, defineFamily, success } from './call.ts';
import { codeLife } from './deadline.ts';
import { CodeSent, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { otpBlock, ticketInvalid } from './shared-outcomes.ts';
import { given, inBody, ticket, type Ticket, type VisitorRequest } from './ticket.ts';

export type CodeRequest =
  | VisitorRequest
  | { purpose: 'pin'; bearer: Secret }
  /** The code goes to the old number and is bound to the new one. */
  | { purpose: 'phone'; bearer: Secret; newPhone: string }
  /** The code goes to the new number, after the one to the old number was right (docs/decisions/038). */
  | { purpose: 'newPhone'; bearer: Secret; newPhone: string }
  | { purpose: 'pinReset'; bearer: Secret; otpId: Secret };
export type CodePurpose = CodeRequest['purpose'];

export type CodeRequestFor<Purpose extends CodePurpose> = Extract<CodeRequest, { purpose: Purpose }>;

const sentAgain = success(
  CodeSent,
  (
    { register_token, e, codes_left },
    { stamp, input },
  ): { until: number; codesLeft: number | null; ticket?: Ticket } => {
    const { ticket: held } = input as Partial<{ ticket: Ticket }>;
    return {
      until: stamp.receivedAt + codeLife,
      codesLeft: codes_left,
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

export const resendForgotCode = resendByTicket(
  'resendForgotCode',
  '/v2/player/password/forgot/resend',
  '/player/api/v1.0/forgot/password/sendotp',
);

/** The members that a visitor needs; player-codes.calls.ts has them all. */
export const resendVisitorCode = defineFamily('resendCode', {
  register: resendRegistrationCode,
  forgotPassword: resendForgotCode,
});
