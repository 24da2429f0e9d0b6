import { forgotPassword } from './model.ts';
import { forgotPasswordPage } from './page.ts';
import {
  codeStep,
  expect,
  isAtCode,
  loginDialog,
  openRecovery,
  passwordStep,
  phoneIn,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { holdPart, partArrives, partIsMissing } from '../kit/browser/parts.ts';
import {
  beginFlow,
  blockedFor,
  goToStoredStep,
  openStep,
  passCode,
  register,
  showStep,
  stepEndings,
} from '../kit/browser/steps.ts';
import {
  byFault,
  hold,
  inChromium,
  openAt,
  openRun,
  password,
  really,
  reconnect,
  says,
  tailOf,
  walkTest,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const flow = 'forgotPassword';
const { gestures, screens, screenOf } = inChromium(forgotPasswordPage);
const unknown = new Set(['requestReset.validation.not.registered', 'requestReset.player_not_found']);

/** A number whose state at the platform gives the next outcomes of the path, up to the next number. */
async function fittingPhone(run: PathRun, { following }: WalkStep): Promise<string> {
  const phone = newPhone();
  // Stops at the next number. The fault port answers for any number.
  const again = following.findIndex(({ offer }) => offer.event.type === 'phone.submitted');
  const outcomes = following.slice(0, again === -1 ? undefined : again).map(({ offer }) => offer.event.type);
  if (outcomes.some((outcome) => outcome.endsWith('please_finish_your_registration_process')))
    await register(run, phone);
  else if (!outcomes.some((outcome) => unknown.has(outcome))) await run.fixture.player({ phone });
  return phone;
}

const { save, numberChange, stepLost, endedElsewhere } = stepEndings(flow, (run) =>
  showStep(run, () => goToStoredStep(run, flow)),
);

walkTest(
  forgotPassword,
  (fixture, generation) => {
    const isV1 = generation === 'v1';

    let coded = '';
    const submit: Act<PathRun> = async (run, step) => {
      const isLeft = step.edge.to.includes('verifying');
      run.phone = run.driver.phone = isLeft ? coded : await fittingPhone(run, step);
      await gestures['phone.submitted'].complete(run);
    };

    return {
      async open({ edge: { offer } }) {
        const run = await openRun(fixture, []);
        const { page, phone } = run;
        if (offer.sample === 'codeUnfetched') {
          await beginFlow(run, flow);
          await holdPart(run, 'steps');
          await openStep(run, codeStep(flow));
        } else if (offer.sample === 'fresh') {
          await openAt(run);
          await openRecovery(page);
        } else {
          await beginFlow(run, flow);
          if (offer.sample === 'passwordAfterReload') await passCode(run, flow);
          await openStep(run, offer.sample === 'codeAfterReload' ? codeStep(flow) : passwordStep(flow));
        }
        coded = phone;
        await hold(run, 'requestReset');
        return run;
      },
      gestures: {
        ...gestures,
        'phone.submitted': { ...gestures['phone.submitted'], complete: submit, other: submit },
        async 'loginForm.opened'(run) {
          await gestures['loginForm.opened'](run);
          await expect(loginDialog(run.page)).toBeVisible();
        },
        'dialog.dismissed': ({ page }) => page.keyboard.press('Escape'),
        'part.arrived': partArrives,
        'part.missing': partIsMissing(),
        'connection.restored': reconnect,
      },
      outcomes: {
        ...tailOf('requestReset'),
        async 'requestReset.accepted'(run, step) {
          await really('requestReset')(run, step);
          await isAtCode(run.page, flow);
          coded = run.phone;
          expect(await fixture.messages(run.phone)).toHaveLength(1);
        },
        'requestReset.validation.not.registered': isV1 ? byFault() : really('requestReset'),
        'requestReset.player_not_found': isV1 ? really('requestReset') : byFault(),
        'requestReset.please_finish_your_registration_process': really('requestReset'),
        'requestReset.otp_block': blockedFor('requestReset'),
        'requestReset.merchant_uid': byFault(),
        'requestReset.validation': byFault({ field: 'phone' }),
      },
      endings: {
        verification: {
          async saved(run) {
            const { page, phone } = run;
            await save(run, `${password}-baru`);
            await says('recovery.done')(run);
            await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
          },
          numberChange,
          stepLost,
          endedElsewhere,
        },
      },
      screenOf,
      screens,
    };
  },
  { generations: ['v2', 'v1'] },
);
