/** What a withdrawal must do, from WD-1, PA-1, PN-4, MO-1, C83, C85, C87, ER-1 and the acceptance points 77 to 79. */
import type { AccountsSnapshot } from '../../../machines/accounts/accounts.machine.ts';
import { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import {
  accountError,
  digitsOf,
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
import { platinum, rupiah } from '../../../src/contract/money.ts';
import { Secret } from '../../../src/contract/secret.ts';
import type { WithdrawOptions } from '../../../src/contract/withdrawal.calls.ts';
import { accountForm, intent, intentKey, minutes, moment, pendingWithdrawal, phone, proof } from '../kit/samples.ts';
import { bankAccount, bearer, oldPin } from '../kit/account-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

const terms: WithdrawOptions = {
  kind: 'withdrawOptions',
  minimum: platinum(50),
  maximum: platinum(5_000),
  available: platinum(1_234),
  fee: rupiah(2_500),
  arrivalMinutes: 60,
};
const amount = '250';

const begin = (pendingKey: string | null = null) =>
  runMachine(withdrawalMachine, { bearer, phone, intent, pendingKey });
type Page = ReturnType<typeof begin>;

const prepared = (options: Partial<WithdrawOptions> = {}, held = [bankAccount]) => {
  const page = begin();
  page.answer('accounts.accepted', { accounts: held });
  page.answer('read.accepted', { value: { ...terms, ...options }, receivedAt: moment });
  return page;
};
const type = ({ actor }: Page, digits: string) => actor.send({ type: 'amount.changed', digits });
const review = ({ actor }: Page, account: typeof bankAccount | null = bankAccount) =>
  actor.send({ type: 'review.requested', account });
const reviewing = () => {
  const page = prepared();
  type(page, amount);
  review(page);
  return page;
};
const confirm = (page: Page) => {
  page.actor.send({ type: 'review.confirmed' });
  page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
};
const sending = () => {
  const page = reviewing();
  confirm(page);
  page.answer('submitPin.confirmed', { proof });
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
const underway = (page: Page) => page.live().map(({ name }) => name);
const sent = (page: Page) => page.made.filter(({ name }) => name === 'withdraw');
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
    ['250', { platinum: 250, price: 25_000, fee: 2_500, total: 22_500 }],
    ['1234', { platinum: 1_234, price: 123_400, fee: 2_500, total: 120_900 }],
  ])('WD-1 ux77 of "%s" its worth less the fee arrives', (digits, payout) => {
    const page = prepared();
    type(page, digits);
    expect(payoutOf(page.snapshot())).toEqual(payout);
  });

  it.each(['', '1', '49', '1235', '9999999999'])(
    'WD-1 of "%s", which cannot be withdrawn, nothing arrives',
    (digits) => {
      const page = prepared();
      type(page, digits);
      expect(payoutOf(page.snapshot())).toBeNull();
    },
  );

  it.each([
    ['250', { platinum: 250, price: 25_000 }],
    ['1', { platinum: 1, price: 100 }],
    ['1235', { platinum: 1_235, price: 123_500 }],
    ['', null],
  ])('WD-1 ux77 "%s" is worth 100 rupiah each at every keystroke', (digits, worth) => {
    const page = prepared();
    type(page, digits);
    expect(worthOf(page.snapshot())).toEqual(worth);
  });
});

