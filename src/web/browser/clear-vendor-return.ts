/**
 * Removes a vendor's parameters from the address before the first paint and the first request (C76). Part of the page's
 * first script, so it imports nothing; vendor-return.ts reads `window.vendorQuery`.
 */

declare global {
  interface Window {
    /** The query with which a vendor sent the player back; vendor-return.ts deletes it. */
    vendorQuery?: string;
  }
}

const names = ['vendor', 'auth_code', 'authCode', 'state', 'error', 'error_description'];

export function clearVendorReturn(window: Pick<Window, 'location' | 'history' | 'vendorQuery'>): void {
  if (window.location.search === '') return;
  const url = new URL(window.location.href);
  const query = url.searchParams;
  const hasCode = query.has('auth_code') || query.has('authCode');
  const isReturn =
    hasCode ||
    (query.has('state') && query.has('error')) ||
    (query.has('vendor') && (query.has('error') || query.has('state')));
  if (!isReturn) return;
  window.vendorQuery = url.search;
  for (const name of names) query.delete(name);
  // The whole address, because a path that begins with two slashes would name another origin.
  window.history.replaceState(window.history.state, '', url.href);
}
