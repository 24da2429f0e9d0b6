/** The account pages are a late chunk: it fails to load, or the network goes while one is used (ER-2). */
import type { BrowserContext, Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, onPage, openProfile } from './account-gestures.ts';
import { expect, isPlayer, openAt, text, toast } from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const chunk = '**/assets/account-*.js';

const unfetched = (page: Page) => page.getByRole('heading', { name: text('account.not_fetched.title') });
async function withoutChunk(context: BrowserContext): Promise<void> {
  await context.route(chunk, (route) => route.abort('connectionreset'));
}

describe('ER-2 RT-3 the account’s part of the pages that cannot be fetched', () => {
  for (const path of ['/profile', '/profile/account']) {
    test(`ER-2 at ${path}: said, and it comes with "Coba lagi"`, async () => {
      fixture.expects(404, 'broken connection');
      const { visit } = await newSession(fixture, password);
      const context = await fixture.context(visit);
      await withoutChunk(context);
      const page = await openAt(await fixture.page(context), path);
      await expect(unfetched(page)).toBeVisible();
      await isPlayer(page);
      await context.unroute(chunk);
      // Clicks by position: from the press on the page may replace the button before its release.
      const button = await onPage(page, 'account.retry').boundingBox();
      if (!button) throw new Error('Expected a button for another try.');
      await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
      await expect(
        page.getByRole('heading', { level: 1, name: text(path === '/profile' ? 'title.profile' : 'title.accounts') }),
      ).toBeVisible();
      await expect(unfetched(page)).toBeHidden();
      await expect(page).toHaveURL(`${fixture.platform.shop}${path}`);
    });
  }

  test('ER-2 a key that is pressed while it is away does not lose its way: the page comes by itself when the phone is online again', async () => {
    fixture.expects(404, 'broken connection');
    const { visit } = await newSession(fixture, password);
    const context = await fixture.context(visit);
    await withoutChunk(context);
    const page = await openAt(await fixture.page(context), '/profile');
    await expect(unfetched(page)).toBeVisible();
    await context.setOffline(true);
    await context.unroute(chunk);
    await onPage(page, 'account.retry').click();
    await expect(unfetched(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: text('title.profile') })).toBeVisible();
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
  });
});

describe('ER-2 PF-1 the network goes while the profile is edited', () => {
  const typed = {
    fullname: 'Kanari Zamrud',
    address: 'Jalan Cendrawasih 4711\nBandung',
    nationalId: '3171234567890123',
  };
  const fieldsOf = async (page: Page): Promise<Record<string, string>> => {
    const names = ['fullname', 'address', 'nationalId', 'birthdate-day', 'birthdate-month', 'birthdate-year'];
    const values = await Promise.all(names.map((name) => page.locator(`main [name="${name}"]`).inputValue()));
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  };

  test('ER-2 PF-1 what was typed stays, offline and back, and is saved once', async () => {
    fixture.expects(404, 'broken connection');
    const { visit } = await newSession(fixture, password);
    const context = await fixture.context(visit);
    const page = await openProfile(await fixture.page(context));
    await onPage(page, 'profile.edit').click();
    for (const [name, value] of Object.entries(typed)) await page.locator(`main [name="${name}"]`).fill(value);
    await page.locator('main [name="birthdate-day"]').fill('5');
    await page.locator('main [name="birthdate-month"]').selectOption('06');
    await page.locator('main [name="birthdate-year"]').fill('1987');
    const before = await fieldsOf(page);
    expect(before).toMatchObject({ fullname: typed.fullname, address: typed.address });

    await context.setOffline(true);
    await expect(page.getByText(text('offline.banner'))).toBeVisible();
    expect(await fieldsOf(page)).toEqual(before);
    await onPage(page, 'profile.form.save').click();
    await expect(
      page
        .getByRole('main')
        .locator('[role="alert"] > *')
        .filter({ hasText: text('error.offline') }),
    ).toBeVisible();
    expect(await fieldsOf(page)).toEqual(before);
    expect(await fixture.count('saveProfile')).toBe(0);

    await context.setOffline(false);
    await expect(page.getByText(text('offline.banner'))).toBeHidden();
    expect(await fieldsOf(page)).toEqual(before);
    await onPage(page, 'profile.form.save').click();
    await expect(toast(page)).toHaveText(text('profile.saved'));
    await expect(page.getByRole('main')).toContainText('Jalan Cendrawasih 4711');
    await expect(page.getByRole('main')).toContainText('0123');
    await expect.poll(() => fixture.count('saveProfile')).toBe(1);
  });
});
