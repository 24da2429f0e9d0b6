/** A player's payment accounts, walked in Chromium against the platform. */
import type { Page } from 'playwright';
import {
  accountErrors,
  accountsOf,
  accountsScreen,
  isConfirming,
  listNotice,
  listTrouble,
  pinForChange,
} from '../../../machines/accounts/accounts.selectors.ts';
import { mostAccounts } from '../../../src/contract/account-rules.ts';
import { accounts as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import {
  accountForm,
  keyIn,
  newSession,
  onPage,
  pinPad,
  removalDialog,
  typePin,
} from '../../browser/account-gestures.ts';
import { expect, isVisitor, openAt, submitIn, text, toast } from '../../browser/gestures.ts';
import { proofLife } from '../kit/browser/steps.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  nextOutcome,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
  write,
} from '../kit/browser/theatre.ts';

interface Listed {
  accounts: { id: string; is_default: boolean }[];
}

const holder = 'Sari Wulandari';
const known = '1234567788';
const pin = '604913';
let numbers = 2_000_000_000;
const newNumber = (): string => String((numbers += 1));
const bca = (number: string) => ({ kind: 'bank', provider: 'bca', number, holder }) as const;

const rows = (page: Page) => page.locator('main [data-account]');
/** Every row but the default's has both keys. */
const chooseKey = (page: Page) => page.locator('main [data-default="false"] button').first();
const removeKey = (page: Page) => rows(page).last().locator('button').last();
async function fill({ page }: Scene, number: string, name: string): Promise<void> {
  await accountForm(page).locator('select[name="provider"]').selectOption('bca');
  await accountForm(page).locator('input[name="number"]').fill(number);
  await accountForm(page).locator('input[name="holder"]').fill(name);
}

