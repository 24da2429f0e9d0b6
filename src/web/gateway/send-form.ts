/**
 * Sends a multipart form with a picture. By XMLHttpRequest, because `fetch` reports no upload progress. The browser
 * follows redirects by itself, but only to origins that the page's policy (`connect-src`) allows.
 */
import type { Received, Sent } from './exchange.ts';

export function sendForm(
  { url, method, headers, body }: Sent,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) {
      if (value instanceof Blob) form.append(name, value, name);
      else form.append(name, String(value));
    }
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('The form did not get through.'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      // A reply from another origin is not the platform's (docs/security.md C02).
      if (request.responseURL !== '' && new URL(request.responseURL).origin !== new URL(url).origin) fail();
      else {
        resolve({
          status: request.status,
          // Not `getResponseHeader`, which logs an error for a header that another origin does not expose.
          headers: headersIn(request.getAllResponseHeaders()),
          text: request.responseText,
        });
      }
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) fail();
    else request.send(form);
  });
}

function headersIn(lines: string): Headers {
  const pairs = lines.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return new Headers(pairs.filter(([name]) => name !== ''));
}
