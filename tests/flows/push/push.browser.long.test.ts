import type { PushSupport } from '../../../machines/push/push.machine.ts';
import { push as model } from './model.ts';
import { pushPage } from './page.ts';
import { openAt } from '../../browser/gestures.ts';
import { standInForPush } from '../../browser/push-stand-in.ts';
import { pushKey } from '../kit/samples.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  byFault,
  closeForGood,
  faultsOf,
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  reconnect,
  sayHidden,
  sayRestored,
  walkTest,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(pushPage());

  /** The browser answers in the same moment, so it has to know before what the walk wants it to say. */
  const prepared =
    (act: Act<PathRun>): Act<PathRun> =>
    async (run, step) => {
      const next = step.following[0]?.offer.event;
      if (next?.type === 'support.found')
        await run.page.evaluate((support) => window.pushStandIn.set(support), next['support'] as PushSupport);
      await act(run, step);
    };
  const setting = (on: boolean) =>
    prepared(byFault({ call: 'pushSetting', kind: 'accepted', data: { key: pushKey, on } }));
  const permit =
    (permission: NotificationPermission): Act<PathRun> =>
    ({ page }) =>
      page.evaluate((given) => window.pushStandIn.permit(given), permission);
  const subscribe =
    (isMade: boolean): Act<PathRun> =>
    ({ page }) =>
      page.evaluate((made) => window.pushStandIn.subscribe(made), isMade);
  const said: Act<PathRun> = async () => undefined;

  return {
    async open({ edge: { offer } }) {
      const run = await openAsPlayer(fixture, ['pushSetting', 'turnPushOn', 'turnPushOff']);
      await standInForPush(run.page);
      await openAt(run.page, offer.sample === 'atProfile' ? '/profile' : '/');
      return run;
    },
    // The stand-in stays with the page.
    close: closeForGood,
    gestures: {
      ...gestures,
      'connection.restored': reconnect,
      'page.hidden': sayHidden(true),
      'page.shown': prepared(sayHidden(false)),
      'page.restored': sayRestored,
      'route.changed': prepared(goToItsRoute),
      'support.found': said,
      'permission.granted': permit('granted'),
      'permission.denied': permit('denied'),
      'permission.dismissed': permit('default'),
      'subscription.made': subscribe(true),
      'subscription.failed': subscribe(false),
    },
    outcomes: {
      ...playerTailOf('pushSetting', 'turnPushOn', 'turnPushOff'),
      ...faultsOf('turnPushOn', 'foreign_service', 'throttled'),
      'pushSetting.accepted': { off: setting(false), on: setting(true) },
      'turnPushOn.accepted': really('turnPushOn'),
      'turnPushOff.accepted': really('turnPushOff'),
    },
    endings: {},
    screenOf,
    screens: {
      ...screens,
      async none(run, snapshot) {
        // Over before anybody can look.
        if (!snapshot.matches('looking')) await screens.none(run);
      },
      ended: ({ driver }) => driver.in('main').see({ buttons: { 'push.switch': 'absent' } }),
    },
  };
});
