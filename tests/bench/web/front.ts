/** Serves every page alike: HTTP/2, TLS 1.3, and Brotli at its best, compressed once. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { createSecureServer } from 'node:http2';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';

export type Answer = (request: Request) => Response | Promise<Response>;

/** For one run. Chromium trusts the key by its `print`; where it merely ignores an error, it caches nothing. */
export function makeCertificate(): { pem: string; print: string } {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2', '-out', '-'];
  const pem = execFileSync('openssl', ['req', '-x509', ...key, ...name], { stdio: ['ignore', 'pipe', 'ignore'] });
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return { pem: pem.toString(), print: createHash('sha256').update(publicKey).digest('base64') };
}

/** Those of one connection, which HTTP/2 forbids, and those of a body before it is compressed. */
const dropped = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Returns the port. It keeps no process alive. */
export function openFront(answer: Answer, pem: string): Promise<number> {
  const compressed = new Map<string, Buffer<ArrayBuffer>>();
  const fetchAnswer = async (request: Request): Promise<Response> => {
    const reply = await answer(request);
    const headers = new Headers(reply.headers);
    for (const name of dropped) headers.delete(name);
    let body = Buffer.from(await reply.arrayBuffer());
    if (body.length > 0 && /^text\/|javascript|json|svg/.test(headers.get('content-type') ?? '')) {
      const key = createHash('sha256').update(body).digest('hex');
      body = compressed.get(key) ?? Buffer.from(brotliCompressSync(body));
      compressed.set(key, body);
      headers.set('content-encoding', 'br');
    }
    return new Response(body.length > 0 ? body : null, { status: reply.status, headers });
  };
  const serverOptions = { key: pem, cert: pem, minVersion: 'TLSv1.3' } as const;
  const options = {
    fetch: fetchAnswer,
    hostname: '127.0.0.1',
    port: 0,
    createServer: createSecureServer,
    serverOptions,
  };
  return new Promise((resolve) => void serve(options, ({ port }) => resolve(port)).unref());
}

/** The answers of a running shop. */
export const answersOf =
  (shop: string): Answer =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers([...request.headers].filter(([name]) => !/^(content-length|host)$/.test(name)));
    headers.set('accept-encoding', 'identity');
    const body = request.method === 'POST' ? await request.arrayBuffer() : null;
    return fetch(shop + pathname + search, { method: request.method, headers, body, redirect: 'manual' });
  };
