/** What a browser answers is read without trust: whatever comes, it is an answer or none, and nothing is asked of anybody. */
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  readMade,
  readUsed,
  relyingParty,
  type RelyingParty,
} from '../../src/server/domain/access/passkey-questions.ts';
import { makePasskey, usePasskey } from '../kit/authenticator.ts';

const origin = 'https://shop.example';
const party = relyingParty(origin) as RelyingParty;
const challenge = Buffer.alloc(32, 7).toString('base64url');
const madeBy = (bent = {}) =>
  makePasskey({ challenge, rp: { id: party.id }, user: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } }, origin, bent);
const { passkey, credential } = madeBy();
const publicKey =
  (await readMade({ ...credential, type: 'public-key' }, challenge, party))?.publicKey ?? Buffer.alloc(0);

afterEach(() => vi.restoreAllMocks());

it('PK-7 a host has passkeys by its name alone', () => {
  expect(relyingParty('https://lestari.example:8443')).toEqual({
    id: 'lestari.example',
    origin: 'https://lestari.example:8443',
  });
  for (const none of [null, 'http://127.0.0.1:3000', 'https://[::1]:3000', 'https://203.0.113.5'])
    expect(relyingParty(none)).toBeNull();
});

const spoiled = (text: string) =>
  fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc
      .array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 })
      .map((changes) => {
        const bytes = Buffer.from(text, 'base64url');
        for (const [place, value] of changes) bytes[place % bytes.length] = value;
        return bytes.toString('base64url');
      })
      .filter((bytes) => bytes !== text),
    fc.nat(text.length - 1).map((length) => text.slice(0, length)),
  );

it('PK-1 C90 no spoiled answer throws, and none adds a passkey for another question, place or purpose', async () => {
  const { clientDataJSON, attestationObject } = credential.response;
  const responses = fc.record({
    clientDataJSON: fc.oneof(fc.constant(clientDataJSON), spoiled(clientDataJSON)),
    attestationObject: fc.oneof(fc.constant(attestationObject), spoiled(attestationObject)),
  });
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(responses, async (response) => {
      const made = await readMade({ ...credential, type: 'public-key', response }, challenge, party);
      // Nobody signs it: a spoiled key is a key that nobody has.
      if (made) {
        const told: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
        expect(told).toMatchObject({ type: 'webauthn.create', challenge, origin });
      }
    }),
    { numRuns: 300 },
  );
});

it('PK-4 C90 no spoiled answer logs in, or throws', async () => {
  const used = usePasskey(passkey, { challenge, rpId: party.id }, origin);
  const read = (response: typeof used.response) =>
    readUsed({ ...used, type: 'public-key', response }, challenge, party, publicKey);
  expect(await read(used.response)).toEqual({ counter: 0, isSynced: false });
  const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...parts).chain((part) => spoiled(used.response[part]).map((text) => ({ part, text }))),
      async ({ part, text }) => {
        // The library does not hold a signature to the kind and the length that its first two bytes name.
        const signedOf = (told: string) => Buffer.from(told, 'base64url').subarray(part === 'signature' ? 2 : 0);
        fc.pre(!signedOf(text).equals(signedOf(used.response[part])));
        expect(await read({ ...used.response, [part]: text })).toBeNull();
      },
    ),
    { numRuns: 300 },
  );
});

it('PK-1 C75 the certificates of a maker are not read, and no address in them is asked', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('Expected no request.'));
  for (const format of ['packed', 'tpm', 'apple', 'android-key', 'android-safetynet', 'fido-u2f']) {
    const { credential: given } = madeBy({ format, statement: new Map([['x5c', Buffer.from('certificate')]]) });
    expect(await readMade({ ...given, type: 'public-key' }, challenge, party)).toBeNull();
  }
  expect(fetched).not.toHaveBeenCalled();
});

it('PK-1 C90 a deep answer is none', async () => {
  const deep = Buffer.alloc(17_000, 0x81).toString('base64url');
  const response = { ...credential.response, attestationObject: deep };
  expect(await readMade({ ...credential, type: 'public-key', response }, challenge, party)).toBeNull();
});
