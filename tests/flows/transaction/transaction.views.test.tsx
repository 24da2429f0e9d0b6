// @vitest-environment happy-dom
/** One transaction, walked through its receipt (TX-1, TU-2, ux82 to ux86). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import { statusOf, transactionScreen } from '../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { OneTransaction } from '../../../src/web/pages/TransactionPage.tsx';
import { formatMoment } from '../../../src/web/ui/days.ts';
import { formatPlatinum, formatRupiah } from '../../../src/web/ui/format.ts';
import { pendingTopUp } from '../kit/samples.ts';
import { transaction } from './model.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectBusy } from '../kit/views/input.ts';
import { say, showAlone, type Fixture } from '../kit/views/fixture.tsx';
import { troubleTextOf } from '../kit/views/trouble.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof transactionMachine;
type Snapshot = SnapshotFrom<Machine>;
type On = ViewFixture<Machine, Fixture>;

const mount = (actor: ActorRefFrom<Machine>): Fixture => showAlone(<OneTransaction actor={actor} />);

/** What every receipt of a kind says. */
function expectFigures({ mounted }: On, shown: Transaction): void {
  const receipt = mounted.find('main article').textContent;
  const figures = [
    shown.orderNumber,
    formatPlatinum(shown.platinum ?? 0),
    formatRupiah(shown.price ?? 0),
    formatRupiah(shown.fee ?? 0),
    formatRupiah(shown.discount ?? 0),
    formatRupiah(shown.total ?? 0),
    '15 Jun 2025, 22.06 WIB',
  ];
  for (const figure of figures) expect(receipt).toContain(figure);
  if (shown.expiresAt !== null) expect(receipt).toContain(formatMoment(shown.expiresAt, 'id'));
  if (shown.account) {
    expect(receipt).toContain('•••• 7788');
    expect(receipt, 'only the end of a number').not.toContain('••••••7788');
  }
}

function expectPayment({ mounted }: On, snapshot: Snapshot, shown: Transaction): void {
  const isOpen = statusOf(snapshot) === 'pending';
  const label = say('transaction.copy.label', { what: say('transaction.account_number', { name: 'BCA' }) });
  const hasNumber = isOpen && shown.vaNumber !== null;
  expect(mounted.seek(label, 'main') !== undefined, 'the number to pay to, with its key').toBe(hasNumber);
  expect(mounted.find('main').textContent.includes('3901081234567890')).toBe(hasNumber);
  expect(mounted.container.querySelectorAll('main details').length, 'a part for each channel').toBe(hasNumber ? 3 : 0);
  const pay = mounted.seek(say('transaction.pay', { name: 'DANA' }), 'main');
  expect(pay !== undefined, 'the way to the e-wallet').toBe(isOpen && shown.checkoutUrl !== null);
}

walkTest('TX-1 TU-2 ER-1 ER-2 a receipt shows every configuration of its transaction', transaction, {
  mount,
  gestures: {
    'check.requested': ({ mounted }) => mounted.press(mounted.control(say('transaction.check'), 'main')),
    'receipt.refreshRequested': ({ mounted }) =>
      mounted.press(
        mounted.seek(say('transaction.retry'), 'main') ?? mounted.control(say('transaction.refresh'), 'main'),
      ),
    'payment.continued': async ({ mounted, effects }) => {
      const before = effects.length;
      await mounted.press(mounted.control(say('transaction.pay', { name: 'DANA' }), 'main'));
      expect(effects.slice(before)).toEqual([{ type: 'leaveTo', params: { url: 'https://wallet.test/pay/8M4RY2' } }]);
    },
    'connection.restored': fromTheWorld,
    'page.hidden': fromTheWorld,
    'page.shown': fromTheWorld,
  },
  screenOf: transactionScreen,
  screens: {
    loading({ mounted }) {
      expect(mounted.find('main h1').textContent).toBe(say('title.transaction'));
      expect(mounted.find('main [aria-busy=true]')).toBeInstanceOf(HTMLElement);
    },
    failed({ mounted }, snapshot) {
      expect(mounted.find('main h1').textContent).toBe(say('transaction.failed.title'));
      expect(mounted.find('main').textContent).toContain(troubleTextOf(snapshot));
    },
    missing({ mounted }) {
      expect(mounted.find('main h1').textContent).toBe(say('transaction.missing.title'));
      const way = mounted.control(say('transaction.missing.action'), 'main');
      expect(way.getAttribute('href')).toBe('/history/transaction');
    },
    receipt(on, snapshot) {
      const { mounted } = on;
      const shown = snapshot.context.transaction;
      if (!shown) throw new Error('There is no transaction to show.');
      expect(mounted.find('main h1').textContent).toBe(say(`transaction.type.${shown.type}`));
      const status = mounted.find('main article [role=status]');
      expect(status.textContent).toContain(say(`transaction.status.${statusOf(snapshot)}`));
      expectFigures(on, shown);
      expectPayment(on, snapshot, shown);

      const isPending = snapshot.matches('pending');
      const [busy, rest] = isPending
        ? ([say('transaction.check.busy'), say('transaction.check')] as const)
        : ([say('transaction.refresh.busy'), say('transaction.refresh')] as const);
      const isBusy = snapshot.matches({ pending: { asking: 'checking' } }) || snapshot.matches('refreshing');
      expectBusy(mounted.seek(busy, 'main') ?? mounted.control(rest, 'main'), busy, rest, isBusy);

      const trouble = troubleTextOf(snapshot);
      const notices = [...mounted.container.querySelectorAll('main [role=status]')].slice(1);
      expect(notices.map(({ textContent }) => textContent).filter(Boolean)).toEqual(
        trouble === null ? [] : [`${say('transaction.stale', { time: '22.06 WIB' })} ${trouble}`],
      );
      const help = mounted.control(say('transaction.help'), 'main');
      expect(help.getAttribute('href')).toContain(`order=${shown.orderNumber}`);
    },
    none({ mounted }) {
      expect(mounted.find('main').textContent).not.toContain(pendingTopUp.orderNumber);
    },
  },
});
