/** A forgotten password: the number proves itself with a code and gets a new one (FP-2 to FP-6). Nobody is logged in. */
import type { BodyOf } from '../../../contract/call.ts';
import type { requestReset } from '../../../contract/forgot-password.calls.ts';
import type { resetPassword } from '../../../contract/new-password.calls.ts';
import type { resendForgotCode, verifyForgotCode } from '../../../contract/one-time-code.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { LoginThrottle } from '../access/login-throttle.ts';
import { findMerchant } from '../platform/merchants.ts';
import { notices, sendNotice } from './messages.ts';
import { refusePassword } from '../access/password-rules.ts';
import type { Passwords } from '../access/passwords.ts';
import { lockPhone } from '../access/phone-limits.ts';
import { findPlayerByPhone } from '../access/players.ts';
import { findRegistration, passwordTicket, registerTicket } from './registration.ts';
import type { Reply } from '../platform/reply.ts';
import type { Sessions } from '../access/sessions.ts';
import { useTicket, type TicketPair } from './tickets.ts';
import { endVerifications, type Sending, type Verifications } from './verifications.ts';

export interface ForgotPassword {
  request(body: BodyOf<typeof requestReset>, address: string): Promise<Reply<typeof requestReset>>;
  resendCode(pair: TicketPair, address: string): Promise<Reply<typeof resendForgotCode>>;
  verifyCode(code: string, pair: TicketPair, address: string): Promise<Reply<typeof verifyForgotCode>>;
  reset(password: string, pair: TicketPair): Promise<Reply<typeof resetPassword>>;
}

interface ForgotPasswordParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  sessions: Sessions;
  throttle: LoginThrottle;
  verifications: Verifications;
  /** A message was committed. */
  onMessage(): void;
}

export function createForgotPassword(parts: ForgotPasswordParts): ForgotPassword {
  const { database, clock, limits, passwords, sessions, throttle, verifications, onMessage } = parts;
  const claim = (pair: TicketPair) => ({ purpose: 'forgot_password', pair, player: null }) as const;

  return {
    request: ({ phone, merchant_uid }, address) =>
      verifications.request(address, async (handle, codesEnd, now): Promise<Sending<Reply<typeof requestReset>>> => {
        const merchant = await findMerchant(handle, merchant_uid);
        if (!merchant) return { reply: { outcome: 'merchant_uid' }, isSent: false };
        const locks = await lockPhone(handle, phone, limits, now);
        const player = await findPlayerByPhone(handle, merchant.uuid, phone);
        if (!player) {
          const isBegun = (await findRegistration(handle, merchant.uuid, phone)) !== null;
          const outcome = isBegun ? 'please_finish_your_registration_process' : 'validation.not.registered';
          return { reply: { outcome }, isSent: false };
        }
        const wait = locks.code ?? codesEnd;
        if (wait) return { reply: { outcome: 'otp_block', resetAt: wait }, isSent: false };
        const id = await verifications.begin(
          handle,
          { purpose: 'forgot_password', merchant: merchant.uuid, phone, player: player.id, newPhone: null },
          now,
        );
        const data = registerTicket(await verifications.visitorTicket(handle, 'code', id, now));
        return { reply: { outcome: 'accepted', data }, isSent: true };
      }),

    resendCode: (pair, address) => verifications.resend(claim(pair), address),

    verifyCode: (code, pair, address) =>
      verifications.verify(claim(pair), code, address, async (handle, { id }, now) =>
        passwordTicket(await verifications.visitorTicket(handle, 'proof', id, now)),
      ),

    async reset(password, pair) {
      const now = clock.now();
      const proven = await verifications.proven(database, claim(pair), now);
      if (!proven || proven.player === null) return { outcome: 'ticket_invalid' };
      const { phone, merchant, player } = proven;
      const shop = await findMerchant(database, merchant);
      const refused = refusePassword(password, { phone, merchantName: shop?.name ?? '' });
      if (refused) return { outcome: refused };
      const passwordHash = await passwords.hash(password);
      const reply = await database.transaction(async (handle): Promise<Reply<typeof resetPassword>> => {
        const locks = await lockPhone(handle, phone, limits, now);
        if (locks.tries || !(await useTicket(handle, pair, now))) return { outcome: 'ticket_invalid' };
        // Waits for a login that is about to be committed, so that its session is ended with the others.
        await handle.run(sql`update players set password_hash = ${passwordHash} where id = ${player}`);
        await sessions.endAll(handle, player);
        await endVerifications(handle, player);
        await throttle.clear(handle, phone);
        await sendNotice(handle, limits, phone, notices.passwordReset, now);
        return { outcome: 'accepted' };
      });
      if (reply.outcome === 'accepted') onMessage();
      return reply;
    },
  };
}
