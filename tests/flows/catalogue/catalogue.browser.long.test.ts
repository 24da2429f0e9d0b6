import { catalogue } from './model.ts';
import { cataloguePage } from './page.ts';
import { expect } from '../../browser/gestures.ts';
import {
  inChromium,
  isWaiting,
  openAt,
  openRun,
  really,
  reconnect,
  tailOf,
  unprovokable,
  walkTest,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(cataloguePage('Tangga Hitung', '250,00', () => true));

walkTest(catalogue, (fixture) => ({
  async open() {
    const run = await openRun(fixture, ['games']);
    await openAt(run);
    return run;
  },
  inputs: { empty: unprovokable('Every page is served with the list that it was built with.') },
  gestures: {
    /** A list that is in order offers no button: it is read anew when the page is opened anew. */
    'catalogue.refreshRequested': (run, { edge }) =>
      edge.from.includes('failed') ? gestures['catalogue.refreshRequested'](run) : openAt(run),
    'connection.restored': reconnect,
  },
  outcomes: { ...tailOf('games'), 'games.accepted': really('games') },
  endings: {},
  screenOf,
  screens: {
    async list(run, snapshot) {
      await screens.list(run, snapshot);
      await expect.poll(() => isWaiting(run, 'games')).toBe(snapshot.matches('reading') ? 1 : 0);
    },
  },
}));
