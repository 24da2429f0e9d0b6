/** The two halves that a visitor holds between two steps: kept as digests, bound to one purpose and registration. */
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { digest, newToken, sameDigest } from './secrets.ts';

export type TicketPurpose = 'register' | 'set_password';

/** Both halves as they arrive with a request. */
export interface Halves {
  token: string;
  e: string;
}

export interface TicketHolder {
  registration: string;
  phone: string;
  merchant: string;
}

/** A new ticket; those of the same registration that were not used yet die. */
export async function issueTicket(
  handle: Queryable,
  purpose: TicketPurpose,
  registration: string,
  expiresAt: Date,
): Promise<Halves> {
  const halves = { token: newToken(), e: newToken() };
  await handle.run(sql`delete from tickets where registration = ${registration} and used_at is null`);
  await handle.run(sql`
    insert into tickets (digest, e_digest, purpose, registration, expires_at)
    values (${digest(halves.token)}, ${digest(halves.e)}, ${purpose}, ${registration}, ${expiresAt})`);
  return halves;
}

/** Whose ticket this is, if both halves are right and it is alive. */
export async function findTicket(
  handle: Queryable,
  purpose: TicketPurpose,
  { token, e }: Halves,
  now: Date,
): Promise<TicketHolder | null> {
  const row = await handle.row<TicketHolder & { e_digest: Buffer }>(sql`
    select t.e_digest, t.registration, r.phone, r.merchant
    from tickets t join registrations r on r.id = t.registration
    where t.digest = ${digest(token)} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > ${now}`);
  if (!row || !sameDigest(row.e_digest, digest(e))) return null;
  const { registration, phone, merchant } = row;
  return { registration, phone, merchant };
}

/** A new code was sent: its step lives as long as a fresh one, so that no code outlives its ticket. */
export async function prolongTicket(handle: Queryable, { token }: Halves, expiresAt: Date): Promise<void> {
  await handle.run(sql`
    update tickets set expires_at = greatest(expires_at, ${expiresAt}) where digest = ${digest(token)}`);
}

/** True for one caller only, however many try at once. */
export async function useTicket(handle: Queryable, { token }: Halves, now: Date): Promise<boolean> {
  const used = await handle.run(sql`
    update tickets set used_at = ${now}
    where digest = ${digest(token)} and used_at is null and expires_at > ${now}`);
  return used === 1;
}

/**
 * Whether the bearer of this token took part in this very registration: it is that of a living ticket, or of the one
 * that the verification used up (its answer may have been lost on the way).
 */
export async function provesRegistration(
  handle: Queryable,
  token: string,
  registration: string,
  now: Date,
): Promise<boolean> {
  const row = await handle.row(sql`
    select 1 from tickets
    where digest = ${digest(token)} and registration = ${registration} and expires_at > ${now}`);
  return row !== null;
}
