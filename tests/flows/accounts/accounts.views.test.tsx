import { expect } from 'vitest';
import { accountInHand, isListBusy } from '../../../machines/accounts/accounts.selectors.ts';
import { accounts } from './model.ts';
import { accountsPage } from './page.ts';
import { accountForm, eWalletAccount } from '../kit/samples.ts';
import { textOf, type Text } from '../kit/texts.ts';
import { fromTheWorld, inViews, openFixture, say, sent, walkTest, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayerRoot } from '../kit/views/stub.ts';

const row = (name: string, digits: string) =>
  `${name}${say('accounts.default')}•••• ${digits}${say('account.ends_with', { digits })}`;
const { gestures, restore, screens, screenOf } = inViews(
  accountsPage({
    number: () => accountForm.number,
    removed: 0,
    standard: ({ context }) => (context.accounts[0]?.isDefault ? row('BCA', '7788') : row('GoPay', '7890')),
    isOther: (snapshot) => accountInHand(snapshot)?.isDefault === false,
  }),
);
const choose: Text = ['accounts.choose.label', { name: 'GoPay', number: say('account.ends_with', { digits: '7890' }) }];
const offersChoice = ({ seek }: Fixture) => seek(textOf(choose), 'main') !== undefined;

walkTest('PA-1 ER-1 ER-2 the payment accounts show every configuration of their machine', accounts, {
  mount(actor) {
    const mounted = openFixture({ root: createPlayerRoot(actor, { accounts: actor }), at: '/profile/account' });
    if (actor.getSnapshot().context.draft) restore({ mounted });
    return mounted;
  },
  gestures: {
    ...gestures,
    ...sent('connection.restored', 'pin.saved'),
    /** The default has no such button; a tab with old data may still send the event. */
    'default.chosen': (on, step) =>
      offersChoice(on.mounted) ? gestures['default.chosen'](on) : fromTheWorld(on, step),
  },
  screenOf,
  screens: {
    ...screens,
    async loading(on, snapshot) {
      await screens.loading(on, snapshot);
      expect(snapshot.context.accounts).toEqual([]);
    },
    async list(on, snapshot) {
      await screens.list(on, snapshot);
      const isDefault = snapshot.context.accounts.find(({ id }) => id === eWalletAccount.id)?.isDefault;
      if (isDefault) return;
      const state = isListBusy(snapshot) ? 'disabled' : 'ready';
      const isChoosing = snapshot.matches('choosing');
      await on.mounted.page.in('main').see({ buttons: [[choose, isChoosing ? 'absent' : state]] });
      if (!isChoosing) expect(on.mounted.control(textOf(choose)).textContent).toBe(say('accounts.choose'));
    },
    none: ({ mounted }) => mounted.page.in('main').see({ doesNotSay: /BCA/ }),
  },
});
