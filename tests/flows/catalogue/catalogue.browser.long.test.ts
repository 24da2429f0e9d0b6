/** The list of games, walked in Chromium against the platform. */
import { catalogue } from './model.ts';
import { cataloguePage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { expect } from '../../browser/gestures.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { closeRun, isWaiting, openAt, openRun, really, reconnect, tailOf, walkTest } from '../kit/browser/walk.ts';

const { gestures, screens } = inChromium(cataloguePage('Tangga Hitung', '250,00', () => true));

walkTest(catalogue, (fixture) =>
  defineBrowserScript(catalogue, {
    async open() {
      const run = await openRun(fixture, ['games']);
      await openAt(run);
      return run;
    },
    close: closeRun,
    inputs: { empty: unprovokable('Every page is served with the list that it was built with.') },
    gestures: {
      /** A list that is in order offers no button: it is read anew when the page is opened anew. */
      'catalogue.refreshRequested': (run, { edge }) =>
        edge.from.includes('failed') ? gestures['catalogue.refreshRequested'](run) : openAt(run),
      'connection.restored': reconnect,
    },
    outcomes: { ...tailOf('games'), 'games.accepted': really('games') },
    endings: {},
    screenOf: () => 'list',
    screens: {
      async list(run, snapshot) {
        await screens.list(run, snapshot);
        await expect.poll(() => isWaiting(run, 'games')).toBe(snapshot.matches('reading') ? 1 : 0);
      },
    },
  }),
);
