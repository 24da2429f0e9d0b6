/** A new password for a player who knows the current one, walked in Chromium against the platform. */
import type { Page } from 'playwright';
import { passwordError } from '../../../machines/new-password/new-password.selectors.ts';
import { newPassword as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { keyIn, newSession, onPage, openProfile, passwordDialog } from '../../browser/account-gestures.ts';
import {
  expect,
  isVisitor,
  messagesOn,
  passwordIn,
  pasteTooLong,
  submitIn,
  text,
  toast,
} from '../../browser/gestures.ts';
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

/** Longer than a password may be. */
const other = `${password}-baru`;

const currentIn = (page: Page) => passwordDialog(page).locator('input[name="current"]');
const againIn = (page: Page) => passwordDialog(page).locator('input[name="confirmation"]');
async function fill({ page }: Scene, typed: { current?: string; first: string; second: string }): Promise<void> {
  if (typed.current !== undefined) await currentIn(page).fill(typed.current);
  await passwordIn(passwordDialog(page)).fill(typed.first);
  await againIn(page).fill(typed.second);
}
/** A password that gets the answer that the walk wants next. */
const fitting = (step: WalkStep, phone: string): string =>
  ({ 'setPassword.too_common': 'password123', 'setPassword.too_obvious': `platinum${phone}` })[nextOutcome(step)] ??
  other;

walkTest(
  model,
  (fixture) => {
    let token = '';
    const closes = async ({ page }: Scene) => {
      await keyIn(passwordDialog(page), 'nav.close').click();
      await expect(passwordDialog(page)).toBeHidden();
    };

    /** With Enter: a key that waits for a lock is not pressed. */
    const sends = ({ page }: Scene) => againIn(page).press('Enter');

    return defineBrowserScript(model, {
      async open() {
        const player = await newSession(fixture, password);
        ({ token } = player);
        const scene = await openScene(fixture, ['setPassword'], player);
        await openProfile(scene.page);
        await onPage(scene.page, 'profile.password.change').click();
        return scene;
      },
      close: closeScene,
      gestures: {
        'passwords.submitted': {
          async equal(scene, step) {
            const chosen = fitting(step, scene.phone);
            await fill(scene, { current: password, first: chosen, second: chosen });
            await sends(scene);
          },
          different: unprovokable(
            'The key waits until both are the same; that they differ is said when the second one is left.',
          ),
          async tooShort(scene) {
            await currentIn(scene.page).fill(password);
            await pasteTooLong(passwordIn(passwordDialog(scene.page)));
          },
          async withoutCurrent(scene) {
            await currentIn(scene.page).fill('');
            await pasteTooLong(passwordIn(passwordDialog(scene.page)));
          },
          async sameAsCurrent(scene) {
            await fill(scene, { current: password, first: password, second: password });
            await sends(scene);
          },
        },
        'confirmation.left': {
          async different(scene) {
            await fill(scene, { first: other, second: password });
            await againIn(scene.page).blur();
          },
          async equal(scene) {
            await fill(scene, { first: other, second: other });
            await againIn(scene.page).blur();
          },
          async empty(scene) {
            await fill(scene, { first: other, second: '' });
            await againIn(scene.page).blur();
          },
        },
        async 'passwords.edited'({ page }) {
          const field = passwordIn(passwordDialog(page));
          await field.fill((await field.inputValue()) === other ? password : other);
        },
        async 'dialog.dismissed'(scene, { edge: { from } }) {
          await closes(scene);
          const isUncertain = from.includes('saving') || from.includes('uncertain=true');
          if (isUncertain) await expect(toast(scene.page)).toHaveText(text('password.uncertain'));
        },
      },
      outcomes: {
        ...tailOf('setPassword'),
        async 'setPassword.unauthorized'(scene, step) {
          await really('setPassword', () => endSession(scene, token))(scene, step);
          await isVisitor(scene.page);
        },
        async 'setPassword.accepted'(scene, step) {
          await really('setPassword', ({ phone }) => fixture.player({ phone, password }))(scene, step);
          await expect(toast(scene.page)).toHaveText(text('password.changed'));
        },
        'setPassword.wrong_current': really('setPassword', ({ phone }) =>
          fixture.player({ phone, password: `${password}-lain` }),
        ),
        /** The page knows both and sends nothing. */
        'setPassword.same_as_current': byFault({ call: 'setPassword', kind: 'same_as_current' }),
        'setPassword.too_common': really('setPassword'),
        'setPassword.too_obvious': really('setPassword'),
        'setPassword.throttled': byFault({ call: 'setPassword', kind: 'throttled' }),
        'setPassword.ticket_invalid': unprovokable(
          'A session stands behind it, no ticket: walked with the passwords of visitors.',
        ),
        'setPassword.validation': byFault({ call: 'setPassword', kind: 'validation', field: 'password' }),
      },
      endings: {},
      screenOf: ({ status, value }): 'editing' | 'saving' | 'finished' =>
        status === 'done' ? 'finished' : value === 'saving' ? 'saving' : 'editing',
      screens: {
        async editing({ page }, snapshot) {
          const error = passwordError(snapshot);
          await expect(passwordDialog(page)).toBeVisible();
          await expect(messagesOn(passwordDialog(page))).toHaveText(error ? [write(error)] : []);
          await expect(submitIn(passwordDialog(page))).not.toHaveAttribute('aria-busy', 'true');
        },
        async saving({ page }) {
          await expect(submitIn(passwordDialog(page))).toHaveAttribute('aria-busy', 'true');
          await expect(messagesOn(passwordDialog(page))).toHaveCount(0);
        },
        finished: ({ page }) => expect(passwordDialog(page)).toBeHidden(),
      },
    });
  },
  { parts: { change: ['change'] }, after: ['register'] },
);
