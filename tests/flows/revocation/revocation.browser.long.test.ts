/** Telling the server of a logout, walked in Chromium against the platform. */
import { revocation } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { expect, isVisitor, logIn, logOut, stored } from '../../browser/gestures.ts';
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
    screenOf: ({ status, value }): 'telling' | 'waiting' | 'over' =>
      status === 'done' ? 'over' : value === 'telling' ? 'telling' : 'waiting',
    screens: {
      async telling(scene) {
        await isVisitor(scene.page);
        expect(await stored(scene.page)).toEqual({});
        await expect.poll(() => isWaiting(scene, 'logout')).toBe(1);
      },
      async waiting(scene) {
        await isVisitor(scene.page);
        expect(isWaiting(scene, 'logout')).toBe(0);
      },
      async over(scene) {
        await passInPage(scene, longestWait);
        await isVisitor(scene.page);
        expect(isWaiting(scene, 'logout')).toBe(0);
      },
    },
  });
});
