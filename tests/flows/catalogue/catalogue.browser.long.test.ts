/** The list of games, walked in Chromium against the platform. */
import { catalogue } from './model.ts';
import { cataloguePage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { expect } from '../../browser/gestures.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { closeScene, isWaiting, openAt, openScene, really, tailOf, walkTest } from '../kit/browser/theatre.ts';

const { gestures, screens } = inChromium(cataloguePage('Tangga Hitung', '250,00', () => true));

walkTest(catalogue, (fixture) =>
  defineBrowserScript(catalogue, {
    async open() {
      const scene = await openScene(fixture, ['games']);
      await openAt(scene);
      return scene;
    },
    close: closeScene,
    inputs: { empty: unprovokable('Every page is served with the list that it was built with.') },
    gestures: {
      /** A list that is in order offers no button: it is read anew when the page is opened anew. */
      'catalogue.refreshRequested': (scene, { edge }) =>
        edge.from.includes('failed') ? gestures['catalogue.refreshRequested'](scene) : openAt(scene),
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
    },
    outcomes: { ...tailOf('games'), 'games.accepted': really('games') },
    endings: {},
    screenOf: () => 'list',
    screens: {
      async list(scene, snapshot) {
        await screens.list(scene, snapshot);
        await expect.poll(() => isWaiting(scene, 'games')).toBe(snapshot.matches('reading') ? 1 : 0);
      },
    },
  }),
);
