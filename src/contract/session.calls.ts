/** Login and logout (LG-3, SS-5). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { GivenToken, named, Phone, ShownPhone, ShownText, Uuid } from './schemas.ts';
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
