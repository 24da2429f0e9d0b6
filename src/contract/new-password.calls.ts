/** A new password: after a right code (RG-9, FP-2, FP-6), or with the current one (PW-1). */
import * as v from 'valibot';
import { defineCall, defineFamily, refusal, success } from './call.ts';
import { NewPassword, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { throttled, ticketInvalid, validation } from './shared-outcomes.ts';
import { given, inBody, type VisitorRequest } from './ticket.ts';

export type PasswordRequest = VisitorRequest | { purpose: 'change'; bearer: Secret };

const passwordCode = (code: string) => ({ type: 'error.validation', field: 'password', code, status: 422 }) as const;

const refusedPassword = {
  too_common: refusal(passwordCode('password_too_common')),
  /** Made of the phone number, the merchant's or the game's name. */
  too_obvious: refusal(passwordCode('password_too_obvious')),
};

const setByTicket = <const Name extends string>(name: Name, path: string, v1: string) =>
  defineCall({
    name,
    path,
    auth: 'none',
    body: v.object({ password: NewPassword, set_password_token: Token }),
    query: ['e'],
    v1: { path: v1 },
    write: ({ ticket, password }: VisitorRequest & { password: Secret }) => ({
      body: { password: password.reveal(), ...inBody('set_password_token', ticket) },
      query: given('e', ticket.e),
    }),
    outcomes: { accepted: success(), ...refusedPassword, ticket_invalid: ticketInvalid, validation },
  });

export const setRegistrationPassword = setByTicket(
  'setRegistrationPassword',
  '/v2/player/password/set',
  '/player/api/v1.0/setpassword',
);

const resetPassword = setByTicket(
  'resetPassword',
  '/v2/player/password/forgot/reset',
  '/player/api/v1.0/forgot/password/newpassword',
);

export const changePassword = defineCall({
  name: 'changePassword',
  path: '/v2/auth/player/password/change',
  body: v.object({
    password: NewPassword,
    password_confirmation: v.string(),
    current_password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
  write: (input: { purpose: 'change'; bearer: Secret; current: Secret; password: Secret }) => {
    const [password, current] = [input.password.reveal(), input.current.reveal()];
    return { bearer: input.bearer, body: { password, password_confirmation: password, current_password: current } };
  },
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
    /** Wrong current passwords count as failed logins do (docs/security.md C56). */
    throttled,
    validation,
  },
});

export const setPassword = defineFamily('setPassword', {
  register: setRegistrationPassword,
  forgotPassword: resetPassword,
  change: changePassword,
});
