/** The HTTP surface: headers, refusals, the logs. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { livePath } from '../../src/contract/rooms.calls.ts';
import { sql } from '../../src/server/db/sql.ts';
import { digest } from '../../src/server/domain/platform/secrets.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { listen } from '../../src/server/http/listen.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { exchange } from '../kit/exchange.ts';
import {
  filePlatform,
  goodPassword,
  goodPin,
  minute,
  otherPassword,
  otherPin,
  otherThan,
  wrongPin,
  ticketOf,
} from './platform.ts';
import { collectGarbage } from './heap.ts';
import { expectOutcome } from './outcomes.ts';
import { builtSite, plain, poster } from './site.ts';

const clientDir = await builtSite();
const testbed = await filePlatform({
  clientDir,
  apiBase: 'https://api.example.com',
  corsOrigins: ['https://shop.example.com'],
});
const { ask, clock, logs, proven, shop, verify } = testbed;

const post = poster(shop);
const port = Number(new URL(shop).port);

it('rig.json has the games of the shop, or a rig would see a page that changes under it', async () => {
  const { mocks } = JSON.parse(readFileSync(new URL('../../rig.json', import.meta.url), 'utf8')) as {
    mocks: { path: string; json: unknown }[];
  };
  const recorded = mocks.find(({ path }) => path === '^/api/v2/games$');
  expect(recorded?.json).toEqual(await (await fetch(`${shop}/api/v2/games`)).json());
});

describe('headers', () => {
  it('C15 C20 C21 C45 stand on every response, whatever its status', async () => {
    const responses = await Promise.all([
      fetch(`${shop}/`),
      fetch(`${shop}/nowhere/at/all`),
      fetch(`${shop}/sw.js`),
      fetch(`${shop}/assets/main-abc.js`),
      fetch(`${shop}/api/v2/games`),
      fetch(`${shop}/api/nowhere`),
      fetch(`${shop}/api/v2/register`),
      fetch(`${shop}/api/auth/wallet`),
      fetch(`${shop}/`, { method: 'DELETE' }),
      fetch(`${shop}/api/v2/games`, { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } }),
      post('/api/v2/register', '{'),
      post('/api/v2/register', '{}', { 'Content-Type': 'text/plain' }),
      post('/api/v2/register', ' '.repeat(70_000)),
      post('/csp-report', '{}'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([
      ...[200, 404, 200, 200, 200, 404, 405, 401, 405, 204, 400, 415, 413, 204],
    ]);
    const ids = new Set<string | null>();
    for (const { headers, url } of responses) {
      expect(Object.fromEntries(headers), url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'access-control-expose-headers': expect.stringContaining('Date'),
        date: expect.stringMatching(/ GMT$/),
      });
      for (const name of ['server', 'x-powered-by']) expect(headers.get(name), url).toBeNull();
      ids.add(headers.get('x-request-id'));
    }
    expect(ids.size).toBe(responses.length);
    expect(ids.has(null)).toBe(false);
  });

  it('compress what everybody may read, and nothing that is a player’s', async () => {
    const { bearer } = await testbed.newPlayer();
    const encodingOf = async (path: string) => {
      const response = await fetch(`${shop}${path}`, {
        headers: { Authorization: `Bearer ${bearer}`, 'Accept-Encoding': 'gzip' },
      });
      expect(await response.json()).toMatchObject({ data: expect.any(Object) });
      return response.headers.get('content-encoding');
    };
    expect(await encodingOf('/api/v2/games')).toBe('gzip');
    expect(await encodingOf('/api/v2/auth/player')).toBeNull();
  });

  it('C12 keep every answer of the API out of caches', async () => {
    const paths = ['/api/v2/games', '/api/auth/wallet', '/api/nowhere', '/guard/nowhere', '/player/nowhere'];
    for (const path of paths) {
      const { headers } = await fetch(`${shop}${path}`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json; charset=utf-8$/);
    }
  });
});

const webSocket = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const passedOver = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';

describe('refusals', () => {
  it('3.14 tell nothing but the status and an id', async () => {
    const response = await fetch(`${shop}/api/nowhere`);
    const body = (await response.json()) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['instance', 'status', 'title', 'type']);
    expect(body['instance']).toBe(`urn:uuid:${response.headers.get('x-request-id')}`);
  });

  it('3.12 name the methods that a route has', async () => {
    for (const call of Object.values(calls)) {
      const response = await fetch(`${shop}${routeOf(call)}`, { method: 'PUT' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(call.method);
    }
    expect((await plain(shop, '/', {}, 'TRACE')).status).toBe(405);
  });

  it('C23 take JSON only, and no write that another site causes', async () => {
    const body = JSON.stringify({ uuid: defaultMerchant });
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ];
    for (const type of types) {
      expect((await post('/api/toko/uidnew', body, { 'Content-Type': type })).status).toBe(415);
    }
    expect((await post('/api/auth/logout', 'a=b', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post('/api/toko/uidnew', body, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await post('/api/toko/uidnew', body, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await post('/api/toko/uidnew', body, { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(
      200,
    );
  });

  it('C22 C23 open the API to the origins of the list and no other, and take no cookies from there', async () => {
    const askFrom = (origin: string) => fetch(`${shop}/api/v2/games`, { headers: { Origin: origin } });
    const allowed = await askFrom('https://shop.example.com');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example.com');
    expect(allowed.headers.get('vary')).toContain('Origin');
    const strangers = [
      'null',
      'https://shop.example.com.evil.test',
      'https://evilshop.example.com',
      'http://shop.example.com',
    ];
    for (const origin of strangers) {
      expect((await askFrom(origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await fetch(`${shop}/api/auth/login`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example.com', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, Pin-Proof',
    );
    for (const { headers } of [allowed, preflight]) expect(headers.get('access-control-allow-credentials')).toBeNull();
    const write = await post('/api/toko/uidnew', JSON.stringify({ uuid: defaultMerchant }), {
      Origin: 'https://shop.example.com',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(write.status).toBe(200);
  });

  it('3.12 withstand bodies and addresses that nobody means well', async () => {
    expect((await post('/api/toko/uidnew', new Uint8Array([0xff, 0xfe]))).status).toBe(400);
    expect((await fetch(`${shop}/${'x'.repeat(5_000)}`)).status).toBe(414);
    expect((await plain(shop, '/%E0%A4%A')).status).toBe(404);
  });

  it('3.12 C31 take no field of an address twice, not even with one value', async () => {
    const { token, e } = await testbed.started(testbed.newPhone());
    const send = (query: string) =>
      post(`/api/v2/player/otp/verify?${query}`, JSON.stringify({ otp: '0000', register_token: token }));
    const outcomes: string[] = [];
    for (const query of [`e=${e}`, `e=${e}&e=${e}`, `e=${e}&e=`]) outcomes.push(await (await send(query)).text());
    const [once, same, empty] = outcomes;
    expect(same).not.toBe(once);
    expect(empty).toBe(same);
  });

  it('C90 3.12 a body whose sender goes away in the middle is no fault of the server', async () => {
    const head =
      'POST /api/toko/uidnew HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
    const before = logs.length;
    await exchange(port, (socket) => socket.write(head, () => socket.resetAndDestroy()));
    await expect.poll(() => logs.length).toBeGreaterThan(before);
    expect(JSON.parse(logs[before] ?? '')).toMatchObject({ level: 'info', event: 'request', status: 400 });
  });

  const tell = async (text: string) => (await exchange(port, (socket) => socket.write(text))).toString('latin1');

  it('3.12 end the connection of an upgrade, though its sender goes on', async () => {
    const upgrades = [
      ['POST /api/toko/uidnew', 'Upgrade: h2c\r\nContent-Length: 20000000\r\n'],
      ['GET /api/v2/games', 'Upgrade: h2c\r\n'],
      ['GET /elsewhere', webSocket],
      [`GET /api${livePath}`, 'Upgrade: websocket\r\n'],
    ];
    const rest = 'x'.repeat(20_000_000);
    const answers = upgrades.map(([line, headers]) =>
      tell(`${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${headers}\r\n${rest}`),
    );
    const told = await Promise.all(answers);
    expect(told.map((answer) => answer.slice(9, 12))).toEqual(['400', '200', '404', '400']);
  });

  it('C21 3.12 look the same where there is no proper request', async () => {
    const smuggled =
      'POST /api/toko/uidnew HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}';
    const answers = await Promise.all([
      tell('rubbish\r\n\r\n'),
      tell(smuggled),
      tell(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
      tell('GET / HTTP/1.1\r\nHost: "><script>\r\n\r\n'),
      tell('GET / HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n\r\n'),
      tell('GET / HTTP/1.1\r\n\r\n'),
      tell('GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'),
      tell(`GET /api${livePath} HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: Upgrade\r\n${webSocket}\r\n`),
      tell(`GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${webSocket}\r\n`),
      tell(`GET /api${livePath} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
      tell(
        `POST /api/toko/uidnew HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\n{}`,
      ),
    ]);
    const statuses = answers.map((answer) => answer.slice(9, 12));
    expect(statuses).toEqual(['400', '400', '431', '400', '400', '400', '417', '400', '404', '400', '400']);
    for (const answer of answers) {
      expect(answer).toMatch(/strict-transport-security: max-age=31536000/i);
      expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i);
      expect(answer).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'/i);
    }
  });

  it('3.12 an upgrade that is not offered is passed over, and the request answered', async () => {
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const answer = await tell(`GET /api/v2/games HTTP/1.1\r\nHost: localhost\r\n${h2c}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/"status":true/);
    expect(answer).toMatch(/strict-transport-security: max-age=31536000/i);
  });

  it.each([
    ['to its end', (socket: Socket) => socket.write(passedOver)],
    ['by a client that is gone at once', (socket: Socket) => socket.write(passedOver, () => socket.resetAndDestroy())],
  ])('3.12 an upgrade that is passed over leaves nothing behind, answered %s', async (_, write) => {
    const seen: WeakRef<object>[] = [];
    const server = await listen({
      fetch: (request, { incoming, outgoing }) => {
        seen.push(new WeakRef(request), new WeakRef(incoming), new WeakRef(outgoing));
        return new Response('here');
      },
      host: '127.0.0.1',
      port: 0,
      mostPerAddress: null,
    });
    for (let time = 0; time < 20; time += 1) await exchange(server.port, write);
    await expect.poll(() => seen.length).toBe(60);
    const left = () => {
      collectGarbage();
      return seen.filter((one) => one.deref() !== undefined).length;
    };
    await expect.poll(left).toBe(0);
    await server.close();
  });

  it('C90 are quiet about a fault inside, and the log says what it was', async () => {
    const phone = testbed.newPhone();
    await testbed.createPlayer({ phone, password: goodPassword });
    await testbed.database.run(sql`update players set password_hash = 'damaged' where phone = ${phone}`);
    const body = JSON.stringify({ phone_number: phone, password: goodPassword, merchant_uid: defaultMerchant });
    const response = await post('/api/auth/login', body);
    expect(response.status).toBe(500);
    const told = await response.text();
    expect(JSON.parse(told)).toMatchObject({ title: 'Something went wrong.', status: 500 });
    const id = response.headers.get('x-request-id') ?? '';
    const line = logs.find((text) => text.includes('request failed') && text.includes(id)) ?? '';
    expect(JSON.parse(line)).toMatchObject({ errorName: 'Error', errorCode: 'InvalidArg' });
    expect(line).not.toContain(goodPassword);
    expect(line).not.toContain('damaged');
  });
});

describe('logs', () => {
  it('SS-8 C31 3.15 hold nothing of a PIN, a proof or a new number', async () => {
    const player = await testbed.signedIn();
    const { bearer } = player;
    const e = await proven(player);
    await testbed.changePin(player, wrongPin, otherPin, e);
    await expectOutcome(testbed.changePin(player, goodPin, otherPin, e), 'accepted');
    clock.advance(2 * minute);
    const newPhone = testbed.newPhone();
    const proof = await proven(player, newPhone);
    await expectOutcome(testbed.changePhone(player, newPhone, proof, otherPin), 'accepted');
    clock.advance(2 * minute);
    const step = await testbed.pinResetVerified({ ...player, phone: newPhone });
    await expectOutcome(testbed.changePassword(player, goodPassword, otherPassword), 'accepted');
    const lines = logs.join('\n');
    const pins = [goodPin, otherPin, wrongPin];
    const secrets = [...pins, e, proof, step.token, step.e, bearer, player.phone, newPhone, otherPassword];
    for (const secret of secrets) expect(lines).not.toContain(secret);
    expect(lines).toContain('"route":"/api/v2/auth/player/pin/change"');
  });

  it('SS-8 C31 3.15 hold no secret, no address and no phone number', async () => {
    const phone = testbed.newPhone();
    const ticket = await testbed.started(phone);
    const code = await testbed.codeFor(phone);
    await verify(otherThan(code), ticket);
    const verified = await verify(code, ticket);
    const step = ticketOf(verified.data);
    await testbed.setPassword(goodPassword, step);
    const bearer: string = (await testbed.login(phone, goodPassword)).data.token;
    await testbed.walletOf(bearer);
    await fetch(`${shop}/a-path-of-mine?e=${step.e}%0Aforged`);
    await fetch(`${shop}/api/a-path-of-mine?e=${step.e}`);
    await ask(calls.logout, { bearer });
    const lines = logs.join('\n');
    for (const secret of [phone, ticket.token, ticket.e, step.token, step.e, goodPassword, bearer, 'a-path-of-mine']) {
      expect(lines).not.toContain(secret);
    }
    for (const line of logs.filter((entry) => !entry.includes('hashing measured'))) {
      const { time, requestId, durationMs, session, ...rest } = JSON.parse(line) as Record<string, unknown>;
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(durationMs ?? 0).toBeTypeOf('number');
      expect(session ?? '0'.repeat(12)).toMatch(/^[0-9a-f]{12}$/);
      expect(JSON.stringify(rest)).not.toContain(code);
    }
    expect(logs.some((line) => line.includes('"call":"login","outcome":"accepted"'))).toBe(true);
    expect(logs.some((line) => line.includes('"route":"/api/v2/player/otp/verify"'))).toBe(true);
  });

  it('3.15 say who came from where to which end, also where somebody was refused', async () => {
    const { bearer, phone } = await testbed.signedIn();
    const since = logs.length;
    await testbed.walletOf(bearer);
    await testbed.login(phone, otherPassword);
    await testbed.walletOf('x'.repeat(43));
    await post('/api/v2/register', '{');
    const lines = logs.slice(since).map((line) => JSON.parse(line) as Record<string, unknown>);
    const [read, missed, foreign, unread] = lines;
    const session = digest(bearer).toString('hex').slice(0, 12);
    expect(read).toMatchObject({ call: 'wallet', outcome: 'accepted', status: 200, session });
    expect(missed).toMatchObject({ call: 'login', outcome: 'invalid_credentials', phone: `…${phone.slice(-3)}` });
    expect(foreign).toMatchObject({ call: 'wallet', outcome: 'unauthorized', status: 401 });
    expect(unread).toMatchObject({ call: 'register', status: 400 });
    for (const { address } of lines) expect(address).toBe('127.0.0.1');
  });
});
