/**
 * The faults that an answer, the clock, the device or a person can bring about: 88 kinds in seven groups
 * (docs/testing.md, *Faults*). A kind has one row here and at least one variant.
 */
import type { AnyCall } from '../../src/contract/call.ts';
import type { Behaviour } from './network.ts';
import * as reply from './replies.ts';

type AnswerGroup = 'transport' | 'status' | 'body' | 'meaning';
type WorldGroup = 'clock' | 'environment' | 'user';

/**
 * What the answer amounts to for a person, by the requirements (ER-1, ER-2, MO-2, OT-3, OT-4): `intact` is as good as
 * without the fault, `nothing` is no answer to the call that is on its way.
 */
export type Verdict =
  | 'offline'
  | 'timeout'
  | 'failed'
  | 'unreadable'
  | 'absent'
  | 'unauthorised'
  | 'refused'
  | 'wordless'
  | 'invalid'
  | 'wait'
  | 'unlinked'
  | 'foreign'
  | 'intact'
  | 'nothing';

export interface AnswerFault {
  kind: string;
  group: AnswerGroup;
  is: string;
  /** A function where it depends on the data that the call needs. */
  verdict: Verdict | ((call: AnyCall, variant: string) => Verdict);
  concerns(call: AnyCall): boolean;
  variants: Readonly<Record<string, Behaviour>>;
  /** How long a lock lasts by OT-4, ms. */
  wait?: number;
  /** The person leaves before the answer, or asks twice. */
  order?: 'left' | 'swapped';
}

interface Row extends Partial<Pick<AnswerFault, 'concerns' | 'wait' | 'order'>> {
  is: string;
  verdict: AnswerFault['verdict'];
  make: Behaviour | Readonly<Record<string, Behaviour>>;
}

const minute = 60_000;

/** Calls whose success says all by itself: there is nothing to read in it. */
const bare: ReadonlySet<string> = new Set([
  'logout',
  'resendRegistrationCode',
  'resendForgotCode',
  'sendPlayerCode',
  'sendNewNumberCode',
  'setPin',
  'changePin',
  'checkPin',
  'resetPin',
  'changePhone',
  'sendAuth',
  'unlinkWallet',
  'setRegistrationPassword',
  'resetPassword',
  'changePassword',
  'setListing',
  'turnPushOn',
  'turnPushOff',
]);
/** A platform may leave out all that these say (the specification describes their data, and fixes none of its fields). */
const mayLackData: ReadonlySet<string> = new Set([
  ...bare,
  'merchantLookup',
  'verifyPlayerCode',
  'verifyNewNumberCode',
  'profile',
  'saveProfile',
  'setNickname',
  'transactions',
  'payByAccount',
  'withdraw',
  'redeem',
]);
/** Those of them whose fields are read one by one: a field that cannot be read is none. */
const readsByField: ReadonlySet<string> = new Set([
  ...bare,
  'merchantLookup',
  'profile',
  'saveProfile',
  'setNickname',
  'payByAccount',
  'withdraw',
  'redeem',
]);
/** Their texts name amounts that may be unknown (TX-1). */
const mayLackAmounts: ReadonlySet<string> = new Set([
  'payByAccount',
  'payByWallet',
  'withdraw',
  'redeem',
  'moneyResult',
  'transaction',
  'transactions',
  'checkTransaction',
  'cancelTopUp',
]);
/** Games, rooms, limits of play and options of a top-up are calls of our own platform, which sends numbers. */
const takesNumbersOnly: ReadonlySet<string> = new Set([
  'games',
  'room',
  'joinRoom',
  'practiceRoom',
  'leaveRoom',
  'playRoom',
  'gameResults',
  'replay',
  'topUpOptions',
  'weekBoard',
  'playLimits',
  'setPlayLimits',
  'pausePlay',
]);
/** MO-3: without them the flow goes on with less. */
const dispensable: ReadonlySet<string> = new Set(['checkPin', 'confirmPin', 'topUpOptions']);

