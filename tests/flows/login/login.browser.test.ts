/** The login dialog, walked in Chromium against the platform. */
import { loginErrors } from '../../../machines/login/login.selectors.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { login } from './model.ts';
import {
  expect,
  isPlayer,
  isVisitor,
  loginDialog,
  openLogin,
  openRegister,
  passwordIn,
  phoneIn,
  recoveryDialog,
  registerDialog,
  submitIn,
} from '../../browser/gestures.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  openAt,
  openScene,
  password,
  really,
  says,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const send = (phoneOf: (scene: Scene) => string, secret: string) => async (scene: Scene) => {
  const dialog = loginDialog(scene.page);
  await phoneIn(dialog).fill(phoneOf(scene));
  await passwordIn(dialog).fill(secret);
  // With Enter: a key that waits for a lock is not pressed.
  await passwordIn(dialog).press('Enter');
};
const own = ({ phone }: Scene) => phone;
const none = () => '';
const asPlayer =
  (secret: string) =>
  ({ fixture, phone }: Scene) =>
    fixture.player({ phone, password: secret });

walkTest(login, (fixture) =>
  defineBrowserScript(login, {
    async open({ edge }) {
      const scene = await openScene(fixture, ['login']);
      await openAt(scene);
      if (edge.offer.sample === 'known') {
        await phoneIn(await openRegister(scene.page)).fill(scene.phone);
        await registerDialog(scene.page).locator('p button[type="button"]').click();
      } else await openLogin(scene.page);
      return scene;
    },
    close: closeScene,
    gestures: {
      'credentials.submitted': {
        complete: send(own, password),
        noPhone: send(none, password),
        shortPassword: send(own, 'pendek'),
        nothing: send(none, ''),
      },
      'credentials.edited': ({ page, phone }) => phoneIn(loginDialog(page)).fill(phone),
      async 'registerForm.opened'({ page }) {
        await loginDialog(page).locator('p button[type="button"]').click();
        await expect(registerDialog(page)).toBeVisible();
      },
      async 'recovery.opened'({ page }) {
        await loginDialog(page).locator('form > button[type="button"]').click();
        await expect(recoveryDialog(page)).toBeVisible();
      },
      async 'dialog.dismissed'({ page }) {
        await page.keyboard.press('Escape');
        await isVisitor(page);
      },
    },
    outcomes: {
      ...tailOf('login'),
      async 'login.accepted'(scene, step) {
        await really('login', asPlayer(password))(scene, step);
        await isPlayer(scene.page);
      },
      'login.invalid_credentials': really('login', asPlayer(`${password}-lain`)),
      'login.throttled': byFault({ call: 'login', kind: 'throttled' }),
      'login.merchant_uid': byFault({ call: 'login', kind: 'merchant_uid' }),
      'login.validation': byFault({ call: 'login', kind: 'validation', field: 'phone_number' }),
    },
    endings: {},
    screenOf: ({ status, value }): 'entering' | 'submitting' | 'finished' =>
      status === 'done' ? 'finished' : value === 'submitting' ? 'submitting' : 'entering',
    screens: {
      async entering({ page }, snapshot) {
        const { form, phone, password: secret } = loginErrors(snapshot);
        await expect(loginDialog(page)).toBeVisible();
        await says(page, form, phone, secret);
        await expect(submitIn(loginDialog(page))).not.toHaveAttribute('aria-busy', 'true');
      },
      async submitting({ page }) {
        await expect(submitIn(loginDialog(page))).toHaveAttribute('aria-busy', 'true');
        await says(page);
      },
      /** What comes instead is looked for where it is brought about. */
      finished: ({ page }) => expect(loginDialog(page)).toBeHidden(),
    },
  }),
);
