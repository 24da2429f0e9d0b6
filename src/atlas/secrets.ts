/** Finds secrets that an atlas must not have: passwords, and texts that look like a token or a phone number. */
import type { Shot } from './shots.ts';

/** What the walks call with: a range that nobody has, and the number of the platform's samples. */
const syntheticPhones = [/^08120000\d{4}$/, /^081234567890$/];
/** Not in the middle of a longer number that is written in groups, as a virtual account is. */
const phones = /(?<![\d.]|\d[ -])(?:\+?62|0)[ -]?8(?:[ -]?\d){8,11}(?![ -]?\d)/g;
/** Tickets and tokens are 43 characters of base64url, request ids and rows are UUIDs, digests are hexadecimal. */
const tokens = /\b[A-Za-z0-9_-]{32,}\b|\b[0-9a-f]{24,}\b/g;
/** What stands in a field for a password, but for the dots that hide it. */
const passwords = /textbox "[^"]*(?:sandi|password)[^"]*"(?: \[[^\]]*\])*: (?!"?•)\S+/gi;

const withoutPrefix = (phone: string): string => phone.replace(/[ -]/g, '').replace(/^\+?62/, '0');
const isSynthetic = (phone: string): boolean => syntheticPhones.some((known) => known.test(withoutPrefix(phone)));

/** Every such text of a shot, and where it stands. */
export function secretsIn(shots: readonly Shot[]): string[] {
  const found = shots.flatMap(({ machine, configuration, route, title, outline }) =>
    [route, title, outline].flatMap((text) => {
      const numbers = (text.match(phones) ?? []).filter((phone) => !isSynthetic(phone));
      return [...numbers, ...(text.match(tokens) ?? []), ...(text.match(passwords) ?? [])].map(
        (secret) => `${machine}, ${configuration}: ${secret}`,
      );
    }),
  );
  return [...new Set(found)];
}
