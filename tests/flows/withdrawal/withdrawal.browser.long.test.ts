import type { Page, Route } from 'playwright';
import type { Edge } from '../../../src/walk/graph/explore.ts';
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { withdrawal as model } from './model.ts';
import { withdrawalPage } from './page.ts';
import {
  accountForm,
  addAccount,
  bankAccount,
  keyIn,
  onPage,
  pinPad,
  typePin,
} from '../../browser/account-gestures.ts';
import { expect, openAt, text } from '../../browser/gestures.ts';
import {
  beginsAnew,
  comeBackUnanswered,
  leaveSuccess,
  moneyEnds,
  moneyFaultsOf,
  passMoneyMinute,
  readEndings,
  resultEndings,
} from '../kit/browser/money-steps.ts';
import {
  afterSession,
  byFault,
  endsIn,
  faultsOf,
  inChromium,
  isWaiting,
  openAsPlayer,
  passInPage,
  pin,
  playerTailOf,
  really,
  unprovokable,
  walkTest,
  withPin,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';
import { deedPinEndings, makePin, logInAgain } from '../kit/browser/player-steps.ts';

const path = '/withdraw';
/** More than is paid out at once, so that both limits can be passed. */
const available = 600_000;
const account = (number: string) => ({ ...bankAccount, number });

const atHand = [account('1234567890'), account('2345678901')];

const accountsIn = (page: Page) => page.locator('main input[name="account"]');

const inForm =
  (act: Act<PathRun>): Act<PathRun> =>
  async (run, step) => {
    const above = accountForm(run.page);
    if (await above.isVisible()) await keyIn(above, 'nav.close').click();
    await act(run, step);
  };
const holding = (count: number, act: Act<PathRun>): Act<PathRun> =>
  inForm(async (run, step) => {
    const { page } = run;
    for (let held = await accountsIn(page).count(); held < count; held += 1) {
      await addAccount(page, account(`123456789${held}`));
      await typePin(page, pin);
      await expect(accountsIn(page)).toHaveCount(held + 1);
      await passInPage(run, toastTime);
    }
    await act(run, step);
  });

walkTest(model, (fixture) => {
  let left = available;
  const { gestures, screens, screenOf } = inChromium(
    withdrawalPage({
      minimum: '50,00',
      maximum: '500.000,00',
      available: () => formatPlatinum(left),
      moment: null,
      amounts: { fitting: '250', tooLittle: '49', tooMuch: '500001', overBalance: '600001' },
    }),
  );

  const list = /\/accounts(?:\?|$)/;
  const isListHeld = ({ from }: Edge): boolean => from.includes('awaitingAccounts');
  const release = async ({ held }: PathRun, act: (route: Route) => Promise<void> = (route) => route.continue()) =>
    void (await Promise.all(held.splice(0).map(act)));
  /** A read that an act left on its way ends with the act. */
  const thenListed =
    (act: Act<PathRun>): Act<PathRun> =>
    async (run, step) => {
      await act(run, step);
      if (!isListHeld(step.edge)) return;
      await release(run);
      await expect(accountsIn(run.page).first()).toBeVisible();
    };

  const deedPinEnds = deedPinEndings(gestures['dialog.dismissed']);

  /** Removed on another device, the accounts are gone when the page is loaded again: nothing else reads the list anew. */
  const losesAccounts: Act<PathRun> = async (run, step) => {
    await fixture.player({ phone: run.phone, accounts: [] });
    await comesAnew(run, step);
    await expect(onPage(run.page, 'accounts.add')).toBeVisible();
    await expect(accountsIn(run.page)).toHaveCount(0);
  };

  const comesBeforeTheList: Act<PathRun> = async (run, step) => {
    await fixture.player({ phone: run.phone, accounts: atHand });
    await run.page.route(list, (route) => void run.held.push(route), { times: 1 });
    await comesAnew(run, step);
    await expect.poll(() => run.held.length).toBe(1);
  };

  const comesAnew: Act<PathRun> = async (run, step) => {
    const { page } = run;
    const digits = run.driver.typed.get('withdraw.amount.label') ?? '';
    await openAt(page, path);
    // An answer that was lost before is asked for first.
    await expect.poll(() => isWaiting(run, 'read') + isWaiting(run, 'moneyResult')).toBe(1);
    if (isWaiting(run, 'moneyResult') > 0) await really('moneyResult')(run, step);
    await really('read')(run, step);
    await run.driver.in('main').fill('withdraw.amount.label', digits);
  };

  /** Who may withdraw, also after an answer that said otherwise. */
  const able = {
    pin,
    pin_failures: 0,
    profile: { fullname: 'Sari', birthdate: '1990-05-17' },
    // A PIN that was made meanwhile pauses them.
    withdrawals_paused_ms: 0,
  };
  const readAs = (more: object): Act<PathRun> =>
    really('read', ({ phone }) => fixture.player({ phone, ...able, ...more }));

  return {
    async open(step) {
      left = available;
      const run = await openAsPlayer(fixture, ['read', 'withdraw', 'moneyResult'], {
        pin,
        wallet: { platinum_topup: 0, platinum_in_game: available },
        accounts: atHand,
      });
      await openAt(run.page, path);
      const { sample } = step.edge.offer;
      if (sample === 'fresh') return run;
      await really('read')(run, step);
      await gestures['amount.changed'].fitting(run);
      if (sample === 'restored') {
        await logInAgain(run);
        return run;
      }
      await gestures['review.requested'](run);
      await gestures['review.confirmed'](run);
      await typePin(run.page, pin);
      await comeBackUnanswered(run, 'withdraw', path);
      return run;
    },
    impossible({ from, offer: { kind, source, sample, event } }) {
      if (event.type === 'form.requested' && from.includes('elsewhere')) return beginsAnew;
      if (kind === 'done' && source === 'accounts' && !from.includes('typing'))
        return 'Accounts are added and removed beside the form only.';
      if (event.type === 'account.changed' && from.includes('awaitingAccounts'))
        return 'There is no list to choose from.';
      if (sample === 'toAccount' && from.includes('awaitingAccounts'))
        return 'The key waits for the accounts, and then goes on by itself.';
      if (event.type === 'review.requested' && sample !== 'toAccount' && from.includes('draft=true'))
        return 'The accounts are lost with a reload here, which forgets the draft as well.';
      return null;
    },
    gestures: {
      ...gestures,
      'amount.changed': {
        fitting: inForm(thenListed(gestures['amount.changed'].fitting)),
        tooLittle: inForm(thenListed(gestures['amount.changed'].tooLittle)),
        tooMuch: inForm(thenListed(gestures['amount.changed'].tooMuch)),
        overBalance: inForm(thenListed(gestures['amount.changed'].overBalance)),
      },
      'account.changed': holding(2, ({ page }) =>
        page.locator('main input[name="account"]:not(:checked)').first().check(),
      ),
      'review.requested': {
        // An amount that does not fit is said first, whether there is an account or not.
        toAccount: (run, step) =>
          holding(step.edge.to.includes('reviewing') ? 1 : 0, gestures['review.requested'])(run, step),
        toNobody: inForm(async (run, step) => {
          if (step.edge.to.includes('accountMissing')) await losesAccounts(run, step);
          await gestures['review.requested'](run);
        }),
        toUnread: inForm(async (run, step) => {
          if (step.edge.to.includes('awaitingAccounts') && !isListHeld(step.edge)) await comesBeforeTheList(run, step);
          await gestures['review.requested'](run);
        }),
      },
      'accounts.listed': {
        plain: (run) => release(run),
        async none(run) {
          await fixture.player({ phone: run.phone, accounts: [] });
          await release(run);
        },
      },
      async 'accounts.notListed'(run) {
        const { page } = run;
        await release(run, (route) => route.abort());
        await page.getByText(text('withdraw.accounts.failed')).waitFor();
        await keyIn(page.getByRole('main'), 'withdraw.try_again').click();
        await expect(accountsIn(page).first()).toBeVisible();
      },
      // A new PIN pauses withdrawals, which has states of its own.
      'pin.saved': endsIn(makePin, ({ phone }) => fixture.player({ phone, withdrawals_paused_ms: 0 })),
      async 'form.requested'(run, step) {
        await leaveSuccess(run, path);
        await gestures['form.requested'](run, step);
      },
    },
    outcomes: {
      ...playerTailOf('withdraw'),
      ...moneyFaultsOf('withdraw'),
      ...faultsOf(
        'withdraw',
        'insufficient_balance',
        'below_minimum',
        'above_maximum',
        'account_gone',
        'birthdate_missing',
        'proof_required',
        'wrong_pin',
        'paused',
      ),
      'withdraw.accepted': really('withdraw', async () => {
        left -= 250;
        await passMoneyMinute(fixture);
      }),
      'withdraw.under_age': {
        told: byFault({ data: { adult_on: '2031-05-17' } }),
        untold: byFault({ data: { adult_on: null } }),
      },
      'withdraw.validation': byFault({ field: 'account' }),
    },
    endings: {
      resource: {
        ...readEndings,
        loaded: readAs({}),
        async paused(run, step) {
          const pause = (ms: number) => fixture.player({ phone: run.phone, ...able, withdrawals_paused_ms: ms });
          const read = run.page.waitForResponse(/withdraw\/options/);
          await really('read', () => pause(90 * 60_000))(run, step);
          await read;
          // The page's clock alone reaches the end of the pause.
          await pause(0);
        },
        minor: readAs({ profile: { fullname: 'Sari', birthdate: '2013-05-17' } }),
        ofUnknownAge: readAs({ profile: { fullname: 'Sari' } }),
        noPin: readAs({ pin: null }),
        lockedPin: readAs({ pin_failures: 5 }),
      },
      accounts: {
        async unauthorized(run, step) {
          await addAccount(run.page, account('3456789012'));
          await expect(pinPad(run.page)).toBeEditable();
          await afterSession(({ page }) => typePin(page, pin))(run, step);
        },
      },
      pinPad: {
        ...deedPinEnds,
        /** The accounts that a later step adds are confirmed with the PIN. */
        pinMissing: endsIn(deedPinEnds.pinMissing, async (run) => {
          await expect(run.page.locator('dialog#confirm')).toBeHidden();
          await withPin(run);
        }),
      },
      moneyResult: {
        ...resultEndings,
        failed: unprovokable(
          'A payout that has failed leads to the page of its transaction, where nothing is left of this one to look at: the walk of the views takes it.',
        ),
      },
    },
    screenOf,
    screens: {
      ...screens,
      async form(run, snapshot) {
        await screens.form(run, snapshot);
        if (snapshot.matches({ active: { typing: 'withdrawalsPaused' } }))
          await expect(run.page.locator('main form')).toContainText(/mulai .*\d\d\.\d\d WIB/);
      },
      accepted: ({ driver }) => driver.in('main').see({ heading: 'withdraw.success.title' }),
      ...moneyEnds,
    },
  };
});
