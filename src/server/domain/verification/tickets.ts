/**
 * The tickets between two steps of a verification: stored as digests, bound to the verification and its step. A visitor holds
 * two secrets; a player holds one, because the session is the other.
 */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { digest, newToken, sameDigest } from '../platform/secrets.ts';

/** What a code was asked for. */
export type Purpose = 'register' | 'forgot_password' | 'pin' | 'phone' | 'pin_reset';

/** `code`: the code is to be typed. `proof`: it was right, and what it was asked for may be done. */
export type Step = 'code' | 'proof';

/** What arrives with a request; `e` is null where a session stands in for it. */
export interface TicketPair {
  token: string;
  e: string | null;
}

/** The verification that a ticket belongs to. */
export interface Verification {
  id: string;
  purpose: Purpose;
  merchant: string;
  /** Where the code goes. */
  phone: string;
  /** Null while somebody registers. */
  player: string | null;
  /** What a phone change is about, null for anything else. */
  newPhone: string | null;
}

/** A new ticket; those of the same verification that were not used yet die. */
export async function issueTicket<E extends string | null>(
  handle: Queryable,
  step: Step,
  verification: string,
  e: E,
  expiresAt: Date,
): Promise<{ token: string; e: E }> {
  const token = newToken();
  await handle.run(sql`delete from tickets where verification = ${verification} and used_at is null`);
  await handle.run(sql`
    insert into tickets (digest, e_digest, step, verification, expires_at)
    values (${digest(token)}, ${e === null ? null : digest(e)}, ${step}, ${verification}, ${expiresAt})`);
  return { token, e };
}

/** What this ticket belongs to, if it is alive and whole. */
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

/** A new code was sent, or one is to be waited for: no code, and no lock, outlives the ticket of its step. */
export async function prolongTicket(handle: Queryable, { token }: TicketPair, expiresAt: Date): Promise<void> {
  await handle.run(sql`
    update tickets set expires_at = greatest(expires_at, ${expiresAt}) where digest = ${digest(token)}`);
}

/** True for one caller only, however many try at once. */
export async function useTicket(handle: Queryable, { token }: TicketPair, now: Date): Promise<boolean> {
  const used = await handle.run(sql`
    update tickets set used_at = ${now}
    where digest = ${digest(token)} and used_at is null and expires_at > ${now}`);
  return used === 1;
}

/**
 * Whether the bearer of this token took part in this very verification: it is that of a living ticket, or of the one
 * that the code used up (its answer may have been lost on the way).
 */
export async function tookPart(handle: Queryable, token: string, verification: string, now: Date): Promise<boolean> {
  const row = await handle.row(sql`
    select 1 from tickets
    where digest = ${digest(token)} and verification = ${verification} and expires_at > ${now}`);
  return row !== null;
}
