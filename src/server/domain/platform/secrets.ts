import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '../../../contract/fields.ts';

/** 256 bits: tickets and session tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** For values that nobody can guess. */
export const digest = (token: string): Buffer => hash('sha256', token, 'buffer');

/** For values with few possibilities: it cannot be tried out without the server's key. */
export const keyedDigest = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const sameDigest = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
