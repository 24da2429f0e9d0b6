/** Reads the shop's configuration from the page head: merchant and addresses (SH-2, SH-5). */
import type { Addresses } from '../../contract/addresses.ts';
import { isUuid } from '../../contract/fields.ts';
import { readMeta } from './page-meta.ts';
import { readPlatformCalls } from './platform-calls.ts';

export interface PageHead {
  merchantUid: string;
  /** Includes the suffix /api. */
  apiBase: string;
  platformBase: string;
  /** v1 only where a call has a v1 form. */
  generation: 'v1' | 'v2';
  /** The only ones that a player is sent to (EW-2). */
  vendorOrigins: readonly string[];
  /** Null: the platform does not have the call. */
  addresses: Addresses;
}

/** Throws a sentence for the operator where the page head is invalid (C03). */
export function readPageHead(document: Document): PageHead {
  const merchantUid = readMeta(document, 'merchant-uid').toLowerCase();
  if (!isUuid(merchantUid))
    throw new Error(`Expected a UUID as merchant-uid in the page head; it is "${merchantUid}".`);
  const { location } = document.defaultView ?? globalThis;
  return {
    merchantUid,
    apiBase: `${readBase(readMeta(document, 'api-base'), location, 'api-base')}/api`,
    platformBase: readBase(readMeta(document, 'platform-base'), location, 'platform-base'),
    generation: readMeta(document, 'api-generation') === 'v1' ? 'v1' : 'v2',
    vendorOrigins: readMeta(document, 'vendor-origins').split(/\s+/).filter(isOrigin),
    addresses: readPlatformCalls(document),
  };
}

/** Without path or query. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** An address with https, of this machine or of the page's origin, without credentials. Empty: the page's origin. */
function readBase(text: string, location: Location, property: string): string {
  let url: URL;
  try {
    url = new URL(text === '' ? '/' : text, location.origin);
  } catch {
    throw new Error(`The page head's ${property} is no address.`);
  }
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && (isLoopback || url.origin === location.origin));
  if (!isSafe || url.username !== '' || url.password !== '') {
    throw new Error(`The page head's ${property} is not an address that calls may go to.`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
