/** Random values from the system generator, and the digests under which they are kept. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 bits: tickets and session tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Four digits, every one of the 10,000 as likely as the next; leading zeros count. */
export const newCode = (): string => String(randomInt(10_000)).padStart(4, '0');

/** For values that nobody can guess: a plain digest is enough to make a stolen table worthless. */
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** For values with few possibilities: without the server's key the digest cannot be tried out. */
export const keyedDigest = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const sameDigest = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
