/**
 * Passkeys (PK-1 to PK-6): a player's own, and logging in with one. Ours: a platform may lack either half. Options and
 * credentials are those of https://www.w3.org/TR/webauthn-3/ in their JSON forms.
 */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { authority, proofRequired, wrongPin } from './money-outcomes.ts';
import { GivenId, GivenToken, shown, ShownText, Token, Uuid } from './schemas.ts';
import { Secret } from './secret.ts';
import { login } from './session.calls.ts';
import { merchantInvalid, throttled, ticketInvalid } from './shared-outcomes.ts';
import { Moment } from './transactions.calls.ts';

const PasskeyData = v.object({
  id: GivenId,
  browser: ShownText(40),
  system: ShownText(40),
  is_synced: shown(v.boolean()),
  created_at: shown(Moment),
  used_at: shown(Moment),
});

/** Null: not known. Times in ms, by the platform's clock. */
export interface Passkey {
  id: string;
  /** Of the browser and the system that it was made in. */
  browser: string | null;
  system: string | null;
  /** Kept by the provider of the device's system, for all devices of its owner. */
  isSynced: boolean;
  createdAt: number | null;
  usedAt: number | null;
}

const list = success(
  v.object({ passkeys: v.pipe(v.array(PasskeyData), v.maxLength(100)) }),
  ({ passkeys }): { passkeys: Passkey[] } => ({
    passkeys: passkeys.map(({ id, browser, system, is_synced, created_at, used_at }) => ({
      ...{ id, browser, system },
      isSynced: is_synced ?? false,
      createdAt: created_at,
      usedAt: used_at,
    })),
  }),
);

/** What the browser is asked, by the browser's own reading of it. */
type PasskeyOptions = Readonly<Record<string, unknown>> & { challenge: string };

/** What the browser is asked with, and the token that its answer goes back with. */
export interface PasskeyQuestion {
  token: Secret;
  options: PasskeyOptions;
}

const question = success(
  v.object({ token: GivenToken, options: v.looseObject({ challenge: v.string() }) }),
  ({ token, options }): { question: PasskeyQuestion } => ({ question: { token: new Secret(token), options } }),
);

/** Passkeys are bound to a host by its name: at a bare network address, or one that is not the shop's, there are none. */
const notHere = refusal({ type: 'error.passkey', field: 'passkey', code: 'not_here', status: 422 });
const refused = refusal({ type: 'error.passkey', field: 'passkey', code: 'refused', status: 422 });
const tooMany = refusal({ type: 'error.passkey', field: 'passkey', code: 'too_many', status: 422 });

const Bytes = (most: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(most));

const credential = <Response extends v.ObjectEntries>(response: Response) =>
  v.object({
    id: Bytes(1364),
    rawId: Bytes(1364),
    type: v.literal('public-key'),
    response: v.object({ clientDataJSON: Bytes(8_000), ...response }),
  });

const MadePasskey = credential({ attestationObject: Bytes(24_000) });
const UsedPasskey = credential({
  authenticatorData: Bytes(4_000),
  signature: Bytes(8_000),
  userHandle: Bytes(88),
});

/** `credential`: the browser's answer as JSON, kept as the secret that it is until it is used. */
interface Answered {
  token: Secret;
  credential: Secret;
}
const answered = ({ token, credential: given }: Answered) => ({
  token: token.reveal(),
  credential: JSON.parse(given.reveal()) as unknown,
});

export const passkeys = defineCall({
  name: 'passkeys',
  method: 'GET',
  path: '/v2/auth/player/passkeys',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted: list },
});

/** To make one. Always with the PIN: a session alone must not leave a way back into the account. */
export const passkeyOptions = defineCall({
  name: 'passkeyOptions',
  path: '/v2/auth/player/passkeys/options',
  body: v.object({}),
  write: ({ bearer, proof }: { bearer: Secret; proof: Secret | null }) => {
    const { inHeader, inBody } = authority(proof);
    return { bearer, ...inHeader, body: inBody };
  },
  outcomes: {
    accepted: question,
    proof_required: proofRequired,
    wrong_pin: wrongPin,
    pin_missing: refusal({ type: 'error.pin', field: 'pin', code: 'pin_missing', status: 409 }),
    too_many: tooMany,
    not_here: notHere,
    throttled,
  },
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  path: '/v2/auth/player/passkeys/add',
  body: v.object({ token: Token, credential: MadePasskey }),
  write: ({ bearer, ...answer }: Answered & { bearer: Secret }) => ({ bearer, body: answered(answer) }),
  outcomes: { accepted: list, refused, too_many: tooMany, ticket_invalid: ticketInvalid },
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  path: '/v2/auth/player/passkeys/remove',
  body: v.object({ id: Uuid }),
  write: ({ bearer, id }: { bearer: Secret; id: string }) => ({ bearer, body: { id } }),
  outcomes: {
    accepted: list,
    not_found: refusal({ type: 'error.passkey', field: 'passkey', code: 'not_found', status: 404 }),
  },
});

export const passkeyLoginOptions = defineCall({
  name: 'passkeyLoginOptions',
  path: '/v2/auth/passkey/options',
  auth: 'none',
  body: v.object({ merchant_uid: Uuid }),
  write: ({ merchantUid }: { merchantUid: string }) => ({ body: { merchant_uid: merchantUid } }),
  outcomes: { accepted: question, not_here: notHere, throttled, merchant_uid: merchantInvalid },
});

export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  path: '/v2/auth/passkey/login',
  auth: 'none',
  body: v.object({ merchant_uid: Uuid, token: Token, credential: UsedPasskey }),
  write: ({ merchantUid, ...answer }: Answered & { merchantUid: string }) => ({
    body: { merchant_uid: merchantUid, ...answered(answer) },
  }),
  outcomes: {
    accepted: login.outcomes.accepted,
    /** The device has it, the platform does not: it was removed. */
    unknown_passkey: refusal({ type: 'error.passkey', field: 'passkey', code: 'unknown', status: 422 }),
    refused,
    /** It was used out of order, so somebody may have a copy: the platform has removed it. */
    copied: refusal({ type: 'error.passkey', field: 'passkey', code: 'copied', status: 422 }),
    /** Answered too late, or a second time. */
    ticket_invalid: ticketInvalid,
    throttled,
    merchant_uid: merchantInvalid,
  },
});
