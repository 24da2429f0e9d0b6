/** The new-password step, walked in Chromium against the platform. */
import { passwordError } from '../../../machines/new-password/new-password.selectors.ts';
import { newPassword as model } from '../../models/new-password.ts';
import { defineBrowserScript } from '../../walk/tiers/browser.ts';
import type { WalkStep } from '../../walk/tiers/tier.ts';
import {
  askForCode, codeField, confirmation, expect, isAtPassword, isPlayer, newPassword, registerDialog, submitIn,
} from '../gestures.ts';
import { byFault, closeScene, nextOutcome, openAt, openScene, password, really, says, tailOf, walkTest, write, type Scene } from './theatre.ts';

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
  ({ 'setPassword.too_common': 'password123', 'setPassword.too_obvious': `platinum${phone}` })[nextOutcome(step)] ?? password;
const submitOf = ({ page }: Scene) => submitIn(page.getByRole('main'));

walkTest(model, (stage) =>
  defineBrowserScript(model, {
    async open() {
      const scene = await openScene(stage, ['setPassword']);
      await openAt(scene);
      await askForCode(scene.page, scene.phone);
      await codeField(scene.page).fill(await stage.code(scene.phone));
      await isAtPassword(scene.page);
      return scene;
    },
    close: closeScene,
    gestures: {
      'passwords.submitted': {
        equal: (scene, step) => send(scene, fitting(step, scene.phone), fitting(step, scene.phone)),
        different: (scene) => send(scene, password, `${password}-lain`),
        tooShort: (scene) => send(scene, 'pendek', 'pendek'),
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
    },
    outcomes: {
      ...tailOf('setPassword'),
      async 'setPassword.accepted'(scene, step) {
        await really('setPassword')(scene, step);
        await isPlayer(scene.page);
      },
      'setPassword.too_common': really('setPassword'),
      'setPassword.too_obvious': really('setPassword'),
      async 'setPassword.ticket_invalid'(scene, step) {
        await really('setPassword', () => stage.advance(11 * 60_000))(scene, step);
        await expect(registerDialog(scene.page)).toContainText(write({ id: 'error.step_lost' }));
      },
      'setPassword.validation': byFault({ call: 'setPassword', kind: 'validation', field: 'password' }),
    },
    clock: () => undefined,
    timers: () => undefined,
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
  }),
);
