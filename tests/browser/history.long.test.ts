/** Addresses: what some of them show, back and forward, referral links. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import {
  askForCode,
  codeField,
  expect,
  isAtCode,
  isAtPassword,
  isPlayer,
  logIn,
  loginDialog,
  menu,
  menuButton,
  openAt,
  openLogin,
  openMenu,
  openRegister,
  recoveryDialog,
  registerDialog,
  savePassword,
  stored,
  text,
} from './gestures.ts';
import { newSession } from './account-gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const addressOf = (page: Page): string => page.url().slice(fixture.platform.shop.length);

const playerPage = async (): Promise<Page> => openAt(await fixture.page((await newSession(fixture)).visit));

describe('RT-2 RT-3 RT-11 addresses and where they stand', () => {
  test('RT-11 what is not found says so, and leads back', async () => {
    fixture.expects(404);
    const page = await openAt(await fixture.page(), '/agile');
    await openAt(page, '/not/a/page');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: text('not_found.title') })).toBeVisible();
    await main.getByRole('button', { name: text('nav.back') }).click();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect(addressOf(page)).not.toBe('/not/a/page');
  });

  test('RT-2 /detail/:slug/:status*: a vendor’s return of success, pending, failed shows that, with a way on', async () => {
    const page = await playerPage();
    const main = page.getByRole('main');
    for (const [word, told] of [
      ['success', 'payment.told.success'],
      ['PENDING', 'payment.told.pending'],
      ['cancel/', 'payment.told.failed'],
    ] as const) {
      await openAt(page, `/detail/ular-tangga-hitung/${word}`);
      await expect(main.getByRole('status').filter({ hasText: text(told) })).toBeVisible();
    }
    await main.getByRole('link', { name: text('payment.told.history') }).click();
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
    await openAt(page, '/fast');
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
    await savePassword(page);
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

  test('a good one is stored, brings the brand, and hides the e-wallet', async () => {
    fixture.expects(404);
    const phone = newPhone();
    await fixture.player({ phone, merchant_uid: secondMerchant });
    const page = await openAt(await fixture.page(), `/?merchant-uuid=${secondMerchant.toUpperCase()}`);
    await expect(brand(page, 'Toko Lestari')).toBeVisible();
    expect(await stored(page)).toEqual({ 'merchant-uuid': secondMerchant });
    await logIn(page, phone);
    await openMenu(page);
    await expect(menu(page).getByText(text('drawer.e_wallet'))).toBeHidden();
    await openAt(page, '/');
    await expect(brand(page, 'Toko Lestari')).toBeVisible();
    await openMenu(page);
    await expect(menu(page).getByText(text('drawer.e_wallet'))).toBeVisible();
  });
});
