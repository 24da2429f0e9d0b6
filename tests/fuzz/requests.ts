/** Inputs for every route of the server: drawn from the contract's schemas, and spoiled on every layer. */
import * as v from 'valibot';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { livePath } from '../../src/contract/rooms.calls.ts';
import { Token, type AnySchema } from '../../src/contract/schemas.ts';
import { vendorNames, type VendorName } from '../../src/server/domain/vendors/vendor-ports.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { idImageRoute } from '../../src/server/http/id-image.ts';
import { callbackRoute } from '../../src/server/http/vendor-callback.ts';
import type { Random } from '../../src/walk/random.ts';
import { formBody, formType, picturePart, textParts } from '../server/forms.ts';
import type { Sent } from './answers.ts';
import { canary, type Values } from './values.ts';

const personas = ['rich', 'second', 'poor', 'ended', 'visitor'] as const;
export type Persona = (typeof personas)[number];

export interface Draft {
  route: string;
  call: AnyCall | null;
  persona: Persona;
  method: string;
  target: string;
  /** Values in angle brackets are filled in by the world: `<proof>`, `<new key>`, `<signed by dana>`. */
  headers: [string, string][];
  value: unknown;
  body: Buffer | null;
}

interface Source {
  chance: Random;
  values: Values;
  picture: Buffer;
}

interface Route {
  call: AnyCall | null;
  draft(source: Source): Draft;
}
const other = (make: Route['draft']): Route => ({ call: null, draft: make });

const strangeHeaders = `
  Authorization: Bearer | Bearer  @ | Basic QTpC | Bearer {long} | Bearer @ @ | bearer null | Bearer __proto__
  Idempotency-Key: | short | {long} | aaaaaaaaaaaaaaaaaaaaaa.1.2.3.4 | __proto__ | @! | ü
  Pin-Proof: | short | PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP | {long}
  Content-Type: | text/plain | application/json; charset=utf-16 | APPLICATION/JSON | application/jsonp | */* | @
  Content-Type: multipart/form-data | ${formType} | multipart/form-data; boundary="" | application/x-www-form-urlencoded
  Origin: null | https://shop.example.com | https://shop.example.com.evil.test | https://@ | javascript:1 | % | http://[::1
  Host: shop.example.com | emas.localhost | [::1]:3000 | {long} | @.test | 127.0.0.1:99999 | xn--p1ai | ">< | a,b
  X-Forwarded-For: ::ffff:192.0.2.9 | fe80::1%eth0 | @, 192.0.2.1 | ,,, | 1:2:3:4:5:6:7:8:9 | :: | {long} | '; drop
  Sec-Fetch-Site: cross-site | same-origin | none | @
  Content-Encoding: gzip | br | @
  Accept-Encoding: br | gzip;q=0, br;q=0 | * | gzip;q=@ | {commas}
  If-None-Match: * | "x" | W/"@" | {commas}
  Range: bytes=0-1 | bytes=-1 | bytes=5-1 | bytes={commas}
  Cookie: a=@ | device=@ | ;;;=;= | __Host-device={long}
  X-HTTP-Method-Override: DELETE
  X-Vendor-Time: 0 | -1 | {long}
  X-Vendor-Signature: 0 | @ | ${'0'.repeat(64)}
  Access-Control-Request-Method: POST | @`
  .replaceAll('{long}', 'x'.repeat(3_000))
  .replaceAll('{commas}', ','.repeat(500))
  .replaceAll('@', canary)
  .split('\n  ')
  .slice(1)
  .map((line): [string, string[]] => [
    line.slice(0, line.indexOf(':')),
    line
      .slice(line.indexOf(':') + 1)
      .split('|')
      .map((value) => value.trim()),
  ]);

const otherMethods = ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST', 'QUERY', 'PROPFIND'];
const longestBody = 64 * 1024;

