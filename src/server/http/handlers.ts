/** Each call's rule, and the outcome for a request that does not parse. */
import type { AnyCall, BodyOf } from '../../contract/call.ts';
import type { Calls } from '../../contract/index.ts';
import { catalogue } from '../domain/rooms/games/catalogue.ts';
import type { Platform } from '../domain/platform.ts';
import type { Reply } from '../domain/platform/reply.ts';
import type { Requester } from '../domain/access/devices.ts';
import type { Caller } from '../domain/access/sessions.ts';
import type { ShopAddresses } from '../domain/platform/shop-addresses.ts';
import type { TicketPair } from '../domain/verification/tickets.ts';

export interface CallRequest<C extends AnyCall> {
  body: BodyOf<C>;
  query: Record<string, string>;
  requester: Requester;
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

export interface Handler<C extends AnyCall> {
  run(request: CallRequest<C>): Promise<Reply<C> | Unauthorized>;
  /**
   * The outcome for a malformed field; null where the call has none for it. Left out for calls without fields. `player`
   * is who asks, or an empty text for calls that need no session.
   */
  invalid?(field: string, player: string): Reply<C> | null | Promise<Reply<C> | null>;
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

const invalidPasskey = (field: string) => ({ outcome: field === 'credential' ? 'refused' : 'ticket_invalid' }) as const;

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
    passkeys,
    passkeyLogin,
    sessions,
    openSessions,
    wallets,
    statements,
    walletLinks,
    profiles,
    nicknames,
    boards,
    wishes,
    paymentAccounts,
    pinProofs,
    transactions,
    vouchers,
    topUp,
    withdrawals,
    vendorTasks,
    rooms,
    roomResults,
    playLimits,
    playReminder,
    pushSubscriptions,
  } = platform;
  async function forPlayer<R>(token: string, ask: (player: string) => Promise<R>): Promise<R | Unauthorized> {
    const player = await sessions.playerOf(token);
    return player === null ? null : ask(player);
  }

  const asPlayer =
    <C extends AnyCall, R>(rule: (player: string, request: CallRequest<C>) => Promise<R>) =>
    (request: CallRequest<C>): Promise<R | Unauthorized> =>
      forPlayer(request.token, (player) => rule(player, request));

  const asCaller = <C extends AnyCall, R>(rule: (caller: Caller, request: CallRequest<C>) => Promise<R>) =>
    asPlayer((player, request: CallRequest<C>) => rule({ player, token: request.token }, request));

  /** For rules that look at the session again, in the statement that begins an intent. */
  const asClaimed =
    <C extends AnyCall, R extends { outcome: string } | null>(
      rule: (caller: Caller, request: CallRequest<C>) => Promise<R>,
    ) =>
    async (request: CallRequest<C>): Promise<R | Unauthorized> => {
      const { token } = request;
      const player = await sessions.claimedBy(token);
      const told = player === null ? null : await rule({ player, token }, request);
      // What is malformed is found before that.
      return told?.outcome === 'validation' && (await sessions.playerOf(token)) === null ? null : told;
    };

  async function misread<R>(player: string, detail: object, reply: R): Promise<R> {
    await rooms.misread(player, null, detail);
    return reply;
  }

