/** The headers of every response (C21), and the policy of the pages (C15, C16). */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/** Of every response without a policy of its own: opened as a document it runs nothing, and nobody frames it. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Of the service worker, which fetches nothing but the shop's own pages and assets. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** For the address of the service worker alone (src/web/browser/worker.ts). */
const trustedTypes: readonly string[] = ['shop-worker'];

interface InlineHashes {
  style: readonly string[];
  script: readonly string[];
}

export interface PagePolicy {
  hashes: InlineHashes;
  connect: readonly string[];
  /** Works as a header only, not in a page’s `meta`. */
  frameAncestors: string | null;
  reportUri: string | null;
}

export function pagePolicy({ hashes, connect, frameAncestors, reportUri }: PagePolicy): string {
  const quoted = (values: readonly string[]): string => values.map((value) => ` '${value}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(hashes.script)}`,
    `style-src 'self'${quoted(hashes.style)}`,
    "img-src 'self' data:",
    ['connect-src', ...connect].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    frameAncestors !== null && `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length > 0 ? trustedTypes.join(' ') : "'none'"}`,
    reportUri !== null && `report-uri ${reportUri}`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}
