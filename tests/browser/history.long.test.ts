/** Addresses: what some of them show, the flags of the code step, back and forward, referral links. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import {
  askForCode,
  codeField,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  isReady,
  logIn,
  loginDialog,
  menu,
  menuButton,
  openAt,
  openLogin,
  openMenu,
  openRegister,
  phoneIn,
  recoveryDialog,
  registerDialog,
  savePassword,
  stored,
  text,
  toast,
  type TextId,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';
const addressOf = (page: Page): string => page.url().slice(fixture.platform.shop.length);

async function playerPage(merchant = defaultMerchant): Promise<Page> {
  const phone = newPhone();
  await fixture.player({ phone, password, merchant_uid: merchant });
  const page = await openAt(await fixture.page());
  await logIn(page, phone, password);
  return page;
}

const pageTitle = (id: TextId): string => text('title.page', { page: text(id), brand: 'Platinum' });

describe('RT-2 RT-3 RT-11 RT-13 RT-14 deep links', () => {
  test('RT-14 the history without a token drops what is left of a session', async () => {
    const page = await openAt(await fixture.page());
    await page.evaluate(() => localStorage.setItem('phone', '081234567890'));
    await openAt(page, '/history/transaction');
    await expect(loginDialog(page)).toBeVisible();
    expect(await stored(page)).toEqual({});
  });

  test('RT-11 what is not found says so, and leads back', async () => {
    fixture.expects(404);
    const page = await openAt(await fixture.page(), '/agile');
    await openAt(page, '/not/a/page');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Oops! The page you are looking for was not found' })).toBeVisible();
    await main.getByRole('button', { name: text('nav.back') }).click();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect(addressOf(page)).not.toBe('/not/a/page');
  });

  for (const path of ['/%E0%A4%A', '/detail/%', '/profile/%zz', '/top-up/%C3']) {
    test(`RT-11 a malformed address shows the not-found page: ${path}`, async () => {
      fixture.expects(404);
      for (const page of [await fixture.page(), await playerPage()]) {
        await openAt(page, path);
        await expect(page).toHaveTitle(pageTitle('title.not_found'));
        const heading = { name: 'Oops! The page you are looking for was not found' };
        await expect(page.getByRole('main').getByRole('heading', heading)).toBeVisible();
        expect(addressOf(page)).toBe(path);
      }
    });
  }

  test('RT-2 /detail/:slug/:status*: a vendor’s return of success, pending, failed shows that, with a way on', async () => {
    const page = await playerPage();
    for (const [word, told] of [
      ['success', 'payment.told.success'],
      ['PENDING', 'payment.told.pending'],
      ['cancel/', 'payment.told.failed'],
    ] as const) {
      await openAt(page, `/detail/ular-tangga-hitung/${word}`);
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: text(told) }),
      ).toBeVisible();
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: text('payment.told.history') })
      .click();
    await expect(page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
  });

  test('RT-3 /profile/ marks its tab, and its link in the drawer', async () => {
    fixture.expects(404);
    const page = await playerPage();
    for (const [path, tab] of [
      ['/profile', 'title.profile'],
      ['/profile/', 'title.profile'],
      ['/profile/account/', 'title.accounts'],
    ] as const) {
      await openAt(page, path);
      await isPlayer(page);
      await expect(page.locator('main nav a[aria-current="page"]')).toHaveText([text(tab)]);
      await openMenu(page);
      await expect(menu(page).locator('a[aria-current="page"]')).toHaveText([text('drawer.profile')]);
    }
  });

  test('RT-13 every guarded page comes after the login that it asked for', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, password });
    for (const path of ['/top-up/success', '/history/transaction', '/redeem']) {
      const page = await openAt(await fixture.page(), path);
      await logIn(page, phone, password);
      await expect(page).toHaveURL(`${fixture.platform.shop}${path}`);
    }
  });
});

const flags = ['register', 'forget_password', 'create_password'];
const combinations = Array.from({ length: 8 }, (_, bits) => flags.filter((_name, place) => (bits >> place) % 2 === 1));
const flagged = (set: readonly string[]): string =>
  `/verification-otp${set.length > 0 ? '?' : ''}${set.map((flag) => `${flag}=true`).join('&')}`;

describe('RT-10 RT-12 the flags of the code step', () => {
  test('with a code on its way, only its own flags open the step', async () => {
    const page = await openAt(await fixture.page());
    await askForCode(page, newPhone());
    for (const set of combinations) {
      await openAt(page, flagged(set));
      if (set.join() === 'register') await isAtCode(page);
      else await expect(page, set.join()).toHaveURL(`${fixture.platform.shop}/`);
    }
  });

  test('with a verified code, only the flags of the password open the step', async () => {
    const phone = newPhone();
    const page = await openAt(await fixture.page());
    await askForCode(page, phone);
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page);
    for (const set of combinations) {
      await openAt(page, flagged(set));
      if (set.join() === 'register,create_password') await isAtPassword(page);
      else await expect(page, set.join()).toHaveURL(`${fixture.platform.shop}/`);
    }
  });

  test('with a player, every combination leads home', async () => {
    fixture.expects(404);
    const page = await playerPage();
    for (const set of combinations) {
      await openAt(page, flagged(set));
      await expect(page, set.join()).toHaveURL(`${fixture.platform.shop}/`);
      await isPlayer(page);
    }
  });
});

describe('RT-16 back and forward', () => {
  test('back closes what lies on top, and only then leaves the page', async () => {
    const page = await openAt(await fixture.page(), '/agile');
    await page
      .getByRole('navigation', { name: text('nav.categories') })
      .getByRole('link', { name: text('games.category.fast') })
      .click();
    await expect(page).toHaveURL(`${fixture.platform.shop}/fast`);
    const layers = [
      [openLogin, loginDialog],
      [openRegister, registerDialog],
      [openMenu, menu],
    ] as const;
    for (const [open, layer] of layers) {
      await open(page);
      await page.goBack();
      await expect(layer(page)).toBeHidden();
      expect(addressOf(page)).toBe('/fast');
    }
    await openLogin(page);
    await loginDialog(page)
      .getByRole('button', { name: text('login.forgot') })
      .click();
    await expect(recoveryDialog(page)).toBeVisible();
    await page.goBack();
    await expect(recoveryDialog(page)).toBeHidden();
    await expect(loginDialog(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`${fixture.platform.shop}/agile`);
    await page.goForward();
    await expect(page).toHaveURL(`${fixture.platform.shop}/fast`);
  });

  test('a layer that was closed by hand leaves no step behind', async () => {
    const page = await openAt(await fixture.page(), '/agile');
    await page.goto('/fast');
    await isReady(page);
    await openLogin(page);
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await openMenu(page);
    await menu(page)
      .getByRole('button', { name: text('nav.close') })
      .click();
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`${fixture.platform.shop}/agile`);
  });

  test('a link in the drawer closes it, and back leads to the page below', async () => {
    const page = await openAt(await fixture.page(), '/agile');
    await (await openMenu(page)).getByRole('link', { name: text('drawer.games') }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
    await page.goBack();
    await expect(page).toHaveURL(`${fixture.platform.shop}/agile`);
    await expect(menu(page)).toBeHidden();
  });

  test('back from the code step shows the shop, forward the step again', async () => {
    const page = await openAt(await fixture.page(), '/fast');
    await askForCode(page, newPhone());
    await page.goBack();
    await expect(page).toHaveURL(`${fixture.platform.shop}/fast`);
    await expect(codeField(page)).toBeHidden();
    await expect(registerDialog(page)).toBeHidden();
    await page.goForward();
    await isAtCode(page);
    await page.goBack();
    await expect(page).toHaveURL(`${fixture.platform.shop}/fast`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: text('nav.register') })
      .click();
    await isAtCode(page);
  });

  test('back after a registration never shows one of its steps', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page(), '/fast');
    await askForCode(page, phone);
    await codeField(page).fill(await fixture.code(phone));
    await isAtPassword(page);
    await savePassword(page, password);
    await isPlayer(page);
    await page.goBack();
    await expect(page).toHaveURL(`${fixture.platform.shop}/fast`);
    await isPlayer(page);
    await page.goForward();
    await expect(page).toHaveURL(`${fixture.platform.shop}/`);
  });
});

describe('SH-2 SH-3 SH-4 referral links', () => {
  const brand = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  const unknown = '00000000-0000-4000-8000-000000000000';

  test('a good one is stored, brings the brand, and hides the e-wallet', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, password, merchant_uid: secondMerchant });
    const page = await openAt(await fixture.page(), `/?merchant-uuid=${secondMerchant.toUpperCase()}`);
    await expect(brand(page, 'Toko Lestari')).toBeVisible();
    expect(await stored(page)).toEqual({ 'merchant-uuid': secondMerchant });
    await logIn(page, phone, password);
    await openMenu(page);
    await expect(menu(page).getByText(text('drawer.e_wallet'))).toBeHidden();
    await openAt(page, '/');
    await expect(brand(page, 'Toko Lestari')).toBeVisible();
    await openMenu(page);
    await expect(menu(page).getByText(text('drawer.e_wallet'))).toBeVisible();
  });

  for (const [kind, uid] of [
    ['malformed', 'toko-sebelah'],
    ['unknown', unknown],
  ] as const) {
    test(`one that is ${kind} is ignored with a notice, and never stored`, async () => {
      fixture.expects(404);
      const page = await openAt(await fixture.page(), `/?merchant-uuid=${uid}`);
      await expect(toast(page)).toHaveText(text('merchant.referral_invalid'));
      await expect(brand(page, 'Platinum')).toBeVisible();
      expect(await stored(page)).toEqual({});
    });
  }

  test('one that is opened by a player does not change the shop', async () => {
    fixture.expects(404);
    const page = await playerPage();
    await openAt(page, `/?merchant-uuid=${secondMerchant}`);
    await isPlayer(page);
    await expect(brand(page, 'Platinum')).toBeVisible();
    expect(await stored(page)).not.toHaveProperty('merchant-uuid');
  });

  for (const uid of [secondMerchant, unknown, 'toko-sebelah', '']) {
    test(`SH-3 with merchant-uuid=${uid} in the address the e-wallet card is hidden for a player, after reload too`, async () => {
      fixture.expects(404);
      const page = await playerPage();
      await openMenu(page);
      await expect(menu(page).getByText(text('drawer.e_wallet'))).toBeVisible();
      await openAt(page, `/?merchant-uuid=${uid}`);
      for (let opened = 1; opened <= 2; opened++) {
        await isPlayer(page);
        await openMenu(page);
        await expect(menu(page).getByRole('button', { name: text('drawer.logout') })).toBeVisible();
        await expect(menu(page).getByText(text('drawer.e_wallet'))).toBeHidden();
        await page.reload();
        await isReady(page);
      }
    });
  }

  test('a stored merchant that is gone gives way to the one of the page', async () => {
    fixture.expects(404);
    const page = await openAt(await fixture.page());
    await page.evaluate((uid) => localStorage.setItem('merchant-uuid', uid), unknown);
    await openAt(page);
    await expect.poll(() => stored(page)).toEqual({});
    await expect(brand(page, 'Platinum')).toBeVisible();
    await openLogin(page);
    await expect(phoneIn(loginDialog(page))).toBeVisible();
  });
});
