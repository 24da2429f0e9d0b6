/**
 * Any address as the first one: it leads where the requirements say, asks the platform for nothing but what the page
 * shows, and never for a change (RT-1 to RT-14, C24, C32).
 */
import fc from 'fast-check';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { newSession, type SignedIn } from './account-gestures.ts';
import {
  expect,
  isPlayer,
  isReady,
  isVisitor,
  loginDialog,
  recoveryDialog,
  stored,
  text,
  type TextId,
} from './gestures.ts';
import { addresses, landingOf } from '../flows/kit/addresses.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();
const pageTitle = (id: TextId): string => text('title.page', { page: text(id), brand: 'Platinum' });

/** Calls that change nothing; the others may follow a tap, never an address. */
const readingCalls = new Set([
  'merchantLookup',
  'games',
  'visitorInvitation',
  'wallet',
  'eWalletBalance',
  'profile',
  'accounts',
  'topUpOptions',
  'withdrawOptions',
  'transactions',
  'transaction',
  'gameResults',
  'statement',
  'room',
  'wishes',
  'playLimits',
  'pushSetting',
]);
async function writes(): Promise<string[]> {
  const counted = await fixture.control<{ call: string }[]>('/calls');
  return counted.map(({ call }) => call).filter((call) => !readingCalls.has(call));
}

async function land(page: Page, address: string, who: 'visitor' | 'player'): Promise<void> {
  const url = new URL(address, fixture.platform.shop);
  const { title, for: whom } = landingOf(url.pathname);
  const isRefused = whom === 'player' && who === 'visitor';
  await page.goto(address, { waitUntil: 'commit' });
  await expect(recoveryDialog(page), address).toBeAttached();
  await expect(page, address).toHaveURL(isRefused || whom === 'step' ? `${fixture.platform.shop}/` : url.href);
  if (isRefused) await expect(loginDialog(page), address).toBeVisible();
  else {
    await expect(page, address).toHaveTitle(pageTitle(whom === 'step' ? 'title.games' : title));
    await expect(loginDialog(page), address).toBeHidden();
  }
  await (who === 'player' ? isPlayer(page) : isVisitor(page));
  expect(fixture.complaints(), address).toEqual([]);
}

async function player(): Promise<SignedIn> {
  const session = await newSession(fixture);
  await fixture.control('/reset', {});
  return session;
}

const flags = ['register', 'forget_password', 'create_password'];
const combinations = Array.from({ length: 16 }, (_, bits) => {
  const set = flags.filter((_name, place) => (bits >> place) % 2 === 1);
  // The upper half names the flags that are not set as well.
  return flags.flatMap((flag) => (set.includes(flag) ? [`${flag}=true`] : bits >= 8 ? [`${flag}=false`] : []));
});
const flagged = (set: readonly string[]): string => `/verification-otp${set.length > 0 ? `?${set.join('&')}` : ''}`;
const malformed = ['/%E0%A4%A', '/detail/%', '/profile/%zz', '/top-up/%C3'];

describe('RT-1 to RT-14 every route as the first address', () => {
  for (const who of ['visitor', 'player'] as const) {
    test(`RT-1 to RT-14 C24 C32 of a ${who}, with and without a slash at its end, malformed, and with all flags`, async () => {
      fixture.expects(404);
      const page = await fixture.page(who === 'player' ? (await player()).visit : {});
      for (const { path } of addresses) {
        for (const address of path.endsWith('/') ? [path] : [path, `${path}/`]) await land(page, address, who);
      }
      for (const address of [...malformed, ...combinations.map(flagged)]) await land(page, address, who);
      expect(await writes()).toEqual([]);
    });
  }
});

