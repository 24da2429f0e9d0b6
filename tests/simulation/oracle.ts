/** What has to hold (docs/security.md, I1 to I15, L1 to L11, limits), known from the answers and not from the tables. */
import type { AnyCall } from '../../src/contract/call.ts';
import { isToken } from '../../src/contract/fields.ts';
import { pinTries } from '../../src/contract/pin-rules.ts';
import { normaliseVoucher } from '../../src/contract/redeem.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { wallet as walletCall, type Wallet } from '../../src/contract/wallet.calls.ts';
import { storageKeys } from '../../src/web/browser/storage.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { setWish, wishes as wishesCall, type Wishes, type WishesWire } from '../../src/contract/wishes.calls.ts';
import type { Database } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { joinRoom } from '../../src/contract/rooms.calls.ts';
import { moneyResult, type Transaction } from '../../src/contract/transactions.calls.ts';
import { after } from '../../src/server/domain/platform/clock.ts';
import type { Budget } from '../../src/server/domain/platform/limits.ts';
import type { Sending } from './network.ts';
import { limits, type Answered, type Asked } from './shop.ts';
import type { Partners } from './partners.ts';
import { actorsOf, type OpenTab } from './people.ts';
import { createWishRules } from './wish-rules.ts';

export interface Finding {
  rule: string;
  detail: string;
}

interface Told {
  player: string;
  type: string;
  platinum: number;
}

/** Answers with a transaction that from then on exists. */
const moving = new Set([
  'payByAccount.accepted',
  'payByWallet.checkout',
  'withdraw.accepted',
  'redeem.accepted',
  'moneyResult.accepted',
]);
/** Calls that send a code, and for what; the number's own change has a flag. */
const codePurposes: Readonly<Record<string, string>> = {
  register: 'register',
  resendRegistrationCode: 'register',
  requestReset: 'forgot password',
  resendForgotCode: 'forgot password',
  sendPlayerCode: 'pin',
  sendNewNumberCode: 'new phone',
  sendPinResetCode: 'pin reset',
};
/** Types of what the machines move. */
const moves: Readonly<Record<string, string>> = { topUp: 'topup', withdrawal: 'withdraw', redeem: 'voucher' };
const comparesCode = new Set([
  'verifyRegistrationCode',
  'verifyForgotCode',
  'verifyPlayerCode',
  'verifyNewNumberCode',
  'verifyPinResetCode',
]);
const comparesPin = new Set(['confirmPin', 'checkPin', 'changePin', 'changePhone']);
/** With the field of the ticket that a success uses up. */
const usesUp: Readonly<Record<string, string>> = {
  setRegistrationPassword: 'set_password_token',
  resetPassword: 'set_password_token',
  setPin: 'e',
  changePin: 'e',
  changePhone: 'e',
  resetPin: 'pin_token',
};
/** What ends all sessions of the player but the asking one. */
const endsSessions = new Set(['changePassword', 'changePhone', 'setPin', 'changePin', 'resetPin', 'resetPassword']);
/** After which nothing is paid out for a while (WD-2). */
const pauses = new Set(['resetPin', 'changePhone', 'resetPassword']);
/** Whose refusals tell whether a number is registered. */
const tellsOfNumber = new Set(['register', 'requestReset']);

/** Null: no envelope. An answer that was cut may still end with a brace. */
function envelopeIn(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'status' in read ? read : null;
  } catch {
    return null;
  }
}

const count = (map: Map<string, number>, key: string): number => {
  const next = (map.get(key) ?? 0) + 1;
  map.set(key, next);
  return next;
};

interface OracleParts {
  fail(rule: string, detail: string): void;
  /** The server's clock has never jumped. */
  isSteady(): boolean;
  began: number;
}

