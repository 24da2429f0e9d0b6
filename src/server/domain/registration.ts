/**
 * Registration: a phone number asks for a code, proves itself with it and gets a password (RG-2 to RG-9). No step can
 * be skipped: each needs the ticket that the one before it gave out.
 */
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../contract/call.ts';
import type { setPassword } from '../../contract/new-password.calls.ts';
import type { resendCode, verifyCode } from '../../contract/one-time-code.calls.ts';
import type { register } from '../../contract/registration.calls.ts';
import type { Database, Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { after, type Clock } from './clock.ts';
import { countAttempt, isRightCode, sendCode, useCode, type CodeParts } from './codes.ts';
import { giveBack, take } from './counters.ts';
import { findMerchant } from './merchants.ts';
import { refusePassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { countFailure, forgiveFailure, lockPhone } from './phone-limits.ts';
import { createPlayer } from './players.ts';
import { TooMuch } from './refusals.ts';
import type { Reply } from './reply.ts';
import {
  findTicket,
  issueTicket,
  prolongTicket,
  provesRegistration,
  useTicket,
  type Halves,
  type TicketHolder,
} from './tickets.ts';

export interface Registration {
  register(body: BodyOf<typeof register>, address: string): Promise<Reply<typeof register>>;
  resendCode(halves: Halves, address: string): Promise<Reply<typeof resendCode>>;
  verifyCode(code: string, halves: Halves, address: string): Promise<Reply<typeof verifyCode>>;
  setPassword(password: string, halves: Halves): Promise<Reply<typeof setPassword>>;
}

interface RegistrationParts extends CodeParts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  /** A message was committed. */
  onMessage(): void;
}

export function createRegistration(parts: RegistrationParts): Registration {
  const { database, clock, limits, passwords, onMessage } = parts;
  const ticketEnd = (now: Date): Date => after(now, limits.ticketLife);

  async function registerTicket(handle: Queryable, registration: string, now: Date) {
    const { token, e } = await issueTicket(handle, 'register', registration, ticketEnd(now));
    return { register_token: token, e };
  }

  async function passwordTicket(handle: Queryable, registration: string, now: Date) {
    const { token, e } = await issueTicket(handle, 'set_password', registration, ticketEnd(now));
    return { set_password_token: token, e };
  }

  /** The first step of a number that has no registration yet. */
  async function start(handle: Queryable, phone: string, merchant: string, now: Date): Promise<Reply<typeof register>> {
    const registration = randomUUID();
    await handle.run(sql`
      insert into registrations (id, merchant, phone, state, created_at)
      values (${registration}, ${merchant}, ${phone}, 'started', ${now})`);
    await sendCode(handle, parts, { registration, phone }, now);
    return { outcome: 'accepted', data: { ...(await registerTicket(handle, registration, now)), phone } };
  }

  /**
   * A number whose registration was begun. Only a browser that took part in it goes on where it stopped; for anybody
   * else the number has to prove itself anew.
   */
  async function resume(
    handle: Queryable,
    registration: { id: string; state: 'started' | 'verified' },
    proof: string | undefined,
    now: Date,
  ): Promise<Reply<typeof register>> {
    if (registration.state === 'verified') {
      if (proof !== undefined && (await provesRegistration(handle, proof, registration.id, now))) {
        return {
          outcome: 'please_proceed_to_set_password',
          data: await passwordTicket(handle, registration.id, now),
        };
      }
      await handle.run(sql`update registrations set state = 'started' where id = ${registration.id}`);
      await handle.run(sql`delete from tickets where registration = ${registration.id}`);
    }
    return {
      outcome: 'please_proceed_to_otp_verification',
      data: await registerTicket(handle, registration.id, now),
    };
  }

  async function budgetRegistrations(address: string, now: Date): Promise<void> {
    for (const budget of limits.address.registrations) {
      const resetAt = await take(database, `registrations of ${address}`, budget, now);
      if (resetAt) throw new TooMuch('caller', resetAt);
    }
  }

  const codesOf = (address: string): string => `codes of ${address}`;
  const failuresOf = (address: string): string => `code failures of ${address}`;

  /** Verified in one go: ticket and code are used up, the next ticket is made, or nothing happened. */
  async function finishVerification(
    { registration, phone }: TicketHolder,
    halves: Halves,
    code: Buffer,
    now: Date,
  ): Promise<Reply<typeof verifyCode>> {
    return database.transaction(async (handle) => {
      await lockPhone(handle, phone, limits, now);
      await forgiveFailure(handle, phone);
      if (!(await findTicket(handle, 'register', halves, now))) return { outcome: 'ticket_invalid' };
      if (!(await useCode(handle, registration, code))) return { outcome: 'expired' };
      if (!(await useTicket(handle, halves, now))) throw new Error('A ticket changed hands under its phone lock.');
      await handle.run(sql`update registrations set state = 'verified' where id = ${registration}`);
      return { outcome: 'accepted', data: await passwordTicket(handle, registration, now) };
    });
  }

  return {
    async register({ phone, merchant_uid, register_token: proof }, address) {
      const now = clock.now();
      await budgetRegistrations(address, now);
      const codesEnd = await take(database, codesOf(address), limits.address.codes, now);
      let isSent = false;
      const reply = await database.transaction(async (handle): Promise<Reply<typeof register>> => {
        isSent = false;
        const merchant = await findMerchant(handle, merchant_uid);
        if (!merchant) return { outcome: 'merchant_uid' };
        const locks = await lockPhone(handle, phone, limits, now);
        const player = await handle.row(
          sql`select 1 from players where merchant = ${merchant.uuid} and phone = ${phone}`,
        );
        if (player) return { outcome: 'validation.already.registered' };
        if (locks.day) return { outcome: 'otp_block', resetAt: locks.day };
        const begun = await handle.row<{ id: string; state: 'started' | 'verified' }>(
          sql`select id, state from registrations where merchant = ${merchant.uuid} and phone = ${phone}`,
        );
        if (begun) return resume(handle, begun, proof, now);
        const wait = locks.code ?? codesEnd;
        if (wait) return { outcome: 'otp_block', resetAt: wait };
        isSent = true;
        return start(handle, phone, merchant.uuid, now);
      });
      if (isSent) onMessage();
      else if (!codesEnd) await giveBack(database, codesOf(address), limits.address.codes);
      return reply;
    },

    async resendCode(halves, address) {
      const now = clock.now();
      const codesEnd = await take(database, codesOf(address), limits.address.codes, now);
      const reply = await database.transaction(async (handle): Promise<Reply<typeof resendCode>> => {
        const holder = await findTicket(handle, 'register', halves, now);
        if (!holder) return { outcome: 'ticket_invalid' };
        const locks = await lockPhone(handle, holder.phone, limits, now);
        const wait = locks.code ?? codesEnd;
        if (wait) return { outcome: 'otp_block', resetAt: wait };
        // Between the look and the lock another call may have used the ticket or replaced it.
        if (!(await findTicket(handle, 'register', halves, now))) return { outcome: 'ticket_invalid' };
        await sendCode(handle, parts, holder, now);
        await prolongTicket(handle, halves, ticketEnd(now));
        return { outcome: 'accepted' };
      });
      if (reply.outcome === 'accepted') onMessage();
      else if (!codesEnd) await giveBack(database, codesOf(address), limits.address.codes);
      return reply;
    },

    async verifyCode(code, halves, address) {
      const now = clock.now();
      const holder = await findTicket(database, 'register', halves, now);
      if (!holder) return { outcome: 'ticket_invalid' };
      const addressWait = await take(database, failuresOf(address), limits.address.codeFailures, now);
      if (addressWait) return { outcome: 'otp_block', resetAt: addressWait };
      const { registration, phone } = holder;
      // Committed before the comparison: a guess is paid for, whatever happens after it.
      const attempt = await database.transaction(async (handle) => {
        const locks = await lockPhone(handle, phone, limits, now);
        if (locks.tries) return locks.tries;
        const counted = await countAttempt(handle, parts, registration, now);
        if (typeof counted === 'object') await countFailure(handle, phone);
        return counted;
      });
      const isWrong =
        typeof attempt === 'object' && 'digest' in attempt && !isRightCode(parts, attempt, registration, code);
      if (!isWrong) await giveBack(database, failuresOf(address), limits.address.codeFailures);
      if (attempt instanceof Date) return { outcome: 'otp_block', resetAt: attempt };
      if (attempt === 'expired' || attempt === 'exhausted') return { outcome: attempt };
      if (isWrong) return { outcome: attempt.isLast ? 'exhausted' : 'rejected' };
      return finishVerification(holder, halves, attempt.digest, now);
    },

    async setPassword(password, halves) {
      const now = clock.now();
      const holder = await findTicket(database, 'set_password', halves, now);
      if (!holder) return { outcome: 'ticket_invalid' };
      const { registration, phone, merchant } = holder;
      const shop = await findMerchant(database, merchant);
      const refused = refusePassword(password, { phone, merchantName: shop?.name ?? '' });
      if (refused) return { outcome: refused };
      const passwordHash = await passwords.hash(password);
      return database.transaction(async (handle) => {
        const locks = await lockPhone(handle, phone, limits, now);
        if (locks.tries || !(await useTicket(handle, halves, now))) return { outcome: 'ticket_invalid' };
        await createPlayer(handle, { merchant, phone, passwordHash, createdAt: now });
        await handle.run(sql`delete from registrations where id = ${registration}`);
        return { outcome: 'accepted' };
      });
    },
  };
}
