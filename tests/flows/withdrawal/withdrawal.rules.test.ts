/** Rules of a withdrawal: WD-1, PA-1, PN-4, MO-1, C83, C85, C87, acceptance 77 to 79. Lost answers: tests/walk. */
import { lockOf } from '../../../machines/kit/lock.ts';
import type { AccountsSnapshot } from '../../../machines/accounts/accounts.machine.ts';
import { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import {
  accountError,
  ageForWithdrawal,
  digitsOf,
  isAwaitingAccounts,
  isHeld,
  isReviewing,
  isSending,
  payoutOf,
  pinForWithdrawal,
  reviewedAccount,
  withdrawalProblem,
  withdrawalScreen,
  worthOf,
} from '../../../machines/withdrawal/withdrawal.selectors.ts';
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinError } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import type { AccountForm } from '../../../src/contract/account-rules.ts';
import { platinum, rupiah } from '../../../src/contract/money.ts';
import { Secret } from '../../../src/contract/secret.ts';
import type { WithdrawOptions } from '../../../src/contract/withdrawal.calls.ts';
import {
  account as bankAccount,
  accountForm,
  bearer,
  intent,
  intentKey,
  minutes,
  moment,
  oldPin,
  pendingWithdrawal,
  phone,
  proof,
  waitOf,
  withdrawOptions,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const terms: WithdrawOptions = {
  ...withdrawOptions,
  minimum: platinum(50),
  maximum: platinum(5_000),
  available: platinum(1_234),
};
const amount = '250';

const begin = (pendingKey: string | null = null, accountDraft: AccountForm | null = null) =>
  runMachine(withdrawalMachine, { bearer, phone, intent, pendingKey, draft: null, accountDraft });
type Page = ReturnType<typeof begin>;

const prepared = (options: Partial<WithdrawOptions> = {}, held = [bankAccount]) => {
  const page = begin();
  page.answer('accounts.accepted', { accounts: held });
  page.answer('read.accepted', { value: { ...terms, ...options }, receivedAt: moment });
  return page;
};
const type = ({ actor }: Page, digits: string) => actor.send({ type: 'amount.changed', digits });
const review = ({ actor }: Page, account: typeof bankAccount | 'unread' | null = bankAccount) =>
  actor.send({ type: 'review.requested', account });
const reviewing = () => {
  const page = prepared();
  type(page, amount);
  review(page);
  return page;
};
const confirm = (page: Page) => {
  page.send({ type: 'review.confirmed' });
  page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
};
const sending = () => {
  const page = reviewing();
  confirm(page);
  page.answer('submitPin.confirmed', { proof });
  return page;
};
const answered = (outcome: string, said: object) => {
  const page = sending();
  page.answer(outcome, said);
  return page;
};
const again = (page: Page) => {
  type(page, amount);
  review(page);
  confirm(page);
  page.answer('submitPin.confirmed', { proof });
};
const screenOf = (page: Page) => withdrawalScreen(page.snapshot());
const problemOf = (page: Page) => withdrawalProblem(page.snapshot())?.message.id ?? null;
/** What stands below the list of accounts. */
const saidOfAccounts = (page: Page) =>
  accountError(withdrawalProblem(page.snapshot()), page.child('accounts').getSnapshot() as AccountsSnapshot)?.id ??
  null;
const sent = (page: Page) => page.made.filter(({ name }) => name === 'withdraw');
const ends = (page: Page) => [page.did('forgetIntent'), page.did('announceMovement')].map(({ length }) => length);
const pinErrorOf = (page: Page) => pinError(page.child('pinPad').getSnapshot() as PinPadSnapshot);
const keysOf = (page: Page) => sent(page).map(({ input }) => input['key']);
const holds = (page: Page, ...secrets: Secret[]) =>
  Object.values(page.snapshot().context).some(
    (value) => value instanceof Secret && secrets.some((secret) => secret.equals(value)),
  );

describe('WD-1 C83 ux77 the amount', () => {
  it.each([
    ['', 'withdraw.error.below_minimum'],
    ['49', 'withdraw.error.below_minimum'],
    ['1235', 'withdraw.error.over_balance'],
    ['1e3', 'withdraw.error.above_maximum'],
    ['0250', 'withdraw.error.above_maximum'],
    ['9999999999', 'withdraw.error.above_maximum'],
  ])('WD-1 C83 "%s" is refused in its field (%s), and goes nowhere', (digits, message) => {
    const page = prepared();
    type(page, digits);
    review(page);
    expect([problemOf(page), withdrawalProblem(page.snapshot())?.place]).toEqual([message, 'amount']);
    expect([isReviewing(page.snapshot()), page.live()]).toEqual([false, []]);
    type(page, amount);
    expect(problemOf(page)).toBeNull();
  });

  it.each(['50', '250', '1234'])('WD-1 %s Platinum of 1234 can be withdrawn', (digits) => {
    const page = prepared();
    type(page, digits);
    review(page);
    expect(isReviewing(page.snapshot())).toBe(true);
  });

  it('WD-1 the maximum is named where the balance would allow more', () => {
    const page = prepared({ available: platinum(9_000) });
    type(page, '5001');
    review(page);
    expect(withdrawalProblem(page.snapshot())?.message).toMatchObject({
      id: 'withdraw.error.above_maximum',
      values: { platinum: 5_000 },
    });
  });

  it.each([
    ['250', 25_000, 22_500],
    ['1234', 123_400, 120_900],
    ['1', 100, null],
    ['1235', 123_500, null],
    ['', null, null],
  ])(
    'WD-1 ux77 "%s" is worth 100 rupiah each at every keystroke, and less the fee arrives what can be withdrawn',
    (digits, price, total) => {
      const page = prepared();
      type(page, digits);
      const worth = price && { platinum: Number(digits), price };
      expect([worthOf(page.snapshot()), payoutOf(page.snapshot())]).toEqual([
        worth,
        total && { ...worth, fee: 2_500, total },
      ]);
    },
  );
});

describe('WD-1 ux78 ux79 account, review, PIN', () => {
  it('ux79 PA-1 without an account the form of one opens, and that one is missing is said until there is one', () => {
    const page = prepared({}, []);
    type(page, amount);
    review(page, null);
    expect(saidOfAccounts(page)).toBe('withdraw.error.account_missing');
    expect(page.child('accounts').getSnapshot()).toMatchObject({ value: { adding: 'clean' } });
    expect(digitsOf(page.snapshot())).toBe(amount);
    page.child('accounts').send({ type: 'accountForm.submitted', form: accountForm });
    page.answer('addAccount.accepted', { accounts: [bankAccount] });
    expect(saidOfAccounts(page)).toBeNull();
    review(page);
    expect(isReviewing(page.snapshot())).toBe(true);
  });

  const other = { ...bankAccount, id: 'another', isDefault: false };
  const told = { tellListed: 'accounts.listed', tellNotListed: 'accounts.notListed' } as const;
  /** What the accounts tell the withdrawal reaches it. */
  const hear = (page: Page, type: string, payload: object = {}) => {
    const before = page.effects.length;
    page.answer(type, payload);
    for (const effect of page.effects.slice(before)) {
      if (effect.type in told) page.send({ accounts: [], ...payload, type: told[effect.type as keyof typeof told] });
    }
  };
  const awaiting = (how: 'is on its way' | 'could not be read', picked: string | null = null) => {
    const page = begin();
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    if (how === 'could not be read') page.answer('accounts.offline');
    type(page, amount);
    if (picked !== null) page.send({ type: 'account.changed', id: picked });
    review(page, 'unread');
    return page;
  };
  const waits = (page: Page) => [isAwaitingAccounts(page.snapshot()), saidOfAccounts(page), page.underway()];

  it.each(['is on its way', 'could not be read'] as const)(
    'WD-4 ux79 PA-1 a tap while the list %s is not lost: it is read, and the review opens by itself',
    (how) => {
      const page = awaiting(how);
      expect(waits(page), 'nobody is told to add an account').toEqual([true, null, ['accounts']]);
      review(page, 'unread');
      expect(waits(page), 'a second tap changes nothing').toEqual([true, null, ['accounts']]);
      hear(page, 'accounts.accepted', { accounts: [other, bankAccount] });
      expect([isReviewing(page.snapshot()), reviewedAccount(page.snapshot())]).toEqual([true, bankAccount]);
      confirm(page);
      page.answer('submitPin.confirmed', { proof });
      expect(sent(page).map(({ input }) => input['account'])).toEqual([bankAccount.id]);
    },
  );

  it.each([
    ['an account that came back after a login', 'another', 'another'],
    ['the default, where that account is gone', 'gone', bankAccount.id],
  ])('WD-4 SS-9 what is reviewed is %s', (_, picked, reviewed) => {
    const page = awaiting('is on its way', picked);
    hear(page, 'accounts.accepted', { accounts: [bankAccount, other] });
    expect(reviewedAccount(page.snapshot())?.id).toBe(reviewed);
    expect(page.did('keepDraft').at(-1)).toEqual({ form: 'withdrawal', values: { digits: amount, account: reviewed } });
  });

  it('WD-4 PA-1 an empty list opens the form of an account, as if it had been read before', () => {
    const page = awaiting('is on its way');
    hear(page, 'accounts.accepted', { accounts: [] });
    expect(saidOfAccounts(page)).toBe('withdraw.error.account_missing');
    expect(page.child('accounts').getSnapshot()).toMatchObject({ value: { adding: 'clean' } });
  });

  it('WD-4 ER-2 a list that cannot be read ends the wait, and a later read opens no review', () => {
    const page = awaiting('is on its way');
    hear(page, 'accounts.offline');
    expect([waits(page), digitsOf(page.snapshot())]).toEqual([[false, null, []], amount]);
    page.child('accounts').send({ type: 'list.refreshRequested' });
    hear(page, 'accounts.accepted', { accounts: [bankAccount] });
    expect(isReviewing(page.snapshot())).toBe(false);
  });

  it('WD-4 SS-9 the form of an account that comes back after a login ends the wait', () => {
    const page = begin(null, accountForm);
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    type(page, amount);
    review(page, 'unread');
    hear(page, 'accounts.accepted', { accounts: [bankAccount] });
    expect(page.child('accounts').getSnapshot()).toMatchObject({ value: { adding: 'clean' } });
    expect([waits(page), isReviewing(page.snapshot())]).toEqual([[false, null, []], false]);
  });

  it('WD-4 who types on changes the wish: no review opens', () => {
    const page = awaiting('is on its way');
    type(page, '300');
    hear(page, 'accounts.accepted', { accounts: [bankAccount] });
    expect([isReviewing(page.snapshot()), digitsOf(page.snapshot())]).toEqual([false, '300']);
  });

  it('WD-1 WD-4 an amount that does not fit is said at once, whether the list is read or not', () => {
    const page = begin();
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    type(page, '1');
    review(page, 'unread');
    expect([problemOf(page), isAwaitingAccounts(page.snapshot())]).toEqual(['withdraw.error.below_minimum', false]);
  });

  it('ux78 C85 the PIN comes after the review, for this amount and account, and the money after the PIN', () => {
    const page = reviewing();
    expect(page.made.some(({ name }) => name === 'submitPin' || name === 'withdraw')).toBe(false);
    confirm(page);
    expect(page.asks()).toEqual([
      [
        'submitPin',
        {
          purpose: 'confirm',
          bearer,
          current: oldPin,
          deed: { kind: 'withdraw', platinum: 250, account: bankAccount.id },
        },
      ],
    ]);
    expect(sent(page)).toEqual([]);
    page.answer('submitPin.confirmed', { proof });
    expect(sent(page).map(({ input }) => input)).toEqual([
      { bearer, key: intentKey, proof, platinum: 250, account: bankAccount.id },
    ]);
    expect(page.did('rememberIntent')).toEqual([
      { kind: 'withdrawal', key: intentKey, form: { digits: amount, account: bankAccount.id } },
    ]);
  });

  it.each([
    ['missing', 'set'],
    ['locked', 'reset'],
  ] as const)('PN-4 ux79 a PIN that is %s leads to the PIN flow, and the form stays', (outcome, way) => {
    const page = reviewing();
    confirm(page);
    page.answer(`submitPin.${outcome}`);
    if (outcome === 'locked') page.child('pinPad').send({ type: 'pinReset.requested' });
    expect(pinForWithdrawal(page.snapshot())?.intent).toBe(way);
    expect([isReviewing(page.snapshot()), page.snapshot().context.digits, sent(page)]).toEqual([true, amount, []]);
    page.send({ type: 'pin.saved' });
    expect([pinForWithdrawal(page.snapshot()), digitsOf(page.snapshot())], 'the message leaves').toEqual([
      null,
      amount,
    ]);
    expect(page.underway(), 'a new PIN may pause withdrawals').toEqual(['read']);
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    expect(reviewedAccount(page.snapshot())).toEqual(bankAccount);
    review(page);
    confirm(page);
    expect(page.underway()).toEqual(['submitPin']);
  });

  it.each([
    ['none', 'set'],
    ['locked', 'reset'],
  ] as const)(
    'WD-3 PN-4 WD-2 a PIN that is %s is said before an amount is typed, and what a new one pauses',
    (pin, way) => {
      const page = prepared({ pin, pinPause: 24 });
      const message = { id: `pin.confirm.needed.${way}.pause`, values: { n: 24 } };
      const said = () => [screenOf(page), isHeld(page.snapshot()), pinForWithdrawal(page.snapshot())];
      expect(said()).toEqual(['form', true, { intent: way, message }]);
      type(page, amount);
      page.send({ type: 'account.changed', id: bankAccount.id });
      review(page);
      expect([...said(), isReviewing(page.snapshot())]).toEqual(['form', true, { intent: way, message }, false]);
      page.send({ type: 'pin.saved' });
      expect([...said(), digitsOf(page.snapshot()), page.underway()]).toEqual(['form', false, null, amount, ['read']]);
      page.answer('read.accepted', {
        value: { ...terms, pin: 'set', pausedUntil: moment + minutes(90) },
        receivedAt: moment,
      });
      expect([problemOf(page), page.waits.map(({ until }) => until)]).toEqual([
        'withdraw.error.paused',
        [moment + minutes(90)],
      ]);
    },
  );

  it('WD-3 PN-4 WD-2 where a new PIN pauses nothing, nothing is said of a pause, and the form goes on at once', () => {
    const page = prepared({ pin: 'none', pinPause: null });
    expect(pinForWithdrawal(page.snapshot())?.message).toEqual({ id: 'pin.confirm.needed.set' });
    page.send({ type: 'pin.saved' });
    type(page, amount);
    review(page);
    expect(isReviewing(page.snapshot()), 'also while the terms are read again').toBe(true);
  });

  it('WD-3 PN-4 WD-2 a missing PIN is said before a pause, which a PIN that comes later would make longer', () => {
    const page = prepared({ pin: 'none', pinPause: 24, pausedUntil: moment + minutes(90) });
    expect([pinForWithdrawal(page.snapshot())?.intent, problemOf(page)]).toEqual(['set', null]);
  });

  it('WD-1 no is no, before the PIN and at the PIN', () => {
    const page = reviewing();
    page.send({ type: 'review.confirmed' });
    dismissTop(page.actor);
    expect(isReviewing(page.snapshot())).toBe(true);
    dismissTop(page.actor);
    expect([isReviewing(page.snapshot()), screenOf(page), page.snapshot().context.digits]).toEqual([
      false,
      'form',
      amount,
    ]);
    expect([sent(page), page.did('rememberIntent')]).toEqual([[], []]);
  });
});

const adultDay = '2031-05-17';

it.each([
  ['an age under 18', { age: 'minor', adultOn: adultDay }, 'age.under'],
  ['a missing birthdate', { age: 'unknown' }, 'age.missing'],
  ['a missing PIN', { pin: 'none' }, 'set'],
  ['a locked PIN', { pin: 'locked' }, 'reset'],
  ['a pause', { pausedUntil: moment + minutes(90) }, 'withdraw.error.paused'],
  ['nothing', {}, undefined],
] as const)('WD-1 WD-2 WD-3 PF-3 %s is said whenever the terms are read, and their fee counts', (_, said, told) => {
  const read = { ...said, fee: rupiah(5_000) };
  const first = prepared(read);
  const next = prepared({ age: 'unknown' });
  type(next, amount);
  review(next);
  next.answer('read.accepted', { value: { ...terms, ...read }, receivedAt: moment });
  type(first, amount);
  for (const page of [first, next]) {
    const { message, adultOn } = ageForWithdrawal(page.snapshot()) ?? {};
    expect(message ?? pinForWithdrawal(page.snapshot())?.intent ?? problemOf(page) ?? undefined).toBe(told);
    expect([adultOn ?? null, payoutOf(page.snapshot())?.fee, page.live()]).toEqual([
      'adultOn' in said ? adultDay : null,
      5_000,
      [],
    ]);
  }
});

describe('PF-3 only adults withdraw', () => {
  const under = { message: 'age.under', adultOn: adultDay };
  const missing = { message: 'age.missing', adultOn: null };

  it.each([
    ['is under 18', { age: 'minor', adultOn: adultDay }, under],
    ['has named no birthdate', { age: 'unknown' }, missing],
  ] as const)('PF-3 who %s is told so before an amount is typed, with the way to the profile', (_, said, way) => {
    const page = prepared({ ...said, pin: 'none', pausedUntil: moment + minutes(90) });
    type(page, amount);
    page.send({ type: 'account.changed', id: bankAccount.id });
    expect([screenOf(page), ageForWithdrawal(page.snapshot()), pinForWithdrawal(page.snapshot())]).toEqual([
      'form',
      way,
      null,
    ]);
    review(page);
    expect([isReviewing(page.snapshot()), digitsOf(page.snapshot()), page.underway()]).toEqual([
      false,
      amount,
      ['read'],
    ]);
    page.answer('read.accepted', { value: { ...terms, ...said }, receivedAt: moment });
    expect(ageForWithdrawal(page.snapshot()), 'said again, until the profile was corrected').toEqual(way);
    review(page);
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    review(page);
    expect([isReviewing(page.snapshot()), ageForWithdrawal(page.snapshot())]).toEqual([true, null]);
  });

  it.each([
    ['under_age', { adultOn: adultDay }, under],
    ['under_age', { adultOn: null }, { message: 'age.under.unknown', adultOn: null }],
    ['birthdate_missing', {}, missing],
  ] as const)(
    'PF-3 MO-1 where the withdrawal itself says %s %j, the form says it and nothing moved',
    (outcome, told, way) => {
      const page = answered(`withdraw.${outcome}`, told);
      expect([screenOf(page), ageForWithdrawal(page.snapshot()), ends(page)]).toEqual(['form', way, [1, 0]]);
      review(page);
      expect([isReviewing(page.snapshot()), holds(page, proof)]).toEqual([false, false]);
      page.answer('read.accepted', { value: terms, receivedAt: moment });
      again(page);
      expect(keysOf(page), 'another intent').toEqual([intentKey, `${intent}.2`]);
    },
  );

  it.each([['adult'], [null]] as const)('PF-3 an age that is %s hinders nobody', (age) => {
    const page = prepared({ age });
    type(page, amount);
    review(page);
    expect([isReviewing(page.snapshot()), ageForWithdrawal(page.snapshot())]).toEqual([true, null]);
  });
});

describe('WD-1 SH-11 MO-1 what comes back', () => {
  it('WD-1 SH-11 accepted: the balance is read again, and the success screen names amount and transaction', () => {
    const page = sending();
    page.answer('withdraw.accepted', { transaction: pendingWithdrawal, receivedAt: moment });
    expect(page.did('celebrate')).toEqual([
      {
        title: { id: 'withdraw.success.title' },
        subtitle: { id: 'withdraw.success.subtitle', values: { rupiah: pendingWithdrawal.total } },
        transactionId: pendingWithdrawal.id,
      },
    ]);
    expect(holds(page, proof, oldPin)).toBe(false);
  });

  it('WD-1 SH-11 accepted without an amount: the success screen names none', () => {
    const page = sending();
    page.answer('withdraw.accepted', { transaction: { ...pendingWithdrawal, total: null }, receivedAt: moment });
    expect(page.did('celebrate')).toMatchObject([{ subtitle: { id: 'success.accepted' } }]);
  });

  it('WD-1 PA-1 account_gone: the list of accounts is read again, and the amount stays', () => {
    const page = sending();
    page.answer('withdraw.account_gone');
    expect([problemOf(page), page.underway(), page.snapshot().context.digits]).toEqual([
      'withdraw.error.account_gone',
      ['accounts'],
      amount,
    ]);
    page.answer('accounts.accepted', { accounts: [{ ...bankAccount, id: 'another' }] });
    expect(saidOfAccounts(page)).toBe('withdraw.error.account_gone');
  });

  it('C87 closed while it is sent: the server is asked, and nothing is sent again by itself', () => {
    const page = sending();
    dismissTop(page.actor);
    expect([screenOf(page), page.underway()]).toEqual(['waiting', ['moneyResult']]);
    page.answer('moneyResult.accepted', { transaction: pendingWithdrawal, receivedAt: moment });
    expect([page.did('celebrate').length, sent(page).length]).toEqual([1, 1]);
  });

  it('C87 it arrived and the bank could not pay: no success is shown, its own page says why', () => {
    const page = sending();
    page.answer('withdraw.timeout');
    const transaction = { ...pendingWithdrawal, status: 'failed', reason: 'rejected' };
    page.answer('moneyResult.accepted', { transaction, receivedAt: moment });
    expect(page.did('celebrate')).toEqual([]);
    expect(page.did('goTo')).toEqual([{ path: `/history/transaction/${transaction.id}` }]);
    expect([screenOf(page), ends(page)]).toEqual(['accepted', [1, 1]]);
    page.send({ type: 'form.requested' });
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    again(page);
    expect(keysOf(page)).toEqual([intentKey, `${intent}.2`]);
  });
});

describe('WD-1 MO-1 C87 how an intent ends, and what is on screen then', () => {
  const unknown = () => {
    const page = sending();
    page.answer('withdraw.timeout');
    return page;
  };
  const read = (page: Page, options: Partial<WithdrawOptions> = {}) =>
    page.answer('read.accepted', { value: { ...terms, ...options }, receivedAt: moment });

  it.each([
    ['at once', sending, 'withdraw'],
    ['after a lost answer', unknown, 'moneyResult'],
  ] as const)('SH-11 MO-1 accepted %s: balances are read again, and the next begins empty', (_, make, call) => {
    const page = make();
    page.answer(`${call}.accepted`, { transaction: pendingWithdrawal, receivedAt: moment });
    expect([screenOf(page), ends(page)]).toEqual(['accepted', [1, 1]]);
    page.send({ type: 'form.requested' });
    expect([screenOf(page), page.underway()]).toEqual(['preparing', ['read']]);
    read(page);
    expect([screenOf(page), problemOf(page), digitsOf(page.snapshot())]).toEqual(['form', null, '']);
    expect(reviewedAccount(page.snapshot())).toBeNull();
  });

  it.each(['refused', 'not_found', 'not_available'])(
    'WD-1 after a lost answer (%s) the terms that are read anew count',
    (outcome) => {
      const page = unknown();
      page.answer(`moneyResult.${outcome}`, { reference: 'rule', receivedAt: moment });
      if (outcome === 'not_available') page.child('moneyResult').send({ type: 'form.requested' });
      read(page, { fee: rupiah(5_000) });
      expect(payoutOf(page.snapshot())).toMatchObject({ fee: 5_000, total: 20_000 });
    },
  );

  it.each([
    ['insufficient_balance', 'withdraw.error.insufficient'],
    ['below_minimum', 'withdraw.error.limits_changed'],
    ['above_maximum', 'withdraw.error.limits_changed'],
  ])('WD-1 what was read anew after withdraw.%s counts, and its message is said once', (outcome, message) => {
    const page = sending();
    page.answer(`withdraw.${outcome}`);
    expect([ends(page), page.underway()]).toEqual([[1, 0], ['read']]);
    read(page, { available: platinum(100) });
    expect([screenOf(page), problemOf(page), digitsOf(page.snapshot())]).toEqual(['form', message, amount]);
    review(page);
    expect([isReviewing(page.snapshot()), problemOf(page)]).toEqual([false, 'withdraw.error.over_balance']);
    type(page, '100');
    review(page);
    expect([isReviewing(page.snapshot()), problemOf(page)]).toEqual([true, null]);
    confirm(page);
    page.answer('submitPin.confirmed', { proof });
    page.answer('withdraw.accepted', { transaction: pendingWithdrawal, receivedAt: moment });
    page.send({ type: 'form.requested' });
    read(page);
    expect(problemOf(page)).toBeNull();
  });

  it('RG-8 WD-1 what the server does not take is said by its name, and the amount stays', () => {
    const page = sending();
    page.answer('withdraw.validation', { field: 'account' });
    expect(withdrawalProblem(page.snapshot())?.message).toMatchObject({
      id: 'error.validation',
      values: { field: 'account' },
    });
    expect([screenOf(page), digitsOf(page.snapshot()), holds(page, proof)]).toEqual(['form', amount, false]);
  });

  it('C86 throttled: the wait ends at the moment that the server named, and its sentence with it', () => {
    const page = sending();
    page.answer('withdraw.throttled', waitOf(1));
    expect(page.waits.map(({ until }) => until)).toEqual([moment + minutes(1)]);
    expect(withdrawalProblem(page.snapshot())?.message.values).toMatchObject({ n: 1 });
    type(page, '300');
    page.send({ type: 'account.changed', id: bankAccount.id });
    expect([problemOf(page), digitsOf(page.snapshot())]).toEqual(['withdraw.error.throttled', '300']);
    page.reach();
    expect([problemOf(page), screenOf(page), digitsOf(page.snapshot())]).toEqual([null, 'form', '300']);
  });

  it.each([
    ['told beforehand, in the terms', () => prepared({ pausedUntil: moment + minutes(90) })],
    ['told by the withdrawal itself', () => answered('withdraw.paused', waitOf(90))],
  ])('WD-2 withdrawals are paused, %s: the form stays and says until when, and goes on from then', (_, begun) => {
    const page = begun();
    expect([screenOf(page), page.waits.map(({ until }) => until)]).toEqual(['form', [moment + minutes(90)]]);
    type(page, '300');
    page.send({ type: 'account.changed', id: bankAccount.id });
    review(page);
    expect(problemOf(page)).toBe('withdraw.error.paused');
    expect(lockOf(page.snapshot())?.until).toBe(moment + minutes(90));
    page.reach();
    expect([problemOf(page), digitsOf(page.snapshot())]).toEqual([null, '300']);
    review(page);
    expect(isReviewing(page.snapshot())).toBe(true);
  });

  it('WD-1 PA-1 another account takes the problem away, and what is reviewed last is paid to', () => {
    const other = { ...bankAccount, id: 'another' };
    const page = prepared({}, [bankAccount, other]);
    type(page, amount);
    review(page, null);
    page.send({ type: 'account.changed', id: bankAccount.id });
    expect(problemOf(page)).toBeNull();
    review(page);
    page.send({ type: 'dialog.dismissed' });
    review(page, other);
    confirm(page);
    page.answer('submitPin.confirmed', { proof });
    expect(sent(page).map(({ input }) => input['account'])).toEqual(['another']);
  });
});

describe('C85 PN-3 MO-3 where the PIN is asked for once more', () => {
  it.each([
    ['proof_required', null],
    ['wrong_pin', { id: 'pin.error.wrong' }],
  ])('C85 PN-3 withdraw.%s: nothing moved, and the right PIN sends the same as another intent', (outcome, error) => {
    const page = sending();
    page.answer(`withdraw.${outcome}`);
    expect([isReviewing(page.snapshot()), isSending(page.snapshot()), page.underway()]).toEqual([true, false, []]);
    expect([pinErrorOf(page), ends(page), holds(page, proof)]).toEqual([error, [1, 0], false]);
    page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
    page.answer('submitPin.confirmed', { proof });
    expect(sent(page).map(({ input }) => [input['key'], input['platinum']])).toEqual([
      [intentKey, 250],
      [`${intent}.2`, 250],
    ]);
  });

  it('C85 PN-3 once closed, the PIN is asked for as if for the first time', () => {
    const page = sending();
    page.answer('withdraw.wrong_pin');
    dismissTop(page.actor);
    expect([isReviewing(page.snapshot()), sent(page).length, page.underway()]).toEqual([true, 1, []]);
    page.send({ type: 'review.confirmed' });
    expect(pinErrorOf(page)).toBeNull();
  });
});

it.each([
  ['its terms are read', () => begin(), ['accounts', 'read']],
  ['it is on its way', sending, ['withdraw']],
] as const)('ER-2 MO-1 typing while %s ends no wait', (_, arrive, calls) => {
  const page = arrive();
  const before = page.snapshot().value;
  type(page, '300');
  expect([page.snapshot().value, page.underway().toSorted()]).toEqual([before, calls]);
});
