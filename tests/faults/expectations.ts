/**
 * What has to come of a faulty answer, written from docs/requirements.md: for each call in each flow that makes it, by
 * the verdict on the answer (catalogue.ts). No part of it is read off a machine.
 */
import type { Verdict } from './catalogue.ts';
import type { Shown } from './shown.ts';

/** Background read, step of a visitor, login, change of a player, e-wallet, money, logout. */
export type CallClass = 'R' | 'A' | 'L' | 'P' | 'W' | '$' | 'O';

/** The verdicts after which the call has failed. */
export const failures = [
  'offline',
  'timeout',
  'failed',
  'unreadable',
  'absent',
  'unauthorised',
  'refused',
  'wordless',
  'invalid',
  'wait',
  'unlinked',
  'foreign',
] as const satisfies readonly Verdict[];
export type Failure = (typeof failures)[number];

export interface Expectation {
  /** By `shown.ts`: `same` is the screen before, `any` is not looked at, `none` the end of the flow. */
  screen: string;
  /** The text that has to be on screen; null: none that was not there before. */
  says: string | null;
  toasts: readonly string[];
  /** What else is done outside the machine: storage, address, other flows. */
  does: readonly string[];
  /** `type` or `reason` of the flow's end; null where it goes on. */
  ends: string | null;
  /** Calls that are made at once, without a person. */
  asks: readonly string[];
  /** Texts, toasts, effects and calls that may be there besides. */
  may: readonly string[];
}

type Part = Partial<Expectation>;

interface Row extends Part {
  class: CallClass;
  /** By the screen before. */
  from?: Readonly<Record<string, Part>>;
  by?: Partial<Record<Failure, Part>>;
  /** Instead of what `by` has, where the answer to an earlier request was lost. */
  again?: Row['by'];
}

/** ER-2: one clear message each. */
const messages: Readonly<Record<Failure, string>> = {
  offline: 'error.offline',
  timeout: 'error.timeout',
  failed: 'error.server',
  unreadable: 'error.malformed',
  absent: 'error.not_available',
  unauthorised: 'error.unknown',
  refused: 'error.unknown',
  wordless: 'error.unknown',
  invalid: 'error.validation',
  wait: 'error.otp_block',
  unlinked: 'error.unknown',
  foreign: 'error.unknown',
};

/** ER-1, SS-2: a 401 ends the session, whatever the call was about. */
const over: Part = { screen: 'none', says: null, toasts: [], does: [], asks: [], ends: 'unauthorized' };
/** The countdown is not heard beyond its round. */
const leftRound: Part = { ...over, does: ['endCountdown'] };
const unknowns = ['refused', 'wordless', 'invalid'] as const satisfies readonly Failure[];
const saying = (says: string | null, ...verdicts: readonly Failure[]) =>
  Object.fromEntries(verdicts.map((verdict) => [verdict, { says }])) as Partial<Record<Failure, Part>>;
const every = (part: Part) => Object.fromEntries(failures.map((verdict) => [verdict, part])) as Record<Failure, Part>;

/** MO-1, MO-2, C87: an answer that was lost or cannot be read is asked for by its key; a refusal means that nothing moved. */
const money = (form: string, words: string, asks: readonly string[] = [], waiting = 'waiting'): Row => {
  const lost: Part = { screen: waiting, says: null, asks };
  const settled = { does: asks.length > 0 ? [] : ['forgetIntent'] };
  const declined: Part = { says: `${words}.error.declined`, ...settled };
  return {
    class: '$',
    screen: form,
    by: {
      offline: lost,
      timeout: lost,
      failed: lost,
      unreadable: lost,
      refused: declined,
      wordless: declined,
      invalid: settled,
      absent: settled,
      wait: { says: `${words}.error.throttled` },
      unauthorised: over,
    },
  };
};

/** RG-6: the lock is said in a toast as well. */
const lock: Part = { toasts: ['error.otp_block'] };
const read = (from: NonNullable<Row['from']>): Row => ({
  class: 'R',
  screen: 'same',
  from,
  by: { unauthorised: over },
});
const visitorStep = (screen: string, by: Row['by'] = {}): Row => ({ class: 'A', screen, by: { wait: lock, ...by } });
/** SS-7: what a tab keeps of a request, tests/walk/second-sms.rules.test.ts has by the answer. */
const keptRequest = { may: ['rememberUnanswered'] };
/** SS-7: the code of a lost answer may have come. The toast is a lock's, not a countdown's. */
const typed = (screen: string): Row['by'] => ({
  wait: { screen, says: null, toasts: [], may: ['error.otp_block', ...keptRequest.may], does: ['rememberCode'] },
});
const change = (screen: string, by: Row['by'] = {}): Row => ({ class: 'P', screen, by: { unauthorised: over, ...by } });