walkTest(model, (fixture) => {
  let token = '';

  const ask = (name: 'accounts' | 'addAccount' | 'removeAccount' | 'chooseAccount', body = {}) =>
    askAs<Listed>(fixture, token, name, body);
  /** Whether a change needs the PIN, what is on its way finds like that. */
  const withoutPin = ({ phone }: Scene) => fixture.player({ phone, password, pin: null });
  const withPin = ({ phone }: Scene) => fixture.player({ phone, password, pin });
  /** What the page proved before is too old by now. */
  const needingPin = async (scene: Scene) => {
    await withPin(scene);
    await fixture.advance(proofLife);
  };
  /** On another device: so many that there is one to choose and one to remove, or as many as there can be. */
  async function stock(scene: Scene, count: number): Promise<void> {
    await withoutPin(scene);
    const listed = async () => (await ask('accounts')).accounts;
    for (let held = await listed(); held.length < count; held = await listed())
      await ask('addAccount', bca(newNumber()));
    for (const { id } of (await listed()).slice(count)) await ask('removeAccount', { id });
  }
  /** At least as many stay, however many have been removed before. */
  const leaving = (count: number) => async (scene: Scene) => {
    const held = (await ask('accounts')).accounts.length;
    await stock(scene, Math.max(held, count + 1));
  };
  /** The account that the page is about to change goes on another device. */
  const removeOn = (scene: Scene, which: 'last' | 'chosen') => async () => {
    await withoutPin(scene);
    const row = which === 'last' ? rows(scene.page).last() : otherRow(scene);
    await ask('removeAccount', { id: await row.getAttribute('data-account') });
  };
  /** The first one that is not the default: the page asks for it where it asks for another default. */
  const otherRow = ({ page }: Scene) => page.locator('main [data-default="false"]').first();
  /** Another default was asked for without an answer: it came about after all. */
  const chooseOn = async (scene: Scene) => {
    await withoutPin(scene);
    await ask('chooseAccount', { id: await otherRow(scene).getAttribute('data-account') });
  };
  const endedSession =
    (asked: 'accounts' | 'addAccount' | 'removeAccount' | 'chooseAccount') => async (scene: Scene, step: WalkStep) => {
      await really(asked, () => endSession(scene, token))(scene, step);
      await isVisitor(scene.page);
    };
  const saysThatItIsGone = ({ page }: Scene) => expect(toast(page)).toHaveText(text('accounts.gone'));

  return defineBrowserScript(model, {
    async open() {
      const player = await newSession(fixture, password, { accounts: [bca(known)] });
      ({ token } = player);
      const scene = await openScene(fixture, ['accounts', 'addAccount', 'removeAccount', 'chooseAccount'], player);
      await openAt(scene.page, '/profile/account');
      return scene;
    },
    close: closeScene,
    gestures: {
      async 'list.refreshRequested'({ page }) {
        const main = page.getByRole('main');
        await keyIn(main, 'account.retry').or(keyIn(main, 'account.refresh')).click();
      },
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      'accountForm.opened': ({ page }) => onPage(page, 'accounts.add').click(),
      'accountForm.edited': ({ page }) => accountForm(page).locator('input[name="holder"]').pressSequentially('i'),
      'accountForm.submitted': {
        async complete(scene, step) {
          await fill(scene, nextOutcome(step) === 'addAccount.duplicate' ? known : newNumber(), holder);
          await submitIn(accountForm(scene.page)).click();
        },
        async noHolder(scene) {
          await fill(scene, newNumber(), '');
          await submitIn(accountForm(scene.page)).click();
        },
      },
      'removal.requested': ({ page }) => removeKey(page).click(),
      'removal.confirmed': ({ page }) => keyIn(removalDialog(page), 'accounts.remove').click(),
      'default.chosen': ({ page }) => chooseKey(page).click(),
      'dialog.dismissed': ({ page }) => keyIn(page.locator('dialog[open]').last(), 'nav.close').click(),
    },
    outcomes: {
      ...tailOf('accounts'),
      ...tailOf('addAccount'),
      ...tailOf('removeAccount'),
      ...tailOf('chooseAccount'),
      'accounts.unauthorized': endedSession('accounts'),
      'addAccount.unauthorized': endedSession('addAccount'),
      'removeAccount.unauthorized': endedSession('removeAccount'),
      'chooseAccount.unauthorized': endedSession('chooseAccount'),
      'accounts.accepted': {
        plain: really('accounts', (scene) => stock(scene, 4)),
        async swapped(scene, step) {
          const isAsked = step.edge.from.startsWith('active checking');
          await really('accounts', () => (isAsked ? chooseOn(scene) : stock(scene, 4)))(scene, step);
        },
      },
      async 'addAccount.accepted'(scene, step) {
        await really('addAccount', () => stock(scene, 3))(scene, step);
        await expect(toast(scene.page)).toHaveText(text('accounts.added'));
      },
      'addAccount.duplicate': really('addAccount', withoutPin),
      'addAccount.too_many': really('addAccount', (scene) => stock(scene, mostAccounts)),
      'addAccount.proof_required': really('addAccount', needingPin),
      'removeAccount.proof_required': really('removeAccount', needingPin),
      'chooseAccount.proof_required': really('chooseAccount', needingPin),
      /** Ours confirms the PIN beforehand: this is what a platform says that hears it with the change. */
      'addAccount.wrong_pin': byFault({ call: 'addAccount', kind: 'wrong_pin' }),
      'removeAccount.wrong_pin': byFault({ call: 'removeAccount', kind: 'wrong_pin' }),
      'chooseAccount.wrong_pin': byFault({ call: 'chooseAccount', kind: 'wrong_pin' }),
      /** Both sides check by the same rules: only a newer server refuses what this page sends. */
      'addAccount.validation': byFault({ call: 'addAccount', kind: 'validation', field: 'number' }),
      async 'removeAccount.accepted'(scene, step) {
        await really('removeAccount', leaving(2))(scene, step);
        await expect(toast(scene.page)).toHaveText(text('accounts.removed'));
      },
      async 'removeAccount.not_found'(scene, step) {
        await really('removeAccount', removeOn(scene, 'last'))(scene, step);
        await saysThatItIsGone(scene);
      },
      'chooseAccount.accepted': really('chooseAccount', withoutPin),
      async 'chooseAccount.not_found'(scene, step) {
        await really('chooseAccount', removeOn(scene, 'chosen'))(scene, step);
        await saysThatItIsGone(scene);
      },
    },
    endings: {
      pinPad: {
        async confirmed(scene: Scene) {
          await withPin(scene);
          await typePin(scene.page, pin);
        },
        async pinMissing(scene: Scene) {
          await withoutPin(scene);
          fixture.expects(409);
          await typePin(scene.page, pin);
        },
        resetRequested: ({ page }: Scene) => keyIn(page.locator('dialog#confirm'), 'pin.forgot').click(),
        dismissed: ({ page }: Scene) => keyIn(page.locator('dialog#confirm'), 'nav.close').click(),
        async unauthorized(scene: Scene) {
          await endSession(scene, token);
          await typePin(scene.page, pin);
          await isVisitor(scene.page);
        },
      },
    },
    screenOf: accountsScreen,
    screens: {
      async loading({ page }) {
        await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      },
      async failed({ page }, snapshot) {
        const trouble = listTrouble(snapshot);
        if (!trouble) throw new Error('Nothing says why.');
        await expect(page.getByRole('main')).toContainText(text('accounts.failed.title'));
        await expect(page.getByRole('main')).toContainText(write(trouble));
      },
      async list({ page }, snapshot) {
        const notice = listNotice(snapshot);
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await expect(page.locator('main [data-default="true"]')).toHaveCount(accountsOf(snapshot).length > 0 ? 1 : 0);
        await expect(page.getByRole('main')).not.toContainText(known);
        const way = pinForChange(snapshot);
        for (const id of ['accounts.not_chosen', 'accounts.stale', 'accounts.checking'] as const) {
          const said = page.locator('main [role="status"]').getByText(text(id));
          await expect(said).toHaveCount(notice?.id === id ? 1 : 0);
        }
        const alert = page.locator('main [role="alert"] p');
        await expect(alert).toHaveText(way ? [write(way.message)] : []);
        const isChoosing = snapshot.matches('choosing');
        await expect(rows(page).locator('[aria-busy="true"]')).toHaveCount(isChoosing ? 1 : 0);
      },
      async adding({ page }, snapshot) {
        const { fields, form } = accountErrors(snapshot);
        const dialog = accountForm(page);
        await expect(dialog).toBeVisible();
        await expect(dialog.locator('[id$="-error"] > p')).toHaveText(fields.map(({ message }) => write(message)));
        const way = pinForChange(snapshot);
        const said = form ?? way?.message;
        await expect(dialog.locator('[role="alert"] > *')).toContainText(said ? [write(said)] : []);
        const key = keyIn(dialog, snapshot.matches('saving') ? 'accounts.saving' : 'accounts.save');
        await expect(key).toBeVisible();
      },
      async removing({ page }, snapshot) {
        const { form } = accountErrors(snapshot);
        const dialog = removalDialog(page);
        await expect(dialog).toContainText('BCA');
        await expect(dialog).toContainText(holder);
        const way = pinForChange(snapshot);
        const said = form ?? way?.message;
        await expect(dialog.locator('[role="alert"] > *')).toContainText(said ? [write(said)] : []);
        const key = keyIn(dialog, snapshot.matches('deleting') ? 'accounts.removing' : 'accounts.remove');
        await expect(key).toBeVisible();
      },
      async confirming({ page }, snapshot) {
        await expect(page.locator('dialog#confirm')).toBeVisible();
        await expect(pinPad(page)).toBeFocused();
        await expect(accountForm(page)).toBeVisible({ visible: isConfirming(snapshot, 'Addition') });
        await expect(removalDialog(page)).toBeVisible({ visible: isConfirming(snapshot, 'Removal') });
      },
      none: ({ page }) => expect(rows(page)).toHaveCount(0),
    },
  });
});
