/** One transaction: its receipt (TX-1, TU-2), and the wait after a vendor's page. */
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import type { TransactionWire } from '../../../src/contract/transactions.calls.ts';
import { transaction as model } from './model.ts';
import { transactionPage } from './page.ts';
import { expect, openAt, text, toast, type TextId } from '../../browser/gestures.ts';
import { passMoneyMinute } from '../kit/browser/money-steps.ts';
import { askAs, closeVendor, vendorOrder } from '../kit/browser/player-steps.ts';
import {
  byFault,
  closeForGood,
  faultsOf,
  haltClock,
  inChromium,
  isWaiting,
  openAsPlayer,
  passInPage,
  playerTailOf,
  really,
  reconnect,
  sayHidden,
  walkTest,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

const hour = 3_600_000;
const holder = 'Siti Aminah';
const linked = { balance: 90_000_000, masked_id: '0812****7890' };

type Asking = 'transaction' | 'checkTransaction';

walkTest(model, (fixture) => {
  let begun: TransactionWire;
  let isPaid = false;
  let ended: 'success' | 'failed' | null = null;
  /** The end of it is waited for on the page of top-ups. */
  let isAwaited = false;
  let visited: string[] = [];

  const { gestures, screens, screenOf } = inChromium(
    transactionPage(
      () => isAwaited,
      () => ({ ...begun, fee: begun.admin_fee, order: begun.order_number, number: begun.va_number, holder, ended }),
    ),
  );
  async function pay(): Promise<void> {
    if (isAwaited) await fixture.control('/vendors/dana/checkout', { number: begun.order_number, status: 'paid' });
    else await fixture.control('/vendors/bank/pay', { va_number: begun.va_number, amount: begun.total });
    isPaid = true;
  }
  /** As this same transaction would have to be for it; times from the platform's clock on. */
  const patched =
    (asked: Asking, patch: (inMs: (ms: number) => string) => Partial<TransactionWire>): Act<PathRun> =>
    async (run, step) => {
      const { now } = await fixture.control<{ now: string }>('/clock', { advanceMs: 0 });
      const inMs = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
      const data = { transaction: { ...begun, expires_at: inMs(12 * hour), ...patch(inMs) } };
      await byFault({ call: asked, kind: 'accepted', data })(run, step);
      ended = data.transaction.status === 'failed' ? 'failed' : null;
    };
  const answersTo = (asked: Asking) => ({
    /** A paid order stays paid: only a fault makes it pending again. */
    account: (async (run, step) => {
      ended = null;
      if (isPaid) await patched(asked, () => ({}))(run, step);
      else await really(asked, () => passMoneyMinute(fixture))(run, step);
    }) satisfies Act<PathRun>,
    ending: patched(asked, (inMs) => ({ expires_at: inMs(3_000) })),
    overdue: patched(asked, (inMs) => ({ expires_at: inMs(-1_000) })),
    checkout: patched(asked, () => ({
      method: { kind: 'e_wallet', code: 'dana' },
      va_number: null,
      checkout_url: `${fixture.platform.dana}/pay/8M4RY2`,
    })),
    withdrawal: patched(asked, () => ({
      type: 'withdraw',
      method: { kind: 'bank', code: 'bca' },
      va_number: null,
      account: { provider: 'bca', number: '••••••7788', holder },
      expires_at: null,
    })),
    failed: patched(asked, (inMs) => ({ status: 'failed', finished_at: inMs(0) })),
    async paid(run: PathRun, step: Parameters<Act<PathRun>>[1]) {
      await really(asked, async () => {
        await passMoneyMinute(fixture);
        if (!isPaid) await pay();
      })(run, step);
      ended = 'success';
      if (isAwaited) await run.driver.in('main').see({ heading: 'top_up.success.title' });
    },
  });
  /** Only one is said at a time: the one before is over while the check is on its way. */
  const sayingOnce =
    (act: Act<PathRun>, id: TextId): Act<PathRun> =>
    async (run, step) => {
      // No more time than that needs: the next reading counts from the last one.
      if (await toast(run.page).isVisible()) await passInPage(run, toastTime);
      await expect(toast(run.page)).toBeHidden();
      await act(run, step);
      await expect(toast(run.page)).toHaveText(text(id));
    };
  const saying = <Answers extends ReturnType<typeof answersTo>>({ paid, failed, ...others }: Answers) => ({
    paid,
    failed,
    ...Object.fromEntries(
      Object.entries(others).map(([sample, act]) => [sample, sayingOnce(act, 'transaction.check.unchanged')]),
    ),
  });
  return {
    async open({ edge: { offer } }) {
      isAwaited = offer.sample === 'awaited';
      isPaid = false;
      ended = null;
      const run = await openAsPlayer(fixture, ['transaction', 'checkTransaction'], { linked });
      visited = await closeVendor(run);
      const [call, body] = isAwaited
        ? (['payByWallet', { data: { platinum: 250 } }] as const)
        : (['payByAccount', { platinum: 250, method: 'bca' }] as const);
      begun = (await askAs<{ transaction: TransactionWire }>(fixture, run.token, call, body)).transaction;
      const wayBack = async () =>
        new URL((await vendorOrder(fixture, ({ number }) => number === begun.order_number)).return_to).pathname;
      await openAt(run.page, isAwaited ? await wayBack() : `/history/transaction/${begun.id}`);
      await haltClock(run);
      return run;
    },
    close: closeForGood,
    gestures: {
      ...gestures,
      async 'payment.continued'(run) {
        const before = visited.length;
        await gestures['payment.continued'](run);
        await expect.poll(() => visited.length).toBe(before + 1);
      },
      'connection.restored': reconnect,
      'page.hidden': sayHidden(true),
      'page.shown': sayHidden(false),
    },
    outcomes: {
      ...playerTailOf('transaction', 'checkTransaction'),
      'transaction.accepted': answersTo('transaction'),
      'checkTransaction.accepted': saying(answersTo('checkTransaction')),
      ...faultsOf('transaction', 'not_found'),
      ...faultsOf('checkTransaction', 'not_found'),
      'checkTransaction.throttled': sayingOnce(byFault(), 'transaction.check.throttled'),
    },
    endings: {},
    screenOf,
    screens: {
      ...screens,
      async loading(run) {
        await screens.loading(run);
        await expect.poll(() => isWaiting(run, 'transaction')).toBe(1);
      },
      async receipt(run, snapshot) {
        const isPolling = snapshot.matches({ pending: { asking: 'polling' } }) || snapshot.matches('refreshing');
        await expect.poll(() => isWaiting(run, 'transaction')).toBe(isPolling ? 1 : 0);
        await screens.receipt(run, snapshot);
      },
      none: ({ page }) => expect(page.locator('main article')).toHaveCount(0),
    },
  };
});
