import { login } from './model.ts';
import { loginPage } from './page.ts';
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
import {
  byFault,
  faultsOf,
  inChromium,
  openAt,
  openRun,
  really,
  tailOf,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(loginPage);
const asPlayer =
  (secret: string) =>
  ({ fixture, phone }: PathRun) =>
    fixture.player({ phone, password: secret });

walkTest(login, (fixture) => ({
  async open({ edge }) {
    const run = await openRun(fixture, ['login']);
    await openAt(run);
    if (edge.offer.sample === 'known') {
      await openRegister(run.page);
      const register = run.driver.in('dialog#register');
      await register.fill('field.phone.label', run.phone);
      await register.press('register.login');
    } else await openLogin(run.page);
    return run;
  },
  gestures: {
    ...gestures,
    async 'registerForm.opened'(run) {
      await gestures['registerForm.opened'](run);
      await expect(registerDialog(run.page)).toBeVisible();
    },
    async 'recovery.opened'(run) {
      await gestures['recovery.opened'](run);
      await expect(recoveryDialog(run.page)).toBeVisible();
    },
    async 'dialog.dismissed'(run) {
      await gestures['dialog.dismissed'](run);
      await isVisitor(run.page);
    },
  },
  outcomes: {
    ...tailOf('login'),
    ...faultsOf('login', 'throttled', 'merchant_uid'),
    async 'login.accepted'(run, step) {
      await really('login', asPlayer(password.reveal()))(run, step);
      await isPlayer(run.page);
    },
    'login.invalid_credentials': really('login', asPlayer(`${password.reveal()}-lain`)),
    'login.validation': byFault({ field: 'phone_number' }),
  },
  endings: {},
  screenOf,
  screens,
}));
