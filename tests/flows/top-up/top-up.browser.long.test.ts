/** Buying Platinum, walked in Chromium; what is read, the lost answer and the transaction have machines of their own. */
import type { Page } from 'playwright';
import { toldOutcomeOf, topUpProblem, topUpScreen } from '../../../machines/top-up/top-up.selectors.ts';
import { topUp as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable, type Act } from '../../../src/walk/tiers/script.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { keyIn, newSession } from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, stored, text, type TextId } from '../../browser/gestures.ts';
import { beginsAnew, passMoneyMinute, resultEndings, typeAnew } from '../kit/browser/money-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  isWaiting,
  openScene,
  password,
  really,
  sayRestored,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const path = '/top-up';
const toldPaths: Readonly<Record<string, string>> = {
  toldSuccess: '/top-up/success',
  toldPending: '/top-up/PENDING',
  toldFailed: '/top-up/cancel/',
};
const amounts = { fitting: '250', tooLittle: '9', tooMuch: '100001' };
/** What only one of the two ways to pay can answer. */
const answersOf: Readonly<Record<string, readonly string[]>> = {
  e_wallet: ['topUp.checkout', 'topUp.not_linked', 'topUp.wallet_balance_too_low'],
  virtual_account: ['topUp.accepted'],
};

const amountIn = (page: Page) => page.locator('main input[name="amount"]');
const methodIn = (page: Page, code: string) => page.locator(`main input[name="method"][value="${code}"]`);
const isHeaded = ({ page }: Scene, id: TextId) =>
  expect(page.locator('main h1')).toHaveText(text(id, { name: 'DANA' }));
/** The one of these keys that is on the page. */
const oneOf = (page: Page, ...ids: readonly TextId[]) =>
  ids
    .map((id) => keyIn(page.getByRole('main'), id))
    .reduce((left, right) => left.or(right))
    .first();

const typed =
  (digits: string): Act<Scene> =>
  ({ page }) =>
    typeAnew(amountIn(page), digits);
const chosen =
  (code: string, other: string): Act<Scene> =>
  async ({ page }) => {
    if (await methodIn(page, code).isChecked()) await methodIn(page, other).check();
    await methodIn(page, code).check();
  };
const choosesAccount = chosen('bca', 'dana');
const choosesWallet = chosen('dana', 'bca');
/** With Enter: a key that waits for a lock is not pressed. */
const asksForReview: Act<Scene> = ({ page }) => amountIn(page).press('Enter');
const confirms: Act<Scene> = ({ page }) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text('top_up.confirm.account'), exact: true })
    .or(
      page
        .getByRole('main')
        .getByRole('button', { name: text('top_up.confirm.e_wallet', { name: 'DANA' }), exact: true }),
    )
    .click();

interface Order {
  number: string;
  page: string;
  return_to: string;
}

