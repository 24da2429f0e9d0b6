/** Field rules of forms and server (docs/security.md C26). No schemas, as the first chunk of the page needs them. */

export const phoneLength = { min: 10, max: 14 } as const;
export const passwordLength = { min: 8, max: 50 } as const;
export const codeLength = 4;
export const pinLength = 6;

const isDigits = (text: string, least: number, most = least): boolean =>
  text.length >= least && text.length <= most && /^[0-9]+$/.test(text);

/** A phone number to log in with. */
export const isPhone = (text: string): boolean => isDigits(text, phoneLength.min, phoneLength.max);
/** How a phone number to register with begins. */
export const indonesianPrefix = '08';
export const isIndonesianPhone = (text: string): boolean => text.startsWith(indonesianPrefix) && isPhone(text);
export const isPin = (text: string): boolean => isDigits(text, pinLength);
export const isCode = (text: string): boolean => isDigits(text, codeLength);
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
/** 16 bytes or more from the system generator, base64url. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{22,128}$/.test(text);
/** A token, code or state from any platform: visible ASCII, at most 4 kB. */
export const isOpaque = (text: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(text);
/** The code that an e-wallet sends back. */
export const isAuthCode = (text: string): boolean => /^[A-Za-z0-9._~-]{8,300}$/.test(text);
/** An id from any platform; it fits in an address. */
export const isId = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._:~-]{0,99}$/.test(text);
/** Counts code points. */
export function isNewPassword(text: string): boolean {
  const { length } = [...text];
  return length >= passwordLength.min && length <= passwordLength.max && !/\p{Cc}/u.test(text);
}

/** Of a typed or pasted PIN. */
export const readPin = (text: string): string => toAsciiDigits(text).slice(0, pinLength);

/** Of the number of an Indonesian identity card. */
export const nationalIdLength = 16;
export const isNationalId = (text: string): boolean => isDigits(text, nationalIdLength);

/** Of a typed or pasted phone number: separators go, a leading +62 or 62 becomes 0, at most 14 digits stay. */
export function normalisePhone(text: string): string {
  const international = /^\s*(\+|00)/.test(text);
  const digits = toAsciiDigits(text);
  const withoutPrefix = international ? digits.replace(/^00/, '') : digits;
  const local = withoutPrefix.startsWith('62') ? `0${withoutPrefix.slice(2).replace(/^0/, '')}` : withoutPrefix;
  return local.slice(0, phoneLength.max);
}

/** The first run of just as many digits as a code has (typed code, `48 21`, whole SMS), else the first digits. */
export function readCode(text: string): string {
  const plain = text.normalize('NFKC');
  const alone = new RegExp(`(?<![0-9])[0-9]{${codeLength}}(?![0-9])`).exec(plain);
  if (alone) return alone[0];
  const spaced = new RegExp(`(?<![0-9])[0-9](?:[\\s-]?[0-9]){${codeLength - 1}}(?![\\s-]?[0-9])`).exec(plain);
  return (spaced ? toAsciiDigits(spaced[0]) : toAsciiDigits(plain)).slice(0, codeLength);
}

/** Converts Arabic-Indic, Persian and full-width digits. */
export function toAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[^0-9]/g, '');
}

/** An idempotency key: 128 random bits, then counters of the page's intents. */
export const isIntentKey = (text: string): boolean => /^[A-Za-z0-9_-]{22,64}(\.[0-9]{1,6}){0,3}$/.test(text);
