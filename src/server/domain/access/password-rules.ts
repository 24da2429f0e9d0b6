/** Rules for new passwords (C53); the contract checks the length. */
import { fold, isCommon } from './common-passwords.ts';

export interface PasswordContext {
  phone: string;
  merchantName: string;
}

const gameName = 'platinum';
/** Digits from which a part of the phone number counts as obvious. */
const shortestPhonePart = 5;
/** Letters that a password needs besides obvious parts. */
const ownLetters = 4;

export function refusePassword(password: string, context: PasswordContext): 'too_common' | 'too_obvious' | null {
  if (isObvious(password, context)) return 'too_obvious';
  return isCommon(password) ? 'too_common' : null;
}

function isObvious(password: string, { phone, merchantName }: PasswordContext): boolean {
  const withoutPhone = removePhoneParts(password, phone);
  const names = [gameName, ...merchantName.split(/\s+/), merchantName.replace(/\s+/g, '')]
    .map(fold)
    .filter((name) => name.length >= ownLetters)
    .sort((one, other) => other.length - one.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), fold(withoutPhone));
  const isUntouched = rest === fold(password);
  // Digits and signs around an obvious word are the usual additions.
  return !isUntouched && [...rest.replace(/[^\p{L}]/gu, '')].length < ownLetters;
}

function removePhoneParts(password: string, phone: string): string {
  const international = `62${phone.slice(1)}`;
  return password.replace(/[0-9]+/g, (digits) =>
    digits.length >= shortestPhonePart && (phone.includes(digits) || international.includes(digits)) ? '' : digits,
  );
}
