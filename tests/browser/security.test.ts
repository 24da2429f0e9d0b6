/** Secrets and tokens stay in their place, and the page keeps its policies (SS-4, SS-8). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, onTestFinished, test } from 'vitest';
import {
  askForCode,
  codeField,
  expect,
  isAtPassword,
  isPlayer,
  logIn,
  logOut,
  messagesOn,
  phoneIn,
  openAt,
  openLogin,
  openRegister,
  fillLogin,
  loginDialog,
  savePassword,
  stored,
  submitIn,
  text,
  reload,
} from './gestures.ts';
import { links } from '../../src/web/runtime/config.ts';
import { newSession, onPage, passwordDialog } from './account-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { expectNowhere, expectStored, placesOf, recordTraffic } from './traces.ts';

const fixture = useFixture();
/** Words that stand nowhere else. */
const password = 'kenari-emas-di-pagi-buta-4711';
const wrongPassword = 'kenari-perak-di-malam-hari-1147';
/** Registration with a wrong code and a wrong password on the way, logout, login. `between` runs after every step. */
async function wholeStory(page: Page, phone: string, between: () => Promise<void>): Promise<string> {
  await openAt(page);
  await askForCode(page, phone);
  await between();
  const code = await fixture.code(phone);
  await codeField(page).fill(code === '1234' ? '4321' : '1234');
  await expect(messagesOn(page)).toHaveText([text('code.error.rejected')]);
  await codeField(page).fill(code);
  await isAtPassword(page);
  await between();
  await savePassword(page, password);
  await isPlayer(page);
  await between();
  await reload(page);
  await isPlayer(page);
  await logOut(page);
  await between();
  await openLogin(page);
  await fillLogin(page, phone, wrongPassword);
  await submitIn(loginDialog(page)).click();
  await expect(messagesOn(page)).toHaveText([text('login.error.mismatch')]);
  await between();
  await logIn(page, phone, password);
  await between();
  await logOut(page);
  return code;
}

test('SS-4 SS-8 C15 C16 C23 a whole story: secrets and tokens stay where they belong, and the policy of the page is kept', async () => {
  fixture.expects(401, 404, 422);
  const phone = newPhone();
  const page = await fixture.page();
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      broken.push(`${violatedDirective} ${sourceFile}`),
    );
  });
  const traffic = recordTraffic(page);
  const seen: string[] = [];
  const code = await wholeStory(page, phone, async () => {
    seen.push(page.url(), await page.evaluate(() => JSON.stringify([history.state, document.referrer])));
    await expectStored(page, [password, wrongPassword], traffic);
    const elsewhere = await page.evaluate(async () => ({
      session: sessionStorage.length,
      cookies: document.cookie,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      broken: (window as unknown as { broken: string[] }).broken,
    }));
    expect(elsewhere).toEqual({ session: 0, cookies: '', databases: 0, caches: 0, broken: [] });
  });
  expect(await stored(page)).toEqual({});
  expect(await fixture.control('/reports')).toEqual([]);

  // Passwords and tokens stand in no address, line, log or Referer.
  expect(traffic.tokens.size).toBeGreaterThanOrEqual(4);
  expect([...traffic.tokens.values()].filter((name) => name === 'e').length).toBeGreaterThanOrEqual(2);
  const urls = traffic.requests.map((request) => new URL(request.url()));
  const logs = await fixture.control<string[]>('/logs');
  expectNowhere({ ...placesOf(traffic), logs, seen }, [password, wrongPassword], traffic);
  expect(urls.filter(({ pathname, searchParams }) => pathname.includes(code) || searchParams.has('otp'))).toEqual([]);
  for (const { pathname } of urls.filter(({ searchParams }) => searchParams.has('e')))
    expect(pathname).toMatch(/^\/api\/v2\/player\/(otp|password)\//);
  expect(logs.join('\n')).not.toContain(phone);
  expect(JSON.parse(logs.at(-1) ?? '{}')).toMatchObject({ event: expect.any(String) });

  // Only calls of a player carry Authorization; no request carries another cookie than the device's, or goes elsewhere.
  const withToken = traffic.requests.filter((request) => request.headers()['authorization'] !== undefined);
  const called = new Set(withToken.map((request) => new URL(request.url()).pathname));
  expect([...called].toSorted()).toEqual([
    '/api/auth/logout',
    '/api/auth/wallet',
    '/api/v2/auth/games/wishes',
    '/api/v2/auth/rooms/detail',
    '/guard/dana/api/v1/balance',
  ]);
  for (const request of traffic.requests) {
    expect((await request.allHeaders())['cookie'] ?? 'device=').toMatch(/^device=[A-Za-z0-9_-]*$/);
    expect(new URL(request.url()).origin).toBe(fixture.platform.shop);
  }
  // A logout clears the cache and keeps the name of the device.
  expect(await page.context().cookies()).toEqual([
    expect.objectContaining({ name: 'device', path: '/', httpOnly: true, sameSite: 'Strict' }),
  ]);
  const logins = traffic.requests.filter((request) => request.url().endsWith('/auth/login'));
  expect((await logins.at(-1)?.allHeaders())?.['cookie']).toMatch(/^device=./);
});

