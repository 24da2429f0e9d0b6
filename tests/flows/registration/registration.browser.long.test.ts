/** Registration, walked in Chromium against the platform; its steps are walked by themselves as well. */
import { registrationScreen } from '../../../machines/registration/registration.selectors.ts';
import { registration } from './model.ts';
import { registrationPage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import {
  askForCode,
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isVisitor,
  loginDialog,
  newPassword,
  opener,
  openRegister,
  passwordStep,
  registerDialog,
  savePassword,
  stored,
  text,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { inTime, moveElsewhere, openStep, pause, register, ticketLife } from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  hold,
  nextOutcome,
  openAt,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

/** A number about which the platform will say what the walk wants to hear. */
async function fittingPhone(scene: Scene, outcome: string): Promise<string> {
  const phone = newPhone();
  if (outcome === 'register.please_proceed_to_otp_verification') {
    await register(scene, phone);
  }
  if (outcome.endsWith('registered') || outcome.endsWith('registered_here'))
    await scene.fixture.player({ phone, password });
  return phone;
}

/** Back to the steps, from wherever the history led to. */
async function toSteps({ page }: Scene): Promise<void> {
  const field = codeField(page).or(newPassword(page));
  if (!(await field.isVisible())) await opener(page, 'register').click();
  await expect(field).toBeVisible();
}

/** To a code step whose ticket is alive: at the password nobody goes back, so the number is begun with anew. */
async function toCode(scene: Scene): Promise<void> {
  const { page, phone, fixture } = scene;
  await toSteps(scene);
  if (await codeField(page).isVisible()) return;
  await fixture.advance(pause);
  const ticket = await register(scene, phone);
  await moveElsewhere(scene, 'register', { phone, ticket, until: await inTime(scene, pause) });
  await openStep(scene, codeStep());
  await isAtCode(page);
}

const { gestures, screens } = inChromium(registrationPage);
const stepLost = ({ page }: Scene) => expect(registerDialog(page)).toContainText(text('error.step_lost'));
const playersOnly = unprovokable('A visitor never hears it: walked with the purposes of a player.');

walkTest(
  registration,
  (fixture, generation) => {
    const isV1 = generation === 'v1';
    /** The fault port makes a ticket up, with which no password can be saved. */
    let isMadeUp = false;

    return defineBrowserScript(registration, {
      async open({ edge: { offer } }) {
        const scene = await openScene(fixture, []);
        isMadeUp = false;
        await openAt(scene);
        if (offer.sample === 'fresh') await openRegister(scene.page);
        else await askForCode(scene.page, scene.phone);
        if (offer.sample === 'passwordAfterReload') {
          await codeField(scene.page).fill(await fixture.code(scene.phone));
          await isAtPassword(scene.page);
        }
        if (offer.sample !== 'fresh')
          await openStep(scene, offer.sample === 'codeAfterReload' ? codeStep() : passwordStep());
        for (const call of ['register', 'resendCode', 'login'] as const) await hold(scene, call);
        return scene;
      },
      close: closeScene,
      gestures: {
        ...gestures,
        'phone.submitted': {
          ...gestures['phone.submitted'],
          async complete(scene, step) {
            scene.phone = scene.driver.phone = await fittingPhone(scene, nextOutcome(step));
            await gestures['phone.submitted'].complete(scene);
          },
        },
        async 'loginForm.opened'(scene) {
          await gestures['loginForm.opened'](scene);
          await expect(loginDialog(scene.page)).toBeVisible();
        },
        'dialog.dismissed': ({ page }) => page.keyboard.press('Escape'),
      },
      outcomes: {
        ...tailOf('register'),
        ...tailOf('resendCode'),
        ...tailOf('login'),
        async 'register.accepted'(scene, step) {
          await really('register')(scene, step);
          await isAtCode(scene.page);
          expect(await fixture.messages(scene.phone)).toHaveLength(1);
        },
        'register.please_proceed_to_otp_verification': really('register'),
        async 'register.please_proceed_to_set_password'(scene, step) {
          await byFault({ call: 'register', kind: 'please_proceed_to_set_password' })(scene, step);
          isMadeUp = true;
        },
        'register.validation.already.registered': isV1
          ? byFault({ call: 'register', kind: 'validation.already.registered' })
          : really('register'),
        'register.already_registered_here': isV1
          ? really('register')
          : byFault({ call: 'register', kind: 'already_registered_here' }),
        'register.otp_block': byFault({ call: 'register', kind: 'otp_block' }),
        'register.merchant_uid': byFault({ call: 'register', kind: 'merchant_uid' }),
        'register.validation': byFault({ call: 'register', kind: 'validation', field: 'phone_number' }),
        async 'resendCode.accepted'(scene, step) {
          await really('resendCode', () => fixture.advance(pause))(scene, step);
          await isAtCode(scene.page);
        },
        'resendCode.otp_block': {
          /** The platform's pause since the first code has not passed. */
          countdown: really('resendCode'),
          lock: byFault({ call: 'resendCode', kind: 'otp_block' }),
        },
        'resendCode.ticket_invalid': really('resendCode', () => fixture.advance(ticketLife)),
        'resendCode.validation.already.registered': playersOnly,
        'resendCode.same_number': playersOnly,
        'resendCode.invalid_number': playersOnly,
        'resendCode.no_pin': playersOnly,
        async 'login.accepted'(scene, step) {
          await really('login')(scene, step);
          await isPlayer(scene.page);
          expect(Object.keys(await stored(scene.page)).toSorted()).toEqual(['phone', 'token']);
        },
        'login.invalid_credentials': really('login', ({ phone }) =>
          fixture.player({ phone, password: `${password}-lain` }),
        ),
        'login.throttled': byFault({ call: 'login', kind: 'throttled' }),
        'login.merchant_uid': byFault({ call: 'login', kind: 'merchant_uid' }),
        'login.validation': byFault({ call: 'login', kind: 'validation' }),
      },
      endings: {
        verification: {
          async saved(scene: Scene) {
            const { page } = scene;
            await toSteps(scene);
            if (isMadeUp) await toCode(scene);
            if (await codeField(page).isVisible()) {
              await codeField(page).fill(await fixture.code(scene.phone));
              await isAtPassword(page);
            }
            await savePassword(page, password);
          },
          async numberChange(scene: Scene) {
            await toCode(scene);
            await scene.driver.in('main').press('code.change_number');
          },
          async stepLost(scene: Scene) {
            const { page } = scene;
            await toSteps(scene);
            await fixture.advance(ticketLife);
            if (await codeField(page).isVisible()) await codeField(page).fill('0417');
            else await savePassword(page, password);
            await stepLost(scene);
          },
          async endedElsewhere(scene: Scene) {
            await moveElsewhere(scene, 'register', null);
            await isVisitor(scene.page);
          },
        },
      },
      screenOf: registrationScreen,
      screens,
    });
  },
  { generations: ['v2', 'v1'] },
);
