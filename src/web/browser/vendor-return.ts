/**
 * What an e-wallet sent back with the player: read once and taken out of the address bar before anything else happens,
 * so that no request, no history entry and no Referer carries it on (C76). Each vendor has its own number there (C78).
 */
import { isAuthCode, isToken } from '../../contract/fields.ts';
import { Secret } from '../../contract/secret.ts';
import { vendors } from '../../contract/vendor-address.ts';

export interface VendorReturn {
  /** Null where the player refused, or the e-wallet failed. */
  authCode: Secret | null;
  state: Secret | null;
}

const names = ['vendor', 'auth_code', 'state', 'error', 'error_description'] as const;

export function takeVendorReturn(window: Pick<Window, 'location' | 'history'>): VendorReturn | null {
  const url = new URL(window.location.href);
  const query = url.searchParams;
  const isReturn = query.has('auth_code') || (query.has('vendor') && (query.has('error') || query.has('state')));
  if (!isReturn) return null;
  const isOurs = only(query, 'vendor') === String(vendors.dana);
  const code = query.has('error') ? null : only(query, 'auth_code');
  const state = only(query, 'state');
  for (const name of names) query.delete(name);
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
  return {
    authCode: isOurs && code !== null && isAuthCode(code) ? new Secret(code) : null,
    state: isOurs && state !== null && isToken(state) ? new Secret(state) : null,
  };
}

/** The parameter's value. One that stands there twice was added by somebody, and says nothing. */
function only(query: URLSearchParams, name: (typeof names)[number]): string | null {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 ? value : null;
}
