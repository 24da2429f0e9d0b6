/** One button leads back to the game from the account or the top-up (GM-4). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import { newSession, onPage } from './account-gestures.ts';
import { detail, joinKey, stake, takeSeat } from './game-gestures.ts';
import {
  askForCode,
  balance,
  codeField,
  expect,
  isAtPassword,
  isPlayer,
  loginDialog,
  openAt,
  registerDialog,
  savePassword,
  text,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';
import { payAtBank } from './wallet-gestures.ts';

const fixture = useFixture();
const game = detail(playable.sums);
const gameTitle = 'Tangga Hitung';

const wayBack = (page: Page) => page.getByRole('link', { name: text('game.return', { game: gameTitle }), exact: true });
const isAtGame = async (page: Page) => {
  await expect(page).toHaveURL(new RegExp(`${game}$`));
  await expect(page.locator('input[name="stake"]')).toBeVisible();
};

describe('GM-4 too little for a game', () => {
  test('GM-4 TU-2 topped up at a bank: the order has the key that leads back, before it is paid and after', async () => {
    const { visit } = await newSession(fixture, { wallet: { platinum_topup: 10, platinum_in_game: 0 } });
    const page = await openAt(await fixture.page(visit), game);
    await isPlayer(page);
    await stake(page, '100');
    await joinKey(page).tap();
    await page.getByRole('link', { name: text('room.top_up'), exact: true }).tap();
    await page.locator('input[name="amount"]').fill('250');
    await page.getByRole('main').getByText('Virtual account BCA', { exact: true }).tap();
    await onPage(page, 'top_up.next').tap();
    await page.getByRole('button', { name: text('top_up.confirm.account'), exact: true }).tap();
    await expect(page).toHaveURL(/\/history\/transaction\/[0-9a-f-]{36}$/);
    await expect(wayBack(page)).toBeVisible();
    await payAtBank(fixture, page);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(text('transaction.status.success'), { timeout: 30_000 });
    await wayBack(page).tap();
    await isAtGame(page);
    await expect(balance(page, 'token')).toContainText('260,00');
    await stake(page, '100');
    await takeSeat(page);
    await expect(balance(page, 'token')).toContainText('160,00');
  });
});

describe('GM-4 a visitor on the page of a game', () => {
  test('GM-4 RG-2 registers and is there again', async () => {
    fixture.expects(404);
    const phone = newPhone();
    const page = await openAt(await fixture.page(), game);
    await onPage(page, 'game.login').tap();
    await loginDialog(page)
      .getByRole('button', { name: text('login.register') })
      .tap();
    await expect(registerDialog(page)).toBeVisible();
    await askForCode(page, phone);
    await codeField(page).pressSequentially(await fixture.code(phone));
    await isAtPassword(page);
    await savePassword(page);
    await isPlayer(page);
    await isAtGame(page);
  });
});

// Of the other pages: flows/player/player.browser.long.test.ts, deep-links.long.test.ts.
test('GM-4 HI-1 the title of the window names the game of a round', async () => {
  const { visit } = await newSession(fixture);
  const page = await fixture.page(visit);
  await fixture.fault({ call: 'replay', kind: 'accepted' });
  await openAt(page, '/history/game/5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a81');
  await expect(page).toHaveTitle(`${text('title.round', { game: gameTitle })} · Platinum`);
});
