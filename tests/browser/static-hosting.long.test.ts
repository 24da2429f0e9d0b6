/** The storefront as files behind nginx, its platform on another origin (docs/deploy.md). */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { startTestbed } from '../../src/sandbox/testbed/start.ts';
import { openBrowser } from '../../src/tools/browser.ts';
import { writeStatic } from '../../src/tools/build/static.ts';
import {
  askForCode,
  codeField,
  expect,
  isAtPassword,
  isPlayer,
  logOut,
  savePassword,
  fillLogin,
  isReady,
  loginDialog,
  opener,
  menu,
  menuButton,
  openAt,
  openLogin,
  submitIn,
  text,
} from './gestures.ts';
import { serveWithNginx, type Hosted } from './nginx.ts';
import { newPhone, root } from './fixture.ts';

const merchant = { uid: '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f', name: 'Toko Sinar', mark: 'TS' };
const phone = '081234567890';

/** Addresses of the calls of this platform, unlike those of any contract. */
const paths = {
  merchantLookup: '/shop',
  login: '/session/new',
  logout: '/session/end',
  wallet: '/session/money',
  redeem: '/voucher',
};
const everythingElse = [
  ...['games', 'register', 'requestReset', 'eWalletBalance', 'profile', 'accounts', 'bindWallet', 'sendAuth'],
  ...['payByAccount', 'payByWallet', 'withdraw', 'transactions', 'transaction', 'gameResults', 'joinRoom', 'replay'],
];
const answers: Record<string, unknown> = {
  '/api/shop': {
    uuid: merchant.uid,
    name: merchant.name,
    mark: merchant.mark,
    colours: { light: '#0f4c3a', dark: '#7fd1ae' },
  },
  '/api/session/new': { token: 'a-token-of-the-tiny-platform', phone_number: phone, id: '1', username: 'Sari' },
  '/api/session/end': {},
  '/api/session/money': { platinum_topup: 25, platinum_in_game: 5 },
};

let platform: Server;
let hosted: Hosted;
let browser: Browser;
let folder: string;
const asked: { path: string; origin: string | undefined; bearer: string | undefined }[] = [];

/** As much of a platform as a login needs, for pages of any origin. */
function answer({ url = '', method, headers }: IncomingMessage) {
  const allowed = {
    'Access-Control-Allow-Origin': headers.origin ?? '*',
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key',
  };
  if (method === 'OPTIONS') return { status: 204, headers: allowed, body: '' };
  asked.push({ path: url, origin: headers.origin, bearer: headers.authorization });
  const data = answers[url];
  if (data === undefined) return { status: 404, headers: allowed, body: '{}' };
  const type = { 'Content-Type': 'application/json' };
  return { status: 200, headers: { ...allowed, ...type }, body: JSON.stringify({ status: true, data }) };
}

beforeAll(async () => {
  platform = createServer((incoming, response) => {
    const { status, headers, body } = answer(incoming);
    response.writeHead(status, headers).end(body);
  });
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  folder = join(await mkdtemp(join(tmpdir(), 'platinum-static-')), 'shop');
  await writeStatic({
    config: {
      merchant,
      apiBase: base,
      platformBase: base,
      idempotencyHeader: null,
      paths: { ...paths, ...Object.fromEntries(everythingElse.map((name) => [name, null])) },
    },
    from: join(root, 'dist'),
    to: folder,
  });
  [hosted, browser] = await Promise.all([serveWithNginx(folder), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await hosted?.stop();
  platform?.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

interface Visit {
  page: Page;
  /** The page's requests, by origin and kind. */
  own: Set<string>;
  complaints: string[];
}

const visits: Visit[] = [];
async function visit(at = hosted.origin): Promise<Visit> {
  const page = await browser.newPage({ baseURL: at, viewport: { width: 360, height: 740 } });
  const opened: Visit = { page, own: new Set(), complaints: [] };
  visits.push(opened);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === at) opened.own.add(`${request.method()} ${request.resourceType()} ${pathname}`);
  });
  // A policy that is broken is a line in the console.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') opened.complaints.push(message.text());
  });
  page.on('pageerror', (error) => opened.complaints.push(String(error)));
  return opened;
}
afterEach(async () => {
  asked.length = 0;
  for (const { page } of visits.splice(0)) await page.close();
});

/** A login, sent. */
async function enter(page: Page): Promise<void> {
  await openLogin(page);
  await fillLogin(page, phone, 'kenari-emas-4711');
  await submitIn(loginDialog(page)).click();
  await isIn(page);
}
/** Logged in, with balances that lead nowhere in this shop. */
async function isIn(page: Page): Promise<void> {
  await expect(page.locator('html[data-session="player"]')).toHaveCount(1);
  await expect(loginDialog(page)).toBeHidden();
}

