import { passkeys as model } from './model.ts';
import { passkeysPage } from './page.ts';
import { openProfile } from '../../browser/account-gestures.ts';
import { openAt } from '../../browser/gestures.ts';
import { answerAs, standInForPasskeys } from '../../browser/passkey-stand-in.ts';
import { otherPasskey, passkey, passkeyQuestion } from '../kit/samples.ts';
import type { Passkey } from '../../../src/contract/passkeys.calls.ts';
import { deedPinEndings, makePin } from '../kit/browser/player-steps.ts';
import {
  byFault,
  faultsOf,
  inChromium,
  openAsPlayer,
  passInPage,
  playerTailOf,
  walkTest,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

const { token, options } = passkeyQuestion;
const at = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
const wire = ({ id, browser, system, isSynced, createdAt, usedAt }: Passkey) => ({
  ...{ id, browser, system, is_synced: isSynced },
  ...{ created_at: at(createdAt), used_at: at(usedAt) },
});
const answer = (call: 'passkeys' | 'addPasskey' | 'removePasskey', ...listed: readonly Passkey[]) =>
  byFault({ call, kind: 'accepted', data: { passkeys: listed.map(wire) } });

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(passkeysPage());
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
    async open() {
      const run = await openAsPlayer(fixture, ['passkeys', 'passkeyOptions', 'addPasskey', 'removePasskey']);
      await standInForPasskeys(run.page);
      await openAt(run.page, '/profile');
      await openProfile(run.page);
      return run;
    },
    gestures: {
      ...gestures,
      'passkey.wanted': prepared(gestures['passkey.wanted']),
      'passkey.supported': said,
      'passkey.unsupported': said,
      'passkey.given': answerAs('given'),
      'passkey.dismissed': answerAs('dismissed'),
      'passkey.exists': answerAs('exists'),
      'passkey.failed': answerAs('failed'),
      'passkey.late': (run) => passInPage(run, Number(options['timeout'])),
      'pin.saved': makePin,
    },
    outcomes: {
      ...playerTailOf('passkeys', 'passkeyOptions', 'addPasskey', 'removePasskey'),
      ...faultsOf('passkeyOptions', 'proof_required', 'wrong_pin', 'pin_missing', 'too_many', 'not_here', 'throttled'),
      ...faultsOf('addPasskey', 'refused', 'too_many', 'ticket_invalid'),
      ...faultsOf('removePasskey', 'not_found'),
      'passkeys.accepted': { some: answer('passkeys', passkey, otherPasskey), none: answer('passkeys') },
      'passkeyOptions.accepted': byFault({
        call: 'passkeyOptions',
        kind: 'accepted',
        data: { token: token.reveal(), options },
      }),
      'addPasskey.accepted': answer('addPasskey', passkey, otherPasskey),
      'removePasskey.accepted': { left: answer('removePasskey', otherPasskey), none: answer('removePasskey') },
    },
    endings: { pinPad: deedPinEndings((run) => run.driver.in('dialog#confirm').press('nav.close')) },
    screenOf,
    screens: {
      ...screens,
      async listed(run, snapshot) {
        // Over before anybody can look.
        if (!snapshot.matches('checkingBrowser')) await screens.listed(run, snapshot);
      },
    },
  };
});
