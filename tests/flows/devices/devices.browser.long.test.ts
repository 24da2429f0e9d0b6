import { devices as model } from './model.ts';
import { devicesPage } from './page.ts';
import { openProfile } from '../../browser/account-gestures.ts';
import { otherOpenSession, openSession } from '../kit/samples.ts';
import type { OpenSession } from '../../../src/contract/devices.calls.ts';
import { byFault, faultsOf, hold, inChromium, openAsPlayer, playerTailOf, walkTest } from '../kit/browser/walk.ts';

const wire = ({ id, browser, system, address, city, country, startedAt, isCurrent }: OpenSession) => ({
  ...{ id, browser, system, address, city, country },
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
    gestures,
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
