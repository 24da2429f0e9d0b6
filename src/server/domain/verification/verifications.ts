/**
 * Verifies a phone number with a code, for every purpose. All share one phone's limits, and a code or ticket for one
 * purpose is good for no other (C29, C40, C41).
 */
import { randomUUID } from 'node:crypto';
import type { resendRegistrationCode } from '../../../contract/one-time-code.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import { countAttempt, isRightCode, sendCode, useCode, type CodeParts } from './codes.ts';
import { refund, refundOnFailure, consume, isUsedUp } from '../platform/counters.ts';
import { payerOf, type Devices, type Requester } from '../access/devices.ts';
import {
  countFailure,
  endPause,
  forgiveFailure,
  lockFor,
  lockPhone,
  type Asker,
  type Asking,
  type Purpose,
} from '../access/phone-limits.ts';
import { RateLimited } from '../platform/refusals.ts';
import type { Reply } from '../platform/reply.ts';
import {
  endTickets,
  findTicket,
  issueTicket,
  prolongTicket,
  useTicket,
  type TicketPair,
  type Step,
  type Verification,
} from './tickets.ts';
import { newToken } from '../platform/secrets.ts';

/** By its ticket, its session, or both. */
interface Claim {
  purpose: Purpose;
  pair: TicketPair | null;
  player: string | null;
}

export interface Proof extends Claim {
  pair: TicketPair;
}

interface Asked {
  requester: Requester;
  /** To which a code goes; null: to none. */
  phone: string | null;
  /** Who is logged in. */
  player: string | null;
  /** The answer tells a player whether another number is registered: the address pays for the request (C34). */
  tellsOfNumber?: boolean;
}

type Verified<Data> =
  | { outcome: 'accepted'; data: Data }
  | { outcome: 'rejected' | 'expired' | 'exhausted' | 'ticket_invalid' }
  | { outcome: 'otp_block'; resetAt: Date };

type Resent = Reply<typeof resendRegistrationCode>;

export interface Verifications {
  /**
   * Runs a request that may send a code, in one transaction; `accepted` means that it did. The player who is logged in,
   * else a device known to `phone`, else the address, pays the budgets of requests and codes first, and gets the code's
   * back where none was sent. `codesEnd`: when the budget of codes opens again; null where it is open.
   */
  request<Answer extends { outcome: string } | null>(
    asked: Asked,
    work: (handle: Queryable, codesEnd: Date | null, now: Date, asking: Asking) => Promise<Answer>,
  ): Promise<Answer>;
  /** Begins a verification and sends its code; replaces the player's earlier one for the same purpose. */
  begin(
    handle: Queryable,
    verification: Omit<Verification, 'id'>,
    askers: readonly Asker[],
    now: Date,
  ): Promise<string>;
  resend(claim: Proof, requester: Requester): Promise<Resent>;
  /** `open` makes the outcome's data in the transaction that uses the code up. */
  verify<Data>(
    claim: Claim,
    code: string,
    requester: Requester,
    open: (handle: Queryable, verification: Verification, now: Date) => Promise<Data>,
  ): Promise<Verified<Data>>;
  /** The tickets of a visitor's two steps. `isBeside`: unused ones of the same verification stay good. */
  visitorTicket(
    handle: Queryable,
    step: Step,
    verification: string,
    now: Date,
    isBeside?: boolean,
  ): Promise<{ token: string; e: string }>;
  /** The ticket of a player's step; `e` where a second secret is needed besides session and token. */
  playerTicket(
    handle: Queryable,
    step: Step,
    verification: string,
    now: Date,
    e?: string | null,
  ): Promise<{ token: string }>;
  /** Whether the player's code to the present number was right for `newPhone`, within the life of a ticket (PC-4). */
  allows(handle: Queryable, player: { id: string }, newPhone: string, now: Date): Promise<boolean>;
  /** The verification of a proof, which stays unused. */
  proven(handle: Queryable, claim: Proof, now: Date): Promise<Verification | null>;
}

interface VerificationsParts extends CodeParts {
  database: Database;
  devices: Devices;
  clock: Clock;
  /** A message was committed. */
  onMessage(): void;
}

