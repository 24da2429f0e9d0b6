/** The login dialog, walked in Chromium against the platform. */
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { login } from './model.ts';
import { loginPage, loginScreen } from './page.ts';
import {
  expect,
  isPlayer,
  isVisitor,
  openLogin,
  openRegister,
  recoveryDialog,
  registerDialog,
} from '../../browser/gestures.ts';
import { password } from '../kit/samples.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import { byFault, closeScene, faultsOf, openAt, openScene, really, tailOf, walkTest } from '../kit/browser/theatre.ts';

const { gestures, screens } = inChromium(loginPage);
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
        await openRegister(scene.page);
        const register = scene.driver.in('dialog#register');
        await register.fill('field.phone.label', scene.phone);
        await register.press('register.login');
      } else await openLogin(scene.page);
      return scene;
    },
    close: closeScene,
    gestures: {
      ...gestures,
      async 'registerForm.opened'(scene) {
        await gestures['registerForm.opened'](scene);
        await expect(registerDialog(scene.page)).toBeVisible();
      },
      async 'recovery.opened'(scene) {
        await gestures['recovery.opened'](scene);
        await expect(recoveryDialog(scene.page)).toBeVisible();
      },
      async 'dialog.dismissed'(scene) {
        await gestures['dialog.dismissed'](scene);
        await isVisitor(scene.page);
      },
    },
    outcomes: {
      ...tailOf('login'),
      ...faultsOf('login', 'throttled', 'merchant_uid'),
      async 'login.accepted'(scene, step) {
        await really('login', asPlayer(password.reveal()))(scene, step);
        await isPlayer(scene.page);
      },
      'login.invalid_credentials': really('login', asPlayer(`${password.reveal()}-lain`)),
      'login.validation': byFault({ call: 'login', kind: 'validation', field: 'phone_number' }),
    },
    endings: {},
    screenOf: loginScreen,
    /** What comes behind the last one is looked for where it is brought about. */
    screens,
  }),
);
