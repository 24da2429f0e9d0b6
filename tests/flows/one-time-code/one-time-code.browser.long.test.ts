/** The code step, walked in Chromium against the platform. */
import { codeError, isCheckingCode, resendView } from '../../../machines/one-time-code/one-time-code.selectors.ts';
import { oneTimeCode } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
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
  resendButton,
  text,
  toast,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { codeLife, ticketLife } from '../kit/browser/steps.ts';
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
  write,
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

const busyResend = ({ page }: Scene) => page.getByRole('button', { name: text('code.resend.busy') });

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
        async 'code.submitted'(scene, step) {
          const isRight = nextOutcome(step) === 'verifyCode.accepted';
          await codeField(scene.page).fill(isRight ? await fixture.code(scene.phone) : await wrongCode(scene));
        },
        'code.edited': ({ page }) => codeField(page).fill('1'),
        'resend.requested': ({ page }) => resendButton(page).click(),
        async 'number.changeRequested'({ page, phone }) {
          await page.getByRole('button', { name: text('code.change_number') }).click();
          await expect(dialogOf[flow](page)).toBeVisible();
          await expect(phoneIn(dialogOf[flow](page))).toHaveValue(phone);
        },
        'dialog.dismissed': unprovokable('A visitor is at a page: only the dialog of a player is closed.'),
        'tab.deadlineMoved': {
          countdown: async (scene, step) =>
            writeElsewhere(scene, {
              disable_otp: 'true',
              otp_expired: String(Math.round(await pageTime(scene)) + aheadAt(step)),
            }),
          lock: async (scene, step) =>
            writeElsewhere(scene, {
              disable_otp: 'true',
              otp_expired: String(Math.round(await pageTime(scene)) + aheadAt(step)),
            }),
        },
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
      screenOf: ({ status }): 'waitingForCode' | 'finished' => (status === 'done' ? 'finished' : 'waitingForCode'),
      screens: {
        async waitingForCode(scene, snapshot) {
          const { page } = scene;
          const main = page.getByRole('main');
          const error = codeError(snapshot);
          const resend = resendView(snapshot);
          await expect(main.locator('form [role="alert"] > *, [id$="-error"] > p')).toHaveText(
            error ? [write(error)] : [],
          );
          await expect(codeField(page)).toHaveAttribute('aria-disabled', String(isCheckingCode(snapshot)));
          if (error?.refused) await expect(codeField(page)).toHaveValue('');
          if (resend.state === 'sending') return expect(busyResend(scene)).toBeVisible();
          await expect(resendButton(page)).toBeEnabled({ enabled: resend.state === 'open' });
          await expect(main.locator('div:has(> p > [role="timer"]) > [role="alert"] > *')).toHaveText(
            resend.error ? [write(resend.error)] : [],
          );
          if (resend.state === 'locked') await expect(main).toContainText(text('code.resend.locked'));
          if (resend.state === 'counting') await expect(main).toContainText(text('code.resend.wait'));
          return undefined;
        },
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
