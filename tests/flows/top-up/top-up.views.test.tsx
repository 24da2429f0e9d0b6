import { expect } from 'vitest';
import { TopUpPage } from '../../../src/web/pages/TopUpPage.tsx';
import { topUpOptions } from '../kit/samples.ts';
import { topUp } from './model.ts';
import { topUpPage } from './page.ts';
import { fromTheWorld, inViews, showAlone, walkTest } from '../kit/views/fixture.tsx';

const { gestures, restore, screens, screenOf } = inViews(
  topUpPage({
    minimum: '10,00',
    maximum: '50.000,00',
    amounts: { fitting: '250', tooLittle: '9', tooMuch: '50001' },
    sums: { account: ['Rp4.000,00', '\u2212Rp1.250,00', 'Rp27.750,00'], eWallet: ['Rp0,00', 'Rp0,00', 'Rp25.000,00'] },
    unpaid: 'top_up.unpaid.expired',
  }),
);

walkTest(
  'TU-1 TU-2 EW-7 MO-1 SH-11 C75 C84 the top-up shows every configuration of its machine, with a total that is price + fee - discount',
  topUp,
  {
    mount(actor) {
      const mounted = showAlone(<TopUpPage actor={actor} />);
      if (actor.getSnapshot().context.draft) restore({ mounted });
      return mounted;
    },
    gestures: {
      ...gestures,
      // It can be chosen only before it is out of order; then its button is disabled.
      'method.chosen': {
        ...gestures['method.chosen'],
        outOfOrder(on, step) {
          fromTheWorld(on, step);
          on.mounted.page.typed.set('top_up.methods', 'bni');
        },
      },
      'page.restored': fromTheWorld,
    },
    screenOf,
    screens: {
      ...screens,
      async form(on, snapshot) {
        await screens.form(on, snapshot);
        const inputs = [...on.mounted.find('main').querySelectorAll<HTMLInputElement>('[type=radio]')];
        expect(inputs.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['bni']);
        expect(inputs.filter(({ name }) => name === 'package').map(({ value }) => Number(value))).toEqual(
          topUpOptions.packages,
        );
      },
      async leaving(on) {
        await screens.leaving(on);
        expect(on.effects.findLast(({ type }) => type === 'leaveTo')?.params).toEqual({
          url: 'https://wallet.test/pay/8M4RY2',
        });
      },
      async blocked(on) {
        await screens.blocked(on);
        expect(on.mounted.container.querySelector('main a[href*="wallet"]')).toBeNull();
      },
      elsewhere: ({ mounted }) => mounted.page.in('main').see({ heading: 'top_up.elsewhere.title' }),
      none: ({ mounted }) => mounted.page.in('main').see({ isBusy: true }),
    },
  },
);
