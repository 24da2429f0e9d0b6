/** A new password for a player who knows the current one, walked in Chromium against the platform. */
import { newPassword as model } from './model.ts';
import { fillPasswords, newPasswordPage, submitPasswords } from './page.ts';
import { onPage, openProfile, passwordDialog } from '../../browser/account-gestures.ts';
import { expect, passwordIn, pasteTooLong } from '../../browser/gestures.ts';
import {
  byFault,
  endsIn,
  faultsOf,
  inChromium,
  nextOutcome,
  openAsPlayer,
  password,
  playerTailOf,
  really,
  says,
  unprovokable,
  walkTest,
  type WalkStep,
} from '../kit/browser/walk.ts';

/** Longer than a password may be. */
const other = `${password}-baru`;

const { gestures, screens, screenOf } = inChromium(newPasswordPage({ chosen: other, other: password }));
/** A password that gets the answer that the walk wants next. */
const fitting = (step: WalkStep, phone: string): string =>
  ({ 'setPassword.too_common': 'password123', 'setPassword.too_obvious': `platinum${phone}` })[nextOutcome(step)] ??
  other;

walkTest(
  model,
  (fixture) => ({
    async open() {
      const run = await openAsPlayer(fixture, ['setPassword']);
      await openProfile(run.page);
      await onPage(run.page, 'profile.password.change').click();
      return run;
    },
    gestures: {
      ...gestures,
      'passwords.submitted': {
        async equal({ driver, phone }, step) {
          const chosen = fitting(step, phone);
          await submitPasswords(driver, step, { current: password, first: chosen, second: chosen });
        },
        different: unprovokable(
          'The key waits until both are the same; that they differ is said when the second one is left.',
        ),
        async tooShort({ driver, page }, step) {
          await fillPasswords(driver, step, { current: password });
          await pasteTooLong(passwordIn(passwordDialog(page)));
        },
        async withoutCurrent({ driver, page }, step) {
          await fillPasswords(driver, step, { current: '' });
          await pasteTooLong(passwordIn(passwordDialog(page)));
        },
        sameAsCurrent: ({ driver }, step) =>
          submitPasswords(driver, step, { current: password, first: password, second: password }),
      },
      async 'dialog.dismissed'(run, { edge: { from } }) {
        await gestures['dialog.dismissed'](run);
        await expect(passwordDialog(run.page)).toBeHidden();
        const isUncertain = from.includes('saving') || from.includes('uncertain=true');
        if (isUncertain) await says('password.uncertain')(run);
      },
    },
    outcomes: {
      ...playerTailOf('setPassword'),
      'setPassword.accepted': endsIn(
        really('setPassword', ({ phone }) => fixture.player({ phone, password })),
        says('password.changed'),
      ),
      'setPassword.wrong_current': really('setPassword', ({ phone }) =>
        fixture.player({ phone, password: `${password}-lain` }),
      ),
      /** The page knows both and sends nothing. */
      ...faultsOf('setPassword', 'same_as_current', 'throttled'),
      'setPassword.too_common': really('setPassword'),
      'setPassword.too_obvious': really('setPassword'),
      'setPassword.ticket_invalid': unprovokable(
        'A session stands behind it, no ticket: walked with the passwords of visitors.',
      ),
      'setPassword.validation': byFault({ field: 'password' }),
    },
    endings: {},
    screenOf,
    screens,
  }),
  { parts: { change: ['change'] }, after: ['register'] },
);
