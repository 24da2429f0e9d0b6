/** Tickets between steps of a verification, kept as digests. A player's session stands in for the second secret. */
import type { Queryable } from '../../db/database.ts';
import type { Purpose } from '../access/phone-limits.ts';
import { sql } from '../../db/sql.ts';
import { digest, newToken, sameDigest } from '../platform/secrets.ts';

/** `code`: a code is awaited. `proof`: the code was right, and its purpose may be carried out. */
export type Step = 'code' | 'proof';

/** `e` is null where a session stands in for it. */
export interface TicketPair {
  token: string;
  e: string | null;
}

export interface Verification {
  id: string;
  purpose: Purpose;
  merchant: string;
  phone: string;
  /** Null during registration. */
  player: string | null;
  /** The new number of a phone change; null for other purposes. */
  newPhone: string | null;
}

export async function endTickets(handle: Queryable, verification: string): Promise<void> {
  await handle.run(sql`delete from tickets where verification = ${verification} and used_at is null`);
}

export async function issueTicket<E extends string | null>(
  handle: Queryable,
  step: Step,
  verification: string,
  e: E,
  expiresAt: Date,
): Promise<{ token: string; e: E }> {
  const token = newToken();
  await handle.run(sql`
    insert into tickets (digest, e_digest, step, verification, expires_at)
    values (${digest(token)}, ${e === null ? null : digest(e)}, ${step}, ${verification}, ${expiresAt})`);
  return { token, e };
}

/** Null unless the ticket is unused, unexpired and its `e` is right. */
export async function findTicket(
  handle: Queryable,
  purpose: Purpose,
  step: Step,
  { token, e }: TicketPair,
  now: Date,
): Promise<Verification | null> {
  const row = await handle.row<Verification & { e_digest: Buffer | null }>(sql`
    select t.e_digest, v.id, v.purpose, v.merchant, v.phone, v.player, v.new_phone as "newPhone"
    from tickets t join verifications v on v.id = t.verification
    where t.digest = ${digest(token)} and v.purpose = ${purpose} and t.step = ${step}
      and t.used_at is null and t.expires_at > ${now}`);
  if (!row) return null;
  const { e_digest: kept, ...verification } = row;
  const isWhole = kept === null || e === null ? kept === e : sameDigest(kept, digest(e));
  return isWhole ? verification : null;
}

/** No code and no lock outlives the ticket. */
export async function prolongTicket(handle: Queryable, { token }: TicketPair, expiresAt: Date): Promise<void> {
  await handle.run(sql`
    update tickets set expires_at = greatest(expires_at, ${expiresAt}) where digest = ${digest(token)}`);
}

/** True for only one of several simultaneous callers. */
export async function useTicket(handle: Queryable, { token }: TicketPair, now: Date): Promise<boolean> {
  const used = await handle.run(sql`
    update tickets set used_at = ${now}
    where digest = ${digest(token)} and used_at is null and expires_at > ${now}`);
  return used === 1;
}

/** Whether the token is an unexpired ticket of the verification. Used ones count: the answer may have been lost. */
export async function tookPart(handle: Queryable, token: string, verification: string, now: Date): Promise<boolean> {
  const row = await handle.row(sql`
    select 1 from tickets
    where digest = ${digest(token)} and verification = ${verification} and expires_at > ${now}`);
  return row !== null;
}
