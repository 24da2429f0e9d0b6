/** Each call's rule, and the outcome for a request that does not parse. */
import type { AnyCall, BodyOf } from '../../contract/call.ts';
import type { Calls } from '../../contract/index.ts';
import { catalogue } from '../domain/rooms/games/catalogue.ts';
import type { Platform } from '../domain/platform.ts';
import type { Reply } from '../domain/platform/reply.ts';
import type { Caller } from '../domain/access/sessions.ts';
import type { ShopAddresses } from '../domain/platform/shop-addresses.ts';
import type { TicketPair } from '../domain/verification/tickets.ts';

export interface CallRequest<C extends AnyCall> {
  body: BodyOf<C>;
  query: Record<string, string>;
  address: string;
  file: Buffer | null;
  /** The bearer token, or an empty text for calls that need none. */
  token: string;
  /** As the request claims it: use it only to choose one of our own addresses. */
  host: string;
  key: string | null;
  proof: string | null;
}

/** The bearer token has no open session. */
type Unauthorized = null;

interface Handler<C extends AnyCall> {
  run(request: CallRequest<C>): Promise<Reply<C> | Unauthorized>;
  /** The outcome for a malformed field; null where the call has none for it. Left out for calls without fields. */
  invalid?(field: string, token: string): Reply<C> | null | Promise<Reply<C> | null>;
  /** `isAllowed` is asked before a form is read. */
  form?: { isAllowed(token: string): Promise<boolean>; tooLarge(): Reply<C> };
}

export type Handlers = { [K in keyof Calls]: Handler<Calls[K]> };

const passIn = (query: Record<string, string>): string => query['e'] ?? '';
const pair = (token: string, query: Record<string, string>): TicketPair => ({ token, e: passIn(query) });

const notFound = () => ({ outcome: 'not_found' }) as const;
const invalidTicket = () => ({ outcome: 'ticket_invalid' }) as const;
const invalidField = (field: string) => ({ outcome: 'validation', field }) as const;
const invalidVisitor = (field: string) =>
  field === 'merchant_uid' ? ({ outcome: 'merchant_uid' } as const) : invalidField(field);
const invalidPassword = (field: string) => (field === 'password' ? invalidField(field) : invalidTicket());
const invalidCode = (field: string) => ({ outcome: field === 'otp' ? 'rejected' : 'ticket_invalid' }) as const;

/** Fields that prove the code before a PIN; a person types all others. */
const proofFields: readonly string[] = ['e', 'otp_id', 'pin_token'];
const invalidPin = (field: string) => (proofFields.includes(field) ? invalidTicket() : invalidField(field));

