import { passkeyLogin as model } from './model.ts';
import { passkeyLoginPage } from './page.ts';
import { newSession } from '../../browser/account-gestures.ts';
import { expect, isPlayer, loginDialog, openLogin, text } from '../../browser/gestures.ts';
import { answerAs, standInForPasskeys } from '../../browser/passkey-stand-in.ts';
import { passkeyQuestion } from '../kit/samples.ts';
import {
  byFault,
  faultsOf,
  inChromium,
  openAt,
  openRun,
  passInPage,
  tailOf,
  walkTest,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

const { token, options } = passkeyQuestion;

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(passkeyLoginPage('dialog#login [role=group]'));
  /** The browser answers in the same moment, so it has to know before whether it has passkeys. */
  const prepared =
    (act: Act<PathRun>): Act<PathRun> =>
    async (run, step) => {
      const isThere = step.following[0]?.offer.event.type !== 'passkey.unsupported';
      await run.page.evaluate((has) => window.passkeyStandIn.has(has), isThere);
      await act(run, step);
    };
  const said: Act<PathRun> = async () => undefined;
  return {
    async open(step) {
      const run = await openRun(fixture, ['passkeyLoginOptions', 'passkeyLogin']);
      await standInForPasskeys(run.page);
      await openAt(run);
      await openLogin(run.page);
      await expect(loginDialog(run.page).getByRole('button', { name: text('passkey_login.submit') })).toBeVisible();
      await prepared(gestures['passkey.wanted'])(run, step);
      return run;
    },
    gestures: {
      ...gestures,
      'passkey.wanted': prepared(gestures['passkey.wanted']),
      'passkey.supported': said,
      'passkey.unsupported': said,
      'passkey.given': answerAs('given'),
      'passkey.dismissed': answerAs('dismissed'),
      'passkey.failed': answerAs('failed'),
      'passkey.exists': said,
      'passkey.late': (run) => passInPage(run, Number(options['timeout'])),
    },
    outcomes: {
      ...tailOf('passkeyLoginOptions', 'passkeyLogin'),
      ...faultsOf('passkeyLoginOptions', 'not_here', 'throttled', 'merchant_uid'),
      ...faultsOf(
        'passkeyLogin',
        'unknown_passkey',
        'refused',
        'copied',
        'ticket_invalid',
        'throttled',
        'merchant_uid',
      ),
      'passkeyLoginOptions.accepted': byFault({
        call: 'passkeyLoginOptions',
        kind: 'accepted',
        data: { token: token.reveal(), options },
      }),
      async 'passkeyLogin.accepted'(run, step) {
        // A session that the platform knows: it would end another one as soon as the page asks for its balances.
        const { phone, token: own } = await newSession(fixture);
        const data = { token: own, phone_number: phone, id: 'someone', username: 'Pemain 7890' };
        await byFault({ call: 'passkeyLogin', kind: 'accepted', data })(run, step);
      },
    },
    endings: {},
    screenOf,
    screens: {
      ...screens,
      async key(run, snapshot) {
        // Over before anybody can look.
        if (!snapshot.matches('checkingBrowser')) await screens.key(run, snapshot);
      },
      ended: ({ page }) => isPlayer(page),
    },
  };
});
