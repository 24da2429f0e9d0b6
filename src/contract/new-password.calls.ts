/** A password for a phone number that proved itself with a code (RG-9). */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { NewPassword, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { ticketInvalid, validation } from './shared-outcomes.ts';
import type { Ticket } from './ticket.ts';

const passwordCode = (code: string) => ({ type: 'error.validation', field: 'password', code, status: 422 }) as const;

export const setPassword = defineCall({
  name: 'setPassword',
  method: 'POST',
  base: 'api',
  path: '/v2/player/password/set',
  auth: 'none',
  body: v.object({ password: NewPassword, set_password_token: Token }),
  query: ['e'],
  write: (input: { password: Secret; ticket: Ticket }) => ({
    body: { password: input.password.reveal(), set_password_token: input.ticket.token.reveal() },
    query: { e: input.ticket.e.reveal() },
  }),
  outcomes: {
    accepted: success(),
    /** On the list of passwords that are tried first. */
    too_common: refusal(passwordCode('password_too_common')),
    /** Made of the phone number, the merchant's or the game's name. */
    too_obvious: refusal(passwordCode('password_too_obvious')),
    ticket_invalid: ticketInvalid,
    validation,
  },
});
