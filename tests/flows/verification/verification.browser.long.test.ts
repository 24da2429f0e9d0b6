/** The two steps on `/verification-otp`, walked in Chromium against the platform for both flows that go through them. */
import type { VerificationSnapshot } from '../../../machines/verification/verification.machine.ts';
import { verification } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { Act } from '../../../src/walk/tiers/script.ts';
import {
  askForCode,
  askForReset,
  codeField,
  codeStep,
  confirmation,
  expect,
  isAtPassword,
  isPlayer,
  loginDialog,
  newPassword,
  opener,
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
import {
  beginAnew,
  inTime,
  moveElsewhere,
  ticketIn,
  ticketLife,
  verifyElsewhere,
  type TicketPair,
} from '../kit/browser/steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import { closeScene, goInHistory, openAt, openScene, password, walkTest } from '../kit/browser/theatre.ts';

const dialogOf = { register: registerDialog, forgotPassword: recoveryDialog } as const;
const stranger: TicketPair = { token: 'a'.repeat(43), e: 'b'.repeat(43) };

walkTest(
  verification,
  (fixture) => {
    let flow: VisitorFlow = 'register';
    let held = stranger;

    const isAtCodeOf = ({ page }: Scene) => codeField(page).isVisible();
    /** Back to the step, from wherever the history led to. */
    async function toStep(scene: Scene): Promise<void> {
      const { page } = scene;
      if ((await isAtCodeOf(scene)) || (await newPassword(page).isVisible())) return;
      if (flow === 'register') await opener(page, 'register').click();
      else await goInHistory(scene, (await stored(page))['otp_expired'] ? codeStep(flow) : passwordStep(flow));
      await expect(codeField(page).or(newPassword(page))).toBeVisible();
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
        'route.changed': {
          home: (scene) => goInHistory(scene, '/'),
          codeStep: (scene) => goInHistory(scene, codeStep()),
          passwordStep: (scene) => goInHistory(scene, passwordStep()),
          resetCodeStep: (scene) => goInHistory(scene, codeStep('forgotPassword')),
          resetPasswordStep: (scene) => goInHistory(scene, passwordStep('forgotPassword')),
          strayStep: (scene) => goInHistory(scene, '/verification-otp'),
        },
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
            const { page, phone } = scene;
            await toStep(scene);
            await page.getByRole('button', { name: text('code.change_number') }).click();
            await expect(phoneIn(dialogOf[flow](page))).toHaveValue(phone);
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
      screenOf: ({ value }: VerificationSnapshot) => value,
      screens: {
        deciding: () => undefined,
        /** Beside the shop, where the history led away from it. */
        async code({ page }) {
          await expect(dialogOf[flow](page)).toBeHidden();
          await expect(codeField(page)).toBeVisible({ visible: page.url().includes('/verification-otp') });
          await expect(newPassword(page)).toBeHidden();
        },
        async password({ page }) {
          await expect(dialogOf[flow](page)).toBeHidden();
          await expect(confirmation(page)).toBeVisible({ visible: page.url().includes('/verification-otp') });
          await expect(codeField(page)).toBeHidden();
        },
        async finished({ page }) {
          await expect(codeField(page)).toBeHidden();
          await expect(newPassword(page)).toBeHidden();
        },
      },
    });
  },
  {
    parts: { register: ['registerCode', 'registerPassword'], forgotPassword: ['resetCode', 'resetPassword'] },
  },
);
