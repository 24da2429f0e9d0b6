/** Rules of a top-up: TU-1, TU-2, EW-7, MO-1, C75, C84, C87 and the acceptance points 74 to 76 and 81. */
import { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import {
  lastOrderOf,
  openOrderOf,
  orderOf,
  topUpProblem,
  toldOutcomeOf,
  topUpScreen,
  unpaidReason,
} from '../../../machines/top-up/top-up.selectors.ts';
import { readPlatinum } from '../../../src/contract/money.ts';
import { quote } from '../../../src/contract/money-sums.ts';
import type { TopUpOptions } from '../../../src/contract/top-up.calls.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import {
  bearer,
  expiredTopUp,
  intent,
  intentKey,
  moment,
  paidTopUp,
  pendingCheckout,
  pendingTopUp,
  pendingWithdrawal,
  topUpOptions,
  waitOf,
} from '../kit/samples.ts';
import type { ToldOutcome } from '../../../machines/kit/route.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { player } from './model.ts';

const begin = (
  more:
    | Partial<typeof player>
    | { pendingKey: string }
    | { returned: string }
    | { told: ToldOutcome; returned?: string; pendingKey?: string } = {},
) => runMachine(topUpMachine, { ...player, ...more });
type Page = ReturnType<typeof begin>;

const read = (page: Page, value: TopUpOptions = topUpOptions) =>
  page.answer('read.accepted', { value, receivedAt: moment });
const choosing = () => {
  const page = begin();
  read(page);
  return page;
};
const choose = ({ actor }: Page, digits: string, code?: string) => {
  actor.send({ type: 'amount.changed', digits });
  if (code !== undefined) actor.send({ type: 'method.chosen', code });
};
const review = (code = 'bca') => {
  const page = choosing();
  choose(page, '250', code);
  page.send({ type: 'review.requested' });
  return page;
};
const placeOrder = (page: Page) => {
  page.send({ type: 'review.requested' });
  page.send({ type: 'order.confirmed' });
};
const sent = (code = 'bca') => {
  const page = review(code);
  page.send({ type: 'order.confirmed' });
  return page;
};
const accept = (page: Page) => page.answer('topUp.accepted', { transaction: pendingTopUp, receivedAt: moment });
const unknown = () => {
  const page = sent();
  page.answer('topUp.timeout', { reference: 'rule', receivedAt: moment });
  return page;
};
const resolve = (page: Page) => page.answer('moneyResult.accepted', { transaction: pendingTopUp, receivedAt: moment });
const leavingFor = (url: string, transaction = pendingCheckout) => {
  const page = sent('dana');
  page.answer('topUp.checkout', { url, transaction });
  return page;
};
/** From the e-wallet's page, and what the server says of the order then. */
const back = () => begin({ returned: pendingCheckout.id });
const end = (page: Page, transaction: object) =>
  page.answer('transaction.accepted', { transaction, receivedAt: moment });
const screenOf = (page: Page) => topUpScreen(page.snapshot());
const problemOf = (page: Page) => topUpProblem(page.snapshot())?.message.id ?? null;
const callsOf = (page: Page, name = 'topUp') => page.made.filter((made) => made.name === name);
const keysOf = (page: Page) => callsOf(page).map(({ input }) => input['key']);
const places = (page: Page) => page.did('goTo').map((params) => (params as { path: string }).path);

