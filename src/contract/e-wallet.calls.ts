/** Links, reads and unlinks the player's e-wallet (EW-1 to EW-6). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { isAuthCode } from './fields.ts';
import { authority, proofRequired } from './money-outcomes.ts';
import { RupiahAmount, type Rupiah } from './money.ts';
import { maybe, named, ShownPhone, ShownText, Text, Token } from './schemas.ts';
import type { Secret } from './secret.ts';
import { given } from './ticket.ts';

/** Null: the platform does not send the value. */
export interface LinkedWallet {
  balance: Rupiah | null;
  maskedId: string | null;
  phone: string | null;
  /** When the balance arrived, ms on the device's timeline. */
  readAt: number;
}

const AuthCode = v.pipe(v.string(), v.check(isAuthCode));

const danaError = (text: string, status: number) => refusal({ type: 'error.dana', text, status });
/** The e-wallet answers too late or never. */
const unavailable = danaError('UNAVAILABLE', 503);

/** The address of the consent page; its state works in this session only (EW-2, C74). */
export const bindWallet = defineCall({
  name: 'bindWallet',
  method: 'GET',
  base: 'platform',
  path: '/guard/dana/api/v1/binding/oauth',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: {
    accepted: success(Text(2_000), (url): { url: string } => ({ url })),
    already_linked: danaError('ALREADY_LINKED', 409),
    unavailable,
  },
});

export const sendAuth = defineCall({
  name: 'sendAuth',
  base: 'platform',
  path: '/guard/dana/api/v1/binding/send-auth',
  body: v.object({ data: v.object({ auth_code: AuthCode, state: Token }) }),
  write: ({ bearer, authCode, state }: { bearer: Secret; authCode: Secret; state: Secret }) => ({
    bearer,
    body: { data: { auth_code: authCode.reveal(), ...given('state', state) } },
  }),
  outcomes: {
    accepted: success(),
    /** The specification's word for an expired code, and for a wallet linked by another player (EW-4). */
    auth_code_expired: danaError('AUTH_CODE_EXPIRED', 422),
    /** No link was begun, or it is used or expired (EW-8). */
    not_pending: danaError('BINDING_NOT_PENDING', 409),
    unavailable,
  },
});

export const unlinkWallet = defineCall({
  name: 'unlinkWallet',
  base: 'platform',
  path: '/guard/dana/api/v1/unbinding',
  body: nothing,
  /** The body carries only the PIN, for a platform that takes no proof in the header. */
  write: (input: { bearer: Secret; proof: Secret | null }) => {
    const { inHeader, inBody } = authority(input.proof);
    return { bearer: input.bearer, ...inHeader, ...(inBody.pin !== undefined && { body: inBody }) };
  },
  outcomes: {
    accepted: success(),
    not_linked: danaError('NOT_LINKED', 409),
    proof_required: proofRequired,
    /** EW-5; recognised at any status. */
    session_ended: refusal({ type: 'error.auth', status: 401 }),
  },
});

export const eWalletBalance = defineCall({
  name: 'eWalletBalance',
  base: 'platform',
  path: '/guard/dana/api/v1/balance',
  body: nothing,
  write: ({ token }: { token: Secret }) => ({ bearer: token }),
  outcomes: {
    accepted: success(
      named(
        { phone: ['phone_number'] },
        v.pipe(
          v.object({ BALANCE: maybe(RupiahAmount), MASK_DANA_ID: ShownText(64), phone: ShownPhone }),
          v.check((data) => data.BALANCE !== null || data.MASK_DANA_ID !== null || data.phone !== null),
        ),
      ) as unknown as v.GenericSchema<
        { BALANCE: number; MASK_DANA_ID: string; phone?: string },
        { BALANCE: Rupiah | null; MASK_DANA_ID: string | null; phone: string | null }
      >,
      ({ BALANCE, MASK_DANA_ID, phone }, { stamp }): { linked: LinkedWallet } => ({
        linked: { balance: BALANCE, maskedId: MASK_DANA_ID, phone, readAt: stamp.receivedAt },
      }),
    ),
    /** No wallet is linked: our error, a success with these fields empty, or any unlisted refusal. */
    not_linked: {
      ...refusal({ type: 'error.dana', text: 'NOT_LINKED', status: 200 }),
      orEmpty: ['BALANCE', 'MASK_DANA_ID'] as const,
      otherwise: true as const,
    },
  },
});
