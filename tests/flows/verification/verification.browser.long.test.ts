/** The two steps on `/verification-otp` for both flows that use them. */
import { verification } from './model.ts';
import { verificationPage } from './page.ts';
import {
  codeField,
  codeStep,
  expect,
  isAtPassword,
  isPlayer,
  loginDialog,
  passwordStep,
  phoneIn,
  savePassword,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  beginAnew,
  beginFlow,
  dialogOf,
  goToStoredStep,
  inTime,
  isStepLost,
  moveElsewhere,
  passCode,
  showStep,
  strangeTicket,
  ticketIn,
  ticketLife,
  verifyElsewhere,
  type TicketPair,
} from '../kit/browser/steps.ts';
import { inChromium, openAt, openRun, password, walkTest, type Act, type PathRun } from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(verificationPage);

walkTest(
  verification,
  (fixture) => {
    let flow: VisitorFlow = 'register';
    let held = strangeTicket;

    const toStep = (run: PathRun): Promise<void> =>
      showStep(run, () => (flow === 'register' ? gestures['step.requested'](run) : goToStoredStep(run, flow)));
    /** The ticket that the storage is to hold: another one where the machine knows it by another name. */
    async function ticketFor(run: PathRun, isNew: boolean, step: 'code' | 'password'): Promise<TicketPair> {
      if (!isNew) return held;
      const begun = await beginAnew(run, flow, held);
      // A registration that was verified goes on at its password.
      held = step === 'code' || (flow === 'register' && verified) ? begun : await verifyElsewhere(run, flow, begun);
      verified ||= step === 'password';
      return held;
    }
    let verified = false;

    const moved =
      (of: VisitorFlow, name: 'first' | 'later', step: 'code' | 'password'): Act<PathRun> =>
      async (run, { edge }) => {
        const until = step === 'code' ? { until: await inTime(run, 100_000) } : {};
        const atPassword = edge.from.startsWith('password');
        // What another flow, or a step that is over, does to the storage concerns nobody here.
        const isHeard = of === flow && !(atPassword && step === 'code');
        const isFollowed = !atPassword && step === 'password';
        const isNew = isFollowed || !edge.from.includes(`ticket=${name}`);
        const ticket = isHeard ? await ticketFor(run, isNew, step) : strangeTicket;
        await moveElsewhere(run, of, { phone: run.phone, ticket, ...until });
        if (isHeard && isFollowed) await isAtPassword(run.page, flow);
      };
    const movesOf = (of: VisitorFlow) => ({
      [`${of} newCode`]: moved(of, 'first', 'code'),
      [`${of} newTicket`]: moved(of, 'later', 'code'),
      [`${of} newPasswordTicket`]: moved(of, 'first', 'password'),
      [`${of} verified`]: moved(of, 'later', 'password'),
      [`${of} otherNumber`]: async (run: PathRun) =>
        moveElsewhere(run, of, { phone: newPhone(), ticket: strangeTicket, until: await inTime(run, 100_000) }),
    });

    return {
      async open({ edge: { offer } }) {
        const run = await openRun(fixture, []);
        flow = offer.sample.startsWith('register') ? 'register' : 'forgotPassword';
        await beginFlow(run, flow);
        verified = offer.sample.endsWith('Password');
        if (verified) await passCode(run, flow);
        held = await ticketIn(run, flow);
        await openAt(run, verified ? passwordStep(flow) : codeStep(flow));
        return run;
      },
      gestures: {
        'step.requested': toStep,
        'route.changed': goToItsRoute,
        'tab.stepMoved': {
          async ended(run) {
            await moveElsewhere(run, flow, null);
            await expect(run.page).toHaveURL(`${fixture.platform.shop}/`);
          },
          ...movesOf('register'),
          ...movesOf('forgotPassword'),
        },
      },
      outcomes: {},
      endings: {
        oneTimeCode: {
          async verified(run) {
            await toStep(run);
            await passCode(run, flow);
            held = await ticketIn(run, flow);
            verified = true;
          },
          async numberChange(run) {
            await toStep(run);
            await run.driver.in('main').press('code.change_number');
            await expect(phoneIn(dialogOf[flow](run.page))).toHaveValue(run.phone);
          },
          async ticketLost(run) {
            await toStep(run);
            await fixture.advance(ticketLife);
            await codeField(run.page).fill('0417');
            await isStepLost(run, flow);
          },
        },
        newPassword: {
          async saved(run) {
            await toStep(run);
            await savePassword(run.page, `${password}-baru`);
            if (flow === 'register') return isPlayer(run.page);
            return expect(phoneIn(loginDialog(run.page))).toHaveValue(run.phone);
          },
          async ticketLost(run) {
            await toStep(run);
            await fixture.advance(ticketLife);
            await savePassword(run.page, `${password}-baru`);
            await isStepLost(run, flow);
          },
        },
      },
      screenOf,
      screens,
    };
  },
  {
    parts: { register: ['registerCode', 'registerPassword'], forgotPassword: ['resetCode', 'resetPassword'] },
  },
);
