import { registration } from './model.ts';
import { registrationPage } from './page.ts';
import {
  codeStep,
  expect,
  isAtCode,
  isPlayer,
  loginDialog,
  opener,
  openRegister,
  passwordStep,
  stored,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import {
  beginFlow,
  openStep,
  passCode,
  pause,
  register,
  showStep,
  stepEndings,
  ticketLife,
} from '../kit/browser/steps.ts';
import { holdPart, partArrives, partIsMissing } from '../kit/browser/parts.ts';
import {
  byFault,
  each,
  faultsOf,
  hold,
  inChromium,
  nextOutcome,
  openAt,
  openRun,
  password,
  really,
  reconnect,
  tailOf,
  unprovokable,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';

async function fittingPhone(run: PathRun, outcome: string): Promise<string> {
  const phone = newPhone();
  if (outcome === 'register.please_proceed_to_otp_verification') {
    await register(run, phone);
  }
  if (outcome.endsWith('registered') || outcome.endsWith('registered_here')) await run.fixture.player({ phone });
  return phone;
}

const { gestures, screens, screenOf } = inChromium(registrationPage);
const { toCode, save, numberChange, stepLost, endedElsewhere } = stepEndings('register', (run) =>
  showStep(run, () => opener(run.page, 'register').click()),
);
const playersOnly = unprovokable('A visitor never hears it: walked with the purposes of a player.');

walkTest(
  registration,
  (fixture, generation) => {
    const isV1 = generation === 'v1';
    /** The fault port makes a ticket up, with which no password can be saved. */
    let isMadeUp = false;

    return {
      async open({ edge: { offer } }) {
        const run = await openRun(fixture, []);
        isMadeUp = false;
        if (offer.sample === 'codeUnfetched') {
          await beginFlow(run, 'register');
          await holdPart(run, 'steps');
          await openStep(run, codeStep());
        } else if (offer.sample === 'fresh') {
          await openAt(run);
          await openRegister(run.page);
        } else {
          await beginFlow(run, 'register');
          if (offer.sample === 'passwordAfterReload') await passCode(run, 'register');
          await openStep(run, offer.sample === 'codeAfterReload' ? codeStep() : passwordStep());
        }
        for (const call of ['register', 'resendCode', 'login'] as const) await hold(run, call);
        return run;
      },
      gestures: {
        ...gestures,
        'phone.submitted': {
          ...gestures['phone.submitted'],
          async complete(run, step) {
            run.phone = run.driver.phone = await fittingPhone(run, nextOutcome(step));
            await gestures['phone.submitted'].complete(run);
          },
        },
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
        ...tailOf('register', 'resendCode', 'login'),
        async 'register.accepted'(run, step) {
          await really('register')(run, step);
          await isAtCode(run.page);
          expect(await fixture.messages(run.phone)).toHaveLength(1);
        },
        'register.please_proceed_to_otp_verification': really('register'),
        async 'register.please_proceed_to_set_password'(run, step) {
          await byFault()(run, step);
          isMadeUp = true;
        },
        'register.validation.already.registered': isV1 ? byFault() : really('register'),
        'register.already_registered_here': isV1 ? really('register') : byFault(),
        ...faultsOf('register', 'otp_block', 'merchant_uid'),
        'register.validation': byFault({ field: 'phone_number' }),
        async 'resendCode.accepted'(run, step) {
          await really('resendCode', () => fixture.advance(pause))(run, step);
          await isAtCode(run.page);
        },
        'resendCode.otp_block': {
          /** The platform's pause since the first code has not passed. */
          countdown: really('resendCode'),
          lock: byFault(),
        },
        'resendCode.ticket_invalid': really('resendCode', () => fixture.advance(ticketLife)),
        ...each('resendCode', playersOnly, 'validation.already.registered', 'same_number', 'invalid_number', 'no_pin'),
        async 'login.accepted'(run, step) {
          await really('login')(run, step);
          await isPlayer(run.page);
          expect(Object.keys(await stored(run.page)).toSorted()).toEqual(['phone', 'token']);
        },
        'login.invalid_credentials': really('login', ({ phone }) =>
          fixture.player({ phone, password: `${password}-lain` }),
        ),
        ...faultsOf('login', 'throttled', 'merchant_uid', 'validation'),
      },
      endings: {
        verification: {
          async saved(run) {
            if (isMadeUp) await toCode(run);
            await save(run, password);
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