/** The text of a JSON body, spoiled. */
const spoils: readonly ((text: string, at: number, chance: Random) => string | Buffer)[] = [
  (text) =>
    members(
      text,
      `"__proto__":{"polluted":"${canary}","is_change_pin":true},"constructor":{"prototype":{"polluted":1}}`,
    ),
  (text) =>
    members(text, `"id":"${canary}","balance":999999,"player":"x","verified":true,"is_practice":true,"toString":1`),
  (text) => (/^\{./.test(text) ? `${text.slice(0, -1)},${text.slice(1)}` : text + text),
  (text, at) => text.slice(0, at),
  (text) => `\uFEFF${text}`,
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text, at) =>
    Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(text.slice(at))]),
  (text) => `${text}}\0,//`,
  (text, at) => `${'{"data":['.repeat(at * 5)}${text}${']}'.repeat(at * 5)}`,
  (text, _at, chance) => text.padEnd(longestBody - 1 + chance.below(4)),
  (text) => text.padEnd(5 * longestBody),
  () => '',
  (text, at, chance) => text.slice(0, at) + chance.pick(['"', '\\', '\0', '{', '1e999', ',']) + text.slice(at),
];
const members = (text: string, more: string): string =>
  /^\{./.test(text) ? `{${more},${text.slice(1)}`.replace(/,\}$/, '}') : text;

const spoiledOrNot = (text: string, chance: Random): Buffer =>
  Buffer.from(chance.chance(0.3) ? chance.pick(spoils)(text, chance.below(text.length + 1), chance) : text);

function draft(
  route: string,
  { chance, values }: Source,
  given: Partial<Draft> & { path: string; query?: [string, unknown][] },
): Draft {
  const { path, query = [], headers = [], persona = chance.pick(personas), ...rest } = given;
  const pairs = [...query];
  if (chance.chance(0.1))
    pairs.push([chance.pick(['e', 'e[]', '__proto__', 'merchant-uuid', 'x'.repeat(50)]), values.hostile()]);
  const strange: [string, string][] = [];
  while (chance.chance(0.25)) {
    const [name, contents] = chance.pick(strangeHeaders);
    strange.push([name, chance.pick(contents)]);
  }
  const named = new Set(strange.map(([name]) => name));
  const written = pairs.map((pair) =>
    pair
      .map((part) =>
        encodeURIComponent(Buffer.from(typeof part === 'string' ? part : (JSON.stringify(part) ?? '')).toString()),
      )
      .join('='),
  );
  const method = chance.chance(0.03) ? chance.pick(otherMethods) : (given.method ?? 'GET');
  return {
    ...{ route, call: null, persona, value: undefined, body: null, ...rest, method },
    // As a client writes it; what is no URL otherwise is sent as it is.
    target:
      (/^[\x21-\x7e]*$/.test(path) ? path : encodeURI(Buffer.from(path).toString())) +
      (pairs.length > 0 ? `?${written.join('&')}` : ''),
    headers: [...headers.filter(([name]) => !named.has(name)), ...strange],
  };
}

const json: [string, string] = ['Content-Type', 'application/json'];

function callRoute(call: AnyCall, isV1: boolean): Route {
  const { v1 } = call;
  const name = isV1 ? `${call.name} v1` : call.name;
  const make = (source: Source): Draft => {
    const { chance, values, picture } = source;
    const query = (call.query ?? []).map((key): [string, unknown] => [key, values.of(Token, key)]);
    const hasBody = call.body.type !== 'unknown';
    let value = hasBody || chance.chance(0.2) ? values.of(call.body as AnySchema) : undefined;
    if (isV1 && chance.chance(0.95)) {
      const fields = { ...(value as object | undefined), ...Object.fromEntries(query) };
      const implied = chance.chance(0.9) ? Object.keys(v1?.fixed ?? {}) : [];
      value = { data: Object.fromEntries(Object.entries(fields).filter(([field]) => !implied.includes(field))) };
    }
    const written = JSON.stringify(value) as string | undefined;
    let body = written === undefined ? null : spoiledOrNot(written, chance);
    if (call.encoding === 'form') body = form(value, picture, chance);
    const headers: [string, string][] = body ? [call.encoding === 'form' ? ['Content-Type', formType] : json] : [];
    if (call.auth === 'bearer' && chance.chance(0.8))
      headers.push(['Idempotency-Key', '<new key>'], ['Pin-Proof', '<proof>']);
    const persona = chance.chance(0.7) ? (call.auth === 'bearer' ? 'rich' : 'visitor') : chance.pick(personas);
    const path = isV1 ? (v1?.path ?? '') : routeOf(call);
    return draft(name, source, {
      call,
      persona,
      method: call.method,
      path,
      query: isV1 ? [] : query,
      headers,
      value,
      body,
    });
  };
  return { call, draft: make };
}

