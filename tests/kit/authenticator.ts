/** A device with passkeys, in software: what a browser makes of the options that a platform sends. Each part can be bent. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Encodable = number | string | Buffer | ReadonlyMap<number | string, Encodable>;

/** As much of CBOR (RFC 8949) as credentials need. */
function cbor(value: Encodable): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.of((major << 5) | length);
    if (length < 256) return Buffer.of((major << 5) | 24, length);
    return Buffer.of((major << 5) | 25, length >> 8, length & 255);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, hasKey: 64 };

export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Of the statement about the maker. */
  format?: string;
  statement?: ReadonlyMap<string, Encodable>;
}

export interface Passkey {
  id: Buffer;
  key: KeyObject;
  publicKey: KeyObject;
  userHandle: string;
  rpId: string;
  counter: number;
}

interface MakeOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface UseOptions {
  challenge: string;
  rpId: string;
}

const clientData = (type: string, { challenge }: { challenge: string }, origin: string, bent: Bent): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: bent.type ?? type,
      challenge: bent.challenge ?? challenge,
      origin: bent.origin ?? origin,
      crossOrigin: false,
    }),
  );

function authenticatorData(rpId: string, counter: number, bent: Bent, key: Buffer = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(bent.counter ?? counter);
  const said = flags.present | ((bent.isVerified ?? true) ? flags.verified : 0) | (key.length > 0 ? flags.hasKey : 0);
  return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.of(said), count, key]);
}

/** Of the public key, as COSE has it (RFC 9053). */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const parts: [number, Encodable][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map(parts));
}

/** `counts`: whether the device counts uses, as hardware keys do, and phones do not. */
export function makePasskey(
  options: MakeOptions,
  origin: string,
  { counts = false, ...bent }: Bent & { counts?: boolean } = {},
) {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const length = Buffer.of(id.length >> 8, id.length & 255);
  const data = authenticatorData(
    options.rp.id,
    counts ? 1 : 0,
    bent,
    Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]),
  );
  const parts: [string, Encodable][] = [
    ['fmt', bent.format ?? 'none'],
    ['attStmt', bent.statement ?? new Map()],
    ['authData', data],
  ];
  const passkey: Passkey = {
    ...{ id, key, publicKey, userHandle: options.user.id, rpId: options.rp.id },
    counter: counts ? 1 : 0,
  };
  const credential = {
    ...{ id: text(id), rawId: text(id), type: 'public-key' },
    response: {
      clientDataJSON: text(clientData('webauthn.create', options, origin, bent)),
      attestationObject: text(cbor(new Map(parts))),
    },
  };
  return { passkey, credential };
}

/** Counts up where the device counts. */
export function usePasskey(passkey: Passkey, options: UseOptions, origin: string, bent: Bent = {}) {
  if (passkey.counter > 0) passkey.counter += 1;
  const data = authenticatorData(options.rpId, passkey.counter, bent);
  const client = clientData('webauthn.get', options, origin, bent);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key);
  return {
    ...{ id: text(passkey.id), rawId: text(passkey.id), type: 'public-key' },
    response: {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: bent.userHandle ?? passkey.userHandle,
    },
  };
}
