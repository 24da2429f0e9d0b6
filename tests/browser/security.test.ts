/** What must never leave its place: secrets, tokens, the policies of the page (SS-4, SS-8). */
import type { Page, Request } from 'playwright';
import { describe, test } from 'vitest';
import {
  askForCode,
  codeField,
  expect,
  isAtPassword,
  isPlayer,
  isReady,
  logIn,
  logOut,
  messagesOn,
  openAt,
  openLogin,
  fillLogin,
  loginDialog,
  savePassword,
  stored,
  submitIn,
  text,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
/** Words that stand nowhere else. */
const password = 'kenari-emas-di-pagi-buta-4711';
const wrongPassword = 'kenari-perak-di-malam-hari-1147';
const storageKeys = new Set([
  'token',
  'phone',
  'merchant-uuid',
  'phone_call',
  'phone_regist',
  'token_regist',
  'phone_forget_pass',
  'token_forget_pass',
  'token_reset_pin',
  'otp_expired',
  'disable_otp',
  'lang',
]);

interface Traffic {
  requests: Request[];
  lines: string[];
  /** Tokens that the platform has handed out, by the name of their field. */
  tokens: Map<string, string>;
}

function listen(page: Page): Traffic {
  const traffic: Traffic = { requests: [], lines: [], tokens: new Map() };
  page.on('request', (request) => traffic.requests.push(request));
  page.on('console', (message) => traffic.lines.push(message.text()));
  page.on('response', async (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    const { data } = (await response.json().catch(() => ({}))) as { data?: Record<string, unknown> };
    for (const [name, value] of Object.entries(data ?? {})) {
      if (/token$|^e$/.test(name) && typeof value === 'string')
        traffic.tokens.set(`${name} of ${response.url()}`, value);
    }
  });
  return traffic;
}

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
  await page.reload();
  await isReady(page);
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

describe('SS-8 secrets', () => {
  test('password, code and tokens show in no address, line, log, Referer or foreign header', async () => {
    fixture.expects(401, 404, 422);
    const phone = newPhone();
    const page = await fixture.page();
    const traffic = listen(page);
    const seen: string[] = [];
    const code = await wholeStory(page, phone, async () => {
      seen.push(
        page.url(),
        await page.evaluate(() =>
          JSON.stringify([history.state, document.referrer, { ...sessionStorage }, document.cookie]),
        ),
      );
    });
    const logs = await fixture.control<string[]>('/logs');
    const urls = traffic.requests.map((request) => request.url());
    const referrers = traffic.requests.map((request) => request.headers()['referer'] ?? '');
    const secrets = [password, wrongPassword, ...traffic.tokens.values()];

    expect(traffic.tokens.size).toBeGreaterThanOrEqual(4);
    const proofs = new Set([...traffic.tokens].filter(([name]) => name.startsWith('e of')).map(([, value]) => value));
    expect(proofs.size).toBeGreaterThanOrEqual(2);
    const places = { urls, referrers, lines: traffic.lines, logs, seen };
    for (const [place, texts] of Object.entries(places)) {
      for (const secret of secrets) {
        // The contract itself puts `e`, and it alone, into the query of its calls.
        if (place === 'urls' && proofs.has(secret)) continue;
        expect(
          texts.filter((entry) => entry.includes(secret)),
          place,
        ).toEqual([]);
      }
    }
    expect(urls.filter((url) => new URL(url).pathname.includes(code) || new URL(url).searchParams.has('otp'))).toEqual(
      [],
    );
    expect(logs.join('\n')).not.toContain(phone);
    expect(JSON.parse(logs.at(-1) ?? '{}')).toMatchObject({ event: expect.any(String) });
    for (const request of traffic.requests) {
      const url = new URL(request.url());
      if (url.searchParams.has('e')) expect(url.pathname).toMatch(/^\/api\/v2\/player\/(otp|password)\//);
    }
  });

  test('Authorization goes to the calls of a player and to nothing else, cookies to nobody', async () => {
    fixture.expects(401, 404, 422);
    const page = await fixture.page();
    const traffic = listen(page);
    await wholeStory(page, newPhone(), async () => undefined);
    const withToken = traffic.requests.filter((request) => request.headers()['authorization'] !== undefined);
    const called = new Set(withToken.map((request) => new URL(request.url()).pathname));
    expect([...called].toSorted()).toEqual(['/api/auth/logout', '/api/auth/wallet', '/guard/dana/api/v1/balance']);
    expect(withToken.every((request) => new URL(request.url()).origin === fixture.platform.shop)).toBe(true);
    for (const request of traffic.requests) {
      expect((await request.allHeaders())['cookie']).toBeUndefined();
      expect(new URL(request.url()).origin).toBe(fixture.platform.shop);
    }
  });

  test('SS-4 the storage holds its twelve keys at most, a token under its own only, and nothing after a logout', async () => {
    fixture.expects(401, 404, 422);
    const page = await fixture.page();
    const traffic = listen(page);
    await wholeStory(page, newPhone(), async () => {
      const kept = await stored(page);
      expect(Object.keys(kept).filter((key) => !storageKeys.has(key))).toEqual([]);
      for (const [key, value] of Object.entries(kept)) {
        expect(value).not.toContain(password);
        expect(value).not.toContain(wrongPassword);
        if (key === 'token' || key === 'token_regist') continue;
        for (const token of traffic.tokens.values()) expect(value).not.toContain(token);
      }
      expect(
        await page.evaluate(async () => [
          sessionStorage.length,
          (await indexedDB.databases()).length,
          (await caches.keys()).length,
        ]),
      ).toEqual([0, 0, 0]);
    });
    expect(await stored(page)).toEqual({});
  });

  test('the page itself keeps no password once its step is over', async () => {
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
});

describe('C15 C16 C21 the policies', () => {
  test('a whole story breaks none of them', async () => {
    fixture.expects(401, 404, 422);
    const page = await fixture.page();
    await page.addInitScript(() => {
      const broken: string[] = [];
      Object.assign(window, { broken });
      addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
        broken.push(`${violatedDirective} ${sourceFile}`),
      );
    });
    await wholeStory(page, newPhone(), async () => {
      expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
    });
    expect(await fixture.control('/reports')).toEqual([]);
  });

  test('every answer carries the headers, pages the policy as well', async () => {
    const shop = fixture.platform.shop;
    for (const path of ['/', '/agile', '/profile', '/not/a/page', '/icon.svg', '/api/v2/games', '/api/unheard-of']) {
      const { headers } = await fetch(`${shop}${path}`);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=[0-9]{8}/),
      });
      const policy = headers.get('content-security-policy') ?? '';
      if (path === '/api/v2/games') expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
      else if (!path.startsWith('/api') && !path.endsWith('.svg')) {
        expect(policy).not.toMatch(/unsafe-|\*|https?:/);
        for (const part of [
          "default-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
        ]) {
          expect(policy).toContain(part);
        }
      }
    }
  });

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
    await expect.poll(async () => (await fixture.control<string[]>('/reports')).length).toBeGreaterThan(0);
    await fixture.control('/reset', {});
    fixture.expects('broken policy');
  });
});
