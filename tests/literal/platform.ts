/**
 * A platform written from the product specification alone, in one dialect. It chooses addresses that the specification
 * does not name, and lacks what the specification does not require: options, idempotency, PIN confirmation, money
 * results. Data stays in memory; pages of any origin may call.
 */
import type { IncomingMessage } from 'node:http';
import { writerOf, type Answer, type Fields, type Generation, type Refusal, type Wrapping } from './answers.ts';
import type { Dialect } from './dialects.ts';
import { serve } from './site.ts';
import { startVendor } from './vendor.ts';

interface Account {
  id: string | number;
  kind: string;
  provider: string;
  number: string;
  holder: string;
}

interface Transaction {
  id: string | number;
  type: 'topup' | 'withdraw';
  status: 'Pending' | 'Failed' | 'Success';
  orderNumber: string;
  /** Hundredths of a Platinum. */
  platinum: number;
  total: number;
  created: number;
}

export interface Player {
  id: string | number;
  phone: string;
  password: string | null;
  pin: string | null;
  /** Hundredths, like `inGame`. */
  topUp: number;
  inGame: number;
  profile: Record<string, unknown>;
  tokens: Set<string>;
  accounts: Account[];
  transactions: Transaction[];
  wallet: { balance: number; mask: string } | null;
}

interface Ticket {
  phone: string;
  purpose: 'register' | 'forgot' | 'pin reset';
  code: string;
  e: string | null;
  step: 'code' | 'done';
}

interface Recorded {
  method: string;
  path: string;
  query: Fields;
  body: unknown;
  headers: IncomingMessage['headers'];
}

