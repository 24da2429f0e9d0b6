/**
 * A new password: for a number that has just proved itself (RG-9, FP-2, FP-6), or for a player who knows the current
 * one (PW-1).
 */
import * as v from 'valibot';
import { defineCall, defineFamily, refusal, success } from './call.ts';
import { NewPassword, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { throttled, ticketInvalid, validation } from './shared-outcomes.ts';
import { given, numberOf, type Ticket } from './ticket.ts';

/** On whose behalf a password is set. */
export type PasswordRequest =
  | { purpose: 'register' | 'forgotPassword'; ticket: Ticket }
  | { purpose: 'change'; bearer: Secret };

const passwordCode = (code: string) => ({ type: 'error.validation', field: 'password', code, status: 422 }) as const;

const refusedPassword = {
  /** On the list of passwords that are tried first. */
  too_common: refusal(passwordCode('password_too_common')),
  /** Made of the phone number, the merchant's or the game's name. */
  too_obvious: refusal(passwordCode('password_too_obvious')),
};

type ByTicket<Purpose extends 'register' | 'forgotPassword'> = { purpose: Purpose; ticket: Ticket; password: Secret };

export const setRegistrationPassword = defineCall({
  name: 'setRegistrationPassword',
  method: 'POST',
  base: 'api',
  path: '/v2/player/password/set',
  auth: 'none',
  body: v.object({ password: NewPassword, set_password_token: Token }),
  query: ['e'],
  v1: { path: '/player/api/v1.0/setpassword' },
  write: (input: ByTicket<'register'>) => ({
    body: {
      password: input.password.reveal(),
      ...given('set_password_token', input.ticket.token),
      ...numberOf(input.ticket),
    },
    query: given('e', input.ticket.e),
  }),
  outcomes: { accepted: success(), ...refusedPassword, ticket_invalid: ticketInvalid, validation },
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  base: 'api',
  path: '/v2/player/password/forgot/reset',
  auth: 'none',
  body: v.object({ password: NewPassword, set_password_token: Token }),
  query: ['e'],
  v1: { path: '/player/api/v1.0/forgot/password/newpassword' },
  write: (input: ByTicket<'forgotPassword'>) => ({
    body: {
      password: input.password.reveal(),
      ...given('set_password_token', input.ticket.token),
      ...numberOf(input.ticket),
    },
    query: given('e', input.ticket.e),
  }),
  outcomes: { accepted: success(), ...refusedPassword, ticket_invalid: ticketInvalid, validation },
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  base: 'api',
  path: '/v2/auth/player/password/change',
  auth: 'bearer',
  body: v.object({
    password: NewPassword,
    password_confirmation: v.string(),
    current_password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
  write: (input: { purpose: 'change'; bearer: Secret; current: Secret; password: Secret }) => ({
    bearer: input.bearer,
    body: {
      password: input.password.reveal(),
      password_confirmation: input.password.reveal(),
      current_password: input.current.reveal(),
    },
  }),
  outcomes: {
    accepted: success(),
    wrong_current: refusal({
      type: 'error.password',
      text: 'Wrong current password!',
      also: ['Current password is wrong'],
      status: 422,
    }),
    same_as_current: refusal(passwordCode('password_same_as_current')),
    ...refusedPassword,
    /** Too many wrong current passwords: they count as failed logins do (docs/security.md C56). */
    throttled,
    validation,
  },
});

export const setPassword = defineFamily('setPassword', {
  register: setRegistrationPassword,
  forgotPassword: resetPassword,
  change: changePassword,
});
