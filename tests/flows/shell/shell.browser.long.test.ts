import type { Page } from 'playwright';
import { languageOf } from '../../../machines/shell/shell.selectors.ts';
import { shell } from './model.ts';
import { shellPage } from './page.ts';
import { expect, logIn, speakEnglish, stored, toast } from '../../browser/gestures.ts';
import { onPage, whole } from '../../browser/account-gestures.ts';
import { askForWallet, walletDialog, walletKey } from '../../browser/wallet-gestures.ts';
import {
  goInHistory,
  haltClock,
  inChromium,
  openAt,
  openRun,
  password,
  unprovokable,
  walkTest,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(
  shellPage({
    toast: 'e_wallet.unlinked',
    success: {
      title: 'redeem.success.title',
      subtitle: ['redeem.success.subtitle', { platinum: '100,00' }],
      transactionId: '0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c11',
    },
  }),
);
const elsewhere = (page: Page) => (new URL(page.url()).pathname === '/' ? '/agile' : '/');
const receiptLink = (page: Page) => page.locator('main a', { hasText: whole('success.transaction') });

walkTest(shell, (fixture) => ({
  async open({ edge }) {
    const run = await openRun(fixture, []);
    if (edge.offer.sample === 'openedInEnglish') await speakEnglish(run.context);
    await fixture.player({ phone: run.phone, linked: { balance: 75_000, masked_id: '0812****7890' } });
    await openAt(run);
    await logIn(run.page, run.phone, password);
    // From here on time stands still, so that a toast waits for the walk.
    await haltClock(run);
    return run;
  },
  impossible: ({ from, offer: { event } }) =>
    event.type.startsWith('success.') && from.includes('drawer.open') ? 'The drawer lies above the page.' : null,
  gestures: {
    ...gestures,
    'route.changed': {
      plain: (run) => goInHistory(run, elsewhere(run.page)),
      async ofSuccess(run) {
        const link = receiptLink(run.page);
        const own = (await link.isVisible()) ? await link.getAttribute('href') : null;
        await goInHistory(run, own ?? elsewhere(run.page));
      },
    },
    'toast.requested': {
      async text({ page }) {
        await askForWallet(page, 'unlink');
        await fixture.fault({ call: 'unlinkWallet', kind: 'accepted' });
        await walletKey(page, 'e_wallet.unlink.submit').click();
        await expect(walletDialog(page)).toBeHidden();
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
      await expect(receiptLink(run.page)).toBeVisible();
    },
  },
  outcomes: {},
  endings: {},
  screenOf,
  screens: {
    async frame(run, snapshot) {
      await screens.frame(run, snapshot);
      expect((await stored(run.page))['lang'] ?? 'id').toBe(languageOf(snapshot));
    },
  },
}));
