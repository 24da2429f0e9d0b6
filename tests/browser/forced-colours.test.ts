/** Where the system chooses the colours: banners keep an edge, what is chosen a mark, and boards their pictures (ux4). */
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { playable } from '../../src/contract/room-words.ts';
import { newSession, onPage } from './account-gestures.ts';
import { useFixture, type VisitOptions } from './fixture.ts';
import { detail } from './game-gestures.ts';
import { expect, isPlayer, menu, openAt, openMenu, text } from './gestures.ts';

const fixture = useFixture();
const rings = detail(playable.rings);

interface Look {
  outline: boolean;
  border: string;
  colour: string;
  background: string;
}
const lookOf = (place: Locator): Promise<Look> =>
  place.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, borderColor, borderWidth, color, backgroundColor } =
      getComputedStyle(element);
    const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && !/^rgba\(.*, 0\)$/.test(outlineColor);
    return { outline: isDrawn, border: `${borderWidth} ${borderColor}`, colour: color, background: backgroundColor };
  });

describe.each(['light', 'dark'] as const)('ux4 forced colours on %s', (colorScheme) => {
  const forced: VisitOptions = { forcedColors: 'active', colorScheme };

  test('ux4 a banner has an edge', async () => {
    fixture.expects('broken connection');
    const page = await openAt(await fixture.page(forced));
    await page.context().setOffline(true);
    const banner = page.locator('[role="status"] div:has(> svg)').first();
    await expect(banner).toBeVisible();
    expect((await lookOf(banner)).outline).toBe(true);
  });

  test('ux4 what is chosen differs: an amount to buy, a filter, a page in the drawer', async () => {
    const { visit } = await newSession(fixture, { history: [{ type: 'topup', platinum: 1_000, ageMs: 60_000 }] });
    const page = await openAt(
      await fixture.page({ ...visit, ...forced, viewport: { width: 800, height: 900 } }),
      '/top-up',
    );
    const amounts = page.locator('main fieldset').first().locator('label:has(input[type="radio"])');
    await amounts.nth(1).click();
    await expect(amounts.nth(1).locator('input')).toBeChecked();
    expect([await lookOf(amounts.nth(1)), await lookOf(amounts.nth(2))].map(({ outline }) => outline)).toEqual([
      true,
      false,
    ]);

    await openAt(page, '/history/transaction');
    await isPlayer(page);
    const filters = page
      .getByRole('main')
      .locator('ul a[href*="/history/transaction"]:not([href*="/history/transaction/"])');
    const chosen = await lookOf(filters.and(page.locator('[aria-current]')).last());
    const other = await lookOf(filters.and(page.locator(':not([aria-current])')).last());
    expect(chosen.background).not.toBe(other.background);
    expect(chosen.background).not.toBe(chosen.colour);

    await openAt(page, '/');
    await openMenu(page);
    const rows = menu(page).locator('a');
    expect((await lookOf(rows.first())).border).not.toBe((await lookOf(rows.nth(1))).border);
  });

  test('ux4 the board of a round keeps its picture, and the words on it their light colour', async () => {
    const page = await openAt(await fixture.page({ ...forced, viewport: { width: 800, height: 900 } }), rings);
    await onPage(page, 'trial.open').click();
    const board = page.locator('main [data-board]');
    await expect(board).toBeVisible();
    const { channels } = await sharp(await board.screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    expect((await lookOf(page.getByText(text('round.ring.go')))).colour).toBe('rgb(251, 250, 246)');
  });
});
