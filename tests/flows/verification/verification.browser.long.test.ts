/** The two steps on `/verification-otp`, walked in Chromium against the platform for both flows that go through them. */
import { verificationScreen } from '../../../machines/verification/verification.selectors.ts';
import { verification } from './model.ts';
import { verificationPage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { Act } from '../../../src/walk/tiers/script.ts';
import {
  askForCode,
  askForReset,
  codeField,
  codeStep,
  expect,
  isAtPassword,
  isPlayer,
  loginDialog,
  newPassword,
  passwordStep,
  phoneIn,
  recoveryDialog,
  registerDialog,
  savePassword,
  stored,
  text,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  beginAnew,
  inTime,
  moveElsewhere,
  ticketIn,
  ticketLife,
  verifyElsewhere,
  type TicketPair,
} from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import { closeScene, goInHistory, openAt, openScene, password, walkTest } from '../kit/browser/theatre.ts';

const dialogOf = { register: registerDialog, forgotPassword: recoveryDialog } as const;
const { gestures, screens } = inChromium(verificationPage);
const stranger: TicketPair = { token: 'a'.repeat(43), e: 'b'.repeat(43) };

walkTest(
  verification,
  (fixture) => {
    let flow: VisitorFlow = 'register';
    let held = stranger;

    /** Back to the step, from wherever the history led to. */
    async function toStep(scene: Scene): Promise<void> {
      const { page } = scene;
      const field = codeField(page).or(newPassword(page));
      if (await field.isVisible()) return;
      if (flow === 'register') await gestures['step.requested'](scene);
      else await goInHistory(scene, (await stored(page))['otp_expired'] ? codeStep(flow) : passwordStep(flow));
      await expect(field).toBeVisible();
    }
    /** The ticket that the storage is to hold: another one where the machine knows it by another name. */
    async function ticketFor(scene: Scene, isNew: boolean, step: 'code' | 'password'): Promise<TicketPair> {
      if (!isNew) return held;
      const begun = await beginAnew(scene, flow, held);
      // A registration that was verified goes on at its password.
      held = step === 'code' || (flow === 'register' && verified) ? begun : await verifyElsewhere(scene, flow, begun);
      verified ||= step === 'password';
      return held;
    }
    let verified = false;

    const moved =
      (of: VisitorFlow, name: 'first' | 'later', step: 'code' | 'password'): Act<Scene> =>
      async (scene, { edge }) => {
        const until = step === 'code' ? { until: await inTime(scene, 100_000) } : {};
        const atPassword = edge.from.startsWith('password');
        // What another flow, or a step that is over, does to the storage concerns nobody here.
        const isHeard = of === flow && !(atPassword && step === 'code');
        const isFollowed = !atPassword && step === 'password';
        const isNew = isFollowed || !edge.from.includes(`ticket=${name}`);
        const ticket = isHeard ? await ticketFor(scene, isNew, step) : stranger;
        await moveElsewhere(scene, of, { phone: scene.phone, ticket, ...until });
        if (isHeard && isFollowed) await isAtPassword(scene.page, flow);
      };
    const movesOf = (of: VisitorFlow) => ({
      [`${of} newCode`]: moved(of, 'first', 'code'),
      [`${of} newTicket`]: moved(of, 'later', 'code'),
      [`${of} newPasswordTicket`]: moved(of, 'first', 'password'),
      [`${of} verified`]: moved(of, 'later', 'password'),
      [`${of} otherNumber`]: async (scene: Scene) =>
        moveElsewhere(scene, of, { phone: newPhone(), ticket: stranger, until: await inTime(scene, 100_000) }),
    });

    const lost = async ({ page }: Scene) => expect(dialogOf[flow](page)).toContainText(text('error.step_lost'));

    return defineBrowserScript(verification, {
      async open({ edge: { offer } }) {
        const scene = await openScene(fixture, []);
        const { page, phone } = scene;
        flow = offer.sample.startsWith('register') ? 'register' : 'forgotPassword';
        await openAt(scene);
        if (flow === 'register') await askForCode(page, phone);
        else {
          await fixture.player({ phone, password });
          await askForReset(page, phone);
        }
        verified = offer.sample.endsWith('Password');
        if (verified) {
          await codeField(page).fill(await fixture.code(phone));
          await isAtPassword(page, flow);
        }
        held = await ticketIn(scene, flow);
        await openAt(scene, verified ? passwordStep(flow) : codeStep(flow));
        return scene;
      },
      close: closeScene,
      gestures: {
        'step.requested': toStep,
        'route.changed': goToItsRoute,
        'tab.stepMoved': {
          async ended(scene) {
            await moveElsewhere(scene, flow, null);
            await expect(scene.page).toHaveURL(`${fixture.platform.shop}/`);
          },
          ...movesOf('register'),
          ...movesOf('forgotPassword'),
        },
      },
      outcomes: {},
      endings: {
        oneTimeCode: {
          async verified(scene: Scene) {
            await toStep(scene);
            await codeField(scene.page).fill(await fixture.code(scene.phone));
            await isAtPassword(scene.page, flow);
            held = await ticketIn(scene, flow);
            verified = true;
          },
          async numberChange(scene: Scene) {
            await toStep(scene);
            await scene.driver.in('main').press('code.change_number');
            await expect(phoneIn(dialogOf[flow](scene.page))).toHaveValue(scene.phone);
          },
          async ticketLost(scene: Scene) {
            await toStep(scene);
            await fixture.advance(ticketLife);
            await codeField(scene.page).fill('0417');
            await lost(scene);
          },
        },
        newPassword: {
          async saved(scene: Scene) {
            await toStep(scene);
            await savePassword(scene.page, `${password}-baru`);
            if (flow === 'register') return isPlayer(scene.page);
            return expect(phoneIn(loginDialog(scene.page))).toHaveValue(scene.phone);
          },
          async ticketLost(scene: Scene) {
            await toStep(scene);
            await fixture.advance(ticketLife);
            await savePassword(scene.page, `${password}-baru`);
            await lost(scene);
          },
        },
      },
      screenOf: verificationScreen,
      screens,
    });
  },
  {
    parts: { register: ['registerCode', 'registerPassword'], forgotPassword: ['resetCode', 'resetPassword'] },
  },
);
