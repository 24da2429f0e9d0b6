/** The account pages are a late chunk: it fails to load, or the network goes while one is used (ER-2). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, onPage, openProfile } from './account-gestures.ts';
import { expect, isPlayer, openAt, text, toast } from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();
const chunk = '**/assets/account-*.js';

const unfetched = (page: Page) => page.getByRole('heading', { name: text('account.not_fetched.title') });
async function openWithoutChunk(): Promise<Page> {
  fixture.expects(404, 'broken connection');
  const page = await fixture.page((await newSession(fixture)).visit);
  await page.context().route(chunk, (route) => route.abort('connectionreset'));
  await openAt(page, '/profile');
  await expect(unfetched(page)).toBeVisible();
  return page;
}

describe('ER-2 RT-3 the account’s part of the pages that cannot be fetched', () => {
  test('ER-2 it is said, and it comes with "Coba lagi"', async () => {
    const page = await openWithoutChunk();
    await isPlayer(page);
    // Clicks by position: from the press on the page may replace the button before its release.
    const button = await onPage(page, 'account.retry').boundingBox();
    if (!button) throw new Error('Expected a button for another try.');
    await page.context().unroute(chunk);
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await expect(page.getByRole('heading', { level: 1, name: text('title.profile') })).toBeVisible();
    await expect(unfetched(page)).toBeHidden();
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
  });

  test('ER-2 a key that is pressed while it is away does not lose its way: the page comes by itself when the phone is online again', async () => {
    const page = await openWithoutChunk();
    await page.context().setOffline(true);
    await page.context().unroute(chunk);
    await onPage(page, 'account.retry').click();
    await expect(unfetched(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: text('title.profile') })).toBeVisible();
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
  });
});

test('ER-2 a page whose style sheet cannot be fetched is not shown without it, and comes with it', async () => {
  fixture.expects('broken connection');
  const page = await fixture.page((await newSession(fixture)).visit);
  const styles = '**/assets/money-*.css';
  await page.context().route(styles, (route) => route.abort('connectionreset'));
  await openAt(page, '/top-up');
  await expect(unfetched(page)).toBeVisible();
  await page.context().unroute(styles);
  await onPage(page, 'account.retry').click();
  await expect(page.getByRole('heading', { level: 1, name: text('title.top_up') })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.styleSheets].some(({ href, cssRules }) => href?.includes('/money-') && cssRules.length > 0),
      ),
    )
    .toBe(true);
});

test('ER-2 PF-1 the network goes while the profile is edited: what was typed stays, offline and back, and is saved once', async () => {
  fixture.expects(404, 'broken connection');
  const { visit } = await newSession(fixture);
  const page = await openProfile(await fixture.page(visit));
  await onPage(page, 'profile.edit').click();
  const typed = { fullname: 'Kanari Zamrud', address: 'Jalan Cendrawasih 4711\nBandung', 'birthdate-year': '1987' };
  const fields = Object.entries(typed).map(([name, value]) => [page.locator(`main [name="${name}"]`), value] as const);
  const areAsTyped = async () => {
    for (const [field, value] of fields) await expect(field).toHaveValue(value);
  };
  for (const [field, value] of fields) await field.fill(value);
  await page.locator('main [name="birthdate-day"]').fill('5');
  await page.locator('main [name="birthdate-month"]').selectOption('06');

  await page.context().setOffline(true);
  await expect(page.getByText(text('offline.banner'))).toBeVisible();
  await onPage(page, 'profile.form.save').click();
  await expect(page.locator('main [role="alert"] > *').filter({ hasText: text('error.offline') })).toBeVisible();
  await areAsTyped();
  expect(await fixture.count('saveProfile')).toBe(0);

  await page.context().setOffline(false);
  await expect(page.getByText(text('offline.banner'))).toBeHidden();
  await areAsTyped();
  await onPage(page, 'profile.form.save').click();
  await expect(toast(page)).toHaveText(text('profile.saved'));
  await expect(page.getByRole('main')).toContainText('Jalan Cendrawasih 4711');
  await expect.poll(() => fixture.count('saveProfile')).toBe(1);
});