  return {
    merchantLookup: {
      run: ({ body }) => merchants.lookup(body.uuid),
      invalid: notFound,
    },
    games: { run: async () => ({ outcome: 'accepted', data: { games: [...catalogue] } }) },
    register: {
      run: ({ body, requester }) => registration.register(body, requester),
      invalid: invalidVisitor,
    },
    requestReset: {
      run: ({ body, requester }) => forgotPassword.request(body, requester),
      invalid: invalidVisitor,
    },
    verifyRegistrationCode: {
      run: ({ body, query, requester }) =>
        registration.verifyCode(body.otp, pair(body.register_token, query), requester),
      invalid: invalidCode,
    },
    verifyForgotCode: {
      run: ({ body, query, requester }) =>
        forgotPassword.verifyCode(body.otp, pair(body.register_token, query), requester),
      invalid: invalidCode,
    },
    verifyPlayerCode: {
      run: asCaller((caller, { body, requester }) => playerCodes.verify(caller, body, requester)),
      invalid: invalidCode,
    },
    verifyPinResetCode: {
      run: asCaller((caller, { body, requester }) => playerCodes.verifyPinReset(caller, body, requester)),
      invalid: invalidCode,
    },
    resendRegistrationCode: {
      run: ({ body, query, requester }) => registration.resendCode(pair(body.register_token, query), requester),
      invalid: invalidTicket,
    },
    resendForgotCode: {
      run: ({ body, query, requester }) => forgotPassword.resendCode(pair(body.register_token, query), requester),
      invalid: invalidTicket,
    },
    sendPlayerCode: {
      run: asCaller((caller, { body, requester }) => playerCodes.send(caller, body, requester)),
      invalid: (field) => (field === 'phone_number' ? { outcome: 'invalid_number' } : null),
    },
    sendNewNumberCode: {
      run: asCaller((caller, { body, requester }) => playerCodes.sendNew(caller, body.phone_number, requester)),
      invalid: invalidTicket,
    },
    verifyNewNumberCode: {
      run: asCaller((caller, { body, requester }) => playerCodes.verifyNew(caller, body, requester)),
      invalid: invalidCode,
    },
    sendPinResetCode: {
      run: asCaller((caller, { body, requester }) => playerCodes.sendPinReset(caller, body.otp_id, requester)),
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
      run: asCaller((caller, { body, requester }) => credentials.changePassword(caller, body, requester)),
      invalid: invalidField,
    },
    setPin: {
      run: asCaller((caller, { body, query }) => pinChanges.set(caller, body.pin, passIn(query))),
      invalid: invalidPin,
    },
    changePin: {
      run: asCaller((caller, { body, query }) => pinChanges.change(caller, body, passIn(query))),
      invalid: invalidPin,
    },
    checkPin: {
      run: asCaller((caller, { body, query }) => pinChanges.check(caller, body.pin, passIn(query))),
      invalid: invalidPin,
    },
    resetPin: {
      run: asCaller((caller, { body }) => pinChanges.reset(caller, body)),
      invalid: invalidPin,
    },
    changePhone: {
      run: asCaller((caller, { body, query, requester }) =>
        credentials.changePhone(caller, body, passIn(query), requester),
      ),
      invalid: invalidPin,
    },
    login: {
      run: ({ body, requester }) => login(body, requester),
      invalid: invalidVisitor,
    },
    passkeyLoginOptions: {
      run: async ({ body, host, requester }) =>
        passkeyLogin.ask(body.merchant_uid, await shopAddresses.named(host), requester),
      invalid: () => ({ outcome: 'merchant_uid' }),
    },
    passkeyLogin: {
      run: async ({ body, host, requester }) => passkeyLogin.answer(body, await shopAddresses.named(host), requester),
      invalid: (field) => (field === 'merchant_uid' ? { outcome: 'merchant_uid' } : invalidPasskey(field)),
    },
    passkeys: { run: asPlayer(passkeys.list) },
    passkeyOptions: {
      run: asCaller(async (caller, { proof, host }) => passkeys.ask(caller, proof, await shopAddresses.named(host))),
    },
    addPasskey: {
      run: asCaller(async (caller, { body, host, requester }) =>
        passkeys.add(caller, body, await shopAddresses.named(host), requester),
      ),
      invalid: invalidPasskey,
    },
    removePasskey: {
      run: asCaller((caller, { body }) => passkeys.remove(caller, body.id)),
      invalid: notFound,
    },
    sessions: { run: asCaller((caller) => openSessions.list(caller)) },
    endSessions: {
      run: asCaller((caller, { body }) => openSessions.end(caller, body)),
      invalid: notFound,
    },
    logout: { run: ({ token }) => sessions.end(token) },
    wallet: { run: ({ token }) => wallets.read(token) },
    eWalletBalance: { run: asPlayer(walletLinks.balance) },
    bindWallet: { run: asCaller(async (caller, { host }) => walletLinks.bind(caller, await shopAddresses.at(host))) },
    sendAuth: {
      run: asCaller((caller, { body }) => walletLinks.sendAuth(caller, body.data)),
      invalid: () => ({ outcome: 'not_pending' }),
    },
    unlinkWallet: { run: asCaller((caller, { proof }) => walletLinks.unlink(caller, proof)) },
    profile: { run: asPlayer(profiles.read) },
    saveProfile: {
      run: asCaller((caller, { body, file }) => profiles.save(caller, body, file)),
      invalid: invalidField,
      form: {
        isAllowed: async (token) => (await sessions.playerOf(token)) !== null,
        tooLarge: () => ({ outcome: 'image_size' }),
      },
    },
    setNickname: { run: asCaller((caller, { body }) => nicknames.set(caller, body)), invalid: invalidField },
    weekBoard: { run: asPlayer((player, { body }) => boards.read(player, body)) },
    setListing: { run: asCaller((caller, { body }) => boards.setListing(caller, body)) },
    wishes: { run: asPlayer(wishes.read) },
    setWish: {
      run: asCaller((caller, { body }) => wishes.set(caller, body)),
      invalid: (field) => (field === 'game' ? { outcome: 'not_awaited' } : null),
    },
    accounts: { run: asPlayer(paymentAccounts.list) },
    addAccount: {
      run: asCaller((caller, { body, proof }) => paymentAccounts.add(caller, proof, body)),
      invalid: invalidField,
    },
    removeAccount: {
      run: asCaller((caller, { body, proof }) => paymentAccounts.remove(caller, proof, body.id)),
      invalid: notFound,
    },
    chooseAccount: {
      run: asCaller((caller, { body, proof }) => paymentAccounts.choose(caller, proof, body.id)),
      invalid: notFound,
    },
    confirmPin: {
      run: asCaller((caller, { body }) => pinProofs.confirm(caller, body)),
      invalid: invalidField,
    },
    statement: { run: asPlayer((player, { body }) => statements.list(player, body)) },
    transactions: { run: asPlayer((player, { body }) => transactions.list(player, body)) },
    transaction: {
      run: asPlayer((player, { body }) => transactions.detail(player, body.id)),
      invalid: notFound,
    },
    moneyResult: {
      run: asCaller((caller, { body }) => transactions.result(caller, body.key)),
      invalid: notFound,
    },
    cancelTopUp: {
      run: asCaller((caller, { body }) => transactions.cancel(caller, body.id)),
      invalid: notFound,
    },
    topUpOptions: { run: asPlayer(topUp.options) },
    payByAccount: {
      run: asClaimed((caller, { key, body }) => topUp.byAccount(caller, key, body)),
      invalid: invalidField,
    },
    payByWallet: {
      run: asCaller(async (caller, { key, body, host }) =>
        topUp.byWallet(caller, key, body.data, await shopAddresses.at(host)),
      ),
      invalid: invalidField,
    },
    withdrawOptions: { run: asPlayer(withdrawals.options) },
    withdraw: {
      run: asClaimed((caller, { key, proof, body }) => withdrawals.withdraw(caller, key, proof, body)),
      invalid: (field) => (field === 'account' ? { outcome: 'account_gone' } : invalidField(field)),
    },
    checkTransaction: {
      run: asPlayer((player, { body }) => vendorTasks.check(player, body.id)),
      invalid: notFound,
    },
    redeem: {
      run: asClaimed((caller, { body, key }) => vouchers.redeem(caller, key, body.code)),
      invalid: () => ({ outcome: 'unknown_code' }),
    },
    joinRoom: {
      run: asCaller((caller, { key, proof, body }) => rooms.join(caller, key, proof, body)),
      invalid: (field, player) => misread(player, { call: 'joinRoom', field }, null),
    },
    practiceRoom: {
      run: asCaller((caller, { body }) => rooms.practise(caller, body.game)),
      invalid: () => ({ outcome: 'game_closed' }),
    },
    room: {
      run: asPlayer((player, { body }) => rooms.look(player, body.id ?? null, body.peek)),
      invalid: notFound,
    },
    visitorInvitation: {
      run: ({ body, requester }) => rooms.invitedVisitor(body.invitation, requester.address),
      invalid: notFound,
    },
    invitation: {
      run: asPlayer((player, { body }) => rooms.invited(player, body.invitation)),
      invalid: notFound,
    },
    opponents: {
      run: asPlayer((player, { body }) => roomResults.opponents(player, body.game)),
      invalid: () => ({ outcome: 'accepted', data: { opponents: [] } }),
    },
    playRoom: {
      run: asPlayer((player, { body }) => rooms.play(player, body)),
      invalid: (field, player) => misread(player, { call: 'playRoom', field }, { outcome: 'not_found' }),
    },
    leaveRoom: {
      run: asPlayer((player, { body }) => rooms.leave(player, body.id)),
      invalid: notFound,
    },
    playLimits: { run: asPlayer(playLimits.read) },
    setPlayLimits: { run: asCaller((caller, { body }) => playLimits.set(caller, body)) },
    pausePlay: { run: asCaller((caller, { body }) => playLimits.pause(caller, body.days)) },
    closeReminder: { run: asCaller((caller) => playReminder.close(caller)) },
    pushSetting: { run: asCaller((caller) => pushSubscriptions.read(caller)) },
    turnPushOn: { run: asCaller((caller, { body }) => pushSubscriptions.turnOn(caller, body)) },
    turnPushOff: { run: asCaller((caller) => pushSubscriptions.turnOff(caller)) },
    gameResults: { run: asPlayer((player, { body }) => roomResults.list(player, body.cursor ?? null)) },
    replay: {
      run: asPlayer((player, { body }) => roomResults.replay(player, body.id)),
      invalid: notFound,
    },
  };
}
