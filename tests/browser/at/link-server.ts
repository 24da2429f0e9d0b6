/**
 * Links that open a state, `/open?state=<machine>/<state id>`, or a path, `/open?path=<id>&machine=<machine>`, on this
 * machine only. The links stand in files on the disk, so who asks says nothing of where it comes from; a link that was
 * followed by hand is told from what a page of the web could ask for behind a person's back.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { escaped } from '../../../src/walk/reports/markup.ts';
import { Misuse } from '../../../src/walk/misuse.ts';
import type { Asked } from './walks.ts';

interface LinkServerOptions {
  port: number;
  /** Opens a place once a way is known; returns its steps. */
  open(asked: Asked): Promise<string[]>;
}

/** Why the server, which listens on this machine only, refuses a request; null where it accepts. */
export function refusalOf(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  port: number,
): string | null {
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${port}`);
  const origins = hosts.map((host) => `http://${host}`);
  const { host = '', origin } = headers;
  const about = (name: string): string | undefined => [headers[name]].flat()[0];
  if (method !== 'GET') return 'Only GET.';
  if (!hosts.includes(host)) return 'Only under its own address.';
  if (origin !== undefined && !origins.includes(origin)) return 'Not for pages of other origins.';
  if (about('sec-purpose') !== undefined) return 'Not ahead of time.';
  // Browsers send Sec-Fetch headers; a caller without them is a program of this machine.
  const isOwn = ['none', 'same-origin', undefined].includes(about('sec-fetch-site'));
  if (about('sec-fetch-dest') !== undefined && about('sec-fetch-dest') !== 'document') return 'Only links.';
  if (!isOwn && about('sec-fetch-user') !== '?1') return 'Only links that somebody follows.';
  return null;
}

export function createLinkServer({ port, open }: LinkServerOptions): Server {
  return createServer((request, response) => {
    const refusal = refusalOf(request, port);
    if (refusal !== null) return answer(response, 403, refusal);
    const asked = askedIn(request.url ?? '/');
    if (!asked)
      return answer(
        response,
        404,
        'There is only /open?state=<machine>/<state id> and /open?path=<id>&machine=<machine>.',
      );
    open(asked).then(
      (steps) => answer(response, 200, 'Look at the window that opens. / Lihat jendela yang terbuka.', steps),
      (error: unknown) => {
        if (error instanceof Misuse) answer(response, 404, error.message);
        else answer(response, 500, error instanceof Error ? error.message : String(error));
      },
    );
    return undefined;
  });
}

function askedIn(address: string): Asked | null {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  const [state, path] = [searchParams.get('state'), searchParams.get('path')];
  if (pathname !== '/open') return null;
  if (state !== null) return { state };
  return path === null ? null : { path, machine: searchParams.get('machine') };
}

function answer(response: ServerResponse, status: number, said: string, steps: readonly string[] = []): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  const list = steps.map((step) => `<li>${escaped(step)}</li>`).join('');
  response.end(
    `<!doctype html><html lang="en"><head><title>Sandbox</title><meta name="viewport" content="width=device-width"></head>` +
      `<body><h1>Sandbox</h1><p>${escaped(said)}</p><ol start="0">${list}</ol></body></html>\n`,
  );
}
