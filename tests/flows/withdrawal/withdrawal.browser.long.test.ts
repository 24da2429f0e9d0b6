/** A withdrawal, walked in Chromium; its PIN, the accounts and the lost answer have machines of their own. */
import type { Page } from 'playwright';
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import {
  isReviewing,
  isSending,
  pinForWithdrawal,
  withdrawalProblem,
  withdrawalScreen,
} from '../../../machines/withdrawal/withdrawal.selectors.ts';
import { withdrawal as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable, type Act } from '../../../src/walk/tiers/script.ts';
import { accountForm, addAccount, keyIn, newSession, onPage, pinPad, typePin } from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, stored, text, type TextId } from '../../browser/gestures.ts';
import {
  beginsAnew,
  digitsIn,
  leaveSuccess,
  passMoneyMinute,
  resultEndings,
  typeAnew,
} from '../kit/browser/money-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  isWaiting,
  openScene,
  passInPage,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const path = '/withdraw';
const pin = '604913';
/** More than is paid out at once, so that both limits can be passed. */
const available = 600_000;
const amounts = { fitting: '250', tooLittle: '49', tooMuch: '500001', overBalance: '600001' };
const account = (number: string) => ({ kind: 'bank', provider: 'bca', number, holder: 'Siti Aminah' }) as const;

const amountIn = (page: Page) => page.locator('main input[name="amount"]');
const accountsIn = (page: Page) => page.locator('main input[name="account"]');
const review = (page: Page) => page.locator('dialog#withdraw-review');
const confirmation = (page: Page) => page.locator('dialog#confirm');
/** Dialogs make the page inert, so that it is not found by its roles. */
const formIn = (page: Page) => page.locator('main form').first();
const isHeaded = ({ page }: Scene, id: TextId) => expect(page.locator('main h1')).toHaveText(text(id));

const typed =
  (digits: string): Act<Scene> =>
  ({ page }) =>
    typeAnew(amountIn(page), digits);
/** With Enter: a key that waits for a lock is not pressed. */
const asksForReview: Act<Scene> = ({ page }) => amountIn(page).press('Enter');
/** What is done in the form: a form of an account that lies above it is closed first. */
const inForm =
  (act: Act<Scene>): Act<Scene> =>
  async (scene, step) => {
    const above = accountForm(scene.page);
    if (await above.isVisible()) await keyIn(above, 'nav.close').click();
    await act(scene, step);
  };
/** At least so many accounts to choose from; those that are missing are added right there. */
const holding = (count: number, act: Act<Scene>): Act<Scene> =>
  inForm(async (scene, step) => {
    const { page } = scene;
    for (let held = await accountsIn(page).count(); held < count; held += 1) {
      await addAccount(page, account(`123456789${held}`));
      await typePin(page, pin);
      await expect(accountsIn(page)).toHaveCount(held + 1);
      await passInPage(scene, toastTime);
    }
    await act(scene, step);
  });
const closes = async ({ page }: Scene) => {
  const top = (await confirmation(page).isVisible()) ? confirmation(page) : review(page);
  await keyIn(top, 'nav.close').click();
};

