/** Messages to push services: their encryption and signature by the RFCs, and where they may go (C91). */
import { createECDH, createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, pushContact } from '../../src/server/config.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { createPushClient, isInward, pushServices, servesFrom } from '../../src/server/vendors/push-http.ts';
import { encryptPush, isUsable, newSigningKey, vapidHeader } from '../../src/server/wire/web-push.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** As a browser reads it. */
function decrypt(body: Buffer, privateKey: string, auth: string): string {
  const [salt, size] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + size);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(privateKey));
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = derive(pair.computeSecret(sender), bytes(auth), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(21 + size, -16)), decipher.final()]);
  const end = record.lastIndexOf(2);
  expect(record.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
  return record.subarray(0, end).toString();
}

describe('C91 PS-1 the message', () => {
  it('C91 is encrypted as the example of RFC 8291', () => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(bytes(rfc.senderPrivate));
    const body = encryptPush(Buffer.from(rfc.text), rfc, undefined, { pair, salt: bytes(rfc.salt) });
    expect(body.toString('base64url')).toBe(rfc.body);
    expect(decrypt(body, rfc.browserPrivate, rfc.auth)).toBe(rfc.text);
  });

  it('C91 is never the same twice, and its size tells nothing', () => {
    const texts = [
      'a',
      'a',
      JSON.stringify({ kind: 'withdrawn', lang: 'id', path: `/history/transaction/${'x'.repeat(36)}` }),
    ];
    const bodies = texts.map((text) => encryptPush(Buffer.from(text), rfc, 256));
    expect(new Set(bodies.map((body) => body.length)).size).toBe(1);
    expect(new Set(bodies.map((body) => body.toString('hex'))).size).toBe(3);
    expect(bodies.map((body) => decrypt(body, rfc.browserPrivate, rfc.auth))).toEqual(texts);
  });

  it('C91 is signed as RFC 8292 says, for the origin of the service alone', () => {
    const key = newSigningKey();
    const expiresAt = new Date(1_800_000_000_500);
    const header = vapidHeader(key, 'https://push.example/send/abc?d=1', 'mailto:a@example.id', expiresAt);
    const [, jwt = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(named).toBe(key.publicKey.toString('base64url'));
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example',
      exp: 1_800_000_000,
      sub: 'mailto:a@example.id',
    });
    const [x, y] = [key.publicKey.subarray(1, 33), key.publicKey.subarray(33)].map((half) =>
      half.toString('base64url'),
    );
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const signed = (text: string) =>
      verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
    expect([signed(`${head}.${claims}`), signed(`${head}.${claims}x`)]).toEqual([true, false]);
  });

  it('C91 a key that is no point of the curve is not usable', () => {
    expect(isUsable(rfc)).toBe(true);
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    for (const wrong of [
      { ...rfc, p256dh: offCurve },
      { ...rfc, p256dh: '' },
      { ...rfc, auth: 'abcd' },
    ]) {
      expect(isUsable(wrong)).toBe(false);
    }
  });
});

describe('C91 3.13 where a message may go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('C91 to %s', (endpoint) => expect(servesFrom(pushServices, endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.id/x',
    'https://evil-fcm.googleapis.com/x',
    'https://notify.windows.com/x',
    'https://xnotify.windows.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://fcm.googleapis.com\\@127.0.0.1/x',
    '//fcm.googleapis.com/x',
    'file:///etc/passwd',
    '',
  ])('C91 not to %s', (endpoint) => expect(servesFrom(pushServices, endpoint)).toBe(false));

  it('C91 no list lets an address in numbers through', () => {
    for (const host of ['127.0.0.1', '8.8.8.8', '*.0.0.1'])
      expect(servesFrom([host], `https://127.0.0.1/x`)).toBe(false);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'ff02::1'],
    ...['', 'localhost', '127.1'],
  ])('C91 %s is inward', (address) => expect(isInward(address)).toBe(true));

  it.each(['8.8.8.8', '142.250.4.95', '172.32.0.1', '2404:6800:4003:c00::5f', '2a00:1450:4001:81b::200a'])(
    'C91 %s is outward',
    (address) => expect(isInward(address)).toBe(false),
  );

  it('C91 the list and the contact are settings', () => {
    const defaults = { host: '', port: 0, logLevel: 'info', clientDir: '', template: '' } as const;
    expect(readConfig({}, defaults).pushServices).toEqual(pushServices);
    const config = readConfig(
      {
        PUSH_SERVICES: 'push.example.id, *.push.example',
        SECURITY_CONTACT: 'tel:+62-21-555',
        SHOP_ORIGINS: 'https://a.id',
      },
      defaults,
    );
    expect([config.pushServices, pushContact(config)]).toEqual([['push.example.id', '*.push.example'], 'https://a.id']);
    expect(pushContact({ ...config, securityContact: 'mailto:a@b.id' })).toBe('mailto:a@b.id');
    for (const wrong of [',', 'https://a.id', 'localhost', 'a.id/x', '*']) {
      expect(() => readConfig({ PUSH_SERVICES: wrong }, defaults)).toThrow('PUSH_SERVICES');
    }
  });
});

