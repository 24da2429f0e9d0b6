/** Language, drawer, toasts and success screen, walked in Chromium. */
import { currentSuccess, currentToast, isDrawerOpen, languageOf } from '../../../machines/shell/shell.selectors.ts';
import { shell } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { onPage, whole } from '../../browser/account-gestures.ts';
import { expect, logIn, menu, menuButton, speakEnglish, toast } from '../../browser/gestures.ts';
import { askForWallet, walletDialog, walletKey } from '../../browser/wallet-gestures.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import { closeRun, goInHistory, haltClock, openAt, openRun, password, walkTest } from '../kit/browser/walk.ts';

/** The page below an open drawer is inert, so that it is not found by its roles. */
const success = ({ page }: Pick<PathRun, 'page'>) =>
  page.locator('main h1', { hasText: whole('redeem.success.title') });
const receiptLink = ({ page }: PathRun) => page.locator('main a', { hasText: whole('success.transaction') });
const elsewhere = ({ page }: PathRun) => (new URL(page.url()).pathname === '/' ? '/agile' : '/');
const closeMenu = async ({ page }: PathRun) => {
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
};

walkTest(shell, (fixture) =>
  defineBrowserScript(shell, {
    async open({ edge }) {
      const run = await openRun(fixture, []);
      if (edge.offer.sample === 'openedInEnglish') await speakEnglish(run.context);
      await fixture.player({ phone: run.phone, password, linked: { balance: 75_000, masked_id: '0812****7890' } });
      await openAt(run);
      await logIn(run.page, run.phone, password);
      // From here on time stands still, so that a toast waits for the walk.
      await haltClock(run);
      return run;
    },
    close: closeRun,
    impossible: ({ from, offer: { event } }) =>
      event.type.startsWith('success.') && from.includes('drawer.open') ? 'The drawer lies above the page.' : null,
    gestures: {
      async 'language.chosen'({ page }, { edge: { offer } }) {
        const language = String(offer.event['language']);
        // Below a closed drawer the key is out of reach for people; the machine must be right all the same.
        const key = page.locator(`dialog#menu button[lang="${language}"]`);
        if (await menu(page).isVisible()) await key.click();
        else await key.dispatchEvent('click');
        await expect.poll(() => page.evaluate(() => localStorage.getItem('lang') ?? 'id')).toBe(language);
      },
      async 'menu.toggled'({ page }) {
        // Below an open drawer the button is out of reach for people; the machine must be right all the same.
        if (await menu(page).isVisible()) await menuButton(page).dispatchEvent('click');
        else await menuButton(page).click();
      },
      'dialog.dismissed': closeMenu,
      'route.changed': {
        plain: (run) => goInHistory(run, elsewhere(run)),
        async ofSuccess(run) {
          const own = (await success(run).isVisible()) ? await receiptLink(run).getAttribute('href') : null;
          await goInHistory(run, own ?? elsewhere(run));
        },
      },
      'toast.requested': {
        async text(run) {
          await askForWallet(run.page, 'unlink');
          await fixture.fault({ call: 'unlinkWallet', kind: 'accepted' });
          await walletKey(run.page, 'e_wallet.unlink.submit').click();
          await expect(walletDialog(run.page)).toBeHidden();
        },
        noText: unprovokable('Every sender gives a text; the default one is a safety net.'),
      },
      'toast.held': ({ page }) => toast(page).dispatchEvent('pointerdown'),
      'toast.released': ({ page }) => toast(page).dispatchEvent('pointerup'),
      /** By a voucher. */
      async 'success.reached'(run) {
        await goInHistory(run, '/redeem');
        await fixture.fault({ call: 'redeem', kind: 'accepted' });
        await run.page.locator('main input[name="voucher"]').fill('KLRG2026PLAT');
        await onPage(run.page, 'redeem.submit').click();
        await expect(success(run)).toBeVisible();
      },
      'success.left': ({ page }) =>
        page
          .getByRole('main')
          .getByRole('link', { name: whole('success.games') })
          .click(),
    },
    outcomes: {},
    endings: {},
    screenOf: (): 'frame' => 'frame',
    screens: {
      async frame({ page }, snapshot) {
        const language = languageOf(snapshot);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator(`dialog#menu button[lang="${language}"]`)).toHaveAttribute('aria-pressed', 'true');
        await expect(menu(page)).toBeVisible({ visible: isDrawerOpen(snapshot) });
        await expect(toast(page)).toBeVisible({ visible: currentToast(snapshot) !== null });
        await expect(success({ page })).toBeVisible({ visible: currentSuccess(snapshot) !== null });
      },
    },
  }),
);
