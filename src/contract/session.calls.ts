/** Login, logout and the wallet (LG-3, SS-3, SS-5). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { GivenToken, maybe, named, Phone, ShownPhone, ShownText, Uuid } from './schemas.ts';
import { Secret } from './secret.ts';
import { merchantInvalid, throttled, validation } from './shared-outcomes.ts';

interface SessionUser {
  id: string;
  username: string;
  phoneNumber: string;
}

export interface Session {
  token: Secret;
  /** Empty if neither the platform nor the storage has it. */
  phone: string;
  /** Null after a reload: the storage keeps the token and the phone only (SS-4). */
  user: SessionUser | null;
}

/** Balances; null if the platform does not send one. */
export interface Wallet {
  token: Platinum | null;
  winning: Platinum | null;
}

export const login = defineCall({
  name: 'login',
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
      named(
        { token: ['access_token'], phone_number: ['phone', 'phone_prefix', 'prefix'] },
        v.object({ token: GivenToken, phone_number: ShownPhone, id: ShownText(64), username: ShownText(100) }),
      ),
      ({ token, phone_number, id, username }, { input }): { session: Session } => {
        const phone = phone_number ?? (input as Partial<{ phone: string }>).phone ?? '';
        return {
          session: {
            token: new Secret(token),
            phone,
            user: { id: id ?? '', username: username ?? '', phoneNumber: phone },
          },
        };
      },
    ),
    invalid_credentials: refusal({
      type: 'error.auth',
      text: 'Invalid Phone Number or Password',
      also: ['Phone number and password do not match'],
      status: 401,
    }),
    throttled,
    merchant_uid: merchantInvalid,
    validation,
  },
});

export const logout = defineCall({
  name: 'logout',
  path: '/auth/logout',
  body: nothing,
  write: ({ token }: { token: Secret }) => ({ bearer: token }),
  outcomes: { accepted: success() },
});

export const wallet = defineCall({
  name: 'wallet',
  method: 'GET',
  path: '/auth/wallet',
  body: nothing,
  write: ({ token }: { token: Secret }) => ({ bearer: token }),
  outcomes: {
    accepted: success(
      named(
        {},
        v.pipe(
          v.object({ platinum_topup: maybe(PlatinumAmount), platinum_in_game: maybe(PlatinumAmount) }),
          v.check((data) => data.platinum_topup !== null || data.platinum_in_game !== null),
        ),
      ) as unknown as v.GenericSchema<
        { platinum_topup: number; platinum_in_game: number },
        { platinum_topup: Platinum | null; platinum_in_game: Platinum | null }
      >,
      ({ platinum_topup, platinum_in_game }): { wallet: Wallet } => ({
        wallet: { token: platinum_topup, winning: platinum_in_game },
      }),
    ),
  },
});