test('SS-8 the page itself keeps no password once its step is over', async () => {
  fixture.expects(404);
  const phone = newPhone();
  await fixture.player({ phone, password });
  const page = await openAt(await fixture.page());
  await logIn(page, phone, password);
  expect(await page.content()).not.toContain(password);
  await logOut(page);
  await openLogin(page);
  expect(
    await page
      .locator('input[name="password"]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).not.toContain(password);
});

describe('C20 another site', () => {
  /** A real one: from a page that a test makes up, browsers keep this machine anyway. */
  async function visit(page: Page, html: string): Promise<string> {
    const site = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(html));
    onTestFinished(() => void site.close());
    await once(site.listen(0, '127.0.0.1'), 'listening');
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    return page.url();
  }

  test('C20 shows no page of the shop in a frame', async () => {
    const page = await fixture.page();
    fixture.expects('broken policy', 'broken connection');
    const allowed = 'data:text/html,allowed';
    const other = await visit(
      page,
      `<iframe src="${fixture.platform.shop}/"></iframe><iframe src="${allowed}"></iframe>`,
    );
    const frames = () => page.frames().map((frame) => frame.url());
    await expect.poll(frames).toEqual([other, 'chrome-error://chromewebdata/', allowed]);
  });

  test('C20 holds no window of a shop that it opens', async () => {
    const page = await fixture.page();
    await visit(page, '<button>Open</button>');
    await page.evaluate((address) => {
      document.querySelector('button')?.addEventListener('click', () => {
        Object.assign(window, { held: window.open(address) });
      });
    }, fixture.platform.shop);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.locator('button').click()]);
    await expect(opened.locator('main')).toBeVisible();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    expect(await page.evaluate(() => (window as unknown as { held: Window }).held.closed)).toBe(true);
    await opened.close();
  });

  test('C20 is opened by a link with neither opener nor Referer', async () => {
    const page = await openAt(await fixture.page());
    await page
      .context()
      .route(`${new URL(links.terms).origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Terms</h1>' }),
      );
    await openRegister(page);
    const link = page.locator(`dialog a[href="${links.terms}"]`);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await expect(opened.locator('h1')).toBeVisible();
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await opened.close();
  });
});

test('C18 a name that is markup stays text', async () => {
  const markup = '<img src="x" onerror="document.title = 1">';
  const player = await newSession(fixture, {
    profile: { fullname: markup, address: `${markup}</script>` },
    accounts: [{ kind: 'bank', provider: 'bca', number: '1234567890', holder: markup }],
  });
  const page = await fixture.page(player.visit);
  for (const path of ['/profile/', '/profile/account']) {
    await openAt(page, path);
    await expect(page.getByRole('main')).toContainText(markup);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
});

test('C55 a password may be pasted, and its field says which one it is', async () => {
  const page = await openAt(await fixture.page());
  await openLogin(page);
  const field = loginDialog(page).locator('input[name="password"]');
  await phoneIn(loginDialog(page)).fill('081234567890');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field).toHaveValue('081234567890');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');

  const player = await newSession(fixture);
  const own = await openAt(await fixture.page(player.visit), '/profile/');
  await onPage(own, 'profile.password.change').click();
  const hints = await passwordDialog(own)
    .locator('input[type="password"]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expect(hints).toEqual(['current-password', 'new-password', 'new-password']);
});

describe('C15 C16 the policies', () => {
  test('an injected script does not run, and markup cannot be written from a text', async () => {
    const page = await openAt(await fixture.page());
    const outcome = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.text = 'window.injected = true';
        document.head.append(script);
      } catch (error) {
        return (error as Error).name;
      }
      return 'injected' in window ? 'ran' : 'blocked';
    });
    expect(outcome).not.toBe('ran');
    const written = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x>');
        return 'written';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(written).toBe('TypeError');
    // One for each of the two; a later one would be the next test's.
    await expect.poll(async () => (await fixture.control<string[]>('/reports')).length).toBe(2);
    await fixture.control('/reset', {});
    fixture.expects('broken policy');
  });
});