walkTest(model, (fixture) => {
  let token = '';
  /** Pages of the vendor that were asked for: none comes, so that the storefront's stays. */
  let checkouts: string[] = [];

  async function orderThere(): Promise<Order> {
    const orders = await fixture.control<Order[]>('/vendors/dana/orders');
    const order = orders.find((known) => checkouts.at(-1)?.endsWith(known.page));
    if (!order) throw new Error('The vendor knows of no order.');
    return order;
  }
  const endAtVendor = (status: 'paid' | 'failed') => async (): Promise<void> => {
    await fixture.control('/vendors/dana/checkout', { number: (await orderThere()).number, status });
  };

  return defineBrowserScript(model, {
    async open(step) {
      const player = await newSession(fixture, password, {
        linked: { balance: 90_000_000, masked_id: '0812****7890' },
      });
      [token, checkouts] = [player.token, []];
      const scene = await openScene(fixture, ['read', 'topUp', 'moneyResult', 'transaction'], player);
      await scene.context.route(`${fixture.platform.dana}/**`, async (route) => {
        checkouts.push(route.request().url());
        await route.fulfill({ status: 204 });
      });
      // A method of payment that is out of order.
      fixture.expects(503);
      const { sample } = step.edge.offer;
      const told = toldPaths[sample];
      await openAt(scene.page, told ?? path);
      if (sample === 'fresh' || told !== undefined) return scene;
      await really('read')(scene, step);
      await typed(amounts.fitting)(scene, step);
      await choosesWallet(scene, step);
      await asksForReview(scene, step);
      await confirms(scene, step);
      if (sample === 'returned' || sample === 'returnedAsPaid') {
        await really('topUp')(scene, step);
        await expect.poll(() => checkouts.length).toBe(1);
        const { pathname } = new URL((await orderThere()).return_to);
        const [id = ''] = pathname.split('/').slice(-1);
        await openAt(scene.page, sample === 'returned' ? pathname : `${path}/success/${id}`);
      } else {
        await expect.poll(() => isWaiting(scene, 'topUp')).toBe(1);
        await openAt(scene.page, path);
      }
      return scene;
    },
    close: closeScene,
    impossible({ from, offer: { event } }) {
      if (event.type === 'form.requested' && from.includes('elsewhere')) return beginsAnew;
      for (const [method, answers] of Object.entries(answersOf)) {
        if (answers.includes(event.type) && !from.includes(`method=${method}`)) return 'Another way to pay answers so.';
      }
      return null;
    },
    gestures: {
      'amount.changed': {
        fitting: typed(amounts.fitting),
        tooLittle: typed(amounts.tooLittle),
        tooMuch: typed(amounts.tooMuch),
      },
      'method.chosen': {
        account: choosesAccount,
        eWallet: choosesWallet,
        outOfOrder: unprovokable('A way to pay that is out of order cannot be pressed.'),
      },
      'review.requested': asksForReview,
      'order.confirmed': confirms,
      'form.requested': ({ page }) =>
        oneOf(page, 'top_up.change', 'top_up.back', 'top_up.again', 'top_up.try_again').click(),
      'history.requested': ({ page }) => oneOf(page, 'top_up.order', 'payment.told.history').click(),
      async 'checkout.requested'({ page }) {
        const asked = checkouts.length;
        const again = text('top_up.leaving.again', { name: 'DANA' });
        await page.getByRole('main').getByRole('button', { name: again, exact: true }).click();
        await expect.poll(() => checkouts.length).toBe(asked + 1);
        expect(checkouts.at(-1)).toBe(checkouts.at(-2));
      },
      'page.restored': sayRestored,
    },
    outcomes: {
      ...tailOf('topUp'),
      'topUp.accepted': {
        virtual_account: really('topUp', () => passMoneyMinute(fixture)),
        unnamed: byFault({ call: 'topUp', kind: 'accepted', data: { transaction: null } }),
      },
      'topUp.checkout': {
        async ofVendor(scene, step) {
          const asked = checkouts.length;
          await really('topUp', () => passMoneyMinute(fixture))(scene, step);
          await expect.poll(() => checkouts.length).toBe(asked + 1);
        },
        async ofNobody(scene, step) {
          const asked = checkouts.length;
          await byFault({ call: 'topUp', kind: 'checkout' })(scene, step);
          await isHeaded(scene, 'top_up.blocked.title');
          expect(checkouts.length).toBe(asked);
        },
      },
      'topUp.below_minimum': byFault({ call: 'topUp', kind: 'below_minimum' }),
      'topUp.above_maximum': byFault({ call: 'topUp', kind: 'above_maximum' }),
      'topUp.terms_changed': byFault({ call: 'topUp', kind: 'terms_changed' }),
      'topUp.method_unavailable': byFault({ call: 'topUp', kind: 'method_unavailable' }),
      'topUp.not_linked': byFault({ call: 'topUp', kind: 'not_linked' }),
      'topUp.wallet_balance_too_low': byFault({ call: 'topUp', kind: 'wallet_balance_too_low' }),
      'topUp.unauthorized': really('topUp', (scene) => endSession(scene, token)),
      'topUp.throttled': byFault({ call: 'topUp', kind: 'throttled' }),
      'topUp.in_progress': byFault({ call: 'topUp', kind: 'in_progress' }),
      'topUp.repeated': byFault({ call: 'topUp', kind: 'repeated' }),
      'topUp.key_conflict': byFault({ call: 'topUp', kind: 'key_conflict' }),
      'topUp.validation': byFault({ call: 'topUp', kind: 'validation', field: 'method' }),
    },
    endings: {
      resource: {
        loaded: really('read'),
        unauthorized: really('read', (scene) => endSession(scene, token)),
      },
      moneyResult: resultEndings(() => token),
      transaction: {
        async paid(scene: Scene, step: WalkStep) {
          await really('transaction', endAtVendor('paid'))(scene, step);
          await isHeaded(scene, 'top_up.success.title');
        },
        unpaid: really('transaction', endAtVendor('failed')),
        ofAnotherKind: unprovokable('The e-wallet leads back to top-ups only, never to another kind of transaction.'),
        unauthorized: really('transaction', (scene) => endSession(scene, token)),
      },
    },
    screenOf: topUpScreen,
    screens: {
      async preparing(scene) {
        await isHeaded(scene, 'title.top_up');
        await expect(amountIn(scene.page)).toBeHidden();
      },
      async form(scene, snapshot) {
        const problem = topUpProblem(snapshot);
        await isHeaded(scene, 'title.top_up');
        const messages = messagesOn(scene.page.locator('main form'));
        await expect(messages).toHaveCount(problem ? 1 : 0);
        if (!problem) return;
        // The limits are those of the shop, not those of the model: what is said before them tells which message it is.
        const { id, values } = problem.message;
        const [begin = ''] = text(id as TextId, { ...values, platinum: '\n' }).split('\n');
        await expect(messages).toContainText(begin);
      },
      async review(scene, snapshot) {
        await isHeaded(scene, 'top_up.review');
        const isBusy = snapshot.matches('creating');
        await expect(scene.page.locator('main button[aria-busy="true"]')).toHaveCount(isBusy ? 1 : 0);
      },
      async waiting(scene) {
        await isHeaded(scene, 'money_result.checking.title');
        await expect(scene.page.getByRole('main')).not.toContainText(/gagal/i);
      },
      leaving: (scene) => isHeaded(scene, 'top_up.leaving.title'),
      blocked: (scene) => isHeaded(scene, 'top_up.blocked.title'),
      returned: (scene) => isHeaded(scene, 'top_up.returned.title'),
      unpaid: (scene) => isHeaded(scene, 'top_up.unpaid.title'),
      told: (scene, snapshot) => isHeaded(scene, `payment.told.${toldOutcomeOf(snapshot) ?? 'pending'}`),
      async elsewhere({ page }) {
        await expect(page).toHaveURL(/\/history\/transaction(\/[0-9a-f-]{36})?$/);
        await expect(amountIn(page)).toBeHidden();
      },
      async none({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  });
});