describe('RT-5 a vendor’s return of success, pending, failed shows that', () => {
  it.each(['success', 'pending', 'failed'] as const)(
    'RT-5 TU-1 %s: said as told, the balances are read again, nothing is asked for or sent',
    (told) => {
      const page = begin({ told });
      expect([screenOf(page), toldOutcomeOf(page.snapshot())]).toEqual(['told', told]);
      expect(page.did('announceMovement')).toHaveLength(1);
      expect(page.did('celebrate')).toEqual([]);
      expect(page.made).toEqual([]);
    },
  );

  it.each(['success', 'pending', 'failed'] as const)(
    'RT-5 after %s there is a way on: the history, and the form',
    (told) => {
      const toHistory = begin({ told });
      toHistory.send({ type: 'history.requested' });
      expect([screenOf(toHistory), places(toHistory)]).toEqual(['elsewhere', ['/history/transaction']]);
      const again = begin({ told });
      again.send({ type: 'form.requested' });
      expect([screenOf(again), toldOutcomeOf(again.snapshot())]).toEqual(['preparing', null]);
      expect(again.did('announceMovement')).toHaveLength(1);
    },
  );

  it('RT-5 C87 of an order that the address names the platform is asked, whatever the address says of it', () => {
    const page = begin({ told: 'success', returned: pendingCheckout.id });
    expect(screenOf(page)).toBe('returned');
    expect(page.did('celebrate')).toEqual([]);
    expect(callsOf(page, 'transaction')).toHaveLength(1);
  });

  it('RT-5 MO-1 while an answer is still out that is cleared up first', () => {
    expect(screenOf(begin({ told: 'success', pendingKey: intentKey }))).toBe('waiting');
  });
});

describe('TU-1 the choice', () => {
  it('TU-1 C84 every change counts the total anew: price + fee - discount', () => {
    const page = choosing();
    for (const digits of ['10', '249', '250', '999', '50000']) {
      for (const method of topUpOptions.methods) {
        choose(page, digits, method.code);
        const shown = orderOf(page.snapshot()).quote;
        const amount = readPlatinum(digits);
        expect(shown).toEqual(amount && quote(amount, topUpOptions.rate, method));
        expect(shown && shown.price + shown.fee - shown.discount).toBe(shown?.total);
      }
    }
  });

  it('TU-1 nothing is counted that nobody knows: no method, no amount, too little, too much', () => {
    const page = choosing();
    expect(orderOf(page.snapshot())).toMatchObject({ price: null, quote: null });
    choose(page, '250');
    expect(orderOf(page.snapshot())).toMatchObject({ price: 25_000, quote: null });
    for (const digits of ['9', '50001', '999999999999']) {
      choose(page, digits, 'bca');
      expect(orderOf(page.snapshot())).toMatchObject({ price: null, quote: null });
    }
  });

  it.each([
    ['', 'bca', 'top_up.error.below_minimum'],
    ['9', 'bca', 'top_up.error.below_minimum'],
    ['50001', 'bca', 'top_up.error.above_maximum'],
    ['1234567890', 'bca', 'top_up.error.above_maximum'],
    ['250', undefined, 'top_up.error.method_missing'],
    ['250', 'nobody', 'top_up.error.method_missing'],
  ])('TU-1 %s by %s is %s, and nothing is sent', (digits, code, message) => {
    const page = choosing();
    choose(page, digits, code);
    page.send({ type: 'review.requested' });
    expect([screenOf(page), problemOf(page)]).toEqual(['form', message]);
    page.send({ type: 'order.confirmed' });
    expect(callsOf(page)).toEqual([]);
    choose(page, '100');
    expect(problemOf(page)).toBeNull();
  });

  it('TU-1 the minimum is the one that was read', () => {
    const page = choosing();
    choose(page, '9', 'bca');
    page.send({ type: 'review.requested' });
    expect(topUpProblem(page.snapshot())?.message.values).toMatchObject({ platinum: topUpOptions.minimum });
  });

  it('TU-1 a method that is out of order cannot be ordered with', () => {
    const page = begin();
    read(page, { ...topUpOptions, methods: topUpOptions.methods.map((method) => ({ ...method, isAvailable: false })) });
    choose(page, '250', 'bca');
    page.send({ type: 'review.requested' });
    expect(problemOf(page)).toBe('top_up.error.method_unavailable');
  });
});

