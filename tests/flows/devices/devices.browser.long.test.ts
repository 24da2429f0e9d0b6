import { devices as model } from './model.ts';
import { devicesPage } from './page.ts';
import { onPage, openProfile } from '../../browser/account-gestures.ts';
import { expect } from '../../browser/gestures.ts';
import { otherOpenSession, openSession } from '../kit/samples.ts';
import type { OpenSession } from '../../../src/contract/devices.calls.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  byFault,
  faultsOf,
  goInHistory,
  hold,
  inChromium,
  openAsPlayer,
  playerTailOf,
  walkTest,
} from '../kit/browser/walk.ts';

const wire = ({ id, browser, system, address, startedAt, isCurrent }: OpenSession) => ({
  ...{ id, browser, system, address },
  started_at: startedAt === null ? null : new Date(startedAt).toISOString(),
  is_current: isCurrent,
});
const answer = (call: 'sessions' | 'endSessions', ...listed: readonly OpenSession[]) =>
  byFault({ call, kind: 'accepted', data: { sessions: listed.map(wire) } });

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(devicesPage());
  return {
    async open() {
      const run = await openAsPlayer(fixture, []);
      await openProfile(run.page);
      for (const asked of ['sessions', 'endSessions'] as const) await hold(run, asked);
      return run;
    },
    gestures: {
      ...gestures,
      /** The card is looked at in the profile, where another page was visited meanwhile. */
      async 'route.changed'(run, step) {
        await goToItsRoute(run, step);
        await goInHistory(run, '/profile');
        await expect(onPage(run.page, 'profile.password.change')).toBeVisible();
      },
    },
    outcomes: {
      ...playerTailOf('sessions', 'endSessions'),
      ...faultsOf('endSessions', 'not_found'),
      'sessions.accepted': {
        both: answer('sessions', openSession, otherOpenSession),
        alone: answer('sessions', openSession),
      },
      'endSessions.accepted': {
        both: answer('endSessions', openSession, otherOpenSession),
        alone: answer('endSessions', openSession),
      },
    },
    endings: {},
    screenOf,
    screens,
  };
});
