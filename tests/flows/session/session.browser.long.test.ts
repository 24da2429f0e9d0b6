/** A player's session, walked in Chromium against the platform. */
import { balancesView, eWalletView } from '../../../machines/session/session.selectors.ts';
import { session } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import {
  balance,
  expect,
  isPlayer,
  isVisitor,
  logIn,
  logOut,
  menu,
  openMenu,
  stored,
  text,
} from '../../browser/gestures.ts';
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

const retryBalance = ({ page }: Scene) => page.getByRole('banner').getByRole('button', { name: text('balance.retry') });
const retryWallet = ({ page }: Scene) => menu(page).getByRole('button', { name: text('drawer.e_wallet.retry') });
const closeMenu = async ({ page }: Scene) => {
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
};
const tokenOf = async ({ page }: Scene): Promise<string> => (await stored(page))['token'] ?? '';

walkTest(session, (fixture) =>
  defineBrowserScript(session, {
    async open({ edge }) {
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
      async 'balances.refreshRequested'(scene) {
        if ((await retryBalance(scene).count()) > 0) return retryBalance(scene).first().click();
        await openMenu(scene.page);
        const isFailed = await retryWallet(scene).isVisible();
        if (isFailed) await retryWallet(scene).click();
        await closeMenu(scene);
        // Otherwise another tab says that something moved: also what is being read is then read once more.
        if (!isFailed) await tellOfMovement(scene.page);
      },
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      'eWallet.unlinked': unprovokable(
        'The page says it to itself when a wallet was unlinked: it happens in the walks of the e-wallet and of the player.',
      ),
      'signOut.requested': ({ page }) => logOut(page),
      'tab.signedOut': (scene) => writeElsewhere(scene, { token: null, phone: null }),
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
    },
    outcomes: {
      ...tailOf('wallet'),
      ...tailOf('eWalletBalance'),
      'wallet.accepted': really('wallet'),
      'wallet.unauthorized': really('wallet', async (scene) => endSession(scene, await tokenOf(scene))),
      'eWalletBalance.accepted': really('eWalletBalance', ({ phone }) =>
        fixture.player({ phone, password, linked: { balance: 75_000, masked_id: '0812****7890' } }),
      ),
      'eWalletBalance.not_linked': byFault({ call: 'eWalletBalance', kind: 'not_linked' }),
      'eWalletBalance.unauthorized': really('eWalletBalance', async (scene) => endSession(scene, await tokenOf(scene))),
    },
    endings: {},
    screenOf: ({ status }): 'active' | 'ended' => (status === 'done' ? 'ended' : 'active'),
    screens: {
      async active(scene, snapshot) {
        const { page } = scene;
        const { state } = balancesView(snapshot);
        const balances = page.getByRole('banner').getByRole('group');
        await expect(balances).toHaveAttribute('aria-busy', String(state === 'loading'));
        if (state === 'ready') await expect(balance(page, 'token')).toContainText('12.500,00');
        await expect(retryBalance(scene)).toHaveCount(state === 'failed' ? 2 : 0);
        await openMenu(page);
        const shown = {
          // What was read before stays while it is read again.
          loading: new RegExp(`${text('drawer.e_wallet.loading')}|${text('drawer.e_wallet.refreshing')}`),
          linked: '0812****7890',
          none: text('drawer.e_wallet.none'),
          failed: text('drawer.e_wallet.failed'),
        };
        await expect(menu(page)).toContainText(shown[eWalletView(snapshot).state]);
        await closeMenu(scene);
      },
      async ended({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  }),
);
