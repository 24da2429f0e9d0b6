/** *Kabari aku* on the page of games, by key and finger, from a visitor's tap to the news (GM-15 to GM-17). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { newPhone, useFixture } from './fixture.ts';
import { look } from './look.ts';
import {
  expect,
  fillLogin,
  isPlayer,
  logIn,
  loginDialog,
  openAt,
  openLogin,
  password,
  reload,
  submitIn,
  text,
  toast,
} from './gestures.ts';

const fixture = useFixture();
const game = 'Kuda Kilat';
const wishKey = (page: Page) => page.getByRole('button', { name: text('games.wish.label', { game }), exact: true });
const madeKey = (page: Page) =>
  page.getByRole('button', { name: text('games.wish.made.label', { game }), exact: true });
const news = (page: Page) => page.locator('[data-wish=news]');

describe('GM-15 GM-16 a wish', () => {
  test('GM-16 a visitor’s tap asks to log in, and is kept with the login; the key takes it back', async () => {
    const phone = newPhone();
    await fixture.player({ phone });
    const page = await openAt(await fixture.page());
    await wishKey(page).press('Enter');
    await expect(loginDialog(page)).toBeVisible();
    await fillLogin(page, phone);
    await submitIn(loginDialog(page)).click();
    await isPlayer(page);
    await expect(toast(page)).toHaveText(new RegExp(text('wish.saved')));
    await expect(madeKey(page)).toHaveText(text('games.wish.made'));
    await look(page, 'wish made', true);
    await reload(page);
    await madeKey(page).press('Enter');
    await expect(wishKey(page)).toBeFocused();
    await reload(page);
    await expect(wishKey(page)).toBeVisible();
    await expect(madeKey(page)).toHaveCount(0);
  });

  test('GM-16 a login that is given up gives it up', async () => {
    const phone = newPhone();
    await fixture.player({ phone });
    const page = await openAt(await fixture.page());
    await wishKey(page).click();
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await openLogin(page);
    await logIn(page, phone, password);
    await isPlayer(page);
    await expect(wishKey(page)).toBeVisible();
    await expect(madeKey(page)).toHaveCount(0);
  });
});

describe('GM-17 a game that has opened', () => {
  const opened = { waiting: ['kuda-kilat'], opened: ['ular-tangga-hitung'] };

  test('GM-17 is told above the list until it is closed, which keeps the other wishes', async () => {
    const phone = newPhone();
    await fixture.player({ phone });
    const page = await openAt(await fixture.page());
    await fixture.fault({ call: 'wishes', kind: 'accepted', data: opened });
    await openLogin(page);
    await logIn(page, phone, password);
    await expect(news(page)).toContainText(text('wish.news', { game: 'Tangga Hitung' }));
    await expect(madeKey(page)).toBeVisible();
    await look(page, 'game opened', true);
    await news(page)
      .getByRole('button', { name: text('nav.close') })
      .click();
    await expect(news(page).getByRole('button')).toHaveCount(0);
  });

  test('GM-17 the way to the game answers it as well', async () => {
    const phone = newPhone();
    await fixture.player({ phone });
    const page = await openAt(await fixture.page());
    await fixture.fault({ call: 'wishes', kind: 'accepted', data: opened });
    await openLogin(page);
    await logIn(page, phone, password);
    const answered = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/games/wishes'),
    );
    await news(page)
      .getByRole('link', { name: text('wish.news.play') })
      .click();
    expect((await answered).postDataJSON()).toEqual({ game: 'ular-tangga-hitung', wished: false });
    await expect(page).toHaveURL(/\/detail\/ular-tangga-hitung$/);
  });
});
