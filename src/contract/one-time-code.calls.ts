/** The 4-digit code: verified, or sent once more. One shape for every purpose (OT-1 to OT-6). */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { codeLife } from './deadline.ts';
import { Code, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { otpBlock, ticketInvalid } from './shared-outcomes.ts';
import { ticket, type Ticket } from './ticket.ts';

const otpCode = (code: string) => ({ type: 'error.otp', field: 'otp', code, status: 422 }) as const;

export const verifyCode = defineCall({
  name: 'verifyCode',
  method: 'POST',
  base: 'api',
  path: '/v2/player/otp/verify',
  auth: 'none',
  body: v.object({ otp: Code, register_token: Token }),
  query: ['e'],
  write: (input: { code: Secret; ticket: Ticket }) => ({
    body: { otp: input.code.reveal(), register_token: input.ticket.token.reveal() },
    query: { e: input.ticket.e.reveal() },
  }),
  outcomes: {
    accepted: success(v.object({ set_password_token: Token, e: Token }), ({ set_password_token, e }) => ({
      ticket: ticket(set_password_token, e),
    })),
    rejected: refusal(otpCode('otp_invalid')),
    expired: refusal(otpCode('otp_expired')),
    /** The third wrong try: this code is dead, the next one may be asked for. */
    exhausted: refusal(otpCode('otp_exhausted')),
    otp_block: otpBlock,
    ticket_invalid: ticketInvalid,
  },
});

export const resendCode = defineCall({
  name: 'resendCode',
  method: 'POST',
  base: 'api',
  path: '/v2/player/otp/resend',
  auth: 'none',
  body: v.object({ register_token: Token }),
  query: ['e'],
  write: (input: { ticket: Ticket }) => ({
    body: { register_token: input.ticket.token.reveal() },
    query: { e: input.ticket.e.reveal() },
  }),
  outcomes: {
    accepted: success(v.unknown(), (_data, { stamp }) => ({ until: stamp.receivedAt + codeLife })),
    otp_block: otpBlock,
    ticket_invalid: ticketInvalid,
  },
});
