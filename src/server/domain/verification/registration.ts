/**
 * Registration: a phone number asks for a code, proves itself with it and gets a password (RG-2 to RG-9). No step can
 * be skipped: each needs the ticket that the one before it gave out.
 */
import type { BodyOf } from '../../../contract/call.ts';
import type { setRegistrationPassword } from '../../../contract/new-password.calls.ts';
import type { resendRegistrationCode, verifyRegistrationCode } from '../../../contract/one-time-code.calls.ts';
import type { register } from '../../../contract/registration.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { findMerchant } from '../platform/merchants.ts';
import { refusePassword } from '../access/password-rules.ts';
import type { Passwords } from '../access/passwords.ts';
import { lockPhone } from '../access/phone-limits.ts';
import { createPlayer, findPlayerByPhone } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import { tookPart, useTicket, type TicketPair } from './tickets.ts';
import type { Sending, Verifications } from './verifications.ts';

export interface Registration {
  register(body: BodyOf<typeof register>, address: string): Promise<Reply<typeof register>>;
  resendCode(pair: TicketPair, address: string): Promise<Reply<typeof resendRegistrationCode>>;
  verifyCode(code: string, pair: TicketPair, address: string): Promise<Reply<typeof verifyRegistrationCode>>;
  setPassword(password: string, pair: TicketPair): Promise<Reply<typeof setRegistrationPassword>>;
}

interface RegistrationParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  verifications: Verifications;
}

interface Begun {
  id: string;
  state: 'started' | 'verified';
}

/** A registration of this number that was not finished yet. */
export const findRegistration = (handle: Queryable, merchant: string, phone: string): Promise<Begun | null> =>
  handle.row<Begun>(sql`
    select id, state from verifications
    where merchant = ${merchant} and phone = ${phone} and purpose = 'register'`);

/** A visitor's ticket as both steps write it. */
export const registerTicket = ({ token, e }: { token: string; e: string }) => ({ register_token: token, e });
export const passwordTicket = ({ token, e }: { token: string; e: string }) => ({ set_password_token: token, e });

export function createRegistration(parts: RegistrationParts): Registration {
  const { database, clock, limits, passwords, verifications } = parts;
  const claim = (pair: TicketPair) => ({ purpose: 'register', pair, player: null }) as const;

  const codeTicket = async (handle: Queryable, id: string, now: Date) =>
    registerTicket(await verifications.visitorTicket(handle, 'code', id, now));
  const proofTicket = async (handle: Queryable, id: string, now: Date) =>
    passwordTicket(await verifications.visitorTicket(handle, 'proof', id, now));

  /**
   * A number whose registration was begun. Only a browser that took part in it goes on where it stopped; for anybody
   * else the number has to prove itself anew.
   */
  async function resume(
    handle: Queryable,
    { id, state }: Begun,
    held: string | undefined,
    now: Date,
  ): Promise<Reply<typeof register>> {
    if (state === 'verified') {
      if (held !== undefined && (await tookPart(handle, held, id, now))) {
        return { outcome: 'please_proceed_to_set_password', data: await proofTicket(handle, id, now) };
      }
      await handle.run(sql`update verifications set state = 'started' where id = ${id}`);
      await handle.run(sql`delete from tickets where verification = ${id}`);
    }
    return { outcome: 'please_proceed_to_otp_verification', data: await codeTicket(handle, id, now) };
  }

  return {
    register: ({ phone, merchant_uid, register_token: held }, address) =>
      verifications.request(address, async (handle, codesEnd, now): Promise<Sending<Reply<typeof register>>> => {
        const merchant = await findMerchant(handle, merchant_uid);
        if (!merchant) return { reply: { outcome: 'merchant_uid' }, isSent: false };
        const locks = await lockPhone(handle, phone, limits, now);
        if (await findPlayerByPhone(handle, merchant.uuid, phone)) {
          return { reply: { outcome: 'validation.already.registered' }, isSent: false };
        }
        if (locks.day) return { reply: { outcome: 'otp_block', resetAt: locks.day }, isSent: false };
        const begun = await findRegistration(handle, merchant.uuid, phone);
        if (begun) return { reply: await resume(handle, begun, held, now), isSent: false };
        const wait = locks.code ?? codesEnd;
        if (wait) return { reply: { outcome: 'otp_block', resetAt: wait }, isSent: false };
        const id = await verifications.begin(
          handle,
          { purpose: 'register', merchant: merchant.uuid, phone, player: null, newPhone: null },
          now,
        );
        return {
          reply: { outcome: 'accepted', data: { ...(await codeTicket(handle, id, now)), phone } },
          isSent: true,
        };
      }),

    resendCode: (pair, address) => verifications.resend(claim(pair), address),

    verifyCode: (code, pair, address) =>
      verifications.verify(claim(pair), code, address, (handle, { id }, now) => proofTicket(handle, id, now)),

    async setPassword(password, pair) {
      const now = clock.now();
      const proven = await verifications.proven(database, claim(pair), now);
      if (!proven) return { outcome: 'ticket_invalid' };
      const { id, phone, merchant } = proven;
      const shop = await findMerchant(database, merchant);
      const refused = refusePassword(password, { phone, merchantName: shop?.name ?? '' });
      if (refused) return { outcome: refused };
      const passwordHash = await passwords.hash(password);
      return database.transaction(async (handle) => {
        const locks = await lockPhone(handle, phone, limits, now);
        if (locks.tries || !(await useTicket(handle, pair, now))) return { outcome: 'ticket_invalid' };
        await createPlayer(handle, { merchant, phone, passwordHash, createdAt: now });
        await handle.run(sql`delete from verifications where id = ${id}`);
        return { outcome: 'accepted' };
      });
    },
  };
}
