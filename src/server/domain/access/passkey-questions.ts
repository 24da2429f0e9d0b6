/**
 * What a browser is asked, and whether its answer is one: random, for one purpose, address and session, once, for some
 * minutes. `@simplewebauthn/server` reads the answers; it is loaded with the first of them.
 */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { BodyOf } from '../../../contract/call.ts';
import type { addPasskey, passkeyLogin } from '../../../contract/passkeys.calls.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { digest, newToken } from '../platform/secrets.ts';

/** The shop at one of its addresses, as browsers know it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where browsers have no passkeys: at a bare network address, or where the shop is not. */
export function relyingParty(origin: string | null): RelyingParty | null {
  if (origin === null) return null;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

interface Asked {
  /** What the answer has to come with. */
  token: string;
  challenge: string;
}

export async function askQuestion(
  handle: Queryable,
  { origin }: RelyingParty,
  session: string | null,
  { passkeys }: Limits,
  now: Date,
): Promise<Asked> {
  const [token, challenge] = [newToken(), randomBytes(32)];
  await handle.run(sql`
    insert into passkey_questions (digest, challenge, origin, session, expires_at)
    values (${digest(token)}, ${challenge}, ${origin}, ${session === null ? null : digest(session)},
      ${after(now, passkeys.questionLife)})`);
  return { token, challenge: challenge.toString('base64url') };
}

/** The challenge; null where it was not asked of them here, was answered, or waits no longer. */
export async function takeQuestion(
  handle: Queryable,
  token: string,
  { origin }: RelyingParty,
  session: string | null,
  now: Date,
): Promise<string | null> {
  const row = await handle.row<{ challenge: Buffer }>(sql`
    delete from passkey_questions
    where digest = ${digest(token)} and origin = ${origin} and expires_at > ${now}
      and session is not distinct from ${session === null ? null : digest(session)}::bytea
    returning challenge`);
  return row?.challenge.toString('base64url') ?? null;
}

type Made = BodyOf<typeof addPasskey>['credential'];
type Used = BodyOf<typeof passkeyLogin>['credential'];

/** EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257];

interface MadeKey {
  credential: Buffer;
  publicKey: Buffer;
  counter: number;
  isSynced: boolean;
}

/** Null where it is no answer to the challenge at this address by a verified person. */
export async function readMade(made: Made, challenge: string, party: RelyingParty): Promise<MadeKey | null> {
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    if (!(await isUnattested(made))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo || registrationInfo.credential.id !== made.id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * No statement of a manufacturer is asked for: `none`, or the key's own signature. The certificates of one are not even
 * read, since the library looks for revocations at addresses that they name.
 */
async function isUnattested({ response }: Made): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
}

interface UsedKey {
  counter: number;
  isSynced: boolean;
}

/** Null as with `readMade`. The caller compares the counter: the library does it before it has seen the signature. */
export async function readUsed(
  used: Used,
  challenge: string,
  party: RelyingParty,
  publicKey: Buffer,
): Promise<UsedKey | null> {
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: used.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified
      ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
      : null;
  } catch {
    return null;
  }
}
