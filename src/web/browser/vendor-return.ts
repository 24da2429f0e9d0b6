/**
 * Checks the query with which an e-wallet sent the player back; it can be read once. clear-vendor-return.ts has removed
 * it from the address. A `vendor` in it must be DANA's number (C78).
 */
import type { WalletReturn } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { isOpaque } from '../../contract/fields.ts';
import { Secret } from '../../contract/secret.ts';
import { vendors } from '../../contract/vendor-address.ts';

export function takeVendorReturn(window: Pick<Window, 'vendorQuery'>): WalletReturn | null {
  if (window.vendorQuery === undefined) return null;
  const query = new URLSearchParams(window.vendorQuery);
  delete window.vendorQuery;
  const isOurs = !query.has('vendor') || only(query, 'vendor') === String(vendors.dana);
  const code = query.has('error') ? null : (only(query, 'auth_code') ?? only(query, 'authCode'));
  // The link has no state where the platform gave none.
  const state = query.has('state') ? only(query, 'state') : '';
  return {
    authCode: isOurs && code !== null && isOpaque(code) ? new Secret(code) : null,
    state: isOurs && state !== null && (state === '' || isOpaque(state)) ? new Secret(state) : null,
    // Of OAuth 2.0, RFC 6749, 4.1.2.1. Any other error is the vendor's.
    ...(isOurs && only(query, 'error') === 'access_denied' && { hasDeclined: true }),
  };
}

/** Null where the query has it twice, because someone has added one. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 ? value : null;
}
