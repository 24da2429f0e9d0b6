/** The list of games, walked in Chromium against the platform. */
import { catalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { catalogue } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { expect, text } from '../../browser/gestures.ts';
import { type Scene } from '../kit/browser/scene.ts';
import { closeScene, isWaiting, openAt, openScene, really, tailOf, walkTest, write } from '../kit/browser/theatre.ts';

const retry = ({ page }: Scene) => page.getByRole('main').getByRole('button', { name: text('games.retry') });

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
      async 'catalogue.refreshRequested'(scene) {
        if (await retry(scene).isVisible()) await retry(scene).click();
        else await openAt(scene);
      },
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
    },
    outcomes: { ...tailOf('games'), 'games.accepted': really('games') },
    endings: {},
    screenOf: (snapshot): 'reading' | 'shown' | 'failed' =>
      snapshot.value === 'reading' ? 'reading' : catalogueView(snapshot).trouble === null ? 'shown' : 'failed',
    screens: {
      async reading(scene) {
        await expect.poll(() => isWaiting(scene, 'games')).toBe(1);
        await expect(scene.page.locator('main a[href^="/detail/"]').first()).toBeVisible();
      },
      async shown(scene) {
        await expect(retry(scene)).toBeHidden();
        await expect(scene.page.locator('main a[href^="/detail/"]').first()).toBeVisible();
      },
      async failed(scene, snapshot) {
        const { trouble } = catalogueView(snapshot);
        await expect(scene.page.getByRole('main')).toContainText(write({ id: trouble ?? '' }));
        await expect(retry(scene)).toBeVisible();
      },
    },
  }),
);