const intactFor =
  (names: ReadonlySet<string>) =>
  ({ name }: AnyCall): Verdict =>
    names.has(name) ? 'intact' : 'unreadable';
/** No wallet is linked where the platform names none (SH-8). */
const unlinkedOr =
  (verdict: (call: AnyCall) => Verdict) =>
  (call: AnyCall): Verdict =>
    call.name === 'eWalletBalance' ? 'unlinked' : verdict(call);
const inWords = unlinkedOr(() => 'refused');
const absent = ({ name }: AnyCall): Verdict => (dispensable.has(name) ? 'intact' : 'absent');

const hasLock = ({ outcomes }: AnyCall): boolean => reply.lockOf(outcomes) !== null;
const lockRow = (is: string, resetAt: (now: number) => unknown, wait: number): Row => ({
  is,
  verdict: 'wait',
  wait,
  concerns: hasLock,
  make: reply.lock(resetAt),
});
const only =
  (...names: readonly string[]) =>
  ({ name }: AnyCall): boolean =>
    names.includes(name);

const status = (code: number, verdict: Row['verdict'], is = `status ${code}`, make = reply.status(code)): Row => ({
  is,
  verdict,
  make,
});

const answers = {
  transport: {
    name_not_resolved: { is: 'the name of the server is not found', verdict: 'offline', make: reply.refuse(0) },
    refused: { is: 'the server takes no connection', verdict: 'offline', make: reply.refuse(3) },
    reset_before_headers: {
      is: 'the connection breaks before the headers',
      verdict: 'offline',
      make: reply.refuse(900),
    },
    reset_in_body: { is: 'the connection breaks in the body', verdict: 'offline', make: reply.cutAfter(0.5) },
    short_content: { is: 'the body ends before its announced length', verdict: 'offline', make: reply.cutAfter(0.98) },
    offline: { is: 'the device has no network before it sends', verdict: 'offline', make: reply.refuse(0, 'unsent') },
    silence: { is: 'no byte arrives until the time is up', verdict: 'timeout', make: reply.silence },
    slow_drip: { is: 'a byte a second', verdict: 'timeout', make: reply.drip },
    late_success: { is: 'a success after the client gave up', verdict: 'timeout', make: reply.late },
    executed_lost: { is: 'executed, and the answer is lost', verdict: 'offline', make: reply.refuse(400, 'executed') },
    aborted: { is: 'the person leaves before the answer', verdict: 'nothing', order: 'left', make: reply.good },
    swapped: {
      is: 'the answers of two requests in swapped order',
      verdict: 'intact',
      order: 'swapped',
      make: reply.good,
    },
  },
  status: {
    bad_request: status(400, 'wordless'),
    unauthorized: status(401, 'unauthorised'),
    forbidden: status(403, 'wordless'),
    not_found: status(404, absent),
    method_not_allowed: status(405, absent),
    request_timeout: status(408, 'wordless'),
    conflict: status(409, 'wordless'),
    too_large: status(413, 'wordless'),
    unsupported: status(415, 'wordless'),
    unprocessable: status(422, 'wordless'),
    throttled_seconds: status(
      429,
      'wordless',
      '429, Retry-After in seconds',
      reply.status(429, { 'retry-after': '90' }),
    ),
    throttled_date: status(
      429,
      'wordless',
      '429, Retry-After as a date',
      reply.status(429, { 'retry-after': 'Wed, 21 Oct 2065 07:28:00 GMT' }),
    ),
    throttled_bare: {
      is: '429 without Retry-After, or with one that cannot be read',
      verdict: 'wordless',
      make: { without: reply.status(429), unreadable: reply.status(429, { 'retry-after': 'soon' }) },
    },
    server_error: status(500, 'failed'),
    bad_gateway: { is: '502 with HTML', verdict: 'failed', make: reply.html(502) },
    unavailable: status(503, 'failed', '503 with Retry-After', reply.status(503, { 'retry-after': '30' })),
    gateway_timeout: status(504, 'failed'),
    no_content: { is: '204', verdict: intactFor(bare), make: reply.empty(204) },
    redirect: { is: 'a redirect to another origin', verdict: 'offline', make: reply.redirect },
    captive_portal: { is: '200 with HTML', verdict: 'unreadable', make: reply.html(200) },
  },
  body: {
    empty: { is: 'an empty body', verdict: intactFor(bare), make: reply.empty(200) },
    not_json: { is: 'a text that is not JSON', verdict: 'unreadable', make: reply.text('OK') },
    cut_json: { is: 'JSON that ends halfway', verdict: 'unreadable', make: reply.cutJson },
    null: { is: '`null`', verdict: 'unreadable', make: reply.text('null') },
    array: { is: 'a list', verdict: 'unreadable', make: reply.text('[{"status":true}]') },
    wrong_types: {
      is: 'data of other types',
      verdict: intactFor(readsByField),
      make: reply.leaves(() => ({ wrong: true })),
    },
    no_data: {
      is: 'a success without data',
      verdict: unlinkedOr(intactFor(mayLackData)),
      make: reply.text('{"status":true}'),
    },
    extra_fields: { is: 'fields that nobody knows', verdict: 'intact', make: reply.extra },
    prototype_keys: { is: '`__proto__` and `constructor` as keys', verdict: 'intact', make: reply.prototypeKeys },
    ten_megabytes: { is: '10 MB', verdict: 'unreadable', make: reply.padded(10_000_000) },
    deep: {
      is: '10,000 levels',
      verdict: intactFor(new Set([...readsByField, 'verifyPlayerCode', 'verifyNewNumberCode'])),
      make: reply.text(`{"status":true,"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    },
    unknown_type: {
      is: 'a refusal of a type that nobody knows',
      verdict: inWords,
      make: reply.refusal('error.tomorrow', reply.raw),
    },
    unknown_code: {
      is: 'a refusal of a known type with a code that nobody knows',
      verdict: (call) => ('validation' in call.outcomes ? 'invalid' : inWords(call)),
      make: reply.refusal('error.validation', { tomorrow: reply.raw }),
    },
    html_in_message: {
      is: 'HTML in the message of a refusal',
      verdict: inWords,
      make: reply.refusal('error.tomorrow', `<img src=x onerror=alert(1)>${reply.raw}`),
    },
    numbers_as_text: {
      is: 'numbers as texts',
      verdict: ({ name }) => (takesNumbersOnly.has(name) ? 'unreadable' : 'intact'),
      make: reply.leaves((leaf) => (typeof leaf === 'number' ? String(leaf) : leaf)),
    },
    impossible_numbers: {
      is: 'numbers that no amount can be',
      verdict: intactFor(mayLackAmounts),
      concerns: (call) => reply.hasNumbers(call),
      make: { infinite: reply.numbers('1e309'), nan: reply.numbers('"NaN"'), negative: reply.numbers('-5') },
    },
    encoding: {
      is: 'a byte order mark, or UTF-16',
      verdict: (_call, variant) => (variant === 'mark' ? 'intact' : 'unreadable'),
      make: { mark: reply.marked, utf16: reply.utf16 },
    },
    success_with_error: { is: 'a success beside an error', verdict: 'unreadable', make: reply.both },
  },
  meaning: {
    reset_past: lockRow('`reset_at` is over', (now) => new Date(now - 5 * minute).toISOString(), 0),
    reset_now: lockRow('`reset_at` is now', (now) => new Date(now).toISOString(), 0),
    reset_soon: lockRow('`reset_at` in 90 s', (now) => new Date(now + 90_000).toISOString(), 90_000),
    reset_far: lockRow(
      '`reset_at` in ten years',
      (now) => new Date(now + 3_650 * 24 * 60 * minute).toISOString(),
      24 * 60 * minute,
    ),
    reset_garbage: lockRow('`reset_at` cannot be read', () => 'in a while', 2 * minute),
    reset_seconds: lockRow('`reset_at` in seconds', (now) => Math.round(now / 1_000) + 600, 10 * minute),
    reset_missing: lockRow('no `reset_at`', () => undefined, 2 * minute),
    no_token: {
      is: 'a login without a token',
      verdict: 'unreadable',
      concerns: only('login'),
      make: reply.without('token'),
    },
    other_phone: {
      is: "another person's number in the answer",
      verdict: 'intact',
      concerns: only('register', 'requestReset'),
      make: reply.replaced({ phone: '089900001111' }),
    },
    other_flow: {
      is: 'the id of another flow',
      verdict: 'intact',
      concerns: only('sendPinResetCode'),
      make: reply.replaced({ otp_id: 'otp-id-of-another-flow-1234567890' }),
    },
    hostile_address: {
      is: "an address that is not the vendor's",
      verdict: 'foreign',
      concerns: only('bindWallet', 'payByWallet'),
      make: {
        origin: reply.address('https://wallet.test.evil.example/pay?state=abcdefgh'),
        script: reply.address('javascript:alert(1)'),
        userinfo: reply.address('https://wallet.test@evil.example/?state=abcdefgh'),
      },
    },
    other_player: {
      is: 'the record of another player',
      // The platform may call the same transaction by another of its ids (RT-8).
      verdict: 'intact',
      concerns: only('transaction', 'checkTransaction'),
      make: reply.otherId,
    },
  },
} satisfies Record<AnswerGroup, Record<string, Row>>;

const isBehaviour = (make: Row['make']): make is Behaviour => typeof make === 'function';

export const answerFaults: readonly AnswerFault[] = (
  Object.entries(answers) as [AnswerGroup, Record<string, Row>][]
).flatMap(([group, rows]) =>
  Object.entries(rows).map(([kind, { concerns = () => true, make, ...row }]) => ({
    ...row,
    kind,
    group,
    concerns,
    variants: isBehaviour(make) ? { plain: make } : make,
  })),
);

export interface WorldFault {
  kind: string;
  group: WorldGroup;
  is: string;
}

const world = {
  clock: {
    hour_ahead: 'the wall clock is set an hour ahead',
    hour_back: 'the wall clock is set an hour back',
    sleep: 'the device sleeps for ten minutes',
    slow_timers: 'timers run once a minute',
    year_1970: 'the wall clock says 1970',
    year_2040: 'the wall clock says 2040',
  },
  environment: {
    storage_throws: 'the storage throws when it is read',
    quota: 'the storage is full',
    key_deleted: 'another tab deletes a key',
    token_changed: 'another tab changes the token',
    garbage: 'a stored value cannot be read',
    huge: 'a stored value of 10 MB',
    reload: 'the page is loaded again',
    restored: 'the page comes back from the back/forward cache',
    duplicate_tab: 'the tab is duplicated',
    cleared: 'the storage is cleared',
    frozen: 'the page is frozen and resumed',
  },
  user: {
    two_clicks: 'two clicks in one tick',
    enter_and_click: 'Enter and a click',
    cancel_then_answer: 'cancelled, and then the answer',
    edited_while_sending: 'the form is edited while it is sent',
    pasted_twice: 'a code is pasted twice',
    resend_while_verifying: 'a new code is asked for while the old one is checked',
    logout_while_busy: 'logout while a call is on its way',
    navigates_away: 'to another page while a call is on its way',
    opened_twice: 'the link of a route is opened twice',
  },
} satisfies Record<WorldGroup, Record<string, string>>;

export const worldFaults: readonly WorldFault[] = (
  Object.entries(world) as [WorldGroup, Record<string, string>][]
).flatMap(([group, rows]) => Object.entries(rows).map(([kind, is]) => ({ kind, group, is })));
