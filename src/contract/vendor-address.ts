/**
 * The addresses that the storefront may send a player to: pages of the e-wallet and nothing else. Both sides use this rule
 * (C75, EW-2). It checks scheme, user info and authority too, because comparing origins alone lets `blob:` and user info pass.
 */
import { isOpaque } from './fields.ts';
import { Secret } from './secret.ts';

/** EW-1. DANA is the only one that can be linked. */
export const vendors = { default: 0, dana: 1, reserved: 2 } as const;

/** https, or http on this very machine where the sandbox runs. */
export function isSafeScheme({ protocol, hostname }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

const longestAddress = 2_000;

/** The address to open, or null where it is not one of a vendor's. `origins` come from configuration only. */
export function vendorAddress(text: unknown, origins: readonly string[]): string | null {
  if (typeof text !== 'string' || text.length > longestAddress) return null;
  // What a parser would quietly drop or turn round is refused: absolute, lower-case scheme, no backslash, no control.
  if (!/^https?:\/\/[^\\\s\p{Cc}]+$/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!isSafeScheme(url) || url.username !== '' || url.password !== '') return null;
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  // Written as it is read: no user info, no look-alike that becomes another host, no encoded character.
  if (authority !== url.host) return null;
  return origins.includes(url.origin) ? url.href : null;
}

/**
 * The state in an address of the e-wallet's: it comes back with the player. Empty where the platform gives none, null
 * where there is one that cannot be.
 */
export function linkStateOf(address: string): Secret | null {
  const state = new URL(address).searchParams.get('state') ?? '';
  return state === '' || isOpaque(state) ? new Secret(state) : null;
}