export function createHandlers(platform: Platform, shopAddresses: ShopAddresses): Handlers {
  const {
    merchants,
    registration,
    forgotPassword,
    playerCodes,
    pinChanges,
    credentials,
    login,
    sessions,
    wallets,
    walletLinks,
    profiles,
    paymentAccounts,
    pinProofs,
    transactions,
    vouchers,
    topUp,
    withdrawals,
    vendorTasks,
    rooms,
    roomResults,
  } = platform;
  async function forPlayer<R>(token: string, ask: (player: string) => Promise<R>): Promise<R | Unauthorized> {
    const player = await sessions.playerOf(token);
    return player === null ? null : ask(player);
  }

  const forCaller = <R>(token: string, ask: (caller: Caller) => Promise<R>): Promise<R | Unauthorized> =>
    forPlayer(token, (player) => ask({ player, token }));

  async function misread<R>(token: string, detail: object, reply: R): Promise<R> {
    await forPlayer(token, (player) => rooms.misread(player, null, detail));
    return reply;
  }

  return {
    merchantLookup: {
      run: ({ body }) => merchants.lookup(body.uuid),
      invalid: notFound,
    },
    games: {
      run: async () => ({ outcome: 'accepted', data: { games: [...catalogue] } }),
    },
    register: {
      run: ({ body, address }) => registration.register(body, address),
      invalid: invalidVisitor,
    },
    requestReset: {
      run: ({ body, address }) => forgotPassword.request(body, address),
      invalid: invalidVisitor,
    },
    verifyRegistrationCode: {
      run: ({ body, query, address }) => registration.verifyCode(body.otp, pair(body.register_token, query), address),
      invalid: invalidCode,
    },
    verifyForgotCode: {
      run: ({ body, query, address }) => forgotPassword.verifyCode(body.otp, pair(body.register_token, query), address),
      invalid: invalidCode,
    },
    verifyPlayerCode: {
      run: ({ token, body, address }) => forCaller(token, (caller) => playerCodes.verify(caller, body, address)),
      invalid: invalidCode,
    },
    verifyPinResetCode: {
      run: ({ token, body, address }) =>
        forCaller(token, (caller) => playerCodes.verifyPinReset(caller, body, address)),
      invalid: invalidCode,
    },
    resendRegistrationCode: {
      run: ({ body, query, address }) => registration.resendCode(pair(body.register_token, query), address),
      invalid: invalidTicket,
    },
    resendForgotCode: {
      run: ({ body, query, address }) => forgotPassword.resendCode(pair(body.register_token, query), address),
      invalid: invalidTicket,
    },
    sendPlayerCode: {
      run: ({ token, body, address }) => forCaller(token, (caller) => playerCodes.send(caller, body, address)),
      invalid: (field) => (field === 'phone_number' ? { outcome: 'invalid_number' } : null),
    },
    sendPinResetCode: {
      run: ({ token, body, address }) =>
        forCaller(token, (caller) => playerCodes.sendPinReset(caller, body.otp_id, address)),
      invalid: invalidTicket,
    },
    setRegistrationPassword: {
      run: ({ body, query }) => registration.setPassword(body.password, pair(body.set_password_token, query)),
      invalid: invalidPassword,
    },
    resetPassword: {
      run: ({ body, query }) => forgotPassword.setPassword(body.password, pair(body.set_password_token, query)),
      invalid: invalidPassword,
    },
    changePassword: {
      run: ({ token, body, address }) =>
        forCaller(token, (caller) => credentials.changePassword(caller, body, address)),
      invalid: invalidField,
    },
    setPin: {
      run: ({ token, body, query }) => forCaller(token, (caller) => pinChanges.set(caller, body.pin, passIn(query))),
      invalid: invalidPin,
    },
    changePin: {
      run: ({ token, body, query }) => forCaller(token, (caller) => pinChanges.change(caller, body, passIn(query))),
      invalid: invalidPin,
    },
    resetPin: {
      run: ({ token, body }) => forCaller(token, (caller) => pinChanges.reset(caller, body)),
      invalid: invalidPin,
    },
    changePhone: {
      run: ({ token, body, query }) =>
        forCaller(token, (caller) => credentials.changePhone(caller, body, passIn(query))),
      invalid: invalidPin,
    },
    login: {
      run: ({ body, address }) => login(body, address),
      invalid: invalidVisitor,
    },
    logout: {
      run: ({ token }) => sessions.end(token),
    },
    wallet: {
      run: ({ token }) => forPlayer(token, wallets.balances),
    },
    eWalletBalance: {
      run: ({ token }) => forPlayer(token, walletLinks.balance),
    },
    bindWallet: {
      run: ({ token, host }) =>
        forCaller(token, async (caller) => walletLinks.bind(caller, await shopAddresses.at(host))),
    },
    sendAuth: {
      run: ({ token, body }) => forCaller(token, (caller) => walletLinks.sendAuth(caller, body.data)),
      invalid: () => ({ outcome: 'not_pending' }),
    },
    unlinkWallet: {
      run: ({ token, proof }) => forCaller(token, (caller) => walletLinks.unlink(caller, proof)),
    },
    profile: {
      run: ({ token }) => forPlayer(token, profiles.read),
    },
    saveProfile: {
      run: ({ token, body, file }) => forCaller(token, (caller) => profiles.save(caller, body, file)),
      invalid: invalidField,
      form: {
        isAllowed: async (token) => (await sessions.playerOf(token)) !== null,
        tooLarge: () => ({ outcome: 'image_size' }),
      },
    },
    accounts: {
      run: ({ token }) => forPlayer(token, paymentAccounts.list),
    },
    addAccount: {
      run: ({ token, body, proof }) => forCaller(token, (caller) => paymentAccounts.add(caller, proof, body)),
      invalid: invalidField,
    },
    removeAccount: {
      run: ({ token, body, proof }) => forCaller(token, (caller) => paymentAccounts.remove(caller, proof, body.id)),
      invalid: notFound,
    },
    chooseAccount: {
      run: ({ token, body, proof }) => forCaller(token, (caller) => paymentAccounts.choose(caller, proof, body.id)),
      invalid: notFound,
    },
    confirmPin: {
      run: ({ token, body }) => forCaller(token, (caller) => pinProofs.confirm(caller, body)),
      invalid: invalidField,
    },
    transactions: {
      run: ({ token, body }) => forPlayer(token, (player) => transactions.list(player, body)),
    },
    transaction: {
      run: ({ token, body }) => forPlayer(token, (player) => transactions.detail(player, body.id)),
      invalid: notFound,
    },
    moneyResult: {
      run: ({ token, body }) => forCaller(token, (caller) => transactions.result(caller, body.key)),
      invalid: notFound,
    },
    topUpOptions: {
      run: ({ token }) => forPlayer(token, async () => topUp.options()),
    },
    payByAccount: {
      run: ({ token, key, body }) => forCaller(token, (caller) => topUp.byAccount(caller, key, body)),
      invalid: invalidField,
    },
    payByWallet: {
      run: ({ token, key, body, host }) =>
        forCaller(token, async (caller) => topUp.byWallet(caller, key, body.data, await shopAddresses.at(host))),
      invalid: invalidField,
    },
    withdrawOptions: {
      run: ({ token }) => forPlayer(token, withdrawals.options),
    },
    withdraw: {
      run: ({ token, key, proof, body }) =>
        forCaller(token, (caller) => withdrawals.withdraw(caller, key, proof, body)),
      invalid: (field) => (field === 'account' ? { outcome: 'account_gone' } : invalidField(field)),
    },
    checkTransaction: {
      run: ({ token, body }) => forPlayer(token, (player) => vendorTasks.check(player, body.id)),
      invalid: notFound,
    },
    redeem: {
      run: ({ token, body, key }) => forCaller(token, (caller) => vouchers.redeem(caller, key, body.code)),
      invalid: () => ({ outcome: 'unknown_code' }),
    },
    joinRoom: {
      run: ({ token, body, key }) => forCaller(token, (caller) => rooms.join(caller, key, body)),
      invalid: (field, token) => misread(token, { call: 'joinRoom', field }, null),
    },
    room: {
      run: ({ token, body }) => forPlayer(token, (player) => rooms.look(player, body.id ?? null)),
      invalid: notFound,
    },
    invitation: {
      run: ({ token, body }) => forPlayer(token, (player) => rooms.invited(player, body.invitation)),
      invalid: notFound,
    },
    playRoom: {
      run: ({ token, body }) => forPlayer(token, (player) => rooms.play(player, body)),
      invalid: (field, token) => misread(token, { call: 'playRoom', field }, { outcome: 'not_found' }),
    },
    leaveRoom: {
      run: ({ token, body }) => forPlayer(token, (player) => rooms.leave(player, body.id)),
      invalid: notFound,
    },
    gameResults: {
      run: ({ token, body }) => forPlayer(token, (player) => roomResults.list(player, body.cursor ?? null)),
    },
    replay: {
      run: ({ token, body }) => forPlayer(token, (player) => roomResults.replay(player, body.id)),
      invalid: notFound,
    },
  };
}