export function createOracle({ fail, isSteady, began: worldBegan }: OracleParts) {
  const owners = new Map<string, string>();
  const deadSince = new Map<string, number>();
  const phones = new Map<string, string>();
  const paused = new Map<string, { from: number; until: number }>();
  const told = new Map<string, Told>();
  const intents = new Map<string, string>();
  const tries = new Map<string, number>();
  const proofs = new Map<string, string>();
  const vouchers = new Map<string, string>();
  /** Acts with a proof that have no name of their own. */
  let acts = 0;
  const used = new Map<string, number>();
  const codesSent = new Map<string, number>();
  const lastCode = new Map<string, number>();
  const codesMissed = new Map<string, number>();
  /** Codes that were used or that three wrong tries ended, each of which may be replaced at once; and codes that came that early. */
  const codesBurned = new Map<string, number>();
  const codesEarly = new Map<string, number>();
  const pinsMissed = new Map<string, number>();
  const pinsRight = new Map<string, number>();
  const balances = new Map<string, Set<string>>();
  const joined = new Map<string, string>();
  const passwords = new Map<string, { current: string; password: string; at: number }>();
  /** Sessions that an old password opened, and when it had been changed. */
  const outdated = new Map<string, number>();
  const promised: { phone: string; from: number; until: number }[] = [];
  /** Requests whose end nobody knows: each may have sent a code or reset a count. */
  let unsure = 0;
  const failedFor = new Map<string, number>();
  const doubtsOf = (whose: string): number => unsure + (failedFor.get(whose) ?? 0);
  const toldAt = new Map<string, number>();
  /** Phones by the tickets of a forgotten password. */
  const tickets = new Map<string, string>();
  /** Ids of orders by their numbers. */
  const numbers = new Map<string, string>();
  /** Of the bank, where somebody was told to pay. */
  const accounts = new Set<string>();
  /** Players by the ids of their transactions, also of those whose first answer was lost. */
  const shownTo = new Map<string, string>();
  const wishRules = createWishRules(fail);
  const spent = new Map<string, number[]>();
  const playerOf = (phone: string | undefined): string => [...phones].find(([, one]) => one === phone)?.[0] ?? '';

  /**
   * Something that a budget paid for. Windows begin with their first use, so that two of them can meet in a time of one
   * window's length; the first one began with the world at the earliest.
   */
  function spend(what: string, key: string, { most, window }: Budget, at: number): void {
    if (!isSteady()) return;
    const name = `${what} of ${key} in ${window}`;
    const times = [...(spent.get(name) ?? []), at].filter((time) => time > at - window);
    spent.set(name, times);
    const bound = at - worldBegan < window ? most : 2 * most;
    if (times.length > bound) fail('3.8 a budget is not exceeded', `${times.length} ${name} ms, most are ${bound}`);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- each call has data of its own
  type Data = any;

  function moved(name: string, player: string, asked: Asked, data: Data, at: number): void {
    const { id, type, platinum } = data.transaction;
    const isFirst = !told.has(id);
    told.set(id, { player, type, platinum });
    if (name === 'moneyResult.accepted') return;
    const key = asked.headers.get('idempotency-key');
    if (key !== null) {
      const intent = `${player}/${key}`;
      const first = intents.get(intent);
      if (first !== undefined && first !== id)
        fail('C86 one intent has one effect', `key ${key} moved ${first} and ${id}`);
      intents.set(intent, id);
    }
    if (isFirst) spend('movements', player, limits.money.perPlayer, at);
  }

  const readAsked = (asked: Asked) => {
    const body: Data = asked.body.startsWith('{') ? JSON.parse(asked.body) : {};
    const bearer = /^Bearer (.+)$/.exec(asked.headers.get('authorization') ?? '')?.[1] ?? '';
    return { body, bearer, player: owners.get(bearer) ?? '' };
  };
  const wishIn = ({ game, wished }: Data): { game: string; isWished: boolean } | null =>
    typeof game === 'string' && typeof wished === 'boolean' ? { game, isWished: wished } : null;

  /** A call reaches the shop; one that a process takes with it has no end. */
  function began(call: AnyCall, asked: Asked): void {
    if (call.name !== setWish.name) return;
    const { body, player } = readAsked(asked);
    const wish = wishIn(body);
    if (wish) wishRules.began(player, wish.game, wish.isWished);
  }

  function wished(call: AnyCall, outcome: string, asked: Asked, data: WishesWire, at: number, now: number): void {
    const { body, player } = readAsked(asked);
    const own = call.name === setWish.name ? wishIn(body) : null;
    const isAccepted = outcome === 'accepted';
    const isRefused = outcome === 'unauthorized' || outcome in call.outcomes;
    if (own) wishRules.ended(player, own.game, isAccepted ? own.isWished : isRefused ? 'refused' : null, now);
    if (isAccepted) wishRules.told(player, data, at, own);
  }

  /** `at`: when it arrived, `now`: when it is answered, by no clock that jumps. */
  function answered(call: AnyCall, outcome: string, asked: Asked, text: string, at: number, now: number): void {
    const { data = {} }: { data?: Data } = text.startsWith('{') ? JSON.parse(text) : {};
    const { body, bearer, player } = readAsked(asked);
    const name = `${call.name}.${outcome}`;
    if (!outcome) {
      count(failedFor, asked.address);
      count(failedFor, player);
    }

    const died = deadSince.get(bearer);
    if (call.auth === 'bearer' && call.name !== 'logout' && died !== undefined && died < at && outcome in call.outcomes)
      fail(
        '3.10 an ended session does nothing, and is told nothing else',
        `${name} with a session that ended ${at - died} ms before`,
      );

    if (name === 'login.accepted' && isToken(data.token)) {
      owners.set(data.token, data.id);
      toldAt.set(data.token, now);
      phones.set(data.id, data.phone_number);
    }
    if (name === 'changePhone.accepted') phones.set(player, body.phone_number);
    if (name === 'logout.accepted') deadSince.set(bearer, now);
    if (moving.has(name)) moved(name, player, asked, data, at);
    for (const shown of data.transaction ? [data.transaction] : (data.transactions ?? [])) {
      const { id, order_number: number, va_number: account } = shown;
      numbers.set(number, id);
      if (account) accounts.add(account);
      if (shownTo.has(id) && shownTo.get(id) !== player)
        fail('C68 a transaction has one owner', `${id} was shown to two players`);
      shownTo.set(id, player);
    }
    const proof = asked.headers.get('pin-proof');
    if (proof !== null && outcome === 'accepted') {
      const act = `${call.name} ${data.transaction?.id ?? data.room?.id ?? (acts += 1)}`;
      // Someone without a PIN needs no proof, and may send one that somebody else has used.
      const whose = `${player}/${proof}`;
      const first = proofs.get(whose) ?? act;
      if (first !== act) fail('C85 a proof of the PIN is good once', `one proof was good for ${first} and ${act}`);
      proofs.set(whose, act);
    }
    if (name === 'wallet.accepted') {
      const known = balances.get(player) ?? new Set();
      balances.set(player, known.add(`${data.platinum_topup}/${data.platinum_in_game}`));
    }
    if (name === 'redeem.accepted') {
      const code = normaliseVoucher(body.code);
      const first = vouchers.get(code);
      if (first !== undefined && first !== data.transaction.id)
        fail('C30 a voucher is good once', `${code} gave ${first} and ${data.transaction.id}`);
      vouchers.set(code, data.transaction.id);
    }
    const pause = paused.get(player);
    if (name === 'withdraw.accepted' && pause && at >= pause.from && at < pause.until) {
      const isNew = Date.parse(data.transaction.created_at) >= at - 1;
      if (isNew && isSteady()) fail('WD-2 nothing is paid out while withdrawals are paused', `${data.transaction.id}`);
    }
    if (call.path === wishesCall.path) wished(call, outcome, asked, data, at, now);
    if (name === 'joinRoom.accepted') joined.set(`${player}/${data.room.id}`, data.room.id);

    const ticket = usesUp[call.name];
    if (ticket !== undefined && outcome === 'accepted') {
      const value = body[ticket] ?? /[?&]e=([^&]+)/.exec(asked.path)?.[1] ?? '';
      if (value !== '' && count(used, `${call.name}/${value}`) > 1)
        fail('C29 a ticket is good once', `${call.name} twice with one ticket`);
    }
    const e = /[?&]e=([^&]+)/.exec(asked.path)?.[1] ?? '';
    const ofTicket = tickets.get(body.set_password_token ?? body.register_token) ?? tickets.get(e);
    if (name === 'requestReset.accepted') for (const one of [data.register_token, data.e]) tickets.set(one, body.phone);
    if (name === 'verifyForgotCode.accepted' && ofTicket !== undefined)
      for (const one of [data.set_password_token, data.e]) tickets.set(one, ofTicket);
    const changed = call.name === 'resetPassword' ? playerOf(ofTicket) : player;
    if (endsSessions.has(call.name) && outcome === 'accepted' && changed !== '')
      for (const [token, of] of owners)
        if (of === changed && token !== bearer && !deadSince.has(token) && (toldAt.get(token) ?? at) < at)
          deadSince.set(token, now);
    if (pauses.has(call.name) && outcome === 'accepted' && changed !== '')
      paused.set(changed, { from: now, until: at + limits.money.withdrawalPause });

    if (call.name === 'resetPassword') passwords.clear();
    if (name === 'changePassword.accepted') {
      const before = passwords.get(player);
      if (before && before.current === body.current_password && before.password !== body.current_password)
        fail('C56 a change needs the current password', 'two changes were accepted with one current password');
      passwords.set(player, { current: body.current_password, password: body.password, at: now });
    }
    const last = passwords.get(data.id ?? '');
    if (name === 'login.accepted' && last && last.password !== body.password && last.current === body.password)
      outdated.set(data.token, last.at);
    if (
      call.auth === 'bearer' &&
      outcome in call.outcomes &&
      call.outcomes[outcome]?.error === undefined &&
      (outdated.get(bearer) ?? at) < at
    )
      fail('C57 an old password opens nothing', `${name} with a session that an old password opened`);

    const { address } = asked;
    const isRefused = (code: string): boolean => outcome.startsWith(code);
    // A player who is logged in pays with the account, whoever else is at the address.
    const payer = call.auth === 'bearer' ? player : address;
    if (tellsOfNumber.has(call.name) && (outcome === 'accepted' || isRefused('please') || isRefused('validation.')))
      for (const budget of limits.address.requests) spend('requests that tell of a number', address, budget, at);
    const codePurpose = codePurposes[call.name];
    if (codePurpose !== undefined && outcome === 'accepted') {
      count(codesSent, address);
      spend('codes', payer, limits.address.codes, at);
      // A visitor's call goes by its own number, also where somebody sends a session with it.
      // A new number belongs to nobody yet, so those pay who want it (PC-4).
      const isNew = call.name === 'sendNewNumberCode';
      const own = call.auth === 'bearer' ? phones.get(player) : body.phone;
      const to = isNew ? body.phone_number : own;
      if (to !== undefined && to !== '') {
        const asker = `${isNew ? 'mover' : call.auth} ${to}`;
        const { perPurpose } = call.auth === 'bearer' && !isNew ? limits.code : limits.code.strangers;
        const purpose = body.is_change_phone_number ? 'phone' : codePurpose;
        spend('codes', `${asker} ${purpose}`, { most: perPurpose, window: limits.code.window }, at);
        const before = lastCode.get(asker);
        const isEarly = isSteady() && before !== undefined && now - before < limits.code.pause;
        if (isEarly && count(codesEarly, address) > (codesBurned.get(address) ?? 0) + doubtsOf(address))
          fail('C48 a phone gets a code every 120 seconds', `${now - before} ms after the one before`);
        lastCode.set(asker, at);
        promised.push({ phone: to, from: at - 1, until: now });
      }
    }
    if (comparesCode.has(call.name) && (outcome === 'exhausted' || outcome === 'accepted')) count(codesBurned, address);
    if (comparesCode.has(call.name) && outcome === 'rejected')
      spend('wrong codes', payer, limits.address.codeFailures, at);
    if (name === 'login.invalid_credentials') spend('wrong logins', address, limits.address.loginFailures, at);
    if (name === 'changePassword.accepted') spend('changes of a password', player, limits.passwordChanges, at);
    const tried = asked.headers.get('idempotency-key');
    if (name === 'redeem.unknown_code' && (tried === null || count(tries, `${player}/${tried}`) === 1))
      for (const budget of limits.money.voucherFailures) spend('unknown vouchers', player, budget, at);
    if (comparesCode.has(call.name) && outcome === 'rejected' && /^[0-9]{4}$/.test(body.otp)) {
      const misses = count(codesMissed, address);
      const sent = (codesSent.get(address) ?? 0) + doubtsOf(address);
      if (misses > sent * (limits.code.tries - 1))
        fail('C38 a code is compared three times', `${misses} misses for ${sent} codes to ${address}`);
    }
    if (comparesPin.has(call.name)) {
      if (outcome === 'wrong') {
        const misses = count(pinsMissed, player);
        const rights = (pinsRight.get(player) ?? 0) + doubtsOf(player);
        if (misses > (pinTries - 1) * (1 + rights))
          fail('C63 a PIN is compared five times', `${misses} misses after ${rights} right ones`);
      } else if (outcome !== 'locked') count(pinsRight, player);
    }
    if (call.name === 'resetPin' || call.name === 'setPin') count(pinsRight, player);
  }

  /** Keys of intents without an answer, by session storage and path. */
  const unanswered = new Map<object, Map<string, string>>();

  /** A tab sends; a key stays until its intent has an answer (I2, MO-1). */
  function sent({ page: { session } }: OpenTab, { path, headers }: Sending): void {
    const key = headers.get('idempotency-key');
    const open = unanswered.get(session)?.get(path);
    if (key !== null && open !== undefined && open !== key)
      fail('I2 one intent has one key', `${path} was sent with ${key} while ${open} has no answer`);
  }

  function arrived(tab: OpenTab, { path, headers, body }: Sending, answer: Answered | null): void {
    if (answer?.status === 200) heard(tab, path, answer.text);
    const { session } = tab.page;
    const open = unanswered.get(session) ?? new Map<string, string>();
    unanswered.set(session, open);
    /** A top-up whose method was changed goes on elsewhere with the same key. */
    const settle = (key: string): void => {
      for (const [of, one] of open) if (one === key) open.delete(of);
    };
    if (path.endsWith(moneyResult.path) && answer !== null && /"transaction"|REFUSED/.test(answer.text))
      settle((JSON.parse(body) as { key: string }).key);
    const key = headers.get('idempotency-key');
    if (key === null || path.endsWith(joinRoom.path)) return;
    // An envelope is the platform's own word. Any other refusal stands by its status, but for 409: the same request may
    // be under way.
    const isWord = answer !== null && envelopeIn(answer.text) !== null && !/IN_PROGRESS|REPEATED/.test(answer.text);
    const isSure = isWord || (answer !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 409);
    if (isSure) settle(key);
    else open.set(path, key);
  }

  /** What a page was told last: its balances, the games that are waited for, and orders that have ended. */
  const screens = new WeakMap<object, { wallet: string; waiting: string; ended: Set<string> }>();
  const toldTo = ({ page }: OpenTab) => {
    const known = screens.get(page) ?? { wallet: '', waiting: '', ended: new Set() };
    screens.set(page, known);
    return known;
  };

  function heard(tab: OpenTab, path: string, text: string): void {
    const { data }: { data?: Data } = envelopeIn(text) ?? {};
    if (path.endsWith(walletCall.path) && data) toldTo(tab).wallet = `${data.platinum_topup}/${data.platinum_in_game}`;
    if (path.endsWith(wishesCall.path) && data) toldTo(tab).waiting = data.waiting.join(' ');
    if (data?.transaction && data.transaction.status !== 'pending') toldTo(tab).ended.add(data.transaction.id);
  }

  /** The token that a page had before this step. */
  const had = new WeakMap<object, string>();

  /** A page removes the token from its storage: its own, whatever a late 401 says (C13). */
  function forgets({ page }: OpenTab, stored: string): void {
    const own = had.get(page);
    if (own !== undefined && own !== stored)
      fail('C13 a tab ends its own session only', 'a tab removed the token of another session');
  }

  /** The screens of a tab say what is so. */
  function look(tab: OpenTab): void {
    const root = tab.actor.getSnapshot();
    if (root.status === 'error') return fail('I1 a machine does not fail', String(root.error));
    const { session } = root.context;
    const player = session ? owners.get(session.token.reveal()) : undefined;
    if (session) had.set(tab.page, session.token.reveal());
    else had.delete(tab.page);
    if (tab.page.device.tabs.size === 1 && tab.page.untold === 0 && !tab.page.device.wasStorageFull) {
      const stored = tab.page.device.values.get('token') ?? null;
      if (root.matches({ visit: 'player' }) && session && stored !== session.token.reveal())
        fail(
          'I1 the storage agrees with the session',
          `a player is logged in, stored is ${stored === null ? 'nothing' : 'another token'}`,
        );
    }
    for (const key of tab.page.device.values.keys())
      if (!(storageKeys as readonly string[]).includes(key)) fail('I12 storage has twelve keys', key);
    for (const [, snapshot] of actorsOf(tab.actor)) {
      const { context, machine } = snapshot;
      if (machine.id === 'session') {
        const wallet = context['wallet'] as Wallet | null;
        const owner = owners.get((context['session'] as { token: Secret }).token.reveal()) ?? '';
        if (wallet && !balances.get(owner)?.has(`${wallet.token}/${wallet.winning}`))
          fail(
            '3.1 a balance on screen was the server’s',
            `${wallet.token} and ${wallet.winning} were never told to this player`,
          );
        if (wallet && toldTo(tab).wallet !== `${wallet.token}/${wallet.winning}`)
          fail('3.1 a balance on screen is the last that was told', `${wallet.token}/${wallet.winning}`);
      }
      const waited = machine.id === 'wishes' && snapshot.matches('known') ? (context['wishes'] as Wishes | null) : null;
      if (waited && waited.waiting.join(' ') !== toldTo(tab).waiting)
        fail('GM-15 a game on screen is waited for as it was last told', waited.waiting.join(' '));
      const order = context['transaction'] as Pick<Transaction, 'id' | 'status' | 'isUnderReview'> | null | undefined;
      // Money that comes for an order which has ended is looked at by a person; until then the order is open again.
      if (order?.status === 'pending' && !order.isUnderReview && toldTo(tab).ended.has(order.id))
        fail('L8 an order that was told to have ended is not shown as pending', `${machine.id} ${order.id}`);
      const shown =
        machine.id === 'shell' ? (context['success'] as { transactionId: string } | null)?.transactionId : null;
      if (shown != null && shown !== '' && !shownTo.has(shown))
        fail('I13 a success screen has its transaction', `${shown} was told to nobody`);
      if (shown != null && shown !== '' && player !== undefined && shownTo.get(shown) !== player)
        fail('I13 a success screen has its transaction', `${shown} is another player's`);
      if (['topUp', 'withdrawal', 'redeem'].includes(machine.id) && snapshot.matches({ active: 'accepted' }))
        if (![...told.values()].some((one) => one.player === player && one.type === moves[machine.id]))
          fail('I13 what is called accepted was acknowledged', `${machine.id} of ${tab.person.name}`);
    }
  }

  /** The ledger, and what was acknowledged. */
  async function checkBooks(database: Database): Promise<void> {
    for (const { rule, detail } of await checkLedger(database)) fail(rule, detail);
    const rows = await database.rows<{ id: string; player: string; type: string; platinum: bigint }>(
      sql`select id, player, type, platinum from transactions where id = any(${[...told.keys()]}::uuid[])`,
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { player, type, platinum }] of told) {
      const row = known.get(id);
      if (!row) fail('3.4 no acknowledged movement is lost', `${type} ${id} of ${platinum} is gone`);
      else if (row.player !== player || row.type !== type || Number(row.platinum) !== platinum)
        fail(
          '3.4 no acknowledged movement is lost',
          `${type} ${id} of ${platinum} is now ${row.type} of ${row.platinum}`,
        );
    }
    await wishRules.checkTable(database);
    const events = new Set(
      (await database.rows<{ name: string }>(sql`select vendor || '/' || id as name from vendor_events`)).map(
        ({ name }) => name,
      ),
    );
    for (const name of accepted) if (!events.has(name)) fail('3.3 an accepted callback is stored', `${name} is gone`);
    const rooms = new Set(
      (
        await database.rows<{ seat: string }>(
          sql`select player || '/' || room as seat from seats where player is not null`,
        )
      ).map(({ seat }) => seat),
    );
    for (const seat of joined.keys())
      if (!rooms.has(seat)) fail('3.4 no acknowledged movement is lost', `the seat ${seat} is gone`);
  }

  /** Of callbacks that were accepted. */
  const accepted = new Set<string>();

  /** After quiet time: the partners' books agree with ours, or a person was called (L10). */
  async function checkPartners(database: Database, { orders }: Partners, isHonest: boolean, now: Date): Promise<void> {
    const rows = await database.rows<{
      number: string;
      type: string;
      status: string;
      total: bigint;
      needs_person: boolean;
      task: string | null;
    }>(
      sql`select number, type, status, total, needs_person, task from transactions where type in ('topup', 'withdraw')`,
    );
    const ours = new Map(rows.map((row) => [row.number, row]));
    for (const order of orders.values()) {
      const row = ours.get(order.number);
      if (!row) fail('L10 a vendor has no order of its own', `${order.vendor} has ${order.number}`);
      else if (order.amount !== Number(row.total))
        fail('L10 the books agree', `${order.number} is ${order.amount} there, ${row.total} here`);
      else if (order.kind === 'payout' && order.status === 'paid' && row.status === 'failed' && !row.needs_person)
        fail('L10 the books agree', `payout ${order.number} was paid and released`);
      else if (row.status === 'success' && order.status !== 'paid' && !row.needs_person)
        fail('L10 the books agree', `${order.number} succeeded here, is ${order.status} there`);
    }
    for (const row of rows) {
      if (row.status !== 'pending' && row.task !== null)
        fail('I15 everything comes to rest', `${row.type} ${row.number} has ended and is still to ${row.task}`);
      if (row.needs_person && isHonest)
        fail('3.3 a person is called for a reason', `${row.type} ${row.number} waits for one, no vendor lied`);
      const there = orders.get(row.number)?.status;
      if (row.status === 'pending' && !row.needs_person && (there === 'paid' || there === 'failed'))
        fail('I15 everything comes to rest', `${row.type} ${row.number} is still pending, ${there} there`);
    }
    await wishRules.checkTold(database);
    const late = await database.rows<{ id: string; status: string }>(
      sql`select id, status from rooms where status <> 'ended' and due_at < ${after(now, -60_000)}`,
    );
    for (const { id, status } of late) fail('I15 everything comes to rest', `room ${id} is still ${status}`);
    for (const row of rows)
      if (row.status === 'success' && !orders.has(row.number))
        fail('L10 the books agree', `${row.number} succeeded, no vendor has it`);
  }

  /** Where no clock jumped every promised code goes out before it expires. */
  function checkMessages({ inbox }: Partners): void {
    for (const { phone, from, until } of promised) {
      const isThere = inbox(phone).some(({ writtenAt }) => writtenAt.getTime() >= from && writtenAt.getTime() <= until);
      if (!isThere) fail('3.2 a committed message goes out', `no SMS to ${phone} although one was promised`);
    }
  }

  return {
    numbers,
    accounts,
    /** A partner's callback was accepted. */
    acknowledged: (vendor: string, id: string): void => void accepted.add(`${vendor}/${id}`),
    /** A session from before the first step. */
    issued(token: string, player: string, phone: string): void {
      owners.set(token, player);
      phones.set(player, phone);
    },
    /** A process died: what it was asked is open. */
    died(open: number): void {
      unsure += open;
    },
    gameOpened: wishRules.gameOpened,
    ...{ began, answered, sent, arrived, forgets, checkMessages, look, checkBooks, checkPartners },
  };
}

export type Oracle = ReturnType<typeof createOracle>;
