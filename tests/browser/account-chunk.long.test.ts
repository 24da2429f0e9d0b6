/**
 * The account pages are a late chunk, and a player's machines a part of their own: each fails to load, or the network
 * goes while one is used (ER-2, ER-4).
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, onPage, openProfile } from './account-gestures.ts';
import { expect, isPlayer, isVisitor, loginDialog, logOut, openAt, opener, stored, text, toast } from './gestures.ts';
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

describe('ER-4 the part for players that cannot be fetched', () => {
  const part = '**/assets/player-part-*.js';
  const profile = (page: Page) => page.getByRole('heading', { level: 1, name: text('title.profile') });
  async function openWithoutPart(path: string): Promise<Page> {
    fixture.expects(404, 'broken connection');
    const page = await fixture.page((await newSession(fixture)).visit);
    await page.context().route(part, (route) => route.abort('connectionreset'));
    await openAt(page, path);
    await expect(onPage(page, 'account.retry')).toBeVisible();
    return page;
  }
  /** Nobody is logged out: the header has no way in, and the token is stored. */
  const isKept = async (page: Page) => {
    await expect(opener(page, 'login')).toBeHidden();
    expect((await stored(page))['token']).toBeTruthy();
  };
  const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
  const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

  test('ER-4 another try brings it, on the same page', async () => {
    const page = await openWithoutPart('/profile');
    await isKept(page);
    await mark(page);
    await page.context().unroute(part);
    await onPage(page, 'account.retry').click();
    await expect(profile(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test('ER-4 after two failures the page is loaded anew, and has another try again', async () => {
    const page = await openWithoutPart('/profile');
    await mark(page);
    const loaded = page.waitForEvent('load');
    await onPage(page, 'account.retry').click();
    await loaded;
    await expect(unfetched(page)).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    await isKept(page);
    await page.context().unroute(part);
    await onPage(page, 'account.retry').click();
    await expect(profile(page)).toBeVisible();
  });

  test('ER-4 without a network nothing is loaded anew, and it comes by itself with the network', async () => {
    const page = await openWithoutPart('/profile');
    await mark(page);
    await page.context().setOffline(true);
    await page.context().unroute(part);
    // A try that fails once the network is back would be a reason to load the page anew.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/player-part-'));
    await onPage(page, 'account.retry').click();
    await failed;
    await expect(onPage(page, 'account.retry')).not.toHaveAttribute('aria-busy', 'true');
    await expect(unfetched(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(profile(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test('ER-4 the games can be looked at meanwhile, and a player can log out', async () => {
    const page = await openWithoutPart('/');
    await expect(page.getByRole('main').getByRole('article').or(page.locator('main li')).first()).toBeVisible();
    await logOut(page);
    await isVisitor(page);
  });

  test('ER-4 it is fetched ahead while the login is open, and not for a visitor who looks around', async () => {
    const page = await fixture.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/player-part-/.test(request.url())) asked.push(request.url());
    });
    await openAt(page);
    expect(asked).toEqual([]);
    const request = page.waitForRequest(/player-part-/);
    await opener(page, 'login').click();
    await request;
    await expect(loginDialog(page)).toBeVisible();
  });
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

test.each([
  ['/profile', 'account', 'title.profile'],
  ['/top-up', 'money', 'title.top_up'],
  ['/history/transaction', 'money', 'title.history'],
] as const)(
  'ER-4 a player who returns to %s has asked for its chunks before the scripts run',
  async (path, chunk, title) => {
    const page = await fixture.page((await newSession(fixture)).visit);
    await page.context().route('**/assets/main-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    const seen = new Set<string>();
    page.on('request', (request) => seen.add(request.url().replace(/^.*\/assets\/|-[\w-]{8}\.js$/g, '')));
    const asked = expect
      .poll(() => ['player-part', 'pages', 'late', chunk].filter((name) => !seen.has(name)), { timeout: 10_000 })
      .toEqual([]);
    await openAt(page, path);
    await asked;
    await expect(page.getByRole('heading', { level: 1, name: text(title) })).toBeVisible();
  },
);