/** FP-5, OT-5: words of a refusal that nobody knows mean a wrong code. */
const verify = (by: Row['by']): Row => ({
  class: 'A',
  screen: 'code',
  by: { ...saying('code.error.rejected', 'refused'), wait: { ...lock, does: ['rememberDeadline'] }, ...by },
});
/** The lock shows in place of the countdown (OT-3), so that no other text says it. */
const resend = (by: Row['by']): Row => ({
  class: 'A',
  screen: 'code',
  by: { wait: { ...lock, says: null, does: ['rememberDeadline'] }, ...by },
});
const ofPlayer: Row['by'] = { unauthorised: over };

/** ER-2: what was read before stays on screen. */
const loaded = (again: string, stale?: string): Row =>
  read({ loading: { screen: 'failed' }, [again]: { screen: again, ...(stale !== undefined && { says: stale }) } });

/** The pad keeps the digits for one more try (ER-2). */
const pad = (unknown = 'error.unknown'): Row => change('failed', saying(unknown, ...unknowns));

/** EW-4: one sentence for every failure. */
const wallet = (screen: string, by: Row['by'] = {}): Row => ({
  class: 'W',
  screen,
  by: { ...every({ says: 'e_wallet.error.unknown' }), unauthorised: over, ...by },
});

/** SH-4: without an answer the shop keeps its own look; a link that cannot be checked is said so, and not stored (SH-3). */
const lookup: Row = {
  class: 'R',
  says: null,
  from: {
    confirmingReferral: { screen: 'lookingUp', toasts: ['merchant.referral_unchecked'], asks: ['merchantLookup'] },
    lookingUp: { screen: 'known', ends: '' },
  },
};

/** A dash and a retry; asked again where a movement was told meanwhile (SS-3). */
const balances = (call: string): Row => ({
  class: 'R',
  screen: 'any',
  says: null,
  may: [call],
  by: { unauthorised: { ...over, screen: 'any', ends: 'expired' } },
});

/** EW-8: that nothing came of a return is said where no e-wallet is linked, or nobody knows. */
const unexplained: Part = { toasts: ['e_wallet.error.unknown'] };

/** A hidden page is read again as soon as it is shown (TX-1). */
const unheard: Part = { says: null };

