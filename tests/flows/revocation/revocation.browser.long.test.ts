/** Telling the server of a logout, walked in Chromium against the platform. */
import { revocation } from './model.ts';
import { revocationPage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { expect, logIn, logOut, stored } from '../../browser/gestures.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import {
  closeScene,
  endSession,
  haltClock,
  isWaiting,
  openAt,
  openScene,
  passInPage,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

/** Longer than the longest wait between two tries, ms. */
const longestWait = 9_000;
const { screens } = inChromium(revocationPage);

walkTest(revocation, (fixture) => {
  let token = '';
  return defineBrowserScript(revocation, {
    async open() {
      const scene = await openScene(fixture, ['logout']);
      await fixture.player({ phone: scene.phone, password });
      await openAt(scene);
      await logIn(scene.page, scene.phone, password);
      token = (await stored(scene.page))['token'] ?? '';
      await logOut(scene.page);
      // The first waits are shorter than a slow machine takes to look.
      await haltClock(scene);
      return scene;
    },
    close: closeScene,
    gestures: {},
    outcomes: {
      ...tailOf('logout'),
      'logout.accepted': really('logout'),
      'logout.unauthorized': really('logout', (scene) => endSession(scene, token)),
    },
    endings: {},
    screenOf: () => 'visitor',
    screens: {
      async visitor(scene, snapshot) {
        if (snapshot.matches('over')) await passInPage(scene, longestWait);
        await screens.visitor(scene);
        expect(await stored(scene.page)).toEqual({});
        await expect.poll(() => isWaiting(scene, 'logout')).toBe(snapshot.matches('telling') ? 1 : 0);
      },
    },
  });
});