interface Asked extends Recorded {
  /** The fields of the body; v1 and the e-wallet wrap them in `data`. */
  fields: Fields;
  player: Player | null;
  token: string | null;
  origin: string;
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

const merchantUid = '6d1f6a52-7f0e-4c1b-9d53-0c3b7a1e2f44';
/** How long codes are locked, ms. */
const lock = 7 * 60_000;

/** The base of each address prefix; the longest matching prefix counts. */
const families: Record<Dialect['bases'], Record<string, 'api' | 'platform'>> = {
  'all under api': { '/toko': 'api', '/v2': 'api', '/auth': 'api', '/guard': 'platform', '/player': 'platform' },
  'as written': {
    '/toko': 'api',
    '/v2/register': 'api',
    '/v2/player': 'api',
    '/v2/auth': 'platform',
    '/auth': 'platform',
    '/auth/login': 'api',
    '/guard': 'platform',
    '/player': 'platform',
  },
  'guard under api': { '/toko': 'api', '/v2': 'api', '/auth': 'api', '/guard': 'api', '/player': 'api' },
};

function familyOf(path: string, dialect: Dialect): 'api' | 'platform' {
  const fitting = Object.entries(families[dialect.bases])
    .filter(([family]) => path === family || path.startsWith(`${family}/`))
    .sort(([a], [b]) => b.length - a.length);
  const [found] = fitting;
  if (!found)
    throw new Error(`Expected ${path} in a family of addresses (${Object.keys(families[dialect.bases]).join(', ')}).`);
  return found[1];
}

/** Addresses that this platform chooses itself. */
const own = {
  resendRegistrationCode: '/v2/player/otp/again',
  requestReset: '/v2/player/forgotten/send',
  resendForgotCode: '/v2/player/forgotten/again',
  verifyForgotCode: '/v2/player/forgotten/verify',
  resetPassword: '/v2/player/forgotten/reset',
  sendPinResetCode: '/v2/auth/player/pin/forgotten/send',
  verifyPinResetCode: '/v2/auth/player/pin/forgotten/verify',
  resetPin: '/v2/auth/player/pin/forgotten/reset',
  withdraw: '/v2/auth/withdrawals',
  redeem: '/v2/auth/vouchers',
  transactions: '/v2/auth/movements',
  transaction: '/v2/auth/movements/one',
  accounts: '/v2/auth/payment-accounts',
  addAccount: '/v2/auth/payment-accounts/new',
  removeAccount: '/v2/auth/payment-accounts/gone',
} as const;

const absent = [
  ...['games', 'chooseAccount', 'confirmPin', 'topUpOptions', 'withdrawOptions', 'payByAccount', 'checkTransaction'],
  ...[
    'moneyResult',
    'joinRoom',
    'practiceRoom',
    'room',
    'invitation',
    'visitorInvitation',
    'opponents',
    'playRoom',
    'leaveRoom',
    'gameResults',
    'sessions',
    'endSessions',
    'passkeys',
    'passkeyOptions',
    'addPasskey',
    'removePasskey',
    'passkeyLoginOptions',
    'passkeyLogin',
    'statement',
    'cancelTopUp',
    'replay',
    'setNickname',
    'weekBoard',
    'setListing',
    'wishes',
    'setWish',
    'playLimits',
    'setPlayLimits',
    'pausePlay',
    'closeReminder',
    'pushSetting',
    'turnPushOn',
    'turnPushOff',
  ],
] as const;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export type LiteralPlatform = Awaited<ReturnType<typeof startLiteralPlatform>>;

export async function startLiteralPlatform(dialect: Dialect, generation: Generation) {
  const write = writerOf(dialect);
  const players = new Map<string, Player>();
  const unfinished = new Map<string, 'code' | 'password'>();
  const tickets = new Map<string, Ticket>();
  const codes = new Map<string, string>();
  const sent = new Map<string, number>();
  const blocked = new Map<string, number>();
  const vouchers = new Map<string, number>();
  const bills = new Map<string, { player: Player; transaction: Transaction }>();
  const authCodes = new Map<string, Player>();
  const playerCodes = new Map<Player, { code: string; verified: boolean; e: string | null; flag: string }>();
  const pinResets = new Map<string, { player: Player; code: string; ticket: string | null }>();
  const requests: Recorded[] = [];
  const unknownCalls: string[] = [];
  let wasAuthCodeExpired = false;
  let number = 0;

  const vendor = await startVendor((bill) => {
    const found = bills.get(bill);
    if (!found || found.transaction.status !== 'Pending') return;
    found.transaction.status = 'Success';
    found.player.topUp += found.transaction.platinum;
  });

  const refuse = (refusal: Omit<Refusal, 'named'> & { named?: boolean }): never => {
    throw new Refused({ named: true, ...refusal });
  };
  const field = (name: string, word: string): never =>
    refuse({
      msg: { [name]: word },
      type: 'error.validation',
      status: 422,
      named: ['phone_number', 'merchant_uid'].includes(name),
    });

  function sendCode(phone: string): string {
    const until = blocked.get(phone);
    if (until !== undefined && until > Date.now()) {
      refuse({ msg: { otp: 'otp_block' }, type: 'error.validation', status: 429, resetAt: until });
    }
    number = (number + 7) % 9000;
    const code = String(1000 + number);
    codes.set(phone, code);
    sent.set(phone, (sent.get(phone) ?? 0) + 1);
    return code;
  }

  function newPlayer(phone: string): Player {
    return {
      ...{ id: write.id(), phone, password: null, pin: null, topUp: 0, inGame: 0, profile: {} },
      ...{ tokens: new Set(), accounts: [], transactions: [], wallet: null },
    };
  }

  function newTransaction(player: Player, parts: Pick<Transaction, 'type' | 'status' | 'platinum' | 'total'>) {
    const orderNumber = `ORD-${player.transactions.length + 1}`;
    const transaction: Transaction = { id: write.id(), orderNumber, created: Date.now(), ...parts };
    player.transactions.unshift(transaction);
    return transaction;
  }

  const statusOf = ({ status }: Transaction) =>
    ({ Title: status, lower: status.toLowerCase(), UPPER: status.toUpperCase() })[dialect.status];

  /** A transaction with the fields of specification 3. */
  const shownTransaction = (transaction: Transaction): Fields => ({
    id: transaction.id,
    type: transaction.type,
    status: statusOf(transaction),
    virtual_account_number: null,
    order_number: transaction.orderNumber,
    payment_method: write.optional('DANA'),
    created_date: write.time(transaction.created),
    expiry_date: write.optional(write.time(transaction.created + 3_600_000)),
    admin_fee: write.optional(write.amount(0)),
    discount: write.optional(write.amount(0)),
    total: write.amount(transaction.total),
  });

  const shownAccount = (account: Account): Fields =>
    dialect.optional === 'omitted' ? { id: account.id } : { ...account };

  function ticketReply(name: string, token: string, { phone, e }: Ticket): Fields {
    return { [name]: token, ...write.phone(phone), ...(e !== null && { e }), otp_id: write.optional(write.id()) };
  }

  /** Sends no SMS if the code is given. */
  function newTicket(
    purpose: Ticket['purpose'],
    phone: string,
    step: Ticket['step'] = 'code',
    code = sendCode(phone),
  ): Fields {
    const token = write.token();
    const isGiven = step === 'code' ? dialect.e === 'everywhere' : dialect.e !== 'nowhere';
    const ticket: Ticket = { phone, purpose, code, e: isGiven ? write.ticket() : null, step };
    tickets.set(token, ticket);
    return ticketReply(step === 'code' ? 'register_token' : 'set_password_token', token, ticket);
  }

  /** The ticket that a request names; refuses unknown tickets and a wrong `e`. */
  function ticketIn(asked: Asked, name: string, step: Ticket['step'], purpose: Ticket['purpose']): Ticket {
    const { fields, query } = asked;
    const ticket = tickets.get(textOf(fields[name]));
    if (!ticket || ticket.step !== step || ticket.purpose !== purpose) return field(name, 'invalid');
    if (ticket.e !== null && query['e'] !== ticket.e && fields['e'] !== ticket.e) return field('e', 'invalid');
    return ticket;
  }

  const wrongCode = (): never => refuse({ msg: { otp: 'wrong' }, type: 'error.validation', status: 422, named: false });

  function verify(purpose: 'register' | 'forgot') {
    return (asked: Asked): unknown => {
      const { fields } = asked;
      const ticket = ticketIn(asked, 'register_token', 'code', purpose);
      if (fields['otp'] !== (codes.get(ticket.phone) ?? ticket.code)) wrongCode();
      tickets.delete(textOf(fields['register_token']));
      if (purpose === 'register') unfinished.set(ticket.phone, 'password');
      return newTicket(purpose, ticket.phone, 'done', ticket.code);
    };
  }

  function setPassword(purpose: 'register' | 'forgot') {
    return (asked: Asked): unknown => {
      const { fields } = asked;
      const ticket = ticketIn(asked, 'set_password_token', 'done', purpose);
      const password = textOf(fields['password']);
      if (password.length < 8 || password.length > 50) field('password', 'length');
      tickets.delete(textOf(fields['set_password_token']));
      const player = players.get(ticket.phone) ?? newPlayer(ticket.phone);
      player.password = password;
      players.set(ticket.phone, player);
      unfinished.delete(ticket.phone);
      return {};
    };
  }

  function resend(purpose: 'register' | 'forgot') {
    return ({ fields }: Asked): unknown => {
      const token = textOf(fields['register_token']);
      const known = tickets.get(token);
      const phone = known?.phone ?? textOf(fields['phone'] ?? fields['phone_number']);
      if (!known && !unfinished.has(phone) && !players.has(phone)) {
        return generation === 'v1'
          ? refuse({ msg: 'Player Not Found!', status: 404 })
          : field('phone_number', 'validation.not.registered');
      }
      if (!known) return newTicket(purpose, phone);
      known.code = sendCode(phone);
      return ticketReply('register_token', token, known);
    };
  }

  const pinIn = (fields: Fields, names: readonly string[]): string => {
    const found = names.map((name) => textOf(fields[name])).find((pin) => pin !== '');
    return found !== undefined && /^[0-9]{6}$/.test(found) ? found : field('pin', 'required');
  };
  const checkPin = (player: Player, pin: unknown): void => {
    if (pin !== player.pin) refuse({ msg: 'Incorrect PIN', status: 400 });
  };
  const oldNames = ['old_pin', 'current_pin', 'pin_old', 'pin_current'];
  const newNames = ['new_pin', 'pin_new', 'pin'];

  function verifiedCode(player: Player, { query, fields }: Asked, flag: string): void {
    const code = playerCodes.get(player);
    if (!code?.verified || code.flag !== flag) field('otp', 'required');
    else if (code.e !== null && query['e'] !== code.e && fields['e'] !== code.e) field('e', 'invalid');
  }

  type Handler = (asked: Asked, player: Player) => unknown;
  interface Route {
    method: 'GET' | 'POST';
    path: string;
    bearer: boolean;
    wrapping: Wrapping;
    handle: Handler;
  }
  const routes: Route[] = [];
  const route = (path: string, handle: Handler, wrapping: Wrapping = 'enveloped'): void =>
    void routes.push({ method: 'POST', path, bearer: false, wrapping, handle });
  const bearer = (path: string, handle: Handler, wrapping: Wrapping = 'enveloped', method: 'GET' | 'POST' = 'POST') =>
    void routes.push({ method, path, bearer: true, wrapping, handle });
  const bearerGet = (path: string, handle: Handler, wrapping: Wrapping = 'enveloped') =>
    bearer(path, handle, wrapping, 'GET');

  /** A list or item for `data`: under its name, or bare. */
  const named = (name: string, what: unknown): unknown => (dialect.lists === 'named' ? { [name]: what } : what);

  // Merchant lookup
  route('/toko/uidnew', ({ fields }) => {
    if (fields['uuid'] !== merchantUid) field('merchant_uid', 'invalid');
    if (dialect.merchant === 'empty') return {};
    return dialect.merchant === 'name'
      ? { name: 'Toko Harfiah' }
      : { uuid: merchantUid, name: 'Toko Harfiah', id: write.id() };
  });

  // Registration and password
  function register({ fields, path }: Asked): unknown {
    const phone = textOf(fields['phone']);
    if (fields['merchant_uid'] !== merchantUid) field('merchant_uid', 'invalid');
    if (!/^08[0-9]{8,12}$/.test(phone)) field('phone_number', 'invalid');
    if (players.has(phone)) {
      return path.startsWith('/player/')
        ? refuse({ msg: 'Player already Registered in this Merchant', status: 400 })
        : field('phone_number', 'validation.already.registered');
    }
    const step = unfinished.get(phone);
    if (step !== undefined) {
      const word = step === 'code' ? 'please_proceed_to_otp_verification' : 'please_proceed_to_set_password';
      const data = dialect.dataBesideError ? newTicket('register', phone, step === 'code' ? 'code' : 'done', '') : {};
      return refuse({ msg: { phone_number: word }, type: 'error.validation', status: 422, data });
    }
    const reply = newTicket('register', phone);
    unfinished.set(phone, 'code');
    return reply;
  }
  function requestReset({ fields, path }: Asked): unknown {
    const phone = textOf(fields['phone'] ?? fields['phone_number']);
    if (players.has(phone)) return newTicket('forgot', phone);
    if (path.startsWith('/player/')) return refuse({ msg: 'Player Not Found!', status: 404 });
    return field(
      'phone_number',
      unfinished.has(phone) ? 'please_finish_your_registration_process' : 'validation.not.registered',
    );
  }
  const { v1, session } = dialect;
  /** The calls of visitors, at their addresses in v2 and v1. */
  const visitors: readonly [v2: string, v1: string, handle: Handler][] = [
    ['/v2/register', 'register', register],
    ['/v2/player/otp/verify', 'verify', verify('register')],
    ['/v2/player/password/set', 'setpassword', setPassword('register')],
    [own.resendRegistrationCode, 'send-otp', resend('register')],
    [own.requestReset, 'forgot/password/request', requestReset],
    [own.resendForgotCode, 'forgot/password/sendotp', resend('forgot')],
    [own.verifyForgotCode, 'forgot/password/verify', verify('forgot')],
    [own.resetPassword, 'forgot/password/newpassword', setPassword('forgot')],
  ];
  for (const [path, older, handle] of visitors) {
    if (generation === 'v1') route(`/player/api/v1.0/${older}`, handle, v1);
    else if (path !== own.resendForgotCode || dialect.offers !== 'no resend') route(path, handle);
  }

  // Session
  route(
    '/auth/login',
    ({ fields }) => {
      const { phone_number: phone, password, merchant_uid: uid } = fields;
      if (uid !== merchantUid) field('merchant_uid', 'invalid');
      const player = players.get(textOf(phone));
      if (!player || player.password !== password) {
        return refuse({ msg: 'Invalid Phone Number or Password', status: 400 });
      }
      const token = write.token();
      player.tokens.add(token);
      const username = write.optional(`pemain${player.phone.slice(-4)}`);
      return { token, phone_number: write.optional(player.phone), id: player.id, username };
    },
    session,
  );
  bearer('/auth/logout', ({ token }, player) => {
    player.tokens.delete(token ?? '');
    return null;
  });
  bearerGet(
    '/auth/wallet',
    (_, player) => ({ platinum_topup: write.amount(player.topUp), platinum_in_game: write.amount(player.inGame) }),
    session,
  );

  // Player
  const shownProfile = (player: Player): Fields =>
    dialect.profile === 'phone_number'
      ? { phone_number: player.phone }
      : {
          id: player.id,
          phone_number: player.phone,
          username: write.optional('pemain'),
          fullname: player.profile['fullname'] ?? write.optional(null),
          birthdate: player.profile['birthdate'] ?? write.optional(null),
          address: player.profile['address'] ?? write.optional(null),
        };
  bearerGet('/v2/auth/player', (_, player) => shownProfile(player));
  bearer('/v2/auth/player', ({ fields }, player) => {
    Object.assign(player.profile, fields);
    return dialect.optional === 'given' ? shownProfile(player) : {};
  });

  function verifyPlayerCode(flagOf: (fields: Fields) => string): Handler {
    return ({ fields }, player) => {
      const code = playerCodes.get(player);
      if (!code || fields['otp'] !== code.code) return wrongCode();
      const e = dialect.e === 'nowhere' ? null : write.ticket();
      Object.assign(code, { verified: true, flag: flagOf(fields), e });
      return e === null ? {} : { e };
    };
  }
  const sendPlayerCode: Handler = (_, player) => {
    playerCodes.set(player, { code: sendCode(player.phone), verified: false, e: null, flag: '' });
    return { otp_id: write.optional(write.id()), ...write.phone(player.phone) };
  };
  const savePin =
    (asksForOld: boolean): Handler =>
    (asked, player) => {
      verifiedCode(player, asked, 'pin');
      if (asksForOld) checkPin(player, pinIn(asked.fields, oldNames));
      player.pin = pinIn(asked.fields, newNames);
      playerCodes.delete(player);
      return {};
    };
  const [setPin, changePin] = [savePin(false), savePin(true)];
  bearer('/v2/auth/player/otp/send', sendPlayerCode);
  bearer(
    '/v2/auth/player/otp/verified',
    verifyPlayerCode((fields) =>
      fields['is_change_phone_number'] ? 'phone' : fields['is_change_pin'] ? 'pin' : field('is_change_pin', 'required'),
    ),
  );
  if (generation === 'v2') {
    bearer('/v2/auth/player/pin/set', setPin);
    bearer('/v2/auth/player/pin/change', changePin);
  } else {
    bearer('/guard/change/api/v1.0/pin/request', sendPlayerCode, v1);
    bearer(
      '/guard/change/api/v1.0/pin/verify',
      verifyPlayerCode(() => 'pin'),
      v1,
    );
    bearer('/guard/change/api/v1.0/pin/set', setPin, v1);
    bearer('/guard/change/api/v1.0/pin/change', changePin, v1);
  }
  bearer('/v2/auth/player/password/change', ({ fields }, player) => {
    const { password, password_confirmation: again, current_password: current } = fields;
    if (current !== player.password) refuse({ msg: 'Wrong current password!', status: 400 });
    if (password !== again) field('password_confirmation', 'same');
    player.password = textOf(password);
    return {};
  });
  bearer('/v2/auth/player/phone/change', (asked, player) => {
    const { fields } = asked;
    verifiedCode(player, { ...asked, fields: { e: playerCodes.get(player)?.e } }, 'phone');
    checkPin(player, pinIn(fields, ['pin', 'PIN']));
    players.delete(player.phone);
    player.phone = textOf(fields['phone_number']);
    players.set(player.phone, player);
    playerCodes.delete(player);
    return {};
  });
  if (dialect.offers !== 'no PIN reset') {
    bearer(own.sendPinResetCode, (_, player) => {
      const otp = textOf(write.id());
      pinResets.set(otp, { player, code: sendCode(player.phone), ticket: null });
      return { otp_id: dialect.ids === 'number' ? Number(otp) : otp };
    });
    bearer(own.verifyPinResetCode, ({ fields }, player) => {
      const { otp, otp_id: id } = fields;
      const reset = pinResets.get(textOf(id));
      if (reset?.player !== player || otp !== reset.code) return wrongCode();
      reset.ticket = write.token();
      return { change_pin_token: reset.ticket };
    });
    bearer(own.resetPin, ({ fields }, player) => {
      const reset = pinResets.get(textOf(fields['otp_id']));
      if (reset?.player !== player || reset.ticket === null || fields['pin_token'] !== reset.ticket) {
        return field('pin_token', 'invalid');
      }
      player.pin = pinIn(fields, newNames);
      return {};
    });
  }

  // E-wallet
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  bearerGet('/guard/dana/api/v1/binding/oauth', ({ origin }, player) => {
    const code = write.ticket();
    authCodes.set(code, player);
    const state: Record<string, string> = dialect.vendor === 'auth_code and state' ? { state: write.ticket() } : {};
    const back = { [dialect.vendor === 'authCode' ? 'authCode' : 'auth_code']: code, ...state };
    const way = { title: 'Hubungkan', yes: `${origin}/?${query(back)}`, no: `${origin}/`, ...state };
    return `${vendor.origin}/ask?${query(way)}`;
  });
  bearer('/guard/dana/api/v1/binding/send-auth', ({ fields }, player) => {
    const code = Object.values(fields)
      .map(textOf)
      .find((value) => authCodes.has(value));
    if (code === undefined || authCodes.get(code) !== player) return field('auth_code', 'invalid');
    authCodes.delete(code);
    if (wasAuthCodeExpired) refuse({ msg: 'AUTH_CODE_EXPIRED', status: 400 });
    player.wallet = { balance: 12_500_000, mask: '0812•••7890' };
    return {};
  });
  bearer('/guard/dana/api/v1/unbinding', (_, player) => {
    player.wallet = null;
    return {};
  });
  bearer('/guard/dana/api/v1/balance', (_, player) => {
    if (player.wallet) {
      return {
        BALANCE: write.amount(player.wallet.balance),
        MASK_DANA_ID: player.wallet.mask,
        phone: write.optional(player.phone),
      };
    }
    if (dialect.unlinked === 'refusal') return refuse({ msg: 'Account is not bound', status: 400, named: false });
    return dialect.unlinked === 'null' ? null : { BALANCE: null, MASK_DANA_ID: null };
  });
  bearer('/guard/dana/api/v1/topup-platinum', ({ fields, origin }, player) => {
    const platinum = Math.round(Number(fields['platinum'] ?? fields['amount']) * 100);
    if (!(platinum > 0)) return field('platinum', 'required');
    const transaction = newTransaction(player, { type: 'topup', status: 'Pending', platinum, total: platinum * 100 });
    const bill = write.ticket();
    bills.set(bill, { player, transaction });
    const way = query({ title: 'Bayar', bill, yes: `${origin}/top-up/success`, no: `${origin}/top-up/failed` });
    return { checkout_url: `${vendor.origin}/ask?${way}` };
  });

  // What the specification leaves open
  bearer(own.withdraw, ({ fields }, player) => {
    const platinum = Math.round(Number(fields['platinum'] ?? fields['amount']) * 100);
    const account = player.accounts.find(({ id }) => textOf(id) === textOf(fields['account']));
    if (!account) return refuse({ msg: { account: 'required' }, type: 'error.validation', status: 422, named: false });
    checkPin(player, fields['pin']);
    if (!(platinum > 0) || platinum > player.inGame) {
      return refuse({ msg: 'Not enough Platinum', status: 400, named: false });
    }
    player.inGame -= platinum;
    const parts = { type: 'withdraw', status: 'Pending', platinum, total: platinum * 100 } as const;
    const transaction = newTransaction(player, parts);
    return dialect.optional === 'given' ? shownTransaction(transaction) : {};
  });
  bearer(own.redeem, ({ fields }, player) => {
    const code = textOf(fields['code']);
    const worth = vouchers.get(code);
    if (worth === undefined) return refuse({ msg: 'Voucher not found', status: 400, named: false });
    vouchers.delete(code);
    player.topUp += worth;
    return {};
  });
  bearer(own.transactions, (_, player) => named('transactions', player.transactions.map(shownTransaction)));
  bearer(own.transaction, ({ fields }, player) => {
    const found = player.transactions.find(({ id }) => textOf(id) === textOf(fields['id']));
    if (!found) return refuse({ msg: 'Transaction not found', status: 404, named: false });
    return named('transaction', shownTransaction(found));
  });
  bearerGet(own.accounts, (_, player) => named('accounts', player.accounts.map(shownAccount)));
  bearer(own.addAccount, ({ fields }, player) => {
    const text = (...names: string[]) => textOf(names.map((name) => fields[name]).find((value) => value !== undefined));
    player.accounts.push({
      id: write.id(),
      kind: text('kind', 'type'),
      provider: text('provider', 'name'),
      number: text('number', 'account_number'),
      holder: text('holder', 'account_name'),
    });
    return named('accounts', player.accounts.map(shownAccount));
  });
  bearer(own.removeAccount, ({ fields }, player) => {
    player.accounts = player.accounts.filter(({ id }) => textOf(id) !== textOf(fields['id']));
    return named('accounts', player.accounts.map(shownAccount));
  });

  const byAddress = new Map(
    routes.map((one) => [`${one.method} ${familyOf(one.path, dialect) === 'api' ? '/api' : ''}${one.path}`, one]),
  );

  async function read(incoming: IncomingMessage, url: URL, path: string): Promise<Asked> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const type = incoming.headers['content-type'] ?? '';
    let body: unknown = null;
    if (type.startsWith('multipart/form-data')) {
      const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
      body = Object.fromEntries(form.entries());
    } else if (bytes.length > 0) body = JSON.parse(bytes.toString());
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? null;
    const player = token === null ? null : ([...players.values()].find(({ tokens }) => tokens.has(token)) ?? null);
    const { method = '', headers } = incoming;
    const query = Object.fromEntries(url.searchParams);
    const fields = fieldsOf(/^\/(?:player|guard)\//.test(path) ? fieldsOf(body)['data'] : body);
    return { method, path, query, body, fields, headers, player, token, origin: headers.origin ?? '' };
  }

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const url = new URL(incoming.url ?? '/', 'http://platform');
    const found = byAddress.get(`${incoming.method} ${url.pathname}`);
    const asked = await read(incoming, url, found?.path ?? url.pathname);
    requests.push({ ...asked, path: url.pathname });
    if (!found) {
      unknownCalls.push(`${incoming.method} ${url.pathname}`);
      return { status: 404, body: { message: 'Not Found' } };
    }
    try {
      if (found.bearer && !asked.player) refuse({ msg: 'Unauthenticated.', type: 'error.auth', status: 401 });
      return write.accepted(found.handle(asked, asked.player as Player), found.wrapping);
    } catch (error) {
      if (error instanceof Refused) return write.refused(error.refusal, found.wrapping);
      throw error;
    }
  }