const heads = [
  'detail',
  'profile',
  'top-up',
  'withdraw',
  'redeem',
  'transaction',
  'history',
  'verification-otp',
  'agile',
  'all',
  'api',
  'assets',
];
const segments = [
  'lempar-kelereng',
  'account',
  'success',
  'failed',
  'transaction',
  'T-1',
  '-1',
  '0',
  '%2e%2e',
  '..',
  '.',
  '..%2f..%2fprofile',
  'a%2Fb',
  '%00',
  '%0d%0aSet-Cookie:a=b',
  '%3Cscript%3Ewindow.hit=1%3C%2Fscript%3E',
  '%22onload=window.hit=1%20',
  'javascript:window.hit=1',
  '%F0%9F%8E%B2',
  '%E0%A4%A',
  '%',
  '%zz',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '%27%20OR%201=1--',
  '$%7B7*7%7D',
  '%20',
  '%5C..%5C',
  '%E2%80%AE',
  '*',
  ':slug',
  '9'.repeat(300),
  'kata%2Dsandi',
  ';a=b',
  '@evil.example',
];
const queries = [
  'register=true',
  'forget_password=true',
  'create_password=true',
  'register=TRUE',
  'register[]=true',
  'register=true&register=false',
  'register',
  'status=success',
  'status=%3Cimg%20src=x%20onerror=window.hit=1%3E',
  'partnerId=T-1',
  'merchant-uuid=toko',
  'merchant-uuid=00000000-0000-4000-8000-000000000000',
  'returnTo=https://evil.example',
  'redirect=//evil.example',
  'code=1234',
  'otp=1234',
  'e=abcdefghijklmnopqrstuv',
  'token=abcdefghijklmnopqrstuv',
  'phone=081234567890',
  '__proto__=1',
  'constructor[prototype]=1',
  '%=%',
  '%E0%A4%A',
  'amount=1e9',
];
const hashes = ['', '', '', '#', '#main', '#/profile', '#%3Cimg%20src=x%20onerror=window.hit=1%3E', '#login'];

/** Generated addresses: up to four odd segments and three odd parameters. /api has no page, nor has a file. */
const odd = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...heads) }, fc.constantFrom(...segments)),
    fc.array(fc.constantFrom(...segments), { maxLength: 3 }),
    fc.constantFrom('', '', '', '/'),
    fc.array(fc.constantFrom(...queries), { maxLength: 3 }),
    fc.constantFrom(...hashes),
  )
  .map(([head, others, end, query, hash]) => {
    const search = query.length === 0 ? '' : `?${query.join('&')}`;
    return `/${[head, ...others].join('/')}${end}${search}${hash}`;
  })
  .filter((address) => {
    const { pathname } = new URL(address, 'http://localhost');
    return !/^\/(api|assets)(\/|$)/.test(pathname) && !pathname.includes('//') && !isFile(pathname);
  });

/** RT-18: no page of the shop, so there is nothing to land on. */
function isFile(pathname: string): boolean {
  return landingOf(pathname).name === 'notFound' && /(?:\.|%2e)[^/]*$/i.test(pathname.replaceAll(/%2f/gi, '/'));
}

describe('C24 addresses that nobody typed', () => {
  for (const [who, seed] of [
    ['visitor', 4711],
    ['player', 1147],
  ] as const) {
    test(`C24 RT-11 30 of them, of a ${who}: the defined page, no exception, no call that writes`, async () => {
      fixture.expects(404);
      const page = await fixture.page(who === 'player' ? (await player()).visit : {});
      const requested = new Set<string>();
      page.on('request', (request) => requested.add(new URL(request.url()).origin));
      for (const address of fc.sample(odd, { numRuns: 30, seed })) {
        await land(page, address, who);
        expect(await page.evaluate(() => 'hit' in window), address).toBe(false);
      }
      expect([...requested]).toEqual([fixture.platform.shop]);
      expect(Object.keys(await stored(page)).toSorted()).toEqual(who === 'player' ? ['phone', 'token'] : []);
      expect(await writes()).toEqual([]);
    });
  }

  test('C24 two slashes at the beginning are no other host', async () => {
    fixture.expects(404);
    const page = await fixture.page();
    for (const path of [
      '//profile',
      '//evil.example/profile',
      '///',
      '//',
      '/%5Cevil',
      '/profile//',
      '/profile//account',
    ]) {
      await page.goto(`${fixture.platform.shop}${path}`, { waitUntil: 'commit' });
      await isReady(page);
      expect(new URL(page.url()).origin, path).toBe(fixture.platform.shop);
      await isVisitor(page);
      expect(fixture.complaints(), path).toEqual([]);
    }
    expect(await writes()).toEqual([]);
  });
});
