/** A player's payment accounts, walked in Chromium against the platform. */
import type { Page } from 'playwright';
import { accountsScreen } from '../../../machines/accounts/accounts.selectors.ts';
import { mostAccounts } from '../../../src/contract/account-rules.ts';
import { accounts as model } from './model.ts';
import { accountsPage, owner as holder } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { keyIn, newSession, typePin } from '../../browser/account-gestures.ts';
import { expect, isVisitor, openAt, text, toast } from '../../browser/gestures.ts';
import { proofLife } from '../kit/browser/steps.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
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
} from '../kit/browser/theatre.ts';

interface Listed {
  accounts: { id: string; is_default: boolean }[];
}

const known = '1234567788';
const pin = '604913';
let numbers = 2_000_000_000;
const newNumber = (): string => String((numbers += 1));
const bca = (number: string) => ({ kind: 'bank', provider: 'bca', number, holder }) as const;

const rows = (page: Page) => page.locator('main [data-account]');

const { gestures, screens } = inChromium(
  accountsPage({
    number: (step) => (nextOutcome(step) === 'addAccount.duplicate' ? known : newNumber()),
    removed: -1,
    standard: () => `BCA${text('accounts.default')}•••• `,
    isOther: () => true,
  }),
);

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
      ...gestures,
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
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
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(scene: Scene) {
          await endSession(scene, token);
          await typePin(scene.page, pin);
          await isVisitor(scene.page);
        },
      },
    },
    screenOf: accountsScreen,
    screens: {
      ...screens,
      async list(scene, snapshot) {
        await screens.list(scene, snapshot);
        await expect(scene.page.locator('main [data-default="true"]')).toHaveCount(1);
      },
      none: ({ page }) => expect(rows(page)).toHaveCount(0),
    },
  });
});
