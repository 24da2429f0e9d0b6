/** Registration, walked in Chromium against the platform; its steps are walked by themselves as well. */
import { phoneError, registrationScreen } from '../../../machines/registration/registration.selectors.ts';
import { defaultMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import { registration } from '../../models/registration.ts';
import { defineBrowserScript } from '../../walk/tiers/browser.ts';
import { unprovokable } from '../../walk/tiers/script.ts';
import {
  askForCode,
  codeField,
  confirmation,
  expect,
  fillRegister,
  isAtCode,
  isAtPassword,
  isPlayer,
  loginDialog,
  newPassword,
  opener,
  openRegister,
  registerDialog,
  savePassword,
  stored,
  submitIn,
  text,
} from '../gestures.ts';
import { newPhone } from '../stage.ts';
import {
  byFault,
  closeScene,
  goInHistory,
  hold,
  nextOutcome,
  openAt,
  openScene,
  password,
  really,
  says,
  tailOf,
  walkTest,
  writeElsewhere,
  type Scene,
} from './theatre.ts';

/** Beyond the pause between two codes, and beyond the life of a step's ticket, ms. */
const pause = 121_000;
const ticketLife = 11 * 60_000;
const lock = 15 * 60_000 - 2000;
const codeStep = '/verification-otp?register=true';
const passwordStep = `${codeStep}&create_password=true`;

const post = async ({ stage }: Scene, path: string, body: object): Promise<Record<string, string>> => {
  const response = await fetch(`${stage.platform.shop}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: Record<string, string> }).data;
};

/** A number about which the platform will say what the walk wants to hear. */
async function fittingPhone(scene: Scene, outcome: string): Promise<string> {
  const phone = newPhone();
  if (outcome === 'register.please_proceed_to_otp_verification') {
    await post(scene, '/v2/register', { phone, merchant_uid: defaultMerchant });
  }
  if (outcome === 'register.validation.already.registered') await scene.stage.player({ phone, password });
  return phone;
}

/** Back to the step where a walk through the history left it. */
async function toStep({ page }: Scene, step: 'code' | 'password'): Promise<void> {
  const field = step === 'code' ? codeField(page) : newPassword(page);
  if (!(await field.isVisible())) await opener(page, 'register').click();
  await expect(field).toBeVisible();
}

/** Another tab has the code verified. */
async function verifyElsewhere(scene: Scene): Promise<void> {
  const [token, e] = ((await stored(scene.page))['token_regist'] ?? '').split('.');
  const otp = await scene.stage.code(scene.phone);
  const next = await post(scene, `/v2/player/otp/verify?e=${e}`, { otp, register_token: token });
  await writeElsewhere(scene, {
    token_regist: `${next['set_password_token']}.${next['e']}`,
    otp_expired: null,
    disable_otp: null,
  });
}

/** Another tab begins the same number anew, or comes to its password step anew: the ticket of this one is dead. */
async function takeTicketElsewhere(scene: Scene): Promise<string> {
  const [proof] = ((await stored(scene.page))['token_regist'] ?? '').split('.');
  const next = await post(scene, '/v2/register', {
    phone: scene.phone,
    merchant_uid: defaultMerchant,
    register_token: proof,
  });
  return `${next['set_password_token'] ?? next['register_token']}.${next['e']}`;
}

const stepLost = ({ page }: Scene) => expect(registerDialog(page)).toContainText(text('error.step_lost'));
const forgotten = { phone_regist: null, token_regist: null, otp_expired: null, disable_otp: null };
const inTwoMinutes = ({ page }: Scene) => page.evaluate(() => String(Date.now() + 119_000));

walkTest(registration, (stage) =>
  defineBrowserScript(registration, {
    async open({ edge: { offer } }) {
      const scene = await openScene(stage, []);
      await openAt(scene);
      if (offer.sample === 'fresh') await openRegister(scene.page);
      else await askForCode(scene.page, scene.phone);
      if (offer.sample === 'passwordAfterReload') {
        await codeField(scene.page).fill(await stage.code(scene.phone));
        await isAtPassword(scene.page);
      }
      if (offer.sample !== 'fresh') await openAt(scene, offer.sample === 'codeAfterReload' ? codeStep : passwordStep);
      for (const call of ['register', 'resendCode', 'login'] as const) await hold(scene, call);
      return scene;
    },
    close: closeScene,
    gestures: {
      'phone.submitted': {
        async complete(scene, step) {
          scene.phone = await fittingPhone(scene, nextOutcome(step));
          await fillRegister(scene.page, scene.phone);
          await submitIn(registerDialog(scene.page)).click();
        },
        notAgreed: unprovokable(
          'The button is disabled until the terms are ticked, and Enter does not press a disabled one.',
        ),
        async foreign({ page }) {
          await fillRegister(page, '021555123456');
          await submitIn(registerDialog(page)).click();
        },
      },
      'phone.edited': ({ page }) => registerDialog(page).locator('input[name="phone"]').fill('0812'),
      'registerForm.opened': async ({ page }) => {
        await opener(page, 'register').click();
        await expect(page).toHaveURL(/\/verification-otp/);
      },
      async 'loginForm.opened'({ page }) {
        await registerDialog(page).locator('p button[type="button"]').click();
        await expect(loginDialog(page)).toBeVisible();
      },
      'dialog.dismissed': ({ page }) => page.keyboard.press('Escape'),
      'route.changed': {
        home: (scene) => goInHistory(scene, '/'),
        codeStep: (scene) => goInHistory(scene, codeStep),
        passwordStep: (scene) => goInHistory(scene, passwordStep),
        strayStep: (scene) => goInHistory(scene, '/verification-otp'),
      },
      'tab.registrationMoved': {
        ended: (scene) => writeElsewhere(scene, forgotten),
        newCode: async (scene) => writeElsewhere(scene, { otp_expired: await inTwoMinutes(scene) }),
        newTicket: async (scene) =>
          writeElsewhere(scene, {
            token_regist: await takeTicketElsewhere(scene),
            otp_expired: await inTwoMinutes(scene),
          }),
        newPasswordTicket: async (scene) => writeElsewhere(scene, { token_regist: await takeTicketElsewhere(scene) }),
        verified: verifyElsewhere,
        otherNumber: (scene) => writeElsewhere(scene, { phone_regist: newPhone() }),
      },
    },
    outcomes: {
      ...tailOf('register'),
      ...tailOf('resendCode'),
      ...tailOf('login'),
      async 'register.accepted'(scene, step) {
        await really('register')(scene, step);
        await isAtCode(scene.page);
        expect(await stage.messages(scene.phone)).toHaveLength(1);
      },
      'register.please_proceed_to_otp_verification': really('register'),
      'register.please_proceed_to_set_password': byFault({ call: 'register', kind: 'please_proceed_to_set_password' }),
      'register.validation.already.registered': really('register'),
      'register.otp_block': byFault({ call: 'register', kind: 'otp_block', resetInMs: lock }),
      'register.merchant_uid': byFault({ call: 'register', kind: 'merchant_uid' }),
      'register.validation': byFault({ call: 'register', kind: 'validation', field: 'phone_number' }),
      async 'resendCode.accepted'(scene, step) {
        await really('resendCode', () => stage.advance(pause))(scene, step);
        await isAtCode(scene.page);
      },
      'resendCode.otp_block': {
        /** The platform's pause since the first code has not passed. */
        countdown: really('resendCode'),
        lock: byFault({ call: 'resendCode', kind: 'otp_block', resetInMs: lock }),
      },
      'resendCode.ticket_invalid': really('resendCode', () => stage.advance(ticketLife)),
      async 'login.accepted'(scene, step) {
        await really('login')(scene, step);
        await isPlayer(scene.page);
        expect(Object.keys(await stored(scene.page)).toSorted()).toEqual(['phone', 'token']);
      },
      'login.invalid_credentials': really('login', ({ phone }) =>
        stage.player({ phone, password: `${password}-lain` }),
      ),
      'login.throttled': byFault({ call: 'login', kind: 'throttled' }),
      'login.merchant_uid': byFault({ call: 'login', kind: 'merchant_uid' }),
      'login.validation': byFault({ call: 'login', kind: 'validation' }),
    },
    clock: ({ page }) => page.clock.fastForward(lock + 2000),
    timers: () => undefined,
    endings: {
      oneTimeCode: {
        async verified(scene: Scene) {
          await toStep(scene, 'code');
          await codeField(scene.page).fill(await stage.code(scene.phone));
          await isAtPassword(scene.page);
        },
        async numberChange(scene: Scene) {
          await toStep(scene, 'code');
          await scene.page.getByRole('button', { name: text('code.change_number') }).click();
        },
        async ticketLost(scene: Scene) {
          await toStep(scene, 'code');
          await stage.advance(ticketLife);
          await codeField(scene.page).fill('0417');
          await stepLost(scene);
        },
      },
      newPassword: {
        async saved(scene: Scene) {
          await toStep(scene, 'password');
          await savePassword(scene.page, password);
        },
        async ticketLost(scene: Scene) {
          await toStep(scene, 'password');
          await stage.advance(ticketLife);
          await savePassword(scene.page, password);
          await stepLost(scene);
        },
      },
    },
    screenOf: registrationScreen,
    screens: {
      async phone({ page }, snapshot) {
        await expect(registerDialog(page)).toBeVisible();
        await says(page, phoneError(snapshot));
        const isBusy = snapshot.hasTag('busy');
        await expect(registerDialog(page).locator('button[type="submit"][aria-disabled="true"]')).toHaveCount(
          isBusy ? 1 : 0,
        );
      },
      /** Beside the shop, where the history led away from it. */
      async code({ page }) {
        await expect(registerDialog(page)).toBeHidden();
        await expect(codeField(page)).toBeVisible({ visible: page.url().includes('/verification-otp') });
        await expect(newPassword(page)).toBeHidden();
      },
      async password({ page }) {
        await expect(registerDialog(page)).toBeHidden();
        await expect(confirmation(page)).toBeVisible({ visible: page.url().includes('/verification-otp') });
        await expect(codeField(page)).toBeHidden();
      },
      loggingIn: ({ page }) => expect(page.getByRole('heading', { name: text('password.logging_in') })).toBeVisible(),
      async none({ page }) {
        await expect(registerDialog(page)).toBeHidden();
        await expect(codeField(page)).toBeHidden();
        await expect(newPassword(page)).toBeHidden();
      },
    },
  }),
);
