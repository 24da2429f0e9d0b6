import { expect } from 'vitest';
import { OneTransaction } from '../../../src/web/pages/TransactionPage.tsx';
import { account, pendingTopUp } from '../kit/samples.ts';
import { transaction } from './model.ts';
import { transactionPage } from './page.ts';
import { inViews, sent, showAlone, walkTest } from '../kit/views/fixture.tsx';

const ends = { virtual_account: '16 Jun 2025, 22.06 WIB', e_wallet: '15 Jun 2025, 22.36 WIB', bank: '', voucher: '' };
const { gestures, screens, screenOf } = inViews(
  transactionPage(
    () => false,
    (shown) => ({
      ...shown,
      order: shown.orderNumber,
      number: '3901081234567890',
      holder: account.holder,
      times: ['15 Jun 2025, 22.06 WIB', ends[shown.method.kind]],
      readAt: '22.06 WIB',
    }),
  ),
);

walkTest('TX-1 TU-2 ER-1 ER-2 a receipt shows every configuration of its transaction', transaction, {
  mount: (actor) => showAlone(<OneTransaction actor={actor} />),
  gestures: {
    ...gestures,
    async 'payment.continued'(on) {
      const before = on.effects.length;
      await gestures['payment.continued'](on);
      const url = 'https://wallet.test/pay/8M4RY2';
      expect(on.effects.slice(before)).toEqual([{ type: 'leaveTo', params: { url } }]);
    },
    ...sent('connection.restored', 'page.hidden', 'page.shown'),
  },
  screenOf,
  screens: {
    ...screens,
    none: ({ mounted }) => mounted.page.in('main').see({ doesNotSay: new RegExp(pendingTopUp.orderNumber) }),
  },
});
