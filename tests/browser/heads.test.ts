/** What links, search engines and readers without scripts see of a page, and what the scripts keep true (SE-1 to SE-4). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { detail } from './game-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { expect, fillLogin, loginDialog, openAt, password, submitIn, text } from './gestures.ts';

const fixture = useFixture();
const [slug, title] = ['cincin-lompat', 'Cincin Lompat'];

const headOf = (page: Page) =>
  page.evaluate(() => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null,
    robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? null,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
  }));

describe('SE-2 a game’s page', () => {
  test('SE-2 shows its game without scripts', async () => {
    const page = await fixture.page({ javaScriptEnabled: false });
    await page.goto(detail(slug));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Platinum`);
  });

  test('SE-2 the scripts take the served game over as it is, and it keeps its place', async () => {
    const page = await fixture.page();
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A page that does not match what was served is a complaint, which fails the test (fixture.ts).
    await openAt(page, detail(slug));
    await expect(page.getByRole('main').getByRole('button', { name: text('game.share') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const shift = await page.evaluate(() =>
      (globalThis as unknown as { moved: number[] }).moved.reduce((a, b) => a + b, 0),
    );
    expect(shift).toBeLessThan(0.05);
  });
});

describe('RT-17 files', () => {
  test('RT-17 RT-14 change-password leads a visitor to the login, and then to where one changes a password', async () => {
    const page = await fixture.page();
    await page.goto('/.well-known/change-password', { waitUntil: 'commit' });
    await expect(loginDialog(page)).toBeVisible();
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    const phone = newPhone();
    await fixture.player({ phone });
    await fillLogin(page, phone, password);
    await submitIn(loginDialog(page)).click();
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
  });
});

describe('SE-4 after a navigation', () => {
  test('SE-4 canonical address, description and listing are those of the page that is shown', async () => {
    const { shop } = fixture.platform;
    const page = await openAt(await fixture.page());
    const home = await headOf(page);
    expect(home).toMatchObject({ canonical: `${shop}/`, robots: null });
    await page
      .getByRole('main')
      .locator(`a[href="${detail(slug)}"]`)
      .click();
    await expect(page).toHaveTitle(`${title} · Platinum`);
    await expect.poll(() => headOf(page)).toMatchObject({ canonical: `${shop}${detail(slug)}`, robots: null });
    expect((await headOf(page)).description).not.toBe(home.description);
    await page.goBack();
    await expect.poll(() => headOf(page)).toEqual(home);
  });

  test('SE-1 SE-3 SE-4 an invitation stays unlisted once the scripts run, and leads home to a page that is', async () => {
    const { shop } = fixture.platform;
    const page = await openAt(await fixture.page(), `${detail(slug)}/K7M2QX`);
    await expect(page.getByRole('main').getByRole('button', { name: text('game.share') })).toBeVisible();
    expect(await headOf(page)).toMatchObject({ canonical: `${shop}${detail(slug)}`, robots: 'noindex' });
    await page
      .getByRole('main')
      .getByRole('link', { name: text('game.back') })
      .click();
    await expect.poll(() => headOf(page)).toMatchObject({ canonical: `${shop}/`, robots: null });
  });
});