/** Requests the path unnormalised, and returns the whole answer. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(hosted.origin);
  const sent = request({ hostname, port, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('static hosting', () => {
  test('SH-2 SH-5 the pages load from nginx, for their merchant, and speak with a platform on another origin', async () => {
    const { page, own, complaints } = await visit();
    await openAt(page);
    await expect(page.getByRole('banner')).toContainText(merchant.name);
    await enter(page);
    await expect(page.getByRole('banner')).toContainText('25');
    await page.reload();
    await isReady(page);
    await isIn(page);
    await page.goto('/redeem');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title.redeem'));
    await menuButton(page).click();
    await menu(page)
      .getByRole('button', { name: text('drawer.logout') })
      .click();
    await expect(opener(page, 'login')).toBeVisible();
    await expect.poll(() => asked.map(({ path }) => path)).toContain('/api/session/end');
    for (const { origin, path } of asked) {
      expect(origin).toBe(hosted.origin);
      expect(Object.keys(answers), 'only what the platform has, at the configured addresses').toContain(path);
    }
    expect(asked.find(({ path }) => path === '/api/session/money')?.bearer).toBe('Bearer a-token-of-the-tiny-platform');
    expect(complaints).toEqual([]);
    const files = [...own].filter((line) => !/^GET (?:document|script|stylesheet|font|image|other) \//.test(line));
    expect(files, 'no call to the page’s own origin but for files').toEqual([]);
    expect(own.size).toBeGreaterThan(5);
  });

  test('a feature whose calls the platform does not have is not shown', async () => {
    const { page } = await visit();
    await openAt(page);
    await expect(page.getByRole('banner').getByRole('button', { name: text('nav.register') })).toHaveCount(0);
    await openLogin(page);
    await expect(loginDialog(page).getByText(text('login.forgot'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await enter(page);
    await expect(page.getByRole('banner').locator('a[href="/top-up"], a[href="/withdraw"]')).toHaveCount(0);
    await menuButton(page).click();
    await expect(menu(page).getByRole('link', { name: text('drawer.redeem') })).toBeVisible();
    for (const name of ['drawer.profile', 'drawer.history'] as const) {
      await expect(menu(page).getByRole('link', { name: text(name) })).toHaveCount(0);
    }
    await expect(menu(page).getByText(text('drawer.e_wallet'), { exact: true })).toHaveCount(0);
  });

  test.for(['/deep/unknown', '/agile/more', '/profile', '/withdraw', '/top-up/success', '/detail/any-game'])(
    'RT-11 %s is the not-found page, with 404',
    async (path) => {
      const { page, complaints } = await visit();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('not_found.title'));
      expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 404 (Not Found)']);
    },
  );

  test('C15 C16 C21 every answer has the headers, and no page may go anywhere but to its platform', async () => {
    const base = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    for (const path of ['/', '/redeem', '/icon.svg', '/nowhere/at/all']) {
      const { headers } = await ask(path);
      const policy = String(headers['content-security-policy']);
      expect(policy, path).toContain(`connect-src ${base};`);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toMatch(/unsafe|report-uri|wss?:/);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      });
    }
    const html = (await ask('/')).body.toString();
    const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(meta).toContain(`connect-src ${base};`);
    expect(meta, 'a page cannot say it of itself').not.toContain('frame-ancestors');
    expect(html.indexOf('http-equiv="Content-Security-Policy"')).toBeLessThan(html.indexOf('<script'));
  });

  test('files come compressed and for a year, where their names change with their content', async () => {
    const page = await ask('/', { 'Accept-Encoding': 'gzip' });
    expect(page.headers['content-encoding']).toBe('gzip');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(gunzipSync(page.body).toString())?.[1] ?? '';
    const asset = await ask(script, { 'Accept-Encoding': 'gzip' });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const missing = await ask('/assets/no-such-file.js');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-cache');
    for (const path of ['/headers/nginx.conf', '/pages.json/x', '/.git/config']) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test.for(['v2', 'v1'] as const)(
    'RG-2 LG-5 GM-1 from registration to logout with a platform that has every call, in %s',
    async (generation) => {
      const whole = join(folder, `../${generation}`);
      let testbed = await startTestbed();
      const shop = await serveWithNginx(whole, async (origin) => {
        await testbed.stop();
        testbed = await startTestbed({ corsOrigins: [origin] });
        const { shop: base } = testbed;
        const config = {
          merchant: { ...merchant, uid: defaultMerchant },
          apiBase: base,
          platformBase: base,
          generation,
        };
        await writeStatic({ config, from: join(root, 'dist'), to: whole });
      });
      try {
        const { page, own, complaints } = await visit(shop.origin);
        const policy = (await fetch(shop.origin)).headers.get('content-security-policy');
        expect(policy).toContain(`connect-src ${testbed.shop} ${testbed.shop.replace('http', 'ws')};`);
        const number = newPhone();
        await openAt(page);
        await expect(page.locator('main a[href^="/detail/"]').first()).toBeVisible();
        await askForCode(page, number);
        const sms = (await (await fetch(`${testbed.sms}/messages?phone=${number}`)).json()) as { text: string }[];
        await codeField(page).pressSequentially(/[0-9]{4}/.exec(sms[0]?.text ?? '')?.[0] ?? '');
        await isAtPassword(page);
        await savePassword(page, 'layang-layang-senja');
        await isPlayer(page);
        await logOut(page);
        // Browsers ignore Clear-Site-Data of another origin, and say so at the logout.
        expect(complaints.filter((line) => !line.startsWith('Clear-Site-Data header'))).toEqual([]);
        const calls = [...own].filter((line) => !/^GET (?:document|script|stylesheet|font|image|other) \//.test(line));
        expect(calls).toEqual([]);
      } finally {
        await shop.stop();
        await testbed.stop();
      }
    },
  );
});