const rows: Readonly<Record<string, Row>> = {
  'catalogue games': { class: 'R', screen: 'list' },
  'merchant merchantLookup': lookup,
  'invitation visitorInvitation': {
    class: 'R',
    screen: 'failed',
    by: {
      absent: { screen: 'untold', says: null },
      wait: { screen: 'untold', says: null },
    },
  },
  'login login': {
    class: 'L',
    screen: 'form',
    by: { ...saying('login.error.mismatch', 'unauthorised'), ...saying('login.error.throttled', 'wait') },
  },
  'passkey-login passkeyLoginOptions': { class: 'L', screen: 'key', by: saying('login.error.throttled', 'wait') },
  'passkey-login passkeyLogin': {
    class: 'L',
    screen: 'key',
    by: { ...saying('passkey_login.error.refused', 'unauthorised'), ...saying('login.error.throttled', 'wait') },
  },
  'registration register': visitorStep('phone'),
  'registration resendRegistrationCode': visitorStep('phone', {
    wait: { screen: 'verifying', says: null, may: ['error.otp_block'], toasts: [], does: ['rememberStep'] },
  }),
  /** RG-2: the account exists, so the login dialog takes over. */
  'registration login': { class: 'L', screen: 'none', says: null, does: ['forgetStep', 'goHome'], ends: 'loginNeeded' },
  'one-time-code verifyRegistrationCode': verify({}),
  'one-time-code verifyForgotCode': verify({}),
  'one-time-code verifyPlayerCode': verify(ofPlayer),
  'one-time-code verifyNewNumberCode': verify(ofPlayer),
  'one-time-code verifyPinResetCode': verify(ofPlayer),
  'one-time-code resendRegistrationCode': resend({}),
  'one-time-code resendForgotCode': resend({}),
  'one-time-code sendPlayerCode': resend(ofPlayer),
  'one-time-code sendNewNumberCode': resend(ofPlayer),
  'one-time-code sendPinResetCode': resend(ofPlayer),
  'new-password setRegistrationPassword': visitorStep('form'),
  'new-password resetPassword': visitorStep('form'),
  'new-password changePassword': change('form', saying('login.error.throttled', 'wait')),
  'forgot-password requestReset': visitorStep('method', { invalid: { screen: 'phone' } }),
  'session wallet': balances('wallet'),
  'session eWalletBalance': {
    ...balances('eWalletBalance'),
    from: {
      'loading+loading+stray': unexplained,
      'ready+loading+stray': unexplained,
      'failed+loading+stray': unexplained,
    },
  },
  'pin sendPlayerCode': { ...change('asking', { wait: lock }), ...keptRequest, again: typed('code') },
  'pin sendPinResetCode': { ...change('asking', { wait: lock }), ...keptRequest },
  /** PC-2: its own sentence for what nobody knows. */
  'pin-pad changePhone': pad('phone_change.error.unknown'),
  'pin-pad confirmPin': pad(),
  'pin-pad setPin': pad(),
  'pin-pad resetPin': pad(),
  'pin-pad changePin': pad(),
  /** PN-3: where it is not compared beforehand, the change compares it. */
  'pin-pad checkPin': { class: 'P', screen: 'fresh', says: null, by: { unauthorised: over } },
  'phone-change sendPlayerCode': {
    ...change('phone', { ...saying('phone_change.error.unknown', ...unknowns), wait: lock }),
    ...keptRequest,
    again: typed('code'),
  },
  /** PC-4: on a platform without it the PIN follows the first code. */
  'phone-change sendNewNumberCode': {
    ...change('sending', { absent: { screen: 'pad', says: null }, wait: { ...lock, screen: 'phone' } }),
    again: typed('newCode'),
  },
  'board weekBoard': { class: 'R', screen: 'open', by: ofPlayer },
  'board setListing': change('open'),
  /** Nobody asked for it: a wish can be made all the same (GM-15). */
  'wishes wishes': {
    ...read({ shown: { screen: 'shown' } }),
    says: null,
    by: { absent: { screen: 'none' }, unauthorised: over },
  },
  'wishes setWish': {
    ...change('shown', { wait: { says: null, may: ['wish.error.throttled'] } }),
    /** GM-17: told again at the next visit. */
    from: { answering: { says: null }, elsewhere: { screen: 'same', says: null } },
  },
  'devices sessions': change('failed'),
  'devices endSessions': change('listed'),
  'passkeys passkeys': change('failed'),
  'passkeys passkeyOptions': change('listed', saying('passkeys.error.throttled', 'wait')),
  'passkeys addPasskey': change('listed'),
  'passkeys removePasskey': change('removing'),
  /** PS-4: on a platform without them nothing of notices is shown. */
  'push pushSetting': change('failed', { absent: { screen: 'none', says: null } }),
  'push turnPushOn': change('off', saying('push.problem.throttled', 'wait')),
  'push turnPushOff': change('on'),
  'open-order cancelTopUp': change('asking'),
  /** RP-5: a platform that lacks them shows none. */
  'play-limits playLimits': change('failed', { absent: { screen: 'none', says: null } }),
  'play-limits setPlayLimits': change('editing'),
  'play-limits pausePlay': change('confirming'),
  /** Nobody waits for the answer; this page does not say the same again (RP-6). */
  'reminder closeReminder': { ...change('nothing'), says: null },
  'e-wallet bindWallet': wallet('link'),
  /** EW-4, ER-2: the answer may be lost and the wallet linked, so the balance is read. */
  'e-wallet sendAuth': {
    class: 'W',
    screen: 'none',
    says: null,
    toasts: ['e_wallet.error.unknown'],
    ends: 'uncertain',
    by: { unauthorised: over },
  },
  'e-wallet unlinkWallet': wallet('unlink'),
  'room room': read({ looking: { screen: 'failure' } }),
  'room invitation': read({ looking: { screen: 'failure' } }),
  'room opponents': read({ looking: { screen: 'failure' } }),
  'room leaveRoom': change('same'),
  /** A lost answer: where the player sits is asked (MO-1). */
  'room joinRoom': { ...money('form', 'room', ['room'], 'looking') },
  'room practiceRoom': { ...money('form', 'room', ['room'], 'looking') },
  /** Nobody waits for the strip: it stays, comes back where a seat was known, or stays away (GM-9). */
  'seat room': { ...read({ nothing: { screen: 'any' } }), says: null },
  'round playRoom': change('same', { unauthorised: leftRound }),
  'round room': { ...read({}), by: { unauthorised: leftRound } },
  'profile profile': loaded('viewing', 'profile.stale'),
  'profile saveProfile': change('editing', saying('error.unknown', 'invalid')),
  'profile setNickname': change('naming', {
    ...saying('nickname.error.throttled', 'wait'),
    ...saying('nickname.error.refused', 'invalid'),
  }),
  /** A withdrawal that waits for the list hears that there is none (WD-4). */
  'accounts accounts': read({
    loading: { screen: 'failed', does: ['tellNotListed'] },
    list: { screen: 'list', says: 'accounts.stale' },
  }),
  /** The list is read again, because it shows which account is the default. */
  'accounts chooseAccount': {
    class: 'P',
    screen: 'list',
    says: 'accounts.checking',
    asks: ['accounts'],
    by: { ...every({ says: 'accounts.checking' }), unauthorised: over },
  },
  'accounts addAccount': change('adding'),
  'accounts removeAccount': change('removing'),
  'top-up payByAccount': money('form', 'top_up'),
  /** EW-7, C75: the order stays in the history, and nothing is opened. */
  'top-up payByWallet': {
    ...money('form', 'top_up'),
    by: { ...money('form', 'top_up').by, foreign: { screen: 'blocked', says: null, does: ['forgetIntent'] } },
  },
  'resource transactions': loaded('ready'),
  'resource statement': loaded('ready'),
  'resource gameResults': loaded('ready'),
  /** A round that is over never changes, so its page does not say how old it is. */
  'resource replay': read({ loading: { screen: 'failed' }, ready: { says: null, may: Object.values(messages) } }),
  'resource topUpOptions': loaded('ready'),
  'resource withdrawOptions': loaded('ready'),
  /** MO-1, MO-3: never called a failure; where nobody can tell, that is said and the balances are read again. */
  'money-result moneyResult': {
    class: '$',
    from: {
      'money_result.checking.title': { screen: 'any' },
      'money_result.still.title': { screen: 'same' },
    },
    says: null,
    by: { absent: { screen: 'money_result.untold.title', does: ['announceMovement'] }, unauthorised: over },
  },
  'transaction transaction': read({
    loading: { screen: 'failed' },
    'receipt hidden': unheard,
    'receipt settled': { says: null, toasts: ['transaction.not_refreshed'] },
  }),
  'transaction checkTransaction': {
    class: 'R',
    screen: 'same',
    from: { 'receipt hidden': unheard },
    by: { wait: { says: null, toasts: ['transaction.check.throttled'] }, unauthorised: over },
  },
  'withdrawal withdraw': money('form', 'withdraw'),
  'redeem redeem': money('form', 'redeem'),
  /** SS-5, C11: the device has forgotten the token; telling the server never blocks. */
  'revocation logout': { class: 'O', screen: 'any', says: null, ends: 'any' },
};

