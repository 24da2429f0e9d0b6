import { revocation } from './model.ts';
import { revocationPage } from './page.ts';
import { expect, logIn, logOut, stored } from '../../browser/gestures.ts';
import {
  endSession,
  haltClock,
  inChromium,
  isWaiting,
  openAt,
  openRun,
  passInPage,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/walk.ts';

/** Longer than the longest wait between two tries, ms. */
const longestWait = 9_000;
const { screens, screenOf } = inChromium(revocationPage);

walkTest(revocation, (fixture) => {
  let token = '';
  return {
    async open() {
      const run = await openRun(fixture, ['logout']);
      await fixture.player({ phone: run.phone });
      await openAt(run);
      await logIn(run.page, run.phone, password);
      token = (await stored(run.page))['token'] ?? '';
      await logOut(run.page);
      // The first waits are shorter than a slow machine takes to look.
      await haltClock(run);
      return run;
    },
    gestures: {},
    outcomes: {
      ...tailOf('logout'),
      'logout.accepted': really('logout'),
      'logout.unauthorized': really('logout', (run) => endSession(run, token)),
    },
    endings: {},
    screenOf,
    screens: {
      async visitor(run, snapshot) {
        if (snapshot.matches('over')) await passInPage(run, longestWait);
        await screens.visitor(run);
        expect(await stored(run.page)).toEqual({});
        await expect.poll(() => isWaiting(run, 'logout')).toBe(snapshot.matches('telling') ? 1 : 0);
      },
    },
  };
});
