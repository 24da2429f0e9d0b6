/** The 4-digit codes: sent, and compared with what was typed (security.md 3.6). */
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { after } from './clock.ts';
import { take } from './counters.ts';
import type { Limits } from './limits.ts';
import { writeMessage } from './outbox.ts';
import { countCode } from './phone-limits.ts';
import { TooMuch } from './refusals.ts';
import { keyedDigest, newCode, sameDigest } from './secrets.ts';

export interface CodeParts {
  limits: Limits;
  /** Without it the digests of 10,000 possible codes would be no secret. */
  key: Buffer;
  /** The host for which a browser may read the code out of the message. */
  smsHost: string;
}

/** `<#>` and the last line let Android and browsers offer the code to the page that asked for it. */
const writeText = (code: string, host: string): string =>
  `<#> ${code} adalah kode Platinum kamu. Berlaku 2 menit. Jangan berikan kepada siapa pun.\n\n@${host} #${code}`;

const codeDigest = (key: Buffer, registration: string, code: string): Buffer =>
  keyedDigest(key, `register/${registration}/${code}`);

/** Makes a code and writes its message, in the transaction that already holds the phone's row. */
export async function sendCode(
  handle: Queryable,
  { limits, key, smsHost }: CodeParts,
  { registration, phone }: { registration: string; phone: string },
  now: Date,
): Promise<void> {
  const budgetEnds = await take(handle, 'messages', limits.messages, now);
  if (budgetEnds) throw new TooMuch('platform', budgetEnds);
  const code = newCode();
  const expiresAt = after(now, limits.code.life);
  await countCode(handle, phone, now);
  await handle.run(sql`
    insert into codes (registration, digest, tries, expires_at)
    values (${registration}, ${codeDigest(key, registration, code)}, 0, ${expiresAt})
    on conflict (registration) do update set
      digest = excluded.digest, tries = 0, expires_at = excluded.expires_at`);
  await writeMessage(handle, { phone, text: writeText(code, smsHost), writtenAt: now, expiresAt });
}

/** One of a code's tries, or why there is none. */
export type Attempt = { digest: Buffer; isLast: boolean } | 'expired' | 'exhausted';

/** Counts the try in one statement; only who gets a row back may compare. */
export async function countAttempt(
  handle: Queryable,
  { limits }: CodeParts,
  registration: string,
  now: Date,
): Promise<Attempt> {
  const counted = await handle.row<{ digest: Buffer; tries: number }>(sql`
    update codes set tries = tries + 1
    where registration = ${registration} and tries < ${limits.code.tries} and expires_at > ${now}
    returning digest, tries`);
  if (counted) return { digest: counted.digest, isLast: counted.tries >= limits.code.tries };
  const dead = await handle.row<{ tries: number }>(sql`select tries from codes where registration = ${registration}`);
  return dead && dead.tries >= limits.code.tries ? 'exhausted' : 'expired';
}

export const isRightCode = ({ key }: CodeParts, attempt: { digest: Buffer }, registration: string, code: string) =>
  sameDigest(attempt.digest, codeDigest(key, registration, code));

/** True for one caller only: the code is gone, and it was still this one. */
export async function useCode(handle: Queryable, registration: string, used: Buffer): Promise<boolean> {
  return (await handle.run(sql`delete from codes where registration = ${registration} and digest = ${used}`)) === 1;
}
