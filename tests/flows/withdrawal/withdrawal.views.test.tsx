import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import type { ActorRefFrom, AnyEventObject, SnapshotFrom } from 'xstate';
import { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import { isListRead } from '../../../machines/accounts/accounts.selectors.ts';
import { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import { isReviewing, payoutOf, worthOf } from '../../../machines/withdrawal/withdrawal.selectors.ts';
import type { PaymentAccount } from '../../../src/contract/accounts.calls.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { formatMoment, formatPlatinum, formatRupiah } from '../../../src/web/ui/index.ts';
import { account, accountForm, eWalletAccount, intent, pendingWithdrawal, phone, session } from '../kit/samples.ts';
import { withdrawal } from './model.ts';
import { withdrawalPage } from './page.ts';
import { remembered } from '../../../src/walk/graph/remembered.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import {
  answer,
  end,
  fromTheWorld,
  inViews,
  openFixture,
  say,
  settle,
  walkTest,
  type Fixture,
  type ViewFixture,
} from '../kit/views/fixture.tsx';
import { createPlayerRoot, createStub, type StubSnapshot } from '../kit/views/stub.ts';

type Machine = typeof withdrawalMachine;
type Snapshot = SnapshotFrom<Machine>;
type On = ViewFixture<Machine, Mounted>;
interface Mounted extends Fixture {
  list(accounts: readonly PaymentAccount[] | 'unread'): void;
  isListed(): boolean;
}

/** The list of accounts has a walk of its own; here it stands beside the form, as full or empty as a step needs it. */
function mount(actor: ActorRefFrom<Machine>, given?: ActorRefFrom<typeof accountsMachine>): Mounted {
  const listing = (accounts: readonly PaymentAccount[] | 'unread'): StubSnapshot =>
    accounts === 'unread'
      ? { value: 'loading', context: { accounts: [] } }
      : { value: 'listing', context: { accounts } };
  const accounts = createStub(listing([account]));
  const flow = withChild(actor, 'accounts', given ?? accounts);
  const fixture = openFixture({ root: createPlayerRoot(actor, { withdrawal: flow }), at: '/withdraw' });
  return {
    ...fixture,
    list: (held) => flushSync(() => accounts.change(listing(held))),
    isListed: () => isListRead(accounts.getSnapshot() as SnapshotFrom<typeof accountsMachine>),
  };
}

function withChild(actor: ActorRefFrom<Machine>, name: string, child: unknown) {
  const changed = remembered((snapshot: Snapshot): object => ({
    ...snapshot,
    children: { ...snapshot.children, [name]: child },
  }));
  return {
    getSnapshot: () => changed(actor.getSnapshot()),
    subscribe: actor.subscribe.bind(actor),
    send: actor.send.bind(actor),
  };
}

const amountField = ({ find }: Fixture) => find<HTMLInputElement>('main input[name=amount]');
const submitKey = ({ find }: Fixture) => find<HTMLButtonElement>('main form button[type=submit]');

const { gestures, restore, screens, screenOf } = inViews(
  withdrawalPage({
    minimum: '100,00',
    maximum: '500,00',
    available: () => '1.000,00',
    moment: (until) => formatMoment(until, 'id'),
    amounts: { fitting: '250', tooLittle: '99', tooMuch: '501', overBalance: '1001' },
  }),
);

const reviewed = (accounts: readonly PaymentAccount[] | 'unread') => async (on: On) => {
  on.mounted.list(accounts);
  await gestures['review.requested'](on);
};

async function aQuarter(on: On): Promise<void> {
  const { mounted } = on;
  const key = mounted.control(say('withdraw.part.label', { percent: 25, platinum: '250,00' }), 'main');
  if (key.getAttribute('aria-pressed') === 'true') return gestures['amount.changed'].fitting(on);
  await mounted.press(key);
  mounted.page.typed.set('withdraw.amount.label', '250');
}

function expectSums(within: HTMLElement, snapshot: Snapshot): void {
  const payout = payoutOf(snapshot);
  const dash = `–${say('top_up.nothing_yet')}`;
  const [price, fee, total] = payout ? [payout.price, payout.fee, payout.total].map(formatRupiah) : [dash, dash, dash];
  const shown = [...within.querySelectorAll('[data-sum]')].map(({ textContent }) => textContent);
  expect(shown).toEqual([price, payout ? `\u2212${fee}` : fee, total]);
  if (payout) expect(payout.price).toBe(payout.platinum * 100);
}

function expectReview({ find }: Mounted, snapshot: Snapshot): void {
  const dialog = find('#withdraw-review');
  const text = dialog.textContent ?? '';
  const platinum = formatPlatinum(payoutOf(snapshot)?.platinum ?? 0);
  const arrival = say('withdraw.arrival.hours', { n: 1 });
  const number = snapshot.context.account?.id === account.id ? '•••• 7788' : '•••• 4411';
  for (const part of [say('withdraw.review.platinum', { platinum }), 'BCA', number, 'Sari Wulandari', arrival]) {
    expect(text).toContain(part);
  }
  expect(text, 'only the end of a number').not.toContain('1234567788');
  expectSums(dialog, snapshot);
}

walkTest(
  'WD-1 WD-2 PA-1 MO-1 PN-4 SH-11 C85 C87 ux77 ux78 ux79 the withdrawal shows every configuration of its machine, worth 100 rupiah a Platinum',
  withdrawal,
  {
    mount(actor: ActorRefFrom<Machine>) {
      const mounted = mount(actor);
      if (actor.getSnapshot().context.draft) restore({ mounted });
      return mounted;
    },
    gestures: {
      ...gestures,
      'amount.changed': { ...gestures['amount.changed'], fitting: aQuarter },
      /** The one account that there is is chosen already: its row says nothing a second time. */
      'account.changed': fromTheWorld,
      'pin.saved': fromTheWorld,
      'accounts.listed': fromTheWorld,
      'accounts.notListed': fromTheWorld,
      'review.requested': { toAccount: reviewed([account]), toNobody: reviewed([]), toUnread: reviewed('unread') },
    },
    screenOf,
    screens: {
      ...screens,
      async form(on, snapshot) {
        const { mounted } = on;
        await screens.form(on, snapshot);
        await mounted.page.in('main').see({ title: 'pinPad' in snapshot.children ? 'title.pin' : 'title.withdraw' });
        const main = mounted.find('main');
        const worth = worthOf(snapshot);
        expect(mounted.find('[data-worth]').textContent).toBe(
          worth
            ? say('withdraw.worth', {
                platinum: formatPlatinum(worth.platinum),
                rupiah: formatRupiah(worth.platinum * 100),
              })
            : say('withdraw.worth', { platinum: '1,00', rupiah: 'Rp100,00' }),
        );
        expectSums(main.querySelector<HTMLElement>('form section') ?? main, snapshot);
        const accounts = main.querySelector('fieldset:has([data-account]), fieldset:last-of-type');
        expect(accounts?.textContent.includes(say('accounts.add'))).toBe(mounted.isListed());
        if (isReviewing(snapshot)) expectReview(mounted, snapshot);
      },
      async accepted({ mounted, effects }) {
        await mounted.page.in('main').see({ heading: 'withdraw.accepted.title' });
        expect(mounted.container.querySelector('main form')).toBeNull();
        expect(effects.some(({ type }) => type === 'announceMovement')).toBe(true);
        const last = effects.findLast(({ type }) => type === 'celebrate' || type === 'goTo');
        const { id, total } = pendingWithdrawal;
        expect(last?.params).toEqual(
          last?.type === 'goTo'
            ? { path: `/history/transaction/${id}` }
            : {
                title: { id: 'withdraw.success.title' },
                subtitle: { id: 'withdraw.success.subtitle', values: { rupiah: total } },
                transactionId: id,
              },
        );
      },
      elsewhere: ({ mounted }) => mounted.page.in('main').see({ heading: 'withdraw.elsewhere.title' }),
      none: ({ mounted }) => mounted.page.in('main').see({ isBusy: true }),
    },
  },
);

async function openForm(accounts?: ActorRefFrom<typeof accountsMachine>) {
  const input = { bearer: session.token, phone, intent, pendingKey: null, draft: null, accountDraft: null };
  const controlled = createControlledActor(withdrawalMachine, input);
  await end(controlled, 'resource', withdrawal.outputs['resource']?.['loaded']);
  const mounted = mount(controlled.actor, accounts);
  await settle(() => undefined);
  const close = () => {
    mounted.close();
    controlled.stop();
  };
  return { mounted, withdrawal: controlled.actor, close };
}

it('PA-1 ux79 the default is chosen, another one by hand, and one that is added right there by itself', async () => {
  const { mounted, close } = await openForm();
  const third = { ...eWalletAccount, id: '9f3a1c7d-52e8-4da4-86b9-1a0f4e3d2c71', provider: 'ovo' };
  const chosen = () => mounted.find<HTMLInputElement>('main input[name=account]:checked').value;

  expect(chosen()).toBe(account.id);
  await settle(() => mounted.list([account, eWalletAccount]));
  expect(chosen()).toBe(eWalletAccount.id);
  await mounted.press(mounted.find(`main input[name=account][value="${account.id}"]`));
  expect(chosen()).toBe(account.id);
  await settle(() => mounted.list([account, eWalletAccount, third]));
  expect(chosen()).toBe(third.id);
  // Removed on another device.
  await settle(() => mounted.list([account, eWalletAccount]));
  expect(chosen()).toBe(account.id);
  close();
});

const live = '[role=status], [role=log], [role=alert], [aria-live]';

it('WD-1 ux77 at each digit one place is heard: what arrives', async () => {
  const { mounted, close } = await openForm();
  const texts = () => [...mounted.find('main').querySelectorAll(live)].map(({ textContent }) => textContent);
  const before = texts();
  await mounted.type(amountField(mounted), '250');
  const after = texts();
  expect(after).toHaveLength(before.length);
  expect(after.filter((text, index) => text !== before[index])).toEqual([
    mounted.find('main form section [aria-live]').textContent,
  ]);
  expect(mounted.find('[data-worth]').textContent).toBe(
    say('withdraw.worth', { platinum: '250,00', rupiah: 'Rp25.000,00' }),
  );
  close();
});

async function openFormWithAccounts() {
  const controlled = createControlledActor(accountsMachine, { bearer: session.token, phone, draft: null });
  const { mounted, withdrawal, close: closeForm } = await openForm(controlled.actor);
  const close = () => {
    closeForm();
    controlled.stop();
  };
  const hear = (event: AnyEventObject) => answer(controlled, event);
  return { mounted, withdrawal, accounts: controlled.actor, hear, close };
}

it('PA-1 RT-16 the window is called after the dialog of an account that is added on the way, and after its PIN', async () => {
  const { mounted, accounts, hear, close } = await openFormWithAccounts();
  await hear({ type: 'accounts.accepted', accounts: [account] });
  expect(document.title).toContain(say('title.withdraw'));
  await settle(() => mounted.press(mounted.control(say('accounts.add'), 'main')));
  expect(document.title).toContain(say('title.account_form'));
  await settle(() => accounts.send({ type: 'accountForm.submitted', form: accountForm }));
  await hear({ type: 'addAccount.proof_required' });
  expect(mounted.isOpen('confirm')).toBe(true);
  expect(document.title).toContain(say('title.pin'));
  close();
});

it('WD-4 a tap before the accounts are read waits on the button, and the review opens once they are here', async () => {
  const { mounted, withdrawal, hear, close } = await openFormWithAccounts();
  await mounted.type(amountField(mounted), '250');
  await mounted.press(submitKey(mounted));
  expect([submitKey(mounted).textContent, submitKey(mounted).getAttribute('aria-busy')]).toEqual([
    say('withdraw.next.busy'),
    'true',
  ]);
  expect(mounted.isOpen('withdraw-review')).toBe(false);
  await hear({ type: 'accounts.accepted', accounts: [account] });
  await settle(() => withdrawal.send({ type: 'accounts.listed', accounts: [account] }));
  expect(mounted.isOpen('withdraw-review')).toBe(true);
  expect(mounted.find('#withdraw-review').textContent).toContain('•••• 7788');
  close();
});

it('PA-1 ux79 that an account is missing is said until one was added, and the way to the review is open', async () => {
  const { mounted, accounts, hear, close } = await openFormWithAccounts();
  const says = (id: MessageId) => mounted.find('main').textContent.includes(say(id));
  await hear({ type: 'accounts.accepted', accounts: [] });
  await mounted.type(amountField(mounted), '250');
  await mounted.press(submitKey(mounted));
  expect(says('withdraw.error.account_missing')).toBe(true);
  await mounted.press(mounted.control(say('accounts.add'), 'main'));
  await settle(() => accounts.send({ type: 'accountForm.submitted', form: accountForm }));
  await hear({ type: 'addAccount.accepted', accounts: [account] });
  expect(says('withdraw.error.account_missing')).toBe(false);
  await mounted.press(submitKey(mounted));
  expect(mounted.isOpen('withdraw-review')).toBe(true);
  close();
});
