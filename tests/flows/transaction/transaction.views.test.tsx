// @vitest-environment happy-dom
/** One transaction, walked through its receipt (TX-1, TU-2, ux82 to ux86). */
import { expect } from 'vitest';
import { transactionScreen } from '../../../machines/transaction/transaction.selectors.ts';
import type { TransactionActor } from '../../../src/web/runtime/actors.ts';
import { OneTransaction } from '../../../src/web/pages/TransactionPage.tsx';
import { pendingTopUp } from '../kit/samples.ts';
import { textOf } from '../kit/texts.ts';
import { transaction } from './model.ts';
import { transactionPage, troubleOf } from './page.ts';
import { fromTheWorld } from '../../../src/walk/tiers/views.ts';
import { say, showAlone } from '../kit/views/fixture.tsx';
import { inViews } from '../kit/views/page-driver.ts';
import { walkTest } from '../kit/views/walked.ts';

const sums = {
  virtual_account: ['Rp4.000,00', '-Rp1.250,00', 'Rp27.750,00'],
  e_wallet: ['Rp0,00', 'Rp0,00', 'Rp25.000,00'],
  bank: ['Rp2.500,00', '', 'Rp22.500,00'],
} as const;
const deadlines = { virtual_account: '16 Jun 2025, 22.06 WIB', e_wallet: '15 Jun 2025, 22.36 WIB' } as const;

const { gestures, screens } = inViews(
  transactionPage({
    isAwaited: () => false,
    order: ({ orderNumber }) => orderNumber,
    number: () => '3901081234567890',
    holder: 'Sari Wulandari',
    sums: ({ method }) => sums[method.kind as keyof typeof sums],
  }),
);

walkTest('TX-1 TU-2 ER-1 ER-2 a receipt shows every configuration of its transaction', transaction, {
  mount: (actor: TransactionActor) => showAlone(<OneTransaction actor={actor} />),
  gestures: {
    ...gestures,
    async 'payment.continued'(on) {
      const before = on.effects.length;
      await gestures['payment.continued'](on);
      expect(on.effects.slice(before)).toEqual([
        { type: 'leaveTo', params: { url: 'https://wallet.test/pay/8M4RY2' } },
      ]);
    },
    'connection.restored': fromTheWorld,
    'page.hidden': fromTheWorld,
    'page.shown': fromTheWorld,
  },
  screenOf: transactionScreen,
  screens: {
    ...screens,
    async missing(on) {
      await screens.missing(on);
      const way = on.mounted.control(say('transaction.missing.action'), 'main');
      expect(way.getAttribute('href')).toBe('/history/transaction');
    },
    async receipt(on, snapshot) {
      await screens.receipt(on, snapshot);
      const { page, container, control, find } = on.mounted;
      const shown = snapshot.context.transaction ?? expect.unreachable('there is no transaction to show');
      const deadline = deadlines[shown.method.kind as keyof typeof deadlines];
      const article = find('main article').textContent;
      await page.in('main').see({ details: { 'receipt.created': ['15 Jun 2025, 22.06 WIB'] } });
      if (shown.expiresAt !== null) expect(article).toContain(deadline);
      const trouble = troubleOf(snapshot);
      const notices = [...container.querySelectorAll('main [role=status]')].slice(1);
      expect(notices.map(({ textContent }) => textContent).filter(Boolean)).toEqual(
        trouble === null ? [] : [`${say('transaction.stale', { time: '22.06 WIB' })} ${textOf(trouble)}`],
      );
      expect(control(say('transaction.help'), 'main').getAttribute('href')).toContain(`order=${shown.orderNumber}`);
    },
    none: ({ mounted }) => mounted.page.in('main').see({ doesNotSay: new RegExp(pendingTopUp.orderNumber) }),
  },
});
