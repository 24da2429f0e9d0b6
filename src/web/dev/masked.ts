/** Masks secrets and personal data in the events and contexts that the drawer for developers shows (SS-8). */
import { isUuid } from '../../contract/fields.ts';
import { Secret } from '../../contract/secret.ts';

/** A value whose name contains one of these words is masked (see `hides`). */
const secretWords = new Set([
  'account',
  'auth',
  'bearer',
  'birth',
  'code',
  'confirmation',
  'digits',
  'e',
  'email',
  'holder',
  'intent',
  'key',
  'nonce',
  'number',
  'otp',
  'pass',
  'password',
  'phone',
  'pin',
  'proof',
  'secret',
  'ticket',
  'token',
]);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Texts long enough to be a token, except UUIDs; and Indonesian phone numbers in any spelling. */
const tokens = /[A-Za-z0-9_-]{22,}/g;
const phones = /(?:\+?62|0)[ .-]?8(?:[ .-]?\d){7,12}/g;

const deepest = 8;
const longestList = 20;

/** Long lists and deep values are cut. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Secret) return Secret.mask;
  if (value instanceof Blob) return `[${value.type || 'file'}, ${value.size} bytes]`;
  if (value instanceof Error) return `[${value.name}: ${maskedText(value.message)}]`;
  if ('sessionId' in value && 'id' in value) return `[actor ${String(value.id)}]`;
  if (depth === deepest) return '[…]';
  if (Array.isArray(value)) {
    const shown = value.slice(0, longestList).map((entry) => masked(entry, depth + 1));
    return value.length > longestList ? [...shown, `[${value.length - longestList} more]`] : shown;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, hides(name, entry) ? Secret.mask : masked(entry, depth + 1)]),
  );
}

/** Empty values and booleans are no secrets; nor is a number `token`, which is the balance. */
function hides(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return false;
  if (name === 'token' && typeof value === 'number') return false;
  if (typeof value === 'object' && !(value instanceof Secret) && !isTicket(name)) return false;
  return wordsOf(name).some((word) => secretWords.has(word));
}

const isTicket = (name: string): boolean => wordsOf(name).includes('ticket');

const maskedText = (text: string): string =>
  text.replace(tokens, (found) => (isUuid(found) ? found : Secret.mask)).replace(phones, Secret.mask);

export const maskedJson = (value: unknown): string => JSON.stringify(masked(value), null, 2) ?? 'undefined';
