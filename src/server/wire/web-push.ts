/**
 * Messages to a browser through its push service: encrypted for the browser alone (RFC 8291, RFC 8188) and signed with
 * the shop's key, which the service knows from the subscription (RFC 8292).
 */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign, type ECDH } from 'node:crypto';

const curve = 'prime256v1';
const recordSize = 4096;

export interface PushKeys {
  /** The browser's point and secret, base64url. */
  p256dh: string;
  auth: string;
}

/** The shop's pair: an uncompressed point, and its scalar. */
export interface SigningKey {
  publicKey: Buffer;
  privateKey: Buffer;
}

function newPair(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

export function newSigningKey(): SigningKey {
  const pair = newPair();
  const publicKey = pair.getPublicKey();
  const bytes = pair.getPrivateKey();
  // Node leaves out leading zeros.
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]) };
}

/** Whether messages can be encrypted for it. */
export function isUsable({ p256dh, auth }: PushKeys): boolean {
  try {
    newPair().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

interface Drawn {
  pair: ECDH;
  salt: Buffer;
}

const draw = (): Drawn => ({ pair: newPair(), salt: randomBytes(16) });

/** One record of `aes128gcm`. `length`: the text is padded to it, so that sizes tell nothing. `drawn`: for tests. */
export function encryptPush(text: Buffer, keys: PushKeys, length = text.length, drawn = draw()): Buffer {
  const { pair, salt } = drawn;
  const [own, browser] = [pair.getPublicKey(), Buffer.from(keys.p256dh, 'base64url')];
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, size: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, from, info, size));
  const shared = derive(
    pair.computeSecret(browser),
    Buffer.from(keys.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]),
    32,
  );
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  const padding = Buffer.alloc(Math.max(length - text.length, 0));
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header.writeUInt8(own.length, 4);
  // 2 ends the last record; what follows it is padding.
  return Buffer.concat([
    ...[salt, header, own],
    ...[cipher.update(Buffer.concat([text, Buffer.from([2]), padding])), cipher.final(), cipher.getAuthTag()],
  ]);
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header `Authorization`; `contact`: whom the service may ask, `mailto:` or `https:`. */
export function vapidHeader(key: SigningKey, endpoint: string, contact: string, expiresAt: Date): string {
  const { publicKey, privateKey } = key;
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(expiresAt.getTime() / 1000), sub: contact };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
    d: privateKey.toString('base64url'),
  };
  const signature = sign('sha256', Buffer.from(unsigned), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