/** The fields as a form, with the file or without, spoiled in one of five. */
function form(fields: unknown, picture: Buffer, chance: Random): Buffer {
  const texts = Object.entries(fields ?? {}).map(([name, value]): [string, string] => [
    name.slice(0, 80),
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  const file = { ...picturePart(picture), name: chance.pick(['id_image', 'id_image', 'other', 'fullname']) };
  const parts = textParts(Object.fromEntries(texts));
  const body = formBody([...parts, ...(chance.chance(0.3) ? [file] : []), ...(chance.chance(0.1) ? parts : [])]);
  const at = chance.below(body.length);
  if (chance.chance(0.8)) return body;
  return chance.pick([
    body.subarray(0, at),
    Buffer.concat([body.subarray(0, at), Buffer.from('\r\n--a-boundary-of-ours'), body.subarray(at)]),
    Buffer.concat([body.subarray(0, at), Buffer.from([chance.below(256)]), body.subarray(at + 1)]),
    Buffer.concat([body, body]),
  ]);
}

const Event = v.object({
  ...{
    id: Token,
    number: v.pipe(v.string(), v.regex(/^PL[0-9A-Z]{16}$/)),
    kind: v.picklist(['payment', 'payout']),
    status: v.picklist(['paid', 'failed']),
  },
  ...{ amount: v.number(), currency: v.literal('IDR') },
});
const pieces = ['', 'all', 'assets', 'main-abc.js', 'main-abc.js.br', 'sw.js', 'pages.json', 'index.html', '..', '.'];
pieces.push('%2e%2e', '%2f', '%00', '%', '%E0%A4%A', '\\', canary, 'x'.repeat(900), ';a=b', '💳', 'game', 'health');

const callback = (vendor: VendorName): Route =>
  other((source) => {
    const { chance, values } = source;
    const value = values.of(Event);
    const body = spoiledOrNot(JSON.stringify(value) ?? '', chance);
    const signed: [string, string] = ['X-Vendor-Signature', chance.chance(0.9) ? `<signed by ${vendor}>` : 'x'];
    return draft(`callback of ${vendor}`, source, {
      method: 'POST',
      path: callbackRoute(vendor),
      headers: [json, signed],
      value,
      body,
    });
  });

const anyBody = ({ chance, values }: Source): Buffer => spoiledOrNot(JSON.stringify(values.anything()) ?? '', chance);

export const routes: readonly Route[] = [
  ...Object.values<AnyCall>(calls).flatMap((call) => [
    callRoute(call, false),
    ...(call.v1 ? [callRoute(call, true)] : []),
  ]),
  ...vendorNames.map(callback),
  other((source) => draft('identity card', source, { path: idImageRoute })),
  other((source) => draft('address of the live connection', source, { path: `/api${livePath}` })),
  other((source) =>
    draft('policy report', source, { method: 'POST', path: '/csp-report', headers: [json], body: anyBody(source) }),
  ),
  other((source) => {
    const path = Array.from({ length: 1 + source.chance.below(4) }, () => source.chance.pick(pieces));
    return draft('pages and files', source, { path: `/${path.join('/')}` });
  }),
  other((source) => {
    const start = source.chance.pick(['/api', '/player', '/guard', '/vendor', '/api/v2/auth']);
    return draft('no address', source, {
      method: 'POST',
      path: `${start}/${source.chance.pick(pieces)}`,
      headers: [json],
      body: anyBody(source),
    });
  }),
];

const requestLines =
  `GET|GET /|get / HTTP/1.1|GET / HTTP/9.9|GET / HTTP/1.1 x|GET  / HTTP/1.1|PRI * HTTP/2.0|OPTIONS * HTTP/1.1
CONNECT x:1 HTTP/1.1|TRACE / HTTP/1.1|GET http://evil.test/ HTTP/1.1|GET //evil.test HTTP/1.1|GET /\0 HTTP/1.1|\x16\x03\x01\x02
GET /%zz HTTP/1.1|GET / HTTP/1.0|M-SEARCH * HTTP/1.1|GET ?x HTTP/1.1|GET /é HTTP/1.1|GET /${'x'.repeat(20_000)} HTTP/1.1`.split(
    /[|\n]/,
  );

type Fields = readonly (readonly [string, string])[];

interface Parts {
  line: string;
  fields: Fields;
  body: Buffer;
  length: Fields;
}

function write({ line, fields, length, body }: Parts, end = '\r\n', closes = true): Buffer {
  const all = [...fields, ...length, ...(closes ? [['Connection', 'close'] as const] : [])];
  const head = [line, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join(end);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

const partsOf = ({ method, target, headers, body }: Draft): Parts => ({
  line: `${method} ${target} HTTP/1.1`,
  fields: headers,
  body: body ?? Buffer.alloc(0),
  length: body ? [['Content-Length', String(body.length)]] : [],
});

/** A request as a client writes it. */
export const bytesOf = (draft: Draft): Buffer => write(partsOf(draft));

/** A request as no client writes it. */
export function spoiledBytesOf(draft: Draft, chance: Random): Sent {
  const parts = partsOf(draft);
  const { body: content } = parts;
  const whole = write(parts);
  const at = chance.below(whole.length);
  const insert = (text: string): Buffer =>
    Buffer.concat([whole.subarray(0, at), Buffer.from(text, 'latin1'), whole.subarray(at)]);
  const more = (...fields: [string, string][]): Buffer => write({ ...parts, fields: [...parts.fields, ...fields] });
  const chunked = (size: string, coding = 'chunked', length: Fields = []): Buffer =>
    write({
      ...parts,
      length: [...length, ['Transfer-Encoding', coding]],
      body: Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from('\r\n0\r\n\r\n')]),
    });
  const lengthOf = (length: number | string): Buffer =>
    write({ ...parts, length: [['Content-Length', String(length)]] });
  const size = content.length.toString(16);
  const odd = [
    () => whole.subarray(0, at),
    () => insert(chance.pick(['\0', '\n', '\r', ':', ' ', '\xff', '\r\n\r\n', '\r\nX'])),
    () => Buffer.concat([write(parts, '\r\n', false), write(parts, '\r\n', false), whole]),
    () => more(['Content-Length', String(content.length + chance.below(3))]),
    () => chunked(size, 'chunked', parts.length),
    () => lengthOf(content.length + 1 + chance.below(1_000)),
    () => lengthOf(Math.floor(content.length / 2)),
    () => lengthOf(chance.pick(['-1', '1e9', '99999999999999999999', '0x10', 'NaN', '65537', '+5', ''])),
    () => chunked(size),
    () =>
      chunked(
        chance.pick(['-1', 'zz', 'ffffffffffffffff', `${size};${'x'.repeat(20_000)}`, `0${size} `, '']),
        chance.pick(['chunked', 'chunked, gzip', 'gzip']),
      ),
    () => write({ ...parts, line: chance.pick(requestLines) }),
    () => write({ ...parts, fields: parts.fields.filter(([name]) => name !== 'Host') }),
    () => more(['host', 'two.example']),
    () => more(['X-Fold', 'a\r\n b']),
    () => write(parts, '\n'),
    () => more(...Array.from({ length: chance.below(1_000) }, (_, index): [string, string] => [`X-${index}`, 'y'])),
    () => more(['X-Long', 'y'.repeat(chance.below(20_000))]),
    () => more(['Expect', chance.pick(['100-continue', '200-ok', 'x'.repeat(900)])]),
    () =>
      more(
        ['Connection', 'Upgrade'],
        ['Upgrade', chance.pick(['websocket', 'h2c', 'TLS/1.0', ''])],
        ['Sec-WebSocket-Key', chance.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x'])],
        ['Sec-WebSocket-Version', chance.pick(['13', '99'])],
      ),
    () => Buffer.concat([whole, Buffer.from('GET / HTTP/1.1\r\nHost: smuggled\r\n\r\n')]),
  ];
  return { bytes: chance.pick(odd)(), ends: true };
}