/**
 * The password, PIN or number behind a player's verifications has changed. At a number that was left one goes on: it
 * rests on that number alone, and whoever has the present one must not end it (PC-5).
 */
export async function endVerifications(handle: Queryable, player: string): Promise<void> {
  await handle.run(sql`
    delete from verifications v where player = ${player} and (purpose <> 'forgot_password'
      or phone = (select phone from players where id = ${player})
      or not exists (select 1 from former_phones f where f.player = v.player and f.phone = v.phone))`);
}

export function createVerifications(parts: VerificationsParts): Verifications {
  const { database, devices, clock, limits, onMessage } = parts;
  const ticketEnd = (now: Date): Date => after(now, limits.ticketLife);
  /** So that the step is still open after the wait. */
  async function outlive(handle: Queryable, pair: TicketPair | null, wait: Date): Promise<void> {
    if (pair) await prolongTicket(handle, pair, ticketEnd(wait));
  }
  const allMisses = 'code failures of all';

  async function find(handle: Queryable, step: Step, claim: Claim, now: Date): Promise<Verification | null> {
    const { purpose, pair, player } = claim;
    const found = pair
      ? await findTicket(handle, purpose, step, pair, now)
      : await handle.row<Verification>(sql`
          select id, purpose, merchant, phone, player, new_phone as "newPhone" from verifications
          where player = ${player} and purpose = ${purpose} and state = 'started'`);
    return player === null || found?.player === player ? found : null;
  }

  /** Nothing that others ask for, at the same address or elsewhere, takes from what a player has who is logged in. */
  async function askingOf({ requester, phone, player }: Asked): Promise<{ payer: string; asking: Asking }> {
    const device = phone === null ? null : await devices.find(database, phone, requester);
    return {
      payer: player === null ? payerOf(device, requester) : `player ${player}`,
      asking: { address: requester.address, device, player },
    };
  }

  const request: Verifications['request'] = async (asked, work) => {
    const now = clock.now();
    const { payer, asking } = await askingOf(asked);
    const codes = `codes of ${payer}`;
    const requests = `requests of ${asked.tellsOfNumber ? `players at ${asking.address}` : payer}`;
    for (const budget of limits.address.requests) {
      const resetAt = await consume(database, requests, budget, now);
      if (resetAt) throw new RateLimited('caller', resetAt);
    }
    const codesEnd = await consume(database, codes, limits.address.codes, now);
    const working = database.transaction((handle) => work(handle, codesEnd, now, asking));
    const reply = await (codesEnd ? working : refundOnFailure(database, codes, limits.address.codes, working));
    if (reply?.outcome === 'accepted') onMessage();
    else if (!codesEnd) await refund(database, codes, limits.address.codes);
    return reply;
  };

  /** Uses up ticket and code and runs `open`, in one transaction. */
  const finish = <Data>(
    claim: Claim,
    verification: Verification,
    code: Buffer,
    askers: readonly Asker[],
    now: Date,
    open: (handle: Queryable, verification: Verification, now: Date) => Promise<Data>,
  ): Promise<Verified<Data>> =>
    database.transaction(async (handle): Promise<Verified<Data>> => {
      await lockPhone(handle, verification.phone, now);
      await forgiveFailure(handle, verification.phone, askers);
      const still = await find(handle, 'code', claim, now);
      if (still?.id !== verification.id) return { outcome: 'ticket_invalid' };
      if (!(await useCode(handle, verification, code))) return { outcome: 'expired' };
      await endPause(handle, verification.phone, askers);
      if (claim.pair && !(await useTicket(handle, claim.pair, now))) {
        throw new Error('Expected the ticket that was read under the lock of its phone; it was changed meanwhile.');
      }
      await handle.run(sql`update verifications set state = 'verified' where id = ${verification.id}`);
      return { outcome: 'accepted', data: await open(handle, verification, now) };
    });

  return {
    request,

    async begin(handle, { purpose, merchant, phone, player, newPhone }, askers, now) {
      const id = randomUUID();
      if (player !== null) {
        await handle.run(sql`
          delete from verifications where player = ${player}
            and (purpose = ${purpose} or (purpose = 'phone_new' and ${purpose} = 'phone'))
            and (purpose <> 'forgot_password' or phone = ${phone})`);
      }
      await handle.run(sql`
        insert into verifications (id, purpose, merchant, phone, player, new_phone, state, created_at)
        values (${id}, ${purpose}, ${merchant}, ${phone}, ${player}, ${newPhone}, 'started', ${now})`);
      await sendCode(handle, parts, { id, purpose, merchant, phone, player, newPhone }, askers, now);
      return id;
    },

    async resend(claim, requester) {
      const holder = await find(database, 'code', claim, clock.now());
      const asked = { requester, phone: holder?.phone ?? null, player: claim.player };
      return request(asked, async (handle, codesEnd, now, asking): Promise<Resent> => {
        if (!holder) return { outcome: 'ticket_invalid' };
        const locks = await lockFor(handle, holder.phone, holder.purpose, limits, asking, now);
        const wait = locks.code ?? codesEnd;
        if (wait) {
          await outlive(handle, claim.pair, wait);
          return { outcome: 'otp_block', resetAt: wait };
        }
        // Before the lock was held, another call may have used or replaced the ticket.
        if ((await find(handle, 'code', claim, now))?.id !== holder.id) return { outcome: 'ticket_invalid' };
        await sendCode(handle, parts, holder, locks.askers, now);
        await prolongTicket(handle, claim.pair, ticketEnd(now));
        return { outcome: 'accepted', data: { codes_left: locks.codesLeft - 1 } };
      });
    },

    async verify(claim, code, requester, open) {
      const now = clock.now();
      const verification = await find(database, 'code', claim, now);
      if (!verification) return { outcome: 'ticket_invalid' };
      const { phone, purpose } = verification;
      const { payer, asking } = await askingOf({ requester, phone, player: claim.player });
      const failures = `code failures of ${payer}`;
      const payerWait = await consume(database, failures, limits.address.codeFailures, now);
      if (payerWait) {
        await outlive(database, claim.pair, payerWait);
        return { outcome: 'otp_block', resetAt: payerWait };
      }
      const { misses } = limits.code;
      const mostTries = (await isUsedUp(database, allMisses, misses, now)) ? 1 : limits.code.tries;
      // Committed before the comparison, so that a guess counts whatever happens.
      const counting = database.transaction(async (handle) => {
        const { askers, tries } = await lockFor(handle, phone, purpose, limits, asking, now);
        if (tries) return tries;
        const counted = await countAttempt(handle, mostTries, verification, now);
        if (typeof counted !== 'object') return counted;
        await countFailure(handle, phone, askers);
        return { ...counted, askers };
      });
      const attempt = await refundOnFailure(database, failures, limits.address.codeFailures, counting);
      const isWrong =
        typeof attempt === 'object' && 'digest' in attempt && !isRightCode(parts, attempt, verification, code);
      if (!isWrong) await refund(database, failures, limits.address.codeFailures);
      if (attempt instanceof Date) {
        await outlive(database, claim.pair, attempt);
        return { outcome: 'otp_block', resetAt: attempt };
      }
      if (attempt === 'expired' || attempt === 'exhausted') return { outcome: attempt };
      if (isWrong) {
        await consume(database, allMisses, misses, now);
        if (!attempt.isLast) return { outcome: 'rejected' };
        await endPause(database, phone, attempt.askers);
        return { outcome: 'exhausted' };
      }
      return finish(claim, verification, attempt.digest, attempt.askers, now, open);
    },

    async visitorTicket(handle, step, verification, now, isBeside = false) {
      if (!isBeside) await endTickets(handle, verification);
      return issueTicket(handle, step, verification, newToken(), ticketEnd(now));
    },

    async playerTicket(handle, step, verification, now, e = null) {
      await endTickets(handle, verification);
      return issueTicket(handle, step, verification, e, ticketEnd(now));
    },

    allows: async (handle, { id }, newPhone, now) =>
      (await handle.row(sql`
        select 1 from verifications v join tickets t on t.verification = v.id
        where v.player = ${id} and v.purpose = 'phone' and v.new_phone = ${newPhone}
          and t.step = 'proof' and t.used_at is null and t.expires_at > ${now}`)) !== null,

    proven: (handle, claim, now) => find(handle, 'proof', claim, now),
  };
}
