/** Which rule answers which call, and what a request that does not parse means there. */
import type { AnyCall, BodyOf } from '../../contract/call.ts';
import type { Calls } from '../../contract/index.ts';
import { catalogue } from '../domain/games/catalogue.ts';
import type { Platform } from '../domain/platform.ts';
import type { Reply } from '../domain/reply.ts';
import type { Halves } from '../domain/tickets.ts';

export interface CallRequest<C extends AnyCall> {
  body: BodyOf<C>;
  /** The query parameters that the call declares; each has the form of a token. */
  query: Record<string, string>;
  address: string;
  /** The one file of a form. */
  file: Buffer | null;
  /** The bearer token, or an empty text for calls that need none. */
  token: string;
}

/** No living session stands behind the bearer token. */
type Unauthorized = null;

interface Handler<C extends AnyCall> {
  run(request: CallRequest<C>): Promise<Reply<C> | Unauthorized>;
  /** The outcome for a field that does not have the form it must have. Left out where there are no fields. */
  invalid?(field: string): Reply<C>;
  /** What is asked about a form before any of it is read, and what is said when it is too large. */
  form?: { isAllowed(token: string): Promise<boolean>; tooLarge(): Reply<C> };
}

export type Handlers = { [K in keyof Calls]: Handler<Calls[K]> };

const halves = (token: string, query: Record<string, string>): Halves => ({ token, e: query['e'] ?? '' });

export function createHandlers({
  merchants,
  registration,
  login,
  sessions,
  wallets,
  profiles,
  paymentAccounts,
}: Platform): Handlers {
  /** Asks a rule about the player whose session it is. */
  async function forPlayer<R>(token: string, ask: (player: string) => Promise<R>): Promise<R | Unauthorized> {
    const player = await sessions.playerOf(token);
    return player === null ? null : ask(player);
  }

  return {
    merchantLookup: {
      run: ({ body }) => merchants.lookup(body.uuid),
      invalid: () => ({ outcome: 'not_found' }),
    },
    games: {
      run: async () => ({ outcome: 'accepted', data: { games: [...catalogue] } }),
    },
    register: {
      run: ({ body, address }) => registration.register(body, address),
      invalid: (field) => (field === 'merchant_uid' ? { outcome: 'merchant_uid' } : { outcome: 'validation', field }),
    },
    verifyCode: {
      run: ({ body, query, address }) => registration.verifyCode(body.otp, halves(body.register_token, query), address),
      invalid: (field) => ({ outcome: field === 'otp' ? 'rejected' : 'ticket_invalid' }),
    },
    resendCode: {
      run: ({ body, query, address }) => registration.resendCode(halves(body.register_token, query), address),
      invalid: () => ({ outcome: 'ticket_invalid' }),
    },
    setPassword: {
      run: ({ body, query }) => registration.setPassword(body.password, halves(body.set_password_token, query)),
      invalid: (field) => (field === 'password' ? { outcome: 'validation', field } : { outcome: 'ticket_invalid' }),
    },
    login: {
      run: ({ body, address }) => login(body, address),
      invalid: (field) => (field === 'merchant_uid' ? { outcome: 'merchant_uid' } : { outcome: 'validation', field }),
    },
    logout: {
      run: ({ token }) => sessions.end(token),
    },
    wallet: {
      run: ({ token }) => forPlayer(token, wallets.balances),
    },
    eWalletBalance: {
      run: ({ token }) => forPlayer(token, wallets.linked),
    },
    profile: {
      run: ({ token }) => forPlayer(token, profiles.read),
    },
    saveProfile: {
      run: ({ token, body, file }) => forPlayer(token, (player) => profiles.save(player, body, file)),
      invalid: (field) => ({ outcome: 'validation', field }),
      form: {
        isAllowed: async (token) => (await sessions.playerOf(token)) !== null,
        tooLarge: () => ({ outcome: 'image_size' }),
      },
    },
    accounts: {
      run: ({ token }) => forPlayer(token, paymentAccounts.list),
    },
    addAccount: {
      run: ({ token, body }) => forPlayer(token, (player) => paymentAccounts.add(player, body)),
      invalid: (field) => ({ outcome: 'validation', field }),
    },
    removeAccount: {
      run: ({ token, body }) => forPlayer(token, (player) => paymentAccounts.remove(player, body.id)),
      invalid: () => ({ outcome: 'not_found' }),
    },
    chooseAccount: {
      run: ({ token, body }) => forPlayer(token, (player) => paymentAccounts.choose(player, body.id)),
      invalid: () => ({ outcome: 'not_found' }),
    },
  };
}
