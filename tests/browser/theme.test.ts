/** Light, dark or as the system has it: the switch in the drawer, the first paint, other tabs, and paper (SH-19, TX-2). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { Theme } from '../../src/web/browser/theme.ts';
import { dark, light } from '../../src/web/ui/theme/colours.ts';
import { bankAccount, newSession } from './account-gestures.ts';
import { useFixture } from './fixture.ts';
import { expect, isPlayer, logOut, menu, openAt, openMenu, reload, stored, text } from './gestures.ts';

const fixture = useFixture();

const key = (page: Page, theme: Theme) =>
  menu(page).getByRole('button', { name: text(`drawer.theme.${theme}`), exact: true });
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;
const isIn = async (page: Page, { kapas }: { kapas: string }) =>
  expect(page.locator('body')).toHaveCSS('background-color', rgb(kapas));
/** What the browser paints its own bars with, where the system is dark and where it is not. */
const barColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
  );

describe('SH-19 the theme', () => {
  test('SH-19 is chosen in the drawer, at once, and remembered; as the system has it until then and again', async () => {
    const page = await openAt(await fixture.page());
    await openMenu(page);
    await expect(key(page, 'system')).toHaveAttribute('aria-pressed', 'true');
    await isIn(page, light);
    await key(page, 'dark').click();
    await expect(key(page, 'dark')).toHaveAttribute('aria-pressed', 'true');
    await isIn(page, dark);
    expect(await barColours(page)).toEqual([dark.kapas, dark.kapas]);
    expect(await stored(page)).toEqual({ theme: 'dark' });
    await reload(page);
    await isIn(page, dark);
    expect(await barColours(page)).toEqual([dark.kapas, dark.kapas]);
    await openMenu(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await key(page, 'light').click();
    await isIn(page, light);
    await key(page, 'system').click();
    await isIn(page, dark);
    expect(await barColours(page)).toEqual([light.kapas, dark.kapas]);
    await page.emulateMedia({ colorScheme: 'light' });
    await isIn(page, light);
    expect(await stored(page)).toEqual({});
  });

  test('SH-19 is on the page before any script but the first has run', async () => {
    fixture.expects('broken connection');
    const page = await openAt(await fixture.page());
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/agile');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await isIn(page, dark);
  });

  test('SH-19 is the same in every tab, outlives a logout, and a word that is none counts for nothing', async () => {
    const { visit } = await newSession(fixture);
    const context = await fixture.context(visit);
    const [page, other] = [await openAt(await fixture.page(context)), await openAt(await fixture.page(context))];
    await isPlayer(page);
    await openMenu(page);
    await key(page, 'dark').click();
    await isIn(other, dark);
    await page.keyboard.press('Escape');
    await logOut(page);
    await isIn(page, dark);
    expect(await stored(page)).toEqual({ theme: 'dark' });
    await page.evaluate(() => localStorage.setItem('theme', 'pink'));
    await reload(page);
    await isIn(page, light);
    await openMenu(page);
    await expect(key(page, 'system')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('TX-2 a receipt on paper', () => {
  const history = '/history/transaction';
  const rows = [
    { type: 'topup', platinum: 1_000, ageMs: 60_000 },
    { type: 'withdraw', status: 'pending', platinum: 1_250, ageMs: 60_000 },
  ] as const;
  test.each(rows)('TX-2 is one page, dark on light, with the brand and without a button: $type', async (row) => {
    const { visit } = await newSession(fixture, { accounts: [bankAccount], history: [{ ...row }] });
    const page = await openAt(await fixture.page({ ...visit, colorScheme: 'dark' }), history);
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.locator(`main a[href^="${history}/"]`).click();
    await reload(page);
    const printed = page.getByRole('button', { name: text('transaction.print') });
    await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }));
    await printed.click();
    await expect(page).toHaveTitle('printed');
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await isIn(page, light);
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Platinum');
    for (const hidden of [page.getByRole('button'), page.getByRole('contentinfo'), page.getByRole('navigation')])
      await expect(hidden).toHaveCount(0);
  });
});
