/** A session under stress: a 401 late, many at once, for a token that is not in use any more (docs/security.md C13). */
import type { BrowserContext, Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import {
  askForPinCode,
  choosePin,
  isAsked,
  newSession,
  onPage,
  openProfile,
  typeCode,
  typePin,
} from './account-gestures.ts';
import {
  balance,
  expect,
  fillRegister,
  isPlayer,
  isVisitor,
  logIn,
  loginDialog,
  logOut,
  messagesOn,
  openAt,
  openMenu,
  openRegister,
  registerDialog,
  stored,
  submitIn,
  text,
  toast,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { pngPicture } from './pictures.ts';
import { ignoreAborts, settled } from './traces.ts';

const fixture = useFixture();
const pin = '918463';
const addressOf = (page: Page): string => page.url().slice(fixture.platform.shop.length);

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
/** Each toast is counted when it comes up, however short it stays. */
async function countToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { toasts: 0 });
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (oldValue === null && (target as Element).hasAttribute('data-visible'))
          (window as unknown as { toasts: number }).toasts += 1;
    }).observe(document, { subtree: true, attributeFilter: ['data-visible'], attributeOldValue: true });
  });
}
const toasts = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { toasts: number }).toasts);
const logouts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { logouts: number }).logouts);

describe('C13 ER-1 a 401 belongs to the token that was sent', () => {
  test('C13 SH-12 a late 401 of the earlier player changes nothing for the next one, although the browser lets it through', async () => {
    fixture.expects(401, 404);
    const first = await newSession(fixture);
    const second = newPhone();
    await fixture.player({ phone: second, wallet: { platinum_topup: 4_321, platinum_in_game: 0 } });
    const context = await fixture.context({ ...first.visit, heldClock: true });
    await ignoreAborts(context);
    await countLogouts(context);
    for (const call of ['wallet', 'eWalletBalance', 'profile'] as const) {
      await fixture.fault({ call, kind: 'unauthorized', hold: true });
    }
    const page = await openAt(await fixture.page(context), '/profile');
    await expect.poll(async () => (await fixture.held()).toSorted()).toEqual(['eWalletBalance', 'profile', 'wallet']);
    await logOut(page);
    await logIn(page, second);
    await expect(balance(page, 'token')).toContainText('4.321,00');

    const answers: number[] = [];
    page.on('response', (response) => answers.push(response.status()));
    expect(await fixture.release()).toBe(3);
    await expect.poll(() => answers.filter((status) => status === 401).length).toBe(3);
    await settled(page);
    await expect(balance(page, 'token')).toContainText('4.321,00');
    expect((await stored(page))['phone']).toBe(second);
    await expect(toast(page)).toBeHidden();
    await expect(loginDialog(page)).toBeHidden();
    expect(await logouts(page)).toBe(1);
    await expect.poll(() => fixture.count('logout')).toBe(1);
  });

  test('C13 C10 a tab that heard nothing of another login does not end it with a 401 of its own', async () => {
    fixture.expects(401, 404);
    const first = await newSession(fixture);
    const second = await newSession(fixture);
    const context = await fixture.context(first.visit);
    const deaf = await fixture.page(context);
    await deaf.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
    await openAt(deaf);
    await isPlayer(deaf);
    const other = await openAt(await fixture.page(context));
    await logOut(other);
    await logIn(other, second.phone);

    await (await openMenu(deaf)).getByRole('link', { name: text('drawer.profile') }).click();
    await expect(loginDialog(deaf)).toBeVisible();
    await settled(other);
    await isPlayer(other);
    expect((await stored(other))['phone']).toBe(second.phone);
  });

  test('C13 many 401s at once, in many tabs: one logout, one message in each', async () => {
    fixture.expects(401, 404);
    const first = await newSession(fixture);
    const context = await fixture.context({ ...first.visit, heldClock: true });
    await countLogouts(context);
    await countToasts(context);
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
    for (const page of pages) {
      await isVisitor(page);
      await expect(page).toHaveURL(`${fixture.platform.shop}/`);
      // Tabs of other processes may still have seen the token when theirs was refused.
      expect(await logouts(page)).toBeLessThanOrEqual(1);
    }
    expect(await fixture.count('logout')).toBe(0);
    expect(await stored(pages[0]!)).toEqual({});
    await context.clock.fastForward(3_100);
    // A second message would have waited for the first one to go.
    for (const page of pages) await expect(toast(page)).toBeHidden({ timeout: 2_000 });
    const told = await Promise.all(pages.map(toasts));
    expect(Math.max(...told)).toBe(1);
  });
});

