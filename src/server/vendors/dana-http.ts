/** The e-wallet over HTTP: OAuth 2.0 with PKCE for the link. */
import * as v from 'valibot';
import { rupiah } from '../../contract/money.ts';
import { vendorAddress, vendors } from '../../contract/vendor-address.ts';
import type { Clock } from '../domain/platform/clock.ts';
import { VendorError, type EWalletPort } from '../domain/vendors/vendor-ports.ts';
import { Amount, createVendorClient, OrderStatus, type VendorAccess } from './http-client.ts';

export interface DanaAccess extends VendorAccess {
  /** The origin of the pages on which players agree and pay. */
  pages: string;
  clientId: string;
}

/** A token or an id of the vendor: printable ASCII without spaces. */
const OpaqueId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,300}$/));
const MaskedId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));
const resultOnly = <const Result extends string>(result: Result) => v.object({ result: v.literal(result) });

const Grant = v.variant('result', [
  v.object({ result: v.literal('granted'), wallet: OpaqueId, masked_id: MaskedId, token: OpaqueId }),
  resultOnly('expired'),
]);
const Balance = v.variant('result', [
  v.object({ result: v.literal('known'), balance: Amount, masked_id: MaskedId }),
  resultOnly('revoked'),
]);
const Checkout = v.variant('result', [
  v.object({ result: v.literal('open'), url: v.string() }),
  resultOnly('revoked'),
  resultOnly('balance_too_low'),
]);

/** Its vendor number tells which vendor a player comes back from (C78). */
export const returnAddress = (shop: string): string => `${shop}/?vendor=${vendors.dana}`;

export function createDana(access: DanaAccess, clock: Clock): EWalletPort {
  const client = createVendorClient(access, clock);
  const { pages, clientId } = access;
  const origins = [pages];
  return {
    origins,
    authorizeUrl({ state, challenge, shop }) {
      if (!client.isAnswering()) return null;
      const url = new URL('/authorize', pages);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        redirect_uri: returnAddress(shop),
      }).toString();
      return url.href;
    },
    async exchange(code, verifier) {
      const answer = await client.ask('/v1/token', { client_id: clientId, code, code_verifier: verifier }, Grant);
      if (answer.result === 'expired') return 'expired';
      return { wallet: answer.wallet, maskedId: answer.masked_id, token: answer.token };
    },
    async balance(token) {
      const answer = await client.ask('/v1/balance', { token }, Balance, 'read');
      return answer.result === 'revoked' ? 'revoked' : { balance: answer.balance, maskedId: answer.masked_id };
    },
    async checkout({ number, token, amount, expiresAt, returnTo }) {
      const order = { number, token, amount: rupiah(Number(amount)), expires_at: expiresAt, return_to: returnTo };
      const answer = await client.ask('/v1/checkout', order, Checkout);
      if (answer.result !== 'open') return answer.result;
      const url = vendorAddress(answer.url, origins);
      if (url === null) throw new VendorError('The vendor’s page is not where its pages are.', 'perhaps done');
      return { url };
    },
    payment: (number) => client.ask('/v1/payment', { number }, OrderStatus, 'read'),
    async revoke(token) {
      await client.ask('/v1/revoke', { token }, resultOnly('revoked'));
    },
  };
}
