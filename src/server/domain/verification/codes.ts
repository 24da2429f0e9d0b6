/** The 4-digit codes (docs/security.md 3.6). */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { maskedPhone, sendMessage } from '../platform/messages.ts';
import { countCode, type Asker } from '../access/phone-limits.ts';
import { keyedDigest, newCode, sameDigest } from '../platform/secrets.ts';
import type { Verification } from './tickets.ts';

export interface CodeParts {
  limits: Limits;
  /** Without it the digests of 10,000 possible codes could be tried out. */
  key: Buffer;
  smsHost: string;
}

/** So that nobody gives a code away unknowingly. */
const describe = ({ purpose, newPhone }: Verification): string =>
  ({
    register: 'pendaftaran Platinum kamu',
    forgot_password: 'untuk mengatur ulang kata sandi Platinum kamu',
    pin: 'untuk PIN Platinum kamu',
    pin_reset: 'untuk mengatur ulang PIN Platinum kamu',
    phone: `untuk mengganti nomor Platinum kamu ke ${maskedPhone(newPhone ?? '')}`,
    phone_new: 'untuk memindahkan akun Platinum kamu ke nomor ini',
  })[purpose];

/** Lets Android and browsers offer the code to the page that asked for it. */
const writeText = (code: string, verification: Verification, host: string): string =>
  `<#> ${code} adalah kode ${describe(verification)}. Berlaku 2 menit. Jangan berikan kepada siapa pun.\n\n@${host} #${code}`;

const codeDigest = (key: Buffer, { id, purpose, newPhone }: Verification, code: string): Buffer =>
  keyedDigest(key, `${purpose}/${id}/${newPhone ?? ''}/${code}`);

/** The caller's transaction must hold the phone's row. */
export async function sendCode(
  handle: Queryable,
  { limits, key, smsHost }: CodeParts,
  verification: Verification,
  askers: readonly Asker[],
  now: Date,
): Promise<void> {
  const { id, phone, purpose } = verification;
  const code = newCode();
  const expiresAt = after(now, limits.code.life);
  await countCode(handle, phone, purpose, askers, now);
  await handle.run(sql`
    insert into codes (verification, digest, tries, expires_at)
    values (${id}, ${codeDigest(key, verification, code)}, 0, ${expiresAt})
    on conflict (verification) do update set
      digest = excluded.digest, tries = 0, expires_at = excluded.expires_at`);
  const text = writeText(code, verification, smsHost);
  await sendMessage(handle, limits, { phone, text, writtenAt: now, expiresAt });
}

export type Attempt = { digest: Buffer; isLast: boolean } | 'expired' | 'exhausted';

/** Counts the try in one statement, before the comparison. */
export async function countAttempt(
  handle: Queryable,
  most: number,
  verification: Verification,
  now: Date,
): Promise<Attempt> {
  const counted = await handle.row<{ digest: Buffer; tries: number }>(sql`
    update codes set tries = tries + 1
    where verification = ${verification.id} and tries < ${most}::int and expires_at > ${now}
    returning digest, tries`);
  if (counted) return { digest: counted.digest, isLast: counted.tries >= most };
  const dead = await handle.row<{ tries: number }>(
    sql`select tries from codes where verification = ${verification.id}`,
  );
  return dead && dead.tries >= most ? 'exhausted' : 'expired';
}

export const isRightCode = (
  { key }: CodeParts,
  attempt: { digest: Buffer },
  verification: Verification,
  code: string,
): boolean => sameDigest(attempt.digest, codeDigest(key, verification, code));

/** True for one caller only, and only where the code was not replaced. */
export async function useCode(handle: Queryable, { id }: Verification, used: Buffer): Promise<boolean> {
  return (await handle.run(sql`delete from codes where verification = ${id} and digest = ${used}`)) === 1;
}
