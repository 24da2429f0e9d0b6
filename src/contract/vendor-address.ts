/**
 * The only addresses that the storefront sends a player to: pages of the e-wallet. Both sides use this rule (C75,
 * EW-2). It checks scheme, user info and authority too, because comparing origins alone lets `blob:` and user info pass.
 */
import { isOpaque } from './fields.ts';
import { Secret } from './secret.ts';

/** EW-1. DANA is the only one that can be linked. */
export const vendors = { default: 0, dana: 1, reserved: 2 } as const;

/** https, or http on this machine, where the sandbox runs. */
export function isSafeScheme({ protocol, hostname }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

const longestAddress = 2_000;

/** The address to open; null if it is no vendor's. `origins` come from configuration only. */
export function vendorAddress(text: unknown, origins: readonly string[]): string | null {
  if (typeof text !== 'string' || text.length > longestAddress) return null;
  // Refuses what a parser would drop or convert: relative, capital scheme, backslash, control character.
  if (!/^https?:\/\/[^\\\s\p{Cc}]+$/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!isSafeScheme(url) || url.username !== '' || url.password !== '') return null;
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  // The host must be written as the parser reads it: no user info, look-alike or encoded character.
  if (authority !== url.host) return null;
  return origins.includes(url.origin) ? url.href : null;
}

/** The state that comes back with the player. Empty: none; null: an invalid one. */
export function linkStateOf(address: string): Secret | null {
  const state = new URL(address).searchParams.get('state') ?? '';
  return state === '' || isOpaque(state) ? new Secret(state) : null;
}
