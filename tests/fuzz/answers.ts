/** Reads answers from the bytes of a connection, and says what is wrong with one. */
import { gunzipSync, inflateSync } from 'node:zlib';
import type { AnyCall } from '../../src/contract/call.ts';
import { recognise } from '../../src/contract/recognise.ts';
import { commonHeaders } from '../../src/server/http/headers.ts';
import { canary } from './values.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface Sent {
  bytes: Buffer;
  /** The client closes its side behind the bytes, because they may be no whole request. */
  ends: boolean;
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = { gzip: gunzipSync, deflate: inflateSync };

/** What a client makes of the body. */
function decoded(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === undefined || body.length === 0) return body;
  const decode = decoders[encoding];
  if (!decode) throw new Error(`Expected an encoding that a client asks for, got ${encoding}.`);
  return decode(body);
}

/** All answers that stand in the bytes; `100 Continue` is passed over. */
export function readAnswers(told: Buffer, isHead = false): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < told.length;) {
    const end = told.indexOf('\r\n\r\n', at);
    const [line = '', ...rows] = told.toString('latin1', at, end < 0 ? told.length : end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(line)?.[1]);
    if (Number.isNaN(status) || end < 0) throw new Error(`Expected an answer of HTTP/1.1, got ${line.slice(0, 100)}.`);
    const pairs = rows
      .map((row) => /^([^:]+): ?(.*)$/.exec(row))
      .map((row): [string, string] => [row?.[1]?.toLowerCase() ?? '', row?.[2] ?? '']);
    const headers = Object.fromEntries(pairs);
    at = end + 4;
    if (status === 100) continue;
    const parts: Buffer[] = [];
    if (headers['transfer-encoding'] === 'chunked') {
      for (let size = 1; size > 0;) {
        const start = told.indexOf('\r\n', at) + 2;
        size = Number.parseInt(told.toString('latin1', at, start), 16);
        if (start < 2 || Number.isNaN(size)) throw new Error('Expected a whole answer in chunks; it was cut.');
        parts.push(told.subarray(start, start + size));
        at = start + size + 2;
      }
    } else if (![101, 204, 304].includes(status) && !isHead) {
      const length = Number(headers['content-length'] ?? told.length - at);
      parts.push(told.subarray(at, at + length));
      at += length;
    }
    answers.push({ status, headers, body: decoded(headers['content-encoding'], Buffer.concat(parts)) });
    if (status === 101) break;
  }
  return answers;
}

/** Of stacks, statements and their engine. */
const inside =
  /\n\s+at |node:internal|file:\/\/|node_modules|\/src\/|\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b|violates|syntax error|constraint|relation "|column "|ECONN|pglite|postgres/i;
const longestBody = 64 * 1024;

export interface Expected {
  /** Null where no outcome of a call can be expected. */
  call: AnyCall | null;
  /** Bytes of the body that was sent. */
  sent: number;
  /** Of a player whom nobody may reach. */
  secrets: readonly string[];
}

export interface Verdict {
  problems: string[];
  /** The contract's outcome; null where there is none. */
  outcome: string | null;
  data: Record<string, unknown>;
}

export function judge({ status, headers, body }: Answer, { call, sent, secrets }: Expected): Verdict {
  const problems: string[] = [];
  const expect = (isSo: boolean, wanted: string, got: unknown): void => {
    if (!isSo) problems.push(`Expected ${wanted}, got ${String(got).slice(0, 300)}.`);
  };
  const text = body.toString('utf8');
  const waits = /^[1-9][0-9]*$/.test(headers['retry-after'] ?? '');
  expect(status < 500 || (status === 503 && waits), 'no fault of the server', `${status} ${text}`);
  expect(status !== 429 || waits, 'Retry-After', headers['retry-after']);
  for (const [name, value] of Object.entries(commonHeaders))
    expect(headers[name.toLowerCase()] === value, `the header ${name}: ${value}`, headers[name.toLowerCase()]);
  expect(/^[0-9a-f-]{36}$/.test(headers['x-request-id'] ?? ''), 'a request id', headers['x-request-id']);
  const policy = headers['content-security-policy'] ?? '';
  expect(/default-src 'none'.*frame-ancestors 'none'/.test(policy), 'a policy', policy);
  for (const name of ['server', 'x-powered-by']) expect(!headers[name], `no header ${name}`, headers[name]);
  const type = headers['content-type'] ?? '';
  expect(body.length === 0 || /charset=utf-8|^(image|font)\//.test(type), 'a content type with its charset', type);

  const told = [text, ...Object.values(headers)].join('\n');
  for (const secret of secrets) expect(!told.includes(secret), 'nothing of another player', secret);
  const isJson = /^application\/(problem\+)?json/.test(type);
  const written = isJson && text !== '' ? parse(text) : undefined;
  if (isJson || status >= 400) expect(!inside.test(told), 'nothing of stacks and statements', told);
  if (status >= 400) expect(!told.includes(canary), 'nothing of what was sent', told);
  let outcome: string | null = null;
  if (type.startsWith('application/problem+json')) {
    const { instance, title, ...rest } = (written ?? {}) as Record<string, unknown>;
    const isProblem = JSON.stringify(rest) === JSON.stringify({ type: 'about:blank', status });
    const isOurs = typeof title === 'string' && instance === `urn:uuid:${headers['x-request-id']}`;
    expect(text === '' || (isProblem && isOurs), 'a problem with title, status and id', text);
  } else if (call && written !== undefined) {
    const recognised = recognise(call, written, { receivedAt: 0, serverDate: null }, { status });
    // The gateway reads a 401 before any words.
    outcome = recognised?.type.slice(call.name.length + 1) ?? (status === 401 ? 'unauthorized' : null);
    const isKnown = outcome !== null && (Object.hasOwn(call.outcomes, outcome) || outcome === 'unauthorized');
    expect(isKnown, `an outcome of ${call.name}`, `${status} ${text}`);
    const isSmall = sent <= longestBody || call.encoding === 'form' || outcome === 'unauthorized';
    expect(isSmall, `a refusal of ${sent} bytes`, `${status} ${text}`);
  } else if (status >= 400 && !type.startsWith('text/html')) {
    // Of an address that names a file (RT-18).
    const isNoFile = status === 404 && type.startsWith('text/plain') && text === 'There is no such file.\n';
    expect(body.length === 0 || isJson || isNoFile, 'a problem document, the word on a file, or no body', text);
  }
  const data = typeof written === 'object' && written !== null && 'data' in written ? written.data : null;
  return { problems, outcome, data: (data ?? {}) as Record<string, unknown> };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
