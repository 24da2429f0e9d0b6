/** The new-password step, walked in Chromium against the platform. */
import { passwordError } from '../../../machines/new-password/new-password.selectors.ts';
import { newPassword as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import {
  askForCode,
  askForReset,
  codeField,
  confirmation,
  expect,
  isAtPassword,
  isPlayer,
  loginDialog,
  newPassword,
  pasteTooLong,
  phoneIn,
  recoveryDialog,
  registerDialog,
  submitIn,
  text,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { ticketLife } from '../kit/browser/steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  nextOutcome,
  openAt,
  openScene,
  password,
  really,
  says,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const dialogOf = { register: registerDialog, forgotPassword: recoveryDialog } as const;
const playersOnly = unprovokable('A visitor has no current password to write: walked with the change of a player.');

const fill = async ({ page }: Scene, first: string, second: string) => {
  await newPassword(page).fill(first);
  await confirmation(page).fill(second);
};
const send = async (scene: Scene, first: string, second: string) => {
  await fill(scene, first, second);
  await submitIn(scene.page.getByRole('main')).click();
};
/** A password that gets the answer that the walk wants next. */
const fitting = (step: WalkStep, phone: string): string =>
  ({ 'setPassword.too_common': 'password123', 'setPassword.too_obvious': `platinum${phone}` })[nextOutcome(step)] ??
  password;
const submitOf = ({ page }: Scene) => submitIn(page.getByRole('main'));

walkTest(
  model,
  (fixture) => {
    let flow: VisitorFlow = 'register';

    return defineBrowserScript(model, {
      async open({ edge: { offer } }) {
        flow = offer.sample === 'forgotPassword' ? 'forgotPassword' : 'register';
        const scene = await openScene(fixture, ['setPassword']);
        const { page, phone } = scene;
        await openAt(scene);
        if (flow === 'register') await askForCode(page, phone);
        else {
          await fixture.player({ phone, password: `${password}-lama` });
          await askForReset(page, phone);
        }
        await codeField(page).fill(await fixture.code(phone));
        await isAtPassword(page, flow);
        return scene;
      },
      close: closeScene,
      gestures: {
        'passwords.submitted': {
          equal: (scene, step) => send(scene, fitting(step, scene.phone), fitting(step, scene.phone)),
          different: unprovokable(
            'The key waits until both are the same; that they differ is said when the second one is left.',
          ),
          tooShort: (scene) => pasteTooLong(newPassword(scene.page)),
          withoutCurrent: (scene, step) => send(scene, fitting(step, scene.phone), fitting(step, scene.phone)),
          sameAsCurrent: playersOnly,
        },
        'confirmation.left': {
          async different(scene) {
            await fill(scene, password, `${password}-lain`);
            await confirmation(scene.page).blur();
          },
          async equal(scene) {
            await fill(scene, password, password);
            await confirmation(scene.page).blur();
          },
          async empty(scene) {
            await fill(scene, password, '');
            await confirmation(scene.page).blur();
          },
        },
        'passwords.edited': ({ page }) => newPassword(page).fill(password),
        'dialog.dismissed': unprovokable('A visitor writes it on a page, which is no dialog.'),
      },
      outcomes: {
        ...tailOf('setPassword'),
        async 'setPassword.accepted'(scene, step) {
          await really('setPassword')(scene, step);
          if (flow === 'register') return isPlayer(scene.page);
          return expect(phoneIn(loginDialog(scene.page))).toHaveValue(scene.phone);
        },
        'setPassword.too_common': really('setPassword'),
        'setPassword.too_obvious': really('setPassword'),
        async 'setPassword.ticket_invalid'(scene, step) {
          await really('setPassword', () => fixture.advance(ticketLife))(scene, step);
          // An earlier try may have used the ticket up: a registration's own login tells, elsewhere the person's does.
          const isTold = flow === 'register' || step.edge.from.includes('uncertain=false');
          if (isTold) await expect(dialogOf[flow](scene.page)).toContainText(text('error.step_lost'));
          else await expect(phoneIn(loginDialog(scene.page))).toHaveValue(scene.phone);
        },
        'setPassword.validation': byFault({ call: 'setPassword', kind: 'validation', field: 'password' }),
        'setPassword.wrong_current': playersOnly,
        'setPassword.same_as_current': playersOnly,
        'setPassword.throttled': playersOnly,
      },
      endings: {},
      screenOf: ({ status, value }): 'editing' | 'saving' | 'finished' =>
        status === 'done' ? 'finished' : value === 'saving' ? 'saving' : 'editing',
      screens: {
        async editing(scene, snapshot) {
          await expect(newPassword(scene.page)).toBeVisible();
          await says(scene.page, passwordError(snapshot));
          await expect(submitOf(scene)).not.toHaveAttribute('aria-disabled', 'true');
        },
        async saving(scene) {
          await expect(submitOf(scene)).toHaveAttribute('aria-disabled', 'true');
          await says(scene.page);
        },
        /** What comes instead is looked for where it is brought about. */
        finished: ({ page }) => expect(newPassword(page)).toBeHidden(),
      },
    });
  },
  {
    generations: ['v2', 'v1'],
    parts: { register: ['register'], forgotPassword: ['forgotPassword'] },
  },
);