describe('ER-1 SS-2 C05 a 401 logs out here, once, and a page for players comes back after the login', () => {
  // Each call of a player: tests/walk/any-401.rules.test.ts, and in Chromium the walk of its flow.
  test('ER-1 SS-2 RT-13 in the middle of a change of the PIN', async () => {
    fixture.expects(401, 404);
    const { phone, visit } = await newSession(fixture, { pin });
    const page = await openProfile(await fixture.page({ ...visit, heldClock: true }));
    await askForPinCode(page, 'change');
    await typeCode(page, fixture, phone);
    await isAsked(page, 'pin.title.current');
    await typePin(page, pin);
    await fixture.fault({ call: 'changePin', kind: 'unauthorized' });
    await choosePin(page, '630275');
    await expect(loginDialog(page)).toBeVisible();
    await expect(toast(page)).toHaveText(text('session.expired'));
    expect(addressOf(page)).toBe('/');
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    expect(await stored(page)).toEqual({});
    await page.clock.fastForward(3_100);
    await expect(toast(page)).toBeHidden({ timeout: 2_000 });
    expect(await fixture.count('logout')).toBe(0);
    await logIn(page, phone);
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
  });

  test('SS-9 PF-1 in the middle of the profile’s form: what was typed is there after the login, but for NIK and picture', async () => {
    fixture.expects(401, 404);
    const { phone, visit, token } = await newSession(fixture, { profile: { fullname: 'Sari' } });
    const page = await openProfile(await fixture.page(visit));
    const field = (name: string) => page.locator(`#profile-${name}`);
    await onPage(page, 'profile.edit').click();
    await field('fullname').fill('Sari Ayu Wulandari');
    await field('address').fill('Jalan Kenanga 12');
    await field('national-id').fill('3273012105940001');
    await field('image').setInputFiles(await pngPicture());
    // Ended on another device: the form is sent all the same.
    await fetch(`${fixture.platform.shop}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    await onPage(page, 'profile.form.save').click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(toast(page)).toHaveText(text('session.expired'));
    expect(await stored(page)).toEqual({});
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toMatch(
      /Kenanga|Ayu/,
    );

    await logIn(page, phone);
    await expect(page).toHaveURL(`${fixture.platform.shop}/profile`);
    await expect(page.getByText(text('draft.restored.id'))).toBeVisible();
    await expect(field('fullname')).toHaveValue('Sari Ayu Wulandari');
    await expect(field('address')).toHaveValue('Jalan Kenanga 12');
    await expect(field('national-id')).toHaveValue('');
    await expect(onPage(page, 'profile.form.image.remove')).toBeHidden();
    await onPage(page, 'profile.form.save').click();
    await expect(toast(page)).toHaveText(text('profile.saved'));
    await expect(page.getByText('Jalan Kenanga 12')).toBeVisible();
  });

  /** In the browser: our platform answers no call without a bearer like this, and another one may. */
  const refuse = (page: Page, { path }: { path: string }) =>
    page.route(
      ({ pathname }) => pathname.endsWith(path),
      (route) => route.fulfill({ status: 401, json: { code: 'nobody' } }),
    );

  test('ER-1 SS-2 of a call without a bearer, on a page that anybody may see: nobody is asked to log in', async () => {
    fixture.expects(401, 404);
    const { visit } = await newSession(fixture);
    const page = await fixture.page(visit);
    await refuse(page, calls.games);
    await openAt(page, '/fast');
    await isVisitor(page);
    await expect(toast(page)).toHaveText(text('session.expired'));
    await expect(loginDialog(page)).toBeHidden();
    expect(addressOf(page)).toBe('/fast');
    expect(await stored(page)).toEqual({});
  });

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
