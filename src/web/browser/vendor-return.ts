/**
 * What an e-wallet sent back with the player, out of the address already (clear-vendor-return.ts): checked, and read
 * once. Each vendor has its own number there (C78).
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
  // A platform that gave the link no state gets the player back without one.
  const state = query.has('state') ? only(query, 'state') : '';
  return {
    authCode: isOurs && code !== null && isOpaque(code) ? new Secret(code) : null,
    state: isOurs && state !== null && (state === '' || isOpaque(state)) ? new Secret(state) : null,
  };
}

/** The parameter's value. One that stands there twice was added by somebody, and says nothing. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 ? value : null;
}
