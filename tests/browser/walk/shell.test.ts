/** Drawer, toasts and success screen, walked in Chromium. */
import { currentToast, isDrawerOpen } from '../../../machines/shell/shell.selectors.ts';
import { toastTime } from '../../../machines/shell/shell.machine.ts';
import { shell } from '../../models/shell.ts';
import { defineBrowserScript } from '../../walk/tiers/browser.ts';
import { unprovokable } from '../../walk/tiers/script.ts';
import { expect, logIn, menu, menuButton, toast } from '../gestures.ts';
import { askForWallet, walletDialog, walletKey } from '../wallet-gestures.ts';
import { closeScene, goInHistory, openAt, openScene, password, walkTest, type Scene } from './theatre.ts';

const noSuccess = unprovokable('No flow reaches a success screen yet: the money flows will.');
const closeMenu = async ({ page }: Scene) => {
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
};

walkTest(shell, (stage) =>
  defineBrowserScript(shell, {
    async open() {
      const scene = await openScene(stage, []);
      await stage.player({ phone: scene.phone, password, linked: { balance: 75_000, masked_id: '0812****7890' } });
      await openAt(scene);
      await logIn(scene.page, scene.phone, password);
      // From here on time stands still, so that a toast waits for the walk.
      await scene.page.clock.pauseAt(await scene.page.evaluate(() => Date.now() + 1000));
      return scene;
    },
    close: closeScene,
    gestures: {
      async 'menu.toggled'({ page }) {
        // Below an open drawer the button is out of reach for people; the machine must be right all the same.
        if (await menu(page).isVisible()) await menuButton(page).dispatchEvent('click');
        else await menuButton(page).click();
      },
      'drawer.dismissed': closeMenu,
      'page.left': (scene) => goInHistory(scene, new URL(scene.page.url()).pathname === '/' ? '/agile' : '/'),
      'toast.requested': {
        async text(scene) {
          await askForWallet(scene.page, 'unlink');
          await stage.fault({ call: 'unlinkWallet', kind: 'accepted' });
          await walletKey(scene.page, 'e_wallet.unlink.submit').click();
          await expect(walletDialog(scene.page)).toBeHidden();
        },
        noText: unprovokable('Every sender gives a text; the default one is a safety net.'),
      },
      'toast.held': ({ page }) => toast(page).dispatchEvent('pointerdown'),
      'toast.released': ({ page }) => toast(page).dispatchEvent('pointerup'),
      'success.reached': noSuccess,
      'success.left': noSuccess,
    },
    outcomes: {},
    clock: () => undefined,
    timers: ({ page }) => page.clock.fastForward(toastTime + 50),
    endings: {},
    screenOf: (): 'frame' => 'frame',
    screens: {
      async frame({ page }, snapshot) {
        await expect(menu(page)).toBeVisible({ visible: isDrawerOpen(snapshot) });
        await expect(toast(page)).toBeVisible({ visible: currentToast(snapshot) !== null });
      },
    },
  }),
);
