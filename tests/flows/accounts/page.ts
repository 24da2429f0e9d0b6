/** The payment accounts and the dialogs above them (PA-1, C85). */
import type { AccountsSnapshot } from '../../../machines/accounts/accounts.machine.ts';
import { accountsScreen } from '../../../machines/accounts/accounts.selectors.ts';
import { noteSeen } from '../kit/drafts.ts';
import { buttonSeen, main, stateOf, type PageDriver, type PageObject, type WalkStep } from '../kit/page.ts';
import { drafts } from '../kit/samples.ts';
import { text, type Text } from '../kit/texts.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

interface Terms {
  number(step: WalkStep): string;
  removed: 0 | -1;
  standard(snapshot: AccountsSnapshot): string;
  isOther(snapshot: AccountsSnapshot): boolean;
}

const [provider, number, holder] = ['accounts.provider.bank', 'accounts.number.bank', 'accounts.holder'] as const;
export const owner = 'Sari Wulandari';
const form = (page: PageDriver) => page.in('dialog#account-form');
const removal = (page: PageDriver) => page.in('dialog#account-removal');
const confirmation = (page: PageDriver) => page.in('dialog#confirm');

async function pressOf(page: PageDriver, begin: string, at: 0 | -1): Promise<string> {
  const found = await main(page).read();
  const name = found?.buttons.filter((button) => button.name.startsWith(begin)).at(at)?.name ?? begin;
  await main(page).press([name]);
  return name;
}

async function fill(page: PageDriver, digits: string, name: string): Promise<void> {
  await form(page).select(provider, 'bca');
  await form(page).fill(number, digits);
  await form(page).fill(holder, name);
  await form(page).submit(holder);
}

const needsPin = (way: 'set' | 'reset'): Text => [`${text(`pin.confirm.needed.${way}`)}${text(`pin.title.${way}`)}`];
const alerts: Record<string, Text> = {
  ...callFailureTexts,
  tooMany: 'accounts.error.too_many',
  refused: ['error.validation', { field: 'number' }],
  pinMissing: needsPin('set'),
  pinLocked: needsPin('reset'),
};
const statuses: Record<string, Text> = {
  refreshing: 'account.refreshing',
  checking: [`${text('account.refreshing')} ${text('accounts.checking')}`],
  stale: 'accounts.stale',
  notChosen: 'accounts.not_chosen',
};

async function seeDialogs(page: PageDriver, snapshot: AccountsSnapshot): Promise<void> {
  const isIn = (...states: readonly string[]) => states.some((state) => snapshot.matches(state as 'saving'));
  await form(page).see({ isShown: isIn('adding', 'saving', 'confirmingAddition') });
  await removal(page).see({ isShown: isIn('removing', 'deleting', 'confirmingRemoval') });
  await confirmation(page).see({ isShown: isIn('confirmingAddition', 'confirmingRemoval', 'confirmingChoice') });
}

export const accountsPage = ({ number: numberFor, removed, standard, isOther }: Terms) =>
  ({
    gestures: {
      'list.refreshRequested': (page) => main(page).press('account.retry', 'account.refresh'),
      async 'accountForm.opened'(page) {
        await main(page).press('accounts.add');
        page.typed.clear();
      },
      'accountForm.edited': (page) => form(page).fill(holder, `${page.typed.get(holder) ?? ''}i`),
      'accountForm.submitted': {
        complete: (page, step) => fill(page, numberFor(step), owner),
        noHolder: (page, step) => fill(page, numberFor(step), ''),
      },
      async 'removal.requested'(page) {
        const name = await pressOf(page, `${text('accounts.remove')} `, removed);
        page.typed.set('accounts.remove', name.slice(-4));
      },
      'removal.confirmed': (page) => removal(page).press('accounts.remove'),
      async 'default.chosen'(page) {
        await pressOf(page, `${text('accounts.choose')}: `, 0);
      },
      async 'dialog.dismissed'(page) {
        for (const dialog of [confirmation(page), form(page), removal(page)])
          if ((await dialog.read())?.isShown) return dialog.press('nav.close');
      },
    },
    async write(page: PageDriver): Promise<void> {
      await form(page).select(provider, drafts.accounts.provider);
      await form(page).fill(number, drafts.accounts.number);
      await form(page).fill(holder, drafts.accounts.holder);
    },
    restore(page: PageDriver): void {
      page.typed.set(provider, drafts.accounts.provider);
      page.typed.set(number, drafts.accounts.number);
      page.typed.set(holder, drafts.accounts.holder);
    },
    screenOf: accountsScreen,
    screens: {
      async loading(page, snapshot) {
        await main(page).see({ heading: 'title.accounts', isBusy: true, buttons: { 'accounts.add': 'absent' } });
        await seeDialogs(page, snapshot);
      },
      failed: (page, snapshot) =>
        main(page).see({
          heading: 'accounts.failed.title',
          says: [alerts[stateOf(snapshot)] ?? 'error.unknown'],
          buttons: { 'account.retry': 'ready' },
        }),
      async list(page, snapshot) {
        const state = stateOf(snapshot);
        const isRead = state === 'refreshing' || state === 'checking';
        const isChoosing = state === 'choosing' && isOther(snapshot);
        await main(page).see({
          heading: 'title.accounts',
          isBusy: isRead || isChoosing,
          status: statuses[state] ?? null,
          alert: alerts[state] ?? null,
          says: [[standard(snapshot)], [owner]],
          // The full account number must never show.
          doesNotSay: /1234567788/,
          buttons: {
            'accounts.add': isRead || state === 'choosing' ? 'disabled' : 'ready',
            'accounts.choosing': isChoosing ? 'busy' : 'absent',
          },
        });
        await seeDialogs(page, snapshot);
      },
      async adding(page, snapshot) {
        const state = stateOf(snapshot);
        const isReadOnly = state === 'saving';
        const atNumber = state === 'duplicate' ? 'accounts.error.duplicate' : null;
        const atHolder = state === 'invalid' ? 'accounts.error.holder' : null;
        await form(page).see(noteSeen(snapshot, 'draft.restored.pin'));
        await form(page).see({
          title: 'title.account_form',
          alert: alerts[state] ?? null,
          fields: {
            [provider]: { isReadOnly },
            [number]: {
              value: (page.typed.get(number) ?? '').replace(/.{4}(?=.)/g, '$& '),
              error: atNumber,
              isReadOnly,
            },
            [holder]: { error: atHolder, isReadOnly },
          },
          buttons: buttonSeen('accounts.save', 'accounts.saving', isReadOnly ? 'busy' : 'ready'),
          ...(atNumber && { focus: number }),
          ...(atHolder && { focus: holder }),
        });
        await seeDialogs(page, snapshot);
      },
      async removing(page, snapshot) {
        const state = stateOf(snapshot);
        await removal(page).see({
          title: 'title.account_removal',
          says: [[`BCA •••• ${page.typed.get('accounts.remove')}`], [owner]],
          alert: alerts[state] ?? null,
          buttons: buttonSeen('accounts.remove', 'accounts.removing', state === 'deleting' ? 'busy' : 'ready'),
        });
        await seeDialogs(page, snapshot);
      },
      async confirming(page, snapshot) {
        await confirmation(page).see({ heading: 'pin.confirm.title', title: 'title.pin', focus: 'pin.label.own' });
        if (snapshot.matches('confirmingAddition')) await form(page).see({ fields: { [holder]: {} } });
        await seeDialogs(page, snapshot);
      },
    },
  }) satisfies PageObject<AccountsSnapshot>;