describe('TU-3 an order that waits for its payment', () => {
  const offered = (openOrder: Transaction | null) => {
    const page = begin();
    read(page, { ...topUpOptions, openOrder });
    return page;
  };
  const open = (page: Page) => openOrderOf(page.snapshot());

  it('TU-3 EW-7 at the e-wallet is offered before a new one, and its payment goes on there', () => {
    const page = offered(pendingCheckout);
    expect([screenOf(page), open(page)]).toEqual(['form', { order: pendingCheckout, canGoOn: true }]);
    page.send({ type: 'checkout.requested' });
    expect([screenOf(page), page.did('leaveTo')]).toEqual(['leaving', [{ url: pendingCheckout.checkoutUrl }]]);
    page.send({ type: 'history.requested' });
    expect(places(page)).toEqual([`/history/transaction/${pendingCheckout.id}`]);
  });

  it('TU-3 by virtual account is offered to be looked at, and leads to no vendor', () => {
    const page = offered(pendingTopUp);
    expect(open(page)).toEqual({ order: pendingTopUp, canGoOn: false });
    page.send({ type: 'checkout.requested' });
    expect([screenOf(page), page.did('leaveTo')]).toEqual(['form', []]);
  });

  it('TU-3 C75 at an address that is not the vendor’s is not gone on with', () => {
    const page = offered({ ...pendingCheckout, checkoutUrl: 'https://wallet.test.example/pay' });
    expect(open(page)?.canGoOn).toBe(false);
    page.send({ type: 'checkout.requested' });
    expect(page.did('leaveTo')).toEqual([]);
  });

  it('TU-3 stays offered while another one is chosen, and hinders none', () => {
    const page = offered(pendingCheckout);
    choose(page, '250', 'bca');
    expect(open(page)?.order).toEqual(pendingCheckout);
    placeOrder(page);
    expect(callsOf(page)).toHaveLength(1);
    page.answer('topUp.not_linked');
    expect(open(page)?.order, 'also after a refusal').toEqual(pendingCheckout);
  });

  const cancel = ({ actor }: Page) => {
    const order = actor.getSnapshot().children.openOrder;
    order?.send({ type: 'cancellation.requested' });
    order?.send({ type: 'cancellation.confirmed' });
  };

  it('TU-4 that is cancelled goes, says so, and leaves what was chosen, also meanwhile', () => {
    const page = offered(pendingCheckout);
    cancel(page);
    choose(page, '250', 'bca');
    page.answer('cancelTopUp.accepted', { transaction: pendingCheckout, receivedAt: moment });
    expect([screenOf(page), open(page)]).toEqual(['form', null]);
    expect(orderOf(page.snapshot())).toMatchObject({ digits: '250', method: { code: 'bca' } });
    expect(page.did('notify')).toEqual([{ id: 'top_up.cancelled' }]);
    page.send({ type: 'checkout.requested' });
    expect(page.did('leaveTo'), 'nobody pays it from here').toEqual([]);
  });

  it('TU-4 that has ended meanwhile is read again, and so are the balances', () => {
    const page = offered(pendingTopUp);
    cancel(page);
    page.answer('cancelTopUp.too_late');
    expect([screenOf(page), page.did('announceMovement')]).toEqual(['preparing', [undefined]]);
    read(page);
    expect([screenOf(page), open(page)]).toEqual(['form', null]);
  });

  it('TU-3 is not offered once there is none', () => {
    const page = back();
    end(page, expiredTopUp);
    page.send({ type: 'form.requested' });
    read(page);
    expect([screenOf(page), open(page), lastOrderOf(page.snapshot())]).toEqual(['form', null, null]);
    expect(open(offered(null))).toBeNull();
  });
});