walkTest(model, (fixture) => {
  let token = '';

  const ends = async (scene: Scene, act: () => Promise<void>) => {
    await endSession(scene, token);
    await act();
    await isVisitor(scene.page);
  };

  /** Removed on another device, the accounts are gone when the page is loaded again: nothing else reads the list anew. */
  const losesAccounts: Act<Scene> = async (scene, step) => {
    const { page, phone } = scene;
    const digits = await digitsIn(amountIn(page));
    await fixture.player({ phone, password, accounts: [] });
    await openAt(page, path);
    // An answer that was lost before is asked for first.
    await expect.poll(() => isWaiting(scene, 'read') + isWaiting(scene, 'moneyResult')).toBe(1);
    if (isWaiting(scene, 'moneyResult') > 0) await really('moneyResult')(scene, step);
    await really('read')(scene, step);
    await typed(digits)(scene, step);
    await expect(onPage(page, 'accounts.add')).toBeVisible();
    await expect(accountsIn(page)).toHaveCount(0);
  };

  return defineBrowserScript(model, {
    async open(step) {
      const player = await newSession(fixture, password, {
        pin,
        wallet: { platinum_topup: 0, platinum_in_game: available },
        accounts: [account('1234567890'), account('2345678901')],
      });
      ({ token } = player);
      const scene = await openScene(fixture, ['read', 'withdraw', 'moneyResult'], player);
      await openAt(scene.page, path);
      if (step.edge.offer.sample !== 'pending') return scene;
      await really('read')(scene, step);
      await typed(amounts.fitting)(scene, step);
      await asksForReview(scene, step);
      await keyIn(review(scene.page), 'withdraw.confirm').click();
      await typePin(scene.page, pin);
      await expect.poll(() => isWaiting(scene, 'withdraw')).toBe(1);
      await openAt(scene.page, path);
      return scene;
    },
    close: closeScene,
    impossible({ from, offer: { kind, source, event } }) {
      if (event.type === 'form.requested' && from.includes('elsewhere')) return beginsAnew;
      if (kind === 'done' && source === 'accounts' && !from.includes('typing'))
        return 'Accounts are added and removed beside the form only.';
      return null;
    },
    gestures: {
      'amount.changed': {
        fitting: inForm(typed(amounts.fitting)),
        tooLittle: inForm(typed(amounts.tooLittle)),
        tooMuch: inForm(typed(amounts.tooMuch)),
        overBalance: inForm(typed(amounts.overBalance)),
      },
      'account.changed': holding(2, ({ page }) =>
        page.locator('main input[name="account"]:not(:checked)').first().check(),
      ),
      'review.requested': {
        // An amount that does not fit is said first, whether there is an account or not.
        toAccount: (scene, step) => holding(step.edge.to.includes('reviewing') ? 1 : 0, asksForReview)(scene, step),
        toNobody: inForm(async (scene, step) => {
          if (step.edge.to.includes('accountMissing')) await losesAccounts(scene, step);
          await asksForReview(scene, step);
        }),
      },
      'review.confirmed': ({ page }) => keyIn(review(page), 'withdraw.confirm').click(),
      'dialog.dismissed': closes,
      async 'form.requested'(scene) {
        await leaveSuccess(scene, path);
        await onPage(scene.page, 'withdraw.again').click();
      },
    },
    outcomes: {
      ...tailOf('withdraw'),
      'withdraw.accepted': really('withdraw', () => passMoneyMinute(fixture)),
      'withdraw.insufficient_balance': byFault({ call: 'withdraw', kind: 'insufficient_balance' }),
      'withdraw.below_minimum': byFault({ call: 'withdraw', kind: 'below_minimum' }),
      'withdraw.above_maximum': byFault({ call: 'withdraw', kind: 'above_maximum' }),
      'withdraw.account_gone': byFault({ call: 'withdraw', kind: 'account_gone' }),
      'withdraw.proof_required': byFault({ call: 'withdraw', kind: 'proof_required' }),
      'withdraw.wrong_pin': byFault({ call: 'withdraw', kind: 'wrong_pin' }),
      'withdraw.unauthorized': really('withdraw', (scene) => endSession(scene, token)),
      'withdraw.throttled': byFault({ call: 'withdraw', kind: 'throttled' }),
      'withdraw.in_progress': byFault({ call: 'withdraw', kind: 'in_progress' }),
      'withdraw.repeated': byFault({ call: 'withdraw', kind: 'repeated' }),
      'withdraw.key_conflict': byFault({ call: 'withdraw', kind: 'key_conflict' }),
      'withdraw.validation': byFault({ call: 'withdraw', kind: 'validation', field: 'account' }),
    },
    endings: {
      resource: {
        loaded: really('read'),
        unauthorized: really('read', (scene) => endSession(scene, token)),
      },
      accounts: {
        async unauthorized(scene: Scene) {
          await addAccount(scene.page, account('3456789012'));
          await ends(scene, () => typePin(scene.page, pin));
        },
      },
      pinPad: {
        confirmed: ({ page }: Scene) => typePin(page, pin),
        async pinMissing({ page, phone }: Scene) {
          await fixture.player({ phone, password, pin: null });
          await typePin(page, pin);
          await expect(confirmation(page)).toBeHidden();
          await fixture.player({ phone, password, pin });
        },
        resetRequested: ({ page }: Scene) => keyIn(confirmation(page), 'pin.forgot').click(),
        dismissed: closes,
        unauthorized: (scene: Scene) => ends(scene, () => typePin(scene.page, pin)),
      },
      moneyResult: {
        ...resultEndings(() => token),
        failed: unprovokable(
          'A payout that has failed leads to the page of its transaction, where nothing is left of this one to look at: the walk of the views takes it.',
        ),
      },
    },
    screenOf: withdrawalScreen,
    screens: {
      async preparing(scene) {
        await isHeaded(scene, 'title.withdraw');
        await expect(amountIn(scene.page)).toBeHidden();
      },
      async form(scene, snapshot) {
        const { page } = scene;
        const problem = withdrawalProblem(snapshot);
        const way = pinForWithdrawal(snapshot);
        await isHeaded(scene, 'title.withdraw');
        const messages = messagesOn(formIn(page));
        await expect(messages).toHaveCount(problem ? 1 : 0);
        // The limits are those of the shop, not those of the model: what is said before them tells which message it is.
        if (problem) {
          const { id, values } = problem.message;
          const [begin = ''] = text(id as TextId, { ...values, platinum: '\n' }).split('\n');
          await expect(messages).toContainText(begin);
        }
        await expect(review(page)).toBeVisible({ visible: isReviewing(snapshot) });
        await expect(pinPad(page)).toBeVisible({ visible: 'pinPad' in snapshot.children });
        if (!isReviewing(snapshot)) return;
        await expect(review(page).locator('[role="alert"]')).toHaveText(
          way ? `${text(way.message.id as TextId)}${text(`pin.title.${way.intent}`)}` : '',
        );
        await expect(review(page).locator('[aria-busy="true"]')).toHaveCount(isSending(snapshot) ? 1 : 0);
      },
      async waiting(scene) {
        await isHeaded(scene, 'money_result.checking.title');
        await expect(scene.page.locator('main')).not.toContainText(/gagal/i);
        await expect(scene.page.locator('dialog[open]')).toHaveCount(0);
      },
      accepted: (scene) => isHeaded(scene, 'withdraw.success.title'),
      async elsewhere(scene) {
        await isHeaded(scene, 'title.history');
        await expect(scene.page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
      },
      async none({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  });
});
