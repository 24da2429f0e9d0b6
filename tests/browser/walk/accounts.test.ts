/** A player's payment accounts, walked in Chromium against the platform. */
import type { Page } from 'playwright';
import {
  accountErrors,
  accountsOf,
  accountsScreen,
  listTrouble,
} from '../../../machines/accounts/accounts.selectors.ts';
import { mostAccounts } from '../../../src/contract/account-rules.ts';
import { accounts as model } from '../../models/accounts.ts';
import { defineBrowserScript } from '../../walk/tiers/browser.ts';
import type { WalkStep } from '../../walk/tiers/tier.ts';
import { accountForm, keyIn, newSession, onPage, removalDialog } from '../account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, submitIn, text, toast } from '../gestures.ts';
import { askAs } from './player-steps.ts';
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
  type Scene,
} from './theatre.ts';

interface Listed {
  accounts: { id: string; is_default: boolean }[];
}

const holder = 'Sari Wulandari';
const known = '1234567788';
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

walkTest(model, (stage) => {
  let token = '';

  const ask = (name: 'accounts' | 'addAccount' | 'removeAccount', body = {}) => askAs<Listed>(stage, token, name, body);
  /** On another device: so many that there is one to choose and one to remove, or as many as there can be. */
  async function stock(count: number): Promise<void> {
    const listed = async () => (await ask('accounts')).accounts;
    for (let held = await listed(); held.length < count; held = await listed())
      await ask('addAccount', bca(newNumber()));
    for (const { id } of (await listed()).slice(count)) await ask('removeAccount', { id });
  }
  /** The account that the page is about to change goes on another device. */
  const removeOn = (scene: Scene, which: 'last' | 'chosen') => async () => {
    const row = which === 'last' ? rows(scene.page).last() : scene.page.locator('main [data-default="false"]').first();
    await ask('removeAccount', { id: await row.getAttribute('data-account') });
  };
  const endedSession =
    (asked: 'accounts' | 'addAccount' | 'removeAccount' | 'chooseAccount') => async (scene: Scene, step: WalkStep) => {
      await really(asked, () => endSession(scene, token))(scene, step);
      await isVisitor(scene.page);
    };
  const saysThatItIsGone = ({ page }: Scene) => expect(toast(page)).toHaveText(text('accounts.gone'));

  return defineBrowserScript(model, {
    async open() {
      const player = await newSession(stage, password, { accounts: [bca(known)] });
      ({ token } = player);
      const scene = await openScene(stage, ['accounts', 'addAccount', 'removeAccount', 'chooseAccount'], player);
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
      'dialog.dismissed': ({ page }) => keyIn(page.locator('dialog[open]'), 'nav.close').click(),
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
      'accounts.accepted': really('accounts', () => stock(4)),
      async 'addAccount.accepted'(scene, step) {
        await really('addAccount', () => stock(3))(scene, step);
        await expect(toast(scene.page)).toHaveText(text('accounts.added'));
      },
      'addAccount.duplicate': really('addAccount'),
      'addAccount.too_many': really('addAccount', () => stock(mostAccounts)),
      /** Both sides check by the same rules: only a newer server refuses what this page sends. */
      'addAccount.validation': byFault({ call: 'addAccount', kind: 'validation', field: 'number' }),
      async 'removeAccount.accepted'(scene, step) {
        await really('removeAccount')(scene, step);
        await expect(toast(scene.page)).toHaveText(text('accounts.removed'));
      },
      async 'removeAccount.not_found'(scene, step) {
        await really('removeAccount', removeOn(scene, 'last'))(scene, step);
        await saysThatItIsGone(scene);
      },
      'chooseAccount.accepted': really('chooseAccount'),
      async 'chooseAccount.not_found'(scene, step) {
        await really('chooseAccount', removeOn(scene, 'chosen'))(scene, step);
        await saysThatItIsGone(scene);
      },
    },
    clock: () => undefined,
    timers: () => undefined,
    endings: {},
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
        const trouble = listTrouble(snapshot);
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await expect(page.locator('main [data-default="true"]')).toHaveCount(accountsOf(snapshot).length > 0 ? 1 : 0);
        await expect(page.getByRole('main')).not.toContainText(known);
        const said = page.locator('main [role="status"]').getByText(text('accounts.not_chosen'));
        await expect(said).toHaveCount(trouble ? 1 : 0);
        if (trouble) await expect(said).toContainText(write(trouble));
        const isChoosing = snapshot.matches('choosing');
        await expect(rows(page).locator('[aria-busy="true"]')).toHaveCount(isChoosing ? 1 : 0);
      },
      async adding({ page }, snapshot) {
        const { fields, form } = accountErrors(snapshot);
        const dialog = accountForm(page);
        await expect(dialog).toBeVisible();
        await expect(dialog.locator('[id$="-error"] > p')).toHaveText(fields.map(({ message }) => write(message)));
        await expect(dialog.locator('[role="alert"] > *')).toHaveText(form ? [write(form)] : []);
        const key = keyIn(dialog, snapshot.matches('saving') ? 'accounts.saving' : 'accounts.save');
        await expect(key).toBeVisible();
      },
      async removing({ page }, snapshot) {
        const { form } = accountErrors(snapshot);
        const dialog = removalDialog(page);
        await expect(dialog).toContainText('BCA');
        await expect(dialog).toContainText(holder);
        await expect(messagesOn(dialog)).toHaveText(form ? [write(form)] : []);
        const key = keyIn(dialog, snapshot.matches('deleting') ? 'accounts.removing' : 'accounts.remove');
        await expect(key).toBeVisible();
      },
      none: ({ page }) => expect(rows(page)).toHaveCount(0),
    },
  });
});
