/** Finds secrets that an atlas must not have: passwords, and texts that look like a token or a phone number. */
import { supportLines } from '../contract/contact.ts';
import type { Shot } from './shots.ts';

/** The walks' range, which nobody has, and the number of the platform's samples. */
const syntheticPhones = [/^08120000\d{4}$/, /^081234567890$/];
/** Not inside a longer number in groups, such as a virtual account. */
const phones = /(?<![\d.]|\d[ -])(?:\+?62|0)[ -]?8(?:[ -]?\d){8,11}(?![ -]?\d)/g;
/** Tickets and tokens are 43 characters of base64url, request ids and rows are UUIDs, digests are hexadecimal. */
const tokens = /\b[A-Za-z0-9_-]{32,}\b|\b[0-9a-f]{24,}\b/g;
/** The text of a password field, unless dots hide the text. */
const passwords = /textbox "[^"]*(?:sandi|password)[^"]*"(?: \[[^\]]*\])*: (?!"?•)\S+/gi;

const withoutPrefix = (phone: string): string => phone.replace(/[ -]/g, '').replace(/^\+?62/, '0');
const support = withoutPrefix(supportLines.whatsApp.replace(/\D+/, ''));
const isKnown = (phone: string): boolean =>
  withoutPrefix(phone) === support || syntheticPhones.some((known) => known.test(withoutPrefix(phone)));

export function secretsIn(shots: readonly Shot[]): string[] {
  const found = shots.flatMap(({ machine, configuration, route, title, outline }) =>
    [route, title, outline].flatMap((text) => {
      const numbers = (text.match(phones) ?? []).filter((phone) => !isKnown(phone));
      return [...numbers, ...(text.match(tokens) ?? []), ...(text.match(passwords) ?? [])].map(
        (secret) => `${machine}, ${configuration}: ${secret}`,
      );
    }),
  );
  return [...new Set(found)];
}
