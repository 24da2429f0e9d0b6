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
import { type PathRun } from '../kit/browser/path-run.ts';
import {
  byFault,
  closeRun,
  goInHistory,
  hold,
  openAt,
  openRun,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/walk.ts';

const flow = 'forgotPassword';
const { gestures, screens } = inChromium(forgotPasswordPage);
const unknown = new Set(['requestReset.validation.not.registered', 'requestReset.player_not_found']);

/** A number about which the platform will say what the walk wants to hear; some are typed a few steps before that. */
async function fittingPhone(run: PathRun, { following }: WalkStep): Promise<string> {
  const phone = newPhone();
  // Until the next number; what is said by the fault port is said of any.
  const again = following.findIndex(({ offer }) => offer.event.type === 'phone.submitted');
  const outcomes = following.slice(0, again === -1 ? undefined : again).map(({ offer }) => offer.event.type);
  if (outcomes.some((outcome) => outcome.endsWith('please_finish_your_registration_process')))
    await register(run, phone);
  else if (!outcomes.some((outcome) => unknown.has(outcome))) await run.fixture.player({ phone, password });
  return phone;
}

/** Back to the steps, from wherever the history led to. */
async function toSteps(run: PathRun): Promise<void> {
  const { page } = run;
  const field = codeField(page).or(newPassword(page));
  if (await field.isVisible()) return;
  await goInHistory(run, (await stored(page))['otp_expired'] ? codeStep(flow) : passwordStep(flow));
  await expect(field).toBeVisible();
}

/** To a code step: at the password nobody goes back, so the number is begun with anew. */
async function toCode(run: PathRun): Promise<void> {
  const { page, phone } = run;
  await toSteps(run);
  if (await codeField(page).isVisible()) return;
  const ticket = await beginAnew(run, flow);
  await moveElsewhere(run, flow, { phone, ticket, until: await inTime(run, pause) });
  await openStep(run, codeStep(flow));
  await isAtCode(page, flow);
}

const stepLost = ({ page }: PathRun) => expect(recoveryDialog(page)).toContainText(text('error.step_lost'));

walkTest(
  forgotPassword,
  (fixture, generation) => {
    const isV1 = generation === 'v1';

    /** The number that the last code went to. */
    let coded = '';
    const submit: Act<PathRun> = async (run, step) => {
      const isLeft = step.edge.to.includes('verifying');
      run.phone = run.driver.phone = isLeft ? coded : await fittingPhone(run, step);
      await gestures['phone.submitted'].complete(run);
    };

    return defineBrowserScript(forgotPassword, {
      async open({ edge: { offer } }) {
        const run = await openRun(fixture, []);
        const { page, phone } = run;
        await openAt(run);
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
          await openStep(run, offer.sample === 'codeAfterReload' ? codeStep(flow) : passwordStep(flow));
        coded = phone;
        await hold(run, 'requestReset');
        return run;
      },
      close: closeRun,
      gestures: {
        ...gestures,
        'phone.submitted': { ...gestures['phone.submitted'], complete: submit, other: submit },
        async 'loginForm.opened'(run) {
          await gestures['loginForm.opened'](run);
          await expect(loginDialog(run.page)).toBeVisible();
        },
        'dialog.dismissed': ({ page }) => page.keyboard.press('Escape'),
      },
      outcomes: {
        ...tailOf('requestReset'),
        async 'requestReset.accepted'(run, step) {
          await really('requestReset')(run, step);
          await isAtCode(run.page, flow);
          coded = run.phone;
          expect(await fixture.messages(run.phone)).toHaveLength(1);
        },
        'requestReset.validation.not.registered': isV1
          ? byFault({ call: 'requestReset', kind: 'validation.not.registered' })
          : really('requestReset'),
        'requestReset.player_not_found': isV1
          ? really('requestReset')
          : byFault({ call: 'requestReset', kind: 'player_not_found' }),
        'requestReset.please_finish_your_registration_process': really('requestReset'),
        async 'requestReset.otp_block'(run, step) {
          await byFault({ call: 'requestReset', kind: 'otp_block' })(run, step);
          await expect(toast(run.page)).toHaveText(text('error.otp_block', { n: 15 }));
        },
        'requestReset.merchant_uid': byFault({ call: 'requestReset', kind: 'merchant_uid' }),
        'requestReset.validation': byFault({ call: 'requestReset', kind: 'validation', field: 'phone' }),
      },
      endings: {
        verification: {
          async saved(run: PathRun) {
            const { page, phone } = run;
            await toSteps(run);
            if (await codeField(page).isVisible()) {
              await codeField(page).fill(await fixture.code(phone));
              await isAtPassword(page, flow);
            }
            await savePassword(page, `${password}-baru`);
            await expect(toast(page)).toHaveText(text('recovery.done'));
            await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
          },
          async numberChange(run: PathRun) {
            await toCode(run);
            await run.driver.in('main').press('code.change_number');
          },
          async stepLost(run: PathRun) {
            const { page } = run;
            await toSteps(run);
            await fixture.advance(ticketLife);
            if (await codeField(page).isVisible()) await codeField(page).fill('0417');
            else await savePassword(page, `${password}-baru`);
            await stepLost(run);
          },
          async endedElsewhere(run: PathRun) {
            await moveElsewhere(run, flow, null);
            await isVisitor(run.page);
          },
        },
      },
      screenOf: forgotPasswordScreen,
      screens,
    });
  },
  { generations: ['v2', 'v1'] },
);
