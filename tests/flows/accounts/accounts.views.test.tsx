// @vitest-environment happy-dom
/** The payment accounts, walked through the list and its dialogs (PA-1, C85). */
import { flushSync } from 'react-dom';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import {
  accountInHand,
  accountsScreen,
  isConfirming,
  isListBusy,
  pinForChange,
} from '../../../machines/accounts/accounts.selectors.ts';
import type { AccountForm } from '../../../src/contract/account-rules.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { accounts } from './model.ts';
import { account, accountForm, eWalletAccount } from '../kit/samples.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/input.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayerRoot } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof accountsMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  typed: Pick<AccountForm, 'provider' | 'number' | 'holder'>;
}
type On = ViewFixture<Machine, Mounted>;

const empty = { provider: '', number: '', holder: '' };

function mount(actor: ActorRefFrom<Machine>): Mounted {
  const root = createPlayerRoot(actor, { accounts: actor });
  return Object.assign(openFixture({ root, at: '/profile/account' }), { typed: empty });
}

const field = ({ find }: Fixture, name: string) => find<HTMLInputElement>(`#account-form [name="${name}"]`);
const saveKey = ({ find }: Fixture) => find('#account-form button[type=submit]');

function fill(mounted: Mounted, { provider, number, holder }: Mounted['typed']): void {
  const select = mounted.find<HTMLSelectElement>('#account-form select');
  select.value = provider;
  flushSync(() => {
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  for (const [name, value] of Object.entries({ number, holder })) {
    const input = field(mounted, name);
    input.value = value;
    flushSync(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  }
  mounted.typed = { provider, number, holder };
}

const submitted =
  (form: AccountForm) =>
  async ({ mounted }: On) => {
    fill(mounted, form);
    await mounted.press(saveKey(mounted));
  };

function expectList({ mounted }: On, snapshot: Snapshot): void {
  const isKnown = snapshot.context.accounts.length > 0;
  const main = mounted.find('main');
  expect(mounted.find('main h1').textContent).toBe(say('title.accounts'));
  const row = main.querySelector(`[data-account="${account.id}"]`);
  expect(row !== null).toBe(isKnown);
  if (!row) return;
  const other = main.querySelector(`[data-account="${eWalletAccount.id}"]`);
  const isSwapped = other?.getAttribute('data-default') === 'true';
  const isBusy = isListBusy(snapshot);
  expect(mounted.control<HTMLButtonElement>(say('accounts.add'), 'main').disabled).toBe(isBusy);
  if (isSwapped) return expect(other?.textContent).toContain(say('accounts.default'));
  for (const text of ['BCA', '•••• 7788', 'Sari Wulandari', say('accounts.default')]) {
    expect(row.textContent).toContain(text);
  }
  expect(row.textContent, 'only the end of a number').not.toContain('1234567788');
  const isChoosing = snapshot.matches('choosing');
  const label = say('accounts.choose.label', { name: 'GoPay', number: endsWith('7890') });
  // At rest it names the account; busy, it is called by what it does.
  const choose = mounted.control<HTMLButtonElement>(isChoosing ? say('accounts.choosing') : label, 'main');
  expect(choose.disabled).toBe(isBusy && !isChoosing);
  expectBusy(choose, say('accounts.choosing'), say('accounts.choose'), isChoosing);
}

const endsWith = (digits: string) => say('account.ends_with', { digits });

/** Which dialogs are open; a page that is still loading has none yet. */
const isOpen = ({ container }: Fixture) => ({
  form: container.querySelector('dialog#account-form[open]') !== null,
  removal: container.querySelector('dialog#account-removal[open]') !== null,
  pin: container.querySelector('dialog#confirm[open]') !== null,
});
const none = { form: false, removal: false, pin: false };

const troubles: Record<string, MessageId> = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
};
const stateOf = ({ value }: Snapshot): string => (typeof value === 'object' ? (Object.values(value)[0] ?? '') : value);
const troubleText = (snapshot: Snapshot): string | null => {
  const id = troubles[stateOf(snapshot)];
  return id ? say(id) : null;
};

const notices: Record<string, MessageId> = {
  stale: 'accounts.stale',
  notChosen: 'accounts.not_chosen',
  checking: 'accounts.checking',
};

function expectPinNeeded(within: HTMLElement, snapshot: Snapshot): void {
  const way = pinForChange(snapshot);
  const said = [...within.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  const offer = way && `${say(way.message.id as MessageId)}${say(`pin.title.${way.intent}`)}`;
  expect(said.filter((text) => text === offer)).toHaveLength(way ? 1 : 0);
}

/** The uppermost: the PIN lies above the form that it is for. */
const topDialog = ({ container }: Fixture): string =>
  [...container.querySelectorAll('dialog[open]')].at(-1)?.id ?? expect.unreachable('no dialog is open');

walkTest('PA-1 ER-1 ER-2 the payment accounts show every configuration of their machine', accounts, {
  mount,
  gestures: {
    'list.refreshRequested': ({ mounted }) =>
      mounted.press(mounted.seek(say('account.retry'), 'main') ?? mounted.control(say('account.refresh'), 'main')),
    'connection.restored': fromTheWorld,
    'accountForm.opened': async ({ mounted }) => {
      await mounted.press(mounted.control(say('accounts.add'), 'main'));
      mounted.typed = empty;
    },
    'accountForm.edited': ({ mounted }) => fill(mounted, { ...mounted.typed, holder: `${mounted.typed.holder}i` }),
    'accountForm.submitted': { complete: submitted(accountForm), noHolder: submitted({ ...accountForm, holder: '' }) },
    'removal.requested': ({ mounted }) =>
      mounted.press(mounted.control(say('accounts.remove.label', { name: 'BCA', number: endsWith('7788') }), 'main')),
    'removal.confirmed': ({ mounted }) => mounted.press(mounted.control(say('accounts.remove'), '#account-removal')),
    'default.chosen': async ({ mounted, actor }) => {
      const key = mounted.seek(say('accounts.choose.label', { name: 'GoPay', number: endsWith('7890') }), 'main');
      if (key) return mounted.press(key);
      // The default has no such key; a tab that does not know it yet may still ask for it.
      flushSync(() => actor.send({ type: 'default.chosen', id: eWalletAccount.id }));
    },
    'dialog.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), `#${topDialog(mounted)}`)),
  },
  screenOf: accountsScreen,
  screens: {
    loading(on, snapshot) {
      expect(isOpen(on.mounted)).toEqual(none);
      expect(on.mounted.find('main [aria-busy=true]')).toBeInstanceOf(HTMLElement);
      expect(snapshot.context.accounts).toEqual([]);
    },
    failed({ mounted }, snapshot) {
      expect(mounted.find('main h1').textContent).toBe(say('accounts.failed.title'));
      expect(mounted.find('main').textContent).toContain(troubleText(snapshot));
    },
    list(on, snapshot) {
      expectList(on, snapshot);
      expect(isOpen(on.mounted)).toEqual(none);
      const isRead = snapshot.matches('refreshing') || snapshot.matches('checking');
      expect(on.mounted.container.querySelector('main > div [aria-busy=true]') !== null).toBe(
        isRead || (snapshot.matches('choosing') && accountInHand(snapshot)?.isDefault === false),
      );
      const state = stateOf(snapshot);
      const notice = notices[state];
      const said = [...on.mounted.container.querySelectorAll('main [role=status]')].map(
        ({ textContent }) => textContent,
      );
      expect(said.filter((text) => text !== '' && text !== say('account.refreshing'))).toEqual(
        notice ? [say(notice)] : [],
      );
      expectPinNeeded(on.mounted.find('main'), snapshot);
    },
    adding(on, snapshot) {
      const { mounted } = on;
      const { typed } = mounted;
      const state = stateOf(snapshot);
      expect(isOpen(mounted)).toEqual({ ...none, form: true });
      expect(document.title).toContain(say('title.account_form'));
      expect(field(mounted, 'provider').value).toBe(typed.provider);
      expect(field(mounted, 'number').value.replaceAll(' ', '')).toBe(typed.number);
      expect(field(mounted, 'holder').value).toBe(typed.holder);
      expectFieldError(field(mounted, 'provider'), null);
      expectFieldError(field(mounted, 'number'), state === 'duplicate' ? say('accounts.error.duplicate') : null);
      expectFieldError(field(mounted, 'holder'), state === 'invalid' ? say('accounts.error.holder') : null);
      const ofForm = {
        tooMany: say('accounts.error.too_many'),
        refused: say('error.validation', { field: snapshot.context.field }),
      }[state];
      expectAlert(mounted.find('#account-form form'), ofForm ?? troubleText(snapshot));
      expectPinNeeded(mounted.find('#account-form'), snapshot);
      expectBusy(saveKey(mounted), say('accounts.saving'), say('accounts.save'), snapshot.matches('saving'));
    },
    removing(on, snapshot) {
      const { mounted } = on;
      expect(isOpen(mounted)).toEqual({ ...none, removal: true });
      expect(document.title).toContain(say('title.account_removal'));
      const dialog = mounted.find('#account-removal');
      for (const text of ['BCA', '•••• 7788', 'Sari Wulandari']) expect(dialog.textContent).toContain(text);
      expectAlert(dialog, troubleText(snapshot));
      expectPinNeeded(dialog, snapshot);
      const confirm = mounted.control(
        say(snapshot.matches('deleting') ? 'accounts.removing' : 'accounts.remove'),
        '#account-removal',
      );
      expectBusy(confirm, say('accounts.removing'), say('accounts.remove'), snapshot.matches('deleting'));
    },
    confirming({ mounted }, snapshot) {
      expect(isOpen(mounted)).toEqual({
        form: isConfirming(snapshot, 'Addition'),
        removal: isConfirming(snapshot, 'Removal'),
        pin: true,
      });
      expect(mounted.find('#confirm h2').textContent).toBe(say('pin.confirm.title'));
      expect(document.activeElement).toBe(mounted.find('#confirm input'));
      expect(document.title).toContain(say('title.pin'));
      // What was typed waits below.
      if (isConfirming(snapshot, 'Addition')) expect(field(mounted, 'holder').value).toBe(mounted.typed.holder);
    },
    none({ mounted }) {
      expect(mounted.find('main').textContent).not.toContain('BCA');
    },
  },
});
