/**
 * A session under stress: a 401 for whichever call, late, many at once, for a token that is not in use any more; and a
 * session that the server ended (docs/security.md C13).
 */
import type { BrowserContext, Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import {
  askForPinCode,
  changePassword,
  choosePin,
  isAsked,
  keyIn,
  newSession,
  onPage,
  openProfile,
  removalDialog,
  sessionOf,
  typeCode,
  typePin,
} from './account-gestures.ts';
import {
  askForCode,
  askForReset,
  balance,
  codeField,
  expect,
  fillLogin,
  fillRegister,
  isAtPassword,
  isPlayer,
  isReady,
  isVisitor,
  logIn,
  loginDialog,
  logOut,
  messagesOn,
  openAt,
  openLogin,
  openMenu,
  openRegister,
  phoneIn,
  registerDialog,
  resendButton,
  savePassword,
  stored,
  submitIn,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture, type CallName } from './fixture.ts';
import { settled } from './traces.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const pin = '918463';
const otherPin = '630275';
const addressOf = (page: Page): string => page.url().slice(fixture.platform.shop.length);

/** Notes in every page of the context how often a token was taken out of the storage. */
async function countLogouts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const remove = Storage.prototype.removeItem;
    Object.assign(window, { logouts: 0 });
    Storage.prototype.removeItem = function removeItem(this: Storage, key: string) {
      if (key === 'token' && this.getItem(key) !== null) (window as unknown as { logouts: number }).logouts += 1;
      remove.call(this, key);
    };
  });
}
const logouts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { logouts: number }).logouts);

describe('C13 ER-1 a 401 belongs to the token that was sent', () => {
  for (const isStubborn of [false, true]) {
    const how = isStubborn ? 'although the browser lets it through' : 'because it is given up';
    test(`C13 SH-12 a late 401 of the earlier player changes nothing for the next one, ${how}`, async () => {
      fixture.expects(401, 404);
      const first = await newSession(fixture, password);
      const second = newPhone();
      await fixture.player({ phone: second, password, wallet: { platinum_topup: 4_321, platinum_in_game: 0 } });
      const context = await fixture.context({ ...first.visit, heldClock: true });
      if (isStubborn) {
        await context.addInitScript(() => {
          const { fetch } = window;
          window.fetch = (url, init) => fetch(url, { ...init, signal: null });
        });
      }
      await countLogouts(context);
      for (const call of ['wallet', 'eWalletBalance', 'profile'] as const) {
        await fixture.fault({ call, kind: 'unauthorized', hold: true });
      }
      const page = await openAt(await fixture.page(context), '/profile');
      await expect.poll(async () => (await fixture.held()).toSorted()).toEqual(['eWalletBalance', 'profile', 'wallet']);
      await logOut(page);
      await logIn(page, second, password);
      await expect(balance(page, 'token')).toContainText('4.321,00');

      const answers: number[] = [];
      page.on('response', (response) => answers.push(response.status()));
      const released = await fixture.release();
      expect(released).toBe(isStubborn ? 3 : 0);
      if (isStubborn) await expect.poll(() => answers.filter((status) => status === 401).length).toBe(3);
      await settled(page);
      await expect(balance(page, 'token')).toContainText('4.321,00');
      expect((await stored(page))['phone']).toBe(second);
      await expect(toast(page)).toBeHidden();
      await expect(loginDialog(page)).toBeHidden();
      expect(await logouts(page)).toBe(1);
      await expect.poll(() => fixture.count('logout')).toBe(1);
    });
  }

  test('C13 C10 a tab that heard nothing of another login does not end it with a 401 of its own', async () => {
    fixture.expects(401, 404);
    const first = await newSession(fixture, password);
    const second = await newSession(fixture, password);
    const context = await fixture.context(first.visit);
    const deaf = await fixture.page(context);
    await deaf.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
    await openAt(deaf);
    await isPlayer(deaf);
    const other = await openAt(await fixture.page(context));
    await logOut(other);
    await logIn(other, second.phone, password);

    await (await openMenu(deaf)).getByRole('link', { name: text('drawer.profile') }).click();
    await expect(loginDialog(deaf)).toBeVisible();
    await settled(other);
    await isPlayer(other);
    expect((await stored(other))['phone']).toBe(second.phone);
  });

  test('C13 many 401s at once, in many tabs: one logout, one message in each', async () => {
    fixture.expects(401, 404);
    const first = await newSession(fixture, password);
    const context = await fixture.context({ ...first.visit, heldClock: true });
    await countLogouts(context);
    const tabs = 17;
    // Held back in the browser: it opens six connections at a time to one server, and no more.
    const held: Route[] = [];
    for (const { path } of [calls.wallet, calls.eWalletBalance, calls.profile]) {
      await context.route(`**${path}`, (route) => void held.push(route));
    }
    const pages: Page[] = [];
    for (let tab = 0; tab < tabs; tab += 1) pages.push(await openAt(await fixture.page(context), '/profile'));
    await expect.poll(() => held.length).toBe(3 * tabs);
    await Promise.all(held.map((route) => route.fulfill({ status: 401, contentType: 'application/json', body: '{}' })));
    let told = 0;
    for (const page of pages) {
      await isVisitor(page);
      await expect(page).toHaveURL(`${fixture.platform.shop}/`);
      // Tabs of other processes may still have seen the token when theirs was refused.
      expect(await logouts(page)).toBeLessThanOrEqual(1);
      if (await toast(page).isVisible()) told += 1;
    }
    expect(told).toBeGreaterThanOrEqual(1);
    expect(await fixture.count('logout')).toBe(0);
    expect(await stored(pages[0]!)).toEqual({});
    await context.clock.fastForward(3_100);
    // A second message would have waited for the first one to go.
    for (const page of pages) await expect(toast(page)).toBeHidden({ timeout: 2_000 });
  });

  test('C13 a 401 on the login is an error of the login, whatever lies in the storage', async () => {
    fixture.expects(401);
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);
    const kept = await stored(page);
    for (const kind of ['invalid_credentials', 'unauthorized']) {
      await openAt(page);
      await openLogin(page);
      await fillLogin(page, phone, password);
      await fixture.fault({ call: 'login', kind });
      await submitIn(loginDialog(page)).click();
      await expect(messagesOn(loginDialog(page)), kind).toHaveText([text('login.error.mismatch')]);
      await expect(loginDialog(page)).toBeVisible();
      await expect(toast(page)).toBeHidden();
      await expect(phoneIn(loginDialog(page))).toHaveValue(phone);
      expect(await stored(page), kind).toEqual(kept);
    }
    expect(addressOf(page)).toBe('/');
  });
});