describe('WD-1 ux78 ux79 account, review, PIN', () => {
  it('ux79 PA-1 without an account the form of one opens right there, and the amount stays', () => {
    const page = prepared({}, []);
    type(page, amount);
    review(page, null);
    expect(problemOf(page)).toBe('withdraw.error.account_missing');
    expect(page.child('accounts').getSnapshot()).toMatchObject({ value: { adding: 'clean' } });
    expect(page.snapshot().context.digits).toBe(amount);
  });

  it('ux79 PA-1 that an account is missing is said until there is one, and of no list that nobody has read', () => {
    const page = prepared({}, []);
    type(page, amount);
    review(page, null);
    expect(saidOfAccounts(page)).toBe('withdraw.error.account_missing');
    page.child('accounts').send({ type: 'accountForm.submitted', form: accountForm });
    page.answer('addAccount.accepted', { accounts: [bankAccount] });
    expect(saidOfAccounts(page)).toBeNull();
    review(page);
    expect(isReviewing(page.snapshot())).toBe(true);
  });

  it.each([['is on its way'], ['cannot be read']])(
    'ux79 PA-1 while the list %s nobody is told to add an account',
    (how) => {
      const page = begin();
      page.answer('read.accepted', { value: terms, receivedAt: moment });
      if (how === 'cannot be read') page.answer('accounts.offline');
      type(page, amount);
      review(page, null);
      expect(saidOfAccounts(page)).toBe('withdraw.error.accounts_unread');
      if (how === 'cannot be read') page.child('accounts').send({ type: 'list.refreshRequested' });
      page.answer('accounts.accepted', { accounts: [bankAccount] });
      expect(saidOfAccounts(page)).toBeNull();
    },
  );

  it('ux78 C85 the PIN comes after the review, for this amount and account, and the money after the PIN', () => {
    const page = reviewing();
    expect(page.made.some(({ name }) => name === 'submitPin' || name === 'withdraw')).toBe(false);
    confirm(page);
    expect(page.live().map(({ name, input }) => [name, input])).toEqual([
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
    expect(page.did('rememberIntent')).toEqual([{ kind: 'withdrawal', key: intentKey }]);
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
    confirm(page);
    expect(underway(page)).toEqual(['submitPin']);
  });

  it('WD-1 no is no, before the PIN and at the PIN', () => {
    const page = reviewing();
    page.actor.send({ type: 'review.confirmed' });
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
    expect([page.did('announceMovement'), page.did('forgetIntent')].map(({ length }) => length)).toEqual([1, 1]);
    expect(holds(page, proof, oldPin)).toBe(false);
  });

  it('WD-1 SH-11 accepted without an amount: the success screen names none', () => {
    const page = sending();
    page.answer('withdraw.accepted', { transaction: { ...pendingWithdrawal, total: null }, receivedAt: moment });
    expect(page.did('celebrate')).toMatchObject([{ subtitle: { id: 'success.accepted' } }]);
  });

  it.each([
    ['insufficient_balance', 'withdraw.error.insufficient'],
    ['below_minimum', 'withdraw.error.limits_changed'],
    ['above_maximum', 'withdraw.error.limits_changed'],
  ])('WD-1 withdraw.%s: terms and balance are read again, and then it is said', (outcome, message) => {
    const page = sending();
    page.answer(`withdraw.${outcome}`);
    expect(underway(page)).toEqual(['read']);
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    expect([problemOf(page), page.snapshot().context.digits]).toEqual([message, amount]);
  });

  it('WD-1 PA-1 account_gone: the list of accounts is read again, and the amount stays', () => {
    const page = sending();
    page.answer('withdraw.account_gone');
    expect([problemOf(page), underway(page), page.snapshot().context.digits]).toEqual([
      'withdraw.error.account_gone',
      ['accounts'],
      amount,
    ]);
    page.answer('accounts.accepted', { accounts: [{ ...bankAccount, id: 'another' }] });
    expect(saidOfAccounts(page)).toBe('withdraw.error.account_gone');
  });

  it('C85 proof_required: the PIN once more, for the same, as another intent', () => {
    const page = sending();
    page.answer('withdraw.proof_required');
    expect(holds(page, proof)).toBe(false);
    page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
    page.answer('submitPin.confirmed', { proof });
    expect(sent(page).map(({ input }) => input['key'])).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('C86 throttled: going on waits until the moment that the server named', () => {
    const page = sending();
    page.answer('withdraw.throttled', { until: moment + minutes(1), minutes: 1 });
    expect(withdrawalProblem(page.snapshot())).toMatchObject({ until: moment + minutes(1) });
    review(page);
    type(page, '300');
    expect([isReviewing(page.snapshot()), problemOf(page)]).toEqual([false, 'withdraw.error.throttled']);
    page.reach();
    review(page);
    expect(isReviewing(page.snapshot())).toBe(true);
  });

  it.each(['validation', 'insufficient_balance', 'account_gone', 'below_minimum', 'above_maximum'])(
    'MO-1 after withdraw.%s nothing is remembered, and the next is another intent',
    (outcome) => {
      const page = sending();
      page.answer(`withdraw.${outcome}`, { until: moment, minutes: 1, field: 'account' });
      expect(page.did('forgetIntent')).toHaveLength(1);
      if (underway(page).includes('read')) page.answer('read.accepted', { value: terms, receivedAt: moment });
      again(page);
      expect(sent(page).map(({ input }) => input['key'])).toEqual([`${intent}.1`, `${intent}.2`]);
    },
  );

  it('C86 C87 withdraw.throttled is no answer about the intent: the same key goes again, still remembered', () => {
    const page = sending();
    page.answer('withdraw.throttled', { until: moment, minutes: 1 });
    expect(page.did('forgetIntent')).toEqual([]);
    page.reach();
    again(page);
    expect(sent(page).map(({ input }) => input['key'])).toEqual([`${intent}.1`, `${intent}.1`]);
  });

  it.each(['offline', 'timeout', 'server_error', 'malformed', 'in_progress', 'repeated', 'key_conflict'])(
    'C87 withdraw.%s is never called failed: the server is asked by the key',
    (outcome) => {
      const page = sending();
      page.answer(`withdraw.${outcome}`);
      expect(screenOf(page)).toBe('waiting');
      expect(page.live().map(({ name, input }) => [name, input['key']])).toEqual([['moneyResult', intentKey]]);
      expect([page.did('forgetIntent'), page.did('celebrate'), holds(page, proof, oldPin)]).toEqual([[], [], false]);
    },
  );

  it.each([
    ['unknown', 'withdraw.error.declined'],
    ['not_available', 'error.not_available'],
  ])(
    'MO-2 a refusal (4xx) of a call that moves money means nothing moved: withdraw.%s shows the error and keeps the form',
    (outcome, message) => {
      const page = sending();
      page.answer(`withdraw.${outcome}`, { reference: 'rule', receivedAt: moment });
      expect([screenOf(page), problemOf(page), underway(page)]).toEqual(['form', message, []]);
      expect([digitsOf(page.snapshot()), page.did('forgetIntent').length]).toEqual([amount, 1]);
      expect([page.did('celebrate'), page.did('announceMovement')]).toEqual([[], []]);
      again(page);
      expect(sent(page).map(({ input }) => input['key'])).toEqual([intentKey, `${intent}.2`]);
    },
  );

  it('C87 closed while it is sent: the server is asked, and nothing is sent again by itself', () => {
    const page = sending();
    dismissTop(page.actor);
    expect([screenOf(page), underway(page)]).toEqual(['waiting', ['moneyResult']]);
    page.answer('moneyResult.accepted', { transaction: pendingWithdrawal, receivedAt: moment });
    expect([page.did('celebrate').length, sent(page).length]).toEqual([1, 1]);
  });

  it('C87 it never arrived: the form is there with the amount, and the same key goes with it again', () => {
    const page = sending();
    page.answer('withdraw.timeout');
    page.answer('moneyResult.not_found', { receivedAt: moment });
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    expect(problemOf(page)).toBe('withdraw.error.not_sent');
    again(page);
    expect(sent(page).map(({ input }) => input['key'])).toEqual([intentKey, intentKey]);
  });

  it('C87 it arrived and the bank could not pay: no success is shown, its own page says why', () => {
    const page = sending();
    page.answer('withdraw.timeout');
    const transaction = { ...pendingWithdrawal, status: 'failed', reason: 'rejected' };
    page.answer('moneyResult.accepted', { transaction, receivedAt: moment });
    expect(page.did('celebrate')).toEqual([]);
    expect(page.did('goTo')).toEqual([{ path: `/history/transaction/${transaction.id}` }]);
  });

  it('MO-1 a reload asks for the answer that is out before anything else', () => {
    const page = begin(`${intent}.7`);
    page.answer('accounts.accepted', { accounts: [bankAccount] });
    expect(page.live().map(({ name, input }) => [name, input['key']])).toEqual([['moneyResult', `${intent}.7`]]);
  });
});

describe('ER-1 SS-8 the end, and what stays', () => {
  it.each([
    ['read', begin],
    ['accounts', begin],
    ['withdraw', sending],
  ] as const)('ER-1 a 401 on %s ends it as such', (call, arrive) => {
    const page = arrive();
    page.answer(`${call}.unauthorized`);
    expect([page.snapshot().output, page.live()]).toEqual([{ type: 'unauthorized' }, []]);
  });

  it('SS-8 C09 neither token, PIN nor proof is in a snapshot as text', () => {
    const page = sending();
    const text = JSON.stringify(page.actor.getPersistedSnapshot());
    for (const secret of [bearer, oldPin, proof]) expect(text).not.toContain(secret.reveal());
  });
});

describe('WD-1 MO-1 C87 how an intent ends, and what is on screen then', () => {
  const unknown = () => {
    const page = sending();
    page.answer('withdraw.timeout');
    return page;
  };
  const result = (page: Page, outcome: string, payload: object = {}) =>
    page.answer(`moneyResult.${outcome}`, { ...payload, receivedAt: moment });
  const read = (page: Page, options: Partial<WithdrawOptions> = {}) =>
    page.answer('read.accepted', { value: { ...terms, ...options }, receivedAt: moment });
  const ends = (page: Page) => [page.did('forgetIntent'), page.did('announceMovement')].map(({ length }) => length);

  it.each([
    ['at once', sending, 'withdraw'],
    ['after a lost answer', unknown, 'moneyResult'],
  ] as const)('SH-11 MO-1 accepted %s: forgotten, balances read again, and the next begins empty', (_, make, call) => {
    const page = make();
    page.answer(`${call}.accepted`, { transaction: pendingWithdrawal, receivedAt: moment });
    expect([screenOf(page), ends(page)]).toEqual(['accepted', [1, 1]]);
    page.actor.send({ type: 'form.requested' });
    expect([screenOf(page), underway(page)]).toEqual(['preparing', ['read']]);
    read(page);
    expect([screenOf(page), problemOf(page), digitsOf(page.snapshot())]).toEqual(['form', null, '']);
    expect(reviewedAccount(page.snapshot())).toBeNull();
    again(page);
    expect(sent(page).map(({ input }) => input['key'])).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('MO-1 C87 the bank could not pay: forgotten, balances read again, and the next is another intent', () => {
    const page = unknown();
    result(page, 'accepted', { transaction: { ...pendingWithdrawal, status: 'failed', reason: 'rejected' } });
    expect([screenOf(page), ends(page)]).toEqual(['accepted', [1, 1]]);
    page.actor.send({ type: 'form.requested' });
    read(page);
    again(page);
    expect(sent(page).map(({ input }) => input['key'])).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('MO-1 C87 refused while nobody heard of it: said, forgotten, and the next is another intent', () => {
    const page = unknown();
    result(page, 'refused');
    expect([screenOf(page), ends(page)]).toEqual(['preparing', [1, 0]]);
    read(page, { fee: rupiah(5_000) });
    expect([problemOf(page), digitsOf(page.snapshot())]).toEqual(['withdraw.error.declined', amount]);
    expect(payoutOf(page.snapshot())).toMatchObject({ fee: 5_000, total: 20_000 });
    again(page);
    expect(sent(page).map(({ input }) => input['key'])).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('MO-1 C86 what never arrived stays remembered: it may arrive after all', () => {
    const page = unknown();
    result(page, 'not_found');
    expect([screenOf(page), ends(page)]).toEqual(['preparing', [0, 0]]);
    read(page, { fee: rupiah(5_000) });
    expect([screenOf(page), problemOf(page)]).toEqual(['form', 'withdraw.error.not_sent']);
    expect(payoutOf(page.snapshot())).toMatchObject({ fee: 5_000, total: 20_000 });
  });

  it.each([
    ['sent here', unknown],
    ['sent before a reload', () => begin(intentKey)],
  ] as const)(
    'MO-1 HI-1 whoever looks into the history meanwhile waits on when the form is asked for (%s)',
    (_, make) => {
      const page = make();
      page.child('moneyResult').send({ type: 'history.requested' });
      expect([screenOf(page), page.did('goTo')]).toEqual(['elsewhere', [{ path: '/history/transaction' }]]);
      expect([page.snapshot().status, ends(page)]).toEqual(['active', [0, 0]]);
      page.actor.send({ type: 'form.requested' });
      expect([screenOf(page), underway(page).includes('moneyResult')]).toEqual(['waiting', true]);
    },
  );

  it.each([
    ['insufficient_balance', 'withdraw.error.insufficient'],
    ['above_maximum', 'withdraw.error.limits_changed'],
  ])('WD-1 what was read anew after withdraw.%s counts, and its message is said once', (outcome, message) => {
    const page = sending();
    page.answer(`withdraw.${outcome}`);
    expect(ends(page)).toEqual([1, 0]);
    read(page, { available: platinum(100) });
    expect([screenOf(page), problemOf(page)]).toEqual(['form', message]);
    review(page);
    expect([isReviewing(page.snapshot()), problemOf(page)]).toEqual([false, 'withdraw.error.over_balance']);
    type(page, '100');
    review(page);
    expect([isReviewing(page.snapshot()), problemOf(page)]).toEqual([true, null]);
    confirm(page);
    page.answer('submitPin.confirmed', { proof });
    page.answer('withdraw.accepted', { transaction: pendingWithdrawal, receivedAt: moment });
    page.actor.send({ type: 'form.requested' });
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

  it('C85 MO-1 proof_required: the PIN pad is there again, and the old intent is forgotten', () => {
    const page = sending();
    page.answer('withdraw.proof_required');
    expect([isReviewing(page.snapshot()), isSending(page.snapshot()), ends(page)]).toEqual([true, false, [1, 0]]);
    dismissTop(page.actor);
    expect([isReviewing(page.snapshot()), sent(page).length, underway(page)]).toEqual([true, 1, []]);
  });

  it('C86 throttled: the wait ends at the moment that the server named, and its sentence with it', () => {
    const page = sending();
    page.answer('withdraw.throttled', { until: moment + minutes(1), minutes: 1 });
    expect(page.waits.map(({ until }) => until)).toEqual([moment + minutes(1)]);
    expect(withdrawalProblem(page.snapshot())?.message.values).toMatchObject({ n: 1 });
    type(page, '300');
    page.actor.send({ type: 'account.changed' });
    expect([problemOf(page), digitsOf(page.snapshot())]).toEqual(['withdraw.error.throttled', '300']);
    page.reach();
    expect([problemOf(page), screenOf(page), digitsOf(page.snapshot())]).toEqual([null, 'form', '300']);
  });

  it('WD-1 PA-1 another account takes the problem away, and what is reviewed last is paid to', () => {
    const other = { ...bankAccount, id: 'another' };
    const page = prepared({}, [bankAccount, other]);
    type(page, amount);
    review(page, null);
    page.actor.send({ type: 'account.changed' });
    expect(problemOf(page)).toBeNull();
    review(page);
    page.actor.send({ type: 'dialog.dismissed' });
    review(page, other);
    confirm(page);
    page.answer('submitPin.confirmed', { proof });
    expect(sent(page).map(({ input }) => input['account'])).toEqual(['another']);
  });

  it('WD-1 C85 closed at the PIN, the review says nothing is wrong, and asks for it again', () => {
    const page = reviewing();
    page.actor.send({ type: 'review.confirmed' });
    dismissTop(page.actor);
    expect([isReviewing(page.snapshot()), pinForWithdrawal(page.snapshot())]).toEqual([true, null]);
    confirm(page);
    expect(underway(page)).toEqual(['submitPin']);
  });

  it.each([
    [
      'the PIN',
      () => {
        const page = reviewing();
        confirm(page);
        return page;
      },
      'submitPin',
    ],
    ['the lost answer', unknown, 'moneyResult'],
  ] as const)('ER-1 a 401 on %s ends it as such, and what is remembered stays so', (_, make, call) => {
    const page = make();
    page.answer(`${call}.unauthorized`, { receivedAt: moment });
    expect([page.snapshot().output, underway(page), ends(page)]).toEqual([{ type: 'unauthorized' }, [], [0, 0]]);
  });
});

describe('ER-2 MO-1 a connection that comes back', () => {
  const restored = (page: Page) => {
    page.world({ type: 'connection.restored' });
    return underway(page).toSorted();
  };

  it('ER-2 reads again the terms and the accounts that did not arrive', () => {
    const page = begin();
    page.answer('accounts.offline');
    page.answer('read.offline');
    expect(underway(page)).toEqual([]);
    expect(restored(page)).toEqual(['accounts', 'read']);
  });

  it.each([
    ['its terms are read', () => begin(), ['accounts', 'read']],
    ['it is on its way', sending, ['withdraw']],
  ] as const)('ER-2 MO-1 typing while %s ends no wait', (_, arrive, calls) => {
    const page = arrive();
    const before = page.snapshot().value;
    type(page, '300');
    expect([page.snapshot().value, underway(page).toSorted()]).toEqual([before, calls]);
  });

  it('ER-2 PA-1 reads again the accounts alone, where the terms are there', () => {
    const page = begin();
    page.answer('accounts.offline');
    page.answer('read.accepted', { value: terms, receivedAt: moment });
    expect(restored(page)).toEqual(['accounts']);
  });

  it('ER-2 MO-1 asks at once what became of it, and for the accounts', () => {
    const page = begin(intentKey);
    page.answer('accounts.offline');
    page.answer('moneyResult.offline', { receivedAt: moment });
    expect(restored(page)).toEqual(['accounts', 'moneyResult']);
  });
});

describe('PN-3 MO-3 where the PIN goes with the withdrawal', () => {
  it('a wrong PIN leads back to the PIN, says so, and nothing moved', () => {
    const page = sending();
    page.answer('withdraw.wrong_pin');
    expect([underway(page), page.did('forgetIntent').length, holds(page, proof)]).toEqual([[], 1, false]);
    expect(pinError(page.child('pinPad').getSnapshot() as PinPadSnapshot)).toEqual({ id: 'pin.error.wrong' });
  });

  it('the right one goes as another intent, with what was reviewed', () => {
    const page = sending();
    page.answer('withdraw.wrong_pin');
    page.child('pinPad').send({ type: 'pin.submitted', pin: oldPin });
    page.answer('submitPin.confirmed', { proof });
    expect(sent(page).map(({ input }) => [input['key'], input['platinum']])).toEqual([
      [intentKey, 250],
      [`${intent}.2`, 250],
    ]);
  });

  it('once closed, the PIN is asked for as if for the first time', () => {
    const page = sending();
    page.answer('withdraw.wrong_pin');
    dismissTop(page.actor);
    page.actor.send({ type: 'review.confirmed' });
    expect(pinError(page.child('pinPad').getSnapshot() as PinPadSnapshot)).toBeNull();
  });
});

describe('MO-3 a lost answer that nobody will tell', () => {
  it('leads to the form with what was typed, says that it is not known, and sends the same key again', () => {
    const page = sending();
    page.answer('withdraw.timeout');
    page.answer('moneyResult.not_available', { reference: 'rule', receivedAt: moment });
    expect([screenOf(page), underway(page)]).toEqual(['waiting', []]);
    page.child('moneyResult').send({ type: 'form.requested' });
    page.answer('read.accepted', { value: { ...terms, fee: rupiah(5_000) }, receivedAt: moment });
    expect([problemOf(page), digitsOf(page.snapshot())]).toEqual(['money_result.untold.problem', amount]);
    expect(payoutOf(page.snapshot())).toMatchObject({ fee: 5_000 });
    again(page);
    expect(sent(page).map(({ input }) => input['key'])).toEqual([intentKey, intentKey]);
  });
});