/**
 * MO-3: what stands on the page where the platform lacks this call alone. The row above is of the call without the
 * others that its flow goes on with.
 */
export const withLess: Readonly<Record<string, { says: string; minimum: string }>> = {
  /** The winning balance and a minimum of 50. */
  withdrawOptions: { says: 'withdraw.amount.hint', minimum: '50,00' },
};

export function classOf(machine: string, call: string): CallClass {
  const row = rows[`${machine} ${call}`];
  if (!row)
    throw new Error(
      `Expected an expectation for the call ${call} of ${machine}; docs/requirements.md has to say what comes of its faults.`,
    );
  return row.class;
}

/** Null where no requirement says what comes of it. */
export function expectationOf(
  machine: string,
  call: string,
  verdict: Failure,
  before: Shown,
  wait = 0,
): Expectation | null {
  const row = rows[`${machine} ${call}`];
  if (!row) return null;
  const { from } = row;
  const by = { ...row.by, ...(before.isAskedAgain && row.again) };
  const nothing = { screen: 'same', toasts: [], does: [], ends: null, asks: [], may: [] };
  const wanted = { ...nothing, says: messages[verdict], ...row, ...from?.[before.screen], ...by[verdict] };
  return isInHours(wait) ? inHours(wanted) : wanted;
}

/** Sentences of a lock count minutes (RG-6), and from two hours on hours. */
export const isInHours = (wait: number): boolean => wait >= 2 * 3_600_000;

function inHours({ says, toasts, may, ...rest }: Expectation): Expectation {
  const said = (id: string): string => (id === messages.wait ? `${id}.hours` : id);
  return { ...rest, says: says && said(says), toasts: toasts.map(said), may: may.map(said) };
}