interface Way {
  name: string;
  call: CallName;
  path: '/profile' | '/profile/account' | '/withdraw';
  /** Up to the last thing before the call. */
  prepare?(page: Page, phone: string): Promise<void>;
  send(page: Page, phone: string): Promise<unknown>;
}

/**
 * One call of each place: page, form, dialogs with a question, a code, digits and passwords. That each call of a
 * player ends the session on 401: tests/walk/any-401.rules.test.ts, and in Chromium the walk of its flow.
 */
const ways: Way[] = [
  { name: 'the wallet', call: 'wallet', path: '/withdraw', send: (page) => page.reload() },
  {
    name: 'the accounts, read again',
    call: 'accounts',
    path: '/profile/account',
    send: (page) => onPage(page, 'account.refresh').click(),
  },
  {
    name: 'saving the profile',
    call: 'saveProfile',
    path: '/profile',
    async prepare(page) {
      await onPage(page, 'profile.edit').click();
      await page.locator('input[name="fullname"]').fill('Kanari Pagi');
    },
    send: (page) => onPage(page, 'profile.form.save').click(),
  },
  {
    name: 'removing an account',
    call: 'removeAccount',
    path: '/profile/account',
    prepare: (page) => page.getByRole('main').getByText(text('accounts.remove'), { exact: true }).first().click(),
    send: (page) => keyIn(removalDialog(page), 'accounts.remove').click(),
  },
  {
    name: 'one more code',
    call: 'sendPlayerCode',
    path: '/profile',
    async prepare(page) {
      await askForPinCode(page, 'change');
      await expect(codeField(page)).toBeEditable();
      await page.clock.fastForward(121_000);
      await fixture.advance(121_000);
    },
    send: (page) => resendButton(page).click(),
  },
  {
    name: 'changing the PIN',
    call: 'changePin',
    path: '/profile',
    async prepare(page, phone) {
      await askForPinCode(page, 'change');
      await typeCode(page, fixture, phone);
      await isAsked(page, 'pin.title.current');
      await typePin(page, pin);
    },
    send: (page) => choosePin(page, otherPin),
  },
  {
    name: 'changing the password',
    call: 'changePassword',
    path: '/profile',
    send: (page) => changePassword(page, password, 'kenari-emas-di-pagi'),
  },
];

/** Logged out here, once, and said once; the page that was open comes back after the login. */
async function isAskedToLogIn(page: Page, path: string, phone: string): Promise<void> {
  await expect(loginDialog(page)).toBeVisible();
  await expect(toast(page)).toHaveText(text('session.expired'));
  expect(addressOf(page)).toBe('/');
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  expect(await stored(page)).toEqual({});
  await page.clock.fastForward(3_100);
  await expect(toast(page)).toBeHidden({ timeout: 2_000 });
  expect(await fixture.count('logout')).toBe(0);
  await logIn(page, phone, password);
  await expect(page).toHaveURL(`${fixture.platform.shop}${path}`);
}

