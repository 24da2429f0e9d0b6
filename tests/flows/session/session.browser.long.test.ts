/** A player's session, walked in Chromium against the platform. */
import { session } from './model.ts';
import { sessionPage } from './page.ts';
import { maskedId } from '../e-wallet/page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { expect, isPlayer, logIn, stored } from '../../browser/gestures.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  hold,
  openAt,
  openScene,
  password,
  really,
  tailOf,
  tellOfMovement,
  walkTest,
  writeElsewhere,
} from '../kit/browser/theatre.ts';

/** What this path has been answered with. */
let known = { wallet: false, linked: false };
const { gestures, screens } = inChromium(sessionPage(() => known));
const tokenOf = async ({ page }: Scene): Promise<string> => (await stored(page))['token'] ?? '';

walkTest(session, (fixture) =>
  defineBrowserScript(session, {
    async open({ edge }) {
      known = { wallet: false, linked: false };
      const scene = await openScene(fixture, []);
      await fixture.player({ phone: scene.phone, password, wallet: { platinum_topup: 12_500, platinum_in_game: 320 } });
      await openAt(scene);
      if (edge.offer.sample === 'restored') await logIn(scene.page, scene.phone, password);
      await hold(scene, 'wallet');
      await hold(scene, 'eWalletBalance');
      if (edge.offer.sample === 'restored') await openAt(scene);
      else await logIn(scene.page, scene.phone, password);
      await isPlayer(scene.page);
      return scene;
    },
    close: closeScene,
    impossible: ({ from, offer: { event } }) =>
      event.type.endsWith('.timeout') && from.includes('wallet.loading') && from.includes('eWallet.loading')
        ? 'Both were asked at once, and the clock that lets one wait too long lets the other.'
        : null,
    gestures: {
      ...gestures,
      async 'balances.refreshRequested'(scene) {
        // Otherwise another tab says that something moved: also what is being read is then read once more.
        if (!(await gestures['balances.refreshRequested'](scene))) await tellOfMovement(scene.page);
      },
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      'eWallet.unlinked': unprovokable(
        'The page says it to itself when a wallet was unlinked: it happens in the walks of the e-wallet and of the player.',
      ),
      'tab.signedOut': (scene) => writeElsewhere(scene, { token: null, phone: null }),
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
    },
    outcomes: {
      ...tailOf('wallet'),
      ...tailOf('eWalletBalance'),
      'wallet.accepted': really('wallet', async () => void (known.wallet = true)),
      'wallet.unauthorized': really('wallet', async (scene) => endSession(scene, await tokenOf(scene))),
      'eWalletBalance.accepted': really('eWalletBalance', async ({ phone }) => {
        await fixture.player({ phone, password, linked: { balance: 75_000, masked_id: maskedId } });
        known.linked = true;
      }),
      async 'eWalletBalance.not_linked'(scene, step) {
        await byFault({ call: 'eWalletBalance', kind: 'not_linked' })(scene, step);
        known.linked = false;
      },
      'eWalletBalance.unauthorized': really('eWalletBalance', async (scene) => endSession(scene, await tokenOf(scene))),
    },
    endings: {},
    screenOf: ({ status }): 'active' | 'ended' => (status === 'done' ? 'ended' : 'active'),
    screens: {
      ...screens,
      async ended(scene) {
        await screens.ended(scene);
        expect(await stored(scene.page)).toEqual({});
      },
    },
  }),
);