  const site = await serve((incoming, response) => {
    const allowed = {
      'access-control-allow-origin': incoming.headers.origin ?? '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
    };
    if (incoming.method === 'OPTIONS') {
      response.writeHead(204, allowed).end();
      return;
    }
    answer(incoming).then(
      ({ status, body }) => {
        response.writeHead(status, { ...allowed, 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      (error: unknown) => {
        // eslint-disable-next-line no-console -- a fault of the stub itself has to be seen
        console.error(error);
        response.writeHead(500, allowed).end();
      },
    );
  });
  const { origin } = site;

  return {
    origin,
    vendor: vendor.origin,
    merchantUid,
    requests,
    /** Requests to addresses that this platform does not have. */
    unknownCalls,
    sentTo: (end: string): Recorded[] => requests.filter(({ path }) => path.endsWith(end)),
    /** The code of the newest SMS. */
    lastCode(phone: string): string {
      const code = codes.get(phone);
      if (code === undefined) throw new Error(`Expected an SMS with a code to ${phone}, found none.`);
      return code;
    },
    codesSent: (phone: string): number => sent.get(phone) ?? 0,
    player: (phone: string): Player | null => players.get(phone) ?? null,
    addPlayer(phone: string, password: string, more: Partial<Player> = {}): Player {
      const player = { ...newPlayer(phone), password, ...more };
      players.set(phone, player);
      return player;
    },
    /** Returns the token of a new session. */
    logIn(player: Player): string {
      const token = write.token();
      player.tokens.add(token);
      return token;
    },
    addAccount(player: Player): Account {
      const parts = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Siti Aminah' };
      const account = { id: write.id(), ...parts };
      player.accounts.push(account);
      return account;
    },
    addTransaction: newTransaction,
    addVoucher: (code: string, platinum: number): void => void vouchers.set(code, platinum * 100),
    /** Leaves a registration unfinished before the code or the password. */
    leaveUnfinished: (phone: string, before: 'code' | 'password'): void => void unfinished.set(phone, before),
    block: (phone: string): void => void blocked.set(phone, Date.now() + lock),
    expireAuthCodes(expired: boolean): void {
      wasAuthCodeExpired = expired;
    },
    revoke: (player: Player): void => player.tokens.clear(),
    shopConfig(): Fields {
      const paths: Record<string, string | null> = { ...own };
      for (const name of absent) paths[name] = null;
      if (dialect.offers === 'no resend') paths['resendForgotCode'] = null;
      if (dialect.offers === 'no PIN reset') {
        for (const name of ['sendPinResetCode', 'verifyPinResetCode', 'resetPin']) paths[name] = null;
      }
      return {
        merchant: { uid: merchantUid, name: 'Toko Harfiah', mark: 'TH' },
        apiBase: origin,
        platformBase: origin,
        generation,
        vendorOrigins: [vendor.origin],
        idempotencyHeader: null,
        bases: families[dialect.bases],
        paths,
      };
    },
    async stop(): Promise<void> {
      await site.stop();
      await vendor.stop();
    },
  };
}
