/** The code step, walked in Chromium against the platform. */
import { oneTimeCode } from './model.ts';
import { oneTimeCodePage, oneTimeCodeScreen, submitCode } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable, type Act } from '../../../src/walk/tiers/script.ts';
import {
  askForCode,
  askForReset,
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  phoneIn,
  recoveryDialog,
  registerDialog,
  text,
  toast,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { codeLife, ticketLife } from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  aheadAt,
  aheadBy,
  byFault,
  closeScene,
  nextOutcome,
  openAt,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
  writeElsewhere,
} from '../kit/browser/theatre.ts';

const dialogOf = { register: registerDialog, forgotPassword: recoveryDialog } as const;
const playersOnly = unprovokable('Visitors are never told so: the walk with the codes of a player takes it.');

const pageTime = ({ page }: Scene): Promise<number> => page.evaluate(() => Date.now());
/** Each is another one: the same code is not sent twice. */
let wrongCodes = 0;
async function wrongCode(scene: Scene): Promise<string> {
  wrongCodes += 1;
  const code = String(1000 + (wrongCodes % 9000));
  return code === (await scene.fixture.code(scene.phone)) ? wrongCode(scene) : code;
}

const moveDeadline: Act<Scene> = async (scene, step) =>
  writeElsewhere(scene, {
    disable_otp: 'true',
    otp_expired: String(Math.round(await pageTime(scene)) + aheadAt(step)),
  });
const { gestures, screens } = inChromium(oneTimeCodePage);

walkTest(
  oneTimeCode,
  (fixture) => {
    let flow: VisitorFlow = 'register';
    const isLost = ({ page }: Scene) => expect(dialogOf[flow](page)).toContainText(text('error.step_lost'));

    return defineBrowserScript(oneTimeCode, {
      async open(step) {
        const { offer } = step.edge;
        flow = offer.sample === 'forgotPassword' ? 'forgotPassword' : 'register';
        const scene = await openScene(fixture, ['verifyCode', 'resendCode']);
        const { page, phone } = scene;
        await openAt(scene);
        if (flow === 'register') await askForCode(page, phone);
        else {
          await fixture.player({ phone, password });
          await askForReset(page, phone);
        }
        if (offer.sample === 'registerLocked') {
          const { until: lockEnd } = step.target.progress.snapshot.context as { until: number };
          const until = Math.round(await pageTime(scene)) + aheadBy(lockEnd);
          await page.evaluate((end) => {
            localStorage.setItem('otp_expired', String(end));
            localStorage.setItem('disable_otp', 'true');
          }, until);
          await openAt(scene, codeStep());
        }
        await isAtCode(page, flow);
        return scene;
      },
      close: closeScene,
      gestures: {
        ...gestures,
        async 'code.submitted'(scene, step) {
          const isRight = nextOutcome(step) === 'verifyCode.accepted';
          await submitCode(scene.driver, step, isRight ? await fixture.code(scene.phone) : await wrongCode(scene));
        },
        async 'number.changeRequested'(scene, step) {
          await gestures['number.changeRequested'](scene, step);
          await expect(phoneIn(dialogOf[flow](scene.page))).toHaveValue(scene.phone);
          await expect(dialogOf[flow](scene.page)).toBeVisible();
        },
        'dialog.dismissed': unprovokable('A visitor is at a page: only the dialog of a player is closed.'),
        'tab.deadlineMoved': moveDeadline,
      },
      outcomes: {
        ...tailOf('verifyCode'),
        ...tailOf('resendCode'),
        async 'verifyCode.accepted'(scene, step) {
          await really('verifyCode')(scene, step);
          await isAtPassword(scene.page, flow);
        },
        'verifyCode.rejected': really('verifyCode'),
        'verifyCode.expired': really('verifyCode', () => fixture.advance(codeLife)),
        'verifyCode.exhausted': byFault({ call: 'verifyCode', kind: 'exhausted' }),
        async 'verifyCode.otp_block'(scene, step) {
          await byFault({ call: 'verifyCode', kind: 'otp_block' })(scene, step);
          await expect(toast(scene.page)).toHaveText(text('error.otp_block', { n: 15 }));
        },
        async 'verifyCode.ticket_invalid'(scene, step) {
          await really('verifyCode', () => fixture.advance(ticketLife))(scene, step);
          await isLost(scene);
        },
        async 'resendCode.accepted'(scene, step) {
          const before = (await fixture.messages(scene.phone)).length;
          await really('resendCode')(scene, step);
          await expect(toast(scene.page)).toHaveText(text('code.resent'));
          expect(await fixture.messages(scene.phone)).toHaveLength(before + 1);
        },
        'resendCode.otp_block': byFault({ call: 'resendCode', kind: 'otp_block' }),
        async 'resendCode.ticket_invalid'(scene, step) {
          await really('resendCode', () => fixture.advance(ticketLife))(scene, step);
          await isLost(scene);
        },
        'resendCode.validation.already.registered': playersOnly,
        'resendCode.same_number': playersOnly,
        'resendCode.invalid_number': playersOnly,
        'resendCode.no_pin': playersOnly,
      },
      endings: {},
      screenOf: oneTimeCodeScreen,
      screens: {
        ...screens,
        /** What comes instead is looked for where it is brought about. */
        finished: ({ page }) => expect(codeField(page)).toBeHidden(),
      },
    });
  },
  {
    generations: ['v2', 'v1'],
    parts: { register: ['register', 'registerLocked'], forgotPassword: ['forgotPassword'] },
  },
);