describe('ER-1 SS-2 C05 a 401 on any call logs out here, once, and a page for players comes back after the login', () => {
  for (const { name, call, path, prepare, send } of ways) {
    test(`ER-1 SS-2 RT-13 ${name} (${call})`, async () => {
      fixture.expects(401, 404);
      const { phone, visit } = await newSession(fixture, password, {
        pin,
        accounts: [{ kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Kanari Senja' }],
      });
      const context = await fixture.context({ ...visit, heldClock: true });
      const page = await openAt(await fixture.page(context), path);
      await isPlayer(page);
      if (path !== '/withdraw')
        await expect(
          page
            .getByRole('main')
            .getByRole('heading', { level: 1, name: text(path === '/profile' ? 'title.profile' : 'title.accounts') }),
        ).toBeVisible();
      await prepare?.(page, phone);
      await fixture.fault({ call, kind: 'unauthorized' });
      const before = await fixture.count(call);
      await send(page, phone);
      await isAskedToLogIn(page, path, phone);
      expect(await fixture.count(call)).toBeGreaterThan(before);
    });
  }

  /** In the browser: our platform answers no call without a bearer like this, and another one may. */
  const refuse = (page: Page, { path }: { path: string }) =>
    page.route(
      ({ pathname }) => pathname.endsWith(path),
      (route) => route.fulfill({ status: 401, json: { code: 'nobody' } }),
    );

  for (const call of [calls.wallet, calls.merchantLookup, calls.games]) {
    test(`ER-1 SS-2 ${call.name}, on a page that anybody may see: nobody is asked to log in`, async () => {
      fixture.expects(401, 404);
      const { visit } = await newSession(fixture, password);
      const page = await fixture.page(visit);
      await refuse(page, call);
      await openAt(page, '/fast');
      await isVisitor(page);
      await expect(toast(page)).toHaveText(text('session.expired'));
      await expect(loginDialog(page)).toBeHidden();
      expect(addressOf(page)).toBe('/fast');
      expect(await stored(page)).toEqual({});
    });
  }

  test('ER-1 SS-2 a call of a visitor: no token stays stored, the form says what happened and can be sent again', async () => {
    fixture.expects(401);
    const page = await openAt(await fixture.page());
    await openRegister(page);
    await page.evaluate(() => localStorage.setItem('token', 'left-behind-by-an-earlier-client'));
    await refuse(page, calls.register);
    await fillRegister(page, newPhone());
    await submitIn(registerDialog(page)).click();
    await expect(messagesOn(registerDialog(page))).toHaveText([text('error.unknown')]);
    expect(await stored(page)).not.toHaveProperty('token');
    await expect(submitIn(registerDialog(page))).toBeEnabled();
  });
});

describe('ER-1 SS-2 a session that the server ended', () => {
  const next = 'kenari-emas-di-pagi';

  test('ER-1 by a password reset on another device: the next call logs out, the new password leads back', async () => {
    fixture.expects(401, 404);
    const { phone, visit } = await newSession(fixture, password);
    const page = await openAt(await fixture.page(visit));
    await isPlayer(page);
    const elsewhere = await openAt(await fixture.page());
    await askForReset(elsewhere, phone);
    await expect.poll(async () => (await fixture.messages(phone)).length).toBe(1);
    await codeField(elsewhere).fill(await fixture.code(phone));
    await isAtPassword(elsewhere, 'forgotPassword');
    await savePassword(elsewhere, next);
    await expect(toast(elsewhere)).toHaveText(text('recovery.done'));
    await isPlayer(page);
    await (await openMenu(page)).getByRole('link', { name: text('drawer.profile') }).click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(toast(page)).toHaveText(text('session.expired'));
    await fillLogin(page, phone, password);
    await submitIn(loginDialog(page)).click();
    await expect(messagesOn(loginDialog(page))).toHaveText([text('login.error.mismatch')]);
    await logIn(page, phone, next);
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
  });

  test('ER-1 PW-1 by a password change on another device: that device goes on', async () => {
    fixture.expects(401, 404);
    const { phone, visit } = await newSession(fixture, password);
    const here = await openAt(await fixture.page(visit));
    await isPlayer(here);
    const other = await sessionOf(fixture, phone, password);
    const there = await openProfile(await fixture.page(other.visit));
    await changePassword(there, password, next);
    await expect(toast(there)).toHaveText(text('password.changed'));
    await here.reload();
    await isReady(here);
    await isVisitor(here);
    expect(await stored(here)).toEqual({});
    await there.reload();
    await isPlayer(there);
  });
});