describe('TU-1 MO-1 the order', () => {
  it.each([
    ['bca', { purpose: 'virtual_account', method: 'bca', platinum: 250, total: 27_750 }],
    ['dana', { purpose: 'e_wallet', platinum: 250, total: 25_000 }],
  ])('TU-1 C84 with %s it carries the key and the total that was shown', (code, expected) => {
    const page = sent(code);
    expect(callsOf(page).map(({ input }) => input)).toEqual([{ bearer, key: intentKey, ...expected }]);
  });

  it.each([
    ['at once', sent, accept],
    ['as it turns out later', unknown, resolve],
  ])('TU-2 C87 a virtual account leads to its page %s, and its order is at hand', (_, arrive, answer) => {
    const page = arrive();
    answer(page);
    expect([screenOf(page), lastOrderOf(page.snapshot())]).toEqual(['elsewhere', pendingTopUp]);
    expect(places(page)).toEqual([`/history/transaction/${pendingTopUp.id}`]);
  });

  it.each([
    ['not_linked', {}, 'top_up.error.not_linked'],
    ['wallet_balance_too_low', {}, 'top_up.error.balance_too_low'],
    ['validation', { field: 'platinum' }, 'error.validation'],
  ])(
    'TU-1 RG-8 %s is said, the form keeps what was chosen, and the next try is another intent',
    (outcome, payload, message) => {
      const page = sent('dana');
      page.answer(`topUp.${outcome}`, payload);
      expect([screenOf(page), problemOf(page), page.did('forgetIntent').length]).toEqual(['form', message, 1]);
      if ('field' in payload) expect(topUpProblem(page.snapshot())?.message.values).toMatchObject(payload);
      expect(orderOf(page.snapshot())).toMatchObject({ digits: '250', method: { code: 'dana' } });
      expect(topUpProblem(page.snapshot())?.offersLink).toBe(outcome === 'not_linked');
      placeOrder(page);
      expect(keysOf(page).at(-1)).toBe(`${intent}.2`);
    },
  );

  it('TU-1 a return whose transaction is no top-up celebrates nothing', () => {
    const page = begin({ returned: pendingWithdrawal.id });
    const transaction = { ...pendingWithdrawal, status: 'success', finishedAt: moment };
    end(page, transaction);
    expect([page.did('celebrate'), page.did('giveCue')]).toEqual([[], []]);
    expect(page.underway()).toEqual(['read']);
  });
});

describe('TU-1 back from the e-wallet', () => {
  it('TU-1 it is pending until the server says otherwise', () => {
    const page = back();
    expect(page.live().map(({ name, input }) => [name, input['id']])).toEqual([['transaction', pendingCheckout.id]]);
    expect([screenOf(page), page.did('celebrate')]).toEqual(['returned', []]);
    end(page, pendingCheckout);
    expect([screenOf(page), page.did('celebrate')]).toEqual(['returned', []]);
  });

  it('TU-1 SH-11 what was paid is celebrated once, with its transaction, whose page is the one that is loaded again', () => {
    const page = back();
    end(page, paidTopUp);
    expect([screenOf(page), places(page)]).toEqual(['elsewhere', [`/history/transaction/${paidTopUp.id}`]]);
    expect(page.did('celebrate')).toEqual([
      {
        title: { id: 'top_up.success.title' },
        subtitle: { id: 'top_up.success.subtitle', values: { platinum: paidTopUp.platinum } },
        transactionId: paidTopUp.id,
      },
    ]);
    expect(page.did('announceMovement').length).toBeGreaterThan(0);
    expect(page.did('giveCue'), 'SH-20').toEqual([{ cue: 'paid' }]);
    page.world({ type: 'page.shown' });
    page.world({ type: 'connection.restored' });
    expect(page.did('celebrate')).toHaveLength(1);
  });
});

