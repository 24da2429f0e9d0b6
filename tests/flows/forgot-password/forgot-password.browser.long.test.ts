/** Forgot password, walked in Chromium against the platform; its steps are walked by themselves as well. */
import { forgotPasswordScreen } from '../../../machines/forgot-password/forgot-password.selectors.ts';
import { forgotPassword } from './model.ts';
import { forgotPasswordPage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { Act } from '../../../src/walk/tiers/script.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import {
  askForReset,
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  isVisitor,
  loginDialog,
  newPassword,
  openRecovery,
  passwordStep,
  phoneIn,
  recoveryDialog,
  savePassword,
  stored,
  text,
  toast,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { beginAnew, inTime, moveElsewhere, openStep, pause, register, ticketLife } from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  goInHistory,
  hold,
  openAt,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const flow = 'forgotPassword';
const { gestures, screens } = inChromium(forgotPasswordPage);
const unknown = new Set(['requestReset.validation.not.registered', 'requestReset.player_not_found']);

/** A number about which the platform will say what the walk wants to hear; some are typed a few steps before that. */
async function fittingPhone(scene: Scene, { following }: WalkStep): Promise<string> {
  const phone = newPhone();
  // Until the next number; what is said by the fault port is said of any.
  const again = following.findIndex(({ offer }) => offer.event.type === 'phone.submitted');
  const outcomes = following.slice(0, again === -1 ? undefined : again).map(({ offer }) => offer.event.type);
  if (outcomes.some((outcome) => outcome.endsWith('please_finish_your_registration_process')))
    await register(scene, phone);
  else if (!outcomes.some((outcome) => unknown.has(outcome))) await scene.fixture.player({ phone, password });
  return phone;
}

/** Back to the steps, from wherever the history led to. */
async function toSteps(scene: Scene): Promise<void> {
  const { page } = scene;
  const field = codeField(page).or(newPassword(page));
  if (await field.isVisible()) return;
  await goInHistory(scene, (await stored(page))['otp_expired'] ? codeStep(flow) : passwordStep(flow));
  await expect(field).toBeVisible();
}

/** To a code step: at the password nobody goes back, so the number is begun with anew. */
async function toCode(scene: Scene): Promise<void> {
  const { page, phone } = scene;
  await toSteps(scene);
  if (await codeField(page).isVisible()) return;
  const ticket = await beginAnew(scene, flow);
  await moveElsewhere(scene, flow, { phone, ticket, until: await inTime(scene, pause) });
  await openStep(scene, codeStep(flow));
  await isAtCode(page, flow);
}

const stepLost = ({ page }: Scene) => expect(recoveryDialog(page)).toContainText(text('error.step_lost'));

walkTest(
  forgotPassword,
  (fixture, generation) => {
    const isV1 = generation === 'v1';

    /** The number that the last code went to. */
    let coded = '';
    const submit: Act<Scene> = async (scene, step) => {
      const isLeft = step.edge.to.includes('verifying');
      scene.phone = scene.driver.phone = isLeft ? coded : await fittingPhone(scene, step);
      await gestures['phone.submitted'].complete(scene);
    };

    return defineBrowserScript(forgotPassword, {
      async open({ edge: { offer } }) {
        const scene = await openScene(fixture, []);
        const { page, phone } = scene;
        await openAt(scene);
        if (offer.sample === 'fresh') await openRecovery(page);
        else {
          await fixture.player({ phone, password });
          await askForReset(page, phone);
        }
        if (offer.sample === 'passwordAfterReload') {
          await codeField(page).fill(await fixture.code(phone));
          await isAtPassword(page, flow);
        }
        if (offer.sample !== 'fresh')
          await openStep(scene, offer.sample === 'codeAfterReload' ? codeStep(flow) : passwordStep(flow));
        coded = phone;
        await hold(scene, 'requestReset');
        return scene;
      },
      close: closeScene,
      gestures: {
        ...gestures,
        'phone.submitted': { ...gestures['phone.submitted'], complete: submit, other: submit },
        async 'loginForm.opened'(scene) {
          await gestures['loginForm.opened'](scene);
          await expect(loginDialog(scene.page)).toBeVisible();
        },
        'dialog.dismissed': ({ page }) => page.keyboard.press('Escape'),
      },
      outcomes: {
        ...tailOf('requestReset'),
        async 'requestReset.accepted'(scene, step) {
          await really('requestReset')(scene, step);
          await isAtCode(scene.page, flow);
          coded = scene.phone;
          expect(await fixture.messages(scene.phone)).toHaveLength(1);
        },
        'requestReset.validation.not.registered': isV1
          ? byFault({ call: 'requestReset', kind: 'validation.not.registered' })
          : really('requestReset'),
        'requestReset.player_not_found': isV1
          ? really('requestReset')
          : byFault({ call: 'requestReset', kind: 'player_not_found' }),
        'requestReset.please_finish_your_registration_process': really('requestReset'),
        async 'requestReset.otp_block'(scene, step) {
          await byFault({ call: 'requestReset', kind: 'otp_block' })(scene, step);
          await expect(toast(scene.page)).toHaveText(text('error.otp_block', { n: 15 }));
        },
        'requestReset.merchant_uid': byFault({ call: 'requestReset', kind: 'merchant_uid' }),
        'requestReset.validation': byFault({ call: 'requestReset', kind: 'validation', field: 'phone' }),
      },
      endings: {
        verification: {
          async saved(scene: Scene) {
            const { page, phone } = scene;
            await toSteps(scene);
            if (await codeField(page).isVisible()) {
              await codeField(page).fill(await fixture.code(phone));
              await isAtPassword(page, flow);
            }
            await savePassword(page, `${password}-baru`);
            await expect(toast(page)).toHaveText(text('recovery.done'));
            await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
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
            else await savePassword(page, `${password}-baru`);
            await stepLost(scene);
          },
          async endedElsewhere(scene: Scene) {
            await moveElsewhere(scene, flow, null);
            await isVisitor(scene.page);
          },
        },
      },
      screenOf: forgotPasswordScreen,
      screens,
    });
  },
  { generations: ['v2', 'v1'] },
);
