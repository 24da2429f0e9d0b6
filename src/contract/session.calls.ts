/** Login, logout and the wallet (LG-3, SS-3, SS-5). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { Phone, Text, Token, Uuid } from './schemas.ts';
import { Secret } from './secret.ts';
import { merchantInvalid, throttled, validation } from './shared-outcomes.ts';

/** SS-1. */
export interface SessionUser {
  id: string;
  username: string;
  phoneNumber: string;
}

export interface Session {
  token: Secret;
  phone: string;
  /** Null after a reload: the storage keeps the token and the phone only (SS-4). */
  user: SessionUser | null;
}

/** Balances in whole Platinum. */
export interface Wallet {
  token: number;
  winning: number;
}

const Platinum = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const login = defineCall({
  name: 'login',
  method: 'POST',
  base: 'api',
  path: '/auth/login',
  auth: 'none',
  body: v.object({
    phone_number: Phone,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    merchant_uid: Uuid,
  }),
  write: (input: { phone: string; password: Secret; merchantUid: string }) => ({
    body: { phone_number: input.phone, password: input.password.reveal(), merchant_uid: input.merchantUid },
  }),
  outcomes: {
    accepted: success(
      v.object({ token: Token, phone_number: Phone, id: Text(64), username: Text(100) }),
      ({ token, phone_number, id, username }): { session: Session } => ({
        session: {
          token: new Secret(token),
          phone: phone_number,
          user: { id, username, phoneNumber: phone_number },
        },
      }),
    ),
    invalid_credentials: refusal({
      type: 'error.auth',
      text: 'Invalid Phone Number or Password',
      status: 401,
    }),
    throttled,
    merchant_uid: merchantInvalid,
    validation,
  },
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  base: 'api',
  path: '/auth/logout',
  auth: 'bearer',
  body: nothing,
  write: (input: { token: Secret }) => ({ bearer: input.token }),
  outcomes: { accepted: success() },
});

export const wallet = defineCall({
  name: 'wallet',
  method: 'GET',
  base: 'api',
  path: '/auth/wallet',
  auth: 'bearer',
  body: nothing,
  write: (input: { token: Secret }) => ({ bearer: input.token }),
  outcomes: {
    accepted: success(
      v.object({ platinum_topup: Platinum, platinum_in_game: Platinum }),
      ({ platinum_topup, platinum_in_game }): { wallet: Wallet } => ({
        wallet: { token: platinum_topup, winning: platinum_in_game },
      }),
    ),
  },
});