describe('MO-1 C87 TU-1 how an intent ends, and what is chosen next', () => {
  it.each([
    ['below_minimum', 'terms_changed'],
    ['above_maximum', 'terms_changed'],
    ['terms_changed', 'terms_changed'],
    ['method_unavailable', 'method_unavailable'],
  ])('MO-1 C84 C87 TU-1 after %s all is read anew, and %s is said once', (outcome, said) => {
    const page = sent();
    page.answer(`topUp.${outcome}`);
    expect(screenOf(page)).toBe('preparing');
    read(page, { ...topUpOptions, rate: 120 });
    expect([screenOf(page), problemOf(page)]).toEqual(['form', `top_up.error.${said}`]);
    expect(orderOf(page.snapshot()).price).toBe(30_000);
    choose(page, '250', 'bca');
    placeOrder(page);
    accept(page);
    page.send({ type: 'form.requested' });
    read(page);
    expect([screenOf(page), problemOf(page)]).toEqual(['form', null]);
  });

  it.each(['refused', 'not_available'])('TU-1 after a lost answer (%s) what is read anew counts', (outcome) => {
    const page = unknown();
    page.answer(`moneyResult.${outcome}`, { reference: 'rule', receivedAt: moment });
    if (outcome === 'not_available') page.child('moneyResult').send({ type: 'form.requested' });
    read(page, { ...topUpOptions, rate: 120 });
    expect(orderOf(page.snapshot()).price).toBe(30_000);
  });

  it('C86 while the server says to wait, what is chosen is kept and the sentence stays; its time ends it', () => {
    const page = sent();
    page.answer('topUp.throttled', waitOf(1));
    choose(page, '300', 'dana');
    expect(problemOf(page)).toBe('top_up.error.throttled');
    expect(orderOf(page.snapshot())).toMatchObject({ digits: '300', method: { code: 'dana' } });
    page.reach();
    expect(problemOf(page)).toBeNull();
  });

  it('TU-1 choosing a method takes a problem away', () => {
    const page = choosing();
    choose(page, '250');
    page.send({ type: 'review.requested' });
    page.send({ type: 'method.chosen', code: 'bca' });
    expect(problemOf(page)).toBeNull();
  });

  it('TU-1 from the review back to the form, with what was chosen', () => {
    const page = review();
    page.send({ type: 'form.requested' });
    expect([screenOf(page), problemOf(page), page.made.length]).toEqual(['form', null, 1]);
    expect(orderOf(page.snapshot())).toMatchObject({ digits: '250', method: { code: 'bca' } });
  });
});

describe('EW-7 TU-1 the ways on from the e-wallet', () => {
  const order = `/history/transaction/${pendingCheckout.id}`;

  it('EW-7 the vendor’s page can be opened again, or the order looked at', () => {
    const page = leavingFor('https://wallet.test/pay/1');
    expect([screenOf(page), page.did('forgetIntent').length]).toEqual(['leaving', 1]);
    page.send({ type: 'checkout.requested' });
    expect(page.did('leaveTo')).toEqual([{ url: 'https://wallet.test/pay/1' }, { url: 'https://wallet.test/pay/1' }]);
    page.send({ type: 'history.requested' });
    expect([screenOf(page), places(page)]).toEqual(['elsewhere', [order]]);
  });

  it('EW-7 C75 MO-1 where no page is opened, the intent is over all the same, and both ways on are there', () => {
    const toForm = leavingFor('https://wallet.test.example/pay');
    toForm.send({ type: 'checkout.requested' });
    expect([screenOf(toForm), toForm.did('leaveTo'), toForm.did('forgetIntent').length]).toEqual(['blocked', [], 1]);
    toForm.send({ type: 'form.requested' });
    expect(screenOf(toForm)).toBe('form');
    placeOrder(toForm);
    expect(keysOf(toForm).at(-1)).toBe(`${intent}.2`);
    const toOrder = leavingFor('https://wallet.test.example/pay');
    toOrder.send({ type: 'history.requested' });
    expect([screenOf(toOrder), places(toOrder)]).toEqual(['elsewhere', [order]]);
  });

  it('TU-1 back from there, the order can be looked at, and a new one made', () => {
    const looking = back();
    looking.send({ type: 'history.requested' });
    expect([screenOf(looking), places(looking)]).toEqual(['elsewhere', [order]]);
    looking.send({ type: 'form.requested' });
    expect([screenOf(looking), looking.underway()]).toEqual(['preparing', ['read']]);
  });
});

