/** Registration, first step: a phone number asks for a code (RG-2 to RG-8). */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { codeLife } from './deadline.ts';
import { CodeTicket, IndonesianPhone, KnownCodeTicket, KnownPasswordTicket, Token, Uuid } from './schemas.ts';
import { merchantInvalid, numberTaken, otpBlock, phoneCode, validation } from './shared-outcomes.ts';
import { given, ticket, type Ticket } from './ticket.ts';

const phoneIn = (input: unknown): string => (input as Partial<{ phone: string }>).phone ?? '';

/** The platform's ticket, or the one that this browser holds for the number. */
function stepOf(input: unknown, token: string | null, e: string | null): Ticket {
  const { held } = input as Partial<{ held: Ticket | null }>;
  return token === null && held?.phone === phoneIn(input) ? held : ticket(token ?? '', e ?? '', phoneIn(input));
}

export const register = defineCall({
  name: 'register',
  path: '/v2/register',
  auth: 'none',
  body: v.object({
    phone: IndonesianPhone,
    merchant_uid: Uuid,
    /** Proof that this browser already holds a step of this phone's registration (docs/decisions/004). */
    register_token: v.optional(Token),
  }),
  v1: {
    path: '/player/api/v1.0/register',
    as: { 'validation.already.registered': 'already_registered_here' },
  },
  write: ({ phone, merchantUid, held }: { phone: string; merchantUid: string; held: Ticket | null }) => ({
    body: { phone, merchant_uid: merchantUid, ...(held && given('register_token', held.token)) },
  }),
  outcomes: {
    accepted: success(CodeTicket, ({ register_token, e, codes_left }, { stamp, input }) => ({
      ticket: ticket(register_token, e ?? '', phoneIn(input)),
      until: stamp.receivedAt + codeLife,
      codesLeft: codes_left,
    })),
    /** The number has an unfinished registration: a resend is due (RG-3). */
    please_proceed_to_otp_verification: refusal(
      phoneCode('please_proceed_to_otp_verification'),
      KnownCodeTicket,
      ({ register_token, e }, { input }) => ({ ticket: stepOf(input, register_token, e) }),
    ),
    /** The number was verified by this browser and lacks a password (RG-4). */
    please_proceed_to_set_password: refusal(
      phoneCode('please_proceed_to_set_password'),
      KnownPasswordTicket,
      ({ set_password_token, e }, { input }) => ({ ticket: stepOf(input, set_password_token, e) }),
    ),
    'validation.already.registered': numberTaken,
    /** The same in v1’s words. */
    already_registered_here: refusal({
      type: 'error.player',
      text: 'Player already Registered in this Merchant',
      status: 422,
    }),
    otp_block: otpBlock,
    merchant_uid: merchantInvalid,
    validation,
  },
});
