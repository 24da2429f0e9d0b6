/** Money as it is read, on a narrow phone: written in one way, and nothing crowded out by it (SH-7). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { bankAccount, newSession } from './account-gestures.ts';
import { expect, isPlayer, openAt, openMenu, text } from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();
/** Each is redeemed once: another at each attempt. */
let vouchers = 0;
const pages = ['/', '/detail/ular-tangga-hitung', '/top-up', '/withdraw', '/history/transaction'] as const;

/** Everything on the page that says how much: before "Platinum", behind "Rp", with its sign. */
async function amountsOn(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
    const texts = [...document.querySelectorAll<HTMLElement>('header, main, dialog[open]')].map(
      (part) => part.innerText,
    );
    return [...texts, ...labels].join('\n');
  });
  return words.match(/(?<![0-9.,])[0-9][0-9.]*(?:,[0-9]+)?(?= Platinum)|Rp ?[0-9][0-9.]*(?:,[0-9]+)?/g) ?? [];
}

/** Texts that do not fit into the place that they have. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header *, main *, dialog[open] *')]
      .filter((element) => element.children.length === 0 && element.innerText?.match(/[0-9],[0-9]{2}/))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.outerHTML.slice(0, 200)),
  );

describe('SH-7 every money amount shows two decimals where it is read', () => {
  for (const language of ['id', 'en'] as const) {
    test(`SH-7 at 360 px, ${language}: on every page, with nothing cut off`, async () => {
      const { visit } = await newSession(fixture, {
        wallet: { platinum_topup: 1_234_567, platinum_in_game: 98_765 },
        linked: { balance: 12_500_000, masked_id: '0812••••7890' },
        accounts: [bankAccount],
      });
      vouchers += 1;
      const code = `KLRG2026PL${vouchers}`;
      await fixture.control('/vouchers', [{ code, platinum: 12_500, expiresInMs: 86_400_000 }]);
      const page = await openAt(await fixture.page(visit), '/redeem');
      await isPlayer(page);
      await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language);
      await page.locator('main input[name="voucher"]').fill(code);
      await page.locator('main button[type="submit"]').click();
      await expect(page.getByRole('main')).toContainText('12.500,00 Platinum');
      for (const path of pages) {
        await openAt(page, path);
        await isPlayer(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.getByRole('banner')).toContainText('1.247.067,00');
        if (path === '/top-up' || path === '/withdraw')
          await expect(page.locator('input[name="amount"]')).toBeVisible();
        if (path.startsWith('/history'))
          await expect(page.locator('main a[href^="/history/transaction/"]').first()).toBeVisible();
        const amounts = await amountsOn(page);
        for (const amount of amounts)
          expect(amount, `${path}: ${amount}`).toMatch(/(^|Rp)[0-9]{1,3}(\.[0-9]{3})*,[0-9]{2}$/);
        if (path !== '/history/transaction') expect(amounts.length, path).toBeGreaterThan(0);
        expect(await cutOff(page), path).toEqual([]);
      }
      await openMenu(page);
      await expect(page.locator('dialog#menu')).toContainText('Rp12.500.000,00');
      await expect(page.locator('dialog#menu')).toContainText(text('drawer.logout', {}, language));
      expect(await cutOff(page)).toEqual([]);
    });
  }
});