describe('MO-1 TU-1 what is said, read and remembered', () => {
  it('EW-7 C75 MO-1 the next order is another intent, and the page of the old one is not opened for it', () => {
    const page = leavingFor('https://wallet.test/pay/1');
    page.world({ type: 'page.restored' });
    expect(lastOrderOf(page.snapshot())).toEqual(pendingCheckout);
    placeOrder(page);
    page.answer('topUp.checkout', { url: 'https://wallet.test/pay/2', transaction: pendingCheckout });
    expect(page.did('leaveTo')).toEqual([{ url: 'https://wallet.test/pay/1' }, { url: 'https://wallet.test/pay/2' }]);
    expect(keysOf(page)).toEqual([`${intent}.1`, `${intent}.2`]);
  });

  it('TU-1 what was not paid says why, its order can be looked at, and a new try begins with a clean form', () => {
    const unpaid = () => {
      const page = back();
      end(page, expiredTopUp);
      return page;
    };
    const page = unpaid();
    expect([screenOf(page), unpaidReason(page.snapshot()).id, lastOrderOf(page.snapshot())]).toEqual([
      'unpaid',
      'top_up.unpaid.expired',
      expiredTopUp,
    ]);
    page.send({ type: 'form.requested' });
    read(page);
    expect([screenOf(page), problemOf(page), page.did('celebrate')]).toEqual(['form', null, []]);
    const looking = unpaid();
    looking.send({ type: 'history.requested' });
    expect([screenOf(looking), places(looking)]).toEqual(['elsewhere', [`/history/transaction/${expiredTopUp.id}`]]);
  });

  it('TU-1 MO-1 back from the e-wallet with an answer out, that is cleared before anything else', () => {
    const page = begin({ pendingKey: intentKey, returned: pendingCheckout.id });
    expect([screenOf(page), page.underway()]).toEqual(['waiting', ['moneyResult']]);
    page.answer('moneyResult.not_found', { receivedAt: moment });
    read(page, { ...topUpOptions, rate: 120 });
    expect([screenOf(page), problemOf(page)]).toEqual(['form', 'top_up.error.not_sent']);
    choose(page, '250');
    expect(orderOf(page.snapshot()).price).toBe(30_000);
  });
});

describe('MO-3 TU-1 EW-7 what a platform leaves out', () => {
  const unnamed = { ...pendingTopUp, id: '', vaNumber: null, total: null };
  const checkoutUrl = 'https://wallet.test/pay/1';

  it('EW-7 a checkout without a transaction opens the checkout page', () => {
    const page = leavingFor(checkoutUrl, unnamed);
    expect([screenOf(page), page.did('leaveTo'), page.did('forgetIntent').length]).toEqual([
      'leaving',
      [{ url: checkoutUrl }],
      1,
    ]);
    page.send({ type: 'history.requested' });
    expect(places(page)).toEqual(['/history/transaction']);
  });

  it('EW-7 coming back from it shows the form, and the balances read anew', () => {
    const page = leavingFor(checkoutUrl, unnamed);
    page.world({ type: 'page.restored' });
    expect([screenOf(page), problemOf(page), page.did('announceMovement').length]).toEqual(['form', null, 1]);
  });

  it.each([
    [null, { id: 'top_up.ordered.text' }],
    ['8808123456', { id: 'top_up.ordered.number', values: { number: '8808123456' } }],
  ])('TU-2 an order without an id is a success screen without a detail button (number %s)', (vaNumber, subtitle) => {
    const page = sent();
    page.answer('topUp.accepted', { transaction: { ...unnamed, vaNumber }, receivedAt: moment });
    expect(page.did('celebrate')).toEqual([{ title: { id: 'top_up.ordered.title' }, subtitle, transactionId: '' }]);
    expect([screenOf(page), places(page), lastOrderOf(page.snapshot())?.vaNumber]).toEqual([
      'elsewhere',
      ['/history/transaction'],
      vaNumber,
    ]);
    expect(page.did('forgetIntent')).toHaveLength(1);
    page.send({ type: 'form.requested' });
    read(page);
    placeOrder(page);
    expect(keysOf(page)).toEqual([intentKey, `${intent}.2`]);
  });

  it('TU-1 the total is sent only where the platform has shown terms', () => {
    const totals = [topUpOptions, { ...topUpOptions, isAssumed: true as const }].map((options) => {
      const page = begin();
      read(page, options);
      choose(page, '250', 'dana');
      placeOrder(page);
      return callsOf(page)[0]?.input['total'];
    });
    expect(totals).toEqual([25_000, null]);
  });
});
