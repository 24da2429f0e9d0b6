import type { Page } from 'playwright';
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import { mostAccounts } from '../../../src/contract/account-rules.ts';
import { accounts as model } from './model.ts';
import { accountsPage, owner as holder } from './page.ts';
import { expect, openAt, text } from '../../browser/gestures.ts';
import { proofLife } from '../kit/browser/steps.ts';
import { askAs, deedPinEndings, makePin, logInAgain } from '../kit/browser/player-steps.ts';
import {
  byFault,
  endsIn,
  faultsOf,
  inChromium,
  nextOutcome,
  openAsPlayer,
  passInPage,
  playerTailOf,
  really,
  reconnect,
  says,
  walkTest,
  withoutPin,
  withPin,
  type PathRun,
} from '../kit/browser/walk.ts';

interface Listed {
  accounts: { id: string; is_default: boolean }[];
}

const known = '1234567788';
let numbers = 2_000_000_000;
const newNumber = (): string => String((numbers += 1));
const bca = (number: string) => ({ kind: 'bank', provider: 'bca', number, holder }) as const;

const rows = (page: Page) => page.locator('main [data-account]');

const { gestures, write, screens, screenOf } = inChromium(
  accountsPage({
    number: (step) => (nextOutcome(step) === 'addAccount.duplicate' ? known : newNumber()),
    removed: -1,
    standard: () => `BCA${text('accounts.default')}•••• `,
    isOther: () => true,
  }),
);

walkTest(model, (fixture) => {
  const ask = ({ token }: PathRun, name: 'accounts' | 'addAccount' | 'removeAccount' | 'chooseAccount', body = {}) =>
    askAs<Listed>(fixture, token, name, body);
  const needingPin = async (run: PathRun) => {
    await withPin(run);
    await fixture.advance(proofLife);
  };
  async function stock(run: PathRun, count: number): Promise<void> {
    await withoutPin(run);
    const listed = async () => (await ask(run, 'accounts')).accounts;
    for (let held = await listed(); held.length < count; held = await listed())
      await ask(run, 'addAccount', bca(newNumber()));
    for (const { id } of (await listed()).slice(count)) await ask(run, 'removeAccount', { id });
  }
  /** At least as many stay, however many have been removed before. */
  const leaving = (count: number) => async (run: PathRun) => {
    const held = (await ask(run, 'accounts')).accounts.length;
    await stock(run, Math.max(held, count + 1));
  };
  const removeOn = (which: 'last' | 'chosen') => async (run: PathRun) => {
    // Toasts are shown one at a time, and a recorded page's clock stands: an earlier one is let go.
    await passInPage(run, toastTime);
    await withoutPin(run);
    const row = which === 'last' ? rows(run.page).last() : otherRow(run);
    await ask(run, 'removeAccount', { id: await row.getAttribute('data-account') });
  };
  const otherRow = ({ page }: PathRun) => page.locator('main [data-default="false"]').first();
  /** The choice of another default took effect although its answer was lost. */
  const chooseOn = async (run: PathRun) => {
    await withoutPin(run);
    await ask(run, 'chooseAccount', { id: await otherRow(run).getAttribute('data-account') });
  };
  return {
    async open(step) {
      const run = await openAsPlayer(fixture, ['accounts', 'addAccount', 'removeAccount', 'chooseAccount'], {
        accounts: [bca(known)],
      });
      await openAt(run.page, '/profile/account');
      if (step.edge.offer.sample === 'restored') {
        await really('accounts')(run, step);
        await gestures['accountForm.opened'](run);
        await write(run);
        await logInAgain(run);
      }
      return run;
    },
    gestures: {
      ...gestures,
      'pin.saved': makePin,
      'connection.restored': reconnect,
    },
    outcomes: {
      ...playerTailOf('accounts', 'addAccount', 'removeAccount', 'chooseAccount'),
      'accounts.accepted': {
        plain: really('accounts', (run) => stock(run, 4)),
        async swapped(run, step) {
          const isAsked = step.edge.from.startsWith('active checking');
          await really('accounts', () => (isAsked ? chooseOn(run) : stock(run, 4)))(run, step);
        },
      },
      'addAccount.accepted': endsIn(
        really('addAccount', (run) => stock(run, 3)),
        says('accounts.added'),
      ),
      'addAccount.duplicate': really('addAccount', withoutPin),
      'addAccount.too_many': really('addAccount', (run) => stock(run, mostAccounts)),
      'addAccount.proof_required': really('addAccount', needingPin),
      'removeAccount.proof_required': really('removeAccount', needingPin),
      'chooseAccount.proof_required': really('chooseAccount', needingPin),
      /** Our platform checks the PIN beforehand; another may answer this to the change itself. */
      ...faultsOf('addAccount', 'wrong_pin'),
      ...faultsOf('removeAccount', 'wrong_pin'),
      ...faultsOf('chooseAccount', 'wrong_pin'),
      /** Page and server have the same rules: only a newer server refuses this input. */
      'addAccount.validation': byFault({ field: 'number' }),
      'removeAccount.accepted': endsIn(really('removeAccount', leaving(2)), says('accounts.removed')),
      'removeAccount.not_found': endsIn(really('removeAccount', removeOn('last')), says('accounts.gone')),
      'chooseAccount.accepted': really('chooseAccount', withoutPin),
      'chooseAccount.not_found': endsIn(really('chooseAccount', removeOn('chosen')), says('accounts.gone')),
    },
    endings: {
      pinPad: deedPinEndings(gestures['dialog.dismissed']),
    },
    screenOf,
    screens: {
      ...screens,
      async list(run, snapshot) {
        await screens.list(run, snapshot);
        await expect(run.page.locator('main [data-default="true"]')).toHaveCount(1);
      },
      none: ({ page }) => expect(rows(page)).toHaveCount(0),
    },
  };
});