describe('C91 PS-3 the client and a service', () => {
  let server: Server;
  let ca: string;
  let port: number;
  let status = 201;
  let location: string | null = null;
  const seen: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'platinum-push-'));
  const host = 'push.test.example';

  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509', '-days', '2'];
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    ca = readFileSync(cert, 'utf8');
    server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(status, location === null ? {} : { Location: location }).end('x'.repeat(100_000));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    [status, location, seen.length] = [201, null, 0];
  });

  /** Names the server by a public address; the connection is made to it all the same. */
  const clientOf = (resolve: LookupFunction) =>
    createPushClient({ contact: 'mailto:a@example.id', services: [host], resolve, ca, port }, systemClock);
  const to =
    (...addresses: string[]): LookupFunction =>
    (_name, _options, callback) =>
      (callback as unknown as (error: null, all: object[]) => void)(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const target = { endpoint: `https://${host}/send/1`, p256dh: rfc.p256dh, auth: rfc.auth };
  const message = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kind: 'friend',
    lang: 'id',
    path: '/detail/ring-rush/AB12CD',
  } as const;
  const send = (resolve: LookupFunction) =>
    clientOf(resolve).send(target, { ...message, expiresAt: new Date(Date.now() + 15_500) }, newSigningKey());

  it.each([[['127.0.0.1']], [['169.254.169.254']], [['8.8.8.8', '10.0.0.1']], [['::1']], [[]]])(
    'C91 nothing is sent where the name resolves to %s',
    async (addresses) => {
      await expect(send(to(...addresses))).rejects.toThrow('public address');
      expect(seen).toEqual([]);
    },
  );

  it('C91 a service that left the list gets nothing more', async () => {
    const client = createPushClient({ contact: 'mailto:a@example.id', ca, port }, systemClock);
    const answer = await client.send(target, { ...message, expiresAt: new Date() }, newSigningKey());
    expect([answer, seen]).toEqual(['gone', []]);
  });

  /** As `send`, past the guard of addresses: the server of this test is on this machine. */
  const sendHere = () => {
    const here: LookupFunction = (_name, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
    return createPushClient(
      { contact: 'mailto:a@example.id', services: [host], resolve: here, ca, port, isInward: () => false },
      systemClock,
    ).send(target, { ...message, expiresAt: new Date(Date.now() + 15_500) }, newSigningKey());
  };

  it('C91 PS-1 a device is told the kind, the language and where it is, and nothing else', async () => {
    expect(await sendHere()).toBe('taken');
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = seen;
    expect(path).toBe('/send/1');
    expect(headers).toMatchObject({ ttl: '15', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(String(headers['topic'])).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
    expect(JSON.parse(decrypt(body, rfc.browserPrivate, rfc.auth))).toEqual({
      kind: 'friend',
      lang: 'id',
      path: '/detail/ring-rush/AB12CD',
    });
  });

  it.each([
    [200, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ] as const)('C91 PS-3 what the service means by %i', async (answered, meaning) => {
    status = answered;
    expect(await sendHere()).toBe(meaning);
  });

  it.each([429, 500, 503])('C91 after %i another try may succeed', async (answered) => {
    status = answered;
    await expect(sendHere()).rejects.toThrow(String(answered));
  });

  it.each([301, 302, 307, 308])('C91 a redirect by %i is not followed', async (answered) => {
    [status, location] = [answered, `https://${host}:${port}/elsewhere`];
    expect(await sendHere()).toBe('refused');
    expect(seen.map(({ path }) => path)).toEqual(['/send/1']);
  });
});
