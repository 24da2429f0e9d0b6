import { expect } from 'vitest';
import { RedeemPage } from '../../../src/web/pages/RedeemPage.tsx';
import { redeem } from './model.ts';
import { redeemPage } from './page.ts';
import { redeemedVoucher, voucher } from '../kit/samples.ts';
import { inViews, showAlone, walkTest } from '../kit/views/fixture.tsx';

const { gestures, restore, screens, screenOf } = inViews(redeemPage(() => voucher));

walkTest('RD-1 MO-1 SH-11 C87 ux80 ux81 the voucher shows every configuration of its machine', redeem, {
  mount(actor) {
    const mounted = showAlone(<RedeemPage actor={actor} />);
    if (actor.getSnapshot().context.draft) restore({ mounted });
    return mounted;
  },
  gestures,
  screenOf,
  screens: {
    ...screens,
    async accepted({ mounted, effects }) {
      await mounted.page.in('main').see({ heading: 'redeem.accepted.title' });
      expect(mounted.container.querySelector('main form')).toBeNull();
      expect(effects.some(({ type }) => type === 'announceMovement')).toBe(true);
      expect(effects.findLast(({ type }) => type === 'celebrate')?.params).toEqual({
        title: { id: 'redeem.success.title' },
        subtitle: { id: 'redeem.success.subtitle', values: { platinum: 250 } },
        transactionId: redeemedVoucher.id,
      });
    },
    elsewhere: ({ mounted }) => mounted.page.in('main').see({ heading: 'redeem.elsewhere.title' }),
    none: ({ mounted }) => mounted.page.in('main').see({ isBusy: true }),
  },
});
