/** A visitor's steps of registration and forgotten password: resend, verify, set password, each with a ticket. */
import type { setRegistrationPassword } from '../../../contract/new-password.calls.ts';
import type { verifyRegistrationCode } from '../../../contract/code-check.calls.ts';
import type { resendRegistrationCode } from '../../../contract/one-time-code.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { Requester } from '../access/devices.ts';
import { refusePassword } from '../access/password-rules.ts';
import type { Passwords } from '../access/passwords.ts';
import { lockPhone } from '../access/phone-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { findMerchant } from '../platform/merchants.ts';
import type { Reply } from '../platform/reply.ts';
import { useTicket, type TicketPair, type Verification } from './tickets.ts';
import type { Verifications } from './verifications.ts';

export interface VisitorParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  verifications: Verifications;
}

/** In the transaction that uses up the ticket and locks the phone. False where the step is no longer possible. */
type Taken = (handle: Queryable, verification: Verification, passwordHash: string, now: Date) => Promise<boolean>;

export interface VisitorSteps {
  resendCode(pair: TicketPair, requester: Requester): Promise<Reply<typeof resendRegistrationCode>>;
  verifyCode(code: string, pair: TicketPair, requester: Requester): Promise<Reply<typeof verifyRegistrationCode>>;
  setPassword(password: string, pair: TicketPair): Promise<Reply<typeof setRegistrationPassword>>;
}

export function createVisitorSteps(
  { database, clock, passwords, verifications }: VisitorParts,
  purpose: 'register' | 'forgot_password',
  take: Taken,
) {
  const claim = (pair: TicketPair) => ({ purpose, pair, player: null });

  /** The visitor's tickets under the names that the calls use. */
  const codeTicket = async (handle: Queryable, id: string, now: Date, isBeside = false) => {
    const { token, e } = await verifications.visitorTicket(handle, 'code', id, now, isBeside);
    return { register_token: token, e };
  };
  const passwordTicket = async (handle: Queryable, id: string, now: Date) => {
    const { token, e } = await verifications.visitorTicket(handle, 'proof', id, now);
    return { set_password_token: token, e };
  };

  const steps: VisitorSteps = {
    resendCode: (pair, requester) => verifications.resend(claim(pair), requester),

    verifyCode: (code, pair, requester) =>
      verifications.verify(claim(pair), code, requester, (handle, { id }, now) => passwordTicket(handle, id, now)),

    async setPassword(password, pair) {
      const now = clock.now();
      const proven = await verifications.proven(database, claim(pair), now);
      if (!proven) return { outcome: 'ticket_invalid' };
      const { phone, merchant } = proven;
      const shop = await findMerchant(database, merchant);
      const refused = refusePassword(password, { phone, merchantName: shop?.name ?? '' });
      if (refused) return { outcome: refused };
      const passwordHash = await passwords.inLine(({ hash }) => hash(password));
      return database.transaction(async (handle) => {
        await lockPhone(handle, phone, now);
        if (!(await useTicket(handle, pair, now))) return { outcome: 'ticket_invalid' };
        return { outcome: (await take(handle, proven, passwordHash, now)) ? 'accepted' : 'ticket_invalid' };
      });
    },
  };
  return { steps, codeTicket, passwordTicket };
}
