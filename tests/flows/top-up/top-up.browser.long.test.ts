import { topUp as model } from './model.ts';
import { topUpPage } from './page.ts';
import { expect, openAt } from '../../browser/gestures.ts';
import {
  beginsAnew,
  comeBackUnanswered,
  moneyEnds,
  moneyFaultsOf,
  passMoneyMinute,
  readEndings,
  resultEndings,
} from '../kit/browser/money-steps.ts';
import { askAs, closeVendor, logInAgain, vendorOrder } from '../kit/browser/player-steps.ts';
import {
  byFault,
  faultsOf,
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  refused,
  sayRestored,
  unprovokable,
  walkTest,
} from '../kit/browser/walk.ts';

const path = '/top-up';
const toldPaths: Readonly<Record<string, string>> = {
  toldSuccess: '/top-up/success',
  toldPending: '/top-up/PENDING',
  toldFailed: '/top-up/cancel/',
};
/** Answers that only one way to pay can have. */
const answersOf: Readonly<Record<string, readonly string[]>> = {
  e_wallet: ['topUp.checkout', 'topUp.not_linked', 'topUp.wallet_balance_too_low'],
  virtual_account: ['topUp.accepted'],
};

const byItself = unprovokable('Where there is an order it has its own walk, up to the form that is left.');

const { gestures, screens, screenOf } = inChromium(
  topUpPage({
    minimum: '10,00',
    maximum: '100.000,00',
    amounts: { fitting: '250', tooLittle: '9', tooMuch: '100001' },
    sums: { account: ['Rp4.000,00', 'Rp0,00', 'Rp29.000,00'], eWallet: ['Rp250,00', 'Rp0,00', 'Rp25.250,00'] },
    unpaid: 'top_up.unpaid.cancelled',
  }),
);

walkTest(model, (fixture) => {
  let checkouts: string[] = [];
  let others = 0;
  /** Each for another amount: the same once more would be taken for a slip. */
  const anotherAmount = () => 1_000 + 10 * (others += 1);

  const orderThere = () => vendorOrder(fixture, ({ page }) => checkouts.at(-1)?.endsWith(page) === true);
  const endAtVendor = (status: 'paid' | 'failed') => async (): Promise<void> => {
    await fixture.control('/vendors/dana/checkout', { number: (await orderThere()).number, status });
  };

  return {
    async open(step) {
      const run = await openAsPlayer(fixture, ['read', 'topUp', 'moneyResult', 'transaction'], {
        linked: { balance: 90_000_000, masked_id: '0812****7890' },
      });
      checkouts = await closeVendor(run);
      // A method of payment that is out of order.
      fixture.expects(503);
      const { sample } = step.edge.offer;
      const told = toldPaths[sample];
      await openAt(run.page, told ?? path);
      if (sample === 'fresh' || told !== undefined) return run;
      await really('read')(run, step);
      await gestures['amount.changed'].fitting(run);
      await gestures['method.chosen'].eWallet(run);
      if (sample === 'restored') {
        await logInAgain(run);
        return run;
      }
      await gestures['review.requested'](run);
      await gestures['order.confirmed'](run);
      if (sample === 'returned' || sample === 'returnedAsPaid') {
        await really('topUp')(run, step);
        await expect.poll(() => checkouts.length).toBe(1);
        const { pathname } = new URL((await orderThere()).return_to);
        const [id = ''] = pathname.split('/').slice(-1);
        await openAt(run.page, sample === 'returned' ? pathname : `${path}/success/${id}`);
        run.driver.typed.clear();
      } else await comeBackUnanswered(run, 'topUp', path);
      return run;
    },
    impossible({ from, offer: { event } }) {
      if (event.type === 'form.requested' && from.includes('elsewhere')) return beginsAnew;
      for (const [method, answers] of Object.entries(answersOf)) {
        if (answers.includes(event.type) && !from.includes(`method=${method}`)) return 'Another way to pay answers so.';
      }
      return null;
    },
    gestures: {
      ...gestures,
      'method.chosen': {
        ...gestures['method.chosen'],
        outOfOrder: unprovokable('A way to pay that is out of order cannot be pressed.'),
      },
      async 'checkout.requested'(run, { edge: { from } }) {
        const asked = checkouts.length;
        await gestures['checkout.requested'](run);
        await expect.poll(() => checkouts.length).toBe(asked + 1);
        // The form may offer another order than the one that the player comes back from.
        if (from.includes('leaving')) expect(checkouts.at(-1)).toBe(checkouts.at(-2));
      },
      'page.restored': sayRestored,
    },
    outcomes: {
      ...playerTailOf('topUp'),
      'topUp.accepted': {
        virtual_account: really('topUp', () => passMoneyMinute(fixture)),
        unnamed: byFault({ data: { transaction: null } }),
      },
      'topUp.checkout': {
        async ofVendor(run, step) {
          const asked = checkouts.length;
          await really('topUp', () => passMoneyMinute(fixture))(run, step);
          await expect.poll(() => checkouts.length).toBe(asked + 1);
        },
        async ofNobody(run, step) {
          const asked = checkouts.length;
          await byFault()(run, step);
          await screens.blocked(run);
          expect(checkouts.length).toBe(asked);
        },
      },
      ...moneyFaultsOf('topUp'),
      ...faultsOf(
        'topUp',
        'below_minimum',
        'above_maximum',
        'terms_changed',
        'method_unavailable',
        'not_linked',
        'wallet_balance_too_low',
      ),
      'topUp.validation': byFault({ field: 'method' }),
    },
    endings: {
      resource: {
        ...readEndings,
        openCheckout: really('read', async ({ token }) => {
          // For the amount that the page is asked for as well, since leaving says the sum.
          await passMoneyMinute(fixture);
          await askAs(fixture, token, 'payByWallet', { data: { platinum: 250 } });
        }),
        openAccount: really('read', async ({ token }) => {
          await askAs(fixture, token, 'payByAccount', { platinum: anotherAmount(), method: 'bca' });
        }),
      },
      openOrder: {
        cancelled: byItself,
        stale: byItself,
        unauthorized: byItself,
      },
      moneyResult: resultEndings,
      transaction: {
        async paid(run, step) {
          await really('transaction', endAtVendor('paid'))(run, step);
          await run.driver.in('main').see({ heading: 'top_up.success.title' });
        },
        unpaid: really('transaction', endAtVendor('failed')),
        ofAnotherKind: unprovokable('The e-wallet leads back to top-ups only, never to another kind of transaction.'),
        unauthorized: refused('transaction'),
      },
    },
    screenOf,
    screens: {
      ...screens,
      ...moneyEnds,
      async elsewhere({ page }) {
        await expect(page).toHaveURL(/\/history\/transaction(\/[0-9a-f-]{36})?$/);
        await expect(page.locator('main input[name="amount"]')).toBeHidden();
      },
    },
  };
});
